//! Colours and widths of parts.

use dlx_sudoku::grade::Role;
use dlx_sudoku::variants::{Hue, Palette, Weight};

use crate::paint::{Cap, Color, Paint, Stroke, fill, lines, stroke};
use crate::scene::{Ink, Part, Scene, Shape};
use crate::texture::Texture;

/// Colours by what they are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// The name on the command line.
    pub name: &'static str,
    /// What it is for.
    pub summary: &'static str,
    /// What tells drawings apart.
    pub palette: Palette,
    paper: Color,
    ink: Color,
    entry: Color,
    faint: Color,
    shade: Color,
    rim: Color,
    /// Lines and areas of rules, by hue: grey, red, orange, yellow, green, teal, blue, purple.
    hues: [Color; 8],
    /// Light backgrounds of highlights, by role: placed, eliminated, base, cover, exception, true, false,
    /// first, second.
    tints: [Color; 9],
    /// The same as strong colours.
    accents: [Color; 9],
}

/// What is white and black in every theme.
const WHITE: Color = Color(255, 255, 255);
const BLACK: Color = Color(0, 0, 0);

/// The widths of borders: of cells, of regions, of grids.
const BORDERS: [f64; 3] = [0.014, 0.045, 0.07];

/// The width of frames and of rims of circles that have a texture.
const RIM: f64 = 0.09;

/// The dashes of cages, and the gaps between them.
const DASHES: (f64, f64) = (0.08, 0.07);

impl Theme {
    /// For screens and print in colour. Its colours are told apart with any kind of colour blindness (after
    /// Okabe and Ito).
    pub const LIGHT: Self = Self {
        name: "light",
        summary: "colours on white",
        palette: Palette::Colours,
        paper: WHITE,
        ink: BLACK,
        entry: Color(0, 90, 170),
        faint: Color(85, 85, 85),
        shade: Color(224, 224, 224),
        rim: Color(110, 110, 110),
        hues: [
            Color(200, 200, 200),
            Color(240, 170, 160),
            Color(245, 190, 110),
            Color(240, 222, 110),
            Color(140, 214, 150),
            Color(140, 214, 206),
            Color(150, 200, 240),
            Color(216, 164, 220),
        ],
        tints: [
            Color(190, 235, 205),
            Color(250, 205, 190),
            Color(216, 236, 250),
            Color(253, 240, 200),
            Color(246, 216, 232),
            Color(190, 235, 205),
            Color(250, 205, 190),
            Color(200, 226, 250),
            Color(253, 228, 180),
        ],
        accents: [
            Color(0, 130, 90),
            Color(200, 70, 0),
            Color(0, 114, 178),
            Color(200, 140, 0),
            Color(180, 80, 140),
            Color(0, 130, 90),
            Color(200, 70, 0),
            Color(0, 114, 178),
            Color(200, 140, 0),
        ],
    };

    /// For dark screens.
    pub const DARK: Self = Self {
        name: "dark",
        summary: "colours on near-black",
        palette: Palette::Colours,
        paper: Color(24, 26, 30),
        ink: Color(236, 236, 236),
        entry: Color(120, 190, 255),
        faint: Color(170, 170, 170),
        shade: Color(58, 60, 66),
        rim: Color(160, 160, 160),
        hues: [
            Color(96, 98, 104),
            Color(134, 62, 58),
            Color(140, 90, 30),
            Color(122, 106, 24),
            Color(38, 110, 58),
            Color(26, 106, 100),
            Color(40, 88, 136),
            Color(112, 62, 122),
        ],
        tints: [
            Color(20, 84, 58),
            Color(110, 46, 20),
            Color(28, 62, 92),
            Color(92, 72, 16),
            Color(92, 44, 76),
            Color(20, 84, 58),
            Color(110, 46, 20),
            Color(28, 62, 92),
            Color(92, 72, 16),
        ],
        accents: [
            Color(70, 210, 150),
            Color(255, 140, 80),
            Color(110, 190, 250),
            Color(240, 200, 70),
            Color(240, 150, 200),
            Color(70, 210, 150),
            Color(255, 140, 80),
            Color(110, 190, 250),
            Color(240, 200, 70),
        ],
    };

    /// For print in black.
    pub const GREY: Self = Self {
        name: "grey",
        summary: "black and greys, for print",
        palette: Palette::Greys,
        paper: WHITE,
        ink: BLACK,
        entry: Color(70, 70, 70),
        faint: Color(70, 70, 70),
        shade: Color(222, 222, 222),
        rim: Color(90, 90, 90),
        hues: [
            Color(200, 200, 200),
            Color(145, 145, 145),
            Color(222, 222, 222),
            Color(222, 222, 222),
            Color(222, 222, 222),
            Color(222, 222, 222),
            Color(222, 222, 222),
            Color(222, 222, 222),
        ],
        tints: [
            Color(205, 205, 205),
            Color(232, 232, 232),
            Color(226, 226, 226),
            Color(242, 242, 242),
            Color(214, 214, 214),
            Color(205, 205, 205),
            Color(240, 240, 240),
            Color(212, 212, 212),
            Color(238, 238, 238),
        ],
        accents: [
            Color(0, 0, 0),
            Color(0, 0, 0),
            Color(60, 60, 60),
            Color(130, 130, 130),
            Color(90, 90, 90),
            Color(0, 0, 0),
            Color(110, 110, 110),
            Color(60, 60, 60),
            Color(130, 130, 130),
        ],
    };

    /// All themes.
    pub const ALL: [Self; 3] = [Self::LIGHT, Self::DARK, Self::GREY];

    /// The theme with this name.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name == name)
    }

    /// The colour behind everything.
    #[must_use]
    pub fn paper(&self) -> Color {
        self.paper
    }

    /// The colour of texts.
    #[must_use]
    pub fn ink(&self) -> Color {
        self.ink
    }

    /// How a part is painted.
    #[must_use]
    pub fn paint(&self, part: Part) -> Paint {
        let [cell_border, region_border, grid_border] = BORDERS;
        match part {
            Part::Cell => fill(self.paper),
            Part::Shade(Hue::Grey) => fill(self.shade),
            Part::Shade(hue) => fill(self.hue(hue)),
            Part::Decoration(ink) => self.ink_paint(ink),
            Part::DecorationText(color) => fill(color.map_or(self.ink, |color| self.blended(color))),
            Part::Area(role) => {
                let lines = stroke(self.accents[number(role)], 0.06, Cap::Square);
                // A base lies below what it is crossed by.
                if role == Role::Base { fill(self.tints[number(role)]).and(lines) } else { lines }
            }
            Part::Focus(role) => fill(self.tints[number(role)]),
            Part::Frame(hue) => lines(self.texture(hue).map(|texture| texture.line(RIM))),
            // It runs through symbols.
            Part::Line(Hue::Grey, Weight::Thin) => stroke(self.pale_rim(), 0.04, Cap::Round),
            Part::Line(hue, Weight::Thin) => stroke(self.hue(hue), 0.03, Cap::Round),
            Part::Line(hue, weight) => match self.texture(hue) {
                Some(texture) => lines(Some(texture.line(width(weight)))),
                None => stroke(self.hue(hue), width(weight), Cap::Round),
            },
            Part::Core(hue, weight) => {
                lines(self.texture(hue).and_then(|texture| texture.core(width(weight), self.paper)))
            }
            Part::Arrow => {
                // An arrow ends in the middle of a cell, where a symbol may stand.
                stroke(self.pale_rim(), 0.05, Cap::Round)
            }
            Part::PillRim => stroke(self.rim, 0.8, Cap::Round),
            Part::Pill => stroke(self.paper, 0.7, Cap::Round),
            Part::Circle(hue) => match self.texture(hue) {
                Some(texture) => fill(self.paper).and(lines(Some(texture.line(RIM)))),
                None => fill(self.inside_of(hue)).and(stroke(self.rim_of(hue), 0.05, Cap::Round)),
            },
            Part::Disc(hue) => {
                fill(self.hue(hue)).and(lines(self.texture(hue).map(|texture| texture.line(RIM))))
            }
            Part::Square => fill(self.hue(Hue::Grey)),
            Part::RimOnShade => stroke(self.rim, 0.025, Cap::Square),
            Part::Diamond => fill(self.paper).and(stroke(self.rim, 0.05, Cap::Round)),
            Part::CellBorder => stroke(self.faint, cell_border, Cap::Square),
            Part::RegionBorder => stroke(self.ink, region_border, Cap::Square),
            Part::GridBorder => stroke(self.ink, grid_border, Cap::Square),
            Part::Cage => {
                let Paint { stroke, .. } = stroke(self.ink, 0.022, Cap::Square);
                let dash = Some(DASHES);
                Paint { stroke: stroke.map(|stroke| Stroke { dash, ..stroke }), ..Paint::default() }
            }
            Part::SolidCage => stroke(self.ink, 0.022, Cap::Square),
            Part::Angle => stroke(self.ink, 0.04, Cap::Round),
            // The words call them white and black on any paper.
            Part::WhiteDot => fill(WHITE).and(stroke(self.ink, 0.025, Cap::Round)),
            Part::BlackDot => fill(BLACK).and(stroke(self.ink, 0.025, Cap::Round)),
            Part::SignDisc | Part::CageTextBack => fill(self.paper),
            Part::CornerDisc => fill(self.paper).and(stroke(self.ink, 0.025, Cap::Round)),
            Part::Sign | Part::Corner | Part::CageText | Part::Outside | Part::Caption | Part::Given => {
                fill(self.ink)
            }
            Part::OutsideArrow => stroke(self.ink, 0.03, Cap::Round),
            Part::CandidateDisc(role) => {
                let rim = stroke(self.accents[number(role)], 0.02, Cap::Round);
                fill(self.tints[number(role)]).and(rim)
            }
            Part::Entry => fill(self.entry),
            Part::Candidate => fill(self.faint),
            Part::PencilMark => fill(self.entry),
            Part::Strike => stroke(self.accents[number(Role::Eliminated)], 0.035, Cap::Round),
            Part::Link { is_strong } => {
                let Paint { stroke, .. } = stroke(self.accents[number(Role::Exception)], 0.03, Cap::Round);
                let dash = (!is_strong).then_some((0.08, 0.08));
                Paint { stroke: stroke.map(|stroke| Stroke { dash, ..stroke }), ..Paint::default() }
            }
        }
    }

    /// The shapes of a scene that are seen in this theme, and how they are painted.
    pub(crate) fn painted<'s>(&self, scene: &'s Scene) -> impl Iterator<Item = (&'s Shape, Paint)> {
        let painted = scene.shapes.iter().map(|shape| (shape, self.paint(shape.part)));
        painted.filter(|(_, paint)| !paint.is_nothing())
    }

    /// What tells a hue from others, unless that is its colour.
    fn texture(&self, hue: Hue) -> Option<Texture> {
        match self.palette {
            Palette::Colours => None,
            Palette::Greys => Texture::of(hue),
        }
    }

    /// How a shape with its own colours is painted.
    fn ink_paint(&self, Ink { fill, has_line, line, width, is_dashed }: Ink) -> Paint {
        let color = line.map_or(self.rim, |color| self.blended(color));
        let (cap, dash) = if is_dashed { (Cap::Square, Some(DASHES)) } else { (Cap::Round, None) };
        let stroke = Stroke { color, width: f64::from(width) / 1000.0, dash, cap };
        Paint {
            fill: fill.filter(|&[.., opacity]| opacity > 0).map(|color| self.blended(color)),
            stroke: Some(stroke).filter(|_| has_line && line.is_none_or(|[.., opacity]| opacity > 0)),
            is_bold: false,
        }
    }

    /// A colour on paper.
    fn blended(&self, [red, green, blue, opacity]: [u8; 4]) -> Color {
        let mixed = |own: u8, paper: u8| {
            let (own, paper, opacity) = (u32::from(own), u32::from(paper), u32::from(opacity));
            ((own * opacity + paper * (255 - opacity) + 127) / 255) as u8
        };
        let Color(paper_red, paper_green, paper_blue) = self.paper;
        Color(mixed(red, paper_red), mixed(green, paper_green), mixed(blue, paper_blue))
    }

    /// The colour of thin lines that run through symbols.
    fn pale_rim(&self) -> Color {
        let Color(red, green, blue) = self.rim;
        self.blended([red, green, blue, 140])
    }

    /// The colour inside circles, which is dark if they are called so.
    fn inside_of(&self, hue: Hue) -> Color {
        match (self.palette, hue) {
            (Palette::Greys, Hue::Red) => self.hue(hue),
            _ => self.paper,
        }
    }

    /// The colour of rims.
    fn rim_of(&self, hue: Hue) -> Color {
        if hue == Hue::Grey { self.rim } else { self.hue(hue) }
    }

    fn hue(&self, hue: Hue) -> Color {
        let place = match hue {
            Hue::Grey => 0,
            Hue::Red => 1,
            Hue::Orange => 2,
            Hue::Yellow => 3,
            Hue::Green => 4,
            Hue::Teal => 5,
            Hue::Blue => 6,
            Hue::Purple => 7,
        };
        self.hues[place]
    }
}

/// The place of a role in the lists of colours.
fn number(role: Role) -> usize {
    match role {
        Role::Placed => 0,
        Role::Eliminated => 1,
        Role::Base => 2,
        Role::Cover => 3,
        Role::Exception => 4,
        Role::True => 5,
        Role::False => 6,
        Role::First => 7,
        Role::Second => 8,
    }
}

/// The widths of lines of rules; that of thin ones is that of rims.
fn width(weight: Weight) -> f64 {
    match weight {
        Weight::Thin => RIM,
        Weight::Medium => 0.16,
        Weight::Thick => 0.34,
    }
}
