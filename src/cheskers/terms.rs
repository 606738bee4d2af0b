//! What the evaluation counts afresh in each position: numbers of men that go well
//! together, what bishops and camels see, passed pawns, promotions, threats.

use crate::game::Color;
use crate::search::{Group, Trace};

use super::attacks::{bishop_attacks, camel_attacks};
use super::bitboard::Bitboard;
use super::board::{Board, Men, Piece};
use super::position::Position;
use super::side::{Black, Side, White};
use super::square::Square;
use super::weights;

/// How many men of each kind each side has, a byte for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Census(u64);

impl Census {
    pub(super) fn of(board: &Board) -> Self {
        let mut census = Self::default();
        for color in Color::ALL {
            for piece in Piece::ALL {
                let men = board.of(color).of(piece).len();
                census.0 += u64::from(men) << Self::shift(color, piece.index());
            }
        }
        census
    }

    #[inline(always)]
    const fn shift(color: Color, piece: usize) -> usize {
        8 * (4 * color.index() + piece)
    }

    #[inline(always)]
    pub(super) fn put(&mut self, color: Color, piece: usize) {
        self.0 += 1 << Self::shift(color, piece);
    }

    #[inline(always)]
    pub(super) fn take(&mut self, color: Color, piece: usize) {
        self.0 -= 1 << Self::shift(color, piece);
    }

    /// The men of one kind of one side.
    #[inline(always)]
    fn number(self, color: Color, piece: Piece) -> usize {
        (self.0 >> Self::shift(color, piece.index())) as usize & 0xFF
    }

    /// All men.
    #[inline(always)]
    pub(super) const fn men(self) -> i32 {
        // The highest byte of the product is the sum of all bytes: at most 32.
        (self.0.wrapping_mul(0x0101_0101_0101_0101) >> 56) as i32
    }
}

/// The squares that a side strikes.
#[derive(Clone, Copy)]
struct Strikes {
    bishops: Bitboard,
    camels: Bitboard,
    /// Where a pawn or king could jump an enemy man: next to it, the square behind
    /// empty.
    jumps: Bitboard,
}

impl Strikes {
    #[inline(always)]
    fn new<S: Side>(men: &Men, empty: Bitboard) -> Self {
        let mut bishops = Bitboard::EMPTY;
        for square in men.bishops() {
            bishops |= bishop_attacks(square, !empty);
        }
        let mut camels = Bitboard::EMPTY;
        for square in men.camels() {
            camels |= camel_attacks(square);
        }
        let kings = men.kings();
        let walkers = men.pawns() | kings;
        let over = |men: Bitboard, way, back| men.step(way) & empty.step(back);
        let [f0, f1] = S::FORWARD;
        let [b0, b1] = S::BACKWARD;
        let jumps = over(walkers, f0, b0)
            | over(walkers, f1, b1)
            | over(kings, b0, f0)
            | over(kings, b1, f1);
        Self { bishops, camels, jumps }
    }

    /// Where a bishop or camel could take a man.
    #[inline(always)]
    fn pieces(&self) -> Bitboard {
        self.bishops | self.camels
    }
}

/// The squares where side `S` could take a man if it were its turn.
#[inline]
pub(super) fn struck<S: Side>(board: &Board) -> Bitboard {
    let empty = !(board.of(Color::White).all() | board.of(Color::Black).all());
    let strikes = Strikes::new::<S>(board.of(S::COLOR), empty);
    strikes.pieces() | strikes.jumps
}

/// The kinds two by two, in the order of [`weights::AGAINST`].
const PAIRS: [(Piece, Piece); 6] = [
    (Piece::Pawn, Piece::King),
    (Piece::Pawn, Piece::Bishop),
    (Piece::Pawn, Piece::Camel),
    (Piece::King, Piece::Bishop),
    (Piece::King, Piece::Camel),
    (Piece::Bishop, Piece::Camel),
];

/// Counts all that is not a man on its square.
#[inline(always)]
pub(super) fn count(position: &Position, census: Census, trace: &mut impl Trace) {
    let board = &position.board;
    let [white, black] = &board.men;
    let empty = !(white.all() | black.all());
    let strikes = [Strikes::new::<White>(white, empty), Strikes::new::<Black>(black, empty)];
    let view = View { board, census, empty, strikes, to_move: position.side };
    view.count::<White>(trace);
    view.count::<Black>(trace);
    trace.add(position.side, weights::TEMPO.at(0), 1);
}

/// What the terms of both sides are made from.
struct View<'a> {
    board: &'a Board,
    census: Census,
    empty: Bitboard,
    strikes: [Strikes; 2],
    to_move: Color,
}

impl View<'_> {
    #[inline(always)]
    fn count<S: Side>(&self, trace: &mut impl Trace) {
        self.numbers::<S>(trace);
        self.men::<S>(trace);
    }

    /// What men are worth beside each other.
    #[inline(always)]
    fn numbers<S: Side>(&self, trace: &mut impl Trace) {
        let own = |piece| self.census.number(S::COLOR, piece);
        let their = |piece| self.census.number(!S::COLOR, piece);
        let kings = own(Piece::King).clamp(1, 3) - 1;
        let (bishops, camels) = (own(Piece::Bishop).min(2), own(Piece::Camel).min(2));
        let hunters = (their(Piece::Bishop) + their(Piece::Camel)).min(3);
        trace.add(S::COLOR, weights::KINGS.at(hunters * 3 + kings), 1);
        trace.add(S::COLOR, weights::TOGETHER.at((kings * 3 + bishops) * 3 + camels), 1);
        for (place, (a, b)) in PAIRS.into_iter().enumerate() {
            trace.add(S::COLOR, weights::AGAINST.at(place), (own(a) * their(b)) as i32);
        }
    }

    /// What the men see, can do, and are threatened by.
    #[inline(always)]
    fn men<S: Side>(&self, trace: &mut impl Trace) {
        let mut add = |group: Group, index: usize, count: u32| {
            trace.add(S::COLOR, group.at(index), count as i32);
        };
        let own = self.board.of(S::COLOR);
        let their = self.board.of(!S::COLOR);
        let (ours, theirs) = (&self.strikes[S::COLOR.index()], &self.strikes[(!S::COLOR).index()]);
        let in_turn = usize::from(self.to_move == S::COLOR);
        let men = own.all();

        let seen = |squares: Bitboard| (squares & !men).len() as usize;
        let most = |group: Group| group.len() - 1;
        add(weights::BISHOP_SEES, seen(ours.bishops).min(most(weights::BISHOP_SEES)), 1);
        add(weights::CAMEL_SEES, seen(ours.camels).min(most(weights::CAMEL_SEES)), 1);

        let pawns = own.pawns();
        let [ahead0, ahead1] = S::BACKWARD.map(|back| pawns & self.empty.step(back));
        add(weights::PAWN_WAYS, 0, (ahead0 | ahead1).len());
        add(weights::PAWN_WAYS, 1, (ahead0 & ahead1).len());
        let hunted = usize::from(!(their.bishops() | their.camels()).is_empty());
        for pawn in pawns & !shadow::<S>(their.pawns() | their.kings()) {
            add(weights::PASSED_PAWN, hunted * 8 + rank::<S>(pawn), 1);
        }

        let [to0, to1] = S::FORWARD.map(|way| pawns.step(way) & self.empty);
        let promotions = (to0 | to1) & S::LAST_RANK;
        add(weights::PROMOTION, in_turn * 2, promotions.len());
        add(weights::PROMOTION, in_turn * 2 + 1, (promotions & !theirs.pieces()).len());
        // A man straight ahead jumps to the square that the pawn comes from.
        let walkers = their.pawns() | their.kings();
        let [b0, b1] = S::BACKWARD;
        let offers =
            to0 & (theirs.jumps | walkers.step(b0)) | to1 & (theirs.jumps | walkers.step(b1));
        add(weights::OFFER, 0, offers.len());

        let last_king = self.census.number(S::COLOR, Piece::King) == 1;
        let kind_at = |man: Square| match own.kind_at(man.index()) {
            king if king == Piece::King.index() && last_king => Piece::ALL.len(),
            kind => kind,
        };
        for man in men & theirs.jumps {
            add(weights::JUMPED, kind_at(man), 1);
        }
        let guarded = ours.pieces() | ours.jumps;
        for man in men & theirs.pieces() {
            let guarded = usize::from(guarded.contains(man));
            add(weights::ATTACKED, (in_turn * 5 + kind_at(man)) * 2 + guarded, 1);
        }
    }
}

/// The rank as side `S` counts it, from 0.
#[inline(always)]
fn rank<S: Side>(square: Square) -> usize {
    match S::COLOR {
        Color::White => square.rank(),
        Color::Black => square.flipped().rank(),
    }
}

/// The squares from which a pawn of `S`, always stepping forward, can come up to
/// one of `men`: those that the men, going backward for `S`, could reach on an
/// empty board.
#[inline(always)]
fn shadow<S: Side>(men: Bitboard) -> Bitboard {
    let mut shadow = men;
    for _ in 0..6 {
        shadow |= shadow.step(S::BACKWARD[0]) | shadow.step(S::BACKWARD[1]);
    }
    shadow
}

#[cfg(test)]
mod tests {
    use crate::game::{Game, Rules};
    use crate::search::Counts;

    use super::*;

    /// How often each weight of a group speaks for White, less how often for Black.
    fn counted(fen: &str, group: Group) -> Vec<i32> {
        let game = Game::<Position>::from_fen(fen, Rules::default()).unwrap();
        let mut counts = Counts::new(&weights::WEIGHTS);
        let board = &game.position().board;
        count(game.position(), Census::of(board), &mut counts);
        counts.as_slice()[group.range()].to_vec()
    }

    /// The weights of a group that speak, and how often.
    fn speaking(fen: &str, group: Group) -> Vec<(usize, i32)> {
        let counts = counted(fen, group);
        counts.into_iter().enumerate().filter(|&(_, count)| count != 0).collect()
    }

    #[test]
    fn k11_kings_count_by_the_hunters_that_they_face() {
        // White's two kings face a bishop and a camel, Black's king nothing.
        let fen = "1k5b/8/8/8/8/2c5/8/K1K5 w";
        assert_eq!(speaking(fen, weights::KINGS), [(0, -1), (2 * 3 + 1, 1)]);
    }

    #[test]
    fn men_count_by_what_is_beside_and_against_them() {
        // Two pawns and a king, against a bishop and a king.
        let fen = "7k/8/8/b7/8/8/1P1P4/K7 w";
        assert_eq!(speaking(fen, weights::TOGETHER), [(0, 1), (3, -1)]);
        assert_eq!(counted(fen, weights::AGAINST), [2, 2, 0, 1, 0, 0]);
    }

    #[test]
    fn k5_k6_own_men_are_not_seen() {
        // The bishop: c3 to h8, where it could take the king, and a3. The camel: b4, d4, f2.
        let fen = "7k/8/8/8/8/8/1B6/K1C5 w";
        assert_eq!(speaking(fen, weights::BISHOP_SEES), [(0, -1), (7, 1)]);
        assert_eq!(speaking(fen, weights::CAMEL_SEES), [(0, -1), (3, 1)]);
    }

    #[test]
    fn k3_a_pawn_is_past_all_that_cannot_meet_it() {
        // From c7 Black's pawn can meet the white one, from g7 it cannot. White's king can
        // meet either.
        let passed = |fen| speaking(fen, weights::PASSED_PAWN);
        assert_eq!(passed("7k/2p5/8/2P5/8/8/8/K7 w"), []);
        assert_eq!(passed("7k/6p1/8/2P5/8/8/8/K7 w"), [(4, 1)]);
        // With a bishop about, White's counts in the other row.
        assert_eq!(passed("1b5k/6p1/8/2P5/8/8/8/K7 w"), [(8 + 4, 1)]);
    }

    #[test]
    fn k9_promotions_count_by_the_turn() {
        // b8 and d8 are open to the pawn on c7, and d8 is seen by the bishop.
        let fen = |side| format!("8/2P5/8/8/7b/8/8/K5k1 {side}");
        assert_eq!(speaking(&fen("w"), weights::PROMOTION), [(2, 2), (3, 1)]);
        assert_eq!(speaking(&fen("b"), weights::PROMOTION), [(0, 2), (1, 1)]);
    }

    #[test]
    fn attacked_men_count_by_kind_turn_and_guard() {
        // The bishop attacks the pawn on f6, alone; a king on g7 could take back over f6.
        let alone = "8/8/5P2/8/7b/8/8/K5k1 b";
        assert_eq!(speaking(alone, weights::ATTACKED), [(0, 1)]);
        let guarded = "8/6K1/5P2/8/7b/8/8/6k1 b";
        assert_eq!(speaking(guarded, weights::ATTACKED), [(1, 1)]);
        // White's turn, and the camel on c3 attacks a king: one of two, or the last (K11).
        let one_of_two = "8/k7/8/8/8/2c5/5K2/K7 w";
        assert_eq!(speaking(one_of_two, weights::ATTACKED), [(12, 1)]);
        let last_king = "8/k7/8/8/8/2c5/5K2/8 w";
        assert_eq!(speaking(last_king, weights::ATTACKED), [(18, 1)]);
    }

    #[test]
    fn k3_a_step_to_where_a_man_is_jumped_is_an_offer() {
        // On d4 the pawn could be jumped by the one on e5, to where it comes from; on b4 it
        // is safe. Nor may Black's pawn go to d4; f4 is safe.
        let facing = "7k/8/8/4p3/8/2P5/8/K7 w";
        assert_eq!(counted(facing, weights::OFFER), [0]);
        // From c5 a pawn jumps over d4 to e3, but not over b4, behind which the king stands.
        // White's jumps either way.
        let aside = "7k/8/8/2p5/8/K1P5/8/8 w";
        assert_eq!(counted(aside, weights::OFFER), [1 - 2]);
        // In turn, but under attack.
        let jumped = "7k/8/5p2/4p3/3P4/8/8/K7 w";
        assert_eq!(speaking(jumped, weights::JUMPED), [(0, 1)]);
    }

    #[test]
    fn a_census_is_the_number_of_men() {
        let game = Game::<Position>::new(Rules::default());
        let census = Census::of(&game.position().board);
        assert_eq!(census.men(), 24);
        for color in Color::ALL {
            let numbers = Piece::ALL.map(|piece| census.number(color, piece));
            assert_eq!(numbers, [8, 2, 1, 1]);
        }
    }
}
