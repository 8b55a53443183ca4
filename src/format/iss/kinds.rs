//! The constraints that become rules of a kind.

/// How the arguments of a constraint become rules.
pub(super) enum Shape {
    /// The cells of a rule.
    Cells,
    /// A number, which the rule has under this key, then the cells.
    Numbered(&'static str),
    /// The same; the number may be absent.
    Optional(&'static str),
    /// Cells, each neighbouring pair of which is a mark of this number.
    Marks(u8),
    /// A row or column, and the numbers before its first and after its last cell, which the rule has under this key.
    Outside(&'static str),
}

/// The constraints that become rules of a kind.
pub(super) const KINDS: &[(&str, &str, Shape)] = &[
    ("AllDifferent", "distinct", Shape::Cells),
    ("Sum", "sum-cage", Shape::Numbered("sum")),
    ("DoubleArrow", "double-arrow", Shape::Cells),
    ("Thermo", "thermometer", Shape::Cells),
    ("Whisper", "whispers", Shape::Optional("least")),
    ("Renban", "renban", Shape::Cells),
    ("Palindrome", "palindrome", Shape::Cells),
    ("Zipper", "zipper", Shape::Cells),
    ("Between", "between-line", Shape::Cells),
    ("Lockout", "lockout", Shape::Optional("least")),
    ("RegionSumLine", "region-sum-line", Shape::Cells),
    ("SumLine", "ten-line", Shape::Optional("sum")),
    ("Entropic", "entropic", Shape::Cells),
    ("Modular", "modular", Shape::Optional("divisor")),
    ("RellikCage", "rellik", Shape::Numbered("sum")),
    ("CountDistinct", "distinct-count", Shape::Cells),
    ("CountingCircles", "counting-circles", Shape::Cells),
    ("WhiteDot", "difference", Shape::Marks(1)),
    ("BlackDot", "ratio", Shape::Marks(2)),
    ("X", "sum", Shape::Marks(10)),
    ("V", "sum", Shape::Marks(5)),
    ("Skyscraper", "skyscraper", Shape::Outside("seen")),
    ("XSum", "x-sum", Shape::Outside("sum")),
    ("Sandwich", "sandwich", Shape::Outside("sum")),
    ("NumberedRoom", "numbered-room", Shape::Outside("symbol")),
    ("FullRank", "full-rank", Shape::Outside("rank")),
];
