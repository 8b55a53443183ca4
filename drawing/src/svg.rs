//! Scenes as SVG: small, with classes for style sheets and an id for each cell.
//!
//! A unit of the board is [`UNIT`] units of the picture. Every shape stands in a group whose classes are
//! those of its part ([`Part::classes`]), so that the colours of the theme, which stand in a style sheet, can
//! be replaced by others. The background of cell 17 has the id `cell-17`, and everything else about that cell
//! alone the attribute `data-cell="17"` where [`Options::has_cells`] is set.

use std::fmt::Write as _;

use crate::escape;
use crate::geometry::{Path, Point};
use crate::paint::{Cap, Paint};
use crate::scene::{Anchor, Form, Part, Scene, Shape, Text};
use crate::theme::Theme;

/// The size of a cell.
pub const UNIT: f64 = 100.0;

/// How a picture is written.
#[derive(Clone, Debug, Default)]
pub struct Options<'a> {
    /// What the ids of cells begin with, for documents with several pictures: letters, digits and `-`.
    pub prefix: &'a str,
    /// Leaves out the style sheet: the document that the picture is part of has [`style_of`].
    pub is_unstyled: bool,
    /// Leaves out the ids of cells.
    pub is_anonymous: bool,
    /// Whether shapes about one cell name it in the attribute `data-cell`.
    pub has_cells: bool,
}

/// A scene as an SVG element, which is a document of its own.
#[must_use]
pub fn paint(scene: &Scene, theme: &Theme, options: &Options<'_>) -> String {
    let mut out = String::new();
    let bounds = scene.bounds;
    let (title, description) = (escape::xml(&scene.title), escape::xml(&scene.description));
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"sudoku {}\" viewBox=\"{} {} {} {}\" role=\"img\" \
         aria-label=\"{title}: {description}\">\n<title>{title}</title>\n<desc>{description}</desc>\n",
        theme.name,
        number(bounds.left),
        number(bounds.top),
        number(bounds.width()),
        number(bounds.height()),
    );
    if !options.is_unstyled {
        let parts: Vec<Part> = scene.shapes.iter().map(|shape| shape.part).collect();
        let _ = writeln!(out, "<style>{}</style>", style_of(parts, theme));
    }
    let _ = writeln!(
        out,
        "<rect class=\"paper\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
        number(bounds.left),
        number(bounds.top),
        number(bounds.width()),
        number(bounds.height()),
    );
    let shapes: Vec<&Shape> = theme.painted(scene).map(|(shape, _)| shape).collect();
    for group in shapes.chunk_by(|a, b| Group::of(a) == Group::of(b)) {
        Group::of(group[0]).open(theme, &mut out);
        group.iter().for_each(|shape| self::shape(shape, options, &mut out));
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    out
}

/// The style sheet of a theme for these parts.
#[must_use]
pub fn style_of(parts: impl IntoIterator<Item = Part>, theme: &Theme) -> String {
    let root = format!(".sudoku.{}", theme.name);
    let mut sheet = format!(
        "{root}{{font-family:\"Noto Sans\",\"DejaVu Sans\",Verdana,sans-serif;text-anchor:middle}}\
         {root} .paper{{fill:{}}}",
        theme.paper()
    );
    let mut known: Vec<Part> = Vec::new();
    for part in parts.into_iter().filter(|&part| !part.is_colored() && !theme.paint(part).is_nothing()) {
        if !known.contains(&part) {
            known.push(part);
        }
    }
    // Names of one class come first, so that those of several replace them.
    known.sort_by_key(|part| part.classes().iter().filter(|class| !class.is_empty()).count());
    for part in known {
        let classes: String = part
            .classes()
            .iter()
            .filter(|class| !class.is_empty())
            .map(|class| format!(".{class}"))
            .collect();
        let _ = write!(sheet, "{root} {classes}{{{}}}", declarations(theme.paint(part)));
    }
    sheet
}

/// A paint in CSS.
fn declarations(paint: Paint) -> String {
    let fill = paint.fill.map_or_else(|| "none".to_owned(), |color| color.to_string());
    let mut text = format!("fill:{fill}");
    match paint.stroke {
        None => text.push_str(";stroke:none"),
        Some(stroke) => {
            let _ = write!(text, ";stroke:{};stroke-width:{}", stroke.color, number(stroke.width));
            text.push_str(match stroke.cap {
                Cap::Round => ";stroke-linecap:round;stroke-linejoin:round",
                Cap::Square if stroke.dash.is_some() => ";stroke-linecap:butt",
                Cap::Square => ";stroke-linecap:square",
            });
            if let Some((dash, gap)) = stroke.dash {
                let _ = write!(text, ";stroke-dasharray:{} {}", number(dash), number(gap));
            }
        }
    }
    text
}

/// Shapes that follow each other and share their attributes.
#[derive(PartialEq)]
struct Group {
    part: Part,
    /// The size and the anchor of texts.
    font: Option<(String, Anchor)>,
}

impl Group {
    fn of(shape: &Shape) -> Self {
        let font = match &shape.form {
            Form::Text(text) => Some((number(text.size), text.anchor)),
            _ => None,
        };
        Self { part: shape.part, font }
    }

    fn open(&self, theme: &Theme, out: &mut String) {
        let [first, rest @ ..] = self.part.classes();
        let _ = write!(out, "<g class=\"{first}");
        rest.iter().filter(|class| !class.is_empty()).for_each(|class| {
            let _ = write!(out, " {class}");
        });
        out.push('"');
        let mut style = Vec::new();
        if self.part.is_colored() {
            style.push(declarations(theme.paint(self.part)));
        }
        if let Some((size, anchor)) = &self.font {
            let _ = write!(out, " font-size=\"{size}\"");
            if *anchor == Anchor::Start {
                style.push("text-anchor:start".to_owned());
            }
        }
        if !style.is_empty() {
            let _ = write!(out, " style=\"{}\"", style.join(";"));
        }
        out.push_str(">\n");
    }
}

fn shape(shape: &Shape, options: &Options<'_>, out: &mut String) {
    let cell = match (shape.cell, shape.part) {
        (Some(_), Part::Cell) if options.is_anonymous => String::new(),
        (Some(cell), Part::Cell) => format!(" class=\"cell\" id=\"{}cell-{}\"", options.prefix, cell.0),
        (Some(cell), _) if options.has_cells => format!(" data-cell=\"{}\"", cell.0),
        _ => String::new(),
    };
    let _ = match &shape.form {
        Form::Rect(rect) => writeln!(
            out,
            "<rect{cell} x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
            number(rect.left),
            number(rect.top),
            number(rect.width()),
            number(rect.height())
        ),
        Form::Circle { centre, radius } => writeln!(
            out,
            "<circle{cell} cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
            number(centre.x),
            number(centre.y),
            number(*radius)
        ),
        Form::Paths(paths) => {
            let data: String = paths.iter().map(path).collect();
            writeln!(out, "<path{cell} d=\"{data}\"/>")
        }
        Form::Text(text) => write_text(text, &cell, out),
    };
}

fn write_text(text: &Text, cell: &str, out: &mut String) -> std::fmt::Result {
    let at = text.baseline();
    writeln!(
        out,
        "<text{cell} x=\"{}\" y=\"{}\">{}</text>",
        number(at.x),
        number(at.y),
        escape::xml(&text.text)
    )
}

/// Lines that are horizontal or vertical are written as such.
fn path(path: &Path) -> String {
    let mut data = String::new();
    let mut last: Option<Point> = None;
    for &point in &path.points {
        let _ = match last {
            None => write!(data, "M{} {}", number(point.x), number(point.y)),
            Some(last) if last.y == point.y => write!(data, "H{}", number(point.x)),
            Some(last) if last.x == point.x => write!(data, "V{}", number(point.y)),
            Some(_) => write!(data, "L{} {}", number(point.x), number(point.y)),
        };
        last = Some(point);
    }
    if path.is_closed {
        data.push('Z');
    }
    data
}

/// A length in units of the picture, with as few digits as it needs.
fn number(length: f64) -> String {
    let rounded = (length * UNIT * 10.0).round() / 10.0;
    // Neither "-0" nor "1.0".
    if rounded == 0.0 { "0".to_owned() } else { rounded.to_string() }
}
