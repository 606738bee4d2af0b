//! Lists of `key=value`, as the command lines of match programs have them.

use std::fmt::Display;
use std::str::FromStr;

use super::Failure;

/// Takes the words of an option apart and hands each key with its value to `take`,
/// which says whether it knows the key, or what is wrong with the value.
///
/// # Errors
/// A word without `=`, a key that `take` does not know, or a bad value. `keys` are the
/// keys that would have been right.
pub(crate) fn read<'a>(
    option: &str,
    keys: &str,
    words: &'a [String],
    mut take: impl FnMut(&'a str, &'a str) -> Result<Known, String>,
) -> Result<(), Failure> {
    for word in words {
        let Some((key, value)) = word.split_once('=') else {
            return Err(Failure::Usage(format!(
                "{option}: '{word}' has no '=', expected KEY=VALUE with a key of {keys}"
            )));
        };
        match take(key, value) {
            Ok(Known::Yes) => {}
            Ok(Known::No) => {
                let text = format!("{option}: unknown key '{key}', expected one of {keys}");
                return Err(Failure::Usage(text));
            }
            Err(problem) => return Err(Failure::Usage(format!("{option}: {problem}"))),
        }
    }
    Ok(())
}

/// Is a key one of those that an option has?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    Yes,
    No,
}

/// A number from `min` to `max`.
pub(crate) fn number<T: FromStr + PartialOrd + Display>(
    key: &str,
    value: &str,
    min: T,
    max: T,
) -> Result<T, String> {
    value
        .parse()
        .ok()
        .filter(|number| (&min..=&max).contains(&number))
        .ok_or_else(|| format!("{key} '{value}', expected a number from {min} to {max}"))
}

/// `true` or `false`.
pub(crate) fn flag(key: &str, value: &str) -> Result<bool, String> {
    value.parse().map_err(|_| format!("{key} '{value}', expected true or false"))
}

/// One of several words.
pub(crate) fn choice<T: Copy>(key: &str, value: &str, choices: &[(&str, T)]) -> Result<T, String> {
    choices.iter().find(|(name, _)| *name == value).map(|(_, choice)| *choice).ok_or_else(|| {
        let names: Vec<_> = choices.iter().map(|(name, _)| *name).collect();
        format!("{key} '{value}', expected {}", names.join(" or "))
    })
}
