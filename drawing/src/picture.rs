//! The formats of pictures, and how each is written.

use std::fmt;

use crate::page::Page;
use crate::theme::Theme;
use crate::{html, svg, tex};

/// A format of pictures.
#[non_exhaustive]
pub struct PictureFormat {
    /// The name on the command line, which is also the extension of files.
    pub name: &'static str,
    /// A description in one sentence.
    pub summary: &'static str,
    /// Whether a document holds any number of pages; otherwise each picture is a document.
    pub has_pages: bool,
    /// Whether documents are text.
    pub is_text: bool,
    paint: fn(&[Page], &Settings) -> Result<Vec<u8>, PaintError>,
}

/// All formats of pictures.
pub const PICTURES: &[PictureFormat] = &[
    PictureFormat {
        name: "svg",
        summary: "a picture for web pages, with classes for style sheets",
        has_pages: false,
        is_text: true,
        paint: |pages, settings| {
            let picture = |page: &Page| svg::paint(&page.scene, &settings.theme, &svg::Options::default());
            Ok(pages.iter().map(picture).collect::<String>().into_bytes())
        },
    },
    #[cfg(feature = "png")]
    PictureFormat {
        name: "png",
        summary: "a picture of pixels",
        has_pages: false,
        is_text: false,
        paint: |pages, settings| match pages {
            [page] => crate::png::paint(&page.scene, &settings.theme, settings.size),
            _ => Err(PaintError::Pages(pages.len())),
        },
    },
    #[cfg(feature = "pdf")]
    PictureFormat {
        name: "pdf",
        summary: "pages for print, each as large as its picture, with cells of a centimetre",
        has_pages: true,
        is_text: false,
        paint: |pages, settings| {
            let scenes: Vec<_> = pages.iter().map(|page| &page.scene).collect();
            Ok(crate::pdf::paint(&scenes, &settings.theme))
        },
    },
    PictureFormat {
        name: "tex",
        summary: "LaTeX source with TikZ, with titles and rules",
        has_pages: true,
        is_text: true,
        paint: |pages, settings| Ok(tex::document(pages, &settings.theme).into_bytes()),
    },
    PictureFormat {
        name: "html",
        summary: "a page to print from a browser, with titles and rules",
        has_pages: true,
        is_text: true,
        paint: |pages, settings| Ok(html::document(pages, &settings.theme).into_bytes()),
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

/// Why a picture was not written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PaintError {
    /// The size is out of bounds.
    #[error("found a size of {0} pixels; expected 16 to 10000")]
    Size(u32),
    /// A document of one picture has another number of them.
    #[error("found {0} pictures; expected one")]
    Pages(usize),
    /// The file could not be made.
    #[error("cannot write PNG: {0}")]
    Png(String),
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
        if !self.has_pages && pages.len() != 1 {
            return Err(PaintError::Pages(pages.len()));
        }
        (self.paint)(pages, settings)
    }
}

impl fmt::Debug for PictureFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PictureFormat").field("name", &self.name).finish_non_exhaustive()
    }
}
