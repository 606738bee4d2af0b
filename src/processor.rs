//! Where a thread runs. The system decides it, and decides badly for threads that are
//! woken to work for milliseconds only: Linux often queues them behind the one that woke
//! them, on the same processor, while another is idle (in a virtual machine, a halted
//! processor does not even count as idle), and comes to amend it only after some
//! milliseconds.

#[cfg(target_os = "linux")]
pub(crate) use linux::Processor;

#[cfg(target_os = "linux")]
mod linux {
    use nix::sched::{CpuSet, sched_getaffinity, sched_getcpu, sched_setaffinity};
    use nix::unistd::Pid;

    /// To these calls, the thread that makes them.
    const THIS_THREAD: Pid = Pid::from_raw(0);

    /// A processor, by the system's number.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) struct Processor(usize);

    impl Processor {
        /// The one that this thread runs on; `None` where the system does not tell.
        pub(crate) fn current() -> Option<Self> {
            sched_getcpu().ok().map(Self)
        }

        /// Moves this thread elsewhere if it runs here: to the `rank`-th (from 1) of the
        /// other processors that it may use. Later the system may move it as it likes.
        pub(crate) fn leave(self, rank: usize) {
            if Self::current() != Some(self) {
                return;
            }
            let Ok(allowed) = sched_getaffinity(THIS_THREAD) else { return };
            let others: Vec<usize> = (self.0 + 1..CpuSet::count())
                .chain(0..self.0)
                .filter(|&other| allowed.is_set(other).unwrap_or(false))
                .collect();
            let Some(&other) = others.iter().cycle().nth(rank - 1) else { return };
            let mut only = CpuSet::new();
            // A hint, like all of this: what the system refuses is left as it is.
            if only.set(other).is_ok() && sched_setaffinity(THIS_THREAD, &only).is_ok() {
                let _ = sched_setaffinity(THIS_THREAD, &allowed);
            }
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        fn allowed() -> Vec<usize> {
            let set = sched_getaffinity(THIS_THREAD).unwrap();
            (0..CpuSet::count()).filter(|&other| set.is_set(other).unwrap()).collect()
        }

        #[test]
        fn a_thread_that_leaves_may_still_run_everywhere() {
            let before = allowed();
            for rank in 1..=2 * before.len() {
                Processor::current().unwrap().leave(rank);
                assert_eq!(allowed(), before);
            }
        }

        #[test]
        fn a_thread_that_may_run_nowhere_else_stays() {
            let here = Processor::current().unwrap();
            let mut only = CpuSet::new();
            only.set(here.0).unwrap();
            sched_setaffinity(THIS_THREAD, &only).unwrap();
            here.leave(1);
            assert_eq!(allowed(), [here.0]);
            assert_eq!(Processor::current(), Some(here));
        }

        #[test]
        fn a_thread_leaves_the_processor_that_it_runs_on() {
            let left = || {
                let here = Processor::current().unwrap();
                here.leave(1);
                Processor::current() != Some(here)
            };
            // Where the others are busy, the system may bring it back at once.
            assert!(allowed().len() == 1 || (0..100).any(|_| left()));
        }
    }
}

/// Elsewhere no processor is ever told.
#[cfg(not(target_os = "linux"))]
#[derive(Clone, Copy)]
pub(crate) enum Processor {}

#[cfg(not(target_os = "linux"))]
impl Processor {
    pub(crate) fn current() -> Option<Self> {
        None
    }

    pub(crate) fn leave(self, _rank: usize) {
        match self {}
    }
}
