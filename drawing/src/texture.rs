//! What tells lines apart where there are no colours: widths, dashes and a core.

use dlx_sudoku::variants::Hue;

use crate::paint::{Cap, Color, Stroke};

/// How a line differs from a plain grey one. Lengths are in widths of that one.
#[derive(Clone, Copy)]
pub(crate) struct Texture {
    grey: u8,
    width: f64,
    /// Dashes with straight ends, or round ones if these are dots.
    dash: Option<(f64, f64)>,
    /// The width of the core, and its dashes.
    core: Option<(f64, Option<(f64, f64)>)>,
}

/// The length of dots: their round caps make them visible.
const DOT: f64 = 0.01;

impl Texture {
    /// The texture of a hue, as [`Hue::name_in`] names it; `None` for a plain line.
    pub(crate) fn of(hue: Hue) -> Option<Self> {
        let plain = Self { grey: 90, width: 1.1, dash: None, core: None };
        match hue {
            Hue::Grey | Hue::Red => None,
            Hue::Orange => Some(Self { grey: 120, width: 1.0, dash: Some((DOT, 1.5)), ..plain }),
            Hue::Yellow => {
                let dash = Some((DOT, 1.5));
                Some(Self { dash, core: Some((0.6, dash)), ..plain })
            }
            Hue::Green => Some(Self { core: Some((0.7, Some((0.5, 0.5)))), ..plain }),
            Hue::Teal => Some(Self { core: Some((0.5, None)), ..plain }),
            Hue::Blue => Some(Self { width: 0.4, ..plain }),
            Hue::Purple => Some(Self { grey: 150, width: 1.0, dash: Some((1.4, 1.0)), ..plain }),
        }
    }

    /// The line in place of a plain one of this width.
    pub(crate) fn line(self, width: f64) -> Stroke {
        let color = Color(self.grey, self.grey, self.grey);
        stroke(color, self.width, self.dash, width)
    }

    /// What is drawn on it, in the colour of the paper.
    pub(crate) fn core(self, width: f64, paper: Color) -> Option<Stroke> {
        self.core.map(|(own, dash)| stroke(paper, own, dash, width))
    }
}

fn stroke(color: Color, own: f64, dash: Option<(f64, f64)>, width: f64) -> Stroke {
    let cap = if dash.is_some_and(|(length, _)| length > DOT) { Cap::Square } else { Cap::Round };
    let dash = dash.map(|(length, gap)| (length * width, gap * width));
    Stroke { color, width: own * width, dash, cap }
}
