//! Reasons: what a step rests on, as data. [`explain`](crate::explain) turns it into words and highlights.

use dlx_engine::OptionId;
use dlx_variants::{KnownDifference, KnownSum};

use crate::network::Item;

/// What a step rests on, in the candidates in which it was found.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// One option of a truth is left.
    Single {
        /// The truth.
        truth: Item,
    },
    /// A rule leaves a cell one symbol, given those in its other cells.
    RuleSingle {
        /// The rule.
        rule: usize,
        /// The cell.
        cell: Item,
    },
    /// Every option of a truth excludes the eliminations.
    Locked {
        /// The truth.
        truth: Item,
    },
    /// Every option that a truth has on the empty board excludes the eliminations.
    Alone {
        /// The truth.
        truth: Item,
    },
    /// A rule cannot be met without a symbol in one of some cells, each of which excludes the eliminations.
    Needed {
        /// The rule.
        rule: usize,
        /// The candidates for the symbol in the cells.
        places: Vec<OptionId>,
    },
    /// A candidate would leave cells that see each other fewer symbols than there are cells, by rules between
    /// them and its cell.
    Crowded {
        /// The cells.
        cells: Vec<Item>,
    },
    /// Cells of a line that hold symbols of the same class would make another cell of it, or a house, hold
    /// none or too many of that class.
    Classes {
        /// The rule of the line.
        rule: usize,
        /// The empty cells of the line and, if they count, of the houses that it lies in.
        truths: Vec<Item>,
    },
    /// Cells that hold symbols of the same class because lines share some of them would make a house hold too
    /// many or too few symbols of some class.
    LinkedClasses {
        /// The rules of the lines.
        rules: Vec<usize>,
        /// The empty ones of the cells, and of the house.
        truths: Vec<Item>,
    },
    /// What a rule with hidden variables leaves, given the candidates of its cells.
    Rule {
        /// Hidden truths of the rule: variables whose states all exclude the eliminations, or a symbol that
        /// the rule needs.
        truths: Vec<Item>,
        /// Truths elsewhere that would have no option beside the states that the rule itself would still
        /// leave; none if the rule and its cells suffice.
        blocks: Vec<Item>,
    },
    /// A few ways to fill the cells of a rule, each of which leaves a truth no option or excludes the
    /// eliminations; or no way has these.
    Arrangements {
        /// The rule.
        rule: usize,
        /// The hidden truths of the rule and, if there are ways, its empty cells.
        truths: Vec<Item>,
        /// All ways to fill the empty cells: those with the elimination, if that is in one of the cells.
        ways: Vec<Arrangement>,
    },
    /// The options that all options of some truths exclude leave one option of another truth.
    Direct {
        /// The truths, which are locked or a hidden subset.
        causes: Vec<Item>,
        /// The truth with one option left.
        truth: Item,
    },
    /// All options of some truths, except for fins, lie in an equal number of links: unless a fin holds, no
    /// other option of the links does.
    Subset {
        /// The truths.
        truths: Vec<Item>,
        /// The links.
        links: Vec<Item>,
        /// The options in the truths that are not in the links.
        fins: Vec<OptionId>,
        /// Whether some truth has fewer than two options besides fins.
        is_sashimi: bool,
    },
    /// If the first node is false, the others follow in turn. So the first or the last is true.
    Chain(Chain),
    /// A chain whose ends exclude each other, so that of any two neighbours one is true.
    Loop(Chain),
    /// The consequences of the first node leave a truth no option.
    Contradiction {
        /// The assumption and what follows, in order.
        nodes: Vec<Node>,
        /// The truth.
        truth: Item,
        /// The truths by which the nodes follow, apart from what assumptions under the assumption rule out.
        premises: Vec<Item>,
    },
    /// Whichever option of a truth holds, the same conclusion follows.
    Cases {
        /// The truth.
        truth: Item,
        /// Further truths that the cases go through.
        through: Vec<Item>,
        /// For each case, the assumption and what follows from it, in order.
        cases: Vec<Vec<Node>>,
        /// The truths by which the nodes follow, if the cases do not show them.
        premises: Vec<Item>,
    },
    /// Places of a symbol that hold together or not at all.
    Colours {
        /// The colours.
        colours: Colours,
        /// The truths between places of the same colours.
        truths: Vec<Item>,
    },
    /// Cells that hold the same two symbols in turn.
    RemotePair {
        /// The cells, from one end to the other.
        cells: Vec<Item>,
    },
    /// Two or more sets of cells, each with one symbol more than cells, of which only one of any two
    /// neighbours can hold the restricted symbols between them.
    AlmostLocked {
        /// The cells of each set.
        sets: Vec<Vec<Item>>,
        /// The restricted symbols between each set and the next, in the first of the two. If there are two
        /// symbols, there are two sets.
        restricted: Vec<Vec<OptionId>>,
    },
    /// A cell, each of whose options leaves a set of cells as many symbols as cells, all of which then hold
    /// some symbol.
    Blossom {
        /// The cell.
        stem: Item,
        /// For each option of the cell, the set of cells.
        petals: Vec<(OptionId, Vec<Item>)>,
        /// The options of the symbol that all sets then hold.
        held: Vec<OptionId>,
    },
    /// A cell, none of whose options goes with the one that is eliminated.
    Exclusion {
        /// The cell.
        truth: Item,
        /// For each option of the cell, a set of cells that would have fewer symbols than cells beside it and
        /// the elimination; no cells if the two exclude each other.
        sets: Vec<(OptionId, Vec<Item>)>,
    },
    /// A fish whose fins all lead to what it eliminates.
    Kraken {
        /// The truths.
        truths: Vec<Item>,
        /// The links.
        links: Vec<Item>,
        /// For each fin, what follows from it, in order.
        cases: Vec<Vec<Node>>,
        /// The truths by which the nodes follow.
        premises: Vec<Item>,
    },
    /// All ways to put a symbol into every house.
    Templates {
        /// The symbol of each house that still lacks it.
        truths: Vec<Item>,
    },
    /// Cells where two houses cross, with cells of each house, that fill an equal number of links.
    Crossing {
        /// The cells of the crossing.
        crossing: Vec<Item>,
        /// The cells of each house beside it.
        beside: [Vec<Item>; 2],
        /// The links.
        links: Vec<Item>,
    },
    /// Symbols that fill some cells, because each is in one of these by a firework.
    Fireworks {
        /// The fireworks, of which no two have a symbol in common.
        fireworks: Vec<Firework>,
    },
    /// Cells that two symbols could fill alternately in two ways, unless a further option holds.
    Deadly {
        /// The cells, in turn.
        cells: Vec<Item>,
        /// The further options.
        extra: Vec<OptionId>,
        /// A symbol that must be in one of the cells with further options, or cells that form a subset with
        /// these.
        with: Vec<Item>,
    },
    /// Cells that three symbols cannot fill in any way, unless a further option holds.
    Unfillable {
        /// The cells, box by box.
        cells: Vec<Item>,
        /// The further options.
        extra: Vec<OptionId>,
    },
    /// Pairs of cells that have the same two symbols as two others, because houses could not take these
    /// otherwise.
    Exocets {
        /// The pairs: one, or two with the same houses.
        exocets: Vec<Exocet>,
    },
    /// Cells whose sum follows from cages and houses.
    KnownSum {
        /// The cells and their sum.
        known: KnownSum,
        /// Those that are empty.
        open: Vec<Item>,
    },
    /// Two groups of cells of whose sums the difference follows from cages and houses.
    KnownDifference {
        /// The cells and the difference.
        known: KnownDifference,
        /// Those that are empty.
        open: Vec<Item>,
    },
    /// Without some options, all truths would have two options.
    Grave {
        /// The options.
        extra: Vec<OptionId>,
        /// The truths that the options are in.
        truths: Vec<Item>,
    },
    /// A search finds that the other options of a truth lead nowhere.
    Search {
        /// The truth.
        truth: Item,
    },
    /// Several reasons that apply together, each with what it eliminates; empty if no reason was requested.
    Together(Vec<(Self, Vec<OptionId>)>),
}

/// One way to fill the empty cells of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Arrangement {
    /// The candidates that fill the cells, cell by cell.
    pub candidates: Vec<OptionId>,
    /// A truth elsewhere that it would leave no option; without one, it excludes the eliminations.
    pub blocked: Option<Item>,
}

/// A chain of nodes that are true and false in turn.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Chain {
    /// The nodes, the first of which is false.
    pub nodes: Vec<Node>,
    /// The truths by which a node is true because the one before is false.
    pub truths: Vec<Item>,
    /// Items by which a node is false because the one before is true, if a single item shows it.
    pub links: Vec<Item>,
}

/// Symbols each of which is in one of some cells of two houses, because its other places in the one house
/// exclude those in the other.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Firework {
    /// The cells.
    pub cells: Vec<Item>,
    /// The symbols of both houses.
    pub truths: Vec<Item>,
}

/// Two cells that have the same two symbols as two others, because houses could not take these otherwise.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Exocet {
    /// The cells that the symbols are in.
    pub base: Vec<Item>,
    /// The cells that have the same symbols.
    pub targets: Vec<Item>,
    /// The symbols that the base may have, in each of the houses.
    pub truths: Vec<Item>,
}

/// Colours of places: those of one colour all hold, or none does.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Colours {
    /// A colour that excludes itself.
    Clash(Vec<OptionId>),
    /// A colour that excludes all options of a truth.
    Emptying {
        /// The colour.
        wrong: Vec<OptionId>,
        /// The truth.
        truth: Item,
    },
    /// Two colours, one of which holds.
    Pair([Vec<OptionId>; 2]),
    /// A colour that both colours of a pair exclude.
    Excluded {
        /// The pair.
        pair: [Vec<OptionId>; 2],
        /// The colour that does not hold.
        wrong: Vec<OptionId>,
    },
    /// The counterparts of two colours that exclude each other, one of which holds.
    Counterparts {
        /// The counterparts.
        one_of: [Vec<OptionId>; 2],
        /// The colours that exclude each other, in the same order.
        not_both: [Vec<OptionId>; 2],
    },
}

/// Some options at one point of an argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The options, in order.
    pub options: Vec<OptionId>,
    /// Whether one of them holds there, or none.
    pub holds: bool,
}

impl Node {
    /// A node that says that one of some options holds, or that none does.
    pub(crate) fn new(options: &[OptionId], holds: bool) -> Self {
        Self { options: options.to_vec(), holds }
    }
}

impl Default for Reason {
    fn default() -> Self {
        Self::Together(Vec::new())
    }
}
