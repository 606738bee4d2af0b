//! What the games of a match came to, as it is counted, saved and joined.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::game::{Color, Variant};
use crate::pgn::GameResult;
use crate::statistics::{Points, Results, Sprt, Trinomial, Verdict};

use super::play::{Forfeit, Overhead, PlayedGame};
use super::schedule::EngineId;

/// The results of two engines against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Encounter {
    /// The engine that comes first on the command line.
    pub first: EngineId,
    /// The other.
    pub second: EngineId,
    /// What they came to, from the first one's side.
    #[serde(flatten)]
    pub results: Results,
}

/// All that is known of a match. This is what `--format json` saves and what parts of
/// a match are joined by.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    /// The game.
    pub variant: Variant,
    /// The names of the engines, in the order of the command line.
    pub engines: Vec<String>,
    /// Who met whom, and the results.
    pub encounters: Vec<Encounter>,
    /// All games from White's side.
    pub white: Trinomial,
    /// The test, if there is one.
    pub sprt: Option<Sprt>,
    /// Moves played.
    pub moves: u64,
    /// What the match itself took between the moves.
    pub overhead: Overhead,
    /// The games given away.
    pub forfeits: Vec<Forfeit>,
    /// Games from openings whose other game is not over yet: the points of the first
    /// engine of the encounter.
    #[serde(skip)]
    halves: HashMap<u64, Points>,
}

impl Tally {
    /// Nothing yet.
    #[must_use]
    pub fn new(variant: Variant, engines: Vec<String>, sprt: Option<Sprt>) -> Self {
        Self {
            variant,
            engines,
            encounters: Vec::new(),
            white: Trinomial::default(),
            sprt,
            moves: 0,
            overhead: Overhead::default(),
            forfeits: Vec::new(),
            halves: HashMap::new(),
        }
    }

    /// Counts a game.
    pub fn count(&mut self, game: &PlayedGame) {
        let pairing = &game.pairing;
        let white = match game.record.result {
            GameResult::Won(Color::White) => Points::Win,
            GameResult::Won(Color::Black) => Points::Loss,
            GameResult::Drawn | GameResult::Unfinished => Points::Draw,
        };
        self.white.count(white);
        self.moves += game.record.moves.len() as u64;
        self.overhead += game.overhead;
        self.forfeits.extend(game.forfeit.clone());

        let (first, second) = pairing.encounter();
        let points = if first == pairing.white { white } else { white.reversed() };
        let partner = match self.halves.remove(&pairing.opening) {
            None if pairing.paired => {
                self.halves.insert(pairing.opening, points);
                None
            }
            partner => partner,
        };
        let results = &mut self.encounter(first, second).results;
        results.games.count(points);
        if let Some(partner) = partner {
            results.pairs.count(partner, points);
        }
    }

    fn encounter(&mut self, first: EngineId, second: EngineId) -> &mut Encounter {
        let is_it = |e: &Encounter| (e.first, e.second) == (first, second);
        let at = self.encounters.iter().position(is_it).unwrap_or_else(|| {
            self.encounters.push(Encounter { first, second, results: Results::default() });
            self.encounters.len() - 1
        });
        &mut self.encounters[at]
    }

    /// The number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.white.games()
    }

    /// All that one engine came to, against whomever.
    #[must_use]
    pub fn results_of(&self, engine: EngineId) -> Results {
        let mut sum = Results::default();
        for Encounter { first, second, results } in &self.encounters {
            if *first == engine {
                sum += *results;
            } else if *second == engine {
                sum += results.reversed();
            }
        }
        sum
    }

    /// The log-likelihood ratio of the test so far, if there is one.
    #[must_use]
    pub fn llr(&self) -> Option<f64> {
        Some(self.sprt?.llr(self.results_of(EngineId(0))))
    }

    /// What the test says so far, if there is one.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        Some(self.sprt?.verdict(self.llr()?))
    }

    /// Does a tally that was read from a file make sense?
    ///
    /// # Errors
    /// What does not.
    pub fn validate(&self) -> Result<(), String> {
        /// More games than anybody plays, and little enough to be added without care.
        const MOST: u64 = 1 << 48;
        let known = |id: EngineId| id.0 < self.engines.len();
        let mut counts = vec![self.moves, self.overhead.count, self.overhead.total_us];
        let add = |counts: &mut Vec<u64>, games: Trinomial| {
            counts.extend([games.wins, games.losses, games.draws]);
        };
        add(&mut counts, self.white);
        for encounter in &self.encounters {
            if !known(encounter.first) || !known(encounter.second) {
                return Err("an encounter of an engine that is not in the list".to_owned());
            }
            add(&mut counts, encounter.results.games);
            counts.extend(encounter.results.pairs.0);
        }
        if counts.into_iter().any(|count| count > MOST) {
            return Err(format!("a count above {MOST}"));
        }
        match self.sprt {
            Some(_) if self.engines.len() != 2 => {
                Err("a sequential test of other than two engines".to_owned())
            }
            Some(sprt) => sprt.validate().map_err(|error| error.to_string()),
            None => Ok(()),
        }
    }

    /// Joins the games of another part of the same match; both make sense.
    ///
    /// # Errors
    /// What shows that it is not the same match.
    pub fn merge(&mut self, other: Self) -> Result<(), String> {
        if other.variant != self.variant {
            return Err(format!("a match of {}, expected {}", other.variant, self.variant));
        }
        if other.engines != self.engines {
            let (found, expected) = (other.engines.join(", "), self.engines.join(", "));
            return Err(format!("a match of the engines {found}, expected {expected}"));
        }
        if other.sprt != self.sprt {
            return Err("a match with another sequential test".to_owned());
        }
        for Encounter { first, second, results } in other.encounters {
            self.encounter(first, second).results += results;
        }
        self.white = self.white + other.white;
        self.moves += other.moves;
        self.overhead += other.overhead;
        self.forfeits.extend(other.forfeits);
        Ok(())
    }
}
