//! What reasons refer to, part by part: whoever goes through all of it reads this one list.

use dlx_engine::OptionId;
use dlx_variants::{KnownDifference, KnownSum};

use super::{Arrangement, Chain, Colours, Exocet, Firework, Node, Reason};
use crate::network::Item;

/// What items are to the reason that refers to them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Use {
    /// Exactly one option of each holds, and the reason rests on that.
    Truth,
    /// The same, although its words leave it out.
    Premise,
    /// A cell that the reason fills, whatever candidates it has.
    Filled,
    /// At most one option of each holds, and the reason rests on that.
    Link,
    /// Its words tell them.
    Told,
}

/// The parts of reasons and the list of them, read or to be changed.
macro_rules! parts_of_reasons {
    ($(#[$about:meta])* $Part:ident, $parts:ident $(, $mutable:tt)?) => {
        $(#[$about])*
        #[expect(dead_code, reason = "the list is of all that reasons refer to, whatever its readers ask for")]
        pub(crate) enum $Part<'r> {
            /// An item.
            Item(&'r $($mutable)? Item, Use),
            /// Items whose order means something.
            List(&'r $($mutable)? Vec<Item>, Use),
            /// Items in any order.
            Set(&'r $($mutable)? Vec<Item>, Use),
            /// Options in any order, each with truths whose order means something.
            Lists(&'r $($mutable)? Vec<(OptionId, Vec<Item>)>),
            /// Options in any order, each with truths in any order.
            Sets(&'r $($mutable)? Vec<(OptionId, Vec<Item>)>),
            /// Options in any order.
            Options(&'r $($mutable)? Vec<OptionId>),
            /// What an argument goes through.
            Nodes(&'r $($mutable)? Vec<Node>),
            /// A rule.
            Rule(&'r $($mutable)? usize),
            /// Ways to fill the cells of a rule, in any order.
            Ways(&'r $($mutable)? Vec<Arrangement>),
            /// Colours of places.
            Colours(&'r $($mutable)? Colours),
            /// Cells with a known sum.
            Sum(&'r $($mutable)? KnownSum),
            /// Cells with a known difference.
            Difference(&'r $($mutable)? KnownDifference),
            /// A reason that applies together with others.
            Reason(&'r $($mutable)? Reason),
            /// The reason may rest on everything, as nested assumptions and searches do.
            Everything,
        }

        impl Reason {
            /// All that the reason refers to.
            pub(crate) fn $parts(& $($mutable)? self) -> Vec<$Part<'_>> {
                use Use::{Filled, Link, Premise, Told, Truth};
                match self {
                    Self::Single { truth } | Self::Locked { truth } | Self::Alone { truth } => {
                        vec![$Part::Item(truth, Truth)]
                    }
                    Self::RuleSingle { rule, cell } => vec![$Part::Rule(rule), $Part::Item(cell, Filled)],
                    Self::Needed { rule, places } => {
                        vec![$Part::Rule(rule), $Part::Options(places), $Part::Everything]
                    }
                    Self::Crowded { cells } => vec![$Part::Set(cells, Truth)],
                    Self::Classes { rule, truths } => {
                        vec![$Part::Rule(rule), $Part::Set(truths, Truth)]
                    }
                    Self::LinkedClasses { rules, truths } => {
                        let rules = rules.into_iter().map($Part::Rule);
                        rules.chain([$Part::Set(truths, Truth)]).collect()
                    }
                    Self::Rule { truths, blocks } => {
                        vec![$Part::Set(truths, Truth), $Part::Set(blocks, Truth)]
                    }
                    Self::Arrangements { rule, truths, ways } => {
                        vec![$Part::Rule(rule), $Part::Set(truths, Truth), $Part::Ways(ways)]
                    }
                    Self::Direct { causes, truth } => {
                        vec![$Part::Set(causes, Truth), $Part::Item(truth, Truth)]
                    }
                    Self::Subset { truths, links, fins, .. } => {
                        vec![$Part::Set(truths, Truth), $Part::Set(links, Link), $Part::Options(fins)]
                    }
                    Self::Chain(Chain { nodes, truths, links })
                    | Self::Loop(Chain { nodes, truths, links }) => {
                        vec![$Part::Nodes(nodes), $Part::List(truths, Truth), $Part::List(links, Link)]
                    }
                    Self::Contradiction { nodes, truth, premises } => {
                        let is_nested = nodes.iter().skip(1).any(|node| !node.holds);
                        let everything = is_nested.then_some($Part::Everything);
                        let own = [
                            $Part::Nodes(nodes),
                            $Part::Item(truth, Truth),
                            $Part::List(premises, Premise),
                        ];
                        own.into_iter().chain(everything).collect()
                    }
                    Self::Cases { truth, through, cases, premises } => {
                        let own = [
                            $Part::Item(truth, Truth),
                            $Part::List(through, Truth),
                            $Part::List(premises, Premise),
                        ];
                        own.into_iter().chain(cases.into_iter().map($Part::Nodes)).collect()
                    }
                    Self::Colours { colours, truths } => {
                        vec![$Part::Colours(colours), $Part::List(truths, Truth)]
                    }
                    Self::RemotePair { cells: truths } | Self::Templates { truths } => {
                        vec![$Part::List(truths, Truth)]
                    }
                    Self::AlmostLocked { sets, restricted } => {
                        let sets = sets.into_iter().map(|cells| $Part::List(cells, Truth));
                        sets.chain(restricted.into_iter().map($Part::Options)).collect()
                    }
                    Self::Blossom { stem, petals, held } => {
                        vec![$Part::Item(stem, Truth), $Part::Lists(petals), $Part::Options(held)]
                    }
                    Self::Exclusion { truth, sets } => vec![$Part::Item(truth, Truth), $Part::Sets(sets)],
                    Self::Kraken { truths, links, cases, premises } => {
                        let own = [
                            $Part::Set(truths, Truth),
                            $Part::Set(links, Link),
                            $Part::List(premises, Premise),
                        ];
                        own.into_iter().chain(cases.into_iter().map($Part::Nodes)).collect()
                    }
                    Self::Crossing { crossing, beside: [one, other], links } => {
                        let sets = [crossing, one, other].into_iter().map(|cells| $Part::List(cells, Truth));
                        sets.chain([$Part::List(links, Link)]).collect()
                    }
                    Self::Fireworks { fireworks } => fireworks
                        .into_iter()
                        .flat_map(|Firework { cells, truths }| {
                            [$Part::Set(cells, Told), $Part::Set(truths, Truth)]
                        })
                        .collect(),
                    Self::Deadly { cells, extra, with } => {
                        vec![$Part::List(cells, Truth), $Part::List(with, Truth), $Part::Options(extra)]
                    }
                    Self::Unfillable { cells, extra } => {
                        vec![$Part::List(cells, Truth), $Part::Options(extra)]
                    }
                    Self::Exocets { exocets } => exocets
                        .into_iter()
                        .flat_map(|Exocet { base, targets, truths }| {
                            [base, targets, truths].map(|items| $Part::Set(items, Truth))
                        })
                        .collect(),
                    Self::KnownSum { known, open } => vec![$Part::Sum(known), $Part::Set(open, Truth)],
                    Self::KnownDifference { known, open } => {
                        vec![$Part::Difference(known), $Part::Set(open, Truth)]
                    }
                    Self::Grave { extra, truths } => {
                        vec![$Part::List(truths, Truth), $Part::Options(extra), $Part::Everything]
                    }
                    Self::Search { truth } => vec![$Part::Item(truth, Truth), $Part::Everything],
                    Self::Together(reasons) => reasons
                        .into_iter()
                        .flat_map(|(reason, gone)| [$Part::Reason(reason), $Part::Options(gone)])
                        .collect(),
                }
            }
        }
    };
}

parts_of_reasons! {
    /// A part of a reason.
    Part, parts
}

parts_of_reasons! {
    /// A part of a reason, to be changed.
    PartMut, parts_mut, mut
}
