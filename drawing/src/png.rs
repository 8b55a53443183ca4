//! Scenes as PNG.

use tiny_skia::{
    Color as Rgba, FillRule, LineCap, LineJoin, Paint as Brush, Path as Drawn, PathBuilder, Pixmap,
    Stroke as Pen, StrokeDash, Transform,
};
use ttf_parser::OutlineBuilder;

use crate::document::PaintError;
use crate::font::Font;
use crate::geometry::{Path, Point};
use crate::paint::{Cap, Color, Paint, Stroke};
use crate::scene::{Anchor, Form, Scene, Shape, Text};
use crate::theme::Theme;

/// The least and the greatest length of the longer side of a picture, in pixels.
pub const SIZES: std::ops::RangeInclusive<u32> = 16..=10_000;

/// A scene as a PNG file whose longer side is `size` pixels.
///
/// # Errors
/// If the size is not one of [`SIZES`].
pub fn paint(scene: &Scene, theme: &Theme, size: u32) -> Result<Vec<u8>, PaintError> {
    if !SIZES.contains(&size) {
        return Err(PaintError::Size(size));
    }
    let bounds = scene.bounds;
    let scale = f64::from(size) / bounds.width().max(bounds.height());
    let pixels = |length: f64| ((length * scale).round() as u32).clamp(1, size);
    let pixmap = Pixmap::new(pixels(bounds.width()), pixels(bounds.height()));
    let mut pixmap = pixmap.ok_or(PaintError::Size(size))?;
    let Color(red, green, blue) = theme.paper();
    pixmap.fill(Rgba::from_rgba8(red, green, blue, 255));
    let onto = Transform::from_translate(-bounds.left as f32, -bounds.top as f32)
        .post_scale(scale as f32, scale as f32);
    let mut canvas = Canvas { pixmap, onto };
    theme.painted(scene).for_each(|(shape, paint)| canvas.shape(shape, paint));
    canvas.pixmap.encode_png().map_err(|error| PaintError::Png(error.to_string()))
}

struct Canvas {
    pixmap: Pixmap,
    /// From board units to pixels.
    onto: Transform,
}

impl Canvas {
    fn shape(&mut self, shape: &Shape, paint: Paint) {
        let mut builder = PathBuilder::new();
        match &shape.form {
            Form::Rect(rect) => {
                let (left, top) = (rect.left as f32, rect.top as f32);
                let rect = tiny_skia::Rect::from_xywh(left, top, rect.width() as f32, rect.height() as f32);
                rect.into_iter().for_each(|rect| builder.push_rect(rect));
            }
            Form::Circle { centre, radius } => {
                builder.push_circle(centre.x as f32, centre.y as f32, *radius as f32);
            }
            Form::Paths(paths) => paths.iter().for_each(|path| push(&mut builder, path)),
            Form::Text(text) => return self.text(text, paint),
        }
        let Some(path) = builder.finish() else { return };
        if let Some(color) = paint.fill {
            self.fill(&path, color);
        }
        if let Some(stroke) = paint.stroke {
            self.pixmap.stroke_path(&path, &brush(stroke.color), &pen(stroke), self.onto, None);
        }
    }

    fn fill(&mut self, path: &Drawn, color: Color) {
        self.pixmap.fill_path(path, &brush(color), FillRule::Winding, self.onto, None);
    }

    fn text(&mut self, text: &Text, paint: Paint) {
        let Some(color) = paint.fill else { return };
        let font = if paint.is_bold { Font::bold() } else { Font::regular() };
        let width = font.width(&text.text) * text.size;
        let mut at = text.baseline();
        if text.anchor == Anchor::Middle {
            at.x -= width / 2.0;
        }
        let mut pen = GlyphPen { builder: PathBuilder::new(), at, scale: text.size / font.units() };
        for c in text.text.chars() {
            let glyph = font.glyph(c);
            font.outline(glyph, &mut pen);
            pen.at.x += font.advance(glyph) * text.size;
        }
        if let Some(path) = pen.builder.finish() {
            self.fill(&path, color);
        }
    }
}

fn push(builder: &mut PathBuilder, path: &Path) {
    for (place, point) in path.points.iter().enumerate() {
        let (x, y) = (point.x as f32, point.y as f32);
        if place == 0 { builder.move_to(x, y) } else { builder.line_to(x, y) }
    }
    if path.is_closed {
        builder.close();
    }
}

fn brush(Color(red, green, blue): Color) -> Brush<'static> {
    let mut brush = Brush::default();
    brush.set_color_rgba8(red, green, blue, 255);
    brush
}

fn pen(stroke: Stroke) -> Pen {
    let (line_cap, line_join) = match stroke.cap {
        Cap::Round => (LineCap::Round, LineJoin::Round),
        // Dashes keep their length.
        Cap::Square if stroke.dash.is_some() => (LineCap::Butt, LineJoin::Miter),
        Cap::Square => (LineCap::Square, LineJoin::Miter),
    };
    let dash = stroke.dash.and_then(|(dash, gap)| StrokeDash::new(vec![dash as f32, gap as f32], 0.0));
    Pen { width: stroke.width as f32, line_cap, line_join, dash, ..Pen::default() }
}

/// Draws glyphs, whose `y` grows upwards, in board units.
struct GlyphPen {
    builder: PathBuilder,
    /// The origin of the glyph.
    at: Point,
    scale: f64,
}

impl GlyphPen {
    fn place(&self, x: f32, y: f32) -> (f32, f32) {
        let at = self.at.moved(f64::from(x) * self.scale, -f64::from(y) * self.scale);
        (at.x as f32, at.y as f32)
    }
}

impl OutlineBuilder for GlyphPen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.builder.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.builder.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.place(x1, y1), self.place(x, y));
        self.builder.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.place(x1, y1), self.place(x2, y2), self.place(x, y));
        self.builder.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.builder.close();
    }
}
