//! The formats of output, and how their names are parsed.

use std::path::Path;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use dlx_drawing::{PICTURES, PictureFormat};
use dlx_sudoku::format::{self, FORMATS, Format};

use crate::files::ending;

/// A format that puzzles are written in.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OutputFormat {
    /// Text that can be read again.
    Text(&'static Format),
    /// A picture.
    Picture(&'static PictureFormat),
}

impl OutputFormat {
    fn find(name: &str) -> Option<Self> {
        let text = Format::find(name).map(Self::Text);
        text.or_else(|| PictureFormat::find(name).map(Self::Picture))
    }

    /// The name on the command line.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Text(format) => format.name,
            Self::Picture(format) => format.name,
        }
    }

    /// The format of pictures.
    pub(crate) fn picture(self) -> Option<&'static PictureFormat> {
        match self {
            Self::Text(_) => None,
            Self::Picture(format) => Some(format),
        }
    }

    /// The name of another format that files with this extension are taken to have. Any text may stand in a
    /// file of text, and any JSON in one of JSON.
    pub(crate) fn contradicted(self, extension: &str) -> Option<&'static str> {
        let other = Self::by_extension(extension)?;
        let suits = match (self, other) {
            (Self::Text(format), Self::Text(other)) => {
                format.extensions.contains(&extension)
                    || (format.is_json && other.is_json)
                    || extension == "txt"
            }
            (Self::Picture(format), Self::Text(_)) => format.is_text && extension == "txt",
            (_, Self::Picture(_)) => false,
        };
        (!suits).then_some(other.name())
    }

    /// The format of files with this extension.
    pub(crate) fn by_extension(extension: &str) -> Option<Self> {
        let text = Format::by_extension(extension).filter(|format| format.is_written()).map(Self::Text);
        text.or_else(|| PictureFormat::find(extension).map(Self::Picture))
    }
}

/// Output, other than puzzles, for people or for programs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum ReportFormat {
    /// For people
    #[default]
    Text,
    /// One object per line
    Json,
}

impl ReportFormat {
    /// The format that the extension of a file's name stands for.
    pub(crate) fn by_name(file: &Path) -> Option<Self> {
        let format = Format::by_extension(file.extension()?.to_str()?)?;
        (format == format::JSON).then_some(Self::Json)
    }
}

/// How an answer that can be drawn is written.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AnswerFormat {
    /// In words or as an object.
    Report(ReportFormat),
    /// As a picture.
    Picture(&'static PictureFormat),
}

impl AnswerFormat {
    fn find(name: &str) -> Option<Self> {
        match name {
            "text" => Some(Self::Report(ReportFormat::Text)),
            "json" => Some(Self::Report(ReportFormat::Json)),
            name => PictureFormat::find(name).map(Self::Picture),
        }
    }

    /// The name on the command line.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Report(ReportFormat::Text) => "text",
            Self::Report(ReportFormat::Json) => "json",
            Self::Picture(format) => format.name,
        }
    }

    /// A message if the extension of a file's name stands for another format.
    pub(crate) fn contradicted(self, file: &Path) -> Option<String> {
        ending::contradicted(file, self.name(), |_| Self::by_name(file).map(Self::name))
    }

    /// The format that the extension of a file's name stands for.
    pub(crate) fn by_name(file: &Path) -> Option<Self> {
        let picture = || PictureFormat::find(file.extension()?.to_str()?).map(Self::Picture);
        ReportFormat::by_name(file).map(Self::Report).or_else(picture)
    }
}

impl Default for AnswerFormat {
    fn default() -> Self {
        Self::Report(ReportFormat::Text)
    }
}

/// Parses one of some names. `find` finds what it stands for.
pub(crate) fn one_of<T: Clone + Send + Sync + 'static>(
    names: impl Iterator<Item = &'static str>,
    find: fn(&str) -> Option<T>,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(names).map(move |name| find(&name).expect("the name is one of the list"))
}

/// Parses the name of a format that is meant.
pub(crate) fn format_parser(is_meant: fn(&Format) -> bool) -> impl TypedValueParser<Value = &'static Format> {
    one_of(FORMATS.iter().filter(move |format| is_meant(format)).map(|format| format.name), Format::find)
}

/// Parses the format of answers that can be drawn.
pub(crate) fn answer_format_parser() -> impl TypedValueParser<Value = AnswerFormat> {
    one_of(["text", "json"].into_iter().chain(pictures()), AnswerFormat::find)
}

pub(super) fn output_format_parser() -> impl TypedValueParser<Value = OutputFormat> {
    let texts = FORMATS.iter().filter(|format| format.is_written()).map(|format| format.name);
    one_of(texts.chain(pictures()), OutputFormat::find)
}

/// The names of formats of pictures.
fn pictures() -> impl Iterator<Item = &'static str> {
    PICTURES.iter().map(|format| format.name)
}
