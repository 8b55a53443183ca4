//! The whole screen: a heading, the board, and a panel of words.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout as Split, Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};

use super::app::{App, written};
use super::board;
use super::keys::HELP;
use crate::terminal::plain::plain_name;

/// The width of the panel beside the board, and its height where it stands below.
const PANEL: (u16, u16) = (38, 7);
/// The least width of the board beside a panel.
const LEAST_BOARD: u16 = 38;
const KEYS: &str = "F1 keys  F2 hint  F3 check  F4 candidates  F7 F8 puzzle  F9 pause  q quit";

/// What stands where on the screen.
struct Areas {
    heading: Rect,
    board: Rect,
    panel: Rect,
    keys: Rect,
}

impl Areas {
    fn of(screen: Rect) -> Self {
        let rows = [Constraint::Length(1), Constraint::Min(1), Constraint::Length(1)];
        let [heading, body, keys] = Split::vertical(rows).areas(screen);
        let (columns, rows) = (
            [Constraint::Min(1), Constraint::Length(PANEL.0)],
            [Constraint::Min(1), Constraint::Length(PANEL.1)],
        );
        let [board, panel] = match body.width > LEAST_BOARD + PANEL.0 {
            true => Split::horizontal(columns).spacing(1).areas(body),
            false => Split::vertical(rows).areas(body),
        };
        Self { heading, board, panel, keys }
    }

    /// Everything between the heading and the keys.
    fn body(&self) -> Rect {
        self.board.union(self.panel)
    }
}

/// Draws everything.
pub(crate) fn draw(app: &App, frame: &mut Frame<'_>) {
    let areas = Areas::of(frame.area());
    let heading = line(&title(app)).style(Style::new().add_modifier(Modifier::REVERSED));
    frame.render_widget(heading, areas.heading);
    frame.render_widget(line(KEYS).style(Style::new().add_modifier(Modifier::DIM)), areas.keys);
    if app.is_help() {
        return frame.render_widget(help(), areas.body());
    }
    frame.render_widget(words(app), areas.panel);
    window(app, frame, areas.board);
}

/// The cell at a place of the screen.
pub(crate) fn cell_at(app: &App, screen: Rect, place: Position) -> Option<usize> {
    let area = Areas::of(screen).board;
    if !area.contains(place) || app.is_help() {
        return None;
    }
    let (size, cells) = board::places(app, (area.width, area.height));
    let (left, top) = corner(cells[app.table().cursor], size, area);
    let place = Position { x: place.x - area.x + left, y: place.y - area.y + top };
    cells.iter().position(|cell| cell.contains(place))
}

/// A line of a text that may come from outside.
fn line(text: &str) -> Line<'static> {
    Line::from(plain_name(text).into_owned())
}

fn title(app: &App) -> String {
    let (number, count) = app.place();
    let table = app.table();
    let place = if count > 1 { format!("  puzzle {number} of {count}") } else { String::new() };
    let solved = if table.is_solved { "  solved" } else { "" };
    let author =
        table.sheet.record().author.as_ref().map(|author| format!(" by {author}")).unwrap_or_default();
    let (title, time, mode) = (table.sheet.title(), written(table.time), app.mode().name());
    format!(" {time}{solved}  mode: {mode}{place}  {title}{author}")
}

/// The part of the board around the cursor.
fn window(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let drawing = board::draw(app, (area.width, area.height));
    let size = drawing.buffer.area;
    let (left, top) = corner(drawing.cursor, (size.width, size.height), area);
    for y in 0..area.height.min(size.height) {
        for x in 0..area.width.min(size.width) {
            if let Some(from) = drawing.buffer.cell((left + x, top + y))
                && let Some(to) = frame.buffer_mut().cell_mut((area.x + x, area.y + y))
            {
                to.clone_from(from);
            }
        }
    }
}

/// The upper left corner of what an area shows of a drawing of this size.
fn corner(cursor: Rect, (width, height): (u16, u16), area: Rect) -> (u16, u16) {
    let left = offset(cursor.x + cursor.width / 2, width, area.width);
    (left, offset(cursor.y + cursor.height / 2, height, area.height))
}

/// Where a window of `shown` begins, so that it has `point` in its middle as far as there is more of `size`.
fn offset(point: u16, size: u16, shown: u16) -> u16 {
    point.saturating_sub(shown / 2).min(size.saturating_sub(shown))
}

/// What there is to say.
fn words(app: &App) -> Paragraph<'static> {
    let mut lines = Vec::new();
    if app.is_paused() {
        lines.push(line("Paused. Press F9 to go on."));
        return Paragraph::new(lines);
    }
    if let Some(hints) = app.hints() {
        lines.extend([line(&hints.text()), line(hints.advice())]);
    }
    let message = app.message();
    if !message.is_empty() {
        lines.push(line(&message).style(Style::new().add_modifier(Modifier::BOLD)));
    }
    lines.extend(at_cursor(app));
    lines.push(Line::default());
    lines.extend(app.table().sheet.rules().iter().map(|rule| line(rule)));
    Paragraph::new(lines).wrap(Wrap { trim: true })
}

/// What is in the cell of the cursor, and the rules that are about it.
fn at_cursor(app: &App) -> Vec<Line<'static>> {
    let table = app.table();
    let (sheet, entry) = (&table.sheet, table.game.entries()[table.cursor]);
    let mut text = sheet.name(table.cursor);
    for (name, set) in [("corner", entry.corner), ("centre", entry.centre)] {
        if entry.digit.is_none() && !set.is_empty() {
            text += &format!("  {name} {set}");
        }
    }
    let parts = sheet.parts(table.cursor).iter().map(|&rule| line(&sheet.model().rule_title(rule)));
    std::iter::once(line(&text)).chain(parts).collect()
}

fn help() -> Paragraph<'static> {
    let width = HELP.iter().map(|(keys, _)| keys.chars().count()).max().unwrap_or(0);
    let lines: Vec<Line<'_>> =
        HELP.iter().map(|(keys, what)| line(&format!("{keys:width$}  {what}"))).collect();
    Paragraph::new(lines).wrap(Wrap { trim: false })
}
