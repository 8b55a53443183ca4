//! Pages as LaTeX source with TikZ, which pdflatex compiles.
//!
//! Texts are written with letters alone: none of their characters has a meaning for TeX.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::document::{Ends, Pages};
use crate::escape;
use crate::geometry::{Path, Point};
use crate::page::{CENTIMETRE, LARGEST_CELL, Page};
use crate::paint::{Cap, Color, Paint};
use crate::scene::{Anchor, Form, Scene, Shape, Text};
use crate::theme::Theme;

/// The greatest width and height of a picture, in points.
const ROOM: (f64, f64) = (17.0 * CENTIMETRE, 20.0 * CENTIMETRE);

/// A document of pages.
pub(crate) struct Document {
    theme: Theme,
    is_begun: bool,
}

impl Document {
    /// A document without pages.
    pub(crate) fn new(theme: &Theme) -> Self {
        Self { theme: *theme, is_begun: false }
    }
}

impl Pages for Document {
    fn add(&mut self, page: &Page, out: &mut Vec<u8>) {
        if std::mem::replace(&mut self.is_begun, true) {
            out.extend_from_slice(b"\\newpage\n");
        }
        out.extend_from_slice(sheet(page, &self.theme).as_bytes());
    }

    fn finish(self: Box<Self>) -> Ends {
        let before = [PREAMBLE, FALLBACKS, SETTINGS, &color_of_pages(&self.theme)].concat();
        Ends { before: before.into_bytes(), after: b"\\end{document}\n".to_vec() }
    }
}

/// A page, with its words.
fn sheet(page: &Page, theme: &Theme) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{{\\Large\\bfseries {}\\par}}", escape::tex(&page.title));
    for fact in &page.facts {
        let _ = writeln!(out, "{}\\par", escape::tex(fact));
    }
    out.push_str("\\bigskip\\begin{center}\n");
    let cell = largest_cell(&page.scene);
    out.push_str(&picture(&page.printed(cell), theme, cell));
    out.push_str("\\end{center}\\bigskip\n");
    if !page.caption.is_empty() {
        let _ = writeln!(out, "{}\\par\\medskip", escape::tex(&page.caption));
    }
    for rule in &page.rules {
        let _ = writeln!(out, "{{\\small {}\\par}}", escape::tex(rule));
    }
    out
}

/// What stands before the fonts of a document, the first part of what stands before its pages.
const PREAMBLE: &str = "\\documentclass[a4paper]{article}\n\\usepackage[utf8]{inputenc}\n\
         \\IfFileExists{lmodern.sty}{\\usepackage[T1]{fontenc}\\usepackage{lmodern}}{\\usepackage{fix-cm}}\n";

/// What stands before the pages, behind [`PREAMBLE`] and [`FALLBACKS`], but for colours.
const SETTINGS: &str = "\\usepackage[a4paper,margin=2cm]{geometry}\n\\usepackage{tikz}\n\
         \\pagestyle{empty}\n\\setlength{\\parindent}{0pt}\n\\renewcommand{\\familydefault}{\\sfdefault}\n\
         \\begin{document}\n";

/// The commands of [`escape::tex`] that fonts may lack where there is no Latin Modern, as near as these come.
pub const FALLBACKS: &str = "\\usepackage{textcomp}\n\\ProvideTextCommandDefault{\\k}[1]{#1}\n\
         \\ProvideTextCommandDefault{\\DJ}{D}\\ProvideTextCommandDefault{\\dj}{d}\n\
         \\ProvideTextCommandDefault{\\DH}{D}\\ProvideTextCommandDefault{\\dh}{d}\n\
         \\ProvideTextCommandDefault{\\TH}{Th}\\ProvideTextCommandDefault{\\th}{th}\n\
         \\ProvideTextCommandDefault{\\quotesinglbase}{,}\\ProvideTextCommandDefault{\\quotedblbase}{,{},}\n\
         \\ProvideTextCommandDefault{\\guilsinglleft}{\\ensuremath{<}}\\ProvideTextCommandDefault{\\guilsinglright}{\\ensuremath{>}}\n\
         \\ProvideTextCommandDefault{\\guillemotleft}{\\ensuremath{\\ll}}\\ProvideTextCommandDefault{\\guillemotright}{\\ensuremath{\\gg}}\n";

/// The side of cells of a picture that has a page for itself.
fn largest_cell(scene: &Scene) -> f64 {
    (ROOM.0 / scene.bounds.width()).min(ROOM.1 / scene.bounds.height()).min(LARGEST_CELL)
}

/// The commands that colour the paper and the text of pages; none for black on white.
#[must_use]
pub fn color_of_pages(theme: &Theme) -> String {
    if theme.paper() == Color(255, 255, 255) {
        return String::new();
    }
    let define = |name: &str, Color(red, green, blue): Color| {
        format!("\\definecolor{{{name}}}{{RGB}}{{{red},{green},{blue}}}")
    };
    let (paper, ink) = (define("paper", theme.paper()), define("ink", theme.ink()));
    format!("{paper}\\pagecolor{{paper}}\n{ink}\\color{{ink}}\n")
}

/// A scene as a `tikzpicture`, with cells of so many points (1/72 inch). No line end of it is a blank.
#[must_use]
pub fn picture(scene: &Scene, theme: &Theme, cell: f64) -> String {
    let mut out = String::new();
    let colors = Colors::of(scene, theme);
    colors.define(&mut out);
    let _ = writeln!(
        out,
        "\\begin{{tikzpicture}}[x={x}bp,y=-{x}bp,inner sep=0pt,outer sep=0pt]\n\
         \\useasboundingbox ({},{}) rectangle ({},{});",
        number(scene.bounds.left),
        number(scene.bounds.top),
        number(scene.bounds.right),
        number(scene.bounds.bottom),
        x = number(cell),
    );
    for (shape, paint) in theme.painted(scene) {
        write_shape(shape, paint, &colors, cell, &mut out);
    }
    out.push_str("\\end{tikzpicture}%\n");
    out
}

/// The colours of a picture, which have names in LaTeX.
struct Colors(BTreeMap<(u8, u8, u8), usize>);

impl Colors {
    fn of(scene: &Scene, theme: &Theme) -> Self {
        let mut colors = BTreeMap::new();
        for (_, paint) in theme.painted(scene) {
            for Color(red, green, blue) in
                paint.fill.into_iter().chain(paint.stroke.map(|stroke| stroke.color))
            {
                let next = colors.len();
                colors.entry((red, green, blue)).or_insert(next);
            }
        }
        Self(colors)
    }

    fn define(&self, out: &mut String) {
        for ((red, green, blue), number) in &self.0 {
            let _ = writeln!(out, "\\definecolor{{dlx{number}}}{{RGB}}{{{red},{green},{blue}}}%");
        }
    }

    fn name(&self, Color(red, green, blue): Color) -> String {
        format!("dlx{}", self.0.get(&(red, green, blue)).copied().unwrap_or_default())
    }
}

fn write_shape(shape: &Shape, paint: Paint, colors: &Colors, cell: f64, out: &mut String) {
    let outline = match &shape.form {
        Form::Text(text) => return write_text(text, paint, colors, cell, out),
        Form::Rect(rect) => format!(
            "({},{}) rectangle ({},{})",
            number(rect.left),
            number(rect.top),
            number(rect.right),
            number(rect.bottom)
        ),
        Form::Circle { centre, radius } => {
            format!("({},{}) circle[radius={}bp]", number(centre.x), number(centre.y), number(radius * cell))
        }
        Form::Paths(paths) => paths.iter().map(path).collect(),
    };
    let mut options = Vec::new();
    if let Some(color) = paint.fill {
        options.push(format!("fill={}", colors.name(color)));
    }
    if let Some(stroke) = paint.stroke {
        options.push(format!("draw={}", colors.name(stroke.color)));
        options.push(format!("line width={}bp", number(stroke.width * cell)));
        options.push(
            match stroke.cap {
                Cap::Round => "line cap=round,line join=round",
                Cap::Square if stroke.dash.is_some() => "line cap=butt",
                Cap::Square => "line cap=rect",
            }
            .to_owned(),
        );
        if let Some((dash, gap)) = stroke.dash {
            options.push(format!("dash pattern=on {}bp off {}bp", number(dash * cell), number(gap * cell)));
        }
    }
    let _ = writeln!(out, "\\path[{}] {outline};", options.join(","));
}

fn write_text(text: &Text, paint: Paint, colors: &Colors, cell: f64, out: &mut String) {
    let anchor = match text.anchor {
        Anchor::Start => "base west",
        Anchor::Middle => "base",
    };
    let Point { x, y } = text.baseline();
    let size = number(text.size * cell);
    let bold = if paint.is_bold { "\\bfseries " } else { "" };
    let color = paint.fill.map(|color| colors.name(color)).unwrap_or_default();
    let _ = writeln!(
        out,
        "\\node[anchor={anchor},text={color}] at ({},{}) {{\\fontsize{{{size}bp}}{{{size}bp}}\\selectfont {bold}{}}};",
        number(x),
        number(y),
        escape::tex(&text.text)
    );
}

fn path(path: &Path) -> String {
    let points: Vec<String> =
        path.points.iter().map(|point| format!("({},{})", number(point.x), number(point.y))).collect();
    points.join("--") + if path.is_closed { "--cycle " } else { " " }
}

/// A length with as many digits as a page needs.
fn number(length: f64) -> String {
    let rounded = (length * 1000.0).round() / 1000.0;
    if rounded == 0.0 { "0".to_owned() } else { rounded.to_string() }
}
