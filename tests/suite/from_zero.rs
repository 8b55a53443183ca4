//! Puzzles whose symbols begin with 0: read from constraint strings of Interactive Sudoku Solver, solved,
//! written, refused.

use std::sync::Arc;

use dlx_sudoku::format::{self, FORMATS, Format, Look, WriteError};
use dlx_sudoku::{Model, ModelFinder, Puzzle, Record, Session, Spec, Uniqueness, Values};

fn read(text: &str) -> Record {
    let records = format::read(text.as_bytes(), None, &mut ModelFinder::detect());
    records.unwrap_or_else(|error| panic!("{text}: {error}")).remove(0)
}

fn values(model: &Model, text: &str) -> Values {
    text.chars().map(|c| model.alphabet().of_char(c)).collect()
}

fn find(name: &str) -> &'static Format {
    Format::find(name).expect("the format is on the list")
}

/// Published puzzles, most of them tests of Interactive Sudoku Solver, each with its only solution.
const PUBLISHED: [(&str, &str); 18] = [
    (".Shape~4x4~0-3.FullRank~C1~10~.FullRank~C2~15~.FullRank~R4~5~.FullRankTies~any", "2310013230211203"),
    (
        ".Shape~4x7~0-6.Jigsaw~1222222111113244441334443333.~R2C4_1~R3C6_2~R4C5_3~R3C1_4~R4C3_5~R1C7_6~R4C7_4~R1C1_2~R1C5_5~R2C2_0",
        "2314506503146241036256250314",
    ),
    (
        ".Shape~9x8~0-8.~R1C1_0~R3C3_1~R6C4_2~R4C6_3~R8C7_4~R8C2_5~R2C5_6~R9C8_7~R5C2_8~R1C7_1~R9C5_8~R9C1_5~R3C7_6~R2C8_2~R4C1_1~R7C3_0~R7C6_8~R5C7_7~R4C4_4~R6C8_4~R1C3_7~R7C2_3~R6C1_7~R8C4_7~R9C3_4~R3C5_5~R2C2_4~R7C8_1~R5C5_3~R1C4_3~R8C5_0~R4C3_2~R4C8_5",
        "027345168435670227185463102473856851327076821034430628513567014851408627",
    ),
    (
        ".Shape~6x6~0-8.RegionSize~9.~R1C1_0~R3C4_1~R2C5_0~R4C3_1~R3C2_3~R3C1_5~R5C2_2~R6C4_3~R6C6_5~R1C3_2~R6C3_6~R6C5_8~R2C1_4~R5C4_6~R2C6_6~R1C5_5~R3C6_2.DisjointSets",
        "062453417806538172841720325641706385",
    ),
    (
        ".Shape~9x9~0-8.Thermo~R1C1~R2C1~R3C1~R4C1~R5C1~R6C1~R7C1.Thermo~R2C9~R3C9~R4C9~R5C9~R6C9~R7C9~R8C9.AllDifferent~R3C4~R3C5~R3C6~R3C7~R6C5~R6C6~R6C7.SameValues~2~R3C4~R6C3.SameValues~2~R3C7~R6C4.Replicate~AwDiQEiwD.SameValues~2~R1C1~R3C3.End",
        "216430857378165240450278361534781602601542783782306514863017425145823076027654138",
    ),
    (
        ".Shape~9x9~0-8.~R1C1_4~R1C2_2~R1C5_6~R2C1_5~R2C6_4~R3C2_8~R3C3_7~R3C8_5~R4C1_7~R4C5_5~R4C9_2~R5C1_3~R5C6_2~R5C9_0~R6C1_6~R6C5_1~R6C9_5~R7C7_1~R7C8_7~R8C5_0~R8C6_8~R8C9_4~R9C5_7~R9C8_6~R9C9_8~R2C4_7.Pair~BAACAAEAAIAAQ~_~R6C2~R7C3",
        "421560837563784201087231456748053612315642780602817345850426173176308524234175068",
    ),
    (
        ".Shape~9x9~0-8.Cage~29~R1C1~R1C2~R1C3~R1C4~R1C5~R2C1.Cage~26~R1C6~R1C7~R1C8~R1C9~R2C5~R2C6.Cage~0~R2C2~R2C3~R2C4~R3C1~R3C2~R4C2.Cage~27~R2C7~R2C8~R3C4~R3C5~R3C6~R3C7.Cage~23~R2C9~R3C8~R3C9~R4C6~R4C7~R4C8.Cage~36~R3C3~R4C3~R4C4~R4C5~R5C5~R6C5~R6C6~R6C7~R7C7.Cage~32~R4C1~R5C1~R5C2~R5C3~R5C4~R6C1.Cage~23~R4C9~R5C6~R5C7~R5C8~R5C9~R6C9.Cage~22~R6C2~R6C3~R6C4~R7C1~R7C2~R8C1.Cage~0~R6C8~R7C8~R7C9~R8C6~R8C7~R8C8.Cage~15~R7C3~R7C4~R7C5~R7C6~R8C2~R8C3.Cage~24~R8C4~R8C5~R9C1~R9C2~R9C3~R9C4.Cage~20~R8C9~R9C5~R9C6~R9C7~R9C8~R9C9",
        "347612085825074163160385472281436507756820341403157628672501834534268710018743256",
    ),
    (
        ".Shape~6x6~0-5.RegionSumLine~R1C1~R2C1~R3C1~R2C2~R1C3.RegionSumLine~R1C5~R1C4~R2C5~R3C6~R2C6~R1C6.RegionSumLine~R3C5~R3C4~R4C3~R4C4~R4C5~R4C6.RegionSumLine~R6C5~R5C4~R5C3~R4C2~R5C2~R6C2",
        "350412142503401235235041023154514320",
    ),
    (
        ".Shape~9x9~0-8.Diagonal~1.Diagonal~-1.StrictXV.V~R1C1~R1C2.V~R2C1~R2C2.V~R3C1~R3C2.V~R1C8~R1C9.V~R2C8~R2C9.V~R3C8~R3C9.V~R5C6~R5C5.V~R7C7~R7C8.V~R8C7~R8C8.V~R9C7~R9C8.V~R7C5~R7C4.V~R8C5~R8C4.V~R9C5~R9C4.Renban~R5C3~R6C3.Renban~R1C7~R2C7.Renban~R8C7~R8C8.Renban~R9C9~R9C8",
        "058362741236174805147085632725843160813650274604721583362507418580416327471238056",
    ),
    (
        ".Shape~9x9~0-8.HiddenSkyscraper~R8~6~3.HiddenSkyscraper~R9~4~2.HiddenSkyscraper~C9~6~4.HiddenSkyscraper~C8~7~4.HiddenSkyscraper~C7~5~0.HiddenSkyscraper~C6~4~2.HiddenSkyscraper~C5~3~4.HiddenSkyscraper~C4~4~4.HiddenSkyscraper~C3~0~5.HiddenSkyscraper~C2~5~7.HiddenSkyscraper~C1~6~4.HiddenSkyscraper~R7~0~1.HiddenSkyscraper~R6~1~2.HiddenSkyscraper~R5~7~1.HiddenSkyscraper~R4~2~5.HiddenSkyscraper~R3~4~0.HiddenSkyscraper~R2~3~6.HiddenSkyscraper~R1~2~4.",
        "527306481830514672641827503062481357458730216713652840305278164276145038184063725",
    ),
    (
        ".Shape~9x9~0-8.Diagonal~1.Diagonal~-1..Quad~R1C1~0~3~5~6.Quad~R5C1~1~2.Quad~R6C1~0~1.Quad~R3C3~0~1~3~7.Quad~R6C3~2~4~7~8.Quad~R2C4~5~6.Quad~R7C5~2~5.Quad~R3C6~3~4~7~8.Quad~R6C6~1~2~5~6.Quad~R3C8~0~1.Quad~R4C8~0~4.Quad~R8C8~1~2~3~4",
        "651273480304618257287054316543167802726580134018432675432701568860325741175846023",
    ),
    (
        ".Shape~9x9~0-8.LookAndSay~1516~R3C1~R2C1~R1C1.LookAndSay~1223~R1C3~R2C3~R2C4~R1C4.LookAndSay~10~R1C7~R1C8.LookAndSay~1812~R2C9~R2C8~R3C8~R3C7~R3C6.LookAndSay~3417~R3C9~R4C9~R5C9~R5C8~R5C7~R6C7~R6C6.LookAndSay~1011~R7C9~R7C8~R8C8~R8C7~R9C7.LookAndSay~2210~R7C4~R8C4~R8C3~R8C2~R7C2.LookAndSay~25~R7C5~R6C5~R6C4~R5C4.LookAndSay~2012~R6C2~R6C1~R7C1.LookAndSay~27~R7C7~R7C6~R8C6~R9C6.LookAndSay~1321~R5C5~R4C5~R4C4~R4C3.LookAndSay~38~R5C1~R6C2~R7C3~R8C4~R9C5.LookAndSay~25~R6C9~R7C8~R8C7~R9C6.",
        "782345601543106872610728354451630287837512460206874135068251743324067518175483026",
    ),
    (
        ".Shape~9x9~0-8.EqualityCage~R1C1~R1C2~R2C2~R2C1.EqualityCage~R3C2~R3C3.EqualityCage~R4C2~R4C3~R5C3~R5C2.EqualityCage~R9C2~R9C3~R8C3~R8C4.EqualityCage~R4C4~R4C5~R5C5~R5C6.EqualityCage~R3C4~R3C5~R3C6~R3C7.EqualityCage~R2C6~R2C7~R2C8~R2C9.EqualityCage~R3C8~R3C9.EqualityCage~R6C9~R7C9.EqualityCage~R7C7~R7C8~R8C8~R8C7.BlackDot~R6C6~R6C7~R9C3~R9C2~R8C5~R9C5.BlackDot~R4C1~R4C2.BlackDot~R7C6~R8C6~R8C7.WhiteDot~R8C1~R8C2~R1C7~R1C6~R7C7~R7C8.V~R2C7~R2C8~R2C2~R2C1~R8C3~R9C3.~R7C2_0",
        "631258740058147236427630518210385467785461023346702185104873652872516304563024871",
    ),
    (
        ".Shape~9x9~0-8.~R2C2_0~R2C5_6~R2C8_5~R3C7_0~R5C8_6~R8C8_0~R8C5_1~R6C6_4~R6C4_6~R4C4_8~R5C2_3~R8C2_7~R7C3_3~R9C1_5~R7C7_6~R4C6_1~R5C5_5~R3C3_5.Skyscraper~C9~3~.Skyscraper~C1~2~.Skyscraper~R9~4~.Skyscraper~C6~3~.Skyscraper~R3~~2.Skyscraper~R5~4~.Skyscraper~R6~~4.Skyscraper~R2~4~.Skyscraper~C4~2~.Skyscraper~C5~~3.Skyscraper~R8~~2.Skyscraper~C2~~3.Skyscraper~R7~2~.Skyscraper~R1~3~.Skyscraper~C3~~3",
        "327085146104763852865142037246831570031257468758604213483570621672418305510326784",
    ),
    (
        ".Shape~9x9~0-8.~R6C5_6~R6C6_0.Whisper~5~R9C3~R9C4.Whisper~5~R3C5~R2C4~R2C3~R3C2~R4C2~R5C2~R6C2~R7C2~R8C3~R8C4~R7C5~R6C5~R5C5~R4C4~R4C3.Whisper~5~R4C3~R5C2.Whisper~5~R1C7~R1C8.Whisper~5~R3C6~R4C6~R5C6~R6C6~R7C6~R8C7~R8C8~R7C9~R6C9~R5C9~R4C9~R3C9~R2C8~R2C7.Whisper~5~R3C6~R2C7.CountingCircles~R9C2~R9C5~R7C3~R6C4~R6C1~R6C7~R8C8~R4C9~R3C8~R4C5~R3C2~R1C5~R1C7~R1C9",
        "825036714430751286176428530503842167684517302712360458367205841251684073048173625",
    ),
    (
        ".Shape~9x9~0-8.NFA~VgGv_wQgxBRhyCf_RTVW0UUUV_ypZp4Siiiv-UXFHI0UUV_yilH4ISiiv-UUWm680UV_yiilkm3Civ-UUUWqiy0V_yiiill0GCv-UUUUWYaceAACUBCggqQEIAeIEQgkCEwIoAiwIWAigQsgGCAzAChA2gGgg6QHAQ-IHkAUBIghAQGgFKCIxBCAaAJMEJCAUA~_Arithmetic%20series~R7C4~R8C4~R9C4~R9C5~R9C6~R8C6~R7C6~R7C7~~R1C5~R2C4~R3C3~R3C4~~R4C3~R5C2~R5C3~R6C2~R7C1~R7C2~~R3C5~R4C5~R5C5~R6C5~~R4C7~R5C8~R5C7~~R6C8~R7C9~R7C8~~R2C6~R3C7~R3C6.~R7C5_0~R8C5_8~R3C1_0~R3C2_1~R5C9_1~R6C9_3",
        "483520617752461380016873245137052468865734021240618573324107856501286734678345102",
    ),
    (
        ".Shape~9x9~0-8.Regex~KFteMC0yXVszNl1bNThdfFszNl0wMTJbNThdKSo~R5C2~R4C1~R3C1~R2C1~R1C1~R1C2~R2C3~R3C3~R4C3~R4C4~R4C5~R4C6~R4C7~R3C7~R2C7~R1C8~R1C9~R2C9~R3C9~R4C9~R5C8~R6C8.Regex~KFteMTQ3XS5bMDIzNV0uWzAzNV18WzAyM10uLjQuLlsyMzVdKSouPw~R5C8~R6C9~R7C9~R8C9~R9C9~R9C8~R9C7~R8C7~R7C7~R6C7~R6C6~R6C5~R6C4~R6C3~R7C3~R8C3~R9C3~R9C2~R9C1~R8C1~R7C1~R6C1~R5C2~R4C2.Regex~Lj8oW14zNl18MzYwKSo~R5C1~R4C1~R3C2~R2C3~R2C4~R2C5~R2C6~R2C7~R3C8~R4C9~R5C9.WhiteDot~R4C6~R5C6",
        "870413265246058713135762840027684351368105427514237086452376108781520634603841572",
    ),
    (
        ".Shape~9x9~0-8.PillArrow~2~R2C3~R2C4~R3C4~R3C5~R4C5.~R1C1_4~R1C2_2~R1C5_6~R2C1_5~R2C5_8~R2C6_4~R3C2_8~R3C3_7~R3C8_5~R4C1_7~R4C9_2~R5C1_3~R5C4_7~R5C6_2~R5C9_0~R6C1_6~R6C5_1~R6C9_5~R7C2_5~R7C7_1~R7C8_7~R8C4_3~R8C5_0~R8C6_8~R8C9_4~R9C5_7~R9C8_6~R9C9_8",
        "423567801561084237087231456748650312315742680602813745850426173176308524234175068",
    ),
];

/// Puzzles that were made here, each with its only solution.
const MADE: [(&str, &str); 10] = [
    (
        ".Shape~6x6~0-5.Arrow~R4C3~R4C2~R3C3.Arrow~R3C4~R2C4~R2C3~R1C4.Arrow~R2C6~R1C5~R2C5~R3C6.Arrow~R1C2~R2C1~R3C1~R3C2.~R3C6_1.~R4C3_5.~R5C6_3.~R6C2_2",
        "432105150234204351315042041523523410",
    ),
    (
        ".Shape~6x6~0-5.Between~R4C3~R3C4~R2C3.Between~R4C2~R3C3~R2C2.Between~R6C6~R5C5~R6C4.~R1C3_2.~R2C6_4.~R3C6_1.~R5C1_0.~R5C4_5.~R5C6_3.~R6C2_2",
        "432105150234204351315042041523523410",
    ),
    (
        ".Shape~6x6~0-5.Cage~3~R1C3~R1C4.Cage~3~R2C1~R3C1~R3C2.Cage~7~R3C6~R4C5~R4C6.Cage~4~R4C1~R4C2.Cage~6~R4C3~R4C4~R5C3.Cage~5~R5C1~R6C1.Cage~9~R5C4~R6C4.Cage~3~R5C6~R6C6",
        "432105150234204351315042041523523410",
    ),
    (
        ".Shape~6x6~0-5.Palindrome~R3C2~R4C1~R5C1.Palindrome~R4C2~R5C2~R5C3.~R1C3_2.~R1C5_0.~R2C5_3.~R2C6_4.~R3C6_1.~R4C3_5.~R5C6_3.~R6C2_2",
        "432105150234204351315042041523523410",
    ),
    (
        ".Shape~6x6~0-5.Quad~R1C5~0~3~4~5.Quad~R4C3~1~5~5.~R1C2_3.~R1C3_2.~R1C5_0.~R3C6_1.~R5C6_3.~R6C2_2",
        "432105150234204351315042041523523410",
    ),
    (
        ".Shape~6x6~0-5.Renban~R3C2~R2C1~R3C1.Renban~R4C2~R4C1~R5C2~R6C2.Renban~R6C6~R5C5~R6C5.~R1C2_3.~R3C6_1.~R4C3_5.~R5C6_3.~R6C2_2",
        "432105150234204351315042041523523410",
    ),
    (
        ".Shape~6x6~0-5.Sandwich~4~C3.Sandwich~0~C4.Sandwich~3~C5.Sandwich~0~R2.Sandwich~7~R3.Sandwich~10~R6.~R3C6_1.~R4C3_5.~R6C2_2",
        "432105150234204351315042041523523410",
    ),
    (
        ".Shape~6x6~0-5.Skyscraper~C2~2~.Skyscraper~R2~~2.Skyscraper~R4~~3.Skyscraper~R5~2~.Skyscraper~C3~~2.Skyscraper~C4~~2.~R1C2_3.~R1C3_2.~R1C5_0.~R2C5_3.~R3C6_1.~R5C6_3",
        "432105150234204351315042041523523410",
    ),
    (
        ".Shape~6x6~0-5.Thermo~R3C2~R4C1~R5C2.Thermo~R4C2~R3C3~R2C2.Thermo~R6C6~R5C5~R5C6~R4C5~R3C5.Thermo~R4C4~R5C3~R6C3~R6C4~R5C4.~R1C3_2",
        "432105150234204351315042041523523410",
    ),
    (
        ".Shape~6x6~0-5.Whisper~3~R3C2~R4C1~R5C1.Whisper~3~R4C3~R4C2~R3C3.Whisper~3~R4C4~R5C4~R6C5~R6C4.~R1C5_0.~R2C5_3.~R4C3_5.~R5C4_5.~R6C2_2",
        "432105150234204351315042041523523410",
    ),
];

#[test]
fn constraint_strings_have_their_only_solution() {
    for (text, solution) in PUBLISHED.iter().chain(&MADE) {
        let record = read(text);
        let model = record.puzzle.model();
        assert_eq!(model.alphabet().lowest(), 0, "{text}");
        let solution = values(model, solution);
        assert_eq!(model.check(&solution), [], "{text}");
        let lowered = model.lower_with_supports();
        let answer = Session::of(&lowered).solve(record.puzzle.givens());
        assert_eq!((answer.count, answer.solution), (Uniqueness::Unique, Some(solution)), "{text}");
    }
}

#[test]
fn what_makes_no_sense_from_0_is_refused_by_name() {
    for (text, named) in [
        (".Shape~9x9~2-10.~R1C1_2", "Shape~9x9~2-10"),
        (".Shape~9x9~0-7.~R1C1_2", "Shape~9x9~0-7"),
        (".Shape~6x6~0-28.~R1C1_2", "Shape~6x6~0-28"),
        (".Shape~9x9~0-8~Raw.~R1C1_2", "Shape~9x9~0-8~Raw"),
        (".Shape~9x9~0-8.~R1C1_9", "values from 0 up to 8"),
        (".Shape~9x9~0-8.AntiTaxicab", "AntiTaxicab"),
        (".Shape~9x9~0-8.GlobalEntropy", "GlobalEntropy"),
        (".Shape~9x9~0-8.DutchFlatmates", "DutchFlatmates"),
        (".Shape~9x9~0-9.Doppelganger", "Doppelganger"),
        (".Shape~6x6~0-9.Var~A~~2", "Var"),
        (".Shape~9x9~0-8.Indexing~C~R1C9", "R1C9"),
        (".Shape~9x9~0-8.Quad~R1C1~9", "from 0 to 8"),
    ] {
        let error = format::read(text.as_bytes(), None, &mut ModelFinder::detect());
        let error = error.err().unwrap_or_else(|| panic!("{text} was read")).to_string();
        assert!(error.contains(named), "{text}: {error}");
    }
}

/// A record of a 4x4 puzzle with the solution 0123 2301 1032 3210.
fn small() -> Record {
    let spec = Spec::from_toml("id = 'small'\nbox = [2, 2]\nlowest = 0").expect("a declaration");
    let model = Arc::new(spec.build_fixed().expect("a model"));
    let mut record =
        Record::from(Puzzle::new(Arc::clone(&model), values(&model, "01..2...1...3.1.")).expect("givens"));
    record.solution = Some(values(&model, "0123230110323210"));
    record
}

#[test]
fn zeros_are_written_as_symbols_and_dots_are_empty() {
    let text = |format: &str| format::text([&small()], find(format), Look::default()).expect("it is written");
    assert_eq!(text("line"), "01..2...1...3.1.\n");
    assert_eq!(text("grid"), "01..\n2...\n1...\n3.1.\n");
    let json = text("json");
    for part in ["\"rows\":[\"01..\",\"2...\",\"1...\",\"3.1.\"]", "\"solution\":[\"0123\"", "\"lowest\":0"] {
        assert!(json.contains(part), "{part} in {json}");
    }
    let usual = format::text([&read("1...\n....\n....\n...2")], find("json"), Look::default());
    assert!(usual.is_ok_and(|json| !json.contains("lowest")));
}

#[test]
fn formats_without_zeros_refuse_them_by_name() {
    let mut refused = Vec::new();
    for format in FORMATS.iter().filter(|format| format.is_written()) {
        match format::text([&small()], format, Look::default()) {
            Ok(_) => assert!(format.holds.zero, "{format:?}"),
            Err(WriteError::Unfit { found, .. }) => {
                assert_eq!(found, "symbols from 0 on", "{format:?}");
                refused.push(format.name);
            }
            Err(error) => panic!("{format:?}: {error}"),
        }
    }
    assert_eq!(refused, ["fpuzzles", "sdk", "latex", "opensudoku", "fpuzzles-link", "list"]);
}

#[test]
fn a_zero_is_a_given_only_where_symbols_begin_with_0() {
    let givens = |text: &str, spec: &str| {
        let spec = Spec::from_toml(spec).expect("a declaration");
        let records = format::read(text.as_bytes(), None, &mut ModelFinder::of(spec)).expect("a puzzle");
        records[0].puzzle.givens().iter().flatten().map(|symbol| symbol.number()).collect::<Vec<u8>>()
    };
    let rows = "0 1 . .\n2 . . _\n1 * . .\n3 . 1 .";
    assert_eq!(givens(rows, "id = 'a'\nbox = [2, 2]\nlowest = 0"), [0, 1, 2, 1, 3, 1]);
    assert_eq!(givens(rows, "id = 'a'\nbox = [2, 2]"), [1, 2, 1, 3, 1]);
    let wide = (0..12).map(|row| {
        let cells: Vec<String> =
            (0..12).map(|col| if row == col { row.to_string() } else { ".".to_owned() }).collect();
        cells.join(" ") + "\n"
    });
    let wide: String = wide.collect();
    assert_eq!(givens(&wide, "id = 'a'\nbox = [3, 4]\nlowest = 0"), (0..12).collect::<Vec<u8>>());
}
