//! The options of the engine: one table for both protocols.

use std::time::Duration;

use thiserror::Error;

use super::levels::{HIGHEST_ELO, LOWEST_ELO, level_of};
use crate::game::{Rules, Variant};
use crate::search::Level;

/// The values of all options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// `UCI_Variant`.
    pub variant: Variant,
    /// `Hash`: the transposition table's size in MiB.
    pub hash_mib: usize,
    /// `Threads`.
    pub threads: usize,
    /// `MultiPV`: lines wanted.
    pub multipv: usize,
    /// `Ponder`: the GUI may let the engine ponder. It changes nothing by itself.
    pub ponder: bool,
    /// `Move Overhead`: time lost between engine and clock at each move.
    pub move_overhead: Duration,
    /// `Contempt`: how much worse than nothing a draw is to the engine, in centipawns, when it
    /// plays at full strength.
    pub contempt: i32,
    /// `Skill Level`: how well the engine plays, from 0 to [`Level::HIGHEST`].
    pub skill_level: u8,
    /// `UCI_LimitStrength`: `UCI_Elo` counts and not the level.
    pub limit_strength: bool,
    /// `UCI_Elo`
    pub elo: u16,
    /// What chance draws on below full strength; `None`: something else in each game. No
    /// protocol sets it.
    pub seed: Option<u64>,
    /// `UCI_ShowWDL`: tell chances with scores.
    pub show_wdl: bool,
    /// `UCI_AnalyseMode`: analysing rather than playing, always at full strength.
    pub analyse_mode: bool,
    /// `Cheskers_Majority` and whatever else the rules leave open.
    pub rules: Rules,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            variant: Variant::Chesquerque,
            hash_mib: 16,
            threads: 1,
            multipv: 1,
            ponder: false,
            move_overhead: Duration::from_millis(20),
            contempt: CONTEMPT as i32,
            skill_level: Level::HIGHEST,
            limit_strength: false,
            elo: HIGHEST_ELO as u16,
            seed: None,
            show_wdl: false,
            analyse_mode: false,
            rules: Rules::default(),
        }
    }
}

/// The kind of an option, in UCI's terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `true` or `false`.
    Check {
        /// The default.
        default: bool,
    },
    /// A number in a range.
    Spin {
        /// The default.
        default: i64,
        /// The smallest value.
        min: i64,
        /// The largest value.
        max: i64,
    },
    /// One of the variants' names.
    Variant,
    /// An action without a value.
    Button,
}

/// Which option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// `UCI_Variant`
    Variant,
    /// `Hash`
    Hash,
    /// `Threads`
    Threads,
    /// `MultiPV`
    MultiPv,
    /// `Ponder`
    Ponder,
    /// `Move Overhead`
    MoveOverhead,
    /// `Clear Hash`
    ClearHash,
    /// `Contempt`
    Contempt,
    /// `Skill Level`
    SkillLevel,
    /// `UCI_LimitStrength`
    LimitStrength,
    /// `UCI_Elo`
    Elo,
    /// `UCI_ShowWDL`
    ShowWdl,
    /// `UCI_AnalyseMode`
    AnalyseMode,
    /// `Cheskers_Majority`
    Majority,
}

/// One option as protocols announce it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Which.
    pub setting: Setting,
    /// Its name in UCI; XBoard shows underscores as blanks.
    pub name: &'static str,
    /// Kind, default and range.
    pub kind: OptionKind,
}

const fn spec(setting: Setting, name: &'static str, kind: OptionKind) -> OptionSpec {
    OptionSpec { setting, name, kind }
}

const fn spin(default: i64, min: i64, max: i64) -> OptionKind {
    OptionKind::Spin { default, min, max }
}

/// The highest `Skill Level`, as numbers of options are.
const HIGHEST: i64 = Level::HIGHEST as i64;

/// What a draw is worth less than nothing, in centipawns: enough to play on in a position with
/// many men that is a shade worse (`docs/search-log.md`).
const CONTEMPT: i64 = 30;

/// Every option, in the order of announcement.
pub const OPTIONS: [OptionSpec; 14] = [
    spec(Setting::Variant, "UCI_Variant", OptionKind::Variant),
    spec(Setting::Hash, "Hash", spin(16, 1, 1 << 25)),
    spec(Setting::Threads, "Threads", spin(1, 1, 256)),
    spec(Setting::MultiPv, "MultiPV", spin(1, 1, 500)),
    spec(Setting::Ponder, "Ponder", OptionKind::Check { default: false }),
    spec(Setting::MoveOverhead, "Move Overhead", spin(20, 0, 5000)),
    spec(Setting::ClearHash, "Clear Hash", OptionKind::Button),
    spec(Setting::Contempt, "Contempt", spin(CONTEMPT, -100, 100)),
    spec(Setting::SkillLevel, "Skill Level", spin(HIGHEST, 0, HIGHEST)),
    spec(Setting::LimitStrength, "UCI_LimitStrength", OptionKind::Check { default: false }),
    spec(Setting::Elo, "UCI_Elo", spin(HIGHEST_ELO, LOWEST_ELO, HIGHEST_ELO)),
    spec(Setting::ShowWdl, "UCI_ShowWDL", OptionKind::Check { default: false }),
    spec(Setting::AnalyseMode, "UCI_AnalyseMode", OptionKind::Check { default: false }),
    spec(Setting::Majority, "Cheskers_Majority", OptionKind::Check { default: false }),
];

/// Why an option was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    /// No option of this name.
    #[error("no option named '{0}'")]
    Unknown(String),
    /// A value outside what the option takes.
    #[error("option {name} cannot be '{value}', expected {expected}")]
    Value {
        /// The option.
        name: &'static str,
        /// The value refused.
        value: String,
        /// What would be accepted.
        expected: String,
    },
    /// The table cannot be allocated.
    #[error("no memory for a table of {0} MiB, the old one stays")]
    Memory(usize),
}

impl Options {
    /// Sets the option called `name` (in any case, blanks and underscores alike)
    /// to `value` and says which it was. A button changes nothing here.
    ///
    /// # Errors
    /// An unknown name, or a value that the option does not take.
    pub fn set(&mut self, name: &str, value: &str) -> Result<Setting, OptionError> {
        let spec = find(name).ok_or_else(|| OptionError::Unknown(name.to_owned()))?;
        let value = value.trim();
        match spec.setting {
            Setting::Variant => {
                self.variant =
                    value.parse().map_err(|_| refuse(spec, value, "chesquerque or cheskers"))?;
            }
            Setting::Hash => self.hash_mib = number(spec, value)? as usize,
            Setting::Threads => self.threads = number(spec, value)? as usize,
            Setting::MultiPv => self.multipv = number(spec, value)? as usize,
            Setting::Ponder => self.ponder = check(spec, value)?,
            Setting::MoveOverhead => {
                self.move_overhead = Duration::from_millis(number(spec, value)? as u64);
            }
            Setting::ClearHash => {}
            Setting::Contempt => self.contempt = number(spec, value)? as i32,
            Setting::SkillLevel => self.skill_level = number(spec, value)? as u8,
            Setting::LimitStrength => self.limit_strength = check(spec, value)?,
            Setting::Elo => self.elo = number(spec, value)? as u16,
            Setting::ShowWdl => self.show_wdl = check(spec, value)?,
            Setting::AnalyseMode => self.analyse_mode = check(spec, value)?,
            Setting::Majority => self.rules.majority = check(spec, value)?,
        }
        Ok(spec.setting)
    }

    /// What a draw costs the engine in the games that it plays, in centipawns.
    #[must_use]
    pub fn contempt(&self) -> i32 {
        if self.analyse_mode { 0 } else { self.contempt }
    }

    /// The level of play that these options ask for.
    #[must_use]
    pub fn level(&self) -> Level {
        match () {
            () if self.analyse_mode => Level::FULL,
            () if self.limit_strength => level_of(self.variant, self.elo),
            () => Level::whole(self.skill_level),
        }
    }
}

impl OptionSpec {
    /// Is `name` this option's name, in whatever case, blanks and underscores
    /// alike?
    #[must_use]
    pub fn is_named(&self, name: &str) -> bool {
        let plain = |text: &str| {
            let words: Vec<_> = text
                .split(|c: char| c == '_' || c.is_whitespace())
                .filter(|word| !word.is_empty())
                .collect();
            words.join(" ").to_ascii_lowercase()
        };
        plain(self.name) == plain(name)
    }
}

fn find(name: &str) -> Option<&'static OptionSpec> {
    OPTIONS.iter().find(|spec| spec.is_named(name))
}

fn refuse(spec: &OptionSpec, value: &str, expected: &str) -> OptionError {
    OptionError::Value { name: spec.name, value: value.to_owned(), expected: expected.to_owned() }
}

fn number(spec: &OptionSpec, value: &str) -> Result<i64, OptionError> {
    let OptionKind::Spin { min, max, .. } = spec.kind else {
        unreachable!("{} is not a number", spec.name)
    };
    value
        .parse()
        .ok()
        .filter(|number| (min..=max).contains(number))
        .ok_or_else(|| refuse(spec, value, &format!("a number from {min} to {max}")))
}

fn check(spec: &OptionSpec, value: &str) -> Result<bool, OptionError> {
    match value.to_ascii_lowercase().as_str() {
        "true" | "1" | "on" => Ok(true),
        "false" | "0" | "off" => Ok(false),
        _ => Err(refuse(spec, value, "true or false")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_in_any_case_and_spacing() {
        let mut options = Options::default();
        assert_eq!(options.set("hASH", "32"), Ok(Setting::Hash));
        assert_eq!(options.set("move  overhead", "5"), Ok(Setting::MoveOverhead));
        assert_eq!(options.set("Cheskers Majority", "1"), Ok(Setting::Majority));
        assert_eq!(options.hash_mib, 32);
        assert!(options.rules.majority);
    }

    #[test]
    fn bad_values_are_refused_and_change_nothing() {
        let mut options = Options::default();
        for value in ["0", "-1", "1.5", "99999999999999999999", "abc", ""] {
            let error = options.set("Hash", value).unwrap_err();
            assert!(error.to_string().contains("expected a number from 1"), "{error}");
        }
        assert!(options.set("UCI_Variant", "chess").is_err());
        assert!(options.set("Ponder", "maybe").is_err());
        assert_eq!(options.set("Hsah", "1"), Err(OptionError::Unknown("Hsah".into())));
        assert_eq!(options, Options::default());
    }

    #[test]
    fn defaults_announced_are_the_defaults_in_force() {
        let mut options = Options::default();
        for spec in OPTIONS {
            let value = match spec.kind {
                OptionKind::Check { default } => default.to_string(),
                OptionKind::Spin { default, .. } => default.to_string(),
                OptionKind::Variant => "chesquerque".to_owned(),
                OptionKind::Button => continue,
            };
            options.set(spec.name, &value).unwrap();
        }
        assert_eq!(options, Options::default());
    }
}
