//! Techniques that count cells against symbols: subsets and almost locked sets.

pub(super) mod aligned_exclusion;
pub(super) mod als_chain;
mod als_links;
mod als_passing;
pub(super) mod als_xz;
pub(super) mod death_blossom;
pub(super) mod exocet;
pub(super) mod firework;
mod fitting;
pub(super) mod multi_sector;
pub(super) mod subset;
pub(super) mod sue_de_coq;
pub(super) mod tight;
pub(super) mod tridagon;
pub(super) mod wxyz_wing;
