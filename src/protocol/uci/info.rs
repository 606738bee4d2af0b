//! The lines `info` and `bestmove`.

use std::time::Duration;

use crate::search::{BestMove, Bound, Info, Wdl};

/// One line of play, with its chances if they are wanted, in the order of fields that most engines keep.
pub(super) fn line(info: &Info<String>, wdl: Option<Wdl>) -> String {
    let bound = match info.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    let wdl = match wdl {
        None => String::new(),
        Some(Wdl { win, draw, loss }) => format!(" wdl {win} {draw} {loss}"),
    };
    let mut text = format!(
        "info depth {} seldepth {} multipv {} score {}{wdl}{bound} nodes {} nps {} hashfull {} time {}",
        info.depth,
        info.seldepth,
        info.multipv,
        info.score,
        info.nodes,
        nodes_per_second(info.nodes, info.time),
        info.hashfull,
        info.time.as_millis(),
    );
    if !info.pv.is_empty() {
        text += " pv ";
        text += &info.pv.join(" ");
    }
    text
}

/// `bestmove M [ponder M]`, or `bestmove (none)`.
pub(super) fn best_move(best: &BestMove<String>) -> String {
    match (&best.best, &best.ponder) {
        (None, _) => "bestmove (none)".to_owned(),
        (Some(best), None) => format!("bestmove {best}"),
        (Some(best), Some(ponder)) => format!("bestmove {best} ponder {ponder}"),
    }
}

/// Nodes a second; what took less than a millisecond is counted as one.
fn nodes_per_second(nodes: u64, time: Duration) -> u128 {
    let micros = time.as_micros().max(1000);
    u128::from(nodes) * 1_000_000 / micros
}

#[cfg(test)]
mod tests {
    use crate::game::Score;

    use super::*;

    #[test]
    fn fields_come_in_the_usual_order() {
        let mut info = Info {
            depth: 7,
            seldepth: 12,
            multipv: 1,
            score: Score(-31),
            bound: Bound::Exact,
            nodes: 5000,
            time: Duration::from_millis(20),
            hashfull: 3,
            pv: vec!["e2e4".to_owned(), "e8e6".to_owned()],
        };
        assert_eq!(
            line(&info, None),
            "info depth 7 seldepth 12 multipv 1 score cp -31 nodes 5000 nps 250000 hashfull 3 \
             time 20 pv e2e4 e8e6"
        );
        info.bound = Bound::Lower;
        info.score = Score::win_in(3);
        info.pv.clear();
        assert_eq!(
            line(&info, Some(Wdl { win: 1000, draw: 0, loss: 0 })),
            "info depth 7 seldepth 12 multipv 1 score mate 2 wdl 1000 0 0 lowerbound nodes 5000 nps 250000 \
             hashfull 3 time 20"
        );
    }

    #[test]
    fn no_time_at_all_is_no_division_by_zero() {
        assert_eq!(nodes_per_second(10, Duration::ZERO), 10_000);
    }

    #[test]
    fn no_move_has_its_own_text() {
        let mut best =
            BestMove { best: None, ponder: None, score: Score::DRAW, depth: 0, nodes: 0 };
        assert_eq!(best_move(&best), "bestmove (none)");
        best.best = Some("e2e4".into());
        assert_eq!(best_move(&best), "bestmove e2e4");
        best.ponder = Some("e8e6".into());
        assert_eq!(best_move(&best), "bestmove e2e4 ponder e8e6");
    }
}
