//! Keys. Letters that are symbols of the board are symbols; the others are commands.

use dlx_sudoku::{Alphabet, Symbol};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::game::Mode;

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Moves the cursor by rows and columns; with `true`, adds to the selection.
    Move(isize, isize, bool),
    /// Enters a symbol in this mode, or else in the current one.
    Enter(Symbol, Option<Mode>),
    Colour(u8),
    Erase,
    Undo,
    Redo,
    SetMode(Mode),
    /// The mode so many places on.
    NextMode(usize),
    /// Selects a cell; with `true`, beside the others.
    Select(usize, bool),
    Deselect(usize),
    /// Selects a cell and all with its digit; with `true`, beside the others.
    SelectAlike(usize, bool),
    SelectAll,
    /// Closes or cancels something.
    Escape,
    Hint,
    /// Goes on with the hint, or enters what it found.
    Apply,
    Check,
    FillCandidates,
    Reveal,
    Solve,
    /// Another puzzle: the next, or the previous one.
    Puzzle(isize),
    Pause,
    Help,
    /// Larger or smaller cells.
    Zoom(isize),
    Quit,
    /// Ctrl-C.
    Interrupt,
}

/// The keys in words, for the player.
pub(crate) const HELP: &[(&str, &str)] = &[
    ("arrows, hjkl, WASD", "move; with Shift, add to the selection; Ctrl+A selects all"),
    ("mouse", "click, drag: select; Ctrl adds; double click: same digit"),
    ("1 to 9, A to Z, @", "digit, or a mark in another mode; larger boards have letters, where 10 is A"),
    ("Alt or Shift + digit", "corner mark (Shift: as on US keyboards)"),
    ("Ctrl + digit", "centre mark, where the terminal tells such keys"),
    ("z x c v, Space", "mode: digit, corner, centre, colour; the next one"),
    ("Delete, Backspace, 0", "erase; where 0 is a digit, 0 enters it"),
    ("u, y", "undo, redo; also Ctrl+Z, Ctrl+Y"),
    ("F2, t", "hint, again for more; Enter enters what it found"),
    ("F3, m", "check the entries"),
    ("F4, f", "fill in candidates"),
    ("F5, r", "reveal the selected cells"),
    ("F6, o", "show the solution"),
    ("F7, b  F8, n", "previous, next puzzle; also PageUp, PageDown"),
    ("F9, p", "pause"),
    ("+ -", "larger, smaller cells"),
    ("Esc", "close, cancel"),
    ("F1, ?", "these keys"),
    ("q, Ctrl+Q", "quit"),
];

/// The command of a key on a board with these symbols.
pub(crate) fn command(key: &KeyEvent, mode: Mode, alphabet: Alphabet) -> Option<Command> {
    let has = |modifier| key.modifiers.contains(modifier);
    let is_control = has(KeyModifiers::CONTROL);
    let is_extending = has(KeyModifiers::SHIFT) || is_control;
    Some(match key.code {
        KeyCode::Up => Command::Move(-1, 0, is_extending),
        KeyCode::Down => Command::Move(1, 0, is_extending),
        KeyCode::Left => Command::Move(0, -1, is_extending),
        KeyCode::Right => Command::Move(0, 1, is_extending),
        KeyCode::Backspace | KeyCode::Delete => Command::Erase,
        KeyCode::Enter => Command::Apply,
        KeyCode::Esc => Command::Escape,
        KeyCode::BackTab => Command::NextMode(Mode::ALL.len() - 1),
        KeyCode::Tab => Command::NextMode(1),
        KeyCode::PageUp => Command::Puzzle(-1),
        KeyCode::PageDown => Command::Puzzle(1),
        KeyCode::F(number) => return of_function_key(number),
        KeyCode::Char(c) => {
            let symbol = entered(c, key.modifiers, mode, alphabet);
            return symbol.or_else(|| if is_control { of_control(c) } else { of_letter(c) });
        }
        _ => return None,
    })
}

/// What a key enters on the board, if it stands for a symbol or a colour.
fn entered(c: char, modifiers: KeyModifiers, mode: Mode, alphabet: Alphabet) -> Option<Command> {
    let is_control = modifiers.contains(KeyModifiers::CONTROL);
    // The symbol after the letters, where a board has it.
    let is_symbol = alphabet.of_char('@').is_some_and(|_| c == '@');
    let shifted = shifted_digit(c).filter(|_| !is_symbol);
    let c = shifted.unwrap_or(c);
    if is_control && c.is_ascii_alphabetic() {
        return None;
    }
    let is_corner = modifiers.intersects(KeyModifiers::ALT | KeyModifiers::SHIFT)
        || shifted.is_some()
        || c.is_ascii_uppercase();
    let other = match (is_control, is_corner) {
        (true, _) => Some(Mode::Centre),
        (_, true) => Some(Mode::Corner),
        _ => None,
    };
    if mode == Mode::Colour && other.is_none() {
        let colour = c.to_digit(10).filter(|&colour| colour > 0)?;
        return u8::try_from(colour).ok().map(Command::Colour);
    }
    alphabet.of_char(c).map(|symbol| Command::Enter(symbol, other))
}

/// The digit of a character that keyboards with the US layout type with Shift.
fn shifted_digit(c: char) -> Option<char> {
    let number = "!@#$%^&*(".chars().position(|shifted| shifted == c)?;
    char::from_digit(number as u32 + 1, 10)
}

fn of_function_key(number: u8) -> Option<Command> {
    Some(match number {
        1 => Command::Help,
        2 => Command::Hint,
        3 => Command::Check,
        4 => Command::FillCandidates,
        5 => Command::Reveal,
        6 => Command::Solve,
        7 => Command::Puzzle(-1),
        8 => Command::Puzzle(1),
        9 => Command::Pause,
        _ => return None,
    })
}

fn of_control(c: char) -> Option<Command> {
    Some(match c.to_ascii_lowercase() {
        'a' => Command::SelectAll,
        'c' => Command::Interrupt,
        'q' => Command::Quit,
        'r' | 'y' => Command::Redo,
        'z' => Command::Undo,
        _ => return None,
    })
}

fn of_letter(c: char) -> Option<Command> {
    let is_extending = c.is_ascii_uppercase();
    Some(match c.to_ascii_lowercase() {
        'h' | 'a' => Command::Move(0, -1, is_extending),
        'j' | 's' => Command::Move(1, 0, is_extending),
        'k' | 'w' => Command::Move(-1, 0, is_extending),
        'l' | 'd' => Command::Move(0, 1, is_extending),
        'z' => Command::SetMode(Mode::Digit),
        'x' => Command::SetMode(Mode::Corner),
        'c' => Command::SetMode(Mode::Centre),
        'v' => Command::SetMode(Mode::Colour),
        ' ' => Command::NextMode(1),
        '0' | '.' => Command::Erase,
        'u' => Command::Undo,
        'y' => Command::Redo,
        't' => Command::Hint,
        'm' => Command::Check,
        'f' => Command::FillCandidates,
        'r' => Command::Reveal,
        'o' => Command::Solve,
        'b' => Command::Puzzle(-1),
        'n' => Command::Puzzle(1),
        'p' => Command::Pause,
        '?' => Command::Help,
        '+' | '=' => Command::Zoom(1),
        '-' | '_' => Command::Zoom(-1),
        'q' => Command::Quit,
        _ => return None,
    })
}
