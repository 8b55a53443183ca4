//! What shapes are for.

use dlx_sudoku::grade::Role;
use dlx_sudoku::variants::{Hue, Weight};

/// A red, green and blue and an opacity.
type Rgba = [u8; 4];

/// How a shape is painted that has colours of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ink {
    /// The colour inside.
    pub fill: Option<Rgba>,
    /// Whether lines are drawn.
    pub has_line: bool,
    /// The colour of lines; `None` for that of the theme.
    pub line: Option<Rgba>,
    /// The width of lines, in thousandths of a cell.
    pub width: u32,
    /// Whether lines are dashed.
    pub is_dashed: bool,
}

impl Ink {
    /// Lines of a colour and a width in cells.
    pub(super) fn line(line: Option<Rgba>, width: f64) -> Self {
        Self { has_line: true, line, width: (width * 1000.0).round() as u32, ..Self::default() }
    }
}

/// What a shape is for. A theme paints by it, and a painter may name shapes by it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Part {
    /// The background of a cell.
    Cell,
    /// The background of a cell that a rule marks.
    Shade(Hue),
    /// Something without a meaning, in colours of its own.
    Decoration(Ink),
    /// A text without a meaning, perhaps in a colour of its own.
    DecorationText(Option<Rgba>),
    /// The outline of a house or a rule that a step is about.
    Area(Role),
    /// The background of a cell that a step is about.
    Focus(Role),
    /// A frame within a shaded cell, where palettes tell shades apart by frames.
    Frame(Hue),
    /// A line of a rule.
    Line(Hue, Weight),
    /// What is drawn along the middle of a line of a rule, or of the rim of a circle or a frame, which is
    /// thin, where palettes tell lines apart by it.
    Core(Hue, Weight),
    /// The shaft and the head of an arrow.
    Arrow,
    /// The rim of a pill: a thick line along its cells.
    PillRim,
    /// The inside of a pill: a line that is less thick.
    Pill,
    /// A circle around the middle of a cell.
    Circle(Hue),
    /// A circle in a cell, filled.
    Disc(Hue),
    /// A square in a cell.
    Square,
    /// The rim of a filled circle or square in a shaded cell.
    RimOnShade,
    /// A square on its corner, in a cell.
    Diamond,
    /// Borders of cells within a region.
    CellBorder,
    /// Borders of boxes and regions.
    RegionBorder,
    /// Borders of grids.
    GridBorder,
    /// The dashed outline of a cage.
    Cage,
    /// The outline of a cage in which symbols may repeat.
    SolidCage,
    /// Angles between cells that tell which is greater.
    Angle,
    /// A white dot between cells.
    WhiteDot,
    /// A black dot between cells.
    BlackDot,
    /// The background of a text between two cells.
    SignDisc,
    /// A text between two cells.
    Sign,
    /// The background of a text where cells meet.
    CornerDisc,
    /// A text where cells meet.
    Corner,
    /// The background of the text in the corner of a cage, where something else is drawn there.
    CageTextBack,
    /// The text in the corner of a cage.
    CageText,
    /// A text beside the board.
    Outside,
    /// An arrow beside the board, perhaps from a text along a diagonal.
    OutsideArrow,
    /// Words below the picture.
    Caption,
    /// The background of a candidate that a step is about.
    CandidateDisc(Role),
    /// A given.
    Given,
    /// A symbol that was entered or solved.
    Entry,
    /// A candidate.
    Candidate,
    /// A candidate that a step eliminates: a stroke through it.
    Strike,
    /// A pencil mark of a player.
    PencilMark,
    /// A line between candidates of a step.
    Link {
        /// Whether the end holds because the beginning does not.
        is_strong: bool,
    },
}

impl Part {
    /// The number of the layer in which the part is drawn: lower layers come first.
    pub(crate) fn layer(self) -> u8 {
        match self {
            Self::Cell => 0,
            Self::Shade(_) | Self::Decoration(_) | Self::DecorationText(_) => 1,
            Self::Area(_) => 2,
            Self::Focus(_) => 3,
            Self::Core(_, Weight::Medium | Weight::Thick) | Self::Frame(_) | Self::Line(..) => 4,
            Self::Arrow => 5,
            Self::PillRim => 6,
            Self::Core(_, Weight::Thin)
            | Self::Pill
            | Self::Circle(_)
            | Self::Disc(_)
            | Self::Square
            | Self::RimOnShade
            | Self::Diamond => 7,
            Self::CellBorder => 8,
            Self::RegionBorder => 9,
            Self::GridBorder => 10,
            Self::Cage | Self::SolidCage => 11,
            Self::CageTextBack
            | Self::Angle
            | Self::WhiteDot
            | Self::BlackDot
            | Self::SignDisc
            | Self::CornerDisc => 12,
            Self::Sign | Self::Corner | Self::CageText => 13,
            Self::Outside | Self::OutsideArrow | Self::Caption => 14,
            Self::CandidateDisc(_) => 15,
            Self::Given | Self::Entry => 16,
            Self::Candidate | Self::PencilMark => 17,
            Self::Strike => 18,
            Self::Link { .. } => 19,
        }
    }

    /// Whether the part has colours of its own, so that its names do not tell how it is painted.
    pub(crate) fn is_colored(self) -> bool {
        matches!(self, Self::Decoration(_) | Self::DecorationText(_))
    }

    /// The names of the part, from the general to the particular: classes of a style sheet.
    #[must_use]
    pub fn classes(self) -> [&'static str; 3] {
        match self {
            Self::Cell => ["cell", "", ""],
            Self::Shade(hue) => ["shade", tint(hue), ""],
            Self::Decoration(_) => ["decoration", "", ""],
            Self::DecorationText(_) => ["decoration", "text", ""],
            Self::Area(role) => ["area", name(role), ""],
            Self::Focus(role) => ["focus", name(role), ""],
            Self::Frame(hue) => ["frame", hue.name(), ""],
            Self::Line(hue, weight) => ["line", hue.name(), weight_name(weight)],
            Self::Core(hue, weight) => ["core", hue.name(), weight_name(weight)],
            Self::Arrow => ["arrow", "", ""],
            Self::PillRim => ["pill", "rim", ""],
            Self::Pill => ["pill", "", ""],
            Self::Circle(hue) => ["circle", tint(hue), ""],
            Self::Disc(hue) => ["disc", tint(hue), ""],
            Self::Square => ["square", "", ""],
            Self::RimOnShade => ["square", "rim", ""],
            Self::Diamond => ["diamond", "", ""],
            Self::CellBorder => ["border", "", ""],
            Self::RegionBorder => ["border", "region", ""],
            Self::GridBorder => ["border", "grid", ""],
            Self::Cage => ["cage", "", ""],
            Self::SolidCage => ["solid-cage", "", ""],
            Self::Angle => ["angle", "", ""],
            Self::WhiteDot => ["dot", "white", ""],
            Self::BlackDot => ["dot", "black", ""],
            Self::SignDisc => ["sign", "back", ""],
            Self::Sign => ["sign", "", ""],
            Self::CornerDisc => ["corner", "back", ""],
            Self::Corner => ["corner", "", ""],
            Self::CageTextBack => ["cage", "sum", "back"],
            Self::CageText => ["cage", "sum", ""],
            Self::Outside => ["outside", "", ""],
            Self::OutsideArrow => ["outside", "arrow", ""],
            Self::Caption => ["caption", "", ""],
            Self::CandidateDisc(role) => ["mark", name(role), ""],
            Self::Given => ["given", "", ""],
            Self::Entry => ["entry", "", ""],
            Self::Candidate => ["candidate", "", ""],
            Self::Strike => ["strike", "", ""],
            Self::PencilMark => ["pencil", "", ""],
            Self::Link { is_strong } => ["link", if is_strong { "strong" } else { "weak" }, ""],
        }
    }
}

/// The colour of what is grey, unless it has to be told from others.
fn tint(hue: Hue) -> &'static str {
    if hue == Hue::Grey { "" } else { hue.name() }
}

fn name(role: Role) -> &'static str {
    match role {
        Role::Placed => "placed",
        Role::Eliminated => "eliminated",
        Role::Base => "base",
        Role::Cover => "cover",
        Role::Exception => "exception",
        Role::True => "true",
        Role::False => "false",
        Role::First => "first",
        Role::Second => "second",
    }
}

fn weight_name(weight: Weight) -> &'static str {
    match weight {
        Weight::Thin => "thin",
        Weight::Medium => "medium",
        Weight::Thick => "thick",
    }
}
