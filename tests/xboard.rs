//! XBoard's protocol as XBoard speaks it, against the real binary. The dialogues
//! are those that XBoard 4.9.1 was found to need (`protocol.md`).

mod driver;

use std::time::{Duration, Instant};

use driver::Driver;

const CHESQUERQUE: &str = "rnbqkabnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKABNR";
const CHESKERS: &str = "1c1k1k1b/p1p1p1p1/1p1p1p1p/8/8/P1P1P1P1/1P1P1P1P/B1K1K1C1";
/// White must jump c3 over d4 to e5 and on over f6 to g7; then Black moves a7.
const TWO_JUMPS: &str = "8/k7/5p2/8/3p4/2K5/8/8 w - - 0 1";
/// White mates by h1-h9; Black, to move, would be mated by it next.
const MATE_IN_ONE: &str = "4k4/9/4K4/9/9/9/9/9/7R1 w - - 0 1";

/// An engine in force mode with this position on the board.
fn watching(variant: &str, fen: &str) -> Driver {
    let mut engine = Driver::xboard(variant);
    let setboard = format!("setboard {fen}");
    assert_eq!(engine.ask_xboard(&["force", "sd 3", &setboard]), [""; 0]);
    engine
}

/// An engine that plays the side not on move in this position, three plies deep.
fn against(variant: &str, fen: &str) -> Driver {
    let mut engine = watching(variant, fen);
    assert_eq!(engine.ask_xboard(&["playother"]), [""; 0]);
    engine
}

/// Neither a move nor a complaint nor a result comes.
#[track_caller]
fn expect_silence(engine: &mut Driver) {
    assert_eq!(engine.lines_within(Duration::from_millis(30)), [""; 0]);
}

mod starting {
    use super::*;

    #[test]
    fn every_feature_is_told_and_the_last_line_says_so() {
        let mut engine = Driver::start();
        engine.send_all(&["xboard", "protover 2"]);
        engine.expect("feature done=0");
        engine.expect(concat!(
            "feature variants=\"chesquerque,cheskers\" myname=\"Qirkat ",
            env!("CARGO_PKG_VERSION"),
            "\""
        ));
        engine.expect_all(&[
            "feature setboard=1 ping=1 usermove=1 colors=0 sigint=0 sigterm=0 reuse=1 san=0 debug=1",
            "feature memory=1 smp=1 nps=0 analyze=1 exclude=1 playother=1 name=1 time=1 draw=1",
            "feature option=\"MultiPV -spin 1 1 500\"",
            "feature option=\"Move Overhead -spin 20 0 5000\"",
            "feature option=\"Clear Hash -button\"",
            "feature option=\"Cheskers Majority -check 0\"",
            "feature done=1",
        ]);
    }

    #[test]
    fn nothing_is_said_before_it_is_asked() {
        let mut engine = Driver::start();
        engine.send("xboard");
        expect_silence(&mut engine);
    }

    /// What XBoard sends at the start of each game; `variant` comes again with
    /// every new one and must be answered before the pong.
    #[test]
    fn every_variant_command_is_answered_with_the_set_up() {
        let mut engine = Driver::start();
        engine.ask_xboard(&["xboard", "protover 2", "accepted setboard", "rejected san"]);
        for _ in 0..2 {
            let chesquerque = engine.ask_xboard(&[
                "memory 16",
                "cores 1",
                "new",
                "random",
                "variant chesquerque",
                "level 40 5 0",
                "post",
                "hard",
            ]);
            assert_eq!(
                chesquerque,
                [
                    "setup (PNBRQ........A....................................K.pnbrq........a\
                 ....................................k.) 9x9+0_fairy \
                 rnbqkabnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKABNR w KQkq - 0 1",
                    "piece K& KismW3isO3",
                    "piece R& RF",
                    "piece B& BW",
                    "piece Q& Q",
                    "piece N& N",
                    "piece A& BWN",
                    "piece P& fmWfcWfcFfceFifmnD",
                ]
            );
            let cheskers = engine.ask_xboard(&["new", "variant cheskers"]);
            assert_eq!(
                cheskers,
                [
                    "setup (P.B.....................C.........................K.p.b\
                 .....................c.........................k.) 8x8+0_lion \
                 1c1k1k1b/p1p1p1p1/1p1p1p1p/8/8/P1P1P1P1/1P1P1P1P/B1K1K1C1 b - - 0 1",
                    "piece K& mKcafmF",
                    "piece P& fmFfmWfcafmF",
                    "piece B& B",
                    "piece C& C",
                ]
            );
        }
    }

    #[test]
    fn another_games_name_is_refused() {
        let mut engine = Driver::xboard("chesquerque");
        assert_eq!(
            engine.ask_xboard(&["variant crazyhouse"]),
            ["Error (unknown variant 'crazyhouse', expected chesquerque or cheskers): variant"]
        );
    }
}

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
        assert_eq!(
            engine.ask_xboard(&["usermove e5d6"]),
            ["Illegal move (the move goes on with e5f6,f6g7): e5d6"]
        );
    }

    #[test]
    fn a_jump_is_compulsory_and_the_refusal_says_so() {
        let mut engine = against("cheskers", TWO_JUMPS);
        let answer = engine.ask_xboard(&["usermove c3b4"]);
        assert!(answer[0].starts_with("Illegal move ("), "{answer:?}");
        assert!(answer[0].contains("captur") || answer[0].contains("jump"), "{answer:?}");
    }

    #[test]
    fn a_promotion_is_written_in_lower_case() {
        let mut engine = watching("cheskers", "8/k7/3P4/8/8/8/8/2K5 w - - 0 1");
        assert_eq!(engine.ask_xboard(&["usermove d6e7", "usermove a7b6"]), [""; 0]);
        assert_eq!(engine.ask_xboard(&["usermove e7f8c"]), [""; 0]);
        let mut engine = watching("chesquerque", "9/3P5/9/8k/9/9/9/9/K8 w - - 0 1");
        assert_eq!(engine.ask_xboard(&["usermove d8d9q"]), [""; 0]);
        let mut engine = watching("chesquerque", "9/3P5/9/8k/9/9/9/9/K8 w - - 0 1");
        assert!(engine.ask_xboard(&["usermove d8d9k"])[0].starts_with("Illegal move ("));
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
        engine.expect_all(&["Illegal move (Black moves first): c3d4", "move @@@@"]);
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
        let refused = ["Illegal move (no pass is due): @@@@"];
        assert_eq!(engine.ask_xboard(&["usermove @@@@"]), refused);
        assert_eq!(Driver::xboard("chesquerque").ask_xboard(&["usermove @@@@"]), refused);
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
        engine.expect_all(&[
            "Illegal move (the capture goes on): a7b6",
            "move @@@@",
            "move e5f6,f6g7",
        ]);
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
    fn shorthand_is_refused_with_the_full_text() {
        let mut engine = watching("cheskers", TWO_JUMPS);
        assert_eq!(
            engine.ask_xboard(&["usermove c3e5"]),
            ["Illegal move (enter it as c3d4,d4e5): c3e5"]
        );
    }

    #[test]
    fn a_cheskers_game_may_begin_with_or_without_the_pass() {
        let mut engine = Driver::xboard("cheskers");
        engine.ask_xboard(&["force"]);
        assert_eq!(engine.ask_xboard(&["usermove @@@@", "usermove b6a5"]), [""; 0]);
        engine.ask_xboard(&["new", "force"]);
        assert_eq!(engine.ask_xboard(&["usermove b6a5", "usermove a3b4"]), [""; 0]);
        engine.ask_xboard(&["new", "force"]);
        assert_eq!(
            engine.ask_xboard(&["usermove c3d4"]),
            ["Illegal move (Black moves first): c3d4"]
        );
    }

    #[test]
    fn the_end_of_the_game_is_told() {
        let mut engine = watching("chesquerque", MATE_IN_ONE);
        assert_eq!(engine.ask_xboard(&["usermove h1h9"]), ["1-0 {White mates}"]);
    }
}

mod results {
    use super::*;

    #[test]
    fn mate_by_the_user_and_by_the_engine() {
        let mut engine = against("chesquerque", MATE_IN_ONE);
        assert_eq!(engine.ask_xboard(&["usermove h1h9"]), ["1-0 {White mates}"]);
        let mut engine = watching("chesquerque", MATE_IN_ONE);
        engine.send("go");
        engine.expect_all(&["move h1h9", "1-0 {White mates}"]);
    }

    #[test]
    fn the_last_king_and_the_last_move() {
        let mut engine = watching("cheskers", "8/8/8/8/3k4/2K5/8/8 w - - 0 1");
        engine.send("go");
        engine.expect_all(&["move c3d4,d4e5", "1-0 {White captured all kings}"]);
        let mut engine = against("cheskers", "8/8/8/2P5/1P6/k7/1P1K4/8 w - - 0 1");
        assert_eq!(engine.ask_xboard(&["usermove d2c1"]), ["1-0 {Black has no move}"]);
    }

    #[test]
    fn stalemate_is_a_draw() {
        let mut engine = against("chesquerque", "k8/3R5/9/9/9/9/9/9/1R2K4 w - - 0 1");
        assert_eq!(engine.ask_xboard(&["usermove d8c8"]), ["1/2-1/2 {Stalemate}"]);
    }

    /// A game that is only watched may have gone on after its third repetition.
    #[test]
    fn a_repetition_is_not_claimed_in_force_mode() {
        let mut engine = watching("chesquerque", "k8/9/9/9/9/9/9/9/K7R b - - 0 1");
        let shuffle = ["usermove a9a8", "usermove a1a2", "usermove a8a9", "usermove a2a1"];
        for _ in 0..3 {
            assert_eq!(engine.ask_xboard(&shuffle), [""; 0]);
        }
        engine.send("go");
        assert!(engine.line().starts_with("move "));
    }

    /// A claim that nobody honours ends nothing: if the user plays on, so does the
    /// engine.
    #[test]
    fn the_game_may_go_on_after_a_draw() {
        let mut engine = against("chesquerque", "k8/9/9/9/9/9/9/9/K7R w - - 98 60");
        engine.send("usermove a1a2");
        assert!(engine.line().starts_with("move "));
        engine.expect("1/2-1/2 {Draw by 100 plies without progress}");
        engine.send("usermove a2a1");
        assert!(engine.line().starts_with("move "));
    }

    #[test]
    fn nothing_is_claimed_while_the_game_goes_on() {
        let mut engine = Driver::xboard("chesquerque");
        engine.send_all(&["sd 2", "usermove e2e4"]);
        engine.until("move ");
        expect_silence(&mut engine);
    }

    #[test]
    fn after_a_result_the_engine_rests() {
        let mut engine = Driver::xboard("chesquerque");
        engine.ask_xboard(&["sd 2", "result * {stopped}", "usermove e2e4"]);
        expect_silence(&mut engine);
    }
}

mod thinking {
    use super::*;

    fn is_thinking_line(line: &str) -> bool {
        let words: Vec<_> = line.split_whitespace().collect();
        words.len() > 4 && words[..4].iter().all(|word| word.parse::<i64>().is_ok())
    }

    #[test]
    fn post_shows_depth_score_time_nodes_and_moves() {
        let mut engine = Driver::xboard("chesquerque");
        engine.send_all(&["post", "sd 3", "usermove e2e4"]);
        let lines = engine.lines_until("move ");
        let (_, thoughts) = lines.split_last().unwrap();
        assert!(thoughts.len() >= 3 && thoughts.iter().all(|line| is_thinking_line(line)));
        assert!(thoughts.last().unwrap().starts_with("3 "), "{thoughts:?}");
        engine.send_all(&["nopost", "usermove a2a3"]);
        assert!(engine.line().starts_with("move "));
    }

    #[test]
    fn a_ping_is_answered_in_a_search_and_the_question_mark_ends_it() {
        let mut engine = Driver::xboard("chesquerque");
        engine.send_all(&["st 600", "usermove e2e4", "ping 77"]);
        engine.expect("pong 77");
        let start = Instant::now();
        engine.send("?");
        assert!(engine.line().starts_with("move "));
        assert!(start.elapsed() < Duration::from_millis(500), "{:?}", start.elapsed());
        engine.send_all(&["?", "ping 78"]);
        engine.expect("pong 78");
    }

    #[test]
    fn it_is_not_the_users_turn_while_the_engine_thinks() {
        let mut engine = Driver::xboard("chesquerque");
        engine.send_all(&["st 600", "usermove e2e4", "usermove d2d4"]);
        engine.expect("Illegal move (it is not your turn): d2d4");
        engine.send("?");
        engine.until("move ");
    }

    #[test]
    fn every_time_control_leads_to_a_move() {
        let mut engine = Driver::xboard("chesquerque");
        engine.send_all(&["usermove e2e4", "?"]);
        engine.until("move ");
        for control in [
            "level 40 5 0\ntime 20\notim 100",
            "level 40 0:30 0\ntime 5\notim 100",
            "level 0 0:01 0.01",
            "level 0 2 12\ntime 1\notim 1",
            "st 0.1",
            "st 1\nsd 2",
            "level 1 1 0\ntime -5\notim -5",
        ] {
            let start = Instant::now();
            engine.send_all(&["undo", "undo", control, "usermove e2e4"]);
            assert!(engine.line().starts_with("move "), "{control}");
            assert!(start.elapsed() < Duration::from_secs(2), "{control}");
        }
    }

    #[test]
    fn a_hard_thinker_goes_on_with_the_move_it_pondered_on() {
        let mut engine = Driver::xboard("chesquerque");
        engine.send_all(&["hard", "st 0.05", "usermove e2e4"]);
        engine.until("move ");
        engine.send("hint");
        let hint = engine.until("Hint: ");
        let expected = hint.strip_prefix("Hint: ").unwrap().to_owned();
        engine.send(&format!("usermove {expected}"));
        assert!(engine.line().starts_with("move "));
        // Another move than the one pondered on, and no pondering at all.
        engine.send_all(&["undo", "undo", "usermove i2i3"]);
        assert!(engine.line().starts_with("move "));
        engine.send_all(&["easy", "usermove i3i4"]);
        assert!(engine.line().starts_with("move "));
        expect_silence(&mut engine);
    }

    #[test]
    fn a_hint_is_looked_for_if_none_is_at_hand() {
        let mut engine = Driver::xboard("cheskers");
        engine.ask_xboard(&["force", "setboard 8/k7/5p2/8/3p4/2K5/8/8 w - - 0 1"]);
        engine.send("hint");
        engine.expect("Hint: c3d4,d4e5");
    }

    #[test]
    fn a_draw_is_agreed_to_only_by_who_is_not_better() {
        // White has a rook more, and the engine is Black.
        let mut engine = against("chesquerque", "k8/9/9/9/9/9/9/9/K6R1 w - - 0 1");
        assert_eq!(engine.ask_xboard(&["draw"]), [""; 0]);
        engine.send("usermove a1a2");
        engine.until("move ");
        assert_eq!(engine.ask_xboard(&["draw"]), ["offer draw"]);
        // The engine has the rook.
        let mut engine = against("chesquerque", "k6r1/9/9/9/9/9/9/9/K8 w - - 0 1");
        engine.send("usermove a1a2");
        engine.until("move ");
        assert_eq!(engine.ask_xboard(&["draw"]), [""; 0]);
    }
}

mod analysis {
    use super::*;

    #[test]
    fn analysis_thinks_aloud_follows_the_game_and_ends_at_exit() {
        let mut engine = Driver::xboard("chesquerque");
        engine.send("analyze");
        engine.until("3 ");
        engine.send_all(&["."]);
        let status = engine.until("stat01: ");
        let words: Vec<_> = status.split_whitespace().collect();
        assert_eq!((words.len(), words[5]), (7, "18"), "{status}");
        // On with the game: a position with one line only, then back.
        engine.send(&format!("setboard {MATE_IN_ONE}"));
        let mate = engine.lines_until("4 100001 ");
        assert!(mate.last().unwrap().ends_with(" h1h9"), "{mate:?}");
        engine.send("usermove h1h8");
        engine.until("3 ");
        engine.send_all(&["undo", "exit", "ping 5"]);
        engine.until("pong 5");
        expect_silence(&mut engine);
        assert_eq!(engine.ask_xboard(&[".", "usermove h1h9"]), ["1-0 {White mates}"]);
    }

    #[test]
    fn excluded_moves_are_left_out() {
        let mut engine = watching("chesquerque", MATE_IN_ONE);
        engine.send_all(&["exclude h1h9", "analyze"]);
        let line = engine.until("3 ");
        assert!(!line.contains(" 100001 "), "{line}");
        engine.send_all(&["exclude all", "ping 2"]);
        engine.until("pong 2");
        expect_silence(&mut engine);
        engine.send("include h1h9");
        assert!(engine.until("3 ").ends_with(" h1h9"));
        engine.send_all(&["include all", "exclude a1a9", "ping 3"]);
        let lines = engine.lines_until("pong 3");
        assert!(lines.contains(&"Error (no such legal move): a1a9".to_owned()));
    }

    /// A draw by the rules is no reason not to look at the position.
    #[test]
    fn a_drawn_position_is_analysed() {
        let mut engine = watching("chesquerque", "k8/9/9/9/9/9/9/9/K7R w - - 99 60");
        engine.send_all(&["analyze", "usermove a1a2", "ping 4"]);
        engine.until("pong 4");
        engine.until("2 ");
    }

    /// In the middle of a chain only what goes on with it is looked at.
    #[test]
    fn an_unfinished_chain_is_analysed_as_such() {
        let mut engine = watching("cheskers", "8/k1p1p3/8/2p1p3/8/2p1p3/1K6/8 w - - 0 1");
        engine.ask_xboard(&["usermove b2c3,c3d4", "usermove @@@@", "usermove d4e3,e3f2", "undo"]);
        engine.send_all(&["usermove d4c5,c5b6", "analyze"]);
        let line = engine.until("2 ");
        assert!(line.contains(" b2d4b6d8f6d4f2"), "{line}");
    }
}

mod everything_else {
    use super::*;

    #[test]
    fn settings_are_accepted_silently() {
        let mut engine = Driver::xboard("chesquerque");
        let lines = [
            "accepted ping",
            "rejected highlight",
            "random",
            "name Somebody",
            "rating 1500 1400",
            "computer",
            "memory 8",
            "cores 1",
            "cores 100000",
            "cores 1",
            "option MultiPV=2",
            "option Move Overhead=50",
            "option Clear Hash",
            "option Cheskers Majority=1",
            "easy",
            "hard",
            "post",
            "nopost",
            "sd 5",
            "st 5",
            "level 40 5 0",
            "time 100",
            "otim 100",
            "draw",
            ".",
            "?",
            "exit",
            "resign",
            "",
        ];
        assert_eq!(engine.ask_xboard(&lines), [""; 0]);
    }

    #[test]
    fn bad_arguments_are_named_and_change_nothing() {
        let mut engine = Driver::xboard("chesquerque");
        for line in [
            "level",
            "level 40 x 0",
            "st soon",
            "sd deep",
            "time x",
            "otim x",
            "memory lots",
            "cores x",
            "option MultiPV=0",
            "option Hash=5",
            "option Nonsense=1",
            "exclude a1a9",
            "flurble 5",
        ] {
            let answer = engine.ask_xboard(&[line]);
            assert_eq!(answer.len(), 1, "{line}: {answer:?}");
            assert!(answer[0].starts_with("Error ("), "{line}: {answer:?}");
        }
        assert_eq!(engine.ask_xboard(&["flurble 5"]), ["Error (unknown command): flurble"]);
        let answer = engine.ask_xboard(&["usermove hello"]);
        assert!(answer[0].starts_with("Illegal move (expected "), "{answer:?}");
    }

    #[test]
    fn the_book_is_empty() {
        let mut engine = Driver::xboard("chesquerque");
        assert_eq!(engine.ask_xboard(&["bk"]), [" No opening book.", ""]);
    }

    /// GUIs of version 1 know no `usermove`.
    #[test]
    fn bare_moves_are_moves() {
        let mut engine = Driver::xboard("chesquerque");
        assert_eq!(engine.ask_xboard(&["force", "e2e4", "e8e6"]), [""; 0]);
        let answer = engine.ask_xboard(&["e4e9"]);
        assert!(answer[0].starts_with("Illegal move ("), "{answer:?}");
    }

    #[test]
    fn new_begins_again_with_the_engine_as_black() {
        let mut engine = Driver::xboard("chesquerque");
        engine.ask_xboard(&["force", "usermove e2e4", "new", "sd 1"]);
        engine.send("usermove e2e4");
        engine.until("move ");
        let setboard = format!("setboard {CHESQUERQUE} b - - 0 1");
        engine.ask_xboard(&["new", "force", &setboard, "sd 1"]);
        engine.send("go");
        engine.until("move ");
    }

    /// Both engines of a match, with only the moves carried between them.
    #[test]
    fn two_engines_play_each_other_without_losing_step() {
        'games: for variant in ["chesquerque", "cheskers"] {
            let mut white = Driver::xboard(variant);
            let mut black = Driver::xboard(variant);
            white.ask_xboard(&["computer", "sd 2"]);
            black.ask_xboard(&["computer", "sd 2"]);
            white.send("go");
            let mut first = true;
            for _ in 0..60 {
                for from_white in [true, false] {
                    let (mover, other) = if from_white {
                        (&mut white, &mut black)
                    } else {
                        (&mut black, &mut white)
                    };
                    let mut said = vec![mover.line()];
                    said.extend(mover.ask_xboard(&[]));
                    for line in &said {
                        let Some(text) = line.strip_prefix("move ") else {
                            // The game is over, and both say so alike.
                            assert!(line.contains(" {"), "{line}");
                            assert_eq!(other.line(), *line);
                            continue 'games;
                        };
                        other.send(&format!("usermove {text}"));
                        if std::mem::take(&mut first) {
                            assert_eq!(text == "@@@@", variant == "cheskers");
                        }
                    }
                }
            }
        }
    }
}
