//! A grid of characters to draw on. Whatever lies outside of it is left out.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::terminal::plain::plain_name;

pub(crate) struct Canvas(Buffer);

impl Canvas {
    pub(crate) fn new((width, height): (u16, u16)) -> Self {
        Self(Buffer::empty(Rect::new(0, 0, width, height)))
    }

    pub(crate) fn into_buffer(self) -> Buffer {
        self.0
    }

    /// Writes a character in a style.
    pub(crate) fn put(&mut self, x: u16, y: u16, c: char, style: Style) {
        if let Some(cell) = self.0.cell_mut((x, y)) {
            cell.set_char(c).set_style(style);
        }
    }

    /// Writes a character in the style of its place.
    pub(crate) fn char(&mut self, x: u16, y: u16, c: char) {
        self.put(x, y, c, Style::new());
    }

    /// Writes a text to the right, in the styles of its places. The text may come from outside.
    pub(crate) fn text(&mut self, x: u16, y: u16, text: &str) {
        self.0.set_stringn(x, y, plain_name(text), usize::from(self.0.area.width), Style::new());
    }

    /// Writes a text in the middle of the line `y` of an area, as far as it has room there.
    pub(crate) fn centred(&mut self, area: Rect, y: u16, text: &str) {
        let text: String = plain_name(text).chars().take(usize::from(area.width)).collect();
        let width = text.chars().count() as u16;
        self.text(area.x + (area.width - width) / 2, y, &text);
    }

    /// Gives an area a style.
    pub(crate) fn fill(&mut self, area: Rect, style: Style) {
        self.0.set_style(area, style);
    }
}
