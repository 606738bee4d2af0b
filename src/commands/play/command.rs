//! The commands that a player may type instead of a move.

use std::path::PathBuf;

use super::level::Level;

/// What a player asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Help,
    Board,
    Moves(Option<String>),
    Hint,
    Eval,
    Undo,
    Level(Option<Level>),
    Flip,
    Fen,
    Save(PathBuf),
    Load(PathBuf),
    New(Option<String>),
    Resign,
    Quit,
}

/// What follows the name of a command.
enum Takes {
    Nothing(Command),
    /// Perhaps something, shown so in the help.
    Maybe(&'static str, fn(Option<&str>) -> Result<Command, String>),
    /// Something.
    One(&'static str, fn(&str) -> Command),
}

/// A command as it is typed and explained.
struct Entry {
    name: &'static str,
    takes: Takes,
    help: &'static str,
}

const fn entry(name: &'static str, takes: Takes, help: &'static str) -> Entry {
    Entry { name, takes, help }
}

static ENTRIES: [Entry; 15] = [
    entry("help", Takes::Nothing(Command::Help), "this list"),
    entry("board", Takes::Nothing(Command::Board), "draws the board again"),
    entry(
        "moves",
        Takes::Maybe("[CELL]", |cell| Ok(Command::Moves(cell.map(str::to_owned)))),
        "lists the legal moves, or those of one man",
    ),
    entry("hint", Takes::Nothing(Command::Hint), "suggests a move"),
    entry("eval", Takes::Nothing(Command::Eval), "explains the static evaluation"),
    entry("undo", Takes::Nothing(Command::Undo), "takes your last move back"),
    entry(
        "level",
        Takes::Maybe("[N]", |text| Ok(Command::Level(text.map(str::parse).transpose()?))),
        "tells or sets how well Qirkat plays, 0 to 20",
    ),
    entry("flip", Takes::Nothing(Command::Flip), "turns the board round"),
    entry("fen", Takes::Nothing(Command::Fen), "prints the position as FEN"),
    entry("save", Takes::One("FILE", |file| Command::Save(file.into())), "writes the game as PGN"),
    entry(
        "load",
        Takes::One("FILE", |file| Command::Load(file.into())),
        "goes on with the first game of a PGN file",
    ),
    entry(
        "new",
        Takes::Maybe("[FEN]", |fen| Ok(Command::New(fen.map(str::to_owned)))),
        "begins a new game, from the array or a position",
    ),
    entry("resign", Takes::Nothing(Command::Resign), "gives the game up"),
    entry("quit", Takes::Nothing(Command::Quit), "leaves, as do Ctrl-D and Ctrl-C"),
    entry("exit", Takes::Nothing(Command::Quit), "the same"),
];

/// The names of all commands.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    ENTRIES.iter().map(|entry| entry.name)
}

/// Every command with what it does, one a line.
pub(super) fn help() -> String {
    ENTRIES
        .iter()
        .map(|entry| {
            let argument = match entry.takes {
                Takes::Nothing(_) => "",
                Takes::Maybe(argument, _) | Takes::One(argument, _) => argument,
            };
            format!("  {:<14} {}\n", format!("{} {argument}", entry.name), entry.help)
        })
        .collect()
}

/// Reads a command, its name in any case; `None` if the line does not begin with
/// one.
///
/// # Errors
/// A sentence about what should follow the name.
pub(super) fn parse(line: &str) -> Option<Result<Command, String>> {
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let entry = ENTRIES.iter().find(|entry| entry.name.eq_ignore_ascii_case(name))?;
    let rest = Some(rest.trim()).filter(|rest| !rest.is_empty());
    Some(match (&entry.takes, rest) {
        (Takes::Nothing(command), None) => Ok(command.clone()),
        (Takes::Nothing(_), Some(rest)) => {
            Err(format!("'{}' stands alone, but '{rest}' follows", entry.name))
        }
        (Takes::Maybe(_, make), rest) => make(rest),
        (Takes::One(_, make), Some(rest)) => Ok(make(rest)),
        (Takes::One(argument, _), None) => {
            Err(format!("expected {argument} after '{}'", entry.name))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_any_case_with_what_they_take() {
        assert_eq!(parse("UNDO"), Some(Ok(Command::Undo)));
        assert_eq!(parse("save my game.pgn "), Some(Ok(Command::Save("my game.pgn".into()))));
        assert_eq!(parse("moves"), Some(Ok(Command::Moves(None))));
        assert_eq!(parse("level 3"), Some(Ok(Command::Level(Some("3".parse().unwrap())))));
        assert_eq!(parse("e2e4"), None);
        assert_eq!(parse("undone"), None);
        for (line, says) in [
            ("undo 2", "'undo' stands alone, but '2' follows"),
            ("save", "expected FILE after 'save'"),
            ("level 21", "unknown level '21', expected 0 to 20"),
            ("level -1", "unknown level '-1', expected 0 to 20"),
        ] {
            assert_eq!(parse(line), Some(Err(says.to_owned())), "{line}");
        }
    }

    #[test]
    fn no_command_hides_a_move() {
        // A move names a cell, castling has a dash; no command does.
        for name in names() {
            assert!(!name.contains(|c: char| c.is_ascii_digit() || c == '-'), "{name}");
        }
    }
}
