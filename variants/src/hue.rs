//! Colours of drawings, and how players know them.

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

    /// A sentence that names this hue where it names a drawing first: "an orange renban line" where the word
    /// is "renban line". Where the word says how things are drawn, such as "shaded", the hue takes its place
    /// everywhere. Of a sentence that does not name the drawing, it is told behind it.
    pub(crate) fn told(self, palette: Palette, sentence: &str, word: &str) -> String {
        let name = self.name_in(palette);
        if !sentence.contains(word) {
            return format!("{sentence} The drawing is {name}.");
        }
        let (of_drawing, most) = match word {
            "grey" | "shaded" => (name.to_owned(), usize::MAX),
            "Shaded" => (name[..1].to_uppercase() + &name[1..], usize::MAX),
            // The usual one is not filled.
            "circle" if self == Self::Grey => ("white circle".to_owned(), 2),
            noun => (format!("{name} {noun}"), 2),
        };
        let mut told = String::new();
        for (at, part) in sentence.splitn(most, word).enumerate() {
            if at > 0 {
                adapt_article(&mut told, &of_drawing);
                told += &of_drawing;
            }
            told += part;
        }
        told
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

/// Makes an article at the end of a text one that goes with the next word.
fn adapt_article(text: &mut String, next: &str) {
    let n = if next.starts_with(['a', 'e', 'i', 'o']) { "n" } else { "" };
    for (article, letter) in [("A ", "A"), ("An ", "A"), (" a ", " a"), (" an ", " a")] {
        if text.ends_with(article) {
            text.truncate(text.len() - article.len());
            *text += &format!("{letter}{n} ");
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_colour_of_a_drawing_is_left_out() {
        for (sentence, word, told) in [
            (
                "Along a renban line symbols differ.",
                "renban line",
                "Along an orange renban line symbols differ.",
            ),
            ("Shaded cells are equal.", "Shaded", "Orange cells are equal."),
            ("Neighbours differ.", "line", "Neighbours differ. The drawing is orange."),
        ] {
            assert_eq!(Hue::Orange.told(Palette::Colours, sentence, word), told);
        }
    }
}
