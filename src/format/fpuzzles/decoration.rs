//! What f-puzzles draws without a meaning: lists of lines, shapes, texts and cages, and the colours of cells.
//!
//! Items that name the rule they come from repeat what that rule draws, and are not read.

use dlx_variants::Place;
use serde_json::{Map, Value, json};

use super::value::{Path, Read, is_empty, is_on};
use crate::decoration::{
    Area, Caption, Color, Colored, Decoration, Extension, Frame, Label, Line, cell_at, check, middle,
};
use crate::format::container::regions::place;
use crate::format::error::ReadErrorKind;

type Object = Map<String, Value>;

/// The name of the program in extensions.
const OF: &str = "f-puzzles";
/// The size of letters of size 1, in cells.
const LETTERS: f64 = 0.8;
/// The width of lines of width 1, in cells.
const STROKE: f64 = 0.5;
/// The most cells whose middle is a given place.
const MOST_CELLS: usize = 16;

/// Reads the decorations of an item in a list.
type Reader = fn(&Item<'_>) -> Read<Vec<Decoration>>;

/// The lists of drawings.
const LISTS: [(&str, Reader); 5] = [
    ("line", |item| item.lines()),
    ("rectangle", |item| Ok(item.area()?.map(Decoration::Rectangle).into_iter().collect())),
    ("circle", |item| Ok(item.area()?.map(Decoration::Circle).into_iter().collect())),
    ("text", |item| Ok(item.text()?.into_iter().collect())),
    ("cage", |item| Ok(item.frame()?.into_iter().collect())),
];

/// Keys of items that repeat what a rule draws.
const REPEATS: [&str; 2] = ["fromConstraint", "fromRangskSolver"];

/// Keys that only f-puzzles and programs like it understand, and that are no rules.
const EXTENSIONS: [&str; 4] = ["fogofwar", "foglight", "triggereffect", "successMessage"];

/// The colours that other versions of f-puzzles have numbers for.
const NUMBERED: [&str; 9] =
    ["#FFFFFF", "#A8A8A8", "#000000", "#FFA0A0", "#FFE060", "#FFFFB0", "#B0FFB0", "#D0D0FF", "#FF80FF"];

/// Whether a key has no meaning for the rules.
pub(super) fn has(key: &str) -> bool {
    LISTS.iter().any(|(list, _)| *list == key) || EXTENSIONS.contains(&key)
}

/// The decorations of a puzzle with these cells, row by row.
pub(super) fn read(object: &Object, cells: &[&Object], size: usize) -> Read<Vec<Decoration>> {
    let mut decorations = Vec::new();
    for by_player in [false, true] {
        decorations.extend(colored(cells, size, by_player)?);
    }
    for (key, reader) in LISTS {
        let Some(list) = object.get(key).filter(|list| !is_empty(list)) else { continue };
        let path = Path::Key(key);
        let list = list.as_array().ok_or_else(|| path.fault(list, "a list"))?;
        for (at, value) in list.iter().enumerate() {
            let path = path.at(at);
            let item =
                Item { path, object: value.as_object().ok_or_else(|| path.fault(value, "an object"))? };
            if REPEATS.iter().all(|key| item.get(key).is_none()) {
                decorations.extend(checked(path, reader(&item)?)?);
            }
        }
    }
    for key in EXTENSIONS {
        if let Some(value) = object.get(key).filter(|value| !is_empty(value)) {
            let extension = Extension { of: OF.to_owned(), key: key.to_owned(), value: value.clone() };
            decorations.extend(checked(Path::Key(key), vec![Decoration::Extension(extension)])?);
        }
    }
    checked(Path::Key("grid"), decorations)
}

/// What stands at a path, if it is within bounds.
fn checked(path: Path<'_>, decorations: Vec<Decoration>) -> Read<Vec<Decoration>> {
    let checked = check(&decorations).map_err(|error| ReadErrorKind::Json(format!("\"{path}\": {error}")));
    checked.map(|()| decorations)
}

/// The cells that the setter or the player coloured, those with the same colours together.
fn colored(cells: &[&Object], size: usize, by_player: bool) -> Read<Vec<Decoration>> {
    let mut groups: Vec<Colored> = Vec::new();
    for (at, cell) in cells.iter().enumerate() {
        let cell = Item { path: Path::Cell([at / size, at % size]), object: cell };
        let colors = if by_player { cell.color("highlight")?.into_iter().collect() } else { cell.colors()? };
        match groups.iter_mut().find(|group| group.colors == colors) {
            _ if colors.is_empty() => {}
            Some(group) => group.cells.push(place(size, at)),
            None => groups.push(Colored { cells: vec![place(size, at)], colors, by_player }),
        }
    }
    Ok(groups.into_iter().map(Decoration::Colored).collect())
}

/// A number as it is kept: what is read again is the same.
fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}

/// An object with what is drawn.
struct Item<'j> {
    path: Path<'j>,
    object: &'j Object,
}

impl Item<'_> {
    /// A value, if it says anything.
    fn get(&self, key: &str) -> Option<&Value> {
        self.object.get(key).filter(|value| !is_empty(value))
    }

    fn list(&self, key: &str) -> Read<&[Value]> {
        match self.get(key) {
            None => Ok(&[]),
            Some(value) => {
                value.as_array().map(Vec::as_slice).ok_or_else(|| self.path.key(key).fault(value, "a list"))
            }
        }
    }

    /// A number in units of so many cells.
    fn number(&self, key: &str, usual: f64, unit: f64) -> Read<f64> {
        let Some(value) = self.get(key).filter(|value| is_on(value)) else {
            return Ok(rounded(usual * unit));
        };
        let number = value.as_f64().or_else(|| value.as_str()?.trim().parse().ok());
        let number = number.map(|number| rounded(number * unit)).filter(|number| number.is_finite());
        number.ok_or_else(|| self.path.key(key).fault(value, "a number"))
    }

    fn color(&self, key: &str) -> Read<Option<Color>> {
        self.get(key).map_or(Ok(None), |value| color(value, self.path.key(key)))
    }

    /// The colours of a cell.
    fn colors(&self) -> Read<Vec<Color>> {
        let list = self.path.key("cArray");
        let several = self.list("cArray")?.iter().enumerate();
        let several = several.filter_map(|(at, value)| color(value, list.at(at)).transpose());
        let several = several.collect::<Read<Vec<Color>>>()?;
        Ok(if several.is_empty() { self.color("c")?.into_iter().collect() } else { several })
    }

    /// The places under `cells`.
    fn cells(&self) -> Read<Vec<Place>> {
        places(self.list("cells")?, self.path.key("cells"))
    }

    fn label(&self) -> Read<Option<Label>> {
        let text = match self.get("value") {
            None => return Ok(None),
            Some(Value::String(text)) => text.clone(),
            Some(Value::Number(number)) => number.to_string(),
            Some(value) => return Err(self.path.key("value").fault(value, "a text")),
        };
        Ok(Some(Label { text, size: None, color: self.color("fontC")? }))
    }

    /// The mean of the cells' middles; `None` if there are no cells.
    fn center(&self) -> Read<Option<[f64; 2]>> {
        let cells = self.cells()?;
        let mean = |axis: usize| {
            rounded(cells.iter().map(|&cell| middle(cell)[axis]).sum::<f64>() / cells.len() as f64)
        };
        Ok((!cells.is_empty()).then(|| [mean(0), mean(1)]))
    }

    fn lines(&self) -> Read<Vec<Decoration>> {
        let (color, width) = (self.color("outlineC")?, self.number("width", 0.5, STROKE)?);
        let mut lines = Vec::new();
        let path = self.path.key("lines");
        for (at, cells) in self.list("lines")?.iter().enumerate() {
            let path = path.at(at);
            let cells = cells.as_array().ok_or_else(|| path.fault(cells, "a list of cells"))?;
            let points: Vec<_> = places(cells, path)?.into_iter().map(middle).collect();
            if !points.is_empty() {
                lines.push(Decoration::Line(Line { points, color: color.clone(), width }));
            }
        }
        Ok(lines)
    }

    fn area(&self) -> Read<Option<Area>> {
        let Some(center) = self.center()? else { return Ok(None) };
        Ok(Some(Area {
            center,
            width: self.number("width", 0.5, 1.0)?,
            height: self.number("height", 0.5, 1.0)?,
            angle: self.number("angle", 0.0, 1.0)?,
            fill: self.color("baseC")?,
            border: self.color("outlineC")?,
            label: self.label()?,
        }))
    }

    fn text(&self) -> Read<Option<Decoration>> {
        let Some((center, label)) = self.center()?.zip(self.label()?) else { return Ok(None) };
        let size = Some(self.number("size", 1.0, LETTERS)?);
        let angle = self.number("angle", 0.0, 1.0)?;
        Ok(Some(Decoration::Text(Caption { center, angle, label: Label { size, ..label } })))
    }

    fn frame(&self) -> Read<Option<Decoration>> {
        let cells = self.cells()?;
        let frame = Frame { cells, color: self.color("outlineC")?, label: self.label()? };
        Ok((!frame.cells.is_empty()).then_some(Decoration::Frame(frame)))
    }
}

/// A colour; none for number 0, which is that of the board.
fn color(value: &Value, path: Path<'_>) -> Read<Option<Color>> {
    let numbered = value.as_u64().and_then(|number| NUMBERED.get(usize::try_from(number).ok()?));
    let text = numbered.copied().or(value.as_str());
    let color = text.and_then(|text| Color::try_from(text.trim().to_owned()).ok());
    let color = color.ok_or_else(|| path.fault(value, "a colour such as \"#B0B0B0\""))?;
    Ok(Some(color).filter(|_| value != 0))
}

/// Places of cells, listed at a path.
fn places(cells: &[Value], path: Path<'_>) -> Read<Vec<Place>> {
    let place = |(at, value): (usize, &Value)| {
        let place = value.as_str().and_then(|text| text.parse().ok());
        place.ok_or_else(|| path.at(at).fault(value, "a place such as \"R1C3\""))
    };
    cells.iter().enumerate().map(place).collect()
}

/// Whether a puzzle of f-puzzles can hold a decoration.
pub(super) fn holds(decoration: &Decoration, size: usize) -> bool {
    match decoration {
        Decoration::Colored(Colored { cells, colors, by_player }) => {
            cells.iter().all(|&cell| is_inside(cell, size)) && (colors.len() == 1 || !by_player)
        }
        Decoration::Extension(Extension { of, key, .. }) => of == OF && EXTENSIONS.contains(&&**key),
        other => item(other, size).is_some(),
    }
}

/// Adds decorations to a puzzle, as far as it can hold them.
pub(super) fn write(decorations: &[Decoration], size: usize, object: &mut Object) {
    for decoration in decorations.iter().filter(|decoration| holds(decoration, size)) {
        match decoration {
            Decoration::Colored(colored) => color_cells(colored, object),
            Decoration::Extension(Extension { key, value, .. }) => {
                object.insert(key.clone(), value.clone());
            }
            other => {
                let Some((key, item)) = item(other, size) else { continue };
                let list = object.entry(key).or_insert_with(|| json!([]));
                list.as_array_mut().into_iter().for_each(|list| list.push(item.clone().into()));
            }
        }
    }
}

/// Colours cells. Programs that know one colour for a cell take the first.
fn color_cells(Colored { cells, colors, by_player }: &Colored, object: &mut Object) {
    for cell in cells {
        let cell = &mut object["grid"][cell.row - 1][cell.col - 1];
        cell[if *by_player { "highlight" } else { "c" }] = json!(colors[0]);
        if colors.len() > 1 {
            cell["cArray"] = json!(colors);
        }
    }
}

/// The item of a drawing, and the list in which it stands; `None` if f-puzzles has no such place or size.
fn item(decoration: &Decoration, size: usize) -> Option<(&'static str, Object)> {
    let (key, mut item) = match decoration {
        Decoration::Line(line) => ("line", line_item(line, size)?),
        Decoration::Rectangle(area) => ("rectangle", area_item(area, size)?),
        Decoration::Circle(area) => ("circle", area_item(area, size)?),
        Decoration::Text(text) => ("text", text_item(text, size)?),
        Decoration::Frame(frame) => ("cage", frame_item(frame, size)?),
        Decoration::Colored(_) | Decoration::Extension(_) => return None,
    };
    // As in f-puzzles, what is nothing is not written.
    item.retain(|_, value| is_on(value));
    Some((key, item))
}

fn line_item(Line { points, color, width }: &Line, size: usize) -> Option<Object> {
    let cell = |&point| cell_at(point).filter(|&cell| is_near(cell, size));
    let cells: Vec<Place> = points.iter().map(cell).collect::<Option<_>>()?;
    let entries =
        [("lines", json!([cells])), ("outlineC", json!(color)), ("width", rounded(width / STROKE).into())];
    (*width > 0.0).then(|| filled(entries))
}

fn area_item(area: &Area, size: usize) -> Option<Object> {
    let Area { center, width, height, angle, fill, border, label } = area;
    let entries = [
        ("cells", json!(cells_around(*center, size)?)),
        ("width", json!(width)),
        ("height", json!(height)),
        ("angle", json!(angle)),
        ("baseC", json!(fill)),
        ("outlineC", json!(border)),
        ("value", label.as_ref().map(|label| &*label.text).into()),
        ("fontC", json!(label.as_ref().and_then(|label| label.color.as_ref()))),
    ];
    (width.min(*height) > 0.0).then(|| filled(entries))
}

fn text_item(Caption { center, angle, label }: &Caption, size: usize) -> Option<Object> {
    let letters = label.size.unwrap_or(LETTERS);
    let entries = [
        ("cells", json!(cells_around(*center, size)?)),
        ("angle", json!(angle)),
        ("value", label.text.as_str().into()),
        ("fontC", json!(label.color)),
        ("size", rounded(letters / LETTERS).into()),
    ];
    (letters > 0.0).then(|| filled(entries))
}

fn frame_item(Frame { cells, color, label }: &Frame, size: usize) -> Option<Object> {
    let entries = [
        ("cells", json!(cells)),
        ("outlineC", json!(color)),
        ("value", label.as_ref().map(|label| &*label.text).into()),
        ("fontC", json!(label.as_ref().and_then(|label| label.color.as_ref()))),
    ];
    cells.iter().all(|&cell| is_inside(cell, size)).then(|| filled(entries))
}

fn filled<const N: usize>(entries: [(&str, Value); N]) -> Object {
    entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

fn is_inside(cell: Place, size: usize) -> bool {
    (1..=size).contains(&cell.row) && (1..=size).contains(&cell.col)
}

/// Whether a cell is on the board or just beside it.
fn is_near(cell: Place, size: usize) -> bool {
    cell.row <= size + 1 && cell.col <= size + 1
}

/// Cells whose middles have this mean: as few as possible, one of them perhaps several times.
fn cells_around([row, col]: [f64; 2], size: usize) -> Option<Vec<Place>> {
    // Four cells meet at a corner, though the mean of two is the same.
    let is_corner = row.fract() == 0.0 && col.fract() == 0.0;
    let mut counts = (1..=MOST_CELLS).filter(|&count| !(is_corner && count == 2));
    counts.find_map(|count| {
        let ((row, down), (col, right)) = (split(row, count)?, split(col, count)?);
        // The lower ones come last, and those further right are spread among all.
        let cell = |at: usize| Place {
            row: row + usize::from(at >= count - down),
            col: col + usize::from(at * right % count >= count - right),
        };
        let cells: Vec<Place> = (0..count).map(cell).collect();
        cells.iter().all(|&cell| is_near(cell, size)).then_some(cells)
    })
}

/// The row of most of so many cells, and how many of them are in the next one, so that their middles have
/// this mean.
fn split(mean: f64, count: usize) -> Option<(usize, usize)> {
    let sum = (mean + 0.5) * count as f64;
    let whole = sum.round();
    // The mean is rounded.
    let is_whole = (sum - whole).abs() < 0.001 && whole >= 0.0;
    is_whole.then_some((whole as usize / count, whole as usize % count))
}
