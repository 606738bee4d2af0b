//! The threads that help the first one of a search (Lazy SMP).
//!
//! They live as long as the searcher and sleep between searches, and one that wakes up on
//! the processor of the first thread moves to another. Both are for quick moves: at 8 ms
//! each, two threads made anew for each move reached less depth than one alone and lost
//! to it.

use std::iter;

use rayon::{ThreadPool, ThreadPoolBuilder};

use super::STACK;
use crate::processor::Processor;

/// The helpers, none if there is no pool.
pub(super) struct Helpers(Option<ThreadPool>);

impl Helpers {
    /// `count` of them; half as many, and so on, if the system does not lend so many threads.
    pub(super) fn new(count: usize) -> Self {
        let build = |count| {
            let name = |number| format!("helper {}", number + 1);
            ThreadPoolBuilder::new()
                .num_threads(count)
                .stack_size(STACK)
                .thread_name(name)
                .build()
                .ok()
        };
        let counts = iter::successors(Some(count), |count| Some(count / 2));
        Self(counts.take_while(|&count| count > 0).find_map(build))
    }

    /// Runs `lead` on this thread and meanwhile `help` on each helper, with its number
    /// from 1 and what it is given, until all have returned.
    pub(super) fn beside<T: Send, R>(
        &self,
        given: Vec<T>,
        help: impl Fn(usize, T) + Sync,
        lead: impl FnOnce() -> R,
    ) -> R {
        let Some(pool) = &self.0 else { return lead() };
        let (help, here) = (&help, Processor::current());
        pool.in_place_scope(|scope| {
            for (number, given) in (1..=pool.current_num_threads()).zip(given) {
                scope.spawn(move |_| {
                    if let Some(here) = here {
                        here.leave(number);
                    }
                    help(number, given);
                });
            }
            lead()
        })
    }
}
