//! What is drawn on a page.

use std::fmt;

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Name, Str};

use super::fonts::EmbeddedFont;
use super::letters::Type;
use crate::geometry::{Path, Point, Rect};
use crate::paint::{Cap, Color, Paint, Stroke};
use crate::scene::{Anchor, Form, Scene, Shape};
use crate::theme::Theme;

/// Where a text stands in relation to its point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Align {
    /// It begins there.
    #[default]
    Left,
    /// Its middle is there.
    Centre,
    /// It ends there.
    Right,
}

/// The names of the two fonts in a page.
pub(super) const FONTS: [&[u8]; 2] = [b"F0", b"F1"];
/// The control points of a quarter of a circle.
const QUARTER: f64 = 0.552_284_75;

/// A page that is drawn on.
pub struct Canvas<'d> {
    content: Content,
    fonts: &'d mut [EmbeddedFont; 2],
    width: f64,
    height: f64,
    /// Rectangles that lead to pages, by number from 0.
    pub(super) links: Vec<(Rect, usize)>,
    /// The last paint that was set.
    paint: Option<(Paint, u64)>,
}

impl fmt::Debug for Canvas<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { width, height, .. } = self;
        f.debug_struct("Canvas").field("width", width).field("height", height).finish_non_exhaustive()
    }
}

impl<'d> Canvas<'d> {
    pub(super) fn new(fonts: &'d mut [EmbeddedFont; 2], width: f64, height: f64) -> Self {
        Self { content: Content::new(), fonts, width, height, links: Vec::new(), paint: None }
    }

    pub(super) fn finish(self) -> (Vec<u8>, Vec<(Rect, usize)>) {
        (self.content.finish().into_vec(), self.links)
    }

    /// Fills the page with the paper of a theme, unless that is white.
    pub fn paper(&mut self, theme: &Theme) {
        if theme.paper() != Color(255, 255, 255) {
            self.set_fill(theme.paper());
            self.content.rect(0.0, 0.0, self.width as f32, self.height as f32).fill_nonzero();
        }
    }

    /// Draws a scene with its top left corner at `at` and cells of `cell` points.
    pub fn scene(&mut self, scene: &Scene, theme: &Theme, at: Point, cell: f64) {
        let onto = Onto { bounds: scene.bounds, at, cell };
        for (shape, paint) in theme.painted(scene) {
            self.shape(shape, paint, &onto, theme);
        }
    }

    /// Writes a text on one line, whose letters stand on `at`.
    pub fn text(&mut self, at: Point, letters: Type, align: Align, color: Color, text: &str) {
        let x = match align {
            Align::Left => at.x,
            Align::Centre => at.x - letters.width_of(text) / 2.0,
            Align::Right => at.x - letters.width_of(text),
        };
        let (font, bytes) = self.encoded(letters, text);
        self.set_fill(color);
        self.content
            .begin_text()
            .set_font(font, round(letters.size))
            .next_line(round(x), round(self.height - at.y))
            .show(Str(&bytes))
            .end_text();
    }

    /// Writes a text that is read from the top of the page to its bottom. It begins at `at`, and the
    /// feet of its letters point to the left.
    pub fn text_down(&mut self, at: Point, letters: Type, color: Color, text: &str) {
        let (font, bytes) = self.encoded(letters, text);
        self.set_fill(color);
        self.content
            .begin_text()
            .set_font(font, round(letters.size))
            .set_text_matrix([0.0, -1.0, 1.0, 0.0, round(at.x), round(self.height - at.y)])
            .show(Str(&bytes))
            .end_text();
    }

    /// The name of a font in the page, and a text as it is written in it.
    fn encoded(&mut self, letters: Type, text: &str) -> (Name<'static>, Vec<u8>) {
        let font = usize::from(letters.is_bold);
        (Name(FONTS[font]), self.fonts[font].encoded(text))
    }

    /// Draws a straight line.
    pub fn line(&mut self, from: Point, to: Point, width: f64, color: Color) {
        self.set_stroke(Stroke { color, width, dash: None, cap: Cap::Square }, 1.0);
        self.content.move_to(round(from.x), round(self.height - from.y));
        self.content.line_to(round(to.x), round(self.height - to.y)).stroke();
    }

    /// Makes a rectangle lead to a page, by number from 0, of which there must be one in the end.
    pub fn link(&mut self, area: Rect, page: usize) {
        self.links.push((area, page));
    }

    fn shape(&mut self, shape: &Shape, paint: Paint, onto: &Onto, theme: &Theme) {
        match &shape.form {
            Form::Text(text) => {
                let align = match text.anchor {
                    Anchor::Start => Align::Left,
                    Anchor::Middle => Align::Centre,
                };
                let color = paint.fill.unwrap_or(theme.ink());
                let at = onto.point(text.baseline());
                let letters = Type { size: text.size * onto.cell, is_bold: paint.is_bold };
                return self.text(at, letters, align, color, &text.text);
            }
            // Paper is white by itself.
            Form::Rect(_) if paint.fill == Some(Color(255, 255, 255)) && paint.stroke.is_none() => return,
            Form::Rect(rect) => {
                self.set(paint, onto.cell);
                let corner = onto.point(Point::new(rect.left, rect.bottom));
                let (width, height) = (rect.width() * onto.cell, rect.height() * onto.cell);
                self.content.rect(
                    round(corner.x),
                    round(self.height - corner.y),
                    round(width),
                    round(height),
                );
            }
            Form::Circle { centre, radius } => {
                self.set(paint, onto.cell);
                self.circle(onto.point(*centre), radius * onto.cell);
            }
            Form::Paths(paths) => {
                self.set(paint, onto.cell);
                paths.iter().for_each(|path| self.path(path, onto));
            }
        }
        match (paint.fill, paint.stroke) {
            (Some(_), Some(_)) => self.content.fill_nonzero_and_stroke(),
            (Some(_), None) => self.content.fill_nonzero(),
            (None, Some(_)) => self.content.stroke(),
            (None, None) => self.content.end_path(),
        };
    }

    fn path(&mut self, path: &Path, onto: &Onto) {
        for (place, &point) in path.points.iter().enumerate() {
            let at = onto.point(point);
            let (x, y) = (round(at.x), round(self.height - at.y));
            if place == 0 {
                self.content.move_to(x, y)
            } else {
                self.content.line_to(x, y)
            };
        }
        if path.is_closed {
            self.content.close_path();
        }
    }

    fn circle(&mut self, centre: Point, radius: f64) {
        let (x, y) = (centre.x, self.height - centre.y);
        let at = |right: f64, up: f64| (round(x + right * radius), round(y + up * radius));
        let (start_x, start_y) = at(1.0, 0.0);
        self.content.move_to(start_x, start_y);
        for (right, up) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
            // A quarter from (right, up) to (-up, right).
            let (a, b) = at(right - QUARTER * up, up + QUARTER * right);
            let (c, d) = at(-up + QUARTER * right, right + QUARTER * up);
            let (e, f) = at(-up, right);
            self.content.cubic_to(a, b, c, d, e, f);
        }
        self.content.close_path();
    }

    /// Sets colours and lines, unless they are set.
    fn set(&mut self, paint: Paint, cell: f64) {
        if self.paint == Some((paint, cell.to_bits())) {
            return;
        }
        if let Some(color) = paint.fill {
            self.set_fill(color);
        }
        if let Some(stroke) = paint.stroke {
            self.set_stroke(stroke, cell);
        }
        self.paint = Some((paint, cell.to_bits()));
    }

    fn set_fill(&mut self, color: Color) {
        self.paint = None;
        match shares(color) {
            [grey, same, also] if grey == same && same == also => self.content.set_fill_gray(grey),
            [red, green, blue] => self.content.set_fill_rgb(red, green, blue),
        };
    }

    fn set_stroke(&mut self, stroke: Stroke, cell: f64) {
        self.paint = None;
        match shares(stroke.color) {
            [grey, same, also] if grey == same && same == also => self.content.set_stroke_gray(grey),
            [red, green, blue] => self.content.set_stroke_rgb(red, green, blue),
        };
        let (cap, join) = match stroke.cap {
            Cap::Round => (LineCapStyle::RoundCap, LineJoinStyle::RoundJoin),
            // Dashes keep their length.
            Cap::Square if stroke.dash.is_some() => (LineCapStyle::ButtCap, LineJoinStyle::MiterJoin),
            Cap::Square => (LineCapStyle::ProjectingSquareCap, LineJoinStyle::MiterJoin),
        };
        let dash = stroke.dash.map(|(dash, gap)| [round(dash * cell), round(gap * cell)]);
        self.content.set_line_width(round(stroke.width * cell)).set_line_cap(cap).set_line_join(join);
        self.content.set_dash_pattern(dash.into_iter().flatten(), 0.0);
    }
}

/// From board units to points of a page.
struct Onto {
    bounds: Rect,
    at: Point,
    cell: f64,
}

impl Onto {
    fn point(&self, point: Point) -> Point {
        self.at.moved((point.x - self.bounds.left) * self.cell, (point.y - self.bounds.top) * self.cell)
    }
}

fn shares(Color(red, green, blue): Color) -> [f32; 3] {
    [red, green, blue].map(|share| (f32::from(share) / 255.0 * 1000.0).round() / 1000.0)
}

/// A length with as many digits as a page needs.
fn round(length: f64) -> f32 {
    ((length * 100.0).round() / 100.0) as f32
}
