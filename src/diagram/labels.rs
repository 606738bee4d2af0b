//! The letters and digits at the edge of a picture, drawn as lines: a picture then
//! looks alike wherever it is shown, whatever fonts there are.

/// The width of a character, in units of its path.
pub(super) const WIDTH: f64 = 6.0;
/// The height of a capital letter or digit; `g` goes deeper.
pub(super) const HEIGHT: f64 = 10.0;

/// The path of a file's letter or a rank's digit.
///
/// # Panics
/// It names no file or rank of a board.
pub(super) fn path(character: char) -> &'static str {
    match character {
        'a' => "M6 4V10M6 7A3 3 0 1 1 0 7A3 3 0 1 1 6 7",
        'b' => "M0 0V10M0 7A3 3 0 1 1 6 7A3 3 0 1 1 0 7",
        'c' => "M5.5 5.2A3 3 0 1 0 5.5 8.8",
        'd' => "M6 0V10M6 7A3 3 0 1 1 0 7A3 3 0 1 1 6 7",
        'e' => "M0 7H6A3 3 0 1 0 5.2 9.1",
        'f' => "M5 0.3Q2.5 -0.5 2.5 2.5V10M0.5 4.3H5",
        'g' => "M6 4V11Q6 13.5 3 13.5Q1 13.5 0.3 12.3M6 7A3 3 0 1 1 0 7A3 3 0 1 1 6 7",
        'h' => "M0 0V10M0 7Q0 4 3 4T6 7V10",
        'i' => "M3 4V10M3 1V1.2",
        '1' => "M1 2.5L3.5 0V10",
        '2' => "M0.5 2.5Q0.5 0 3 0T5.5 2.7Q5.5 4.5 0 10H6",
        '3' => "M0.5 1.2Q1.5 0 3 0Q5.5 0 5.5 2.4T2.5 4.8Q6 4.8 6 7.4T3 10Q1 10 0 8.6",
        '4' => "M4.5 10V0L0 7H6",
        '5' => "M5.5 0H1L0.5 4.5Q1.5 3.7 3 3.7Q6 3.7 6 6.8T3 10Q1 10 0 8.7",
        '6' => "M5 0.6Q0 2 0 7A3 3 0 1 0 6 7A3 3 0 1 0 0 7",
        '7' => "M0 0H6L2 10",
        '8' => {
            "M3 4.5A2.25 2.25 0 1 1 3 0A2.25 2.25 0 1 1 3 4.5\
             A2.75 2.75 0 1 1 3 10A2.75 2.75 0 1 1 3 4.5"
        }
        '9' => "M6 3A3 3 0 1 1 0 3A3 3 0 1 1 6 3Q6 8 1 9.4",
        other => panic!("no file or rank is called '{other}'"),
    }
}
