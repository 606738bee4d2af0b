//! Moves, legs and passes: what the board shows.

use super::*;

mod castling {
    use super::*;

    const READY: &str = "r3k3r/9/9/9/9/9/9/9/R3K3R w - - 0 1";

    #[test]
    fn the_full_text_moves_king_and_rook() {
        for castling in ["e1h1,i1g1", "e1b1,a1c1"] {
            let mut engine = watching("chesquerque", READY);
            assert_eq!(engine.ask_xboard(&[&format!("usermove {castling}")]), [""; 0]);
        }
        let mut engine = watching("chesquerque", &READY.replace('w', "b"));
        assert_eq!(engine.ask_xboard(&["usermove e9h9,i9g9"]), [""; 0]);
    }

    #[test]
    fn the_kings_move_alone_is_refused_and_replayed() {
        let mut engine = against("chesquerque", READY);
        engine.send("usermove e1h1");
        engine.expect("Illegal move: e1h1");
        engine.expect("move e1h1,i1g1");
        assert!(engine.line().starts_with("move "));
    }

    /// XBoard sends `-` whatever was moved: the right is there where king and rook
    /// stand on their first points, and only there.
    #[test]
    fn rights_come_from_the_places_of_king_and_rook() {
        let mut engine = watching("chesquerque", "r3k3r/9/9/9/9/9/9/9/1R2K3R w - - 0 1");
        let answer = engine.ask_xboard(&["usermove e1b1,a1c1"]);
        assert!(answer[0].starts_with("Illegal move ("), "{answer:?}");
        assert!(answer[0].ends_with("): e1b1,a1c1"), "{answer:?}");
        assert_eq!(engine.ask_xboard(&["usermove e1h1,i1g1"]), [""; 0]);
    }
}

mod jumps {
    use super::*;

    #[test]
    fn the_engine_sends_a_chain_as_moves_with_passes_between() {
        let mut engine = watching("cheskers", TWO_JUMPS);
        engine.send("go");
        engine.expect_all(&["move c3d4,d4e5", "move @@@@", "move e5f6,f6g7"]);
        expect_silence(&mut engine);
    }

    #[test]
    fn against_a_human_the_engine_passes_between_his_jumps() {
        let mut engine = against("cheskers", TWO_JUMPS);
        engine.send("usermove c3d4,d4e5");
        engine.expect("move @@@@");
        expect_silence(&mut engine);
        engine.send("usermove e5f6,f6g7");
        let reply = engine.line();
        assert!(reply == "move a7b6" || reply == "move a7b8", "{reply}");
    }

    #[test]
    fn in_a_match_the_mover_sends_the_passes() {
        let mut engine = against("cheskers", TWO_JUMPS);
        engine.send_all(&["computer", "usermove c3d4,d4e5"]);
        expect_silence(&mut engine);
        engine.send("usermove @@@@");
        expect_silence(&mut engine);
        engine.send("usermove e5f6,f6g7");
        assert!(engine.line().starts_with("move a7"));
    }

    #[test]
    fn a_jump_clicked_start_and_landing_is_refused_and_replayed() {
        let mut engine = against("cheskers", TWO_JUMPS);
        engine.send("usermove c3e5");
        engine.expect_all(&["Illegal move: c3e5", "move c3d4,d4e5", "move @@@@"]);
        engine.send("usermove e5g7");
        engine.expect_all(&["Illegal move: e5g7", "move e5f6,f6g7"]);
        assert!(engine.line().starts_with("move a7"));
    }

    #[test]
    fn two_victims_at_once_are_refused_and_replayed_one_by_one() {
        let mut engine = against("cheskers", TWO_JUMPS);
        engine.send("usermove c3d4,d4f6,f6g7");
        engine.expect_all(&[
            "Illegal move: c3d4,d4f6,f6g7",
            "move c3d4,d4e5",
            "move @@@@",
            "move e5f6,f6g7",
        ]);
        assert!(engine.line().starts_with("move a7"));
    }

    #[test]
    fn a_chain_may_not_be_left() {
        let mut engine = against("cheskers", TWO_JUMPS);
        engine.send("usermove c3d4,d4e5");
        engine.expect("move @@@@");
        let refused = refusal("the move goes on with e5f6,f6g7", "e5d6");
        assert_eq!(engine.ask_xboard(&["usermove e5d6"]), refused);
    }

    #[test]
    fn a_jump_is_compulsory_and_the_refusal_says_so() {
        let mut engine = against("cheskers", TWO_JUMPS);
        let refused = refusal("a capture is compulsory: Kc3xe5xg7", "c3b4");
        assert_eq!(engine.ask_xboard(&["usermove c3b4"]), refused);
    }

    #[test]
    fn a_promotion_is_written_in_lower_case() {
        let mut engine = watching("cheskers", "8/k7/3P4/8/8/8/8/2K5 w - - 0 1");
        assert_eq!(engine.ask_xboard(&["usermove d6e7", "usermove a7b6"]), [""; 0]);
        assert_eq!(engine.ask_xboard(&["usermove e7f8c"]), [""; 0]);
        let mut engine = watching("chesquerque", "9/3P5/9/8k/9/9/9/9/K8 w - - 0 1");
        assert_eq!(engine.ask_xboard(&["usermove d8d9q"]), [""; 0]);
        let mut engine = watching("chesquerque", "9/3P5/9/8k/9/9/9/9/K8 w - - 0 1");
        let refused = watched_refusal("the pawn becomes one of a b n q r", "d8d9k");
        assert_eq!(engine.ask_xboard(&["usermove d8d9k"]), refused);
    }
}

mod black_begins {
    use super::*;

    #[test]
    fn the_engine_as_white_passes_first() {
        let mut engine = Driver::xboard("cheskers");
        engine.send_all(&["sd 2", "go"]);
        engine.expect("move @@@@");
        expect_silence(&mut engine);
        engine.send("usermove b6a5");
        assert!(engine.line().starts_with("move "));
    }

    #[test]
    fn a_human_as_white_is_told_so_and_the_engine_begins() {
        let mut engine = Driver::xboard("cheskers");
        engine.send_all(&["sd 2", "usermove c3d4"]);
        engine.expect_all(&refusal("Black moves first", "c3d4").each_ref().map(String::as_str));
        engine.expect("move @@@@");
        assert!(engine.line().starts_with("move "));
        engine.send("usermove a3b4");
        assert!(!engine.line().contains("Black moves first"));
    }

    /// The second engine of a match: "array, w" means that White owes a pass.
    #[test]
    fn in_a_match_black_waits_for_the_pass() {
        let mut engine = Driver::xboard("cheskers");
        let setboard = format!("setboard {CHESKERS} w - - 0 1");
        engine.ask_xboard(&["sd 2", "computer", "force", &setboard]);
        engine.send_all(&["usermove @@@@", "go"]);
        assert!(engine.line().starts_with("move "));
    }

    #[test]
    fn any_other_pass_is_illegal() {
        let mut engine = watching("cheskers", TWO_JUMPS);
        let reason = "no pass is due";
        let refused = watched_refusal(reason, "@@@@");
        assert_eq!(engine.ask_xboard(&["usermove @@@@"]), refused);
        let answer = Driver::xboard("chesquerque").ask_xboard(&["usermove @@@@"]);
        assert_eq!(answer, refusal(reason, "@@@@"));
        let mut engine = Driver::xboard("cheskers");
        assert_eq!(engine.ask_xboard(&["force", "usermove @@@@", "usermove @@@@"]), refused);
    }

    #[test]
    fn the_array_with_black_to_move_needs_no_pass() {
        let mut engine = watching("cheskers", &format!("{CHESKERS} b - - 0 1"));
        assert_eq!(engine.ask_xboard(&["usermove b6a5"]), [""; 0]);
    }
}

mod taking_back {
    use super::*;

    /// Two plies of XBoard are the pass and the jump before it.
    #[test]
    fn remove_counts_passes_and_replays() {
        let mut engine = against("cheskers", TWO_JUMPS);
        engine.send("usermove c3e5");
        engine.expect_all(&["Illegal move: c3e5", "move c3d4,d4e5", "move @@@@"]);
        assert_eq!(engine.ask_xboard(&["remove"]), [""; 0]);
        engine.send("usermove c3d4,d4e5");
        engine.expect("move @@@@");
    }

    #[test]
    fn undo_takes_one_ply() {
        let mut engine = watching("cheskers", TWO_JUMPS);
        let plies = ["usermove c3d4,d4e5", "usermove @@@@", "usermove e5f6,f6g7", "usermove a7b6"];
        assert_eq!(engine.ask_xboard(&plies), [""; 0]);
        for ply in plies.iter().rev() {
            // Where the ply was made it can be made again.
            assert_eq!(engine.ask_xboard(&["undo", ply, "undo"]), [""; 0], "{ply}");
        }
        assert_eq!(engine.ask_xboard(&["undo"]), ["Error (no move to take back): undo"]);
    }

    #[test]
    fn before_the_first_move_there_is_nothing_to_take_back() {
        let mut engine = Driver::xboard("chesquerque");
        let refused = ["Error (no move to take back): undo"];
        assert_eq!(engine.ask_xboard(&["force", "undo"]), refused);
        assert_eq!(engine.ask_xboard(&["usermove e2e4", "undo", "undo"]), refused);
        // Half of it is not taken back either.
        let refused = ["Error (no move to take back): remove"];
        assert_eq!(engine.ask_xboard(&["usermove e2e4", "remove", "usermove e8e6"]), refused);
    }

    /// A game taken back after a chain of the engine goes on where it was.
    #[test]
    fn an_unfinished_chain_of_the_engine_is_finished() {
        let mut engine = watching("cheskers", TWO_JUMPS);
        engine.send("go");
        engine.expect_all(&["move c3d4,d4e5", "move @@@@", "move e5f6,f6g7"]);
        engine.ask_xboard(&["remove"]);
        engine.send("usermove a7b6");
        engine.expect_all(&refusal("the capture goes on", "a7b6").each_ref().map(String::as_str));
        engine.expect_all(&["move @@@@", "move e5f6,f6g7"]);
    }
}

mod positions {
    use super::*;

    #[test]
    fn a_bad_position_is_refused_and_changes_nothing() {
        let mut engine = watching("chesquerque", MATE_IN_ONE);
        for bad in ["", "9/9/9 w", "x8/9/9/9/9/9/9/9/9 w - - 0 1", "9/9/9/9/9/9/9/9/9 w - - 0 1"] {
            let answer = engine.ask_xboard(&[&format!("setboard {bad}")]);
            assert_eq!(answer.len(), 1);
            assert!(answer[0].starts_with("tellusererror Illegal position: "), "{answer:?}");
        }
        assert_eq!(engine.ask_xboard(&["usermove h1h8"]), [""; 0]);
    }

    /// What XBoard writes after Edit Position.
    #[test]
    fn garbage_for_en_passant_and_counters_is_mended() {
        let board = "4k4/9/9/9/9/9/9/9/R3K3R";
        for tail in ["w - c3 0 1", "w - z9 0 1", "w - - 512 1", "w - - 0 0", "w - z9 512 0"] {
            let mut engine = watching("chesquerque", &format!("{board} {tail}"));
            assert_eq!(engine.ask_xboard(&["usermove e1h1,i1g1"]), [""; 0], "{tail}");
        }
        let mut engine = Driver::xboard("chesquerque");
        let answer = engine.ask_xboard(&[&format!("setboard {board} w - - 0 1 junk")]);
        assert!(answer[0].contains("'junk'"), "{answer:?}");
    }
}

mod two_people {
    use super::*;

    #[test]
    fn in_force_mode_the_engine_only_judges() {
        let mut engine = Driver::xboard("chesquerque");
        engine.ask_xboard(&["force"]);
        assert_eq!(engine.ask_xboard(&["usermove e2e4", "usermove e8e6"]), [""; 0]);
        let answer = engine.ask_xboard(&["usermove e4e9"]);
        assert!(answer[0].starts_with("Illegal move (") && answer[0].ends_with("): e4e9"));
        assert_eq!(engine.ask_xboard(&["usermove d2d4"]), [""; 0]);
    }

    /// XBoard plays no moves of an engine then, so nothing can be replayed.
    #[test]
    fn shorthand_is_refused_with_the_clicks_that_will_do() {
        let mut engine = watching("cheskers", TWO_JUMPS);
        let refused = watched_refusal("click c3 d4 e5", "c3e5");
        assert_eq!(engine.ask_xboard(&["usermove c3e5"]), refused);
        let mut engine = watching("chesquerque", "4k4/9/9/9/9/9/9/9/R3K3R w - - 0 1");
        let refused = watched_refusal("click e1 i1 h1", "e1h1");
        assert_eq!(engine.ask_xboard(&["usermove e1h1"]), refused);
    }

    /// A click on a clock: XBoard sends the position after the pass, and no move.
    #[test]
    fn a_pass_comes_as_a_position() {
        let mut engine = watching("cheskers", TWO_JUMPS);
        engine.ask_xboard(&["usermove c3d4,d4e5"]);
        let reason = "the capture goes on, a click on White's clock passes";
        assert_eq!(engine.ask_xboard(&["usermove a7b6"]), watched_refusal(reason, "a7b6"));
        assert_eq!(engine.ask_xboard(&["setboard 8/k7/5p2/4K3/8/8/8/8 w - - 0 2"]), [""; 0]);
        let reason = "the move goes on with e5f6,f6g7";
        assert_eq!(engine.ask_xboard(&["usermove e5d4"]), watched_refusal(reason, "e5d4"));
        assert_eq!(engine.ask_xboard(&["usermove e5f6,f6g7", "usermove a7b6"]), [""; 0]);
        // Pass and legs are taken back like any ply.
        let all = ["undo"; 4];
        assert_eq!(engine.ask_xboard(&all), [""; 0]);
        assert_eq!(engine.ask_xboard(&["usermove c3d4,d4e5"]), [""; 0]);
    }

    #[test]
    fn a_cheskers_game_may_begin_with_or_without_the_pass() {
        let mut engine = Driver::xboard("cheskers");
        engine.ask_xboard(&["force"]);
        assert_eq!(engine.ask_xboard(&["usermove @@@@", "usermove b6a5"]), [""; 0]);
        engine.ask_xboard(&["new", "force"]);
        assert_eq!(engine.ask_xboard(&["usermove b6a5", "usermove a3b4"]), [""; 0]);
        engine.ask_xboard(&["new", "force"]);
        let reason = "Black moves first, a click on Black's clock passes";
        assert_eq!(engine.ask_xboard(&["usermove c3d4"]), watched_refusal(reason, "c3d4"));
        let setboard = format!("setboard {CHESKERS} b - - 0 1");
        assert_eq!(engine.ask_xboard(&[&setboard, "usermove b6a5", "undo", "undo"]), [""; 0]);
    }

    #[test]
    fn the_end_of_the_game_is_told() {
        let mut engine = watching("chesquerque", MATE_IN_ONE);
        assert_eq!(engine.ask_xboard(&["usermove h1h9"]), ["1-0 {White mates}"]);
    }
}

mod marks {
    use super::*;

    #[test]
    fn a_man_lifted_lights_up_its_targets() {
        let mut engine = Driver::xboard("chesquerque");
        assert_eq!(engine.ask_xboard(&["lift e2"]), ["highlight 9/9/9/9/9/4Y4/4Y4/9/9"]);
        assert_eq!(engine.ask_xboard(&["hover e4", "put e4"]), [""; 0]);
        assert_eq!(engine.ask_xboard(&["lift e5"]), ["highlight 9/9/9/9/9/9/9/9/9"]);
        assert_eq!(engine.ask_xboard(&["lift", "put nonsense"]), ["highlight 9/9/9/9/9/9/9/9/9"]);
    }

    /// K8, and the man of a chain is the only one that may move.
    #[test]
    fn in_a_chain_only_its_man_reacts() {
        let mut engine = against("cheskers", "8/k7/5p2/8/3p4/2K5/8/K7 w - - 0 1");
        let dark = "highlight 8/8/8/8/8/8/8/8";
        assert_eq!(engine.ask_xboard(&["lift a1"]), [dark]);
        assert_eq!(engine.ask_xboard(&["lift c3"]), ["highlight 8/8/8/4Y3/3C4/8/8/8"]);
        engine.ask_xboard(&["put e5", "usermove c3e5"]);
        assert_eq!(engine.ask_xboard(&["lift a1"]), [dark]);
        assert_eq!(engine.ask_xboard(&["lift e5"]), ["highlight 8/6Y1/5C2/8/8/8/8/8"]);
    }

    /// Until White has passed, nobody moves.
    #[test]
    fn nothing_is_marked_while_a_pass_is_owed() {
        let mut engine = Driver::xboard("cheskers");
        let dark = ["highlight 8/8/8/8/8/8/8/8"; 2];
        assert_eq!(engine.ask_xboard(&["lift c3", "lift b6"]), dark);
    }

    #[test]
    fn a_promotion_is_offered_its_choices() {
        let mut engine = against("cheskers", "7k/2p5/1P6/8/8/8/8/K7 w - - 0 1");
        assert_eq!(engine.ask_xboard(&["lift b6"]), ["highlight 3M4/2C5/8/8/8/8/8/8"]);
        let by_way = engine.ask_xboard(&["put c7", "lift c7"]);
        assert_eq!(by_way, ["highlight 3M4/8/8/8/8/8/8/8"]);
        assert_eq!(engine.ask_xboard(&["put d8"]), ["choice BCK"]);
    }
}

mod reasons {
    use super::*;

    /// XBoard takes a refusal with one of these words for a complaint about a command.
    const MISREAD: [&str; 17] = [
        "name",
        "rating",
        "?",
        "result",
        "board",
        "bk",
        "computer",
        "variant",
        "hint",
        "random",
        "depth",
        "accepted",
        "protover",
        "draw",
        "time",
        "analyze",
        "(no matching move)",
    ];

    #[test]
    fn no_reason_is_misread_by_xboard() {
        for (variant, fen, moves) in [
            ("chesquerque", MATE_IN_ONE, "e7e9 h1a9 e9e8 e5e6 e7e7 e1h1 hello"),
            ("chesquerque", "4k4/2P6/9/9/9/9/9/9/4K4 w - - 0 1", "c8c9 c8c9k c8d9 e1e2q O-O @@@@"),
            ("chesquerque", "1k7/9/8r/9/9/9/9/9/R3K3R w - - 0 1", "i1h3 a1e1 e1e5 a1a2q O-O"),
            ("cheskers", TWO_JUMPS, "c3b4 c3e5 a7b6 c3c4 d5d6 c3d4e5 hello"),
            ("cheskers", "8/k7/5p2/8/3p4/2K3p1/8/8 w - - 0 1", "c3e5 g3f2"),
            ("cheskers", "8/k1p1p3/8/2p1p3/8/2p1p3/1K6/8 w - - 0 1", "b2f2 b2a3"),
            ("cheskers", "8/8/8/8/8/2K5/8/8 w - - 0 1", "c3d4"),
        ] {
            let mut engine = watching(variant, fen);
            for text in moves.split(' ') {
                let answer = engine.ask_xboard(&[&format!("usermove {text}")]);
                assert!(answer[0].starts_with("Illegal move ("), "{text}: {answer:?}");
                let misread = MISREAD.iter().find(|word| answer[0].contains(*word));
                assert_eq!(misread, None, "{answer:?}");
            }
        }
    }
}
