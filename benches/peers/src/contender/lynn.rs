//! Ben Lynn's dlx (<https://github.com/blynn/dlx>): dancing links in C, in a process of its own. It is compiled from
//! the directory that `LYNN_DLX` names, with `lynn.c`, which feeds it and takes the times.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{env, fs, process};

use anyhow::{Context as _, Result, bail, ensure};
use dlx_engine::Problem;

use super::{Cover, Found};
use crate::run::Run;

/// Where the sources are.
const SOURCES: &str = "LYNN_DLX";

/// The compiled program, removed in the end.
pub(super) struct Lynn {
    folder: PathBuf,
}

impl Lynn {
    /// Compiles the sources; `None` if the variable does not name any.
    pub(super) fn compiled() -> Result<Option<Self>> {
        env::var_os(SOURCES).map(|sources| Self::compile(Path::new(&sources))).transpose()
    }

    fn compile(sources: &Path) -> Result<Self> {
        let lynn = Self { folder: env::temp_dir().join(format!("peers-lynn-{}", process::id())) };
        fs::create_dir_all(&lynn.folder)?;
        let driver = lynn.folder.join("lynn.c");
        fs::write(&driver, include_str!("lynn.c"))?;
        // As its own Makefile compiles it.
        let mut compiler = Command::new(env::var_os("CC").as_deref().unwrap_or(OsStr::new("cc")));
        compiler.args(["-O3", "--std=gnu99", "-w", "-I"]).arg(sources).arg("-o").arg(lynn.program());
        let status = compiler.arg(&driver).arg(sources.join("dlx.c")).status().context("the C compiler")?;
        ensure!(status.success(), "{SOURCES}: {} was not compiled", sources.join("dlx.c").display());
        Ok(lynn)
    }

    fn program(&self) -> PathBuf {
        self.folder.join("lynn")
    }
}

impl Drop for Lynn {
    fn drop(&mut self) {
        // What is left in the folder for temporary files does no harm.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Cover for Lynn {
    fn name(&self) -> String {
        "Lynn's dlx".to_owned()
    }

    fn run(&self, text: &str, search: bool) -> Result<Run<Found>> {
        let input = numbers(&Problem::from_text(text.as_bytes())?, search)?;
        let mut child = Command::new(self.program()).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        child.stdin.take().context("a pipe")?.write_all(input.as_bytes())?;
        let output = child.wait_with_output()?;
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
