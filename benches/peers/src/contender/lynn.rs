//! Ben Lynn's dlx (<https://github.com/blynn/dlx>): dancing links in C, in a process of its own. It is
//! compiled from the folder that `LYNN_DLX` names, with `lynn.c`, which feeds it and takes the times.

use std::fmt::Write as _;
use std::time::Duration;

use anyhow::{Result, bail, ensure};
use dlx_engine::Problem;

use super::compiled::{Compiled, folder};
use super::{Cover, Found};
use crate::run::Run;

/// The compiled program.
pub(super) struct Lynn(Compiled);

impl Lynn {
    /// Compiles the sources; `None` if the variable does not name any.
    pub(super) fn compiled() -> Result<Option<Self>> {
        let Some(sources) = folder("LYNN_DLX") else { return Ok(None) };
        // As its own Makefile compiles it.
        let flags = ["-O3", "--std=gnu99", "-w"];
        let driver = Some(("lynn.c", include_str!("lynn.c")));
        Ok(Some(Self(Compiled::new("lynn", ("CC", "cc"), &flags, driver, &sources, &["dlx.c"])?)))
    }
}

impl Cover for Lynn {
    fn name(&self) -> String {
        "Lynn's dlx".to_owned()
    }

    fn run(&self, text: &str, search: bool) -> Result<Run<Found>> {
        let input = numbers(&Problem::from_text(text.as_bytes())?, search)?;
        let output = self.0.run(&[], &input)?;
        ensure!(output.status.success(), "it ended with {}", output.status);
        let output = String::from_utf8(output.stdout)?;
        let [count, setup, time] = output.split_whitespace().collect::<Vec<_>>()[..] else {
            bail!("it wrote {output:?}");
        };
        let seconds = |text: &str| -> Result<Duration> { Ok(Duration::try_from_secs_f64(text.parse()?)?) };
        let count = if search { Some(count.parse()?) } else { None };
        Ok(Run {
            setup: seconds(setup)?,
            search: seconds(time)?,
            answer: Found { count, how: String::new() },
        })
    }
}

/// The problem as `lynn.c` reads it.
fn numbers(problem: &Problem, search: bool) -> Result<String> {
    let (items, primary) = (problem.item_count(), problem.primary_count());
    let mut text = format!("{items} {primary} {}\n", u8::from(search));
    for option in problem.options() {
        for entry in problem.entries(option) {
            ensure!(entry.color.is_none(), "it knows no colours");
            write!(text, "{} ", problem.index_of(entry.item))?;
        }
        text.push('\n');
    }
    Ok(text)
}
