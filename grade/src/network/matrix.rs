//! Truths against links, as rows of bits.

use super::{Item, Network};
use crate::jagged::Jagged;

/// Some truths and some links, such that no option is in two of the truths or in two of the links: such as
/// the cells of a house and its symbols, or one symbol's rows and columns. The searches for naked subsets,
/// hidden subsets and fish are all the same search of such a matrix: *k* truths whose live options lie in *k*
/// links.
#[derive(Clone, Debug)]
pub(crate) struct Matrix {
    pub(crate) truths: Vec<Item>,
    pub(crate) links: Vec<Item>,
    /// For each truth, the number of the link that contains each of its options; `links.len()` for none.
    pub(crate) columns: Jagged<u8>,
    /// For each truth, whether its options are in the links in order: option number *i* in link number *i*.
    pub(crate) is_straight: Vec<bool>,
}

impl Matrix {
    pub(crate) fn new(network: &Network, truths: Vec<Item>, links: Vec<Item>) -> Self {
        let columns = truths.iter().map(|&truth| {
            let column = |option| {
                let items = network.items_of(option);
                links.iter().position(|link| items.contains(link)).unwrap_or(links.len()) as u8
            };
            network.options_of(truth).iter().map(|&option| column(option)).collect::<Vec<u8>>()
        });
        let columns: Jagged<u8> = columns.collect();
        let is_straight =
            columns.iter().map(|row| row.len() <= 64 && row.iter().copied().eq(0..row.len() as u8));
        let is_straight = is_straight.collect();
        Self { truths, links, columns, is_straight }
    }
}
