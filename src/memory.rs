//! What tables ask of the machine about their memory. Both are hints: they change
//! when a load is served, never what it reads.
//!
//! In pairs of runs of the bench (user time): huge pages make the search of Cheskers
//! 5 % faster with a table of 16 MiB and 16 % with 128 MiB, that of Chesquerque 0 and
//! 10 %. A prefetch in place of a load is worth 4 % and 2 %.

/// Asks for huge pages, so that a table of random access needs few address
/// translations. Systems without them, or without the say of a program, ignore it.
pub(crate) fn prefer_huge_pages<T>(memory: &[T]) {
    #[cfg(target_os = "linux")]
    {
        /// No page of memory in general use is greater, and each size divides the
        /// next: what is aligned to this is aligned to a page.
        const HUGE: usize = 2 << 20;
        let skipped = memory.as_ptr().addr().next_multiple_of(HUGE) - memory.as_ptr().addr();
        let Some(length) = size_of_val(memory).checked_sub(skipped) else { return };
        // SAFETY: the range lies within `memory`, and the advice changes neither what
        // is in it nor whether it may be read or written. Failure is of no account.
        #[expect(unsafe_code, reason = "a system call, for the gain told above")]
        unsafe {
            libc::madvise(
                memory.as_ptr().byte_add(skipped).cast_mut().cast(),
                length,
                libc::MADV_HUGEPAGE,
            );
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

/// Begins to bring `value` into the cache and does not wait for it. Processors for
/// which nothing is written here fetch it when it is read.
#[inline(always)]
pub(crate) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads nothing and cannot fault; every x86-64 has it.
        #[expect(unsafe_code, reason = "the instruction, for the gain told above")]
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}
