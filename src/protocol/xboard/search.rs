//! When the engine searches for XBoard, and what comes of it.

use std::slice;
use std::time::{Duration, Instant};

use crate::engine::{Event, Request};
use crate::game::Color;
use crate::search::{BestMove, Bound, Clock, Report};

use super::thinking::{self, Purpose, Thinking};
use super::{Mode, XBoard};

/// How long the engine looks for a `hint` when it has none at hand.
const HINT_TIME: Duration = Duration::from_millis(200);

impl XBoard {
    /// Starts a search for the side to move, within the moves that go on with the
    /// legs entered; none if nothing is left to search.
    fn think(&mut self, purpose: Purpose, mut request: Request) {
        self.abort();
        let mut moves = self.board.continuations(self.host.engine.as_ref());
        let possible = moves.len();
        if purpose == Purpose::Analyze {
            moves.retain(|m| !self.excluded.contains(&m.uci));
        }
        if moves.is_empty() {
            return;
        }
        let count = moves.len();
        if self.board.is_mid_move() || count < possible {
            request.moves = moves.into_iter().map(|m| m.uci).collect();
        }
        match self.host.start(&request) {
            Ok(()) => self.thinking = Some(Thinking::new(purpose, count)),
            Err(error) => self.refuse(error, "go"),
        }
    }

    fn limits(&self, us: Color) -> Request {
        let moves_made = self.board.moves_made(self.host.engine.as_ref(), us);
        Request {
            depth: self.depth,
            clock: Some(self.clock.budget(moves_made)),
            ..Request::default()
        }
    }

    /// Looks for the engine's move.
    pub(super) fn choose(&mut self) {
        let us = self.host.engine.side_to_move();
        self.think(Purpose::Move, self.limits(us));
    }

    /// Thinks on the opponent's time about the position after the reply expected.
    fn ponder(&mut self) {
        let Mode::Play(us) = self.mode else { return };
        let Some(reply) = self.expected.clone().filter(|_| self.ponders) else { return };
        let request = Request { ponder: true, ..self.limits(us) };
        if self.host.engine.play(&reply).is_err() {
            return;
        }
        if self.host.engine.outcome().is_none() && self.host.start(&request).is_ok() {
            let moves = self.host.engine.legal_moves().len();
            let purpose = Purpose::Ponder { reply, done: None };
            self.thinking = Some(Thinking::new(purpose, moves));
        }
        self.host.engine.undo();
    }

    /// `easy`
    pub(super) fn stop_pondering(&mut self) {
        self.ponders = false;
        let pondering = |thinking: &Thinking| matches!(thinking.purpose, Purpose::Ponder { .. });
        if self.thinking.as_ref().is_some_and(pondering) {
            self.abort();
        }
    }

    /// If the engine pondered on the move just played, its search goes on as the
    /// search for its move.
    pub(super) fn hit(&mut self, played: &str) -> bool {
        let Some(thinking) = &mut self.thinking else { return false };
        match &mut thinking.purpose {
            Purpose::Ponder { reply, done } if reply == played => {
                let done = done.take();
                thinking.purpose = Purpose::Move;
                thinking.since = Instant::now();
                match done {
                    Some(best) => self.play(&best),
                    None => self.host.ponderhit(),
                }
                true
            }
            _ => false,
        }
    }

    pub(super) fn analyze(&mut self) {
        self.think(Purpose::Analyze, Request { full_strength: true, ..Request::default() });
    }

    pub(super) fn analyze_again(&mut self) {
        if self.mode == Mode::Analyze {
            self.analyze();
        }
    }

    /// Plays and tells the move found, leg by leg.
    fn play(&mut self, best: &BestMove<String>) {
        let Some(thinking) = self.thinking.take() else { return };
        let Mode::Play(us) = self.mode else { return };
        let mut moves = self.board.continuations(self.host.engine.as_ref()).into_iter();
        let Some(m) = moves.find(|m| best.best.as_ref() == Some(&m.uci)) else {
            return;
        };
        self.opinion.learn(best.score);
        if self.may_resign && self.opinion.resigns() {
            self.mode = Mode::Force;
            return self.say("resign");
        }
        for leg in &m.legs {
            self.say(format!("move {}", leg.text));
            self.board.enter(self.host.engine.as_mut(), &leg.text);
            if self.board.pass_due() {
                self.pass();
            }
        }
        let moves_made = self.board.moves_made(self.host.engine.as_ref(), us);
        self.clock.spend(thinking.since.elapsed(), moves_made);
        self.expected.clone_from(&best.ponder);
        self.announce_end();
        if self.host.engine.outcome().is_none() {
            self.ponder();
        }
    }

    pub(super) fn event(&mut self, event: Event) {
        let Some(thinking) = &mut self.thinking else { return };
        match event {
            Event::Report(Report::Line(line)) if line.bound == Bound::Exact => {
                let shown = match &thinking.purpose {
                    Purpose::Move | Purpose::Ponder { .. } => self.posts,
                    Purpose::Analyze => true,
                    Purpose::Hint => false,
                };
                if shown {
                    let moves = match &thinking.purpose {
                        Purpose::Ponder { reply, .. } => {
                            &[slice::from_ref(reply), &line.pv].concat()
                        }
                        _ => &line.pv,
                    };
                    let moves = self.board.line(self.host.engine.as_mut(), moves);
                    // In analysis XBoard wants the view of the side that it has on move.
                    let turned = thinking.purpose == Purpose::Analyze && self.board.pass_due();
                    let score = if turned { -line.score } else { line.score };
                    self.host.out.line(thinking::line(&line, score, &moves));
                }
                if line.multipv == 1 {
                    thinking.line = Some(line);
                }
            }
            Event::Report(Report::Line(_)) => {}
            Event::Report(Report::CurrentMove { m, number, .. }) => {
                thinking.current = Some((m, number));
            }
            Event::Done(best) => match &mut thinking.purpose {
                Purpose::Move => self.play(&best),
                Purpose::Ponder { done, .. } => *done = Some(best),
                Purpose::Analyze => {}
                Purpose::Hint => {
                    self.thinking = None;
                    if let Some(best) = best.best {
                        self.tell_hint(&best);
                    }
                }
            },
        }
    }

    /// `.`: how far the analysis is.
    pub(super) fn tell_status(&mut self) {
        if let Some(thinking) = &self.thinking {
            let status = thinking.status();
            self.say(status);
        }
    }

    /// `hint`: what the engine expects or would play.
    pub(super) fn hint(&mut self) {
        let best = match &self.thinking {
            Some(Thinking { purpose: Purpose::Ponder { reply, .. }, .. }) => Some(reply.clone()),
            Some(thinking) => thinking.first_move().map(str::to_owned),
            None => self.expected.clone(),
        };
        match best {
            Some(best) => self.tell_hint(&best),
            None if self.thinking.is_none() => {
                let clock = Some(Clock::MoveTime(HINT_TIME));
                let full_strength = true;
                self.think(Purpose::Hint, Request { clock, full_strength, ..Request::default() });
            }
            None => {}
        }
    }

    fn tell_hint(&mut self, best: &str) {
        let moves = self.board.continuations(self.host.engine.as_ref());
        if let Some(m) = moves.iter().find(|m| m.uci == best) {
            self.say(format!("Hint: {}", m.legs[0].text));
        }
    }
}
