//! Who plays whom, when, and from where.

use serde::{Deserialize, Serialize};

/// An engine of a match, by its place on the command line from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EngineId(pub usize);

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// Everybody meets everybody.
    #[default]
    RoundRobin,
    /// The first meets all others.
    Gauntlet,
}

/// A game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The game's number, from 1.
    pub number: u64,
    /// Its round, from 1.
    pub round: u64,
    /// Who plays White.
    pub white: EngineId,
    /// Who plays Black.
    pub black: EngineId,
    /// Which of the openings, counted from the first used, from 0.
    pub opening: u64,
    /// Is there another game from this opening, with colours changed?
    pub paired: bool,
}

impl Pairing {
    /// The two engines, the one that comes first on the command line first.
    #[must_use]
    pub fn encounter(&self) -> (EngineId, EngineId) {
        (self.white.min(self.black), self.white.max(self.black))
    }
}

/// All games of a match: each round is one encounter of all who meet, of some games.
#[derive(Clone, Debug)]
pub struct Schedule {
    encounters: Vec<(EngineId, EngineId)>,
    rounds: u64,
    /// Games of an encounter.
    games: u64,
    /// Games from one opening: 1, or 2 with colours changed.
    repeat: u64,
}

impl Schedule {
    /// The games of `engines`: each encounter has `games` games in each of `rounds`
    /// rounds, and each opening is played once, or twice if `repeat`.
    #[must_use]
    pub fn new(kind: Kind, engines: usize, rounds: u32, games: u32, repeat: bool) -> Self {
        let firsts = match kind {
            Kind::RoundRobin => engines,
            Kind::Gauntlet => engines.min(1),
        };
        let meet = |a: usize| (a + 1..engines).map(move |b| (EngineId(a), EngineId(b)));
        Self {
            encounters: (0..firsts).flat_map(meet).collect(),
            rounds: rounds.into(),
            games: games.into(),
            repeat: if repeat { 2 } else { 1 },
        }
    }

    /// The number of games.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.rounds * self.encounters.len() as u64 * self.games
    }

    /// Is there no game at all?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The game with this number, from 1.
    #[must_use]
    pub fn game(&self, number: u64) -> Option<Pairing> {
        let at = number.checked_sub(1).filter(|&at| at < self.len())?;
        let (meeting, game) = (at / self.games, at % self.games);
        let encounters = self.encounters.len() as u64;
        let (round, encounter) = (meeting / encounters, meeting % encounters);
        let (first, second) = self.encounters[encounter as usize];
        let opening = meeting * self.games.div_ceil(self.repeat) + game / self.repeat;
        // Who begins with White changes from game to game, and from round to round.
        let first_is_white = (game + round).is_multiple_of(2);
        let (white, black) = if first_is_white { (first, second) } else { (second, first) };
        Some(Pairing {
            number,
            round: round + 1,
            white,
            black,
            opening,
            paired: self.repeat == 2 && (game ^ 1) < self.games,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    fn games(schedule: &Schedule) -> Vec<Pairing> {
        (1..=schedule.len()).map(|number| schedule.game(number).unwrap()).collect()
    }

    #[test]
    fn two_engines_play_each_opening_with_both_colours() {
        // As cutechess and as fastchess would have it written.
        for (rounds, per_round) in [(3, 2), (1, 6)] {
            let games = games(&Schedule::new(Kind::RoundRobin, 2, rounds, per_round, true));
            let openings: Vec<_> = games.iter().map(|game| game.opening).collect();
            assert_eq!(openings, [0, 0, 1, 1, 2, 2]);
            for pair in games.chunks(2) {
                assert_eq!((pair[0].white, pair[0].black), (pair[1].black, pair[1].white));
                assert!(pair[0].paired && pair[1].paired);
            }
        }
    }

    #[test]
    fn without_repetition_every_game_has_its_opening() {
        let games = games(&Schedule::new(Kind::RoundRobin, 2, 4, 1, false));
        let openings: Vec<_> = games.iter().map(|game| game.opening).collect();
        assert_eq!(openings, [0, 1, 2, 3]);
        let whites: Vec<_> = games.iter().map(|game| game.white.0).collect();
        assert_eq!(whites, [0, 1, 0, 1]);
        assert!(games.iter().all(|game| !game.paired));
    }

    #[test]
    fn an_odd_game_has_no_partner() {
        let games = games(&Schedule::new(Kind::RoundRobin, 2, 2, 3, true));
        let paired: Vec<_> = games.iter().map(|game| game.paired).collect();
        assert_eq!(paired, [true, true, false, true, true, false]);
        let openings: Vec<_> = games.iter().map(|game| game.opening).collect();
        assert_eq!(openings, [0, 0, 1, 2, 2, 3]);
    }

    #[test]
    fn everybody_meets_everybody_or_the_first_meets_all() {
        for (kind, encounters) in [
            (Kind::RoundRobin, vec![(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]),
            (Kind::Gauntlet, vec![(0, 1), (0, 2), (0, 3)]),
        ] {
            let schedule = Schedule::new(kind, 4, 5, 2, true);
            assert_eq!(schedule.len(), encounters.len() as u64 * 10);
            let mut met: HashMap<(usize, usize), u32> = HashMap::new();
            for game in games(&schedule) {
                let (a, b) = game.encounter();
                *met.entry((a.0, b.0)).or_default() += 1;
            }
            assert_eq!(met.len(), encounters.len());
            assert!(encounters.iter().all(|pair| met[pair] == 10), "{met:?}");
        }
    }

    #[test]
    fn beyond_the_last_game_is_none() {
        let schedule = Schedule::new(Kind::RoundRobin, 2, 1, 2, true);
        assert!(schedule.game(0).is_none() && schedule.game(3).is_none());
        assert!(Schedule::new(Kind::RoundRobin, 1, 9, 9, true).is_empty());
        assert!(Schedule::new(Kind::Gauntlet, 0, 9, 9, true).game(1).is_none());
    }
}
