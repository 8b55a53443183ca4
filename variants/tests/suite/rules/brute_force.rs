//! The boards that complete given symbols: all that `check` accepts, found without a lowering, and those that
//! engines find.

use dlx_engine::Engine;
use dlx_variants::{Lowered, Model, Symbol};

use super::Board;

/// The full boards with these symbols that break no rule of `model`, in order. `plain`, a model with some of
/// its rules, says where trying ends.
pub(super) fn accepted(plain: &Model, model: &Model, givens: &Board) -> Vec<Board> {
    let open: Vec<usize> = (0..givens.len()).filter(|&cell| givens[cell].is_none()).collect();
    let mut found = Vec::new();
    fill(plain, model, &mut givens.clone(), &open, &mut found);
    found.sort_unstable();
    found
}

/// Fills open cells in all ways that break no plain rule, and keeps what breaks no rule of the model.
fn fill(plain: &Model, model: &Model, values: &mut Board, open: &[usize], found: &mut Vec<Board>) {
    let Some((&cell, rest)) = open.split_first() else {
        if model.check(values).is_empty() {
            found.push(values.clone());
        }
        return;
    };
    for symbol in plain.alphabet().iter() {
        values[cell] = Some(symbol);
        if plain.check(values).is_empty() {
            fill(plain, model, values, rest, found);
        }
    }
    values[cell] = None;
}

/// All boards with these symbols that are covers of a problem, in order, once for each cover.
pub(super) fn covers_with(lowered: &Lowered, givens: &[Option<Symbol>]) -> Vec<Board> {
    // `lanes` also excludes what is locked.
    let mut search = lowered.problem.solver().engine(Engine::Words).solutions();
    let is_possible = search.choose_all(&lowered.encode(givens));
    let found = std::iter::from_fn(|| search.next().map(|chosen| lowered.decode(chosen)));
    let mut boards: Vec<Board> = if is_possible { found.collect() } else { Vec::new() };
    boards.sort_unstable();
    boards
}
