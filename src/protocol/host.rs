//! What both protocols lead: an engine, its options, its running search, and the
//! output.

use std::sync::mpsc::{self, Receiver, Sender};

use crate::engine::{self, Engine, Event, OptionError, Options, Request, SearchHandle, Setting};
use crate::game::MoveError;

use super::input::Message;
use super::output::Writer;

/// The engine and what surrounds it.
pub(super) struct Host {
    pub(super) engine: Box<dyn Engine>,
    pub(super) out: Writer,
    options: Options,
    sender: Sender<Message>,
    search: Option<Search>,
}

/// A search under way. Its events have a channel of their own, which dies with
/// it: nothing stale can ever be mistaken for news of a later search.
struct Search {
    handle: SearchHandle,
    events: Receiver<Event>,
}

impl Host {
    /// An engine with `options`; its searches announce news through `sender`.
    ///
    /// # Errors
    /// The table asked for cannot be had.
    pub(super) fn new(
        options: Options,
        sender: Sender<Message>,
        out: Writer,
    ) -> Result<Self, OptionError> {
        let engine = engine::create(&options)?;
        Ok(Self { engine, out, options, sender, search: None })
    }

    /// The FEN of the position in which this game begins.
    pub(super) fn array(&self) -> &'static str {
        engine::array(self.engine.variant())
    }

    /// The options in force.
    pub(super) fn options(&self) -> &Options {
        &self.options
    }

    /// Where calculations announce their news.
    pub(super) fn sender(&self) -> Sender<Message> {
        self.sender.clone()
    }

    /// Sets an option. A search under way is dropped without a word. Another
    /// variant means another engine: game, table and histories are new.
    ///
    /// # Errors
    /// An unknown name or a bad value; nothing has changed then.
    pub(super) fn set_option(&mut self, name: &str, value: &str) -> Result<Setting, OptionError> {
        self.abort();
        let mut options = self.options.clone();
        let setting = options.set(name, value)?;
        if options.variant != self.engine.variant() {
            self.engine = engine::create(&options)?;
        } else if setting == Setting::ClearHash {
            self.engine.clear_hash();
        } else if options != self.options {
            self.engine.configure(&options)?;
        }
        self.options = options;
        Ok(setting)
    }

    /// Starts a search; one under way is dropped without a word.
    ///
    /// # Errors
    /// A move in `request` that is not legal; there is no search then.
    pub(super) fn start(&mut self, request: &Request) -> Result<(), MoveError> {
        self.abort();
        let (events_in, events) = mpsc::channel();
        let sender = self.sender.clone();
        let sink = move |event| {
            // Nobody listens to a search that was dropped.
            let _ = events_in.send(event);
            let _ = sender.send(Message::News);
        };
        let handle = self.engine.go(request, Box::new(sink))?;
        self.search = Some(Search { handle, events });
        Ok(())
    }

    /// Asks the search to end: its last event follows.
    pub(super) fn stop(&self) {
        if let Some(search) = &self.search {
            search.handle.stop();
        }
    }

    /// Tells the search that the move it ponders on was played.
    pub(super) fn ponderhit(&self) {
        if let Some(search) = &self.search {
            search.handle.ponderhit();
        }
    }

    /// The next event of the search, if there is one by now.
    pub(super) fn next_event(&mut self) -> Option<Event> {
        let event = self.search.as_ref()?.events.try_recv().ok()?;
        if matches!(event, Event::Done(_)) {
            self.search = None;
        }
        Some(event)
    }

    /// Stops the search and returns the events it still had to tell, the last of
    /// them [`Event::Done`]; nothing if there is no search.
    pub(super) fn conclude(&mut self) -> Vec<Event> {
        let Some(search) = self.search.take() else { return Vec::new() };
        search.handle.stop();
        search.handle.wait();
        search.events.try_iter().collect()
    }

    /// Drops the search and all that it might still say.
    pub(super) fn abort(&mut self) {
        self.search = None;
    }
}
