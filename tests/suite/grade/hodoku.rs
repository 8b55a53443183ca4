//! HoDoKu's regression library: states in which a technique finds a step with exactly these eliminations, or
//! this placement.

use std::collections::BTreeMap;
use std::fmt::Write;

use dlx_engine::OptionId;
use dlx_sudoku::grade::{Candidates, Network, Step, Technique};
use dlx_variants::{CellId, Symbol};

use super::data::{classic, patient, text, values};
use super::table::assert_on_page;

/// The codes of the library, the techniques that correspond to them, and the minimum share to find, in
/// percent; 0 for codes of the library of which the two thirds have no case. A step counts as found if one of
/// the techniques finds it.
const CODES: &[(&str, &[&str], usize)] = &[
    ("0000", &["full-house"], 100),
    ("0002", &["hidden-single-box", "hidden-single"], 100),
    ("0003", &["naked-single", "open-naked-single"], 100),
    ("0100", &["pointing"], 100),
    ("0101", &["claiming"], 100),
    ("0110", &["naked-pair"], 100),
    ("0111", &["naked-triple"], 100),
    ("0200", &["naked-pair"], 100),
    ("0201", &["naked-triple"], 100),
    ("0202", &["naked-quad"], 100),
    ("0210", &["hidden-pair"], 100),
    ("0211", &["hidden-triple"], 100),
    ("0212", &["hidden-quad"], 100),
    ("0300", &["x-wing"], 100),
    ("0301", &["swordfish"], 100),
    ("0302", &["jellyfish"], 100),
    ("0310", &["finned-x-wing", "sashimi-x-wing"], 100),
    ("0311", &["finned-swordfish", "sashimi-swordfish"], 100),
    ("03111", &["finned-swordfish", "sashimi-swordfish"], 100),
    ("0312", &["finned-jellyfish", "sashimi-jellyfish"], 100),
    ("03121", &["finned-jellyfish", "sashimi-jellyfish"], 100),
    ("0320", &["sashimi-x-wing"], 100),
    ("0321", &["sashimi-swordfish"], 100),
    ("03211", &["sashimi-swordfish"], 100),
    ("0322", &["sashimi-jellyfish"], 100),
    ("03221", &["sashimi-jellyfish"], 100),
    ("0331", &["franken-swordfish"], 100),
    ("0332", &["franken-jellyfish"], 100),
    ("0340", &["franken-x-wing"], 100),
    ("0341", &["franken-swordfish"], 100),
    ("03411", &["franken-swordfish"], 100),
    ("0342", &["franken-jellyfish"], 100),
    ("03421", &["franken-jellyfish"], 100),
    ("0362", &["mutant-jellyfish"], 100),
    ("03621", &["mutant-jellyfish"], 100),
    ("0363", &["large-fish"], 0),
    ("0364", &["large-fish"], 100),
    ("0402", &["empty-rectangle"], 100),
    ("0405", &["empty-rectangle"], 100),
    ("0400", &["skyscraper"], 100),
    ("0401", &["two-string-kite"], 100),
    ("0403", &["turbot-fish"], 100),
    ("0404", &["two-string-kite"], 100),
    ("0600", &["unique-rectangle-1"], 100),
    ("0601", &["unique-rectangle-2"], 100),
    ("0602", &["unique-rectangle-3"], 100),
    ("0603", &["unique-rectangle-4"], 100),
    ("0604", &["unique-rectangle-5"], 100),
    ("0605", &["unique-rectangle-6"], 100),
    ("0606", &["hidden-rectangle"], 100),
    ("0607", &["avoidable-rectangle-1"], 100),
    ("0608", &["avoidable-rectangle-2"], 100),
    ("0610", &["bug-plus-1"], 100),
    // In one case the step also eliminates a candidate of the sets themselves.
    ("0901", &["wxyz-wing", "als-xz"], 90),
    ("0902", &["als-xy-wing"], 100),
    ("0903", &["als-xy-chain"], 100),
    ("0904", &["death-blossom"], 100),
    ("0800", &["xy-wing"], 100),
    ("0801", &["xyz-wing"], 100),
    ("0803", &["w-wing"], 100),
    ("1101", &["sue-de-coq"], 100),
    ("0500", &["simple-colouring"], 100),
    ("0501", &["simple-colouring"], 100),
    ("0502", &["multi-colouring"], 100),
    ("0503", &["multi-colouring"], 0),
    ("0703", &["remote-pair"], 100),
    ("0701", &["x-chain"], 100),
    ("0702", &["xy-chain"], 100),
    // In two cases the loop also eliminates candidates of its own cells.
    ("0706", &["continuous-nice-loop"], 83),
    ("0707", &["aic"], 100),
    ("0708", &["aic"], 100),
    // In one case no chain shows that one of the eliminated candidates is wrong.
    ("0709", &["grouped-continuous-nice-loop", "als-continuous-nice-loop"], 90),
    ("0710", &["grouped-aic", "als-aic"], 100),
    ("0711", &["grouped-aic", "als-aic"], 100),
    ("1201", &["templates"], 100),
    ("1202", &["templates"], 100),
];

/// One line of the library.
struct Case<'a> {
    code: &'a str,
    /// A fail case: the technique must find nothing.
    is_fail: bool,
    /// The cells that were given.
    givens: String,
    /// These, and the cells that were filled since, which the library marks with a plus sign.
    board: String,
    deleted: &'a str,
    eliminations: &'a str,
    placements: &'a str,
}

impl<'a> Case<'a> {
    /// Reads `:technique:candidates:givens:deleted:eliminations:placements:extra`.
    fn read(line: &'a str) -> Option<Self> {
        let mut fields = line.strip_prefix(':')?.split(':');
        let technique = fields.next()?;
        let (code, variant) = technique.split_once('-').unwrap_or((technique, ""));
        let marked = fields.nth(1)?;
        let board = marked.chars().filter(|&c| c != '+').collect();
        let mut is_found = false;
        let given = |c| if std::mem::replace(&mut is_found, c == '+') { '.' } else { c };
        let givens = marked.chars().map(given).filter(|&c| c != '+').collect();
        let (deleted, eliminations, placements) = (fields.next()?, fields.next()?, fields.next()?);
        Some(Self { code, is_fail: variant == "x", givens, board, deleted, eliminations, placements })
    }

    fn candidates<'t>(&self, network: &'t Network) -> Candidates<'t> {
        let mut candidates = Candidates::with_entries(network, &values(&self.givens), &values(&self.board));
        for option in options(network, self.deleted) {
            candidates.eliminate(option);
        }
        candidates
    }

    fn is_met_by(&self, step: &Step, candidates: &Candidates<'_>) -> bool {
        let sorted = |options: &[OptionId]| {
            let mut options: Vec<OptionId> =
                options.iter().copied().filter(|&o| candidates.is_live(o)).collect();
            options.sort_unstable();
            options
        };
        let expected = [self.eliminations, self.placements].map(|text| options(candidates.network(), text));
        // The library writes a chain that places a candidate as the elimination of the others in the cell.
        let others = |&option: &OptionId| {
            let cell =
                candidates.network().candidate(option).map(|(cell, _)| candidates.network().cell_item(cell));
            cell.into_iter().flat_map(|cell| candidates.options(cell)).filter(move |&other| other != option)
        };
        let found = [sorted(&step.eliminations), sorted(&step.placements)];
        found == expected || [step.placements.iter().flat_map(others).collect(), Vec::new()] == expected
    }
}

/// The options that are written as symbol, row and column: `436 257`.
fn options(network: &Network, text: &str) -> Vec<OptionId> {
    let option = |word: &str| {
        let digit = |at: usize| word[at..=at].parse::<u16>().expect("three digits");
        let symbol = Symbol::from_index(usize::from(digit(0)) - 1).expect("a digit from 1 to 9");
        network.lowered().option(CellId((digit(1) - 1) * 9 + digit(2) - 1), symbol)
    };
    let mut options: Vec<OptionId> = text.split_whitespace().map(option).collect();
    options.sort_unstable();
    options.dedup();
    options
}

/// For each code, the number of cases that succeed and of all cases. Prints those that fail.
fn met(text: &str) -> BTreeMap<&str, (usize, usize)> {
    let grader = classic();
    let mut found: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for case in text.lines().filter_map(Case::read) {
        let ids = CODES.iter().find(|(code, ..)| *code == case.code).map(|(_, ids, _)| ids);
        let ids = ids.unwrap_or_else(|| panic!("{} has no techniques", case.code));
        let candidates = case.candidates(grader.network());
        let mut is_met = false;
        for id in *ids {
            let technique = Technique::by_id(id).expect("the technique is on the list");
            technique.each(&candidates, &patient(), &mut |step| {
                is_met |= case.is_fail || case.is_met_by(&step, &candidates);
                !is_met
            });
        }
        let tally = found.entry(case.code).or_default();
        tally.0 += usize::from(is_met != case.is_fail);
        tally.1 += 1;
        if is_met == case.is_fail {
            eprintln!("missed: {} {} {} {}", case.code, case.board, case.deleted, case.eliminations);
        }
    }
    found
}

#[test]
fn the_steps_of_states_made_by_hand_are_found() {
    let found = met(include_str!("../../data/steps.txt"));
    assert!(found.len() > 8);
    for (code, (met, all)) in found {
        assert_eq!(met, all, "{code}");
    }
}

#[test]
fn the_steps_of_the_library_are_found() {
    let Some(text) = text("grading/hodoku_reglib_two_thirds.txt") else { return };
    let found = met(&text);
    let mut table = "| code | technique | found | of |\n|---|---|--:|--:|\n".to_owned();
    for (code, ids, least) in CODES {
        let Some((met, all)) = found.get(code).copied() else {
            assert_eq!(*least, 0, "{code} has no cases");
            continue;
        };
        assert!(100 * met >= least * all, "{code}: {met} of {all} found, expected {least} %");
        let _ = writeln!(table, "| {code} | `{}` | {met} | {all} |", ids.join("`, `"));
    }
    let [met, all] = found.values().fold([0, 0], |[met, all], tally| [met + tally.0, all + tally.1]);
    assert!(100 * met >= 99 * all, "{met} of {all} found, expected 99 %");
    assert_on_page("library", &table);
}
