//! Play below full strength, for people: a search that is kept short, then a choice
//! among its best moves by somebody who judges inexactly.
//!
//! Errors are those of people. Moves are not thought of, a combination lies beyond the
//! horizon, a position is misjudged; but no man is put where it is simply taken.
//! All errors are drawn from the game's seed and the position, so that the same player
//! sees the same things if he looks twice, and others in another game.

use std::time::Instant;

use super::sight::{Level, Sight};
use super::{BestMove, Bound, Control, Info, Limits, Report, SearchPosition, Searcher};
use crate::game::{Game, Key, KeySequence, Score};

/// How a game is played below full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// The strength.
    pub level: Level,
    /// What chance draws on.
    pub seed: u64,
}

/// Chance, as far as it concerns one position of one game.
#[derive(Clone, Copy)]
struct Luck(u64);

/// What is left to chance, for the moves of a position.
#[derive(Clone, Copy)]
enum Matter {
    Overlooking = 1,
    Judging = 2,
}

fn mix(bits: u64) -> u64 {
    KeySequence::new(bits).next_key().0
}

/// A number from 0 to 1, 1 excluded.
fn share(bits: u64) -> f64 {
    (bits >> 11) as f64 / (1_u64 << 53) as f64
}

/// A number of mean 0 and standard deviation 1, bell-shaped: the sum of four.
fn bell(bits: u64) -> f64 {
    let sum: f64 = (0..4).map(|part| f64::from((bits >> (16 * part)) as u16) / 65_535.0).sum();
    (sum - 2.0) * 3.0_f64.sqrt()
}

impl Luck {
    fn new(seed: u64, key: Key) -> Self {
        Self(mix(mix(seed) ^ key.0))
    }

    /// The bits of one matter of the move `m`.
    fn bits<P: SearchPosition>(self, matter: Matter, m: P::Move) -> u64 {
        mix(self.0 ^ (matter as u64) << 32 ^ u64::from(P::tag(m).get()))
    }
}

impl Handicap {
    /// What is seen of the position with this luck.
    fn sight(self, luck: Luck) -> Sight {
        let (level, part) = self.level.parts();
        let level = if share(luck.0) < part { level + 1 } else { level };
        Sight::of(level.min(Level::HIGHEST - 1))
    }
}

/// A move that was looked at, to some depth.
struct Candidate<M> {
    m: M,
    depth: u32,
    score: Score,
    reply: Option<M>,
}

impl<P: SearchPosition> Searcher<P> {
    /// [`Searcher::search`] by a player with a handicap. It forgets what earlier searches
    /// found out, so that the answer depends on the position, the seed, and the time given
    /// only. Lines reported are those of the short search; the best need not be played.
    pub fn search_with(
        &mut self,
        handicap: Handicap,
        game: &Game<P>,
        limits: &Limits<P::Move>,
        control: &Control,
        start: Instant,
        report: &mut (dyn FnMut(Report<P::Move>) + Send),
    ) -> BestMove<P::Move> {
        if handicap.level == Level::FULL {
            return self.search(game, limits, control, start, report);
        }
        self.clear();
        let position = game.position();
        let luck = Luck::new(handicap.seed, position.key());
        let sight = handicap.sight(luck);
        let short = Limits {
            depth: Some(limits.depth.map_or(sight.depth, |depth| depth.min(sight.depth))),
            nodes: Some(limits.nodes.map_or(sight.nodes, |nodes| nodes.min(sight.nodes))),
            moves: moves_seen(position, &limits.moves, &sight, luck),
            multipv: sight.candidates.max(limits.multipv),
            contempt: 0,
            ..limits.clone()
        };
        let mut candidates = Vec::new();
        let best = self.search(game, &short, control, start, &mut |news| {
            if let Report::Line(line) = &news {
                if line.bound == Bound::Exact {
                    let &Info { depth, score, ref pv, .. } = line;
                    let reply = pv.get(1).copied();
                    candidates.push(Candidate { m: pv[0], depth, score, reply });
                }
                if line.multipv > limits.multipv {
                    return;
                }
            }
            report(news);
        });
        // Only what was looked at equally deep can be compared.
        candidates.retain(|candidate| candidate.depth == best.depth);
        match choose(position, &candidates, &sight, luck) {
            Some(&Candidate { m, score, reply, .. }) => {
                BestMove { best: Some(m), ponder: reply, score, ..best }
            }
            // Time was up before anything was seen.
            None => best,
        }
    }
}

/// The moves that come to mind, of those in `asked` or else of all. Those that capture
/// do so more readily, and where there is a threat to answer or a duty to do, all are
/// looked at. So they are where only bad moves would be left.
fn moves_seen<P: SearchPosition>(
    position: &P,
    asked: &[P::Move],
    sight: &Sight,
    luck: Luck,
) -> Vec<P::Move> {
    let all = match asked {
        [] => position.legal_moves().into_iter().collect(),
        _ => asked.to_vec(),
    };
    if position.is_forced() {
        return all;
    }
    let is_seen = |m: P::Move| {
        let ease = if position.is_noisy(m) { 0.5 } else { 1.0 };
        share(luck.bits::<P>(Matter::Overlooking, m)) >= sight.overlooked * ease
    };
    let seen: Vec<_> = all.iter().copied().filter(|&m| is_seen(m)).collect();
    if seen.iter().any(|&m| is_safe(position, m)) { seen } else { all }
}

/// The man that moves is not simply taken.
fn is_safe<P: SearchPosition>(position: &P, m: P::Move) -> bool {
    position.see_at_least(m, 0)
}

/// The move that seems best. Misjudgement spares the ends of games, and it never speaks
/// for a move that gives a man away: such a one is played only if it is the best.
fn choose<'a, P: SearchPosition>(
    position: &P,
    candidates: &'a [Candidate<P::Move>],
    sight: &Sight,
    luck: Luck,
) -> Option<&'a Candidate<P::Move>> {
    let best = candidates.iter().map(|candidate| candidate.score).max()?;
    let seeming = |candidate: &Candidate<P::Move>| {
        let error = bell(luck.bits::<P>(Matter::Judging, candidate.m)) * sight.error;
        candidate.score + if candidate.score.is_decisive() { 0 } else { error as i32 }
    };
    candidates
        .iter()
        .filter(|candidate| {
            candidate.score == best
                || candidate.score >= best - sight.tolerance() && is_safe(position, candidate.m)
        })
        .max_by_key(|&candidate| seeming(candidate))
}
