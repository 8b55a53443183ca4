//! The rules that words can name.

use dlx_variants::Rule;

/// A rule that words can name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::format) enum Named {
    /// Rows, columns and regions hold each symbol once.
    Sudoku,
    Diagonals,
    Cage,
    /// Extra regions, such as windows, hold each symbol once.
    ExtraRegion,
    /// Areas of one shape hold the same symbols.
    Clone,
    /// All marks of some kind are there, as `negatives` reads in detail.
    AllMarks,
    AntiKnight,
    AntiKing,
    NonConsecutive,
    /// Neighbours do not add up to 5 or 10.
    AntiSigns,
    Positions,
    Thermometer,
    SlowThermometer,
    Arrow,
    Whispers,
    Renban,
    Nabner,
    Palindrome,
    Parity,
    Entropic,
    Modular,
    RegionSumLine,
    TenLine,
    Zipper,
    BetweenLine,
    DoubleArrow,
    Lockout,
    WhiteDot,
    BlackDot,
    /// White dots with numbers, which are differences.
    NumberedWhiteDot,
    /// Black dots with numbers, which are ratios.
    NumberedBlackDot,
    /// X and V.
    Signs,
    Less,
    Minimum,
    Maximum,
    RowIndexer,
    ColumnIndexer,
    BoxIndexer,
    Odd,
    Even,
    CountingCircles,
    Quadruple,
    LittleKiller,
    Sandwich,
    XSum,
    Skyscraper,
    NumberedRoom,
}

impl Named {
    /// The kinds of rules, one of which a puzzle has whose words name the rule; none where any puzzle may be
    /// meant.
    pub(in crate::format) const fn kinds(self) -> &'static [&'static str] {
        match self {
            Self::Sudoku | Self::AllMarks => &[],
            Self::Diagonals => &["diagonals", "distinct"],
            Self::Cage => &["cage", "sum-cage"],
            Self::ExtraRegion => &["distinct", "windows", "cage"],
            Self::Clone => &["clone"],
            Self::AntiKnight | Self::AntiKing => &["differ"],
            Self::NonConsecutive | Self::WhiteDot | Self::NumberedWhiteDot => &["difference"],
            Self::BlackDot | Self::NumberedBlackDot => &["ratio"],
            Self::AntiSigns | Self::Signs => &["sum"],
            Self::Positions => &["positions"],
            Self::Thermometer | Self::SlowThermometer => &["thermometer"],
            Self::Arrow => &["arrow"],
            Self::Whispers => &["whispers"],
            Self::Renban => &["renban"],
            Self::Nabner => &["nabner"],
            Self::Palindrome => &["palindrome"],
            Self::Parity => &["parity"],
            Self::Entropic => &["entropic"],
            Self::Modular => &["modular"],
            Self::RegionSumLine => &["region-sum-line"],
            Self::TenLine => &["ten-line"],
            Self::Zipper => &["zipper"],
            Self::BetweenLine => &["between-line"],
            Self::DoubleArrow => &["double-arrow"],
            Self::Lockout => &["lockout"],
            Self::Less => &["less"],
            Self::Minimum => &["minimum"],
            Self::Maximum => &["maximum"],
            Self::RowIndexer | Self::ColumnIndexer | Self::BoxIndexer => &["indexer"],
            Self::Odd => &["odd"],
            Self::Even => &["even"],
            Self::CountingCircles => &["counting-circles"],
            Self::Quadruple => &["quadruple"],
            Self::LittleKiller => &["little-killer"],
            Self::Sandwich => &["sandwich"],
            Self::XSum => &["x-sum"],
            Self::Skyscraper => &["skyscraper"],
            Self::NumberedRoom => &["numbered-room"],
        }
    }

    /// Whether a rule may be the one that words name.
    pub(in crate::format) fn is_shown_as(self, rule: &Rule) -> bool {
        self.kinds().contains(&rule.kind())
    }

    /// The rules about marks between cells. Texts often explain marks that do not occur.
    pub(in crate::format) const MARKS: [Self; 6] = [
        Self::WhiteDot,
        Self::NumberedWhiteDot,
        Self::BlackDot,
        Self::NumberedBlackDot,
        Self::Signs,
        Self::Less,
    ];

    /// Whether one sentence may state both rules: its words then are those of either. Any other two would
    /// change each other.
    pub(super) fn goes_with(self, other: Self) -> bool {
        use Named::*;
        const FAMILIES: [&[Named]; 5] = [
            &[Sudoku, Diagonals],
            &[WhiteDot, BlackDot, Signs],
            &[NumberedWhiteDot, NumberedBlackDot],
            &[Odd, Even],
            &[Minimum, Maximum],
        ];
        self == other || FAMILIES.iter().any(|family| family.contains(&self) && family.contains(&other))
    }
}
