//! The lines that a search reports on the way.

use qirkat::search::{Info, Report};

/// What `search` returns, and the lines that it reported.
pub(crate) fn with_lines<M, T>(
    search: impl FnOnce(&mut (dyn FnMut(Report<M>) + Send)) -> T,
) -> (T, Vec<Info<M>>)
where
    Info<M>: Send,
{
    let mut lines = Vec::new();
    let result = search(&mut |report| {
        if let Report::Line(info) = report {
            lines.push(info);
        }
    });
    (result, lines)
}
