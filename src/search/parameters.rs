//! The numbers of the search that matches decide, not reason: margins in centipawns,
//! depths in plies, reductions in thousandths of a ply.
//!
//! Each game has values of its own ([`SearchPosition::PARAMETERS`]); their names,
//! ranges and meanings are here, once, for both. `docs/search-log.md` says which
//! match decided what.
//!
//! [`SearchPosition::PARAMETERS`]: super::SearchPosition::PARAMETERS

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

/// How the file of a game's values begins.
const HEAD: &str = "\
//! The numbers of this game's search, found by matches (`docs/search-log.md`).

use crate::search::Parameters;

/// What each means is said at the fields of [`Parameters`].
pub(super) const PARAMETERS: Parameters = Parameters {
";

/// The name and the range of a parameter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parameter {
    /// As the field of [`Parameters`].
    pub name: String,
    /// The least value that makes sense.
    pub low: i32,
    /// The greatest one.
    pub high: i32,
}

macro_rules! parameters {
    ($($(#[$doc:meta])* $name:ident: $low:literal..=$high:literal;)*) => {
        /// The values of all parameters.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Parameters {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Parameters {
            /// Names and ranges, in the order of [`Parameters::values`].
            #[must_use]
            pub fn all() -> Vec<Parameter> {
                vec![$(Parameter { name: stringify!($name).to_owned(), low: $low, high: $high },)*]
            }

            /// All values, in the order of the fields.
            #[must_use]
            pub fn values(&self) -> Vec<i32> {
                vec![$(self.$name,)*]
            }

            /// The values as they stand in a game's source.
            #[must_use]
            pub fn source(&self) -> String {
                let mut text = String::from(HEAD);
                $(
                    let _ = writeln!(text, "    {}: {},", stringify!($name), self.$name);
                )*
                text + "};\n"
            }

            /// All values, to be changed.
            pub fn values_mut(&mut self) -> Vec<&mut i32> {
                vec![$(&mut self.$name,)*]
            }
        }
    };
}

parameters! {
    /// Half the first aspiration window, in centipawns.
    aspiration: 5..=60;

    /// Reverse futility: the greatest depth.
    reverse_futility_depth: 0..=12;
    /// What a side so far above beta may lose at each ply left.
    reverse_futility: 30..=200;

    /// Razoring: the greatest depth.
    razoring_depth: 0..=6;
    /// How far below alpha quiescence decides alone, for each ply left.
    razoring: 50..=600;

    /// Null move: the least depth.
    null_move_depth: 2..=99;
    /// Plies less after a null move.
    null_move_reduction: 2..=6;
    /// One more ply less for each of so many plies of depth.
    null_move_slope: 2..=8;
    /// One more ply less for each of so many centipawns above beta.
    null_move_eval: 80..=400;

    /// Internal iterative reduction where the table knows no move: the least depth.
    iir_depth: 2..=99;

    /// Shallow pruning of single moves: the greatest depth.
    pruning_depth: 0..=12;
    /// Late moves: how many quiet ones are tried at depth 0.
    late_moves: 1..=12;
    /// How many more for the square of the depth, in hundredths.
    late_moves_slope: 30..=200;
    /// Futility: how far below alpha a quiet move is hopeless at depth 0.
    futility: 20..=300;
    /// How much further for each ply.
    futility_slope: 20..=200;
    /// Captures that lose so much for each ply are not tried.
    see_noisy: 20..=250;

    /// Late-move reductions in thousandths of a ply: the base,
    reduction_base: 0..=2000;
    /// the factor of ln(depth) · ln(number),
    reduction_slope: 200..=1000;
    /// off on the principal variation,
    reduction_pv: 0..=3000;
    /// where the position does not improve,
    reduction_worsening: 0..=2000;
    /// off for killers and known replies,
    reduction_favourite: 0..=3000;
    /// off for the full history of a move.
    reduction_history: 0..=6000;

    /// Singular extensions: the least depth.
    singular_depth: 4..=99;
    /// How far below the table's value all other moves must stay, in hundredths of a centipawn for
    /// each ply.
    singular_margin: 50..=600;
    /// So much further below, two plies are added.
    singular_double: 5..=200;

    /// Forcing moves that lose no material are extended up to so many times the depth of the
    /// iteration, in hundredths.
    extension_limit: 0..=400;

    /// Recaptures on the principal variation are extended (1) or not (0).
    recapture: 0..=1;

    /// History: the reward for each ply of depth,
    history_bonus: 20..=400;
    /// and the most.
    history_bonus_max: 400..=4000;
    /// The punishment for each ply of depth,
    history_malus: 20..=400;
    /// and the most.
    history_malus_max: 400..=4000;
    /// The weights of continuations in the order of moves, in percent: of the last move,
    continuation_1: 0..=300;
    /// of the one before,
    continuation_2: 0..=300;
    /// of two more before.
    continuation_4: 0..=300;
    /// The weight of their history in the order of captures and promotions, in percent.
    capture_history: 0..=100;

    /// Correction of the static evaluation by what searches said of positions with
    /// the same pawns, in percent,
    correction_pawns: 0..=200;
    /// and with the same other men of each side.
    correction_men: 0..=200;

    /// Quiescence stands on the table's value where that says more than the evaluation (1), or
    /// on the evaluation alone, which spares most probes (0).
    quiescence_table: 0..=1;
    /// What a capture in quiescence may win beyond its material, in centipawns.
    delta: 30..=400;
}

impl Parameters {
    /// What the history of a move gains that refutes a node of `depth` plies, and what it
    /// loses if another did.
    pub(super) fn history_steps(&self, depth: i32) -> (i32, i32) {
        (
            (self.history_bonus * depth).min(self.history_bonus_max),
            (self.history_malus * depth).min(self.history_malus_max),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::SearchPosition;
    use crate::{cheskers, chesquerque};

    fn check<P: SearchPosition>(source: &str) {
        assert_eq!(P::PARAMETERS.source(), source);
        for (parameter, value) in Parameters::all().iter().zip(P::PARAMETERS.values()) {
            let Parameter { name, low, high } = parameter;
            assert!((*low..=*high).contains(&value), "{name} is {value}, not in {low}..={high}");
        }
    }

    #[test]
    fn the_tables_of_the_games_are_as_the_source_has_them() {
        check::<chesquerque::Position>(include_str!("../chesquerque/parameters.rs"));
        check::<cheskers::Position>(include_str!("../cheskers/parameters.rs"));
    }
}
