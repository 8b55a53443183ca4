//! What decides on a book: options, or a TOML file with the same keys.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, bail};
use clap::Args;
use clap::builder::TypedValueParser;
use dlx_book::{Layout, TRIMS, Trim};
use dlx_drawing::Theme;
use dlx_engine::plain_fault;
use dlx_sudoku::Watch;
use dlx_sudoku::format::Format;
use dlx_variants::line_and_column;
use serde::{Deserialize, Serialize};

use super::part::{Part, PartArg};
use crate::args::{VariantArgs, format_parser, one_of, theme_parser};
use crate::files::{in_time, source};
use crate::numbers;
use crate::puzzles::variants;
use crate::seed;

/// The puzzles of a book, and how it looks: everything that decides on its pages. Keys of files are the names
/// of options.
#[derive(Clone, Debug, Args, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Config {
    /// Files of puzzles; `-` means standard input. Puzzles of the same variant and level form one part
    #[arg(value_name = "FILE")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) files: Vec<PathBuf>,
    /// The format of the puzzles; detected from the text if absent
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(|_| true))]
    #[serde(with = "named", skip_serializing_if = "Option::is_none")]
    pub(super) from: Option<&'static Format>,
    /// The variant of the puzzles in files, by id or alias; see `dlx-sudoku variants`
    #[arg(long, value_name = "VARIANT", help_heading = "Input")]
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<String>,
    /// A TOML file that declares your own variant, which --part may name, too
    #[arg(long, value_name = "FILE", conflicts_with = "variant", help_heading = "Input")]
    #[serde(skip_serializing_if = "Option::is_none")]
    spec: Option<PathBuf>,
    /// Make a part of new puzzles, such as killer:20 or classic:easy:40; may be given several times; levels
    /// are easy, medium, hard, tough, expert and extreme
    #[arg(long = "part", value_name = "VARIANT[:LEVEL]:COUNT")]
    #[serde(rename = "part", skip_serializing_if = "Vec::is_empty")]
    pub(super) parts: Vec<PartArg>,
    /// The seed of new puzzles and of examples; without it, a seed is drawn and reported
    #[arg(long, value_name = "SEED", value_parser = seed::parse)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) seed: Option<u64>,
    /// The title
    #[arg(long, default_value = TITLE, help_heading = "Book")]
    pub(super) title: String,
    /// The author
    #[arg(long, help_heading = "Book")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) author: Option<String>,
    /// Print a hint for each puzzle at the back: its first step
    #[arg(long, help_heading = "Book")]
    pub(super) hints: bool,
    /// Sort the puzzles of each part by the effort that they take, the least first
    #[arg(long, help_heading = "Book")]
    pub(super) sort_by_effort: bool,
    /// The size of pages
    #[arg(long, value_name = "SIZE", default_value = "a4", value_parser = trim_parser(), help_heading = "Book")]
    #[serde(with = "named")]
    trim: Trim,
    /// Print this many puzzles on a page; by default as many as are easy to read
    #[arg(long, value_name = "N", value_parser = numbers::within::<u64>(PER_PAGE), help_heading = "Book")]
    #[serde(deserialize_with = "per_page", skip_serializing_if = "Option::is_none")]
    per_page: Option<u64>,
    /// Add an eighth of an inch of bleed at the outer, upper and lower edges
    #[arg(long, help_heading = "Book")]
    bleed: bool,
    /// Print large letters and symbols
    #[arg(long, help_heading = "Book")]
    large_print: bool,
    /// The colours
    #[arg(long, value_name = "THEME", default_value = "grey", value_parser = theme_parser(), help_heading = "Book")]
    #[serde(with = "named")]
    theme: Theme,
}

/// The usual title.
const TITLE: &str = "Sudoku";
/// How many puzzles may stand on a page.
const PER_PAGE: std::ops::RangeInclusive<u64> = 1..=24;

impl Default for Config {
    /// The book without options.
    fn default() -> Self {
        let Layout { trim, theme, .. } = Layout::default();
        Self {
            files: Vec::new(),
            from: None,
            variant: None,
            spec: None,
            parts: Vec::new(),
            seed: None,
            title: TITLE.to_owned(),
            author: None,
            hints: false,
            sort_by_effort: false,
            trim,
            per_page: None,
            bleed: false,
            large_print: false,
            theme,
        }
    }
}

impl Config {
    /// What a file says, which is read until the watch is over.
    pub(super) fn read(path: &Path, watch: &Watch) -> Result<Self> {
        let text = in_time::text(path, watch)?;
        // The error itself would print the whole line.
        let fault = |error: toml::de::Error| {
            let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
            let (line, _) = line_and_column(before);
            anyhow!("{}: line {line}: {}", source::name(path), plain_fault(error.message().trim()))
        };
        let config: Self = toml::from_str(&text).map_err(fault)?;
        if config.variant.is_some() && config.spec.is_some() {
            bail!("{}: found both variant and spec; expected one of them", source::name(path));
        }
        Ok(config)
    }

    /// Fails if there is nothing to read in the title.
    pub(super) fn check(&self) -> Result<()> {
        if self.title.trim().is_empty() {
            bail!("found an empty title; expected a text, or no --title");
        }
        Ok(())
    }

    /// Who is named as the author; an empty text names nobody.
    pub(super) fn named_author(&self) -> Option<String> {
        self.author.clone().filter(|author| !author.trim().is_empty())
    }

    /// The files that the book is made of.
    pub(super) fn inputs(&self) -> impl Iterator<Item = &Path> {
        self.files.iter().chain(&self.spec).map(PathBuf::as_path)
    }

    /// What makes the same book again, as a file.
    pub(super) fn toml(&self) -> Result<String> {
        toml::to_string(self).context("cannot write these options as TOML")
    }

    /// How pages are made.
    pub(super) fn layout(&self) -> Layout {
        let mut layout = Layout::default();
        layout.trim = self.trim;
        layout.per_page = self.per_page.map(|count| count as usize);
        (layout.bleed, layout.large_print, layout.theme) = (self.bleed, self.large_print, self.theme);
        layout
    }

    /// Which rules the puzzles of files have.
    pub(super) fn variant(&self) -> VariantArgs {
        VariantArgs { variant: self.variant.clone(), spec: self.spec.clone() }
    }

    /// The parts of new puzzles, for which a file that declares a variant is read until the watch is over.
    pub(super) fn parts(&self, watch: &Watch) -> Result<Vec<Part>> {
        let declared = || self.spec.as_deref().map(|path| variants::declared(path, watch)).transpose();
        self.parts.iter().map(|part| part.find(declared)).collect()
    }

    /// What makes the same book again, as a command line.
    pub(super) fn command(&self) -> String {
        let mut words = vec!["dlx-sudoku".to_owned(), "book".to_owned()];
        words.extend(self.files.iter().map(|file| quoted(&file.to_string_lossy())));
        let mut option = |name: &str, value: Option<String>| {
            words.extend(value.into_iter().flat_map(|value| [name.to_owned(), quoted(&value)]));
        };
        option("--from", self.from.map(|format| format.name.to_owned()));
        option("--variant", self.variant.clone());
        option("--spec", self.spec.as_ref().map(|path| path.to_string_lossy().into_owned()));
        self.parts.iter().for_each(|part| option("--part", Some(part.to_string())));
        option("--seed", self.seed.map(|seed| seed.to_string()));
        option("--title", Some(self.title.clone()));
        option("--author", self.author.clone());
        option("--trim", Some(self.trim.name.to_owned()));
        option("--per-page", self.per_page.map(|count| count.to_string()));
        option("--theme", Some(self.theme.name.to_owned()));
        let flags = [
            ("--bleed", self.bleed),
            ("--large-print", self.large_print),
            ("--hints", self.hints),
            ("--sort-by-effort", self.sort_by_effort),
        ];
        words.extend(flags.into_iter().filter(|(_, is_set)| *is_set).map(|(name, _)| name.to_owned()));
        words.join(" ")
    }
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=,+".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

fn trim_parser() -> impl TypedValueParser<Value = Trim> {
    one_of(TRIMS.iter().map(|trim| trim.name), Trim::find)
}

fn per_page<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
    let count = u64::deserialize(from)?;
    if PER_PAGE.contains(&count) {
        return Ok(Some(count));
    }
    let (least, most) = PER_PAGE.into_inner();
    Err(serde::de::Error::custom(format!("found {count} puzzles on a page; expected {least} to {most}")))
}

/// Values that files call by name.
mod named {
    use dlx_book::{TRIMS, Trim};
    use dlx_drawing::Theme;
    use dlx_sudoku::format::{FORMATS, Format};
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serializer};

    /// A value with a name.
    pub(super) trait Named: Sized {
        fn all() -> Vec<(&'static str, Self)>;
        fn name(&self) -> &'static str;
    }

    impl Named for Trim {
        fn all() -> Vec<(&'static str, Self)> {
            TRIMS.iter().map(|trim| (trim.name, *trim)).collect()
        }

        fn name(&self) -> &'static str {
            self.name
        }
    }

    impl Named for Theme {
        fn all() -> Vec<(&'static str, Self)> {
            Self::ALL.iter().map(|theme| (theme.name, *theme)).collect()
        }

        fn name(&self) -> &'static str {
            self.name
        }
    }

    impl Named for Option<&'static Format> {
        fn all() -> Vec<(&'static str, Self)> {
            FORMATS.iter().map(|format| (format.name, Some(format))).collect()
        }

        fn name(&self) -> &'static str {
            self.map_or("", |format| format.name)
        }
    }

    pub(super) fn serialize<T: Named, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(value.name())
    }

    pub(super) fn deserialize<'de, T: Named, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
        let name = String::deserialize(from)?;
        let all = T::all();
        let known = all.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
        let found = all.into_iter().find(|(known, _)| *known == name);
        found
            .map(|(_, value)| value)
            .ok_or_else(|| D::Error::custom(format!("found {name:?}; expected one of {known}")))
    }
}
