//! The game on the whole screen: keys, cursor, messages.

use super::board::{BoardPlan, Line, Marks, Scene, Square, cover, draw};
use super::command::{Command, parse};
use super::prompt::{Manner, answer};
use super::{Event, Phase, Session, Side};
use super::{Piles, Take, text};
use super::{is_blocked, legal_move};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use wythoff_base::UBig;
use wythoff_game::position::Outcome;

/// The square of piles that fit on a board.
pub(crate) fn small(piles: &Piles) -> Option<Square> {
    Some((u64::try_from(&piles.x).ok()?, u64::try_from(&piles.y).ok()?))
}

/// The state of the screen.
pub(crate) struct Screen<'s, 'a> {
    session: &'s mut Session<'a>,
    corner: Square,
    title: String,
    manner: Manner,
    color: bool,
    cursor: Square,
    /// Squares the queen may go to, blocked or not, and whether they are blocked.
    targets: Vec<(Square, bool)>,
    /// The P-positions, once asked for.
    losing: Option<Vec<Square>>,
    /// What the person wants to block.
    chosen: Vec<UBig>,
    said: Vec<String>,
    /// The number of messages since the last key.
    fresh: usize,
    typed: Option<String>,
    /// The word whose first letter was the last key.
    word: String,
    /// `r` was pressed once.
    resigning: bool,
    /// The help covers the screen until a key is pressed.
    help: bool,
}

/// The keys of the game.
const KEYS: [(&str, &str); 8] = [
    ("arrows Enter", "move"),
    ("h", "hint"),
    ("w", "why"),
    ("p", "P-positions"),
    ("u", "undo"),
    ("r", "resign"),
    ("?", "help"),
    ("q", "quit"),
];
/// The keys while the person blocks.
const KEYS_BLOCK: [(&str, &str); 6] =
    [("arrows Enter", "block"), ("n", "done"), ("h", "hint"), ("p", "P-positions"), ("u", "undo"), ("q", "quit")];
/// The keys when the game is over.
const KEYS_OVER: [(&str, &str); 4] = [("a", "play again"), ("u", "undo"), ("p", "P-positions"), ("q", "quit")];
/// The commands whose first letter is a key: a person who types the rest means the word.
const WORDS: [&str; 8] = ["hint", "help", "why", "undo", "resign", "none", "again", "p"];

impl<'s, 'a> Screen<'s, 'a> {
    pub(crate) fn new(
        session: &'s mut Session<'a>,
        corner: Square,
        title: String,
        said: Vec<String>,
        manner: Manner,
        color: bool,
    ) -> Screen<'s, 'a> {
        let (cursor, targets) = (corner, vec![]);
        let (losing, chosen, typed, word, resigning, fresh) = (None, vec![], None, String::new(), false, said.len());
        let mut screen = Screen {
            session,
            corner,
            title,
            manner,
            color,
            cursor,
            targets,
            losing,
            chosen,
            said,
            fresh,
            typed,
            word,
            resigning,
            help: false,
        };
        screen.look();
        screen
    }

    fn queen(&self) -> Square {
        small(self.session.piles()).unwrap_or(self.corner)
    }

    /// The move to a square.
    fn move_to(&self, (x, y): Square) -> Option<Take> {
        let (qx, qy) = self.queen();
        Some(Take { k: UBig::from(qx.checked_sub(x)?), l: UBig::from(qy.checked_sub(y)?) })
    }

    /// A new position: the cursor on the queen, her targets lit.
    fn look(&mut self) {
        self.cursor = self.queen();
        self.chosen.clear();
        let (qx, qy) = self.queen();
        let blocking = matches!(self.session.phase(), Phase::Block(_));
        let over = matches!(self.session.phase(), Phase::Over { .. });
        let mut targets = Vec::new();
        for square in (0..=qx).flat_map(|x| (0..=qy).map(move |y| (x, y))).filter(|_| !over) {
            let Some(mv) = self.move_to(square) else { continue };
            let wanted = !blocking || mv.k == mv.l;
            if wanted && self.session.rules().allows(self.session.piles(), &mv).unwrap_or(false) {
                targets.push((square, is_blocked(&mv, self.session.blocked())));
            }
        }
        // The nearest first, for the Tab key.
        targets.sort_by_key(|((x, y), _)| (qx - x + qy - y, *x));
        self.targets = targets;
    }

    fn say(&mut self, sentence: impl Into<String>) {
        self.said.push(sentence.into());
        self.fresh += 1;
        // There is no scrolling back, so old messages are dropped.
        if self.said.len() > 200 {
            self.said.drain(..100);
        }
    }

    /// Lets the program make its decisions.
    pub(crate) fn program(&mut self) {
        while let Some(event) = self.session.program() {
            self.say(text::event(&event));
            if let (true, Event::Moved(made)) = (self.manner.explain && !self.manner.quiet, &event) {
                self.say(text::reason(made));
            }
            self.look();
            if let Some(end) = text::end(self.session) {
                self.say(end);
            }
        }
    }

    /// A key was pressed; true when the person leaves.
    pub(crate) fn key(&mut self, key: KeyEvent) -> bool {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return matches!(key.code, KeyCode::Char('c' | 'd'));
        }
        // A key that means something else also closes the help.
        if std::mem::take(&mut self.help)
            && matches!(key.code, KeyCode::Esc | KeyCode::Enter | KeyCode::Char(' ' | '?'))
        {
            return false;
        }
        if matches!(key.code, KeyCode::Enter | KeyCode::Char(_)) && self.typed.is_none() {
            self.fresh = 0;
        }
        if !matches!(key.code, KeyCode::Char('R' | 'r') | KeyCode::Enter) {
            self.resigning = false;
        }
        if !matches!(key.code, KeyCode::Enter | KeyCode::Char(_)) {
            self.word.clear();
        }
        match key.code {
            KeyCode::Left => self.step(-1, 0),
            KeyCode::Right => self.step(1, 0),
            KeyCode::Down => self.step(0, -1),
            KeyCode::Up => self.step(0, 1),
            KeyCode::Tab => self.next_target(),
            KeyCode::Home => self.cursor = self.queen(),
            KeyCode::Esc => self.typed = None,
            KeyCode::Backspace => {
                if let Some(line) = &mut self.typed
                    && line.pop().is_none()
                {
                    self.typed = None;
                }
            }
            KeyCode::Enter => return self.enter(),
            KeyCode::Char(c) => match &mut self.typed {
                Some(line) if line.len() < 400 => line.push(c),
                Some(_) => {}
                None => return !self.spells(c) && self.letter(c),
            },
            _ => {}
        }
        false
    }

    /// Whether a letter goes on with the word whose first letter was a key.
    fn spells(&mut self, c: char) -> bool {
        let longer = format!("{}{c}", self.word);
        let spells = !self.word.is_empty() && WORDS.iter().any(|word| word.starts_with(&longer));
        self.word = if spells { longer } else { String::new() };
        spells
    }

    /// A letter is a key, if there is one; any other letter or digit begins a line.
    fn letter(&mut self, c: char) -> bool {
        let blocks = self.session.phase() == Phase::Block(Side::Person);
        let over = matches!(self.session.phase(), Phase::Over { .. });
        if c.is_ascii_lowercase() {
            self.word = c.to_string();
        }
        match c.to_ascii_uppercase() {
            'H' => return self.command(Command::Hint),
            'W' => return self.command(Command::Why),
            'U' => return self.command(Command::Undo),
            'Q' => return true,
            '?' => return self.command(Command::Help),
            'P' => self.reveal(),
            'R' if self.resigning => return self.command(Command::Resign),
            'R' => {
                self.resigning = true;
                self.say("Press r once more to resign.");
            }
            'N' if blocks => self.done_blocking(),
            'A' if over => return self.command(Command::Again),
            ':' | '/' => self.typed = Some(String::new()),
            _ if c.is_ascii_alphanumeric() => {
                self.word.clear();
                self.typed = Some(c.to_string());
            }
            _ => {}
        }
        false
    }

    fn swapped(&self) -> bool {
        crossterm::terminal::size()
            .ok()
            .and_then(|(width, height)| BoardPlan::fit(self.corner, width, height))
            .is_some_and(|plan| plan.swapped)
    }

    /// One square to the right, or up, as seen.
    fn step(&mut self, right: i8, up: i8) {
        let (dx, dy) = if self.swapped() { (up, right) } else { (right, up) };
        let to = |at: u64, d: i8, most: u64| at.saturating_add_signed(i64::from(d)).min(most);
        self.cursor = (to(self.cursor.0, dx, self.corner.0), to(self.cursor.1, dy, self.corner.1));
    }

    fn next_target(&mut self) {
        let open: Vec<Square> = self.targets.iter().filter(|(_, blocked)| !blocked).map(|(s, _)| *s).collect();
        let next = open.iter().position(|s| *s == self.cursor).map_or(0, |i| i + 1);
        if let Some(square) = open.get(next).or(open.first()) {
            self.cursor = *square;
        }
    }

    fn enter(&mut self) -> bool {
        // The first letter has had its effect, except for two words.
        match std::mem::take(&mut self.word).as_str() {
            "" => {}
            "help" => return self.command(Command::Help),
            "resign" => return self.command(Command::Resign),
            _ => return false,
        }
        if let Some(line) = self.typed.take() {
            // A single letter is meant as the key.
            if let (Some(c @ 'a'..='z'), 1) = (line.chars().next(), line.len()) {
                return self.letter(c.to_ascii_uppercase());
            }
            return match parse(&line) {
                Ok(Some(command)) => self.command(command),
                Ok(None) => false,
                Err(error) => {
                    self.say(format!("{line}: {error}."));
                    false
                }
            };
        }
        match (self.session.phase(), self.move_to(self.cursor)) {
            (Phase::Block(Side::Person), _) if self.cursor == self.queen() => self.done_blocking(),
            (Phase::Block(Side::Person), Some(mv)) if mv.k == mv.l => self.choose(mv.k),
            (Phase::Block(Side::Person), _) => self.say("Only equal removals can be blocked."),
            (Phase::Move(Side::Person), Some(mv)) if self.cursor != self.queen() => {
                return self.command(Command::Take(mv));
            }
            (Phase::Move(Side::Person), Some(_)) => self.say("Move the cursor to a highlighted square first."),
            (Phase::Move(Side::Person), None) => self.say("Not legal: a move cannot enlarge a pile."),
            _ => {}
        }
        false
    }

    /// Blocks a removal, or takes the block back; the last one that is allowed ends the choice.
    fn choose(&mut self, t: UBig) {
        if let Some(i) = self.chosen.iter().position(|c| *c == t) {
            self.chosen.remove(i);
            return;
        }
        self.chosen.push(t);
        if self.chosen.len() >= self.session.most_blocks() {
            self.done_blocking();
        }
    }

    fn done_blocking(&mut self) {
        let chosen = std::mem::take(&mut self.chosen);
        self.command(Command::Block(chosen));
    }

    /// Executes a command; true if the person leaves.
    fn command(&mut self, command: Command) -> bool {
        if command == Command::Quit {
            return true;
        }
        if command == Command::Help {
            self.help = true;
            return false;
        }
        if command == Command::Show {
            self.losing = None;
            self.reveal();
            return false;
        }
        let over = matches!(self.session.phase(), Phase::Over { .. });
        let idle = over && matches!(command, Command::Take(_) | Command::To(_) | Command::Block(_) | Command::Hint);
        let (decided, says) = if idle {
            (false, "The game is over: press a to play again, u to take back, q to leave.".into())
        } else {
            answer(self.session, command)
        };
        if !says.is_empty() {
            self.say(says);
        }
        if decided {
            self.look();
            if let Some(end) = text::end(self.session) {
                self.say(end);
            }
        }
        false
    }

    /// Shows the P-positions, or hides them again.
    fn reveal(&mut self) {
        if self.losing.take().is_some() {
            return;
        }
        let squares = (0..=self.corner.0).flat_map(|x| (0..=self.corner.1).map(move |y| (x, y)));
        let is_p = |&(x, y): &Square| {
            let piles = Piles { x: UBig::from(x), y: UBig::from(y) };
            self.session.outcome(&piles) == Ok(Outcome::P)
        };
        self.losing = Some(squares.filter(is_p).collect());
        let shown = text::show(self.session);
        self.say(shown);
    }

    /// What the cursor points at.
    fn under(&self) -> String {
        let (x, y) = self.cursor;
        if self.cursor == self.queen() {
            return format!("Cursor on the queen, ({x},{y}).");
        }
        let Some(mv) = self.move_to(self.cursor) else {
            return format!("Cursor ({x},{y}): not legal, a move cannot enlarge a pile.");
        };
        match legal_move(self.session.rules(), self.session.piles(), &mv, self.session.blocked()) {
            Ok(_) if matches!(self.session.phase(), Phase::Block(_)) => {
                format!("Cursor ({x},{y}): forbid taking {}.", text::taking(&mv))
            }
            Ok(_) => format!("Cursor ({x},{y}): take {}.", text::taking(&mv)),
            Err(why) => format!("Cursor ({x},{y}): not legal, {why}."),
        }
    }

    fn marks(&self, square: Square) -> Marks {
        let target = self.targets.iter().find(|(s, _)| *s == square);
        let chosen = self.move_to(square).is_some_and(|mv| is_blocked(&mv, &self.chosen));
        let left = self.session.played().last().and_then(|played| small(&played.from));
        Marks {
            target: target.is_some(),
            blocked: chosen || target.is_some_and(|(_, blocked)| *blocked),
            losing: self.losing.as_ref().is_some_and(|all| all.contains(&square)),
            left: left == Some(square),
        }
    }

    pub(crate) fn draw(&self, size: (u16, u16)) -> Vec<Line> {
        let keys: &[(&str, &str)] = match self.session.phase() {
            Phase::Block(_) => &KEYS_BLOCK,
            Phase::Over { .. } => &KEYS_OVER,
            Phase::Move(_) => &KEYS,
        };
        if self.help {
            let keys = "Arrows move the cursor, Tab goes to the next legal square, Enter moves. Or type a line:";
            let blocking = if self.session.most_blocks() > 0 { text::HELP_BLOCKING } else { "" };
            return cover(&[keys, "", text::HELP, blocking, "", "Press Esc to return to the game."].join("\n"), size);
        }
        let scene = Scene {
            title: &self.title,
            corner: self.corner,
            queen: self.queen(),
            cursor: self.cursor,
            marks: &|square| self.marks(square),
            question: text::question(self.session),
            under: self.under(),
            said: &self.said,
            fresh: self.fresh,
            typed: self.typed.as_deref(),
            keys,
            color: self.color,
        };
        draw(&scene, size)
    }
}
