//! Which words name which rules.
//!
//! A rule has some ways to say it. A way is a list of groups, apart by commas, one phrase of each of which
//! has to be in the sentence; phrases are apart by bars. `<name>` stands for phrases that several rules have,
//! `#` for a number, and `@` for a letter. Whatever else is in the sentence has to be among the rule's own
//! words, or those that change nothing: a word that is not may change the rule.

use std::sync::LazyLock;

use super::named::Named;
use super::sentence::Sentence;

/// A rule, and the words that sentences have that state it.
pub(super) struct Rule {
    pub(super) named: Named,
    /// The ways to say it, each of groups of phrases.
    ways: Vec<Vec<Vec<Phrase>>>,
    /// Phrases that its sentences may have besides.
    own: Vec<Phrase>,
}

/// Words, one after another.
pub(super) type Phrase = Vec<&'static str>;

/// All rules.
pub(super) static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let rule = |&(named, ways, own): &Written| Rule {
        named,
        ways: ways.iter().map(|way: &&'static str| way.split(", ").map(phrases).collect()).collect(),
        own: phrases(own),
    };
    WRITTEN.iter().map(rule).collect()
});

static PLAIN_PHRASES: LazyLock<Vec<Phrase>> = LazyLock::new(|| phrases(PLAIN));

/// Plain words that count something together, which changes most rules.
const COUNTING: &[&str] = &["number", "of"];

impl Rule {
    /// Which words of a sentence belong to the rule, if it states the rule in one of its ways.
    pub(super) fn words_of(&self, sentence: &Sentence<'_>) -> Option<Vec<bool>> {
        let is_in =
            |way: &&Vec<Vec<Phrase>>| way.iter().all(|group| group.iter().any(|phrase| sentence.has(phrase)));
        let mut ways = self.ways.iter().filter(is_in).peekable();
        ways.peek()?;
        let mut words = vec![false; sentence.len()];
        PLAIN_PHRASES.iter().for_each(|phrase| sentence.mark(phrase, true, &mut words));
        sentence.mark(COUNTING, false, &mut words);
        for phrase in ways.flatten().flatten().chain(&self.own) {
            sentence.mark(phrase, true, &mut words);
        }
        Some(words)
    }
}

/// Plain phrases, and those with which the ways to state rules begin, which name what they are about.
pub(super) fn names() -> impl Iterator<Item = &'static Phrase> {
    RULES.iter().flat_map(|rule| rule.ways.iter().filter_map(|way| way.first()).flatten()).chain(plain())
}

/// Words that change no rule.
pub(super) fn plain() -> impl Iterator<Item = &'static Phrase> {
    PLAIN_PHRASES.iter()
}

/// The phrases of a group.
pub(super) fn phrases(group: &'static str) -> Vec<Phrase> {
    let phrases = group.split('|').flat_map(|phrase| match SHARED.iter().find(|(name, _)| *name == phrase) {
        Some((_, group)) => phrases(group),
        None => vec![phrase.split(' ').collect()],
    });
    phrases.collect()
}

/// Words that change no rule: those of grammar, of places to put symbols, and colours.
const PLAIN: &str = "a|an|the|and|or|but|also|additionally|addition|furthermore|moreover|finally|in|on|of|along|to|from|with|by|at|for|\
    into|inside|within|each|every|all|any|this|that|these|those|such|so|which|where|wherever|when|whenever|it|its|they|them|their|there|\
    then|if|is|are|be|been|must|should|shall|will|always|need to|has|have|having|contain|hold|place|put|write|written|form|follow|show|\
    appear|digit|number|symbol|value|integer|cell|grid|puzzle|normal|standard|usual|rule|apply|applies|here|as|i e|give|tell|indicate|you|respectively|note|\
    white|black|grey|gray|silver|red|orange|peach|tan|brown|yellow|gold|green|teal|turquoise|cyan|blue|purple|pink|magenta|violet|\
    lavender|lilac";

/// Phrases that several rules have.
const SHARED: &[(&str, &str)] = &[
    (
        "<no repeat>",
        "not repeat|not be repeat|not contain repeat|not contain any repeat|not have repeat|no repeat|no repeated|no digit repeat|\
         no digit may repeat|no digit must repeat|no number repeat|without repeat|without repetition|no repetition|non repeating|\
         no duplicate|be different|are different|all different|different digit|be distinct|are distinct|distinct digit|be unique",
    ),
    (
        "<once>",
        "once|once each|exactly once|one time each|exactly one time|one time|exactly one of each|one of each",
    ),
    ("<same>", "same|identical|equal|repeat|see itself|touch itself|be repeated"),
    ("<not>", "not|no|without"),
    ("<sum>", "sum|sum up|add|add up|total"),
    (
        "<adjacent>",
        "adjacent|neighbouring|neighboring|neighbour|neighbor|adjoining|consecutive cell|follow each other|next to each other",
    ),
    (
        "<repeat>",
        "may repeat|may only repeat|if allowed|allowed by|other rule|other sudoku rule|all other rule|sudoku rule|as long as|follow|obey|\
         not break|not violate",
    ),
    ("<given>", "given|indicated|marked|shown|drawn|provided|displayed|small|printed"),
    ("<standard>", "standard|normal|usual|apply|applies|rule"),
    (
        "<between>",
        "separated|connected|joined|between|either side|across|share|two|pair|adjacent|orthogonally|directly|gap|neighbouring",
    ),
    (
        "<thermo>",
        "thermo|thermometer|bulb|strictly|start|begin|beginning|round|rounded|circular|bulb end|bulb round end|round end|to tip|to the tip|to end|to the end|\
         to the flat end|to the other end|toward the tip|towards the tip|toward the end|towards the end|move|away|shape|increase|\
         increasing sequence|not necessarily consecutive|not necessarily consecutively|not necessarily by 1",
    ),
    ("<dot>", "separate|dot|circle|kropki|<between>|pair"),
    (
        "<extreme>",
        "angle|side|point out|point into|beside|above|below|that are no maxima|that are no minima|orthogonally|<adjacent>|neighbour|than|surrounding|up to four|four|all",
    ),
    (
        "<index>",
        "number of|n|counted|row by row|shaded|shade|index|indexer|indexing|tell|indicate|position|column|row|box|where|its|number|place|is|appear",
    ),
    (
        "<outside>",
        "outside|beside|left|right|above|below|row|column|corresponding|that|line|give|indicate|tell|you|sum|equal|located|show|see",
    ),
    ("<box>", "box|region|3x3|2x3|3x2|2x2|block|nonet|subgrid|area|outlined"),
];

/// A rule, the ways to say it, and its own words.
type Written = (Named, &'static [&'static str], &'static str);

const WRITTEN: &[Written] = &[
    (
        Named::Sudoku,
        &[
            "normal sudoku|standard sudoku|sudoku rule|rule of sudoku|rule for sudoku|classic sudoku|normal irregular sudoku|\
             standard irregular sudoku|normal 6x6 sudoku|standard 6x6 sudoku|normal 4x4 sudoku|normal 9x9 sudoku",
            "row|every cell|each cell|each empty cell, column|place the digit|fill the grid, \
             <once>|<no repeat>|digit 1|digit from 1|number 1|number from 1|1 to #|1 through #|with 1|all digit|every digit|each digit",
            "each row column and|each row and column, hold each of the symbol",
        ],
        "sudoku|classic|default|regular|irregular|jigsaw|6x6|4x4|9x9|row|column|<box>|<no repeat>|<once>|irregularly|shaped|thickly|bold|thick|\
         within the same row|in the same row|have to appear|# cell region|\
         border|outline|fill|empty|exactly|1 #|1 to #|1 through #|1 thru #|1 to # and a|1 to # and a to @|that it|bounded",
    ),
    (
        Named::Diagonals,
        &[
            "diagonal, <once>|<no repeat>|1 #|1 to #|1 through #|contain every digit|contain each digit|contain all digit",
        ],
        "main|principal|major|long|both|two|either|<given>|1 #|1 to #|1 through #|exactly|diagonal sudoku x|x|sudoku x",
    ),
    (
        Named::Cage,
        &["cage, <sum>|<no repeat>|<once>"],
        "killer|<given>|<no repeat>|corner|top|left|upper|dashed|solid|outline|clue|equal to|equal the|must equal|if given|where given|<sum>|\
         exactly once|not appear more than once|not contain the same digit more than once",
    ),
    (
        Named::ExtraRegion,
        &[
            "region|area|window|cell|shape, shaded|highlighted|window|dashed|grey|gray|marked|blue|green|extra region|coloured|colored, \
             <once>|<no repeat>|1 #|1 to #|1 through #|no symbol occur twice",
        ],
        "outline|3x3|extra|<given>|1 #|1 to #|1 through #|exactly|among|both|shade",
    ),
    (
        Named::Clone,
        &[
            "region|area|shape|clone|group of cell, same, same position|same relative position|same place|exactly the same position|\
             exactly the same place",
        ],
        "clone|exact|exactly|each other|two|three|four|five|six|both|shaded|exactly the same|corresponding|identical|other|of the same shape|\
         relative|one part|coloured|colored|group|group of cell",
    ),
    (
        Named::AllMarks,
        &[
            "without a dot|without a sign|without a mark, not hold",
            "all, given|shown|marked|drawn, dot|circle|x|v|sign|mark|kropki|xv|cage|clue",
        ],
        "possible|such|clarity|<adjacent>|between|differ by 1|one is twice the other|twice|other|one|sum to|add up to|5|10|dot|circle|x|v|sign|mark|\
         kropki|orthogonally|pair|negative constraint",
    ),
    (
        Named::AntiKnight,
        &[
            "knight, <not>, <same>",
            "knight, different",
            "anti knight|antiknight",
            "1 row and 2 column apart, different symbol",
        ],
        "move|chess|away|apart|each other|separated|constraint|sudoku|see|anti knight|antiknight|cell|any two|two|another|also|1 row and 2 \
         column|2 row and 1 column",
    ),
    (
        Named::AntiKing,
        &[
            "king, <not>, <same>",
            "king, different",
            "diagonally|diagonal, adjacent|touch|connected|neighbouring|neighboring|neighbour|neighbor|next to each other, <not>, <same>",
            "diagonally, adjacent, different, not a repeat",
            "anti king|antiking",
            "1 row and 1 column apart, different symbol",
        ],
        "move|chess|away|apart|each other|one another|separated|constraint|sudoku|anti king|antiking|even diagonally|touch|two|1 row and 1 \
         column|other words|pair",
    ),
    (
        Named::NonConsecutive,
        &[
            "<adjacent>|share an edge, not, consecutive|differ by 1",
            "non consecutive|nonconsecutive, <adjacent>|constraint|<standard>",
        ],
        "orthogonally|orthogonal|horizontally or vertically|horizontally and vertically|vertically or horizontally|vertically and \
         horizontally|anywhere|whole|entire|difference of 1|differ by 1|each other|one another|not just \
         the thermo|nonconsecutive|non consecutive|two|share an edge|constraint",
    ),
    (
        Named::AntiSigns,
        &["<adjacent>, not, <sum>, 5 or 10|5 nor 10|10 or 5"],
        "orthogonally|orthogonal|two|any two|either|sum to|add up to|each other",
    ),
    (
        Named::Positions,
        &[
            "same position|same relative position|same place|corresponding, box|region|3x3, <not>, <same>|appear",
            "same position|same relative position|same place|corresponding, box|region|3x3, different|<once>",
            "disjoint group|disjoint set|disjoint subset|disjoint",
        ],
        "<no repeat>|two|two different|relative|3x3|constraint|sudoku|set|group|subset|same digit|same number|not appear more than once|box|region",
    ),
    (
        Named::SlowThermometer,
        &[
            "slow thermo|slow thermometer",
            "thermo|thermometer|bulb, stay the same|remain the same|be the same|same or|or equal|not decrease|equal or",
        ],
        "<thermo>|<repeat>|not decrease|slow|stay the same|remain the same|either|greater than or equal to|previous|greater|equal|same|previous one|not fall",
    ),
    (
        Named::Thermometer,
        &["thermo|thermometer|thermometor|bulb, increase|increasing|rise|ascend|grow|<standard>"],
        "<thermo>",
    ),
    (
        Named::Arrow,
        &["arrow, circle|circled|bulb|pill, <sum>"],
        "<repeat>|attached|adjoining|corresponding|connected|equal to|equal the|shaft|body|line|path|two digit|two digit number|multi digit|read|left to \
         right|top to bottom|up|base|<given>|oval|connecting|end|total|circled",
    ),
    (
        Named::Whispers,
        &["line|tentacle|whisper, at least #|# or more|# or greater, differ|difference", "whisper"],
        "german|dutch|<adjacent>|directly|connected|next to|each other|two|another|of|at least # apart|<repeat>|neighbour|neighbor|other|thick",
    ),
    (
        Named::Renban,
        &["renban", "consecutive, set|any order|not in order|sequence, line|fish"],
        "consecutive|line|set|<no repeat>|non repeating|any order|some order|not in order|not necessarily in order|fish|sequence|\
         including the circle|marked",
    ),
    (
        Named::Nabner,
        &["nabner"],
        "line|no|two|not|be|consecutive|<no repeat>|no two digit|difference of at least 2|other|repeat|same",
    ),
    (
        Named::Palindrome,
        &["palindrome|palindromic", "line, read the same"],
        "line|sequence|same|read the same|read|backwards|forwards|backward|forward|backwaards|either|both|direction|way|end|same sequence|i e",
    ),
    (
        Named::Parity,
        &[
            "line, parity|odd and even|even digit and one odd|odd digit and one even, alternate|adjacent|switch",
        ],
        "odd|even|between|one|parity|two|<adjacent>|different|alternate|alternating|opposite",
    ),
    (
        Named::Entropic,
        &["entropic, line", "low, medium|middle, high, line, three|3"],
        "low|medium|middle|high|three|3|one|set of three|any|consecutive|sequence|sequential|successive|group|123|456|789|1 2 3|4 5 6|7 8 9|\
         1 3|4 6|7 9|entropy|\
         <adjacent>|<repeat>|run|in a row",
    ),
    (
        Named::Modular,
        &["modular, line"],
        "three|3|1 4 7|2 5 8|3 6 9|147|258|369|one|set of three|any|consecutive|sequence|modulo|different|remainder|divided|mod|group|differ|leave|follow each other|on division by 3|on division by three",
    ),
    (
        Named::RegionSumLine,
        &[
            "region sum line",
            "line, pass through|passes through, box|region, same|equal, <sum>",
            "box border|region border, line, segment|section|part",
            "segment|section, <sum>, same|equal",
            "box|region, <sum>, same|equal, line|segment",
        ],
        "same|equal|line|segment|section|part|divide|split|sum|add up|total|separate|pass through|passes through|more than one|3x3|enter|<box>|border|\
         different line|visit|individually|some|crosses|up|through|n|same number|<repeat>",
    ),
    (
        Named::TenLine,
        &[
            "ten line",
            "line, segment|divided|group, sum to 10|add up to 10|sum to ten|add up to ten|total 10|sum to exactly 10",
        ],
        "ten|10|connected group|exactly 10|exactly ten|group|one or more|contiguous|may be divided|not overlapping|non overlapping|split|segment|more|one|divided|group|up|without gap|part",
    ),
    (
        Named::Zipper,
        &["zipper"],
        "line|<sum>|equal|distance|centre|center|middle|same|two|pair|end|opposite|equidistant|central|sum to|or without such a cell|same number as any other two",
    ),
    (
        Named::BetweenLine,
        &["between, line, circle|end|bulb|attached circle"],
        "between|strictly|numerically|end|either end|circle|bulb|two|connecting|connect|attached|lie|line|ones|one|range|<repeat>|both|of",
    ),
    (
        Named::DoubleArrow,
        &["double arrow|double ended arrow, circle|end, <sum>"],
        "<sum>|<repeat>|double|arrow|line|circle|end|both|two|between|equal|same",
    ),
    (
        Named::Lockout,
        &["lockout", "diamond, line, at least #, differ|difference, not be between|not lie between|outside"],
        "diamond|line|differ|difference|at least #|end|endpoint|not|no digit|between|lie|strictly|outside|range|defined|two|directly|connected|\
         if|connecting|other|no other symbol|is one of them|lie",
    ),
    (
        Named::WhiteDot,
        &[
            "white dot|white circle|white kropki|white, consecutive|difference of #|differ by #|# greater|# more|differ by exactly one",
            "kropki, <standard>",
        ],
        "<dot>|marked|consecutive|difference of #|differ by #",
    ),
    (
        Named::BlackDot,
        &[
            "black dot|black circle|black kropki|black, ratio|double|twice|1 2|2 1|ratio of #|# 1 ratio|1 # ratio",
            "kropki, <standard>",
        ],
        "<dot>|marked|1 #|# 1|ratio|other|exactly double|exactly twice|ratio of #|one of the cells|of which one|one of the|one is|one digit",
    ),
    (
        Named::NumberedWhiteDot,
        &[
            "white dot|white circle|dot|circle, difference, give|given|number in the dot|number in the white dot|number in the black dot|shown|indicated|number on the dot|equal to the number",
        ],
        "<dot>|number|equal|1 x|x|n|described",
    ),
    (
        Named::NumberedBlackDot,
        &[
            "black dot|black circle, ratio, give|given|number in the dot|number in the white dot|number in the black dot|shown|indicated|number on the dot|equal to the number",
        ],
        "<dot>|number|equal|1 x|x|n|described",
    ),
    (Named::Signs, &["x|v|xv, 10|ten|5|five, <sum>"], "x|v|xv|10|ten|5|five|<sum>|<dot>"),
    (
        Named::Less,
        &[
            "inequality|inequalities|greater than sign|less than sign, small|smaller|low|lower|less|greater|large|larger",
        ],
        "sign|point|points|two|than|one|small|smaller|lower|between|towards|other|symbol|<adjacent>|of",
    ),
    (
        Named::Minimum,
        &["minimum|minima, less|small|smaller|smallest|low|lower"],
        "<extreme>|less|smaller|lower|minimum|minima|smallest",
    ),
    (
        Named::Maximum,
        &["maximum|maxima, greater|large|larger|high|higher|greatest"],
        "<extreme>|greater|larger|higher|maximum|maxima|greatest",
    ),
    (Named::RowIndexer, &["row index|row indexer|row indexing"], "<index>"),
    (Named::ColumnIndexer, &["column index|column indexer|column indexing"], "<index>"),
    (Named::BoxIndexer, &["box index|box indexer|box indexing"], "<index>"),
    (Named::Odd, &["odd, circle|square|shaded|grey cell|gray cell"], "circle|square|shaded"),
    (Named::Even, &["even, circle|square|shaded|grey cell|gray cell"], "circle|square|shaded"),
    (
        Named::CountingCircles,
        &[
            "counting circle",
            "circle, how many of the circle|how many of these circle|how many circle|number of circle|exactly that many circle",
        ],
        "circle|exactly|that many|how many|indicates|indicate|same|times|many|tell|number of",
    ),
    (
        Named::Quadruple,
        &[
            "quadruple",
            "more than once in a circle, at least that many times",
            "twice in a circle|twice in a white circle, appear twice|appear at least twice",
            "circle|digit|number|clue, corner|intersection|surround|surrounding|touch|around, four|4|cell, \
             at least once|must appear|appear in|appear|be present|occur|be placed|must be in|find",
        ],
        "quadruple|quad|circle|clue|corner|intersection|surround|surrounding|around|four|4|somewhere|at least once|any order|some order|at least as often as|occur|one of the|touch|touching|meet|present|stand|found|find|where|given|dot|indicate|order|2x2|adjacent",
    ),
    (
        Named::LittleKiller,
        &[
            "little killer",
            "diagonal|arrow, outside|indicated|marked|point|number by|given|clue|shown|beside, <sum>",
        ],
        "<sum>|<given>|<repeat>|diagonal|direction|outside|arrow|point|clue|little|killer|equal|border|line|tell|you|indicate|beside|that number|up|\
         through|corresponding",
    ),
    (
        Named::Sandwich,
        &[
            "sandwich",
            "between the 1 and the #|between 1 and #|between the digit 1 and #|between the 1 and #, <sum>",
        ],
        "sandwich|<sum>|<outside>|clue|what|not including|themselves|sandwiched|1 and #|1 and the #|1 and # themselves|the 1 and #|the least and the greatest|between|symbol",
    ),
    (
        Named::XSum,
        &["x sum", "first x|nearest x|x is the value|x is the digit, <sum>"],
        "<outside>|<sum>|x|first|nearest|x digit|x cell|closest|adjacent|start|starting|continuing|away|clue|from the side|itself|including",
    ),
    (
        Named::Skyscraper,
        &["skyscraper", "building, visible|seen|height"],
        "<outside>|look|straight|when looking|clue|skyscraper|building|height|taller|shorter|see|seen|visible|how many|tell|block|behind|hide|greater|smaller|ones|one|\
         represent|first|direction|side|can|may|number of|obscure",
    ),
    (Named::NumberedRoom, &["numbered room"], "<outside>|clue|room|nth|n|first|index|indexed|position|digit"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_shown_as_kinds_that_there_are() {
        for kind in RULES.iter().flat_map(|rule| rule.named.kinds()) {
            assert!(dlx_variants::Rule::KINDS.contains(kind), "{kind}");
        }
    }

    #[test]
    fn words_are_written_as_they_are_sought() {
        for rule in RULES.iter() {
            for phrase in rule.ways.iter().flatten().flatten().chain(&rule.own) {
                for word in phrase {
                    assert!(!word.is_empty(), "{phrase:?}");
                    let is_sought = |c: char| c.is_lowercase() || c.is_ascii_digit() || "#@".contains(c);
                    assert!(word.chars().all(is_sought), "{phrase:?}: only small letters, digits and blanks");
                }
            }
        }
    }
}
