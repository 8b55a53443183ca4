//! The constraints that become rules of a kind.

/// How the arguments of a constraint become rules.
pub(super) enum Arguments {
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
pub(super) const KINDS: &[(&str, &str, Arguments)] = &[
    ("AllDifferent", "distinct", Arguments::Cells),
    ("Sum", "sum-cage", Arguments::Numbered("sum")),
    ("DoubleArrow", "double-arrow", Arguments::Cells),
    ("Thermo", "thermometer", Arguments::Cells),
    ("Whisper", "whispers", Arguments::Optional("least")),
    ("Renban", "renban", Arguments::Cells),
    ("Palindrome", "palindrome", Arguments::Cells),
    ("Zipper", "zipper", Arguments::Cells),
    ("Between", "between-line", Arguments::Cells),
    ("Lockout", "lockout", Arguments::Optional("least")),
    ("RegionSumLine", "region-sum-line", Arguments::Cells),
    ("SumLine", "ten-line", Arguments::Optional("sum")),
    ("Entropic", "entropic", Arguments::Cells),
    ("Modular", "modular", Arguments::Optional("divisor")),
    ("RellikCage", "rellik", Arguments::Numbered("sum")),
    ("CountDistinct", "distinct-count", Arguments::Cells),
    ("CountingCircles", "counting-circles", Arguments::Cells),
    ("WhiteDot", "difference", Arguments::Marks(1)),
    ("BlackDot", "ratio", Arguments::Marks(2)),
    ("X", "sum", Arguments::Marks(10)),
    ("V", "sum", Arguments::Marks(5)),
    ("Skyscraper", "skyscraper", Arguments::Outside("seen")),
    ("XSum", "x-sum", Arguments::Outside("sum")),
    ("Sandwich", "sandwich", Arguments::Outside("sum")),
    ("NumberedRoom", "numbered-room", Arguments::Outside("symbol")),
    ("FullRank", "full-rank", Arguments::Outside("rank")),
];

/// Whether a constraint is numbers before and after a row or column.
pub(super) fn is_outside(name: &str) -> bool {
    KINDS.iter().any(|(known, _, form)| *known == name && matches!(form, Arguments::Outside(_)))
}
