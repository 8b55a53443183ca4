//! The formats of pictures, and how each is written.

use std::collections::BTreeSet;
use std::fmt;

use crate::document::{Ends, Pages, PaintError};
#[cfg(feature = "png")]
use crate::font::Font;
use crate::page::{Page, lacking};
use crate::theme::Theme;
use crate::{escape, html, svg, tex};

/// A format of pictures.
#[non_exhaustive]
pub struct PictureFormat {
    /// The name on the command line, which is also the extension of files.
    pub name: &'static str,
    /// A description in one sentence.
    pub summary: &'static str,
    /// Whether documents are text.
    pub is_text: bool,
    /// Whether pictures consist of pixels.
    pub has_pixels: bool,
    painter: Painter,
    letters: Letters,
}

/// Which characters a format can show, in which texts of a page.
enum Letters {
    /// All.
    All,
    /// Those of the font, in the picture, which is all that is printed.
    #[cfg(feature = "png")]
    Picture,
    /// Those of the font, in the picture and in the words beside it.
    #[cfg(feature = "pdf")]
    Sheet,
    /// Those of LaTeX's fonts, in the picture and in the words beside it.
    Tex,
}

/// How pictures become documents.
enum Painter {
    /// A document for each.
    Single(fn(&Page, &Settings) -> Result<Vec<u8>, PaintError>),
    /// Pages of one document.
    Pages(fn(&Theme) -> Box<dyn Pages + Send>),
}

/// All formats of pictures.
pub const PICTURES: &[PictureFormat] = &[
    PictureFormat {
        name: "svg",
        summary: "a picture for web pages, with classes for style sheets",
        is_text: true,
        has_pixels: false,
        painter: Painter::Single(|page, settings| {
            Ok(svg::paint(&page.picture(), &settings.theme, &svg::Options::default()).into_bytes())
        }),
        letters: Letters::All,
    },
    #[cfg(feature = "png")]
    PictureFormat {
        name: "png",
        summary: "a picture of pixels",
        is_text: false,
        has_pixels: true,
        painter: Painter::Single(|page, settings| {
            crate::png::paint(&page.picture(), &settings.theme, settings.size)
        }),
        letters: Letters::Picture,
    },
    #[cfg(feature = "pdf")]
    PictureFormat {
        name: "pdf",
        summary: "sheets of A4 for print, with titles and rules",
        is_text: false,
        has_pixels: false,
        painter: Painter::Pages(|theme| Box::new(crate::pdf::Sheets::new(theme))),
        letters: Letters::Sheet,
    },
    PictureFormat {
        name: "tex",
        summary: "LaTeX source with TikZ, with titles and rules",
        is_text: true,
        has_pixels: false,
        painter: Painter::Pages(|theme| Box::new(tex::Document::new(theme))),
        letters: Letters::Tex,
    },
    PictureFormat {
        name: "html",
        summary: "a page to print from a browser, with titles and rules",
        is_text: true,
        has_pixels: false,
        painter: Painter::Pages(|theme| Box::new(html::Document::new(theme))),
        letters: Letters::All,
    },
];

/// How pictures look.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Settings {
    /// The colours.
    pub theme: Theme,
    /// The length of the longer side in pixels, where pictures consist of them.
    pub size: u32,
}

impl Settings {
    /// Pictures with these colours, and longer sides of 1000 pixels.
    #[must_use]
    pub fn new(theme: Theme) -> Self {
        Self { theme, size: 1000 }
    }

    /// Pictures with longer sides of `size` pixels.
    #[must_use]
    pub fn size(self, size: u32) -> Self {
        Self { size, ..self }
    }
}

impl PictureFormat {
    /// The format with this name, which is also the extension of its files.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        PICTURES.iter().find(|format| format.name == name.to_ascii_lowercase())
    }

    /// Pages as a document in this format.
    ///
    /// # Errors
    /// If the settings are out of bounds, or there are several pages in a format that holds one.
    pub fn paint(&self, pages: &[Page], settings: &Settings) -> Result<Vec<u8>, PaintError> {
        match (&self.painter, pages) {
            (Painter::Single(paint), [page]) => paint(page, settings),
            (Painter::Single(_), _) => Err(PaintError::Pages(pages.len())),
            (Painter::Pages(begin), _) => {
                let (mut document, mut settled) = (begin(&settings.theme), Vec::new());
                pages.iter().for_each(|page| document.add(page, &mut settled));
                let Ends { before, after } = document.finish();
                Ok([before, settled, after].concat())
            }
        }
    }

    /// The characters of a page that this format cannot show: a sign stands for each.
    #[must_use]
    pub fn lacks(&self, page: &Page) -> BTreeSet<char> {
        match self.letters {
            Letters::All => BTreeSet::new(),
            #[cfg(feature = "png")]
            Letters::Picture => lacking(page.picture().texts(), |c| Font::regular().has(c)),
            #[cfg(feature = "pdf")]
            Letters::Sheet => lacking(page.words().chain(page.scene.texts()), crate::pdf::has),
            Letters::Tex => lacking(page.words().chain(page.scene.texts()), escape::tex_has),
        }
    }

    /// A document of any number of pages; `None` if each picture is a document.
    #[must_use]
    pub fn begin(&self, settings: &Settings) -> Option<Box<dyn Pages + Send>> {
        match self.painter {
            Painter::Single(_) => None,
            Painter::Pages(begin) => Some(begin(&settings.theme)),
        }
    }

    /// Whether a document holds any number of pages; otherwise each picture is a document.
    #[must_use]
    pub fn has_pages(&self) -> bool {
        matches!(self.painter, Painter::Pages(_))
    }
}

impl fmt::Debug for PictureFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PictureFormat").field("name", &self.name).finish_non_exhaustive()
    }
}
