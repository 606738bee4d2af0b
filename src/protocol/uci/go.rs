//! The arguments of `go`.

use std::time::Duration;

use crate::engine::Request;
use crate::game::Color;
use crate::protocol::words;
use crate::search::Clock;

const MILLISECOND: Duration = Duration::from_millis(1);

/// The words that `go` knows, which end a list of `searchmoves`.
const KEYWORDS: [&str; 13] = [
    "depth",
    "nodes",
    "mate",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "infinite",
    "ponder",
    "searchmoves",
    "perft",
];

/// What `go` asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Go {
    /// Count positions to this depth.
    Perft(u32),
    /// Search.
    Search {
        /// The limits.
        request: Request,
        /// Keep the move back until `stop`: `infinite`, or no limit at all.
        infinite: bool,
    },
}

/// The clocks as they stand on the line.
#[derive(Default)]
struct Clocks {
    time: [Option<Duration>; 2],
    increment: [Duration; 2],
    moves_to_go: Option<u32>,
    move_time: Option<Duration>,
}

impl Clocks {
    /// The clock of `side`. A line that has only the other side's time means that.
    fn of(&self, side: Color) -> Option<Clock> {
        if let Some(time) = self.move_time {
            return Some(Clock::MoveTime(time));
        }
        let remaining = self.time[side.index()].or(self.time[(!side).index()])?;
        Some(Clock::Game {
            remaining,
            increment: self.increment[side.index()],
            moves_to_go: self.moves_to_go,
        })
    }
}

/// Reads the words after `go` for the side to move. Words that `go` does not know
/// are returned, to be ignored as UCI demands.
///
/// # Errors
/// A keyword without the number it needs.
pub(super) fn parse<'a>(words: &[&'a str], side: Color) -> Result<(Go, Vec<&'a str>), String> {
    let mut request = Request::default();
    let mut clocks = Clocks::default();
    let mut infinite = false;
    let mut perft = None;
    let mut ignored = Vec::new();

    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => infinite = true,
            "ponder" => request.ponder = true,
            "searchmoves" => {
                while let Some(m) = words.next_if(|next| !KEYWORDS.contains(next)) {
                    request.moves.push(m.to_owned());
                }
            }
            _ if !KEYWORDS.contains(&word) => ignored.push(word),
            keyword => {
                let value = words.next().unwrap_or("");
                let count = || count(keyword, value);
                let time = || time(keyword, value);
                match keyword {
                    // A search of nothing has no move: the least is one.
                    "depth" => request.depth = Some(count()?.max(1)),
                    "mate" => request.mate = Some(count()?.max(1)),
                    "nodes" => request.nodes = Some(nodes(value)?.max(1)),
                    "perft" => perft = Some(count()?),
                    "movestogo" => clocks.moves_to_go = Some(count()?).filter(|&moves| moves > 0),
                    "movetime" => clocks.move_time = Some(time()?),
                    "wtime" => clocks.time[Color::White.index()] = Some(time()?),
                    "btime" => clocks.time[Color::Black.index()] = Some(time()?),
                    "winc" => clocks.increment[Color::White.index()] = time()?,
                    "binc" => clocks.increment[Color::Black.index()] = time()?,
                    _ => unreachable!("{keyword} is no keyword with a number"),
                }
            }
        }
    }
    request.clock = clocks.of(side);
    let go = match perft {
        Some(depth) => Go::Perft(depth),
        None => {
            let bounded = request.depth.is_some()
                || request.nodes.is_some()
                || request.mate.is_some()
                || request.clock.is_some();
            let infinite = infinite || !bounded;
            request.full_strength = infinite || request.mate.is_some();
            Go::Search { request, infinite }
        }
    };
    Ok((go, ignored))
}

fn count(keyword: &str, value: &str) -> Result<u32, String> {
    let number = words::number(value).ok_or_else(|| expected_number(keyword, value))?;
    Ok(number.clamp(0, i64::from(u32::MAX)) as u32)
}

fn nodes(value: &str) -> Result<u64, String> {
    let number = words::number(value).ok_or_else(|| expected_number("nodes", value))?;
    Ok(number.max(0).unsigned_abs())
}

fn time(keyword: &str, value: &str) -> Result<Duration, String> {
    words::duration(value, MILLISECOND).ok_or_else(|| expected_number(keyword, value))
}

fn expected_number(keyword: &str, value: &str) -> String {
    format!("{keyword} '{value}', expected a whole number")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(line: &str, side: Color) -> Request {
        let words: Vec<_> = line.split_whitespace().collect();
        match parse(&words, side) {
            Ok((Go::Search { request, .. }, ignored)) if ignored.is_empty() => request,
            other => panic!("{line}: {other:?}"),
        }
    }

    fn millis(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn each_side_gets_its_own_clock() {
        let line = "wtime 1000 btime 2000 winc 10 binc 20 movestogo 3";
        let clock = |remaining, increment| {
            Some(Clock::Game {
                remaining: millis(remaining),
                increment: millis(increment),
                moves_to_go: Some(3),
            })
        };
        assert_eq!(search(line, Color::White).clock, clock(1000, 10));
        assert_eq!(search(line, Color::Black).clock, clock(2000, 20));
    }

    #[test]
    fn move_time_counts_before_the_clock() {
        let request = search("movetime 50 wtime 1000", Color::White);
        assert_eq!(request.clock, Some(Clock::MoveTime(millis(50))));
    }

    #[test]
    fn absurd_numbers_are_brought_within_bounds() {
        let request = search("wtime -5 movestogo 0 depth -3 nodes 0 mate 0", Color::White);
        assert_eq!(
            request.clock,
            Some(Clock::Game {
                remaining: Duration::ZERO,
                increment: Duration::ZERO,
                moves_to_go: None
            })
        );
        assert_eq!((request.depth, request.nodes, request.mate), (Some(1), Some(1), Some(1)));
        let request = search("depth 99999999999999999999 wtime 99999999999999999999", Color::White);
        assert_eq!(request.depth, Some(u32::MAX));
    }

    #[test]
    fn search_moves_end_at_the_next_keyword() {
        let request = search("searchmoves e2e4 d2d4 depth 4", Color::White);
        assert_eq!(request.moves, ["e2e4", "d2d4"]);
        assert_eq!(request.depth, Some(4));
    }

    #[test]
    fn a_missing_or_malformed_number_is_named() {
        assert_eq!(
            parse(&["depth", "x"], Color::White),
            Err("depth 'x', expected a whole number".to_owned())
        );
        assert!(parse(&["wtime"], Color::White).unwrap_err().contains("wtime ''"));
    }

    #[test]
    fn unknown_words_are_skipped() {
        let (go, ignored) = parse(&["fast", "depth", "2", "please"], Color::White).unwrap();
        let request = Request { depth: Some(2), ..Request::default() };
        assert_eq!(go, Go::Search { request, infinite: false });
        assert_eq!(ignored, ["fast", "please"]);
    }

    #[test]
    fn perft_has_its_own_depth() {
        assert_eq!(parse(&["perft", "3"], Color::White), Ok((Go::Perft(3), vec![])));
    }

    #[test]
    fn a_search_without_a_limit_waits_for_stop() {
        let waits = |line: &str| {
            let words: Vec<_> = line.split_whitespace().collect();
            matches!(parse(&words, Color::White), Ok((Go::Search { infinite: true, .. }, _)))
        };
        for line in ["", "infinite", "infinite depth 3", "ponder", "searchmoves e2e4"] {
            assert!(waits(line), "{line}");
        }
        for line in ["depth 3", "nodes 5", "mate 2", "movetime 1", "ponder btime 5"] {
            assert!(!waits(line), "{line}");
        }
    }
}
