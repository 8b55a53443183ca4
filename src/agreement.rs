//! Compares the rules of a document that does not name them with those of a variant.

use std::collections::HashMap;

use dlx_variants::rule::Between;
use dlx_variants::{CellId, HouseKind, Place, Regions, Rule, Spec, catalogue};

/// These rules, under the name of the variant of the catalogue that has them, if there is one.
pub(crate) fn named(spec: Spec) -> Spec {
    match catalogue::all().iter().find(|variant| difference(&spec, variant).is_none()) {
        Some(variant) => under(variant, spec),
        None => spec,
    }
}

/// The rules of a puzzle of this variant, under the variant's name.
pub(crate) fn under(variant: &Spec, spec: Spec) -> Spec {
    let is_drawn = |rule: &Rule| variant.draws(rule);
    let mut named = variant.with_clues(spec.clues);
    named.constraints.extend(spec.constraints.into_iter().filter(is_drawn));
    named.regions = spec.regions;
    named
}

/// How the rules of a puzzle first differ from those of a variant; what rules are called does not count.
pub(crate) fn difference(puzzle: &Spec, variant: &Spec) -> Option<String> {
    // Comparing boards takes no time, and few variants have the same one.
    difference_of_boards(puzzle, variant).map(str::to_owned).or_else(|| difference_of_rules(puzzle, variant))
}

fn difference_of_boards(puzzle: &Spec, variant: &Spec) -> Option<&'static str> {
    if puzzle.grids != variant.grids {
        Some("its grids lie elsewhere")
    } else if puzzle.lowest != variant.lowest {
        Some("its symbols begin with another number")
    } else if puzzle.shape != variant.shape {
        Some("its board has another shape")
    } else if puzzle.boxes != variant.boxes {
        Some("its boxes differ")
    } else if !have_like_regions(puzzle, variant) {
        Some("its regions differ")
    } else {
        None
    }
}

fn difference_of_rules<'p>(puzzle: &'p Spec, variant: &'p Spec) -> Option<String> {
    let is_drawn = |rule: &Rule| variant.draws(rule);
    let own = |rules: &'p [Rule]| -> Vec<&'p Rule> { rules.iter().filter(|rule| !is_drawn(rule)).collect() };
    let (constraints, clues) = (own(&puzzle.constraints), own(&puzzle.clues));
    let has_drawn = constraints.len() + clues.len() < puzzle.constraints.len() + puzzle.clues.len();
    if !variant.draw.is_empty() && !has_drawn {
        return Some("it lacks the clues of that variant".to_owned());
    }
    if !variant.draw.iter().all(|drawing| drawing.is_whole(&puzzle.constraints)) {
        return Some("it does not say that all marks are shown".to_owned());
    }
    let wanted = [refs(&variant.constraints), refs(&variant.clues)].concat();
    let own = [constraints, clues].concat();
    let surplus = |rules: &[&'p Rule], others: &[&Rule]| surplus(rules, others, variant);
    let more = surplus(&own, &wanted).map(|rule| format!("it has the rule {:?}", rule.sentence()));
    let less = || surplus(&wanted, &own).map(|rule| format!("it lacks the rule {:?}", rule.sentence()));
    more.or_else(less)
}

fn refs(rules: &[Rule]) -> Vec<&Rule> {
    rules.iter().collect()
}

/// The first of some rules that says something which is missing among others, on the board of a variant.
fn surplus<'r>(rules: &[&'r Rule], others: &[&Rule], variant: &Spec) -> Option<&'r Rule> {
    let mut counts: HashMap<Part, usize> = HashMap::new();
    others
        .iter()
        .flat_map(|rule| parts(rule, variant))
        .for_each(|part| *counts.entry(part).or_default() += 1);
    let mut is_missing = |part: Part| match counts.get_mut(&part) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        _ => true,
    };
    rules.iter().find(|rule| parts(rule, variant).into_iter().any(&mut is_missing)).copied()
}

/// What a rule says, or a part of it that could be a rule of its own.
#[derive(PartialEq, Eq, Hash)]
enum Part {
    /// A rule without words, with its offsets in one form. If it is about listed pairs of cells, it is about
    /// one.
    Rule(Rule),
    /// Cells that hold no symbol twice, in order.
    House(Vec<Place>),
}

/// What a rule says on the board of a variant. A rule about several pairs of cells is as many rules, and
/// windows are as many houses of listed cells.
fn parts(rule: &Rule, variant: &Spec) -> Vec<Part> {
    match rule {
        Rule::Windows(_) => return windows(rule, variant),
        Rule::Distinct(house) => return vec![Part::house(house.cells.iter().copied())],
        _ => {}
    }
    let rule = rule.with_sorted_offsets().without_words();
    let Some(Between::Cells(pairs)) = rule.between().cloned() else { return vec![Part::Rule(rule)] };
    let part = |pair| {
        let mut part = rule.clone();
        if let Some(between) = part.between_mut() {
            *between = Between::Cells(vec![pair]);
        }
        Part::Rule(part)
    };
    pairs.into_iter().map(part).collect()
}

/// The windows on the board of a variant.
fn windows(rule: &Rule, variant: &Spec) -> Vec<Part> {
    let mut spec = variant.with_clues(Vec::new());
    spec.constraints = vec![rule.clone()];
    let Ok(model) = spec.build_fixed() else { return Vec::new() };
    let windows = model.houses().iter().filter(|house| house.kind == HouseKind::Window);
    let place = |&cell: &CellId| Place::of(cell, model.board());
    windows.map(|house| Part::house(house.cells.iter().map(place))).collect()
}

impl Part {
    fn house(cells: impl Iterator<Item = Place>) -> Self {
        let mut cells: Vec<Place> = cells.collect();
        cells.sort_unstable();
        Self::House(cells)
    }
}

/// Whether the regions are the same, whatever their letters, or drawn at random for each puzzle of the
/// variant.
fn have_like_regions(puzzle: &Spec, variant: &Spec) -> bool {
    let size = |spec: &Spec| spec.symbols.or_else(|| Some(spec.regions.as_ref()?.rows()?.len()));
    let is_plain = variant.boxes.is_some() && puzzle.regions.is_none() && variant.regions.is_none();
    let have_like = match (&puzzle.regions, &variant.regions) {
        (None, None) => true,
        (Some(_), Some(Regions::Random)) => true,
        (Some(one), Some(other)) => match (one.rows(), other.rows()) {
            (Some(one), Some(other)) => numbered(one) == numbered(other),
            (one, other) => one.is_none() && other.is_none(),
        },
        _ => false,
    };
    have_like && (is_plain || size(puzzle) == size(variant))
}

/// The regions of all cells, numbered in the order in which they occur.
fn numbered(rows: &[String]) -> Vec<Vec<usize>> {
    let mut numbers = HashMap::new();
    let mut number = |letter| {
        let next = numbers.len();
        *numbers.entry(letter).or_insert(next)
    };
    rows.iter().map(|row| row.chars().map(&mut number).collect()).collect()
}
