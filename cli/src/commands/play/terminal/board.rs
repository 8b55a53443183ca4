//! The board as text: borders, what rules draw, and what is in the cells.

use dlx_sudoku::SymbolSet;
use dlx_sudoku::grade::Role;
use dlx_sudoku::variants::Mark;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::app::App;
use super::canvas::Canvas;
use super::game::Entry;
use super::layout::{Edge, Layout, Size};
use super::marks;

/// The border characters, by the directions in which they run: 1 up, 2 right, 4 down, 8 left.
const CORNERS: [char; 16] = [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
/// The colours that players give to cells.
const COLOURS: [Color; 9] = [
    Color::Gray,
    Color::LightRed,
    Color::Indexed(208),
    Color::Yellow,
    Color::Green,
    Color::LightBlue,
    Color::Magenta,
    Color::Indexed(130),
    Color::White,
];

/// A board that is drawn.
pub(crate) struct Drawing {
    pub(crate) buffer: Buffer,
    /// The area of the cell of the cursor.
    pub(crate) cursor: Rect,
}

/// The layout with cells of the largest size that fits into an area, or as much larger or smaller as the
/// player wants.
fn layout(app: &App, drawn: &[Mark], area: (u16, u16)) -> (Layout, Size) {
    let sheet = &app.table().sheet;
    let mut layouts = Size::ALL.map(|size| Layout::new(sheet, drawn, size)).into_iter();
    let fits = |layout: &Layout| layout.size.0 <= area.0 && layout.size.1 <= area.1;
    let fitting = layouts.as_slice().iter().rposition(fits).unwrap_or(0) as isize;
    let size = (fitting + app.zoom()).clamp(0, 2) as usize;
    (layouts.nth(size).expect("a layout for each size"), Size::ALL[size])
}

/// The size of the drawing, and the area of each cell in it.
pub(crate) fn places(app: &App, area: (u16, u16)) -> ((u16, u16), Vec<Rect>) {
    let (layout, _) = layout(app, &app.table().sheet.model().marks(), area);
    let cells = 0..app.table().game.entries().len();
    (layout.size, cells.map(|cell| rect(app, &layout, cell)).collect())
}

/// Draws the board to be shown in an area.
pub(crate) fn draw(app: &App, area: (u16, u16)) -> Drawing {
    let sheet = &app.table().sheet;
    let drawn = sheet.model().marks();
    let (layout, size) = layout(app, &drawn, area);
    let layout = &layout;
    let mut canvas = Canvas::new(layout.size);
    Borders { app, layout }.draw(&mut canvas);
    let shaded = marks::shaded(&drawn);
    for cell in 0..app.table().game.entries().len() {
        let rect = rect(app, layout, cell);
        let style = style(app, cell, shaded.get(&cell).copied());
        canvas.fill(rect, style);
    }
    marks::draw(&mut canvas, layout, sheet, &drawn);
    if !app.is_paused() {
        for (cell, entry) in app.table().game.entries().iter().enumerate() {
            content(&mut canvas, rect(app, layout, cell), entry, size);
        }
    }
    Drawing { cursor: rect(app, layout, app.table().cursor), buffer: canvas.into_buffer() }
}

/// The area of a cell.
fn rect(app: &App, layout: &Layout, cell: usize) -> Rect {
    let (row, col) = app.table().sheet.position(cell);
    let (width, height) = layout.cell;
    Rect { x: layout.x(col as i32), y: layout.y(row as i32), width, height }
}

/// The borders of boxes and cages.
struct Borders<'a> {
    app: &'a App,
    layout: &'a Layout,
}

impl Borders<'_> {
    fn above(&self, row: i32, col: i32) -> Edge {
        self.layout.above(&self.app.table().sheet, row, col)
    }

    fn before(&self, row: i32, col: i32) -> Edge {
        self.layout.before(&self.app.table().sheet, row, col)
    }

    fn draw(&self, canvas: &mut Canvas) {
        let (rows, cols) = self.layout.places();
        let (width, height) = self.layout.cell;
        for row in rows.start..=rows.end {
            for col in cols.start..=cols.end {
                let x = self.layout.x(col);
                let before = line(self.before(row, col), ['│', '┃', '╎']);
                for y in (0..height).map(|down| self.layout.y(row) + down) {
                    canvas.put(x - 1, y, before, border());
                }
                let Some(y) = self.layout.gap(row) else { continue };
                let above = line(self.above(row, col), ['─', '━', '╌']);
                (0..width).for_each(|right| canvas.put(x + right, y, above, border()));
                canvas.put(x - 1, y, self.corner(row, col), border());
            }
        }
    }

    /// The character where the gaps before a row and before a column meet.
    fn corner(&self, row: i32, col: i32) -> char {
        let edges = [
            self.before(row - 1, col),
            self.above(row, col),
            self.before(row, col),
            self.above(row, col - 1),
        ];
        let mask: usize =
            edges.iter().enumerate().map(|(bit, edge)| usize::from(edge.is_border) << bit).sum();
        if mask == 0 && edges.iter().any(|edge| edge.is_cage) { '·' } else { CORNERS[mask] }
    }
}

fn border() -> Style {
    Style::new()
}

/// The character of an edge: the border of a box, of a box and a cage, or of a cage.
fn line(edge: Edge, [plain, heavy, dashed]: [char; 3]) -> char {
    match (edge.is_border, edge.is_cage) {
        (true, false) => plain,
        (true, true) => heavy,
        (false, true) => dashed,
        (false, false) => ' ',
    }
}

/// How a cell looks.
fn style(app: &App, cell: usize, shade: Option<Color>) -> Style {
    let table = app.table();
    let entry = table.game.entries()[cell];
    let mut style = if table.sheet.is_given(cell) {
        Style::new().add_modifier(Modifier::BOLD)
    } else if entry.digit.is_some() {
        Style::new().fg(Color::Cyan)
    } else {
        Style::new()
    };
    let on = |style: Style, colour| style.bg(colour).fg(Color::Black);
    if let Some(shade) = shade {
        style = style.bg(shade);
    }
    if let Some(colour) = entry.colour.and_then(|colour| COLOURS.get(usize::from(colour) - 1)) {
        style = on(style, *colour);
    }
    if let Some(step) = app.hints().and_then(|hints| hints.step()) {
        if step.area.contains(&cell) {
            style = style.bg(Color::DarkGray).fg(Color::White);
        }
        if let Some(&role) = step.roles.get(&cell) {
            style = on(style, of_role(role));
        }
    } else if entry.digit.is_some() && entry.digit == table.game.digit(table.cursor) && !app.is_paused() {
        style = on(style, Color::Yellow);
    }
    if app.is_paused() {
        return style;
    }
    if table.broken.contains(&cell) {
        style = style.fg(Color::Red).add_modifier(Modifier::UNDERLINED);
    }
    if table.wrong.contains(&cell) {
        style = style.bg(Color::Red).fg(Color::White);
    }
    if table.selected.contains(&cell) && table.selected.len() > 1 {
        style = style.bg(Color::Blue).fg(Color::White);
    }
    if cell == table.cursor { style.add_modifier(Modifier::REVERSED) } else { style }
}

fn of_role(role: Role) -> Color {
    match role {
        Role::Placed | Role::True => Color::Green,
        Role::Eliminated | Role::False => Color::LightRed,
        Role::Cover | Role::Second => Color::Magenta,
        Role::Exception => Color::Yellow,
        Role::Base | Role::First => Color::Cyan,
    }
}

/// Writes what is in a cell.
fn content(canvas: &mut Canvas, rect: Rect, entry: &Entry, size: Size) {
    let (middle, line) = (rect.x + (rect.width - 1) / 2, rect.y + rect.height / 2);
    let has_marks = !entry.corner.is_empty() || !entry.centre.is_empty();
    match (entry.digit, size) {
        (Some(digit), _) => canvas.char(middle, line, digit.to_char()),
        (None, Size::Small) => canvas.char(middle, line, if has_marks { ':' } else { '.' }),
        (None, Size::Medium) => {
            let shown = if entry.centre.is_empty() { entry.corner } else { entry.centre };
            canvas.centred(rect, line, &listed(shown, rect.width));
        }
        (None, Size::Large) => {
            canvas.centred(rect, line, &listed(entry.centre, rect.width));
            let width = usize::from(rect.width);
            let corner: Vec<char> = entry.corner.iter().map(|symbol| symbol.to_char()).collect();
            // What does not fit above the centre stands below.
            let (above, below) = corner.split_at(corner.len().min(width));
            canvas.text(rect.x, rect.y, &above.iter().collect::<String>());
            let below = below.iter().take(width).collect::<String>();
            canvas.text(rect.x, rect.y + rect.height - 1, &below);
        }
    }
}

/// The symbols of a set in so many characters; what is left out shows as dots.
fn listed(set: SymbolSet, width: u16) -> String {
    let symbols: Vec<char> = set.iter().map(|symbol| symbol.to_char()).collect();
    let width = usize::from(width);
    match symbols.len() <= width {
        true => symbols.into_iter().collect(),
        false => symbols.into_iter().take(width - 1).chain(['…']).collect(),
    }
}
