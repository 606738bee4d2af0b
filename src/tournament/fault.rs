//! What an engine can do wrong. Each is a forfeit.

use std::time::Duration;

use thiserror::Error;

/// Why an engine forfeits its game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// Its process cannot be started.
    #[error("cannot be started: {0}")]
    Start(String),
    /// It did not say what it had to.
    #[error("hung: no '{expected}' within {} s", patience.as_secs_f64())]
    Silent {
        /// What was expected.
        expected: String,
        /// How long it was waited for.
        patience: Duration,
    },
    /// It did not move, not even when its time was over.
    #[error("hung: no move after {:.3} s, {:.3} s allowed", used.as_secs_f64(), allowed.as_secs_f64())]
    Hung {
        /// How long it was waited for.
        used: Duration,
        /// What it had left, margin included.
        allowed: Duration,
    },
    /// It moved too late.
    #[error("lost on time: {:.3} s used, {:.3} s allowed", used.as_secs_f64(), allowed.as_secs_f64())]
    Time {
        /// What it used.
        used: Duration,
        /// What it had left, margin included.
        allowed: Duration,
    },
    /// Its process ended, or closed its output.
    #[error("lost connection: {0}")]
    Closed(String),
    /// Its move is not legal.
    #[error("illegal move '{text}': {reason}")]
    Illegal {
        /// The move as it was sent.
        text: String,
        /// Why the rules refuse it.
        reason: String,
    },
    /// It claimed a result that is not so.
    #[error("false claim '{0}': the rules have not ended the game so")]
    FalseClaim(String),
    /// It cannot play this game, or refuses what the protocol allows.
    #[error("{0}")]
    Refusal(String),
}

impl Fault {
    /// The word of PGN's tag `Termination`.
    #[must_use]
    pub const fn termination(&self) -> &'static str {
        match self {
            Self::Time { .. } => "time forfeit",
            Self::Illegal { .. } | Self::FalseClaim(_) => "rules infraction",
            Self::Start(_)
            | Self::Silent { .. }
            | Self::Hung { .. }
            | Self::Closed(_)
            | Self::Refusal(_) => "abandoned",
        }
    }
}

/// Why something that was begun with an engine did not come to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Break {
    /// The engine is at fault.
    Fault(Fault),
    /// The match is being stopped.
    Stopped,
}

impl From<Fault> for Break {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}
