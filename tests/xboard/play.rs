//! Beginning, thinking, ending: what the engine does.

use std::time::Instant;

use super::*;

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
            "feature memory=1 smp=1 nps=0 analyze=1 exclude=1 playother=1 name=1 time=1 draw=1 highlight=1",
            "feature option=\"MultiPV -spin 1 1 500\"",
            "feature option=\"Move Overhead -spin 20 0 5000\"",
            "feature option=\"Clear Hash -button\"",
            "feature option=\"Contempt -spin 30 -100 100\"",
            "feature option=\"Skill Level -spin 20 0 20\"",
            "feature option=\"UCI LimitStrength -check 0\"",
            "feature option=\"UCI Elo -spin 3420 540 3420\"",
            "feature option=\"Cheskers Majority -check 0\"",
            "feature option=\"Resign -check 0\"",
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
                    "piece K& KsmW3sO3",
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

    /// XBoard sends garbage for en passant after Edit Position: the counters stand.
    #[test]
    fn what_makes_no_sense_is_left_out_alone() {
        let mut engine = watching("chesquerque", "k8/9/9/9/9/9/9/9/K7R w - c6 99 60");
        engine.send_all(&["sd 1", "go"]);
        assert!(engine.line().starts_with("move "));
        engine.expect("1/2-1/2 {Draw by 100 plies without progress}");
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

    /// The reply that the engine expected is no hint once another move was made.
    #[test]
    fn a_hint_is_for_the_side_on_move() {
        let mut engine = Driver::xboard("chesquerque");
        engine.send_all(&["st 0.05", "usermove e2e4"]);
        engine.until("move ");
        engine.send_all(&["force", "usermove a2a3", "hint"]);
        let hint = engine.until("Hint: ");
        let m = hint.strip_prefix("Hint: ").unwrap();
        assert_eq!(engine.ask_xboard(&[&format!("usermove {m}")]), [""; 0], "{hint}");
    }

    #[test]
    fn a_hint_is_looked_for_if_none_is_at_hand() {
        let mut engine = Driver::xboard("cheskers");
        engine.ask_xboard(&["force", "setboard 8/k7/5p2/8/3p4/2K5/8/8 w - - 0 1"]);
        engine.send("hint");
        engine.expect("Hint: c3d4,d4e5");
    }

    /// The depth of a line of thinking.
    fn depth(line: &str) -> u32 {
        line.split_whitespace().next().and_then(|word| word.parse().ok()).unwrap_or(0)
    }

    #[test]
    fn a_low_level_plays_from_a_short_look_but_analyses_in_full() {
        let mut engine = Driver::xboard("chesquerque");
        engine.send_all(&["option Skill Level=0", "post", "level 0 10 0", "go"]);
        let lines = engine.lines_until("move ");
        assert!(lines.iter().all(|line| depth(line) <= 2), "{lines:?}");
        // The next one thinks no longer, as it plays by its Elo.
        engine.send_all(&["option Skill Level=20", "option UCI LimitStrength=1"]);
        engine.send_all(&["option UCI Elo=600", "force", "new", "go"]);
        let lines = engine.lines_until("move ");
        assert!(lines.iter().all(|line| depth(line) <= 3), "{lines:?}");
        engine.send("analyze");
        while depth(&engine.line()) < 6 {}
        engine.send("exit");
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

mod resigning {
    use super::*;

    /// Black has lost everything. The engine says so at its fourth move, if it may.
    #[test]
    fn a_game_lost_for_four_moves_is_resigned_if_the_option_allows() {
        let hopeless = "k8/9/9/9/9/9/5PPPP/9/K5QRR w - - 0 1";
        let shuffle = ["usermove a1a2", "usermove a2a1", "usermove a1a2", "usermove a2a1"];
        for may_resign in [true, false] {
            let mut engine = against("chesquerque", hopeless);
            if may_resign {
                engine.send("option Resign=1");
            }
            for (number, shuffle) in (1..).zip(shuffle) {
                engine.send(shuffle);
                let answer = engine.line();
                assert_eq!(answer == "resign", may_resign && number == 4, "{number}: {answer}");
            }
        }
    }

    #[test]
    fn after_resigning_the_engine_rests() {
        let mut engine = against("chesquerque", "k8/9/9/9/9/9/5PPPP/9/K5QRR w - - 0 1");
        engine.send_all(&["option Resign=1", "usermove a1a2"]);
        for shuffle in ["usermove a2a1", "usermove a1a2", "usermove a2a1"] {
            engine.until("move ");
            engine.send(shuffle);
        }
        engine.expect("resign");
        engine.ask_xboard(&["usermove a9a8"]);
        expect_silence(&mut engine);
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
        // In the view of Black, who is on move in XBoard until he has passed.
        let chain = " -- b6xc7-d8 -- d8xe7-f6 -- f6xe5-d4 -- d4xe3-f2";
        assert!(line.contains(chain), "{line}");
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
            "option Skill Level=3",
            "option UCI LimitStrength=1",
            "option UCI Elo=1200",
            "option Cheskers Majority=1",
            "option Resign=1",
            "option resign=0",
            "hover e4",
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
            "option Resign=maybe",
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
