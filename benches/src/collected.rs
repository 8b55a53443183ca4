//! Collected puzzles, which are not part of the project.

use std::fs;
use std::path::Path;

/// Lines with puzzles spread evenly over a file of `../shared/data/classic`, about `count` of them; reported
/// as skipped and `None` if it is not there.
#[must_use]
pub fn collected(name: &str, count: usize) -> Option<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data/classic");
    let Ok(text) = fs::read_to_string(folder.join(name).with_extension("txt")) else {
        println!("{name} is skipped: the file is not there");
        return None;
    };
    let lines: Vec<&str> =
        text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).collect();
    let step = lines.len().div_ceil(count).max(1);
    Some(lines.into_iter().step_by(step).map(|line| format!("{line}\n")).collect())
}
