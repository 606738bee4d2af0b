//! The game with XBoard: moves, passes, whose turn it is.

use crate::engine::MoveText;
use crate::game::{Color, Leg, Variant};
use crate::protocol::output::clipped;

use super::board::PASS;
use super::reading::{Reading, read};
use super::{Mode, XBoard, features};

impl XBoard {
    /// `new`
    pub(super) fn new_game(&mut self) {
        self.abort();
        self.host.engine.new_game();
        self.set_up(true);
        self.mode = Mode::Play(Color::Black);
        self.in_match = false;
        self.depth = None;
        self.clock.reset();
    }

    /// `variant NAME`
    pub(super) fn set_variant(&mut self, name: &str) {
        let before = self.host.engine.variant();
        let variant = match name.parse::<Variant>() {
            Ok(variant) => variant,
            Err(problem) => return self.refuse(problem, "variant"),
        };
        if variant != before {
            self.abort();
            if let Err(error) = self.host.set_option("UCI_Variant", name) {
                return self.refuse(error, "variant");
            }
            self.set_up(true);
            self.analyze_again();
        }
        for line in features::setup(variant, self.host.array()) {
            self.say(line);
        }
    }

    /// `setboard FEN`. XBoard keeps no castling rights for these kings and may send
    /// garbage for en passant, and it knows of no game that Black begins.
    pub(super) fn set_board(&mut self, fen: &str) {
        let fields: Vec<_> = fen.split_whitespace().collect();
        if self.board.is_pass(self.host.engine.as_ref(), &fields) {
            self.board.pass();
            return self.go_on();
        }
        let array = self.host.array().split(' ').next();
        let array_with_pass = self.host.engine.variant().begins() == Color::Black
            && matches!(fields[..], [board, "w", ..] if Some(board) == array);
        let result = if array_with_pass {
            self.host.engine.set_position(None, &[]).map_err(|error| error.to_string())
        } else {
            self.set_mended_position(&fields)
        };
        match result {
            Ok(()) => {
                self.abort();
                self.set_up(array_with_pass);
                self.analyze_again();
            }
            Err(problem) => {
                let text = clipped(format!("tellusererror Illegal position: {problem}"));
                self.say(text);
            }
        }
    }

    /// Sets the position, if need be without its en-passant field or counters; and
    /// if it has no castling rights, with all that its men still allow.
    fn set_mended_position(&mut self, fields: &[&str]) -> Result<(), String> {
        let engine = &mut self.host.engine;
        let whole = fields.len() <= 6;
        let mut fields: Vec<String> = fields.iter().map(|&field| field.to_owned()).collect();
        let mut set = |fields: &[String]| engine.set_position(Some(&fields.join(" ")), &[]);
        if let Err(error) = set(&fields) {
            let mut not_in_passing = fields.clone();
            if let Some(en_passant) = not_in_passing.get_mut(3) {
                "-".clone_into(en_passant);
            }
            let uncounted = |fields: &[String]| fields[..fields.len().min(4)].to_vec();
            let mended = [uncounted(&fields), not_in_passing.clone(), uncounted(&not_in_passing)];
            fields = mended
                .into_iter()
                .find(|fields| whole && set(fields).is_ok())
                .ok_or_else(|| error.to_string())?;
        }
        if fields.get(2).is_some_and(|rights| rights == "-") {
            let mut rights = String::new();
            for right in ["K", "Q", "k", "q"] {
                let more = format!("{rights}{right}");
                more.clone_into(&mut fields[2]);
                if set(&fields).is_ok() {
                    rights = more;
                }
            }
        }
        Ok(())
    }

    /// `usermove TEXT`
    pub(super) fn user_move(&mut self, text: &str) {
        if self.is_choosing() {
            return self.refuse_move("it is not your turn", text);
        }
        if text == PASS {
            if !self.board.pass_due() {
                return self.refuse_move("no pass is due", text);
            }
            self.board.pass();
            return self.go_on();
        }
        let reading = read(&self.board, self.host.engine.as_mut(), text);
        if self.board.pass_due() {
            return self.move_before_pass(reading, text);
        }
        match reading {
            Reading::Leg(leg) => self.enter(&leg),
            Reading::Shorthand(legs) => self.replay(&legs, text),
            Reading::Illegal(reason) => self.refuse_move(reason, text),
        }
    }

    /// `lift CELL`: the user takes a man up, and the cells light up to which it may
    /// go; none if its side is not to move.
    pub(super) fn lift(&mut self, cell: &str) {
        self.hand.lift(cell);
        let size = self.host.engine.variant().size();
        let board = self.hand.highlight(&self.moves_for_hand(), size);
        self.say(format!("highlight {board}"));
    }

    /// `put CELL`: he puts it down, or clicks that cell on its way.
    pub(super) fn put(&mut self, cell: &str) {
        let moves = self.moves_for_hand();
        let promotions = self.hand.put(&moves, cell);
        if !promotions.is_empty() {
            self.say(format!("choice {}", promotions.to_ascii_uppercase()));
        }
    }

    /// The moves that a man in the user's hand may make.
    fn moves_for_hand(&self) -> Vec<MoveText> {
        if self.is_choosing() || self.board.pass_due() {
            return Vec::new();
        }
        self.board.continuations(self.host.engine.as_ref())
    }

    /// A move where a pass is due. XBoard cannot let its user pass, so the engine
    /// passes for him and goes on.
    fn move_before_pass(&mut self, reading: Reading, text: &str) {
        let side = self.host.engine.side_to_move();
        let watching = !matches!(self.mode, Mode::Play(_));
        match reading {
            // Whoever knows that Black begins need not pass first.
            Reading::Leg(leg) if watching && !self.board.is_mid_move() => return self.enter(&leg),
            _ => {
                let goes_on = self.board.is_mid_move();
                let begins = format!("{side} moves first");
                let mut reason = if goes_on { "the capture goes on" } else { &begins }.to_owned();
                if watching {
                    reason += &format!(", a click on {side}'s clock passes");
                }
                self.refuse_move(reason, text);
            }
        }
        if self.mode == Mode::Play(side) && !self.in_match {
            self.pass();
            self.go_on();
        }
    }

    /// Refuses a shorthand and, against a human, plays what it stands for: XBoard
    /// takes the one back and shows the other.
    fn replay(&mut self, legs: &[Leg], text: &str) {
        if !matches!(self.mode, Mode::Play(_)) || self.in_match {
            return self.refuse_move(format!("click {}", legs[0].clicks().join(" ")), text);
        }
        let refusal = clipped(format!("Illegal move: {text}"));
        self.say(refusal);
        let (last, first) = legs.split_last().expect("a shorthand stands for something");
        for leg in first {
            self.say(format!("move {}", leg.text));
            self.board.enter(self.host.engine.as_mut(), &leg.text);
            self.pass();
        }
        self.say(format!("move {}", last.text));
        self.enter(&last.text);
    }

    /// Plays a leg of the other side (in `force`, of either side), and what follows.
    fn enter(&mut self, leg: &str) {
        let complete = self.board.enter(self.host.engine.as_mut(), leg);
        self.excluded.clear();
        self.expected = None;
        let Some(played) = complete else { return self.go_on() };
        let told = self.announced;
        self.announce_end();
        // If the other side plays on after a draw, so does the engine.
        if self.announced && !told {
            self.abort();
        } else if !self.hit(&played) {
            self.abort();
            self.go_on();
        }
    }

    /// Makes and tells a pass.
    pub(super) fn pass(&mut self) {
        self.board.pass();
        self.say(format!("move {PASS}"));
    }

    /// `go` and `playother`: the engine plays the side on move, or the `other`.
    pub(super) fn play_on(&mut self, other: bool) {
        self.abort();
        let on_move = self.board.on_move(self.host.engine.as_ref());
        self.mode = Mode::Play(if other { !on_move } else { on_move });
        self.announced = false;
        if self.host.engine.legal_moves().is_empty() {
            self.announce_end();
        } else {
            self.go_on();
        }
    }

    /// Does what the state of the game asks for now: pass, think, analyse, wait.
    pub(super) fn go_on(&mut self) {
        let us = match self.mode {
            Mode::Force => return,
            Mode::Analyze => return self.analyze(),
            Mode::Play(us) => us,
        };
        if self.board.pass_due() {
            // In a match whoever moves a man sends the passes of the other side
            // between his legs; only the first pass of a game is one's own.
            let ours = self.board.on_move(self.host.engine.as_ref()) == us;
            if ours && !(self.in_match && self.board.is_mid_move()) {
                self.pass();
            }
        } else if self.host.engine.side_to_move() == us {
            self.choose();
        }
    }

    /// Tells the end of the game, once, if it has ended.
    pub(super) fn announce_end(&mut self) {
        let Some(outcome) = self.host.engine.outcome() else {
            self.announced = false;
            return;
        };
        let final_position = self.host.engine.legal_moves().is_empty();
        let wanted = match self.mode {
            Mode::Play(_) => true,
            // A game that is only watched may go on beyond a claimable draw.
            Mode::Force => final_position,
            Mode::Analyze => false,
        };
        if wanted && !self.announced {
            self.announced = true;
            self.say(format!("{} {{{outcome}}}", outcome.result()));
        }
    }

    /// `undo` and `remove`: takes XBoard's plies back.
    pub(super) fn take_back(&mut self, plies: usize, command: &str) {
        if self.board.plies() < plies {
            return self.refuse("no move to take back", command);
        }
        self.abort();
        for _ in 0..plies {
            self.board.undo(self.host.engine.as_mut());
        }
        self.excluded.clear();
        self.expected = None;
        self.announced = false;
        self.analyze_again();
    }
}
