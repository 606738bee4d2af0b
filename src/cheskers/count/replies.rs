//! Two plies at once, on any processor: the replies to a quiet move are counted
//! without making that move. It changes two squares of what the replier sees and
//! none of the replier's men, so most of the work is done once for all quiet moves.

use crate::cheskers::bitboard::Bitboard;
use crate::cheskers::movegen::Scene;
use crate::cheskers::moves::Move;
use crate::cheskers::position::Position;
use crate::cheskers::side::{Side, for_side};
use crate::game::{MoveList, Position as _};

/// The number of legal sequences of `depth` moves, at least two. `deeper` counts those
/// of a position after one move.
#[inline(always)]
pub(super) fn plies(
    position: &Position,
    depth: u32,
    deeper: impl Fn(&Position, u32) -> u64,
) -> u64 {
    let mut nodes = 0;
    if depth > 2 {
        for &m in &position.legal_moves() {
            nodes += deeper(&after(position, m), depth - 1);
        }
        return nodes;
    }
    // The two squares that each quiet move changes. A promotion is there three times
    // (K9): to what, does not matter to the replies.
    let mut quiet = MoveList::<Bitboard>::new();
    let mut captures = MoveList::<Move>::new();
    position.generate(|m| {
        if m.is_capture() {
            captures.push(m);
        } else {
            quiet.push(Bitboard::of(m.from()) | Bitboard::of(m.to()));
        }
    });
    for &m in &captures {
        nodes += after(position, m).count();
    }
    nodes + for_side!(!position.side, S => count_replies::<S>(position, &quiet))
}

/// The position after `m`, its key left as it was: nobody asks for it.
#[inline(always)]
pub(super) fn after(position: &Position, m: Move) -> Position {
    let board = position.board.after(m, position.side);
    Position { board, side: !position.side, ..*position }
}

/// The number of replies by side `S` to quiet moves, of which `changed` has the squares.
#[inline(always)]
fn count_replies<S: Side>(position: &Position, changed: &[Bitboard]) -> u64 {
    let before = Scene::new::<S>(&position.board);
    let mut replies = 0;
    for &squares in changed {
        let after = Scene {
            own: before.own,
            theirs: before.theirs ^ squares,
            empty: before.empty ^ squares,
        };
        replies += after.count::<S>(position.majority);
    }
    replies
}
