//! What the real XBoard 4.9.1 said, replayed: whatever it sends now as then, the engine
//! answers as then.
//!
//! The logs are those that `tests/xboard_gui` leaves in `target/xboard_gui`, reduced to
//! what passes between the two (the lines with `>first :` or `<first :`, and the second
//! lines of what XBoard sends at once), and cut off where the engine's choice of a move
//! becomes free. What the engine thinks and what features it has may change with the
//! engine, and is not compared.

use super::driver::Driver;

/// A line of a log.
#[derive(Debug, PartialEq, Eq)]
enum Step {
    Send(String),
    Expect(String),
}

/// Reads a log. XBoard sends a move in two pieces, each logged on its own.
fn steps(log: &str) -> Vec<Step> {
    const SENT: &str = " >first : ";
    let mut steps = Vec::new();
    for line in log.lines() {
        if let Some((_, said)) = line.split_once(" <first : ") {
            steps.push(Step::Expect(said.to_owned()));
        } else if let Some((_, sent)) = line.split_once(SENT) {
            let text = match sent.split_once(SENT) {
                Some((start, rest)) => {
                    start.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned() + rest
                }
                None => sent.to_owned(),
            };
            steps.push(Step::Send(text));
        } else {
            steps.push(Step::Send(line.to_owned()));
        }
    }
    steps
}

/// Is it a line that another version of the engine may say otherwise?
fn may_change(said: &str) -> bool {
    let mut words = said.split_whitespace();
    let numbers = words.by_ref().take(4).filter(|word| word.parse::<i64>().is_ok()).count();
    said.starts_with("feature ") || (numbers == 4 && !said.starts_with("0 0 0 0 "))
}

fn replay(log: &str) {
    let mut engine = Driver::start();
    for step in steps(log) {
        match step {
            Step::Send(line) => engine.send(&line),
            Step::Expect(said) if may_change(&said) => {}
            Step::Expect(said) => {
                let mut line = engine.line();
                while may_change(&line) {
                    line = engine.line();
                }
                assert_eq!(line, said);
            }
        }
    }
    // And nothing more than that, its free choice excepted.
    let rest = engine.ask_xboard(&["force"]);
    let more = |line: &&String| !may_change(line) && !line.starts_with("move ");
    assert_eq!(rest.iter().find(more), None);
}

macro_rules! recorded {
    ($($name:ident: $file:literal)*) => {$(
        #[test]
        fn $name() {
            replay(include_str!(concat!("logs/", $file, ".debug")));
        }
    )*};
}

recorded! {
    two_people_castle_and_mate: "chesquerque-two-people"
    en_passant_is_taken: "chesquerque-en-passant"
    black_begins_and_the_user_is_white: "cheskers-begins"
    a_chain_is_clicked_by_its_landings: "cheskers-chain"
    one_of_two_chains_is_chosen: "cheskers-choice"
    what_is_not_a_capture_is_refused: "cheskers-compulsory"
    the_engine_has_a_chain_of_its_own: "cheskers-engine-chain"
    pawns_become_camel_king_and_bishop: "cheskers-promotions"
    two_people_pass_by_the_clock: "cheskers-two-people"
    the_last_king_is_taken: "cheskers-last-king"
}

#[test]
fn a_log_is_read_as_it_was_sent() {
    let log =
        "9 >first : new\nrandom\n9 >first : usermove 9 >first : e2e4\n10 <first : move e8e6\n";
    let send = |text: &str| Step::Send(text.to_owned());
    let expected =
        [send("new"), send("random"), send("usermove e2e4"), Step::Expect("move e8e6".to_owned())];
    assert_eq!(steps(log), expected);
    assert!(may_change("5 -17 0 310 e2e4") && !may_change("0 0 0 0 a capture is compulsory"));
}
