//! What a match has shown, for people and for programs.

use std::fmt;

use serde::Serialize;

use crate::statistics::{
    Elo, Interval, Model, Pentanomial, Results, Verdict, normalized_elo, superiority,
};

use super::schedule::EngineId;
use super::tally::Tally;

/// A tally with what it means. Figures that cannot be known are `null`, never
/// infinite and never undefined.
#[derive(Clone, Debug, Serialize)]
pub struct Report<'a> {
    /// The counts.
    #[serde(flatten)]
    pub tally: &'a Tally,
    /// Every engine against all it met.
    pub standings: Vec<Standing>,
    /// The log-likelihood ratio of the test.
    pub llr: Option<f64>,
    /// The bounds of that ratio.
    pub bounds: Option<[f64; 2]>,
    /// What the test has shown.
    pub verdict: Option<Verdict>,
}

/// One engine's results and what they mean.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    /// Its name.
    pub name: String,
    /// All its games.
    #[serde(flatten)]
    pub results: Results,
    /// Points by game, from 0 to 1.
    pub score: Option<f64>,
    /// The difference in Elo.
    pub elo: Option<Estimate>,
    /// The difference in normalized Elo.
    pub normalized_elo: Option<Estimate>,
    /// The likelihood of superiority, from 0 to 1.
    pub los: Option<f64>,
    /// The share of games drawn.
    pub draw_ratio: Option<f64>,
    /// Pairs won for each pair lost.
    pub pair_ratio: Option<f64>,
    #[serde(skip)]
    elo_text: String,
}

/// An estimate in Elo points with the bounds that hold it with 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// Half the width between the bounds.
    pub error: Option<f64>,
    /// The lower bound.
    pub low: Option<f64>,
    /// The upper bound.
    pub high: Option<f64>,
}

impl From<Interval> for Estimate {
    fn from(interval: Interval) -> Self {
        let Interval { low, value, high } = interval;
        Self { value, error: interval.error(), low, high }
    }
}

/// `54.9 ± 33.1`, or what is known of it.
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+.1}", self.value)?;
        match (self.error, self.low, self.high) {
            (Some(error), ..) => write!(f, " ± {error:.1}"),
            (None, Some(low), _) => write!(f, " (at least {low:+.1})"),
            (None, None, Some(high)) => write!(f, " (at most {high:+.1})"),
            (None, None, None) => f.write_str(" (no bounds yet)"),
        }
    }
}

impl Standing {
    fn new(name: &str, results: Results) -> Self {
        let elo = Elo::of(results);
        let (estimate, elo_text) = match elo {
            Elo::Measured(interval) => {
                let estimate = Estimate::from(interval);
                (Some(estimate), estimate.to_string())
            }
            Elo::Unknown => (None, "unknown".to_owned()),
            Elo::AllWon => (None, "beyond measure (all won)".to_owned()),
            Elo::AllLost => (None, "beyond measure (all lost)".to_owned()),
        };
        Self {
            name: name.to_owned(),
            results,
            score: results.games.score(),
            elo: estimate,
            normalized_elo: normalized_elo(results).map(Estimate::from),
            los: superiority(results),
            draw_ratio: results.games.draw_ratio(),
            pair_ratio: results.pairs.pair_ratio(),
            elo_text,
        }
    }

    fn has_pairs(&self) -> bool {
        self.results.pairs.pairs() > 0
    }
}

impl<'a> Report<'a> {
    /// What `tally` means.
    #[must_use]
    pub fn new(tally: &'a Tally) -> Self {
        let standing =
            |(at, name): (usize, &String)| Standing::new(name, tally.results_of(EngineId(at)));
        let llr = tally.llr();
        Self {
            tally,
            standings: tally.engines.iter().enumerate().map(standing).collect(),
            llr,
            bounds: tally.sprt.map(|sprt| [sprt.lower_bound(), sprt.upper_bound()]),
            verdict: tally.verdict(),
        }
    }

    fn write_duel(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = &self.standings[..] else { return Ok(()) };
        let games = first.results.games;
        writeln!(
            f,
            "Score of {} against {}: {} - {} - {}  [{}] {} games",
            first.name,
            second.name,
            games.wins,
            games.losses,
            games.draws,
            fraction(first.score),
            games.games(),
        )?;
        let normalized = match first.normalized_elo {
            Some(estimate) => estimate.to_string(),
            None => "unknown".to_owned(),
        };
        writeln!(
            f,
            "Elo: {}, normalized: {normalized}, LOS: {}",
            first.elo_text,
            percent(first.los)
        )?;
        write!(f, "Draws: {}", percent(first.draw_ratio))?;
        if first.has_pairs() {
            let Pentanomial(counts) = first.results.pairs;
            let ratio = first.pair_ratio.map_or("none lost".to_owned(), |r| format!("{r:.2}"));
            write!(f, ", pairs by points 0-2: {counts:?}, won to lost: {ratio}")?;
        }
        writeln!(f)
    }

    fn write_table(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut order: Vec<&Standing> = self.standings.iter().collect();
        order.sort_by(|a, b| b.score.partial_cmp(&a.score).unwrap_or(std::cmp::Ordering::Equal));
        let width = order.iter().map(|s| s.name.chars().count()).max().unwrap_or(0).max(6);
        writeln!(
            f,
            "{:width$}  {:>6}  {:>6}  {:>6}  {:>6}  {:>6}  Elo",
            "Engine", "Games", "Won", "Lost", "Drawn", "Score"
        )?;
        for standing in order {
            let games = standing.results.games;
            writeln!(
                f,
                "{:width$}  {:>6}  {:>6}  {:>6}  {:>6}  {:>6}  {}",
                standing.name,
                games.games(),
                games.wins,
                games.losses,
                games.draws,
                fraction(standing.score),
                standing.elo_text,
            )?;
        }
        Ok(())
    }

    fn write_test(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Some(sprt), Some(llr), Some(verdict)) = (self.tally.sprt, self.llr, self.verdict)
        else {
            return Ok(());
        };
        let model = match sprt.model {
            Model::Normalized => "normalized",
            Model::Logistic => "logistic",
        };
        writeln!(
            f,
            "SPRT [{}, {}] {model}: LLR {llr:.2} ({:.2}, {:.2})",
            sprt.elo0,
            sprt.elo1,
            sprt.lower_bound(),
            sprt.upper_bound(),
        )?;
        let mut accepted = |hypothesis: &str, is: f64, is_not: f64| {
            let first = &self.tally.engines[0];
            let than = format!("{is:+} rather than {is_not:+} Elo");
            writeln!(f, "Verdict: {hypothesis} accepted, {first} is ahead by {than}")
        };
        match verdict {
            Verdict::AcceptAlternative => accepted("H1", sprt.elo1, sprt.elo0),
            Verdict::AcceptNull => accepted("H0", sprt.elo0, sprt.elo1),
            Verdict::Undecided => writeln!(f, "Verdict: none yet"),
        }
    }
}

/// The whole report in some lines.
impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.standings.len() == 2 {
            self.write_duel(f)?;
        } else {
            self.write_table(f)?;
        }
        let white = self.tally.white;
        writeln!(
            f,
            "White against Black: {} - {} - {}  [{}]",
            white.wins,
            white.losses,
            white.draws,
            fraction(white.score())
        )?;
        self.write_test(f)?;
        write!(f, "{} moves", self.tally.moves)?;
        if let Some(mean) = self.tally.overhead.mean_ms() {
            let worst = self.tally.overhead.worst_us as f64 / 1000.0;
            write!(f, ", {mean:.3} ms between them, {worst:.3} ms at most")?;
        }
        match self.tally.forfeits.len() {
            0 => writeln!(f, ", no forfeits"),
            1 => writeln!(f, ", 1 forfeit"),
            several => writeln!(f, ", {several} forfeits"),
        }
    }
}

fn fraction(value: Option<f64>) -> String {
    value.map_or("-".to_owned(), |value| format!("{value:.3}"))
}

fn percent(value: Option<f64>) -> String {
    value.map_or("-".to_owned(), |value| format!("{:.1} %", value * 100.0))
}

#[cfg(test)]
mod tests {
    use super::super::tally::Encounter;
    use super::*;
    use crate::game::Variant;
    use crate::statistics::{Points, Sprt};

    fn results(pairs: &[[Points; 2]]) -> Results {
        let mut results = Results::default();
        for [a, b] in pairs {
            results.games.count(*a);
            results.games.count(*b);
            results.pairs.count(*a, *b);
        }
        results
    }

    fn tally(engines: &[&str], pairs: &[[Points; 2]]) -> Tally {
        let sprt =
            Sprt { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05, model: Model::Normalized };
        let sprt = (engines.len() == 2).then_some(sprt);
        let names = engines.iter().map(|&name| name.to_owned()).collect();
        let mut tally = Tally::new(Variant::Cheskers, names, sprt);
        let (first, second) = (EngineId(0), EngineId(1));
        tally.encounters.push(Encounter { first, second, results: results(pairs) });
        tally
    }

    const WON: [Points; 2] = [Points::Win, Points::Win];

    #[test]
    fn neither_inf_nor_nan_whatever_the_results() {
        let lost = [Points::Loss; 2];
        let drawn = [Points::Draw; 2];
        let some = [Points::Win, Points::Loss];
        for pairs in
            [vec![], vec![WON; 9], vec![lost; 9], vec![drawn; 9], vec![some], vec![WON, lost]]
        {
            for engines in [&["a", "b"][..], &["a", "b", "c"]] {
                let tally = tally(engines, &pairs);
                let report = Report::new(&tally);
                let json = serde_json::to_string(&report).unwrap();
                for text in [report.to_string().to_lowercase(), json.to_lowercase()] {
                    // "infinite" and names with "nan" do not occur.
                    assert!(!text.contains("inf") && !text.contains("nan"), "{text}");
                }
            }
        }
    }

    #[test]
    fn all_won_is_said_in_words() {
        let tally = tally(&["a", "b"], &[WON; 40]);
        let text = Report::new(&tally).to_string();
        assert!(text.contains("Score of a against b: 80 - 0 - 0  [1.000] 80 games"), "{text}");
        assert!(text.contains("Elo: beyond measure (all won)"), "{text}");
        assert!(text.contains("won to lost: none lost"), "{text}");
        assert!(text.contains("Verdict: H1 accepted, a is ahead by +20 rather"), "{text}");
    }

    #[test]
    fn a_report_is_read_back_as_a_tally_and_parts_add_up() {
        let whole = tally(&["a", "b"], &[WON, WON, [Points::Draw, Points::Loss]]);
        let json = serde_json::to_string(&Report::new(&whole)).unwrap();
        let mut read: Tally = serde_json::from_str(&json).unwrap();
        assert_eq!(read, whole);
        read.merge(whole.clone()).unwrap();
        let twice: Vec<_> = [WON, WON, [Points::Draw, Points::Loss]].repeat(2);
        assert_eq!(read, tally(&["a", "b"], &twice));
        let error = read.merge(tally(&["a", "c"], &[])).unwrap_err();
        assert_eq!(error, "a match of the engines a, c, expected a, b");
    }

    #[test]
    fn many_engines_make_a_table_by_score() {
        let tally = tally(&["loser", "winner", "absent"], &[[Points::Loss, Points::Draw]; 3]);
        let text = Report::new(&tally).to_string();
        let names: Vec<_> = text.lines().filter_map(|line| line.split(' ').next()).collect();
        assert_eq!(names[..4], ["Engine", "winner", "loser", "absent"]);
    }
}
