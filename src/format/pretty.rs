//! `pretty`: boards drawn with their boxes, for people.
//!
//! Borders are drawn around the board and between neighbouring cells of different boxes. There is a line
//! between two rows only if some border runs there, and a gap between two columns only if some border runs
//! there, except with irregular regions; so other boards stay compact.

use anstyle::{AnsiColor, Style};
use dlx_variants::{CellId, HouseKind, Model, Symbol};

use super::detect::Sample;
use super::text::boards::BoardReader;
use super::text::{cells, layout};
use super::writer::BoardWriter;
use super::{Format, Holds, Score};
use crate::model_finder::ModelFinder;
use crate::puzzle::Record;

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "pretty",
    summary: "The board drawn with its boxes.",
    extensions: &[],
    holds: Holds { zero: true, ..Holds::GIVENS },
    is_json: false,
    score,
    reader: || Box::new(BoardReader::default()),
    writer: Some(|look| {
        BoardWriter::boxed(look, "\n", |record, values, look, out| {
            let texts = values.iter().map(|&value| cells::to_char(value).to_string()).collect();
            Drawing::new(record, texts, look.color).draw(out);
        })
    }),
};

/// The style of solved cells.
const SOLVED: Style = AnsiColor::Cyan.on_default();
const GIVEN: Style = Style::new().bold();

/// The border characters, by the directions in which they run: 1 up, 2 right, 4 down, 8 left.
const BORDERS: [char; 16] = [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];

fn score(sample: Sample<'_>, _: &mut ModelFinder) -> Score {
    // Texts of other formats may begin a line with such a character, too.
    let is_of_drawing = |c: char| {
        c.is_whitespace()
            || matches!(c, '\u{2500}'..='\u{257f}' | '|')
            || cells::Used::of(c.encode_utf8(&mut [0; 4])).is_cells()
    };
    let is_drawn = |line: &str| {
        let begins = line.trim_start().starts_with(|c: char| c != ' ' && BORDERS.contains(&c));
        begins && line.chars().all(is_of_drawing)
    };
    let is_border = |line: &str| layout::is_border(line) && line.contains(['+', '|', '*', '.', ':', '-']);
    if sample.content().any(is_drawn) {
        Score::certain("borders")
    } else if sample.content().any(is_border) {
        Score::likely("borders of dashes")
    } else {
        Score::NONE
    }
}

/// A board being drawn. Gap `k` lies before row (or column) `k`; the last gap lies after all of them.
pub(super) struct Drawing<'r> {
    model: &'r Model,
    /// The text of each cell.
    texts: Vec<String>,
    /// The length of the longest one.
    width: usize,
    givens: &'r [Option<Symbol>],
    color: bool,
    /// Whether the gap before each column, and the last one, has room for a border.
    wide: Vec<bool>,
}

impl<'r> Drawing<'r> {
    /// A drawing of a record's board with a text in each cell.
    pub(super) fn new(record: &'r Record, texts: Vec<String>, color: bool) -> Self {
        let (model, givens) = (&**record.puzzle.model(), record.puzzle.givens());
        let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(1);
        let mut drawing = Self { model, texts, width, givens, color, wide: Vec::new() };
        let (rows, cols) = (model.board().rows(), model.board().cols());
        let irregular = model.houses().iter().any(|house| house.kind == HouseKind::Region);
        let runs = |gap| (0..rows).any(|row| drawing.vertical(row, gap));
        drawing.wide = (0..=cols).map(|gap| irregular || runs(gap)).collect();
        drawing
    }

    pub(super) fn draw(&self, out: &mut String) {
        let (rows, cols) = (self.model.board().rows(), self.model.board().cols());
        for row in 0..=rows {
            if (0..cols).any(|col| self.horizontal(row, col)) {
                self.push_line(out, |out| self.border_line(row, out));
            }
            if row < rows {
                self.push_line(out, |out| self.cell_line(row, out));
            }
        }
    }

    /// Adds a line without trailing spaces.
    fn push_line(&self, out: &mut String, line: impl FnOnce(&mut String)) {
        let start = out.len();
        line(out);
        out.truncate(start + out[start..].trim_end().len());
        out.push('\n');
    }

    /// The line between two rows.
    fn border_line(&self, gap: usize, out: &mut String) {
        let cols = self.model.board().cols();
        let dash = |col: usize| if self.horizontal(gap, col) { '─' } else { ' ' };
        for col in 0..=cols {
            if self.wide[col] && col > 0 {
                out.push(dash(col - 1));
            }
            out.push(self.corner(gap, col));
            if self.wide[col] && col < cols {
                out.push(dash(col));
            }
            if col < cols {
                out.extend(std::iter::repeat_n(dash(col), self.width));
            }
        }
    }

    /// The line of a row's cells.
    fn cell_line(&self, row: usize, out: &mut String) {
        let cols = self.model.board().cols();
        for col in 0..=cols {
            let border = if self.vertical(row, col) { '│' } else { ' ' };
            match (self.wide[col], col) {
                (false, _) => out.push(' '),
                (true, 0) => out.extend([border, ' ']),
                (true, _) if col == cols => out.extend([' ', border]),
                (true, _) => out.extend([' ', border, ' ']),
            }
            if col < cols {
                self.push_cell(self.model.board().at(row, col), out);
            }
        }
    }

    fn push_cell(&self, cell: Option<CellId>, out: &mut String) {
        let text = cell.map_or("", |cell| &self.texts[cell.index()]);
        let style = match cell {
            Some(cell) if self.givens[cell.index()].is_some() => GIVEN,
            _ => SOLVED,
        };
        if self.color && text.starts_with(|first: char| !cells::EMPTIES.contains(&first)) {
            out.push_str(&format!("{style}{text}{style:#}"));
        } else {
            out.push_str(text);
        }
        out.extend(std::iter::repeat_n(' ', self.width - text.chars().count()));
    }

    /// Whether a border runs along the left side of column `col` in a row.
    fn vertical(&self, row: usize, col: usize) -> bool {
        self.apart((Some(row), col.checked_sub(1)), (Some(row), Some(col)))
    }

    /// Whether a border runs along the top of row `row` in a column.
    fn horizontal(&self, row: usize, col: usize) -> bool {
        self.apart((row.checked_sub(1), Some(col)), (Some(row), Some(col)))
    }

    /// Whether a border separates two neighbouring places, which may lie outside the board.
    fn apart(&self, one: (Option<usize>, Option<usize>), other: (Option<usize>, Option<usize>)) -> bool {
        let cell = |(row, col): (Option<usize>, Option<usize>)| self.model.board().at(row?, col?);
        match (cell(one), cell(other)) {
            (Some(one), Some(other)) => !self.boxes(one).eq(self.boxes(other)),
            (one, other) => one.is_some() != other.is_some(),
        }
    }

    /// The boxes or regions of a cell: several if grids overlap with different boxes.
    fn boxes(&self, cell: CellId) -> impl Iterator<Item = usize> {
        let is_box =
            |house: &usize| matches!(self.model.houses()[*house].kind, HouseKind::Box | HouseKind::Region);
        self.model.houses_of(cell).iter().copied().filter(is_box)
    }

    /// The character where gaps meet.
    fn corner(&self, row: usize, col: usize) -> char {
        let up = row.checked_sub(1).is_some_and(|row| self.vertical(row, col));
        let left = col.checked_sub(1).is_some_and(|col| self.horizontal(row, col));
        let directions = [up, self.horizontal(row, col), self.vertical(row, col), left];
        BORDERS[directions.iter().enumerate().map(|(bit, &runs)| usize::from(runs) << bit).sum::<usize>()]
    }
}
