//! The font of pictures that carry their own: Noto Sans, cut down to Latin letters and some signs, with a ≠
//! made of its = and its /.

use std::sync::OnceLock;

#[cfg(feature = "png")]
use ttf_parser::OutlineBuilder;
use ttf_parser::{Face, GlyphId};

/// A style of the font.
#[derive(Clone, Debug)]
pub(crate) struct Font {
    /// The font file, for documents that carry it.
    #[cfg(feature = "pdf")]
    pub(crate) data: &'static [u8],
    /// The name of the style: `NotoSans-Regular`.
    #[cfg(feature = "pdf")]
    pub(crate) name: &'static str,
    pub(crate) face: Face<'static>,
    /// The widths of the first characters, which most texts consist of.
    widths: Vec<f64>,
}

/// How many characters have a known width.
const KNOWN: u8 = 128;

impl Font {
    /// The regular style.
    pub(crate) fn regular() -> &'static Self {
        static FONT: OnceLock<Font> = OnceLock::new();
        FONT.get_or_init(|| Self::of("NotoSans-Regular", include_bytes!("../fonts/NotoSans-Regular.ttf")))
    }

    /// The bold style.
    pub(crate) fn bold() -> &'static Self {
        static FONT: OnceLock<Font> = OnceLock::new();
        FONT.get_or_init(|| Self::of("NotoSans-Bold", include_bytes!("../fonts/NotoSans-Bold.ttf")))
    }

    #[cfg_attr(not(feature = "pdf"), allow(unused_variables, reason = "only documents name fonts"))]
    fn of(name: &'static str, data: &'static [u8]) -> Self {
        let face = Face::parse(data, 0).expect("the font of this package is one");
        let mut font = Self {
            #[cfg(feature = "pdf")]
            data,
            #[cfg(feature = "pdf")]
            name,
            face,
            widths: Vec::new(),
        };
        font.widths = (0..KNOWN).map(|c| font.advance(font.glyph(c.into()))).collect();
        font
    }

    /// Whether the font has a glyph for a character.
    pub(crate) fn has(&self, c: char) -> bool {
        self.face.glyph_index(c).is_some()
    }

    /// The width of a text in relation to the size of the font.
    pub(crate) fn width(&self, text: &str) -> f64 {
        let known = |c: char| self.widths.get(c as usize).copied();
        text.chars().map(|c| known(c).unwrap_or_else(|| self.advance(self.glyph(c)))).sum()
    }

    /// The glyph of a character; that of U+FFFD where the font has none.
    pub(crate) fn glyph(&self, c: char) -> GlyphId {
        let known = |c| self.face.glyph_index(c);
        known(c).or_else(|| known('\u{FFFD}')).unwrap_or_default()
    }

    /// The width of a glyph in relation to the size of the font.
    pub(crate) fn advance(&self, glyph: GlyphId) -> f64 {
        let units = self.face.glyph_hor_advance(glyph).unwrap_or_default();
        f64::from(units) / f64::from(self.face.units_per_em())
    }

    /// Draws the outline of a glyph, in units of the font.
    #[cfg(feature = "png")]
    pub(crate) fn outline(&self, glyph: GlyphId, builder: &mut dyn OutlineBuilder) {
        self.face.outline_glyph(glyph, builder);
    }

    /// The units of the font for the size of the font.
    #[cfg(feature = "png")]
    pub(crate) fn units(&self) -> f64 {
        f64::from(self.face.units_per_em())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_font_has_symbols_letters_and_a_sign_for_others() {
        for font in [Font::regular(), Font::bold()] {
            assert!("0189AZazÄßő–“”…×±≠".chars().all(|c| font.has(c)) && !font.has('\u{4E2D}'));
            assert_eq!(font.glyph('\u{4E2D}'), font.glyph('\u{FFFD}'));
            assert!((0.5..0.7).contains(&font.width("5")));
            assert_eq!(font.face.capital_height(), Some(714));
        }
    }
}
