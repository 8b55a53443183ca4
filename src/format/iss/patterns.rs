//! Constraints that become regular expressions along lines.

use dlx_variants::rule::Regex;
use dlx_variants::{Alphabet, Place, Rule, Symbol};

use super::cells::around;
use super::shape::Shape;

/// A rule along cells, in the language of `kind = "regex"`.
pub(super) fn rule(name: &str, cells: &[Place], pattern: &str, says: &str) -> Rule {
    let (name, pattern, says) = (Some(name.to_owned()), pattern.to_owned(), Some(says.to_owned()));
    Rule::Regex(Regex { name, cells: cells.to_vec(), pattern, says })
}

/// The first skyscraper that is hidden: symbols rise, and then this one comes. The highest one cannot be
/// hidden, which is no fault in an alternative.
pub(super) fn hidden_skyscraper(line: &[Place], number: u32, values: Alphabet) -> Rule {
    let rising =
        |most: usize| values.iter().take(most).map(|symbol| format!("{symbol}?")).collect::<String>();
    let pattern = match values.of_number(number.into()) {
        None => rising(values.count()),
        Some(hidden) => {
            let before = values.iter().filter(|&symbol| symbol > hidden);
            let before: Vec<String> =
                before.map(|last| format!("{}{last}{hidden}.*", rising(last.index()))).collect();
            if before.is_empty() { "[]".to_owned() } else { before.join("|") }
        }
    };
    rule(
        "hidden skyscraper",
        line,
        &pattern,
        "A clue is the first symbol of its line that a greater one before it hides.",
    )
}

/// The symbol of the first cell occurs again, as many cells after the second one as the second one tells.
pub(super) fn value_indexing(cells: &[Place], values: Alphabet) -> Rule {
    let far = |symbol: Symbol, steps: Symbol| {
        let between =
            usize::from(steps.number()).checked_sub(1).filter(|between| between + 2 < cells.len())?;
        Some(format!("{symbol}{steps}.{{{between}}}{symbol}.*"))
    };
    let ways: Vec<String> =
        values.iter().flat_map(|steps| values.iter().filter_map(move |symbol| far(symbol, steps))).collect();
    rule(
        "value indexing",
        cells,
        &ways.join("|"),
        "The symbol at the beginning of an arrow occurs on it again, as many cells after the second cell as that tells.",
    )
}

/// A symbol that cells hold `count` times, or more often unless `exactly` so.
pub(super) fn contained_value(cells: &[Place], symbol: Symbol, count: usize, exactly: bool) -> Rule {
    let other = if exactly { format!("[^{symbol}]*") } else { ".*".to_owned() };
    let least = if exactly { "exactly" } else { "at least" };
    let pattern = format!("{other}({symbol}{other}){{{count}}}");
    let often = if count == 1 { "once".to_owned() } else { format!("{count} times") };
    let says = format!("The marked cells hold {symbol} {least} {often}.");
    rule("contained value", cells, &pattern, &says)
}

/// Pairs of cells that are not all equal.
pub(super) fn untied(pairs: &[[Place; 2]], values: Alphabet) -> Rule {
    let alternatives =
        |pair: &dyn Fn(Symbol) -> String| values.iter().map(pair).collect::<Vec<_>>().join("|");
    let equal = alternatives(&|symbol| format!("{symbol}{symbol}"));
    let different = alternatives(&|symbol| format!("{symbol}[^{symbol}]"));
    let pattern = format!("({equal})*({different}).*");
    let says = "No two rows or columns, read from either end, are the same number.";
    rule("no ties", pairs.as_flattened(), &pattern, says)
}

/// As many even as odd symbols, and as many low as high ones, of which a middle one is neither.
pub(super) fn equality(cells: &[Place], values: Alphabet) -> [Rule; 2] {
    let class = |is_in: &dyn Fn(Symbol) -> bool| {
        let symbols = values.iter().filter(|&symbol| is_in(symbol));
        format!("[{}]", symbols.map(Symbol::to_char).collect::<String>())
    };
    let half = |one: &str, other: &str| {
        let count = cells.len() / 2;
        format!("({other}*{one}){{{count}}}{other}*")
    };
    let of_parity = |rest: u8| class(&|symbol| symbol.number() % 2 == rest);
    let (even, odd) = (of_parity(0), of_parity(1));
    let (count, half_of_all) = (values.count(), values.count() / 2);
    let low = class(&|symbol| symbol.index() < half_of_all);
    let high = class(&|symbol| symbol.index() >= count - half_of_all);
    [
        rule(
            "equality cage",
            cells,
            &half(&even, &odd),
            "An equality cage holds as many even symbols as odd ones.",
        ),
        rule(
            "equality cage",
            cells,
            &half(&low, &high),
            "An equality cage holds as many low symbols as high ones, and none in the middle.",
        ),
    ]
}

/// Every 5 has a 1 above it, or a 9 below it.
pub(super) fn flatmates(shape: Shape) -> Vec<Rule> {
    let says = "Every 5 has a 1 directly above it or a 9 directly below it.";
    let of_column = |col: usize| {
        (1..=shape.rows).map(move |row| {
            let rows = row.saturating_sub(1).max(1)..=(row + 1).min(shape.rows);
            let cells: Vec<Place> = rows.map(|row| Place { row, col }).collect();
            let pattern = match row {
                1 => "[^5].|59",
                row if row == shape.rows => ".[^5]|15",
                _ => ".[^5].|15.|.59",
            };
            rule("flatmates", &cells, pattern, says)
        })
    };
    (1..=shape.cols).flat_map(of_column).collect()
}

/// Every square of four cells holds a symbol of each class, of three.
pub(super) fn squares(name: &str, classes: [&str; 3], says: &str, shape: Shape) -> Vec<Rule> {
    let orders = (0..81).map(|code| [code / 27, code / 9 % 3, code / 3 % 3, code % 3]);
    let complete = orders.filter(|order| (0..3).all(|class| order.contains(&class)));
    let words = complete.map(|order| order.map(|class| classes[class]).concat());
    let pattern = words.collect::<Vec<_>>().join("|");
    let corners = (1..shape.rows).flat_map(|row| (1..shape.cols).map(move |col| Place { row, col }));
    corners.map(|corner| rule(name, &around(corner), &pattern, says)).collect()
}
