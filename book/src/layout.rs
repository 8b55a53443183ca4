//! How pages look.

use dlx_drawing::Theme;

/// Points in an inch.
const INCH: f64 = 72.0;
/// Points in a millimetre.
const MM: f64 = INCH / 25.4;

/// The size of the pages of a book after trimming.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Trim {
    /// The name on the command line.
    pub name: &'static str,
    /// The width in points.
    pub width: f64,
    /// The height in points.
    pub height: f64,
}

/// The sizes that printers offer.
pub const TRIMS: &[Trim] = &[
    Trim { name: "a4", width: 210.0 * MM, height: 297.0 * MM },
    Trim { name: "a5", width: 148.0 * MM, height: 210.0 * MM },
    Trim { name: "letter", width: 8.5 * INCH, height: 11.0 * INCH },
    Trim { name: "5x8", width: 5.0 * INCH, height: 8.0 * INCH },
    Trim { name: "6x9", width: 6.0 * INCH, height: 9.0 * INCH },
    Trim { name: "7x10", width: 7.0 * INCH, height: 10.0 * INCH },
    Trim { name: "8x10", width: 8.0 * INCH, height: 10.0 * INCH },
    Trim { name: "8.5x11", width: 8.5 * INCH, height: 11.0 * INCH },
    Trim { name: "8.5x8.5", width: 8.5 * INCH, height: 8.5 * INCH },
];

impl Trim {
    /// The size with this name.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        TRIMS.iter().copied().find(|trim| trim.name == name)
    }
}

/// How the pages of a book are made.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Layout {
    /// The size of pages.
    pub trim: Trim,
    /// How many puzzles stand on a page; as many as are easy to read if absent.
    pub per_page: Option<usize>,
    /// Whether pages reach beyond their edges by an eighth of an inch, for printers that ask for it.
    pub bleed: bool,
    /// Whether letters and symbols are large.
    pub large_print: bool,
    /// The colours.
    pub theme: Theme,
}

impl Default for Layout {
    fn default() -> Self {
        Self { trim: TRIMS[0], per_page: None, bleed: false, large_print: false, theme: Theme::GREY }
    }
}

/// The sizes of type, in points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Sizes {
    pub(crate) title: f64,
    pub(crate) heading: f64,
    pub(crate) text: f64,
    pub(crate) small: f64,
    /// The least height of symbols on puzzle pages.
    pub(crate) symbol: f64,
    /// The least size of clues and of all other text on puzzle pages.
    pub(crate) clue: f64,
    /// The size up to which texts in corners of cages grow, as far as there is room.
    pub(crate) sum: f64,
    /// The least side of cells where the number of puzzles on a page is free.
    pub(crate) cell: f64,
    /// The side of cells of solutions.
    pub(crate) solution: f64,
}

impl Sizes {
    /// The height that the head of a page takes, and that the foot takes.
    pub(crate) fn edge(&self) -> f64 {
        2.0 * self.text
    }

    pub(crate) fn subheading(&self) -> f64 {
        1.2 * self.text
    }
}

impl Layout {
    /// The size of the number of a picture, for captions of size 1 beside it.
    pub(crate) const NUMBER: f64 = 1.15;

    /// The size of captions below a picture, for those of a size above it.
    pub(crate) fn below(size: f64) -> f64 {
        Self::LEAST.max(0.85 * size)
    }

    /// The least size of any type, in points.
    pub(crate) const LEAST: f64 = dlx_drawing::LEAST_TYPE;

    pub(crate) fn sizes(&self) -> Sizes {
        if self.large_print {
            Sizes {
                title: 36.0,
                heading: 26.0,
                text: 16.0,
                small: 14.0,
                symbol: 18.0,
                clue: 10.0,
                sum: 15.0,
                cell: 30.0,
                solution: 22.0,
            }
        } else {
            Sizes {
                title: 32.0,
                heading: 20.0,
                text: 10.5,
                small: 8.5,
                symbol: Self::LEAST,
                clue: Self::LEAST,
                sum: Self::LEAST,
                cell: 21.0,
                solution: 11.5,
            }
        }
    }

    /// How far pages reach beyond their outer, upper and lower edges.
    pub(crate) fn bleed_width(&self) -> f64 {
        if self.bleed { INCH / 8.0 } else { 0.0 }
    }

    /// The inner margin, which grows with the thickness of the book as print on demand asks.
    pub(crate) fn gutter(pages: usize) -> f64 {
        INCH * match pages {
            0..=150 => 0.375 + 0.125,
            151..=300 => 0.5 + 0.125,
            301..=500 => 0.625 + 0.125,
            501..=700 => 0.75 + 0.125,
            _ => 0.875 + 0.125,
        }
    }

    /// The size of what is left of a page within its margins, head and foot.
    pub(crate) fn area(&self, gutter: f64) -> (f64, f64) {
        let width = self.trim.width - gutter - Self::MARGIN;
        (width, self.trim.height - 2.0 * Self::MARGIN - 2.0 * self.sizes().edge())
    }

    /// The other margins.
    pub(crate) const MARGIN: f64 = 0.5 * INCH;
}
