//! Finds the engine that is put into pages.

use std::borrow::Cow;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use crate::files::source;

/// The environment variable that names the engine.
const VARIABLE: &str = "DLX_SUDOKU_PAGE";
/// The name of the engine.
const FILE: &str = "dlx-sudoku.wasm";
/// Where the engine is looked for, from the folder of this program. The last is that of `just page`.
const FOLDERS: &[&str] = &[".", "../share/dlx-sudoku", "../page"];

/// What to do where no engine was found.
pub(super) const ADVICE: &str =
    "build it with `just page`; if it is elsewhere, set DLX_SUDOKU_PAGE to its path";

/// The engine, if there is one: the one that was named, the one built in, or the one installed with this
/// program.
pub(super) fn find() -> Result<Option<Cow<'static, [u8]>>> {
    if let Some(path) = env::var_os(VARIABLE).filter(|path| !path.is_empty()) {
        let path = PathBuf::from(path);
        return read(&path).with_context(|| format!("{VARIABLE}: {}", source::shown(&path))).map(Some);
    }
    if let Some(engine) = built_in() {
        return Ok(Some(Cow::Borrowed(engine)));
    }
    let program = env::current_exe().and_then(|path| path.canonicalize()).unwrap_or_default();
    let folder = program.parent().unwrap_or(Path::new("."));
    let installed = FOLDERS.iter().map(|other| folder.join(other).join(FILE)).find(|path| path.is_file());
    installed.map(|path| read(&path).with_context(|| source::shown(&path))).transpose()
}

fn read(path: &Path) -> Result<Cow<'static, [u8]>> {
    let engine = fs::read(path)?;
    if !engine.starts_with(b"\0asm") {
        bail!("found a file that is not WebAssembly; expected {FILE}");
    }
    Ok(Cow::Owned(engine))
}

/// The engine that this program was built with: with the feature `page`, the file that `DLX_SUDOKU_PAGE`
/// named then.
fn built_in() -> Option<&'static [u8]> {
    #[cfg(feature = "page")]
    return Some(include_bytes!(env!("DLX_SUDOKU_PAGE")));
    #[cfg(not(feature = "page"))]
    None
}
