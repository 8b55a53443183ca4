//! `variants`: lists the catalogue, or describes a variant.

use std::ffi::OsStr;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use clap::{Args, ValueEnum};
use dlx_sudoku::Watch;
use dlx_variants::{Board, Spec, catalogue};
use serde::Serialize;

use crate::args::{OutArgs, ReportFormat};
use crate::files::output::{Escapes, Output};
use crate::puzzles::variants;
use crate::verdict::Verdict;

/// List the variants, or describe one
#[derive(Debug, Args)]
pub(crate) struct VariantsArgs {
    /// The variant to describe, by id or alias; without it, all are listed
    id: Option<String>,
    /// A TOML file that declares the variant to describe
    #[arg(long, value_name = "FILE", conflicts_with = "id")]
    spec: Option<PathBuf>,
    /// How to write the answer; by default as the extension of --out says, or else as text
    #[arg(long, value_name = "FORMAT")]
    format: Option<ListFormat>,
    #[command(flatten)]
    out: OutArgs,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum ListFormat {
    /// For people
    #[default]
    Text,
    /// A Markdown table
    Markdown,
    /// One object per line, with the declaration
    Json,
}

impl ListFormat {
    /// The format that the extension of a file's name stands for.
    fn by_name(file: &Path) -> Option<Self> {
        let is_markdown = |extension: &OsStr| extension.eq_ignore_ascii_case("md");
        match file.extension()? {
            extension if is_markdown(extension) => Some(Self::Markdown),
            _ => ReportFormat::by_name(file).map(|_| Self::Json),
        }
    }
}

/// A variant and its dimensions.
#[derive(Serialize)]
struct Entry {
    #[serde(flatten)]
    spec: Spec,
    size: usize,
    rows: usize,
    cols: usize,
    cells: usize,
    #[serde(skip)]
    board: Board,
    #[serde(skip)]
    houses: usize,
    #[serde(skip)]
    rules: Vec<String>,
}

pub(crate) fn run(args: VariantsArgs) -> Result<Verdict> {
    let specs = match (&args.spec, &args.id) {
        (Some(path), _) => vec![variants::declared(path, &Watch::default())?],
        (None, Some(id)) => vec![variants::named(id)?.clone()],
        (None, None) => catalogue::all().to_vec(),
    };
    let is_one = specs.len() == 1;
    let entries = specs.into_iter().map(Entry::new).collect::<Result<Vec<_>>>()?;
    let by_name = || ListFormat::by_name(args.out.file()?);
    let format = args.format.or_else(by_name).unwrap_or_default();
    let text = match format {
        ListFormat::Json => json(&entries)?,
        ListFormat::Markdown => markdown(&entries),
        ListFormat::Text if is_one => entries.iter().map(Entry::describe).collect(),
        ListFormat::Text => table(&entries),
    };
    let mut output = Output::open(&args.out, &Watch::default())?;
    output.set_escapes(if matches!(format, ListFormat::Json) { Escapes::Json } else { Escapes::Text });
    output.with_whole(&text)?;
    Ok(Verdict::Yes)
}

impl Entry {
    fn new(spec: Spec) -> Result<Self> {
        // If regions are drawn at random, every drawing has the same numbers.
        let model = spec.build(0).with_context(|| spec.id.clone())?;
        let board = model.board().clone();
        Ok(Self {
            spec,
            size: model.symbols(),
            rows: board.rows(),
            cols: board.cols(),
            cells: board.cell_count(),
            board,
            houses: model.houses().len(),
            rules: model.rule_names().into_iter().map(str::to_owned).collect(),
        })
    }

    /// Describes the variant.
    fn describe(&self) -> String {
        let Self { spec, size, rows, cols, cells, houses, .. } = self;
        let mut text = match spec.title.as_str() {
            "" => format!("{}\n", self.names()),
            title => format!("{title} ({})\n", self.names()),
        };
        if !spec.rule.is_empty() {
            let _ = writeln!(text, "{}", spec.rule);
        }
        text.push('\n');
        let grids = spec.grids.len();
        let [high, wide] = spec.shape.unwrap_or([*size, *size]);
        let symbols = match ([high, wide].contains(size), spec.lowest) {
            (true, 1) => String::new(),
            (true, lowest) => format!(", symbols from {lowest}"),
            (false, 1) => format!(", {size} symbols"),
            (false, lowest) => format!(", {size} symbols from {lowest}"),
        };
        let lines = [
            ("board", format!("{rows} rows, {cols} columns, {cells} cells")),
            ("grids", format!("{grids} of {high} by {wide}{symbols}")),
            ("houses", houses.to_string()),
            ("rules", self.rules.join(", ")),
        ];
        for (name, value) in lines {
            let _ = writeln!(text, "{name:8}{value}");
        }
        if grids > 1 {
            text.push('\n');
            text.push_str(&self.map());
        }
        text
    }

    /// The id, then the aliases.
    fn names(&self) -> String {
        self.spec.ids().collect::<Vec<_>>().join(", ")
    }

    /// The board's outline, with `#` for a cell.
    fn map(&self) -> String {
        let row = |row| {
            let cells =
                (0..self.cols).map(move |col| if self.board.at(row, col).is_some() { '#' } else { ' ' });
            cells.collect::<String>().trim_end().to_owned() + "\n"
        };
        (0..self.rows).map(row).collect()
    }
}

fn json(entries: &[Entry]) -> Result<String> {
    let lines = entries.iter().map(|entry| Ok(serde_json::to_string(entry)? + "\n"));
    lines.collect()
}

fn markdown(entries: &[Entry]) -> String {
    let mut text = "| variant | cells | symbols | rule |\n|---|--:|--:|---|\n".to_owned();
    for entry in entries {
        let Entry { spec, cells, size, .. } = entry;
        let _ = writeln!(text, "| `{}` | {cells} | {size} | {} |", spec.id, spec.rule);
    }
    text
}

fn table(entries: &[Entry]) -> String {
    let width = entries.iter().map(|entry| entry.spec.id.len()).max().unwrap_or(0).max("variant".len());
    let mut text = format!("{:width$}  cells  symbols  rule\n", "variant");
    for entry in entries {
        let Entry { spec, cells, size, .. } = entry;
        let _ = writeln!(text, "{:width$}  {cells:>5}  {size:>7}  {}", spec.id, spec.rule);
    }
    text
}
