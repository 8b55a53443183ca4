//! Hints.

use dlx_engine::OptionId;
use dlx_sudoku::grade::{Hint, Names, Next, Strength, Watch};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Answer;
use crate::drawing;
use crate::prepared::Prepared;

/// What to do next on a board.
#[derive(Deserialize)]
pub(crate) struct Ask {
    pub(crate) puzzle: String,
    entries: String,
    strength: StrengthName,
}

/// How much a hint gives away: where to look, also what to look for, or the steps up to the next entry.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum StrengthName {
    Where,
    Technique,
    Step,
}

impl Ask {
    pub(crate) fn answer(&self, puzzle: &Prepared) -> Answer {
        let board = puzzle.board(&self.entries)?;
        let (grader, watch) = (puzzle.grader(), Watch::default());
        Ok(match grader.hint(&puzzle.record().puzzle.givens, &board, &watch) {
            Ok(Hint::Solved) => json!({ "kind": "solved", "text": "The puzzle is solved." }),
            Ok(Hint::Wrong(cells)) => {
                let names = Names::new(grader.network());
                let named: Vec<String> = cells.iter().map(|&cell| names.cell(cell)).collect();
                let verb = if cells.len() == 1 { "is" } else { "are" };
                let numbers: Vec<u16> = cells.iter().map(|cell| cell.0).collect();
                json!({ "kind": "wrong", "text": format!("{} {verb} wrong.", named.join(", ")), "cells": numbers })
            }
            Ok(Hint::Next(next)) => match self.strength {
                StrengthName::Where => told(next.text(Strength::Where)),
                StrengthName::Technique => told(next.text(Strength::Technique)),
                StrengthName::Step => {
                    let steps = grader.up_to_entry(*next, &watch);
                    json!({ "kind": "step", "steps": steps.iter().map(|next| step(next, puzzle)).collect::<Value>() })
                }
            },
            Err(why) => json!({ "kind": "none", "text": format!("There is no hint: {why}.") }),
        })
    }
}

fn told(text: String) -> Value {
    json!({ "kind": "step", "text": text })
}

/// A step in words, in what it changes, and in a picture.
fn step(next: &Next<'_>, puzzle: &Prepared) -> Value {
    json!({
        "text": next.text(Strength::Step),
        "technique": next.step.technique.id,
        "placements": changes(next, &next.step.placements),
        "eliminations": changes(next, &next.step.eliminations),
        "picture": drawing::step(&puzzle.record().puzzle, next),
    })
}

/// The cells and symbols of options: `[[17, "4"]]`.
fn changes(next: &Next<'_>, options: &[OptionId]) -> Value {
    let network = next.candidates.network();
    let candidates = options.iter().filter_map(|&option| network.candidate(option));
    candidates.map(|(cell, symbol)| json!([cell.0, symbol.to_string()])).collect()
}
