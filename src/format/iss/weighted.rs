//! Sums in which cells count several times, or are taken away: `Sum~0_=_1_1_-10_-1~R1C1~R1C2~R1C3~R1C4`.

use dlx_variants::rule::Arrow;
use dlx_variants::{Alphabet, Place, Rule};

use super::part::Part;
use super::sums;
use crate::format::error::ReadErrorKind;

/// What stands between a sum and the factors of its cells.
const FACTORS: &str = "_=_";

/// The greatest factor, as in that program.
const MOST_FACTOR: i32 = 100;

/// The rule of a sum with a factor for each cell; `None` if there are none.
pub(super) fn rule(part: &Part<'_>, values: Alphabet) -> Option<Result<Rule, ReadErrorKind>> {
    let (sum, factors) = part.filled.first()?.split_once(FACTORS)?;
    Some(read(part, sum, factors, values))
}

fn read(part: &Part<'_>, sum: &str, factors: &str, values: Alphabet) -> Result<Rule, ReadErrorKind> {
    let expected = || {
        part.fault(&format!(
            "a sum, {FACTORS}, a factor from -{MOST_FACTOR} to {MOST_FACTOR} for each cell, and the cells"
        ))
    };
    let number = |text: &str| text.trim().parse::<i32>().ok();
    let is_small = |factor: &i32| factor.abs() <= MOST_FACTOR;
    let factors = factors.split('_').map(|text| number(text).filter(is_small)).collect::<Option<Vec<i32>>>();
    let (sum, factors) = number(sum).zip(factors).ok_or_else(expected)?;
    let cells = part.cells(&part.filled[1..])?;
    if cells.len() != factors.len() {
        return Err(expected());
    }
    let terms: Vec<(Place, i32)> =
        cells.into_iter().zip(factors).filter(|(_, factor)| *factor != 0).collect();
    let rule = arrow(&terms, sum).or_else(|| sums::weighted(&terms, sum, values));
    rule.ok_or_else(|| part.fault("fewer cells or smaller factors"))
}

/// The arrow, if some cells are the digits of a number to which the others add up.
fn arrow(terms: &[(Place, i32)], sum: i32) -> Option<Rule> {
    let of_sign = |sign: i32| -> Vec<(Place, i32)> {
        let signed = terms.iter().map(|&(cell, factor)| (cell, sign * factor));
        signed.filter(|(_, factor)| *factor > 0).collect()
    };
    let cells = |terms: &[(Place, i32)]| terms.iter().map(|(cell, _)| *cell).collect();
    [1, -1].into_iter().find_map(|sign| {
        let (circle, shaft) = (of_sign(sign), of_sign(-sign));
        let digits = [100, 10, 1].into_iter().skip(3_usize.checked_sub(circle.len())?);
        let is_number = !circle.is_empty() && circle.iter().map(|(_, factor)| *factor).eq(digits);
        let is_shaft = !shaft.is_empty() && shaft.iter().all(|(_, factor)| *factor == 1);
        let arrow = || Arrow { name: None, cells: cells(&circle), shafts: vec![cells(&shaft)] };
        (sum == 0 && is_number && is_shaft).then(|| Rule::Arrow(arrow()))
    })
}
