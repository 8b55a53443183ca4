//! The JSON form of a checkpoint.

use serde::{Deserialize, Serialize};

use super::fingerprint::Fingerprint;
use super::{Checkpoint, CheckpointError};
use crate::engine::{Branching, Engine, Subtree};
use crate::parse::{BYTE_ORDER_MARK, clip, plain_fault};
use crate::stats::Stats;

const FORMAT: &str = "dlx-checkpoint/1";

/// No search visits so many nodes.
const MOST_NODES: u64 = 1 << 62;

/// An item, its number of options, the option taken, and those untried.
type Step = (u32, u32, Option<u32>, Vec<u32>);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    format: String,
    problem: String,
    engine: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    solutions: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    counted: bool,
    nodes: u64,
    updates: u64,
    profile: Vec<u64>,
    parts: Vec<Vec<Step>>,
    checksum: String,
}

/// The beginning of a document of any version.
#[derive(Deserialize)]
struct Head {
    format: String,
}

impl Checkpoint {
    /// Writes the checkpoint as one line of JSON, which [`from_json`](Self::from_json) reads.
    #[must_use]
    pub fn to_json(&self) -> String {
        let Self { problem, engine, seed, counted, stats, parts } = self;
        let step = |step: &Branching| (step.item, step.width, step.taken, step.untried.clone());
        let document = Document {
            format: FORMAT.to_owned(),
            problem: format!("{problem:016x}"),
            engine: engine.name().to_owned(),
            seed: *seed,
            solutions: stats.solutions.to_string(),
            counted: *counted,
            nodes: stats.nodes,
            updates: stats.updates,
            profile: stats.profile.clone(),
            parts: parts.iter().map(|part| part.branchings.iter().map(step).collect()).collect(),
            checksum: format!("{:016x}", self.checksum()),
        };
        serde_json::to_string(&document).expect("numbers, strings and arrays have a JSON form")
    }

    /// Reads a checkpoint in JSON, as [`to_json`](Self::to_json) writes it. Whether it suits a problem shows
    /// when it is resumed.
    ///
    /// # Errors
    /// If this is no checkpoint, has another version, or was changed.
    pub fn from_json(bytes: &[u8]) -> Result<Self, CheckpointError> {
        let bytes = bytes.strip_prefix(BYTE_ORDER_MARK.to_string().as_bytes()).unwrap_or(bytes);
        let syntax = |error: serde_json::Error| {
            let (line, column, fault) = (error.line(), error.column(), plain_fault(&error.to_string()));
            let found = format!("found no checkpoint (line {line}, column {column}: {fault})");
            CheckpointError::Syntax(found + "; expected one as it was written")
        };
        let Head { format } = serde_json::from_slice(bytes).map_err(syntax)?;
        if format != FORMAT {
            return Err(CheckpointError::Format { found: clip(&format), expected: FORMAT });
        }
        let document: Document = serde_json::from_slice(bytes).map_err(syntax)?;
        let number = |text: &str, radix| {
            let kind = if radix == 16 { "a hexadecimal number" } else { "a number" };
            let fault = || format!("found {}; expected {kind} of at most 64 bits", clip(text));
            u64::from_str_radix(text, radix).map_err(|_| CheckpointError::Syntax(fault()))
        };
        let fault = || format!("unknown engine {:?}: expected that of a search", clip(&document.engine));
        let engine = Engine::ALL.iter().find(|engine| engine.name() == document.engine);
        let engine = *engine.ok_or_else(|| CheckpointError::Syntax(fault()))?;
        if document.parts.iter().flatten().any(|(_, width, ..)| *width == 0) {
            return Err(CheckpointError::Syntax(
                "found a branching without options; expected one or more".into(),
            ));
        }
        let step = |(item, width, taken, untried)| Branching { item, width, taken, untried };
        let part = |steps: Vec<Step>| Subtree { branchings: steps.into_iter().map(step).collect() };
        let checkpoint = Self {
            problem: number(&document.problem, 16)?,
            engine,
            seed: document.seed,
            counted: document.counted,
            stats: Stats {
                nodes: document.nodes,
                updates: document.updates,
                solutions: number(&document.solutions, 10)?,
                profile: document.profile,
            },
            parts: document.parts.into_iter().map(part).collect(),
        };
        let (found, expected) = (checkpoint.checksum(), number(&document.checksum, 16)?);
        if found != expected {
            return Err(CheckpointError::Checksum { found, expected });
        }
        checkpoint.check_numbers()?;
        Ok(checkpoint)
    }

    /// Fails if no search can have done what this one is said to have done.
    fn check_numbers(&self) -> Result<(), CheckpointError> {
        let &Stats { solutions, nodes, ref profile, .. } = &self.stats;
        let listed = profile.iter().map(|&nodes| u128::from(nodes)).sum();
        if u128::from(nodes) != listed || solutions > nodes || nodes > MOST_NODES {
            return Err(CheckpointError::Numbers { solutions, nodes, listed });
        }
        Ok(())
    }

    /// A number that tells damaged contents.
    fn checksum(&self) -> u64 {
        let Self { problem, engine, seed, counted, stats, parts } = self;
        let mut hash = Fingerprint::default();
        hash.number(*problem);
        hash.list(engine.name().as_bytes(), |hash, &byte| hash.number(byte.into()));
        hash.list(seed.as_slice(), |hash, &seed| hash.number(seed));
        [stats.solutions, stats.nodes, stats.updates].into_iter().for_each(|number| hash.number(number));
        // Files that do not tell have the checksums that they always had.
        if *counted {
            hash.number(1);
        }
        hash.list(&stats.profile, |hash, &nodes| hash.number(nodes));
        hash.list(parts, |hash, part| {
            hash.list(&part.branchings, |hash, step| {
                hash.number(step.item.into());
                hash.number(step.width.into());
                hash.list(step.taken.as_slice(), |hash, &option| hash.number(option.into()));
                hash.list(&step.untried, |hash, &option| hash.number(option.into()));
            });
        });
        hash.0
    }
}
