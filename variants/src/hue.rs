//! Colours of drawings, and how players know them.

use crate::words::with_article;

/// The colour of a line. Setters of puzzles agree on what most colours mean.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Hue {
    Grey,
    Red,
    Orange,
    Yellow,
    Green,
    Teal,
    Blue,
    Purple,
}

impl Hue {
    /// What tells a drawing of this hue from others, in words that stand before what it is called: "green",
    /// "dashed".
    #[must_use]
    pub fn name_in(self, palette: Palette) -> &'static str {
        match (palette, self) {
            (Palette::Colours, hue) => hue.name(),
            (Palette::Greys, Self::Grey) => "grey",
            (Palette::Greys, Self::Red) => "dark",
            (Palette::Greys, Self::Orange) => "dotted",
            (Palette::Greys, Self::Yellow) => "beaded",
            (Palette::Greys, Self::Green) => "striped",
            (Palette::Greys, Self::Teal) => "double",
            (Palette::Greys, Self::Blue) => "thin",
            (Palette::Greys, Self::Purple) => "dashed",
        }
    }

    /// The colour in words.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Grey => "grey",
            Self::Red => "red",
            Self::Orange => "orange",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Teal => "teal",
            Self::Blue => "blue",
            Self::Purple => "purple",
        }
    }
}

/// How drawings of different hues look.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Palette {
    /// They have different colours.
    #[default]
    Colours,
    /// They are dark, dashed, double and so on, so that they are told apart without colours.
    Greys,
}

/// What a sentence says of the hue of a drawing: nothing if players know the drawing without it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tint(Option<(Hue, Palette)>);

impl Tint {
    /// Of a drawing that players know by its shape and its usual colour.
    pub(crate) const UNTOLD: Self = Self(None);

    /// Of a drawing that players have to know by its hue.
    pub(crate) fn told(hue: Hue, palette: Palette) -> Self {
        Self(Some((hue, palette)))
    }

    /// What the drawing is called, with an article: "a renban line" or, if its hue is told, "an orange renban
    /// line".
    pub(crate) fn a(self, noun: &str) -> String {
        match self.0 {
            Some((hue, palette)) => with_article(&format!("{} {noun}", hue.name_in(palette))),
            None => with_article(noun),
        }
    }

    /// The same of circles. The usual one is not filled.
    pub(crate) fn a_circle(self) -> String {
        match self.0 {
            Some((Hue::Grey, _)) => "a white circle".to_owned(),
            _ => self.a("circle"),
        }
    }

    /// The word for how things are drawn: the usual one, such as "shaded", or the hue if it is told.
    pub(crate) fn drawn(self, usual: &str) -> &str {
        self.0.map_or(usual, |(hue, palette)| hue.name_in(palette))
    }

    /// The same with an article.
    pub(crate) fn a_drawn(self, usual: &str) -> String {
        with_article(self.drawn(usual))
    }

    /// A setter's words about a line, behind its hue if that is told.
    pub(crate) fn before(self, says: &str) -> String {
        match self {
            Self::UNTOLD => says.to_owned(),
            _ => format!("Along {} line: {says}", self.a_drawn("grey")),
        }
    }
}
