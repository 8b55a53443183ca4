//! Hints.

use dlx_drawing::Scene;
use dlx_engine::OptionId;
use dlx_sudoku::grade::{Candidates, Hint, Names, Next, Path, Strength, TECHNIQUES};
use dlx_sudoku::{Record, SymbolSet, Watch};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Answer;
use crate::drawing::Picture;
use crate::engine::prepared::Prepared;

/// What to do next on a board.
#[derive(Deserialize)]
pub(crate) struct Ask {
    pub(crate) puzzle: String,
    entries: String,
    strength: StrengthName,
    /// The options that earlier steps placed, and those that they eliminated: the hint goes on from there.
    #[serde(default)]
    placed: Vec<u32>,
    #[serde(default)]
    gone: Vec<u32>,
}

/// How much a hint gives away: where to look, also what to look for, or the step itself.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum StrengthName {
    Where,
    Technique,
    Step,
}

impl Ask {
    pub(crate) fn answer(&self, puzzle: &Prepared) -> Answer {
        if !self.placed.is_empty() || !self.gone.is_empty() {
            return self.further(puzzle);
        }
        let board = puzzle.board(&self.entries)?;
        let grader = puzzle.grader();
        Ok(match grader.hint(puzzle.record().puzzle.givens(), &board, &Watch::default()) {
            Ok(Hint::Solved) => json!({ "kind": "solved", "text": "The puzzle is solved." }),
            Ok(Hint::Wrong(cells)) => {
                let text = Names::new(grader.network()).wrong(&cells);
                let numbers: Vec<u16> = cells.iter().map(|cell| cell.0).collect();
                json!({ "kind": "wrong", "text": text, "cells": numbers })
            }
            Ok(Hint::Next(next)) => match self.strength {
                StrengthName::Where => told(&next.text(Strength::Where)),
                StrengthName::Technique => told(&next.text(Strength::Technique)),
                StrengthName::Step => step(&next, puzzle),
            },
            Err(why) => json!({ "kind": "none", "text": format!("There is no hint: {why}.") }),
        })
    }

    /// The step after some others.
    fn further(&self, puzzle: &Prepared) -> Answer {
        let network = puzzle.grader().network();
        let mut candidates = Candidates::with_givens(network, &puzzle.board(&self.entries)?);
        let known = |options: &[u32]| -> Vec<OptionId> {
            let options = options.iter().map(|&option| OptionId(option));
            options.filter(|option| option.index() < network.option_count()).collect()
        };
        for option in known(&self.placed) {
            candidates.place(option);
        }
        for option in known(&self.gone) {
            candidates.eliminate(option);
        }
        let mut path = Path::new(candidates, TECHNIQUES.to_vec(), &Watch::default());
        Ok(match path.peek() {
            Some(found) => step(&Next { candidates: path.candidates, step: found }, puzzle),
            None => json!({ "kind": "none", "text": "There is no further step." }),
        })
    }
}

fn told(text: &str) -> Value {
    json!({ "kind": "step", "text": text })
}

/// A step in words, in what it changes, and in a picture.
fn step(next: &Next<'_>, puzzle: &Prepared) -> Value {
    let numbers = |options: &[OptionId]| options.iter().map(|option| option.0).collect::<Vec<u32>>();
    let (placed, gone) = (&next.step.placements, &next.step.eliminations);
    json!({
        "kind": "step",
        "text": next.text(Strength::Step),
        "technique": next.step.technique.id,
        "placements": changes(next, placed),
        "eliminations": changes(next, gone),
        "placed": numbers(placed),
        "gone": numbers(gone),
        "picture": picture(puzzle.record(), next),
    })
}

/// The cells and symbols of options: `[[17, "4"]]`.
fn changes(next: &Next<'_>, options: &[OptionId]) -> Value {
    let network = next.candidates.network();
    let candidates = options.iter().filter_map(|&option| network.candidate(option));
    candidates.map(|(cell, symbol)| json!([cell.0, symbol.to_string()])).collect()
}

/// A board with what a step is about: values, candidates and highlights.
fn picture(record: &Record, next: &Next<'_>) -> Picture {
    let puzzle = &record.puzzle;
    let candidates = &next.candidates;
    let mut sets = vec![SymbolSet::default(); puzzle.givens().len()];
    for (cell, symbol) in candidates.live().filter_map(|option| candidates.network().candidate(option)) {
        sets[cell.index()].insert(symbol);
    }
    let (entries, highlights) = (candidates.values(), next.step.highlights(candidates));
    let scene = Scene::builder(puzzle.model()).givens(puzzle.givens()).entries(&entries);
    Picture::of(&scene.decorations(&record.decorations).candidates(&sets).highlights(&highlights).build())
}
