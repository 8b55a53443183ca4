//! How many options exclude each other.

use crate::ids::OptionId;
use crate::problem::Problem;

/// The part of all options that choosing one excludes: an estimate from some pairs of them.
pub(super) fn excluded(problem: &Problem) -> f64 {
    *problem.facts.excluded.get_or_init(|| estimate(problem))
}

/// The same, estimated anew.
fn estimate(problem: &Problem) -> f64 {
    /// The number of options that are compared to others, and of these others.
    const OPTIONS: u64 = 16;
    const OTHERS: u64 = 32;
    let count = problem.option_count() as u64;
    // Options come in patterns; a stride by the golden ratio samples them evenly.
    let sample = |number: u64| OptionId((number * 0x9E37_79B1 % count.max(1)) as u32);
    let mut colors = vec![None; problem.item_count()];
    let (mut clashing, mut pairs) = (0, 0);
    for number in 0..OPTIONS.min(count) {
        let option = sample(number);
        let entries = problem.raw_entries(option);
        entries.iter().for_each(|entry| colors[entry.item as usize] = Some(entry.color));
        let others = (1..=OTHERS).map(|other| sample(number + other)).filter(|&other| other != option);
        for other in others {
            let mut others = problem.raw_entries(other).iter();
            clashing += u32::from(others.any(|entry| {
                colors[entry.item as usize].is_some_and(|color| color == 0 || color != entry.color)
            }));
            pairs += 1;
        }
        entries.iter().for_each(|entry| colors[entry.item as usize] = None);
    }
    f64::from(clashing) / f64::from(pairs.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(text: &str) -> f64 {
        excluded(&Problem::from_text(text.as_bytes()).unwrap())
    }

    #[test]
    fn some_pairs_stand_for_all() {
        assert_eq!(part("a\n"), 0.0);
        assert_eq!(part("a b\na b\n"), 0.0);
        assert_eq!(part("a b\na\nb\n"), 0.0);
        assert_eq!(part("a b\na b\na\na\nb a\n"), 1.0);
        assert_eq!(part("a b | c d\na c:x\nb c:x\na d\nb c:x d\n"), 0.5);
        // Each of 60 options excludes those of the same item: 19 of 59 others.
        let text: String = (0..60).map(|option| format!("i{}\n", option % 3)).collect();
        assert!((part(&format!("i0 i1 i2\n{text}")) - 19.0 / 59.0).abs() < 0.1);
    }
}
