//! Which options exclude each other: those that share an item and do not give it the same colour.

use dlx_engine::{Color, ItemId, OptionId, Problem};

use crate::grade::jagged::Jagged;

/// For each option, those that it excludes, in order.
pub(super) fn all(problem: &Problem) -> Jagged<OptionId> {
    problem.options().map(|option| excluded_by(problem, option)).collect()
}

/// For each item, whether some option gives it a colour.
pub(super) fn coloured(problem: &Problem) -> Vec<bool> {
    let is_coloured = |item: ItemId| {
        item.is_secondary()
            && problem.options_of(item).iter().any(|&option| colour(problem, option, item).is_some())
    };
    problem.items().map(is_coloured).collect()
}

/// Whether two options that both have item number `item` do not give it the same colour.
pub(super) fn differ(problem: &Problem, one: OptionId, other: OptionId, item: usize) -> bool {
    let Some(item) = problem.items().nth(item) else { return false };
    let colours = [one, other].map(|option| colour(problem, option, item));
    colours[0].is_none() || colours[0] != colours[1]
}

fn excluded_by(problem: &Problem, option: OptionId) -> Vec<OptionId> {
    let mut excluded: Vec<OptionId> = Vec::new();
    for entry in problem.entries(option) {
        let sharing = problem.options_of(entry.item).iter().copied().filter(|&other| other != option);
        match entry.color {
            None => excluded.extend(sharing),
            Some(_) => {
                excluded.extend(sharing.filter(|&other| colour(problem, other, entry.item) != entry.color))
            }
        }
    }
    excluded.sort_unstable();
    excluded.dedup();
    excluded
}

/// The colour that an option gives to an item.
fn colour(problem: &Problem, option: OptionId, item: ItemId) -> Option<Color> {
    problem.entries(option).find(|entry| entry.item == item).and_then(|entry| entry.color)
}

#[cfg(test)]
mod tests {
    use dlx_engine::Entry;

    use super::*;

    #[test]
    fn options_that_agree_in_a_colour_do_not_exclude_each_other() {
        let mut builder = Problem::builder();
        let (a, b, c, d) =
            (builder.primary("a"), builder.primary("b"), builder.primary("c"), builder.primary("d"));
        let [shared, alone] = ["shared", "alone"].map(|name| builder.secondary(name));
        builder.option([a.into(), shared.colored(1u32)]);
        builder.option([b.into(), shared.colored(1u32)]);
        builder.option([c.into(), shared.colored(2u32), alone.into()]);
        builder.option([Entry::from(d), shared.into(), alone.into()]);
        let problem = builder.build().expect("the problem is well formed");
        let excluded = all(&problem);
        let of = |option: usize| excluded.get(option).iter().map(|option| option.index()).collect::<Vec<_>>();
        assert_eq!([of(0), of(1), of(2), of(3)], [vec![2, 3], vec![2, 3], vec![0, 1, 3], vec![0, 1, 2]]);
        assert_eq!(coloured(&problem), [false, false, false, false, true, false]);
        let differ = |one, other, item| differ(&problem, OptionId(one), OptionId(other), item);
        assert!(!differ(0, 1, 4) && differ(0, 2, 4) && differ(0, 3, 4) && differ(2, 3, 5));
    }
}
