//! What the engine tells XBoard about itself and about the two games.

use crate::engine::{OPTIONS, OptionKind, OptionSpec, Setting};
use crate::game::Variant;

/// The option that lets the engine resign. Only XBoard has a use for it.
pub(super) const RESIGN: &str = "Resign";
/// May it resign, until told otherwise?
pub(super) const RESIGNS: bool = false;

/// The answer to `protover`.
pub(super) fn features() -> Vec<String> {
    let variants = Variant::ALL.map(Variant::name).join(",");
    let mut lines = vec![
        "feature done=0".to_owned(),
        format!("feature variants=\"{variants}\" myname=\"Qirkat {}\"", env!("CARGO_PKG_VERSION")),
        "feature setboard=1 ping=1 usermove=1 colors=0 sigint=0 sigterm=0 reuse=1 san=0 debug=1"
            .to_owned(),
        "feature memory=1 smp=1 nps=0 analyze=1 exclude=1 playother=1 name=1 time=1 draw=1 highlight=1"
            .to_owned(),
    ];
    for spec in settings() {
        let kind = match spec.kind {
            OptionKind::Check { default } => format!("-check {}", u8::from(default)),
            OptionKind::Spin { default, min, max } => format!("-spin {default} {min} {max}"),
            OptionKind::Button => "-button".to_owned(),
            OptionKind::Variant => continue,
        };
        lines.push(format!("feature option=\"{} {kind}\"", spec.name.replace('_', " ")));
    }
    lines.push(format!("feature option=\"{RESIGN} -check {}\"", u8::from(RESIGNS)));
    lines.push("feature done=1".to_owned());
    lines
}

/// The options that XBoard is told of; for the others it has commands of its own.
pub(super) fn settings() -> impl Iterator<Item = &'static OptionSpec> {
    OPTIONS.iter().filter(|spec| {
        matches!(
            spec.setting,
            Setting::MultiPv
                | Setting::MoveOverhead
                | Setting::ClearHash
                | Setting::Contempt
                | Setting::SkillLevel
                | Setting::LimitStrength
                | Setting::Elo
                | Setting::Majority
        )
    })
}

/// The answer to `variant`: `setup` with the letters of the men, the size and the
/// array, then the moves of each man in Betza's notation. The place of a letter
/// decides the picture. The king sits in place 50, XBoard's prince: there it is not
/// royal, so that XBoard leaves check and mate to the engine. The moves are a
/// superset of the legal ones: the king may always castle (`sO3`), since XBoard takes
/// every man of a position pasted or set up to have moved. The parents (`fairy`,
/// `lion`) allow moves of two legs.
pub(super) fn setup(variant: Variant, array: &str) -> Vec<String> {
    let (letters, board, moves): (_, _, &[&str]) = match variant {
        Variant::Chesquerque => (
            "PNBRQ........A....................................K.\
             pnbrq........a....................................k.",
            "9x9+0_fairy",
            &["K& KsmW3sO3", "R& RF", "B& BW", "Q& Q", "N& N", "A& BWN", "P& fmWfcWfcFfceFifmnD"],
        ),
        Variant::Cheskers => (
            "P.B.....................C.........................K.\
             p.b.....................c.........................k.",
            "8x8+0_lion",
            &["K& mKcafmF", "P& fmFfmWfcafmF", "B& B", "C& C"],
        ),
    };
    let mut lines = vec![format!("setup ({letters}) {board} {array}")];
    lines.extend(moves.iter().map(|moves| format!("piece {moves}")));
    lines
}

/// The moves of all men in Betza's notation, as XBoard's PGN tag `VariantMen` has them:
/// `P:fmFfmWfcafmF;B:B` and so on.
#[must_use]
pub fn variant_men(variant: Variant) -> String {
    let lines = setup(variant, "");
    let men = lines.iter().filter_map(|line| line.strip_prefix("piece "));
    men.map(|man| man.replacen("& ", ":", 1)).collect::<Vec<_>>().join(";")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_feature_says_that_all_are_told() {
        let lines = features();
        assert_eq!(lines.first().unwrap(), "feature done=0");
        assert_eq!(lines.last().unwrap(), "feature done=1");
        assert!(lines.contains(&"feature option=\"Cheskers Majority -check 0\"".to_owned()));
        assert!(lines.contains(&"feature option=\"Clear Hash -button\"".to_owned()));
    }

    #[test]
    fn the_tag_has_the_men_of_the_setup() {
        assert_eq!(variant_men(Variant::Cheskers), "K:mKcafmF;P:fmFfmWfcafmF;B:B;C:C");
    }

    #[test]
    fn both_halves_of_the_letters_are_of_equal_length_and_differ_in_case() {
        for variant in Variant::ALL {
            let lines = setup(variant, "ARRAY");
            let letters = lines[0].split(['(', ')']).nth(1).unwrap();
            let (white, black) = letters.split_at(letters.len() / 2);
            assert_eq!(white.to_lowercase(), black);
            assert_eq!(white.find('K'), Some(50), "the prince's place");
            assert!(white.ends_with('.'), "no royal king");
            assert!(lines[0].ends_with(" ARRAY"));
        }
    }
}
