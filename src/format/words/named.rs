//! The rules that words can name.

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
    /// Whether one sentence may state both rules: its words then are those of either. Any other two would change each other.
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
