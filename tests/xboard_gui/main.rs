//! Plays both games in the real XBoard, on a screen without a monitor, by mouse and
//! keys. What happened is read from XBoard's debug log and from the positions and games
//! that it copies to the clipboard, never from pixels. Screenshots and
//! logs are kept in `target/xboard_gui`.
//!
//! Without XBoard and its helpers all scenes are ignored.

mod cheskers;
mod chesquerque;
mod desktop;
mod matches;
mod window;

use libtest_mimic::{Arguments, Failed, Trial};

use desktop::Desktop;

/// What is played on a screen, and its name.
type Scene = (&'static str, fn(&Desktop));

/// A scene, played on a screen of its own.
fn trial((name, play): Scene) -> Trial {
    Trial::test(name, move || -> Result<(), Failed> {
        play(&Desktop::start());
        Ok(())
    })
}

fn main() {
    let mut arguments = Arguments::from_args();
    // One mouse at a time: what takes turns is not disturbed by another's load.
    arguments.test_threads = Some(1);
    let missing = desktop::missing();
    if !missing.is_empty() {
        eprintln!("skipped: the games in XBoard need the packages {}", missing.join(" "));
    }
    let scenes = [chesquerque::scenes(), cheskers::scenes(), matches::scenes()];
    let trials = scenes
        .into_iter()
        .flatten()
        .map(|scene| trial(scene).with_ignored_flag(!missing.is_empty()))
        .collect();
    libtest_mimic::run(&arguments, trials).exit();
}
