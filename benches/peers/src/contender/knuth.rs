//! Programs of Donald Knuth (<https://cs.stanford.edu/~knuth/programs.html>), each in a process of its own:
//! DLX2, dancing links with colours, SSXCC, dancing cells, and DLX3 and SSMCC, the same for items that are
//! covered several times. They are compiled from the folder that `KNUTH` names, with `dlx2.c`, `ssxcc.c` and,
//! where they are there, `dlx3.c` and `ssmcc.c`, as `ctangle` makes them, and `gb_flip.c` and `gb_flip.h` of
//! his Stanford GraphBase.

use std::fmt::Write as _;
use std::time::Duration;

use anyhow::{Context as _, Result};
use dlx_engine::{Color, Problem};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike as _;

use super::compiled::{Compiled, folder};
use super::{Cover, Found};
use crate::run::Run;

/// One of the programs, compiled.
pub(super) struct Knuth {
    name: &'static str,
    /// Whether it is for items that are covered several times.
    is_for_several: bool,
    program: Compiled,
}

impl Knuth {
    /// Compiles the sources of all; none if the variable does not name any.
    pub(super) fn compiled() -> Result<Vec<Self>> {
        let Some(sources) = folder("KNUTH") else { return Ok(Vec::new()) };
        let compile = |(name, is_for_several): (&'static str, bool)| {
            let file = format!("{name}.c");
            let files = [file.as_str(), "gb_flip.c"];
            let program = Compiled::new(name, ("CC", "cc"), &["-O3", "-w"], None, &sources, &files)?;
            Ok(Self { name, is_for_several, program })
        };
        let all = [("dlx2", false), ("ssxcc", false), ("dlx3", true), ("ssmcc", true)];
        let is_there = |(name, is_for_several): &(&str, bool)| {
            !is_for_several || sources.join(format!("{name}.c")).exists()
        };
        all.into_iter().filter(is_there).map(compile).collect()
    }

    /// The CPU time of a run of the whole process, and the number of solutions.
    fn time(&self, arguments: &[&str], input: &str) -> Result<(Duration, u64)> {
        let before = time_of_children()?;
        let output = self.program.run(arguments, input)?;
        let time = time_of_children()?.saturating_sub(before);
        let words = String::from_utf8(output.stderr)?;
        let altogether = words.lines().find_map(|line| line.strip_prefix("Altogether "));
        let altogether =
            altogether.with_context(|| words.lines().next().unwrap_or("no answer").to_owned())?;
        let count = altogether.split_whitespace().next().context("no number of solutions")?;
        Ok((time, count.parse()?))
    }
}

impl Cover for Knuth {
    fn name(&self) -> String {
        self.name.to_owned()
    }

    fn takes_several(&self) -> bool {
        self.is_for_several
    }

    fn takes_once(&self) -> bool {
        !self.is_for_several
    }

    fn run(&self, text: &str, search: bool) -> Result<Run<Found>> {
        let input = numbered(&Problem::from_text(text.as_bytes())?)?;
        // They end at the first node once they have accessed memory so often in the search.
        let (setup, _) = self.time(&["T1"], &input)?;
        if !search {
            return Ok(Run {
                setup,
                search: Duration::ZERO,
                answer: Found { count: None, how: String::new() },
            });
        }
        let (all, count) = self.time(&[], &input)?;
        let answer = Found { count: Some(count), how: String::new() };
        Ok(Run { setup, search: all.saturating_sub(setup), answer })
    }
}

/// The CPU time of all processes that have ended.
fn time_of_children() -> Result<Duration> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let microseconds = usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    Ok(Duration::from_micros(microseconds.cast_unsigned()))
}

/// The problem in these programs' format: names have at most eight characters there, so items are numbers,
/// and colours have one, so they come from a list.
fn numbered(problem: &Problem) -> Result<String> {
    let mut text = String::new();
    for item in problem.items() {
        let bar = if item.is_secondary() && item.ordinal() == 0 { "| " } else { "" };
        let times = match problem.multiplicity(item) {
            times if problem.has_multiplicities() && !item.is_secondary() => format!("{times}|"),
            _ => String::new(),
        };
        write!(text, "{bar}{times}{} ", problem.index_of(item))?;
    }
    let mut colors: Vec<Color> = Vec::new();
    for option in problem.options() {
        text.push('\n');
        for entry in problem.entries(option) {
            write!(text, "{}", problem.index_of(entry.item))?;
            if let Some(color) = entry.color {
                if !colors.contains(&color) {
                    colors.push(color);
                }
                let number = colors.iter().position(|other| *other == color);
                let character = number.and_then(|number| COLORS.chars().nth(number));
                write!(text, ":{}", character.context("it has no more colours")?)?;
            }
            text.push(' ');
        }
    }
    text.push('\n');
    Ok(text)
}

/// What colours are called.
const COLORS: &str =
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ!#$%&()*+,-./;<=>?@[]^_{}~";
