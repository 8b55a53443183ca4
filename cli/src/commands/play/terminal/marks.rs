//! What rules draw, as far as text can show it.

use std::collections::BTreeMap;

use dlx_sudoku::CellId;
use dlx_sudoku::variants::{Hue, Mark};
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

use super::canvas::Canvas;
use super::layout::Layout;
use super::sheet::Sheet;

/// The cells with a tinted background, and its colour.
pub(crate) fn shaded(marks: &[Mark]) -> BTreeMap<usize, Color> {
    let tint = |hue: Hue| if hue == Hue::Grey { Color::DarkGray } else { colour(hue) };
    let cells = marks.iter().filter_map(|mark| match mark {
        Mark::Shade { cells, hue } => Some(cells.iter().map(move |cell| (cell.index(), tint(*hue)))),
        _ => None,
    });
    cells.flatten().collect()
}

/// Draws marks. Cells are drawn over them, and their borders under them.
pub(crate) fn draw(canvas: &mut Canvas, layout: &Layout, sheet: &Sheet, marks: &[Mark]) {
    let mut painter = Painter { canvas, layout, sheet };
    marks.iter().for_each(|mark| painter.draw(mark));
}

struct Painter<'a> {
    canvas: &'a mut Canvas,
    layout: &'a Layout,
    sheet: &'a Sheet,
}

impl Painter<'_> {
    fn draw(&mut self, mark: &Mark) {
        match mark {
            Mark::Cage { cells, text: Some(text), .. } => self.sum(cells, text),
            Mark::Line { cells, hue, .. } => self.line(cells, colour(*hue), None),
            Mark::Arrow { cells } => self.line(cells, Color::Gray, cells.len().checked_sub(2)),
            Mark::Circle { cell, is_filled, hue } => {
                self.around(*cell, if *is_filled { ['❨', '❩'] } else { ['(', ')'] }, *hue)
            }
            Mark::Pill { cells } => cells.iter().for_each(|&cell| self.around(cell, ['(', ')'], Hue::Grey)),
            Mark::Square { cell } => self.around(*cell, ['[', ']'], Hue::Grey),
            Mark::Diamond { cell } => self.around(*cell, ['‹', '›'], Hue::Grey),
            Mark::Corner { cells, text } => self.corner(cells, text),
            Mark::Angles { cell, is_outward } => self.angles(*cell, *is_outward),
            Mark::Less { cells: [lesser, greater] } => self.less(*lesser, *greater),
            Mark::Sign { cells: [one, other], text } => self.between(*one, *other, text),
            Mark::Dot { cells: [one, other], is_filled } => {
                self.between(*one, *other, if *is_filled { "●" } else { "○" })
            }
            Mark::Text { row, col, text, direction } => self.outside((*row, *col), text, *direction),
            // Cells are shaded, and have the borders of cages.
            Mark::Shade { .. } | Mark::Cage { text: None, .. } => {}
        }
    }

    fn place(&self, cell: CellId) -> (i32, i32) {
        let (row, col) = self.sheet.position(cell.index());
        (row as i32, col as i32)
    }

    /// Where the middle of the gap between two neighbours is.
    fn gap(&self, (row, col): (i32, i32), (other_row, other_col): (i32, i32)) -> Option<(u16, u16)> {
        let (width, height) = self.layout.cell;
        let x = match col == other_col {
            true => self.layout.x(col) + (width - 1) / 2,
            false => self.layout.x(col.max(other_col)) - 1,
        };
        let y = match row == other_row {
            true => self.layout.y(row) + height / 2,
            false => self.layout.gap(row.max(other_row))?,
        };
        Some((x, y))
    }

    /// The text of a cage, in the border above its first cell.
    fn sum(&mut self, cells: &[CellId], text: &str) {
        let Some(&first) = cells.first() else { return };
        let (row, col) = self.place(first);
        if let (Some(y), true) = (self.layout.gap(row), self.layout.cell.0 > 1) {
            self.canvas.text(self.layout.x(col), y, text);
        }
    }

    /// A line through cells, with a head in the segment of this number.
    fn line(&mut self, cells: &[CellId], colour: Color, head: Option<usize>) {
        for (number, pair) in cells.windows(2).enumerate() {
            let (one, other) = (self.place(pair[0]), self.place(pair[1]));
            let (down, right) = ((other.0 - one.0).signum(), (other.1 - one.1).signum());
            let c = match (head == Some(number), down, right) {
                (true, ..) => arrow(down, right),
                (false, 0, _) => '━',
                (false, _, 0) => '┃',
                (false, ..) => {
                    if down == right {
                        '╲'
                    } else {
                        '╱'
                    }
                }
            };
            if let Some((x, y)) = self.gap(one, other) {
                self.canvas.put(x, y, c, Style::new().fg(colour));
            }
        }
    }

    /// Characters on both sides of what is in a cell.
    fn around(&mut self, cell: CellId, [before, after]: [char; 2], hue: Hue) {
        let (row, col) = self.place(cell);
        let (width, height) = self.layout.cell;
        if width < 3 {
            return;
        }
        let (x, y) = (self.layout.x(col) + (width - 1) / 2, self.layout.y(row) + height / 2);
        let style = if hue == Hue::Grey { Style::new() } else { Style::new().fg(colour(hue)) };
        self.canvas.put(x - 1, y, before, style);
        self.canvas.put(x + 1, y, after, style);
    }

    /// A text where cells meet.
    fn corner(&mut self, cells: &[CellId], text: &str) {
        let places: Vec<(i32, i32)> = cells.iter().map(|&cell| self.place(cell)).collect();
        let (Some(row), Some(col)) =
            (places.iter().map(|place| place.0).max(), places.iter().map(|place| place.1).max())
        else {
            return;
        };
        if let Some(y) = self.layout.gap(row) {
            let half = text.chars().count() as u16 / 2;
            self.canvas.text((self.layout.x(col) - 1).saturating_sub(half), y, text);
        }
    }

    fn angles(&mut self, cell: CellId, is_outward: bool) {
        let neighbours: Vec<CellId> = self.sheet.model().board().neighbours(cell).collect();
        for other in neighbours {
            if is_outward { self.less(other, cell) } else { self.less(cell, other) }
        }
    }

    /// A sign that points to the lesser of two neighbours.
    fn less(&mut self, lesser: CellId, greater: CellId) {
        let (to, from) = (self.place(lesser), self.place(greater));
        let sign = match ((to.0 - from.0).signum(), (to.1 - from.1).signum()) {
            (0, 1) => ">",
            (0, _) => "<",
            (1, _) => "∨",
            _ => "∧",
        };
        self.between(lesser, greater, sign);
    }

    /// A text between two neighbours.
    fn between(&mut self, one: CellId, other: CellId, text: &str) {
        if let Some((x, y)) = self.gap(self.place(one), self.place(other)) {
            let half = (text.chars().count() as u16).saturating_sub(1) / 2;
            self.canvas.text(x.saturating_sub(half), y, text);
        }
    }

    /// A text in a place that may lie outside of the board.
    fn outside(&mut self, (row, col): (i32, i32), text: &str, direction: Option<(i32, i32)>) {
        let (width, height) = self.layout.cell;
        let (x, y) = (self.layout.x(col), self.layout.y(row) + height / 2);
        self.canvas.centred(Rect { x, y, width, height: 1 }, y, text);
        if let Some((down, right)) = direction
            && let Some((x, y)) = self.gap((row, col), (row + down, col + right))
        {
            self.canvas.char(x, y, arrow(down, right));
        }
    }
}

fn arrow(down: i32, right: i32) -> char {
    match (down, right) {
        (0, 1) => '→',
        (0, _) => '←',
        (1, 0) => '↓',
        (_, 0) => '↑',
        (1, 1) => '↘',
        (1, _) => '↙',
        (_, 1) => '↗',
        _ => '↖',
    }
}

fn colour(hue: Hue) -> Color {
    match hue {
        Hue::Grey => Color::Gray,
        Hue::Red => Color::Red,
        Hue::Orange => Color::Indexed(208),
        Hue::Yellow => Color::Yellow,
        Hue::Green => Color::Green,
        Hue::Teal => Color::Cyan,
        Hue::Blue => Color::Blue,
        Hue::Purple => Color::Magenta,
    }
}
