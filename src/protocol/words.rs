//! Numbers in commands. What GUIs send is not always sensible, and must not be
//! fatal: a number beyond all bounds is brought back within them.

use std::num::IntErrorKind;
use std::time::Duration;

/// No clock holds more: 31 years, which leaves room for sums in any unit.
const LONGEST: Duration = Duration::from_secs(1_000_000_000);

/// A whole number, of either sign and any length; `None` if it is none.
pub(super) fn number(text: &str) -> Option<i64> {
    text.parse()
        .or_else(|error: std::num::ParseIntError| match error.kind() {
            IntErrorKind::PosOverflow => Ok(i64::MAX),
            IntErrorKind::NegOverflow => Ok(i64::MIN),
            _ => Err(error),
        })
        .ok()
}

/// A whole number of `unit`, which is not zero; negative counts as none.
pub(super) fn duration(text: &str, unit: Duration) -> Option<Duration> {
    let count = number(text)?.max(0).unsigned_abs();
    let nanos = u128::from(count) * unit.as_nanos();
    Some(Duration::from_nanos(nanos.min(LONGEST.as_nanos()) as u64))
}

/// Seconds, with a fraction or without; negative counts as none.
pub(super) fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    let longest = LONGEST.as_secs_f64();
    (!seconds.is_nan()).then(|| Duration::from_secs_f64(seconds.clamp(0.0, longest)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_any_length() {
        assert_eq!(number("17"), Some(17));
        assert_eq!(number("-5"), Some(-5));
        assert_eq!(number("99999999999999999999999"), Some(i64::MAX));
        assert_eq!(number("-99999999999999999999999"), Some(i64::MIN));
        for text in ["", "x", "1.5", "0x10", "1e3", "--1"] {
            assert_eq!(number(text), None, "{text}");
        }
    }

    #[test]
    fn times_stay_within_reason() {
        let milli = Duration::from_millis(1);
        assert_eq!(duration("1500", milli), Some(Duration::from_millis(1500)));
        assert_eq!(duration("-5", milli), Some(Duration::ZERO));
        assert_eq!(duration("99999999999999999999999", milli), Some(LONGEST));
        assert_eq!(duration("soon", milli), None);
        assert_eq!(seconds("0.1"), Some(Duration::from_millis(100)));
        assert_eq!(seconds("-1"), Some(Duration::ZERO));
        assert_eq!(seconds("inf"), Some(LONGEST));
        assert_eq!(seconds("NaN"), None);
    }
}
