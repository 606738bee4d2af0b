//! Positions in EPD: the first four fields of FEN, then operations such as `hmvc 0;`.

use std::fmt::Write as _;

/// The FEN that a line of EPD, or of FEN, describes: the counters come from the
/// operations `hmvc` and `fmvn`; other operations are skipped.
///
/// # Errors
/// What was expected.
pub(super) fn to_fen(line: &str) -> Result<String, String> {
    let mut words = line.split_whitespace();
    let fields: Vec<&str> = words.by_ref().take(4).collect();
    let rest: Vec<&str> = words.collect();
    if fields.len() < 4 {
        let found = fields.len();
        return Err(format!("{found} fields, expected the four of EPD or the six of FEN"));
    }
    let mut fen = fields.join(" ");
    if let [halfmove_clock, number] = rest[..]
        && !number.ends_with(';')
    {
        let _ = write!(fen, " {halfmove_clock} {number}");
        return Ok(fen);
    }
    let operations = rest.join(" ");
    let operand = |name: &str| {
        operations.split(';').find_map(|operation| operation.trim().strip_prefix(name))
    };
    let halfmove_clock = operand("hmvc ").unwrap_or("0").trim();
    let number = operand("fmvn ").unwrap_or("1").trim();
    let _ = write!(fen, " {halfmove_clock} {number}");
    Ok(fen)
}

/// The line of EPD for a FEN with all its fields.
pub(super) fn from_fen(fen: &str) -> String {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    match fields[..] {
        [a, b, c, d, halfmove_clock, number] => {
            format!("{a} {b} {c} {d} hmvc {halfmove_clock}; fmvn {number};")
        }
        _ => fen.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_are_fields_or_operations() {
        let fen = "7k/8/8/8/8/8/8/K7 w - - 3 17";
        let epd = "7k/8/8/8/8/8/8/K7 w - - hmvc 3; fmvn 17;";
        assert_eq!(from_fen(fen), epd);
        for (line, expected) in [
            (epd, fen),
            (fen, fen),
            ("7k/8/8/8/8/8/8/K7 w - -", "7k/8/8/8/8/8/8/K7 w - - 0 1"),
            ("7k/8/8/8/8/8/8/K7 w - - id \"x\"; fmvn 4;", "7k/8/8/8/8/8/8/K7 w - - 0 4"),
            ("7k/8/8/8/8/8/8/K7  w - -  ce 4;\r", "7k/8/8/8/8/8/8/K7 w - - 0 1"),
        ] {
            assert_eq!(to_fen(line).as_deref(), Ok(expected), "{line}");
        }
    }

    #[test]
    fn less_than_four_fields_are_refused() {
        let error = to_fen("7k/8/8/8/8/8/8/K7 w").unwrap_err();
        assert_eq!(error, "2 fields, expected the four of EPD or the six of FEN");
    }
}
