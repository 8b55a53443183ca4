//! `opensudoku`: OpenSudoku's collections in XML, versions 1 to 3.

mod read;
mod state;

use std::io::Write;

use dlx_variants::Symbol;

use self::read::XmlReader;
use super::detect::Sample;
use super::text::plain;
use super::texts::{Remarks, Texts};
use super::writer::{self, Face, RecordWriter, WriteError};
use super::{Format, Holds, Score};
use crate::puzzle::Record;

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "opensudoku",
    summary: "OpenSudoku's collections in XML.",
    extensions: &["opensudoku"],
    holds: Holds {
        texts: Texts { title: true, remarks: Remarks::CommentFirst, ..Texts::NONE },
        ..Holds::GIVENS
    },
    is_json: false,
    score: |sample: Sample<'_>, _| match sample.text().contains("<opensudoku") {
        true => Score::certain("an element opensudoku"),
        false => Score::NONE,
    },
    reader: || Box::new(XmlReader::default()),
    writer: Some(|look| Box::new(XmlWriter { face: look.face })),
};

/// The folder of games that are written. It is no title of theirs.
const FOLDER: &str = "dlx-sudoku";

struct XmlWriter {
    face: Face,
}

impl RecordWriter for XmlWriter {
    fn begin(&mut self, out: &mut dyn Write) -> Result<(), WriteError> {
        writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">")?;
        Ok(writeln!(out, " <folder name=\"{FOLDER}\" created=\"0\">")?)
    }

    fn record(&mut self, record: &Record, out: &mut dyn Write) -> Result<(), WriteError> {
        let model = record.puzzle.model();
        if model.symbols() != 9 || model.board().cell_count() != 81 {
            let found = format!("a board of {} cells", model.board().cell_count());
            return Err(WriteError::Unfit { format: FORMAT.name, holds: "boards of 81 cells", found });
        }
        let values = match writer::face(record, self.face) {
            Ok(values) => values,
            Err(comment) => return Ok(writeln!(out, "  <!--{} -->", comment.trim_matches(['#', '\n']))?),
        };
        let digit = |value: &Option<Symbol>| char::from(b'0' + value.map_or(0, Symbol::number));
        let data: String = values.iter().map(digit).collect();
        let remarks = [record.title.as_deref(), record.remark()];
        let lines = remarks.into_iter().flatten().flat_map(str::lines);
        let note = lines.map(escaped).collect::<Vec<_>>().join("&#10;");
        Ok(writeln!(
            out,
            "  <game created=\"0\" state=\"1\" time=\"0\" last_played=\"0\" data=\"{data}\" note=\"{note}\" />"
        )?)
    }

    fn end(&mut self, out: &mut dyn Write) -> Result<(), WriteError> {
        Ok(out.write_all(b" </folder>\n</opensudoku>\n")?)
    }
}

fn escaped(text: &str) -> String {
    let entity = |c: char| match c {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        '"' => "&quot;".to_owned(),
        _ => c.to_string(),
    };
    plain(text).chars().map(entity).collect()
}
