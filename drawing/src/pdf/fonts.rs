//! Fonts in a document: which glyphs it uses, and the objects that carry them.

use std::collections::BTreeMap;

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Finish as _, Name, Pdf, Rect, Ref, Str};
use subsetter::GlyphRemapper;

use super::packing::compressed;
use crate::font::Font;

/// A font of a document.
pub(super) struct EmbeddedFont {
    font: &'static Font,
    /// The numbers of glyphs within the document, in the order in which they are first used.
    numbers: GlyphRemapper,
    /// The characters of these numbers.
    characters: BTreeMap<u16, char>,
}

impl EmbeddedFont {
    pub(super) fn new(font: &'static Font) -> Self {
        Self { font, numbers: GlyphRemapper::new(), characters: BTreeMap::new() }
    }

    /// A text as the document writes it.
    pub(super) fn encoded(&mut self, text: &str) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(2 * text.len());
        let replacement = self.font.glyph('\u{FFFD}');
        for c in text.chars() {
            let glyph = self.font.glyph(c);
            let number = self.numbers.remap(glyph.0);
            // All characters that the font lacks share a glyph, which stands for none of them.
            self.characters.entry(number).or_insert(if glyph == replacement { '\u{FFFD}' } else { c });
            bytes.extend(number.to_be_bytes());
        }
        bytes
    }

    pub(super) fn is_used(&self) -> bool {
        !self.characters.is_empty()
    }

    /// Writes the font with the glyphs that are used. `ids` gives numbers of objects; the first is that of
    /// the font.
    pub(super) fn write(&self, pdf: &mut Pdf, id: Ref, mut ids: impl FnMut() -> Ref) {
        let (cid, descriptor, cmap, file) = (ids(), ids(), ids(), ids());
        let Ok(data) = subsetter::subset(self.font.data, 0, &self.numbers) else { return };
        // The name of a subset begins with six letters; one subset a document needs no others.
        let name = format!("DLXSDK+{}", self.font.name);
        let name = Name(name.as_bytes());
        let info = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
        pdf.type0_font(id)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(cmap);

        let mut font = pdf.cid_font(cid);
        font.subtype(CidFontType::Type2).base_font(name).system_info(info).font_descriptor(descriptor);
        font.default_width(0.0).cid_to_gid_map_predefined(Name(b"Identity"));
        let width = |glyph| (self.font.advance(ttf_parser::GlyphId(glyph)) * 1000.0) as f32;
        font.widths().consecutive(0, self.numbers.remapped_gids().map(width));
        font.finish();

        let face = &self.font.face;
        let scale = 1000.0 / f32::from(face.units_per_em());
        let bounds = face.global_bounding_box();
        let bounds =
            [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(|side| f32::from(side) * scale);
        pdf.font_descriptor(descriptor)
            .name(name)
            .flags(FontFlags::NON_SYMBOLIC)
            .bbox(Rect::new(bounds[0], bounds[1], bounds[2], bounds[3]))
            .italic_angle(0.0)
            .ascent(f32::from(face.ascender()) * scale)
            .descent(f32::from(face.descender()) * scale)
            .cap_height(f32::from(face.capital_height().unwrap_or_default()) * scale)
            .stem_v(if face.is_bold() { 150.0 } else { 80.0 })
            .font_file2(file);

        let mut map = UnicodeCmap::<u16>::new(Name(b"Custom"), info);
        self.characters.iter().for_each(|(&number, &c)| map.pair(number, c));
        pdf.cmap(cmap, &map.finish());
        let packed = compressed(&data);
        pdf.stream(file, &packed)
            .filter(pdf_writer::Filter::FlateDecode)
            .pair(Name(b"Length1"), data.len() as i32);
    }
}
