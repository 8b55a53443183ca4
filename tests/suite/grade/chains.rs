//! The steps of chains.

use std::sync::Arc;

use dlx_sudoku::grade::{Candidates, Network, Technique};
use dlx_sudoku::{CellId, Symbol, catalogue};

use super::data::patient;

#[test]
fn a_chain_lists_its_nodes_in_order() {
    let model = catalogue::default().build_fixed().expect("the default variant has a model");
    let network = Network::new(Arc::new(model));
    let one = |(row, column): (u16, u16)| {
        let symbol = Symbol::first(1).next().expect("a symbol");
        network.lowered().option(CellId((row - 1) * 9 + column - 1), symbol)
    };
    let mut candidates = Candidates::new(&network);
    for (row, places) in [(1, [1, 4]), (5, [2, 4])] {
        for column in (1..=9).filter(|column| !places.contains(column)) {
            candidates.eliminate(one((row, column)));
        }
    }
    let [x_chain, aic, xy_chain] =
        ["x-chain", "aic", "xy-chain"].map(|id| Technique::by_id(id).unwrap_or_else(|| panic!("no {id}")));
    let step = x_chain.first(&candidates, &patient()).expect("a chain of rows 1 and 5");
    assert_eq!(step.eliminations, [(2, 2), (3, 2), (4, 1), (6, 1)].map(one));
    let told: Vec<_> = step.reason.nodes().into_iter().map(|node| (node.options[0], node.holds)).collect();
    let places = [(1, 1), (1, 4), (5, 4), (5, 2)].map(one);
    assert_eq!(told, places.into_iter().zip([false, true, false, true]).collect::<Vec<_>>());
    assert_eq!((step.reason.truths().len(), step.reason.links().len(), step.rating), (2, 1, x_chain.rating));
    assert!(aic.first(&candidates, &patient()).is_some());
    assert!(xy_chain.first(&candidates, &patient()).is_none());
}
