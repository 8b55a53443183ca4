//! Techniques that count cells against symbols: subsets and almost locked sets.

pub(super) mod als_xz;
pub(super) mod subset;
pub(super) mod sue_de_coq;
pub(super) mod tight;
