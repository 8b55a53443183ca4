//! Programs of others that are not crates: compiled from their sources, which a variable names, and run as
//! processes.

use std::ffi::{OsStr, OsString};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::{env, fs, process};

use anyhow::{Context as _, Result, ensure};

/// A compiled program, in a folder of its own that is removed in the end.
pub(super) struct Compiled {
    folder: PathBuf,
}

impl Compiled {
    /// Compiles `driver`, a file's name and text, if there is one, and `files` of the folder `sources`; what
    /// the variable `compiler` names is called with `flags`, or `otherwise` if it names nothing.
    pub(super) fn new(
        name: &str,
        (compiler, otherwise): (&str, &str),
        flags: &[&str],
        driver: Option<(&str, &str)>,
        sources: &Path,
        files: &[&str],
    ) -> Result<Self> {
        let compiled = Self { folder: env::temp_dir().join(format!("peers-{name}-{}", process::id())) };
        fs::create_dir_all(&compiled.folder)?;
        let named = env::var_os(compiler);
        let mut command = Command::new(named.as_deref().unwrap_or(OsStr::new(otherwise)));
        command.args(flags).arg("-I").arg(sources).arg("-o").arg(compiled.program());
        if let Some((name, text)) = driver {
            let driver = compiled.folder.join(name);
            fs::write(&driver, text)?;
            command.arg(driver);
        }
        let status = command.args(files.iter().map(|file| sources.join(file))).status();
        ensure!(
            status.context("the compiler")?.success(),
            "{name} was not compiled from {}",
            sources.display()
        );
        Ok(compiled)
    }

    /// Runs the program on `input`.
    pub(super) fn run(&self, arguments: &[&str], input: &str) -> Result<Output> {
        let mut command = Command::new(self.program());
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        child.stdin.take().context("a pipe")?.write_all(input.as_bytes())?;
        Ok(child.wait_with_output()?)
    }

    fn program(&self) -> PathBuf {
        self.folder.join("program")
    }
}

impl Drop for Compiled {
    fn drop(&mut self) {
        // What is left in the folder for temporary files does no harm.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The folder that a variable names, if it is set.
pub(super) fn folder(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).map(OsString::into)
}
