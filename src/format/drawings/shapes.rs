//! What a document draws on a square board: lines, arrows and shapes, and the places that they are at.

use dlx_engine::clip;
use dlx_variants::Place;
use serde_json::{Map, Value};

use super::signs::Sign;
use crate::format::container::list;
use crate::format::container::square::{Square, Step};
use crate::format::error::ReadErrorKind;
use crate::format::words::hue::{self, Hue};

type Read<T> = Result<T, ReadErrorKind>;

/// Lists of drawings.
pub(in crate::format) const DRAWINGS: [&str; 4] = ["lines", "arrows", "underlays", "overlays"];

/// How far from the middle of a cell, or from a border, what is drawn there may be.
const NEAR: f64 = 0.2;
/// The most places that a line may lead through.
const MOST_PLACES: usize = 10_000;
/// The most lines, arrows and shapes of a document.
const MOST: usize = 2_000;

/// Everything that is drawn.
#[derive(Default)]
pub(in crate::format) struct Shapes {
    pub(super) lines: Vec<Line>,
    pub(super) arrows: Vec<Arrow>,
    pub(super) marks: Vec<Mark>,
    /// Angles at the sides of cells, within them: the cell, the side, and whether it points out of the cell.
    pub(super) angles: Vec<(Place, usize, bool)>,
    /// Whether the falling and the rising diagonal are drawn.
    pub(super) diagonals: [bool; 2],
    /// Whether there are cages, which are read elsewhere.
    pub(super) has_cages: bool,
    /// Whether some of them have as many cells as a row.
    pub(super) has_regions: bool,
}

/// A line through cells.
pub(super) struct Line {
    pub(super) cells: Vec<Place>,
    pub(super) hue: Option<Hue>,
}

/// An arrow.
pub(super) struct Arrow {
    /// The place where it begins, which may be beside the board.
    pub(super) start: Place,
    /// The cells of the board that it leads through after that.
    pub(super) cells: Vec<Place>,
    /// The direction in which it begins.
    pub(super) step: Step,
}

/// A shape, or a text.
pub(super) struct Mark {
    pub(super) at: At,
    pub(super) form: Form,
    pub(super) fill: Option<Hue>,
    pub(super) text: String,
}

/// What a mark looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    Round,
    Square,
    /// A square on one of its corners.
    Diamond,
}

/// Where a mark is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum At {
    /// In the middle of a cell, or over several of them.
    Cells(Vec<Place>),
    /// Between two cells.
    Side([Place; 2]),
    /// Where four cells meet.
    Corner([Place; 4]),
    /// Beside the board: rows and columns count from 0, before the first, to one more than there are.
    Outside(Place),
}

impl Shapes {
    /// The drawings of a document with so many rows and columns.
    pub(in crate::format) fn of(object: &Map<String, Value>, size: usize) -> Read<Self> {
        let count: usize = DRAWINGS.iter().map(|key| list(object.get(*key)).len()).sum();
        if count > MOST {
            return Err(ReadErrorKind::other(format!("{count} drawings"), format!("at most {MOST}")));
        }
        let cages = || list(object.get("cages")).iter().map(|cage| list(cage.get("cells")).len());
        let mut shapes = Self {
            has_cages: cages().any(|count| count > 0),
            has_regions: cages().any(|count| count == size),
            ..Self::default()
        };
        let canvas = Canvas { size };
        let items = |key: &'static str| {
            let items = list(object.get(key)).iter().filter_map(Value::as_object);
            items.filter(|item| !item.is_empty()).map(move |item| (key, item))
        };
        for (key, mark) in items("underlays").chain(items("overlays")) {
            shapes.marks.extend(canvas.mark(mark, key)?);
        }
        for (key, line) in items("lines") {
            let (points, hue) = (points(line, key)?, colour(line, "color"));
            if let Some(rising) = canvas.diagonal(&points) {
                shapes.diagonals[usize::from(rising)] = true;
                continue;
            }
            let on_board = |sign: &Sign| sign.cells().iter().all(|&place| canvas.is_on(place));
            match Sign::of(&points).filter(on_board) {
                Some(Sign::Less(cells)) => shapes.marks.push(Mark::less(cells)),
                Some(Sign::Angle { cell, side, is_outward }) => shapes.angles.push((cell, side, is_outward)),
                Some(Sign::Diamond(cell)) => {
                    shapes.marks.push(Mark {
                        at: At::Cells(vec![cell]),
                        form: Form::Diamond,
                        fill: hue,
                        text: String::new(),
                    });
                }
                None => {
                    let is_in_circle = |place| shapes.marks.iter().any(|mark| mark.is_circle(place));
                    let cells = canvas.line(&points, is_in_circle, key)?;
                    shapes.lines.push(Line { cells, hue });
                }
            }
        }
        for (key, arrow) in items("arrows") {
            shapes.arrows.push(canvas.arrow(&points(arrow, key)?)?);
        }
        Ok(shapes)
    }
}

pub(super) fn unknown(found: impl Into<String>) -> ReadErrorKind {
    ReadErrorKind::other(found, "drawings whose meaning the rules in words name")
}

/// A number, which packed texts may write in several ways.
fn number(value: Option<&Value>) -> Option<f64> {
    match value? {
        Value::String(text) => text.trim().parse().ok(),
        value => value.as_f64(),
    }
    .filter(|number: &f64| number.is_finite())
}

/// A row and a column.
fn point(value: &Value) -> Option<[f64; 2]> {
    let [row, col] = list(Some(value)) else { return None };
    Some([number(Some(row))?, number(Some(col))?])
}

fn points(item: &Map<String, Value>, key: &str) -> Read<Vec<[f64; 2]>> {
    let points: Option<Vec<[f64; 2]>> = list(item.get("wayPoints")).iter().map(point).collect();
    let enough = points.filter(|points| points.len() > 1);
    enough.ok_or_else(|| ReadErrorKind::json(key, "\"wayPoints\", two points or more, each [row, column]"))
}

fn colour(item: &Map<String, Value>, key: &str) -> Option<Hue> {
    item.get(key).and_then(Value::as_str).and_then(hue::of_code)
}

fn text(mark: &Map<String, Value>) -> String {
    match mark.get("text") {
        Some(Value::String(text)) => text.trim().to_owned(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

#[derive(Clone, Copy)]
struct Canvas {
    size: usize,
}

impl Canvas {
    /// The place that a point is in, if it is on the board or right beside it.
    fn place(self, [row, col]: [f64; 2]) -> Option<Place> {
        let index = |at: f64| {
            let at = at.floor() + 1.0;
            (0.0..=self.size as f64 + 1.0).contains(&at).then_some(at as usize)
        };
        Some(Place { row: index(row)?, col: index(col)? })
    }

    fn is_on(self, place: Place) -> bool {
        [place.row, place.col].iter().all(|at| (1..=self.size).contains(at))
    }

    /// Whether a line from corner to corner is the rising diagonal, or the falling one.
    fn diagonal(self, points: &[[f64; 2]]) -> Option<bool> {
        let &[from, to] = points else { return None };
        let end = |[row, col]: [f64; 2]| {
            let at = |along: f64| {
                let edge = along.round();
                ((along - edge).abs() < NEAR && (edge == 0.0 || edge == self.size as f64))
                    .then_some(edge > 0.0)
            };
            Some([at(row)?, at(col)?])
        };
        match (end(from)?, end(to)?) {
            ([a, b], [c, d]) if a != c && b != d => Some(a != b),
            _ => None,
        }
    }

    /// The cells of a line from middle to middle, or from the rim of a circle to that of another.
    fn line(self, points: &[[f64; 2]], is_in_circle: impl Fn(Place) -> bool, key: &str) -> Read<Vec<Place>> {
        let off = || unknown(format!("{key:?} off the middles of cells"));
        let is_middle = |at: f64| (at - at.floor() - 0.5).abs() <= NEAR;
        let place = |(number, &[row, col]): (usize, &[f64; 2])| {
            let is_end = number == 0 || number + 1 == points.len();
            let is_known = |place: &Place| is_middle(row) && is_middle(col) || is_end && is_in_circle(*place);
            self.place([row, col]).filter(is_known)
        };
        let places: Option<Vec<Place>> = points.iter().enumerate().map(place).collect();
        let cells = through(&places.ok_or_else(off)?).ok_or_else(off)?;
        if cells.len() < 2 || !cells.iter().all(|&place| self.is_on(place)) { Err(off()) } else { Ok(cells) }
    }

    fn arrow(self, points: &[[f64; 2]]) -> Read<Arrow> {
        let off = || unknown("\"arrows\" off the middles of cells");
        let places: Option<Vec<Place>> = points.iter().map(|&point| self.place(point)).collect();
        let mut cells = through(&places.ok_or_else(off)?).ok_or_else(off)?;
        let start = cells.remove(0);
        let sign = |axis: usize| {
            let along = points[1][axis] - points[0][axis];
            if along.abs() < 0.05 { 0 } else { along.signum() as isize }
        };
        if !self.is_on(start) {
            cells.clear();
        }
        if !cells.iter().all(|&place| self.is_on(place)) {
            return Err(off());
        }
        Ok(Arrow { start, cells, step: (sign(0), sign(1)) })
    }

    /// A shape or a text, unless it cannot be seen or frames the board.
    fn mark(self, mark: &Map<String, Value>, key: &str) -> Read<Option<Mark>> {
        let text = text(mark);
        let (fill, border) = (colour(mark, "backgroundColor"), colour(mark, "borderColor"));
        let is_seen = !text.is_empty() || fill.is_some() || border.is_some();
        let [width, height] = ["width", "height"].map(|key| number(mark.get(key)).unwrap_or(0.0));
        let is_frame = [width, height].iter().all(|&side| side >= self.size as f64);
        if !is_seen || is_frame && text.is_empty() {
            return Ok(None);
        }
        let centre = mark.get("center").and_then(point);
        let centre = centre.ok_or_else(|| ReadErrorKind::json(key, "\"center\", a point [row, column]"))?;
        let at = self.at(centre, [height, width]).ok_or_else(|| {
            let what =
                if text.is_empty() { String::new() } else { format!(" with the text {:?}", clip(&text)) };
            unknown(format!("{key:?}{what} off cells and their borders"))
        })?;
        let is_round = mark
            .get("rounded")
            .is_some_and(|rounded| *rounded == true || rounded.as_f64().is_some_and(|r| r > 0.0));
        let is_turned = number(mark.get("angle")).is_some_and(|angle| angle.rem_euclid(90.0) == 45.0);
        let form = match (is_round, is_turned) {
            (true, _) => Form::Round,
            (false, true) => Form::Diamond,
            (false, false) => Form::Square,
        };
        // A ring is a white circle.
        Ok(Some(Mark { at, form, fill: fill.or(border.map(|_| Hue::White)), text }))
    }

    fn at(self, [row, col]: [f64; 2], [height, width]: [f64; 2]) -> Option<At> {
        if width.max(height) > 1.2 {
            return self.covered([row, col], [height, width]);
        }
        let half = |at: f64| (at - at.floor() - 0.5).abs() <= NEAR;
        let whole = |at: f64| (at - at.round()).abs() <= NEAR;
        let before = |at: f64| if whole(at) { at.round() - 0.5 } else { at };
        let first = self.place([before(row), before(col)])?;
        let next = |down: usize, right: usize| Place { row: first.row + down, col: first.col + right };
        let at = match (half(row), half(col)) {
            (true, true) if self.is_on(first) => return Some(At::Cells(vec![first])),
            (true, true) => return Some(At::Outside(first)),
            (false, true) if whole(row) => At::Side([first, next(1, 0)]),
            (true, false) if whole(col) => At::Side([first, next(0, 1)]),
            (false, false) if whole(row) && whole(col) => {
                At::Corner([first, next(0, 1), next(1, 0), next(1, 1)])
            }
            _ => return None,
        };
        let are_on = match &at {
            At::Side(cells) => cells.iter().all(|&place| self.is_on(place)),
            At::Corner(cells) => cells.iter().all(|&place| self.is_on(place)),
            _ => true,
        };
        are_on.then_some(at)
    }

    /// The cells of a row or column that a long shape covers.
    fn covered(self, [row, col]: [f64; 2], [height, width]: [f64; 2]) -> Option<At> {
        let ends = [-1.0, 1.0].map(|sign| {
            let end = |at: f64, side: f64| at + sign * (side / 2.0 - 0.3).max(0.0);
            self.place([end(row, height), end(col, width)])
        });
        let cells = through(&[ends[0]?, ends[1]?])?;
        (cells.len() > 1 && cells.iter().all(|&place| self.is_on(place))).then_some(At::Cells(cells))
    }
}

/// All places of a path whose parts are straight or diagonal.
fn through(places: &[Place]) -> Option<Vec<Place>> {
    let mut path = vec![*places.first()?];
    for &to in places {
        let mut at = *path.last()?;
        let (down, right) = (to.row as isize - at.row as isize, to.col as isize - at.col as isize);
        if down != 0 && right != 0 && down.abs() != right.abs() {
            return None;
        }
        while at != to {
            let along = |at: usize, way: isize| at.checked_add_signed(way.signum());
            at = Place { row: along(at.row, down)?, col: along(at.col, right)? };
            path.push(at);
        }
        if path.len() > MOST_PLACES {
            return None;
        }
    }
    Some(path)
}

impl Mark {
    /// Whether it is a circle without a text in a cell.
    fn is_circle(&self, place: Place) -> bool {
        self.form == Form::Round
            && self.text.is_empty()
            && matches!(&self.at, At::Cells(cells) if *cells == [place])
    }

    /// The sign between two cells that says that the first holds less.
    fn less([lesser, other]: [Place; 2]) -> Self {
        let is_first = (lesser.row, lesser.col) < (other.row, other.col);
        let (cells, text) = if is_first { ([lesser, other], "<") } else { ([other, lesser], ">") };
        Self { at: At::Side(cells), form: Form::Square, fill: None, text: text.to_owned() }
    }
}

impl Arrow {
    /// The cells that it points along from beside the board.
    pub(super) fn diagonal(&self, size: usize) -> Option<Vec<Place>> {
        let is_diagonal = self.step.0 != 0 && self.step.1 != 0;
        is_diagonal.then(|| Square(size).diagonal_from(self.start, self.step)).flatten()
    }
}
