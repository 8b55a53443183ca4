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

#[cfg(test)]
mod tests {
    use dlx_engine::{OptionId, Watch};
    use dlx_variants::Symbol;

    use super::*;
    use crate::candidates::{Candidates, Fresh};
    use crate::memo::Memo;
    use crate::network::Network;
    use crate::step::Technique;

    /// All that a technique eliminates among what is fresh, in order.
    fn eliminated(technique: &Technique, fresh: Fresh<'_>, candidates: &Candidates<'_>) -> Vec<OptionId> {
        let mut all = Vec::new();
        let wanted = (fresh, technique.most());
        technique.changes_among(wanted, candidates, &Memo::default(), &Watch::default(), |step| {
            all.extend(step.eliminations);
        });
        als_links::ordered(all)
    }

    #[test]
    fn what_is_new_is_found_among_what_is_fresh() {
        let board = ".46......5..47.9.3.9.......98..6......3..4.9....59.4.....8..21.2....3.....5..1...";
        let network = Network::of_variant("classic");
        let givens: Vec<Option<Symbol>> = board.chars().map(Symbol::from_char).collect();
        for technique in [
            &als_xz::ALS_XZ,
            &als_chain::ALS_XY_WING,
            &als_chain::ALS_XY_CHAIN,
            &aligned_exclusion::ALS_PAIR_EXCLUSION,
            &death_blossom::DEATH_BLOSSOM,
            &sue_de_coq::SUE_DE_COQ,
            &wxyz_wing::WXYZ_WING,
        ] {
            let mut candidates = Candidates::with_givens(&network, &givens);
            let mut found = 0;
            for step in 0..40 {
                loop {
                    let all = eliminated(technique, Fresh::ALL, &candidates);
                    if all.is_empty() {
                        break;
                    }
                    all.into_iter().for_each(|option| _ = candidates.eliminate(option));
                }
                let live: Vec<OptionId> = candidates.live().collect();
                let option = live[step * 37 % live.len()];
                candidates.eliminate(option);
                let mut changed = vec![0; network.item_count()];
                network.items_of(option).iter().for_each(|item| changed[item.index()] = 2);
                let new = eliminated(technique, Fresh::since(Some(1), &changed), &candidates);
                assert_eq!(new, eliminated(technique, Fresh::ALL, &candidates), "{technique}, step {step}");
                found += usize::from(!new.is_empty());
            }
            assert!(found > 0, "{technique}");
        }
    }
}
