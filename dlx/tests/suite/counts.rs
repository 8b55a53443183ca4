//! Golden counts: the nodes and updates that each engine needs for the suite's own problems, so that growing
//! searches are noticed, whatever the machine.
//!
//! An intended change is recorded with `UPDATE_GOLDEN=1 cargo test --package dlx-engine --test suite
//! counts::` (a part of `just golden`), and reviewed before it is committed: `git diff` shows what shrank and
//! what grew.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use dlx_engine::Engine;

use crate::own::{self, Found, Own};

const HEADER: &str = "# problem, engine, choice of items: nodes updates solutions\n";

/// The counts, by problem and engine.
type Counts = BTreeMap<String, String>;

/// The counts of all searches of a problem.
fn count(Own { name, .. }: &Own, found: &[Found], counts: &mut Counts) {
    for Found { engine, taken, choice, outcome, .. } in found {
        let who = match engine {
            Engine::Auto => format!("{name} auto({taken}) {choice:?}"),
            _ => format!("{name} {engine} {choice:?}"),
        };
        let work = format!("{} {} {}", outcome.stats.nodes, outcome.stats.updates, outcome.solutions);
        counts.insert(who, work);
    }
}

fn parse(text: &str) -> Counts {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(": ")).map(|(who, work)| (who.into(), work.into())).collect()
}

/// The lines that differ, with their golden values.
fn differences(golden: &Counts, counts: &Counts) -> String {
    let mut text = String::new();
    let all: BTreeMap<_, _> = golden.iter().chain(counts).collect();
    for who in all.into_keys() {
        let (was, is) = (golden.get(who), counts.get(who));
        if was != is {
            let word = |work: Option<&String>| work.cloned().unwrap_or_else(|| "nothing".to_owned());
            let _ = writeln!(text, "{who}: {}, was {}", word(is), word(was));
        }
    }
    text
}

#[test]
fn searches_do_not_grow_unnoticed() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/counts.txt");
    let mut counts = Counts::new();
    // From the end, as another test may have them searched from the beginning at this time.
    for own in own::problems().iter().rev() {
        count(own, own.found(), &mut counts);
    }
    if env::var_os("UPDATE_GOLDEN").is_some() {
        let lines = counts.iter().map(|(who, work)| format!("{who}: {work}\n"));
        let text: String = std::iter::once(HEADER.to_owned()).chain(lines).collect();
        fs::write(&path, text).expect("the file of golden counts can be written");
    }
    let golden = fs::read_to_string(&path).expect("the file of golden counts can be read");
    let differences = differences(&parse(&golden), &counts);
    assert!(differences.is_empty(), "other counts; see the head of tests/suite/counts.rs:\n{differences}");
}
