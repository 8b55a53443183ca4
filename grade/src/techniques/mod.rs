//! The techniques. Each is described in the file that implements it; [`TECHNIQUES`] lists them by rating.

mod arrangement;
mod between;
mod by_house;
mod chains;
mod combination;
mod crowded;
mod direct;
mod family;
mod fish;
mod innies;
mod line_classes;
mod locked;
mod needed_place;
mod nets;
mod pairs;
mod rule_single;
mod sets;
mod single;
mod uniqueness;

pub(crate) use between::RULE_BETWEEN_CELLS;
use chains::{alternating, colouring, empty_rectangle, forcing_chain, nice_loop, remote_pair, turbot, wing};
use fish::{kraken, large, small};
pub(crate) use line_classes::{ClassLine, LinkedLines};
use nets::{forcing_net, nishio, templates, trial};
pub(crate) use rule_single::leaves_only;
use sets::{
    aligned_exclusion, als_chain, als_xz, death_blossom, exocet, firework, multi_sector, subset, sue_de_coq,
    tridagon, wxyz_wing,
};
pub use single::FULL_HOUSE;
use uniqueness::{avoidable_rectangle, bug, unique_loop, unique_rectangle};

use crate::step::Technique;

/// All techniques, by rating. If several find the same step, the first one names it.
pub static TECHNIQUES: &[&Technique] = &[
    &FULL_HOUSE,
    &combination::MARKED_CELL,
    &single::HIDDEN_SINGLE_BOX,
    &rule_single::RULE_SINGLE,
    &single::HIDDEN_SINGLE,
    &combination::ONLY_COMBINATION,
    &combination::NEEDED_SYMBOL,
    &between::RULE_ALONE,
    &direct::DIRECT_POINTING,
    &innies::INNIE,
    &innies::OUTIE,
    &direct::DIRECT_CLAIMING,
    &combination::COMBINATIONS,
    &single::LEFTOVER_SINGLE,
    &direct::DIRECT_HIDDEN_PAIR,
    &single::NAKED_SINGLE,
    &single::OPEN_NAKED_SINGLE,
    &RULE_BETWEEN_CELLS,
    &innies::DIFFERENCE,
    &direct::DIRECT_HIDDEN_TRIPLE,
    &between::RULE_BETWEEN_PLACES,
    &crowded::RULE_AROUND_CELL,
    &locked::POINTING,
    &combination::BLOCKED_COMBINATION,
    &arrangement::ARRANGEMENTS,
    &combination::NEEDED_SYMBOL_POINTING,
    &innies::INNIES,
    &innies::OUTIES,
    &locked::CLAIMING,
    &combination::MANY_COMBINATIONS,
    &combination::PLACE_OR_COMBINATION,
    &subset::NAKED_PAIR,
    &line_classes::LINE_CLASSES,
    &small::X_WING,
    &subset::HIDDEN_PAIR,
    &line_classes::LINE_CLASSES_IN_HOUSES,
    &subset::NAKED_TRIPLE,
    &small::SWORDFISH,
    &line_classes::LINKED_LINE_CLASSES,
    &subset::HIDDEN_TRIPLE,
    &arrangement::BLOCKED_ARRANGEMENTS,
    &remote_pair::REMOTE_PAIR,
    &turbot::SKYSCRAPER,
    &turbot::TWO_STRING_KITE,
    &turbot::TURBOT_FISH,
    &wing::XY_WING,
    &empty_rectangle::EMPTY_RECTANGLE,
    &small::FINNED_X_WING,
    &small::SASHIMI_X_WING,
    &wing::XYZ_WING,
    &small::FRANKEN_X_WING,
    &small::MUTANT_X_WING,
    &subset::NAKED_QUAD,
    &small::JELLYFISH,
    &subset::HIDDEN_QUAD,
    &wing::W_WING,
    &wxyz_wing::WXYZ_WING,
    &sue_de_coq::SUE_DE_COQ,
    &small::FINNED_SWORDFISH,
    &small::SASHIMI_SWORDFISH,
    &small::FRANKEN_SWORDFISH,
    &small::FINNED_JELLYFISH,
    &small::SASHIMI_JELLYFISH,
    &aligned_exclusion::ALIGNED_PAIR_EXCLUSION,
    &colouring::SIMPLE_COLOURING,
    &tridagon::TRIDAGON,
    &colouring::MULTI_COLOURING,
    &alternating::X_CHAIN,
    &alternating::XY_CHAIN,
    &nice_loop::CONTINUOUS_LOOP,
    &alternating::AIC,
    &firework::FIREWORK_TRIPLE,
    &colouring::MEDUSA,
    &nice_loop::GROUPED_LOOP,
    &alternating::GROUPED_AIC,
    &firework::FIREWORK_QUADRUPLE,
    &als_xz::ALS_XZ,
    &als_chain::ALS_XY_WING,
    &nice_loop::ALS_LOOP,
    &alternating::ALS_AIC,
    &nishio::NISHIO,
    &small::MUTANT_SWORDFISH,
    &als_chain::ALS_XY_CHAIN,
    &small::FRANKEN_JELLYFISH,
    &small::MUTANT_JELLYFISH,
    &death_blossom::DEATH_BLOSSOM,
    &aligned_exclusion::ALS_PAIR_EXCLUSION,
    &forcing_chain::CELL_FORCING_CHAIN,
    &forcing_chain::HOUSE_FORCING_CHAIN,
    &kraken::KRAKEN_FISH,
    &multi_sector::MULTI_SECTOR_LOCKED_SET,
    &forcing_net::FORCING_NET_CONTRADICTION,
    &forcing_net::FORCING_NET_VERITY,
    &exocet::JUNIOR_EXOCET,
    &forcing_net::NESTED_FORCING_NET,
    &exocet::SENIOR_EXOCET,
    &exocet::DOUBLE_EXOCET,
    &large::LARGE_FISH,
    &templates::TEMPLATES,
    &trial::TRIAL,
];

/// The techniques that assume that a puzzle has one solution, by rating. They are left out by default,
/// because they prove nothing about a puzzle that may have several solutions. They apply wherever the items
/// allow it, which is rare if there are constraints other than rows, columns and boxes.
pub static UNIQUENESS_TECHNIQUES: &[&Technique] = &[
    &unique_rectangle::UNIQUE_RECTANGLE_1,
    &unique_rectangle::UNIQUE_RECTANGLE_2,
    &unique_rectangle::UNIQUE_RECTANGLE_5,
    &unique_rectangle::UNIQUE_RECTANGLE_4,
    &avoidable_rectangle::AVOIDABLE_RECTANGLE_1,
    &avoidable_rectangle::AVOIDABLE_RECTANGLE_2,
    &unique_rectangle::UNIQUE_RECTANGLE_3,
    &unique_rectangle::UNIQUE_RECTANGLE_6,
    &unique_loop::UNIQUE_LOOP,
    &unique_rectangle::HIDDEN_RECTANGLE,
    &bug::BUG_PLUS_1,
    &bug::BUG_PLUS_N,
];

impl Technique {
    /// The technique with this id.
    #[must_use]
    pub fn by_id(id: &str) -> Option<&'static Self> {
        let mut all = TECHNIQUES.iter().chain(UNIQUENESS_TECHNIQUES).copied();
        all.find(|technique| technique.id == id)
    }
}
