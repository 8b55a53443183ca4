//! Empty rectangles: a strong link with one end that excludes some of the places of a symbol in a box. Either
//! the other end or one of the remaining places in the box holds.

use std::borrow::Cow;
use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::{HouseKind, Meaning, Symbol};

use crate::candidates::Candidates;
use crate::level::{Level, Rating};
use crate::network::{Item, Network};
use crate::step::{Chain, Finds, Node, Reason, Step, Technique};
use crate::techniques::fish::safe_symbols;

/// An empty rectangle: a turbot fish with a group in one of its strong links.
pub(crate) static EMPTY_RECTANGLE: Technique = Technique {
    id: "empty-rectangle",
    name: "Empty Rectangle",
    name_of_step: Some(name),
    summary: "One of the two places for a symbol in a line, or in another house, leaves a box, or a further house, only \
              places that exclude what the other place also excludes.",
    level: Level::Expert,
    rating: Rating(43),
    score: 120,
    find,
    ..Technique::PLAIN
};

/// The kind of house and the symbol, if an item is a symbol of a house.
fn place(candidates: &Candidates<'_>, item: Item) -> Option<(HouseKind, Symbol)> {
    match candidates.network().meaning(item) {
        Meaning::Symbol { house, symbol } => {
            Some((candidates.network().model().houses()[house].kind, symbol))
        }
        _ => None,
    }
}

/// The name of a step: in a puzzle whose symmetries take boxes to lines, the two strong links may be of any
/// kinds.
fn name(step: &Step, network: &Network) -> Cow<'static, str> {
    let is_of_line = |item: Item| network.house_kind(item).is_some_and(is_line);
    let is_rectangle = |reason: &Reason| match reason {
        Reason::Chain(Chain { truths, .. }) => {
            matches!(truths[..], [line, corner] if is_of_line(line) && !is_of_line(corner))
        }
        _ => true,
    };
    match step.reason.each().into_iter().all(is_rectangle) {
        true => EMPTY_RECTANGLE.name.into(),
        false => "Grouped Turbot Fish".into(),
    }
}

fn is_line(kind: HouseKind) -> bool {
    matches!(kind, HouseKind::Row | HouseKind::Column)
}

fn find(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let line = |truth| {
        let (_, symbol) = place(candidates, truth).filter(|&(kind, _)| is_line(kind))?;
        Some((truth, symbol, ends(candidates, truth)?))
    };
    let strong: Vec<(Item, Symbol, [[OptionId; 2]; 2])> = candidates.truths_of(2).filter_map(line).collect();
    let (fresh, is_safe) = (finds.fresh(), safe_symbols(candidates, finds));
    for corner in candidates.truths().filter(|&truth| candidates.count(truth) > 1) {
        let Some((kind, symbol)) = place(candidates, corner) else { continue };
        if is_line(kind) || is_safe[symbol.index()] {
            continue;
        }
        finds.tick()?;
        let mut found: Vec<Step> = Vec::new();
        let is_new = |line: Item| fresh.has_any(&[corner, line]);
        for &(line, _, ends) in strong.iter().filter(|&&(line, other, _)| other == symbol && is_new(line)) {
            for [near, far] in ends {
                if let Some(step) = join(candidates, corner, line, near, far) {
                    found.push(step.clone());
                    finds.step(step)?;
                }
            }
        }
        report_pairs(&found, finds)?;
    }
    ControlFlow::Continue(())
}

/// The first two options of a truth in both orders.
fn ends(candidates: &Candidates<'_>, truth: Item) -> Option<[[OptionId; 2]; 2]> {
    let mut options = candidates.options(truth);
    let (one, other) = (options.next()?, options.next()?);
    Some([[one, other], [other, one]])
}

/// The step, if any, for a strong link of `near` and `far` where `near` excludes some options of `corner`,
/// but not all.
fn join(
    candidates: &Candidates<'_>,
    corner: Item,
    line: Item,
    near: OptionId,
    far: OptionId,
) -> Option<Step> {
    let is_excluded = |option: &OptionId| candidates.network().excludes(near, *option);
    // Most lines do not bear on the corner.
    let first = candidates.options(corner).find(is_excluded)?;
    let is_at_corner = |option| candidates.network().items_of(option).contains(&corner);
    if is_at_corner(near) || is_at_corner(far) && !is_excluded(&far) {
        return None;
    }
    let left = candidates.options(corner).filter(|option| !is_excluded(option));
    left.clone().next()?;
    let eliminations = candidates.excluded_by_all(left.clone().chain([far]));
    (!eliminations.is_empty()).then(|| {
        let excluded: Vec<OptionId> = candidates.options(corner).filter(is_excluded).collect();
        let left: Vec<OptionId> = left.collect();
        let way: [(&[OptionId], bool); 4] =
            [(&[far], false), (&[near], true), (&excluded, false), (&left, true)];
        let chain = Chain {
            nodes: way.map(|(options, holds)| Node::new(options, holds)).to_vec(),
            truths: vec![line, corner],
            links: candidates.network().shared_item(near, first).into_iter().collect(),
        };
        Step { reason: Reason::Chain(chain), eliminations, ..Step::new(&EMPTY_RECTANGLE) }
    })
}

/// Reports dual empty rectangles: what two empty rectangles in one house eliminate together.
fn report_pairs(found: &[Step], finds: &mut Finds<'_>) -> ControlFlow<()> {
    for (at, one) in found.iter().enumerate() {
        for both in found[at + 1..].iter().filter_map(|other| Step::join(one, other)) {
            finds.step(both)?;
        }
    }
    ControlFlow::Continue(())
}
