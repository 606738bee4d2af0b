//! A search on behalf of XBoard, and its output.

use std::time::Instant;

use crate::game::Score;
use crate::search::{BestMove, Info};

/// What a search is for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Purpose {
    /// Its move will be played.
    Move,
    /// On the opponent's time, after the reply expected.
    Ponder {
        /// The reply, in UCI text.
        reply: String,
        /// The result, if the search has ended before the reply.
        done: Option<BestMove<String>>,
    },
    /// Until told otherwise.
    Analyze,
    /// To have something to say to `hint`.
    Hint,
}

/// A search under way.
pub(super) struct Thinking {
    pub(super) purpose: Purpose,
    /// When the engine's clock began to run.
    pub(super) since: Instant,
    /// Root moves to look at.
    pub(super) moves: usize,
    /// The best line so far.
    pub(super) line: Option<Info<String>>,
    /// The root move being looked at, and its number from 1.
    pub(super) current: Option<(String, usize)>,
}

impl Thinking {
    pub(super) fn new(purpose: Purpose, moves: usize) -> Self {
        Self { purpose, since: Instant::now(), moves, line: None, current: None }
    }

    /// The answer to `.`: time in centiseconds, nodes, depth, root moves left, root
    /// moves, and the move being looked at.
    pub(super) fn status(&self) -> String {
        let (nodes, depth) = self.line.as_ref().map_or((0, 0), |line| (line.nodes, line.depth));
        let time = self.since.elapsed().as_millis() / 10;
        let (left, name) = match &self.current {
            Some((m, number)) => (self.moves.saturating_sub(*number), m.as_str()),
            None => (0, self.first_move().unwrap_or("-")),
        };
        format!("stat01: {time} {nodes} {depth} {left} {} {name}", self.moves)
    }

    /// The best move so far.
    pub(super) fn first_move(&self) -> Option<&str> {
        Some(self.line.as_ref()?.pv.first()?.as_str())
    }
}

/// A line of thinking: depth, score, centiseconds, nodes, moves.
pub(super) fn line(info: &Info<String>, score: Score, moves: &str) -> String {
    let centiseconds = info.time.as_millis() / 10;
    format!("{} {} {centiseconds} {} {moves}", info.depth, score.cecp(), info.nodes)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use crate::search::Bound;

    use super::*;

    fn info(score: Score) -> Info<String> {
        Info {
            depth: 9,
            seldepth: 14,
            multipv: 1,
            score,
            bound: Bound::Exact,
            nodes: 48_299,
            time: Duration::from_millis(1128),
            hashfull: 0,
            pv: vec!["e2e4".to_owned(), "e8e6".to_owned()],
        }
    }

    #[test]
    fn time_is_in_centiseconds_and_mates_start_at_100000() {
        for (score, expected) in [
            (Score(25), "9 25 112 48299 e2e4"),
            (Score::win_in(5), "9 100003 112 48299 e2e4"),
            (Score::loss_in(2), "9 -100001 112 48299 e2e4"),
        ] {
            assert_eq!(line(&info(score), score, "e2e4"), expected);
        }
    }

    #[test]
    fn the_status_counts_the_root_moves_left() {
        let mut thinking = Thinking::new(Purpose::Analyze, 20);
        let status = |thinking: &Thinking| {
            let status = thinking.status();
            let words: Vec<_> = status.split_whitespace().map(str::to_owned).collect();
            assert_eq!(words[0], "stat01:");
            words[2..].join(" ")
        };
        assert_eq!(status(&thinking), "0 0 0 20 -");
        thinking.line = Some(info(Score(25)));
        assert_eq!(status(&thinking), "48299 9 0 20 e2e4");
        thinking.current = Some(("d2d3".to_owned(), 16));
        assert_eq!(status(&thinking), "48299 9 4 20 d2d3");
    }
}
