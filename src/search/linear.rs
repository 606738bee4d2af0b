//! Evaluations that are sums of weights, each as often as the position counts it, so
//! that all weights can be fitted to games.
//!
//! A game writes down once what it counts, as calls of [`Trace::add`]. In a search
//! the trace is a [`Sum`], and after inlining nothing is left but additions; for a
//! fit, or to explain a value, other traces keep the counts apart.
//!
//! The weights stand in a file of their own, in the macro `weights!`, and are read by
//! the compiler: nothing is loaded at run time. [`Weights::rewritten`] writes that
//! file anew.

use std::fmt::{self, Write as _};
use std::ops::Range;

use super::position::Evaluator;
use super::tapered::Tapered;
use crate::game::{Color, Position};

/// The number of a weight among all of its evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Weight(u16);

impl Weight {
    /// The number, for tables of as many entries as there are weights.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Weights of one meaning under one name: the values of a man by point, say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    name: &'static str,
    first: u16,
    len: u16,
}

impl Group {
    /// The `len` weights from number `first` on; for the macro `weights!`.
    #[must_use]
    pub const fn new(name: &'static str, first: usize, len: usize) -> Self {
        assert!(first + len <= u16::MAX as usize, "a weight's number has 16 bits");
        Self { name, first: first as u16, len: len as u16 }
    }

    /// The name, as it stands in the source.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// The number of weights.
    #[inline(always)]
    #[must_use]
    pub const fn len(self) -> usize {
        self.len as usize
    }

    /// Is the group without weights? None is.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// Weight `index` of the group.
    ///
    /// # Panics
    /// In debug builds, if there is no such weight.
    #[inline(always)]
    #[must_use]
    pub const fn at(self, index: usize) -> Weight {
        debug_assert!(index < self.len());
        Weight(self.first + index as u16)
    }

    /// The numbers of all its weights.
    #[must_use]
    pub const fn range(self) -> Range<usize> {
        self.first as usize..(self.first + self.len) as usize
    }
}

/// Where an evaluation tells what it counts.
pub trait Trace {
    /// `weight` speaks `count` times for the side of `color`.
    fn add(&mut self, color: Color, weight: Weight, count: i32);
}

/// The trace of a search: the sum from White's side.
#[derive(Clone, Copy, Debug)]
pub struct Sum {
    values: &'static [Tapered],
    /// The sum so far.
    pub total: Tapered,
}

impl Sum {
    /// Nothing yet, of weights with these `values`.
    #[inline(always)]
    #[must_use]
    pub const fn new(values: &'static [Tapered]) -> Self {
        Self { values, total: Tapered::ZERO }
    }
}

impl Trace for Sum {
    #[inline(always)]
    fn add(&mut self, color: Color, weight: Weight, count: i32) {
        let value = self.values[weight.index()] * count;
        match color {
            Color::White => self.total += value,
            Color::Black => self.total -= value,
        }
    }
}

/// The trace of a fit: how often each weight speaks for White, less how often it
/// speaks for Black.
#[derive(Clone, Debug)]
pub struct Counts(Vec<i32>);

impl Counts {
    /// Of `weights`, nothing counted yet.
    #[must_use]
    pub fn new(weights: &Weights) -> Self {
        Self(vec![0; weights.values.len()])
    }

    /// Forgets everything counted.
    pub fn clear(&mut self) {
        self.0.fill(0);
    }

    /// The count of each weight, by number.
    #[must_use]
    pub fn as_slice(&self) -> &[i32] {
        &self.0
    }
}

impl Trace for Counts {
    fn add(&mut self, color: Color, weight: Weight, count: i32) {
        self.0[weight.index()] += match color {
            Color::White => count,
            Color::Black => -count,
        };
    }
}

/// How far a game has gone: how much of what makes the opening is still on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phase {
    /// What is left; more than `full` counts as `full`.
    pub left: i32,
    /// What there is in the array.
    pub full: i32,
}

/// An evaluation that is a sum of weights.
///
/// Its [`evaluate`](Evaluator::evaluate) gives what its [`trace`](Self::trace) adds up
/// to, mixed by its [`phase`](Self::phase), seen from the side to move and clamped.
pub trait LinearEvaluator<P: Position>: Evaluator<P> {
    /// The weights.
    fn weights() -> &'static Weights;

    /// The phase by which the two values of each weight are mixed.
    fn phase(position: &P) -> Phase;

    /// Tells everything that speaks for either side.
    fn trace(position: &P, trace: &mut impl Trace);
}

/// The groups of an evaluation in columns: what each is worth to White and to Black,
/// in centipawns, ended by the total from White's side. Groups that count nothing are
/// left out.
pub fn explained<P: Position, E: LinearEvaluator<P>>(evaluator: &E, position: &P) -> String {
    struct BySide {
        values: &'static [Tapered],
        sums: Vec<[Tapered; 2]>,
    }
    impl Trace for BySide {
        fn add(&mut self, color: Color, weight: Weight, count: i32) {
            let index = weight.index();
            self.sums[index][color.index()] += self.values[index] * count;
        }
    }

    let weights = E::weights();
    let Phase { left, full } = E::phase(position);
    let zeros = vec![[Tapered::ZERO; 2]; weights.values.len()];
    let mut by_side = BySide { values: weights.values, sums: zeros };
    E::trace(position, &mut by_side);

    let mut text = format!("{:<24} {:>7} {:>7} {:>7}\n", "term", "White", "Black", "cp");
    for group in weights.groups {
        let sums = &by_side.sums[group.range()];
        if sums.iter().all(|both| *both == [Tapered::ZERO; 2]) {
            continue;
        }
        let [white, black] = Color::ALL.map(|color| {
            let sides = sums.iter().map(|both| both[color.index()]);
            sides.fold(Tapered::ZERO, Tapered::plus).mixed(left, full)
        });
        let name = group.name.to_lowercase().replace('_', " ");
        let _ = writeln!(text, "{name:<24} {white:>7} {black:>7} {:>+7}", white - black);
    }
    let value = evaluator.evaluate(&evaluator.refresh(position), position).0;
    let total = if position.side_to_move() == Color::White { value } else { -value };
    let _ = writeln!(text, "{:<24} {total:>+23}", "total, White's side");
    text
}

/// All weights of an evaluation and the file in which they stand.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// The groups, in the order of the file.
    pub groups: &'static [Group],
    /// The values by number, in centipawns.
    pub values: &'static [Tapered],
    /// The file, from the root of the repository.
    pub path: &'static str,
    /// What was in the file when the program was built.
    pub text: &'static str,
}

/// The file of weights is not as the macro `weights!` reads it: the program was built
/// from another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreadable;

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the file of weights does not hold one pair of values for each weight")
    }
}

impl std::error::Error for Unreadable {}

impl Weights {
    /// The file with other `values`, everything else in it left as it is: comments,
    /// names, and how the rows are laid out. The pairs of a group are made equally
    /// wide.
    ///
    /// # Errors
    /// The text does not hold as many pairs as there are values.
    ///
    /// # Panics
    /// There are not as many `values` as weights.
    pub fn rewritten(&self, values: &[Tapered]) -> Result<String, Unreadable> {
        assert_eq!(values.len(), self.values.len(), "one value for each weight");
        let widths = self.groups.iter().flat_map(|group| {
            let of = |pick: fn(&Tapered) -> i32| {
                let digits = |value| pick(value).to_string().len();
                values[group.range()].iter().map(digits).max().unwrap_or(0)
            };
            std::iter::repeat_n((of(|v| v.opening()), of(|v| v.ending())), group.len())
        });
        let mut pairs = values.iter().zip(widths);

        let start = self.text.find("weights! {").ok_or(Unreadable)?;
        let (before, table) = self.text.split_at(start);
        let mut text = before.to_owned();
        for line in table.split_inclusive('\n') {
            let mut rest = line;
            if !rest.trim_start().starts_with("//") {
                while let Some((ahead, (_, behind))) = rest
                    .split_once('(')
                    .and_then(|(ahead, pair)| Some((ahead, pair.split_once(')')?)))
                {
                    let (value, (opening, ending)) = pairs.next().ok_or(Unreadable)?;
                    let _ = write!(
                        text,
                        "{ahead}({:>opening$}, {:>ending$})",
                        value.opening(),
                        value.ending(),
                    );
                    rest = behind;
                }
            }
            text.push_str(rest);
        }
        if pairs.next().is_some() { Err(Unreadable) } else { Ok(text) }
    }
}

/// The weights of an evaluation: groups of pairs, the value of each weight on a full
/// board and on an empty one.
///
/// ```text
/// weights! {
///     /// A passed pawn, by the ranks it has advanced.
///     PASSED = [(0, 5), (10, 20)];
/// }
/// ```
///
/// makes a constant [`Group`] of each name, and the static `WEIGHTS` of them all. The
/// macro must be called in the file of weights itself and in the module `weights`.
macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident = [$(($opening:literal, $ending:literal)),* $(,)?];)*) => {
        /// The groups one after the other, for the numbers of their first weights.
        #[allow(non_snake_case)]
        #[repr(C)]
        struct Layout {
            $($name: [Tapered; [$(($opening, $ending)),*].len()],)*
        }

        $(
            $(#[$doc])*
            pub(super) const $name: Group = Group::new(
                stringify!($name),
                std::mem::offset_of!(Layout, $name) / size_of::<Tapered>(),
                [$(($opening, $ending)),*].len(),
            );
        )*

        /// The value of each weight, by number.
        pub(super) static VALUES: [Tapered; size_of::<Layout>() / size_of::<Tapered>()] =
            [$($(Tapered::new($opening, $ending)),*),*];

        /// All weights.
        pub(super) static WEIGHTS: Weights = Weights {
            groups: &[$($name),*],
            values: &VALUES,
            path: file!(),
            text: include_str!("weights.rs"),
        };
    };
}

pub(crate) use weights;

/// Checks that what is traced in `position` is what it is worth.
#[cfg(test)]
pub(crate) fn assert_traced_is_evaluated<P, E>(position: &P, counts: &mut Counts)
where
    P: Position + std::fmt::Debug,
    E: LinearEvaluator<P> + Default,
{
    counts.clear();
    E::trace(position, counts);
    let pairs = counts.as_slice().iter().zip(E::weights().values);
    let sum = pairs.fold(Tapered::ZERO, |sum, (count, value)| sum + *value * *count);
    let Phase { left, full } = E::phase(position);
    let white = sum.mixed(left, full);
    let value = if position.side_to_move() == Color::White { white } else { -white };
    let evaluator = E::default();
    let accumulator = evaluator.refresh(position);
    assert_eq!(evaluator.evaluate(&accumulator, position).0, value, "{position:?}");
}

#[cfg(test)]
mod tests {
    use super::*;

    static VALUES: [Tapered; 3] = [Tapered::new(1, 2), Tapered::new(-3, 4), Tapered::new(100, -20)];
    static WEIGHTS: Weights = Weights {
        groups: &[Group::new("ONE", 0, 1), Group::new("TWO", 1, 2)],
        values: &VALUES,
        path: "weights.rs",
        text: TEXT,
    };
    const TEXT: &str = "\
//! A pair (1, 2).

const fn kept(a: i32) -> (i32, i32) {
    (a, 3)
}

weights! {
    /// One (of one).
    ONE = [(1, 2)];
    // Two.
    TWO = [
        ( -3,   4),
        (100, -20),
    ];
}
";

    #[test]
    fn what_is_written_is_what_was_read() {
        assert_eq!(WEIGHTS.rewritten(&VALUES).unwrap(), TEXT);
    }

    #[test]
    fn only_values_are_rewritten() {
        let values = [Tapered::new(12, -7), Tapered::new(0, 0), Tapered::new(1, 1)];
        let text = WEIGHTS.rewritten(&values).unwrap();
        let expected = TEXT
            .replace("ONE = [(1, 2)]", "ONE = [(12, -7)]")
            .replace("( -3,   4)", "(0, 0)")
            .replace("(100, -20)", "(1, 1)");
        assert_eq!(text, expected);
    }

    #[test]
    fn a_file_of_other_weights_is_refused() {
        for text in
            ["", "weights! { ONE = [(1, 2)]; }", &TEXT.replace("(1, 2)]", "(1, 2), (1, 2)]")]
        {
            let text = text.to_owned().leak();
            assert_eq!(Weights { text, ..WEIGHTS }.rewritten(&VALUES), Err(Unreadable), "{text}");
        }
    }

    #[test]
    fn a_sum_is_the_counts_times_the_values() {
        let [one, two] = [WEIGHTS.groups[0], WEIGHTS.groups[1]];
        let (mut sum, mut counts) = (Sum::new(&VALUES), Counts::new(&WEIGHTS));
        let calls = [
            (Color::White, one.at(0), 3),
            (Color::Black, two.at(1), 1),
            (Color::Black, one.at(0), 5),
        ];
        for (color, weight, count) in calls {
            sum.add(color, weight, count);
            counts.add(color, weight, count);
        }
        assert_eq!(counts.as_slice(), [-2, 0, -1]);
        assert_eq!(sum.total, Tapered::new(-2 - 100, -4 + 20));
    }
}
