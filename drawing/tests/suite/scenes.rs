//! Every variant and every rule becomes a scene.

use dlx_drawing::geometry::Path;
use dlx_drawing::{Color, Form, Part, Scene, Theme};
use dlx_sudoku::variants::{Hue, Weight};
use dlx_sudoku::{Spec, SymbolSet};

use crate::gallery::{self, Exhibit};

fn everything() -> impl Iterator<Item = &'static Exhibit> {
    gallery::variants().iter().chain(gallery::rules())
}

#[test]
fn shapes_lie_within_the_bounds() {
    for exhibit in everything() {
        let all: Vec<SymbolSet> =
            exhibit.model.board().cells().map(|_| SymbolSet::from_numbers(u64::MAX)).collect();
        let givens = exhibit.givens();
        let scene = Scene::builder(&exhibit.model).givens(&givens).candidates(&all).build();
        for shape in &scene.shapes {
            let reach = match Theme::LIGHT.paint(shape.part).stroke {
                // A pill and the thick lines of rules stay within their cells.
                Some(stroke) if !matches!(shape.part, Part::Pill | Part::PillRim | Part::Line(..)) => {
                    stroke.width / 2.0
                }
                _ => 0.0,
            };
            let extent = shape.extent().map(|extent| extent.grown(reach));
            let is_inside = extent.is_some_and(|extent| scene.bounds.holds(&extent));
            assert!(is_inside, "{}: {shape:?} is not in {:?}", exhibit.name, scene.bounds);
        }
    }
}

#[test]
fn sums_of_cages_stay_readable_below_arrows_and_circles() {
    let backs = |rules: &str| {
        let toml = format!(
            "id = \"a\"\nbox = [2, 2]\nclue = [{{ kind = \"cage\", cells = [\"R2C2\", \"R2C3\"], sum = 7 }}, {rules}]"
        );
        let model = Spec::from_toml(&toml).and_then(|spec| spec.build_fixed()).expect("a variant");
        let givens = vec![None; 16];
        let scene = Scene::builder(&model).givens(&givens).build();
        let place = |part| scene.shapes.iter().position(|shape| shape.part == part);
        let extent = |at: Option<usize>| scene.shapes[at?].extent();
        let (back, text) = (place(Part::CageTextBack), place(Part::CageText));
        if back.is_some() {
            assert_eq!(extent(back), extent(text));
            assert!(place(Part::Arrow) < back && place(Part::Circle(Hue::Grey)) < back && back < text);
        }
        back.is_some()
    };
    // Through the upper left corner, a circle around the middle, and an arrow that comes from below.
    assert!(backs(r#"{ kind = "arrow", cells = ["R4C4"], shafts = [["R3C3", "R2C2", "R1C1"]] }"#));
    assert!(backs(r#"{ kind = "arrow", cells = ["R2C2"], shafts = [["R3C3"]] }"#));
    assert!(!backs(r#"{ kind = "arrow", cells = ["R4C2"], shafts = [["R3C2", "R2C2"]] }"#));
}

#[test]
fn sums_of_cages_stand_beside_circles_on_corners() {
    let clues = "{ kind = 'cage', cells = ['R2C2', 'R2C3'], sum = 7 }, { kind = 'quadruple', cells = ['R1C1', 'R1C2', 'R2C1', 'R2C2'], symbols = [1, 2, 3, 4] }";
    let spec = Spec::from_toml(&format!("id = 'a'\nbox = [2, 2]\nclue = [{clues}]"));
    let model = spec.and_then(|spec| spec.build_fixed()).expect("a variant");
    let scene = Scene::builder(&model).build();
    let extent = |part| scene.shapes.iter().find(|shape| shape.part == part).and_then(|shape| shape.extent());
    let (sum, disc) = (extent(Part::CageText).expect("a sum"), extent(Part::CornerDisc).expect("a circle"));
    assert!(sum.left >= disc.right, "{sum:?} {disc:?}");
}

#[test]
fn marks_between_cells_leave_all_candidates_free() {
    let is_disc = |part| matches!(part, Part::WhiteDot | Part::BlackDot | Part::SignDisc | Part::CornerDisc);
    let mut discs = 0;
    for exhibit in everything() {
        let symbols = exhibit.model.symbols();
        let all = SymbolSet::from_numbers((1..=symbols as u64).fold(0, |set, number| set | 1 << number));
        let all = vec![all; exhibit.model.board().cell_count()];
        let scene = Scene::builder(&exhibit.model).candidates(&all).build();
        let candidates: Vec<_> = scene
            .shapes
            .iter()
            .filter(|shape| shape.part == Part::Candidate)
            .filter_map(|shape| if let Form::Text(text) = &shape.form { Some(text) } else { None })
            .collect();
        assert_eq!(candidates.len(), symbols * all.len(), "{}", exhibit.name);
        for shape in scene.shapes.iter().filter(|shape| is_disc(shape.part)) {
            let Form::Circle { centre, radius } = shape.form else { panic!("{shape:?}") };
            discs += 1;
            for text in &candidates {
                // Digits are about half as wide as their size, and less than three quarters as high.
                let letters = text.text.chars().count() as f64;
                let x = (text.at.x - centre.x).abs() - 0.28 * letters * text.size;
                let y = (text.at.y - centre.y).abs() - 0.36 * text.size;
                assert!(x.max(0.0).hypot(y.max(0.0)) >= radius, "{}: {shape:?} {text:?}", exhibit.name);
                assert!(text.size > 0.05, "{}: {text:?}", exhibit.name);
            }
        }
    }
    assert!(discs > 50, "{discs}");
}

#[test]
fn arrows_outside_stay_clear_of_the_frame() {
    let paths = |scene: &Scene, part: Part| -> Vec<Path> {
        let forms = scene.shapes.iter().filter(|shape| shape.part == part).map(|shape| &shape.form);
        forms
            .flat_map(|form| if let Form::Paths(paths) = form { paths.clone() } else { Vec::new() })
            .collect()
    };
    let mut arrows = 0;
    for exhibit in everything() {
        let scene = Scene::builder(&exhibit.model).build();
        let frame = paths(&scene, Part::GridBorder);
        for shape in scene.shapes.iter().filter(|shape| shape.part == Part::OutsideArrow) {
            let extent = shape.extent().expect("an arrow has an extent").grown(0.07);
            let is_met = frame.iter().flat_map(Path::lines).any(|(from, to)| extent.is_met_by(from, to));
            assert!(!is_met, "{}: {shape:?}", exhibit.name);
            arrows += 1;
        }
    }
    assert!(arrows > 0, "some rules have arrows outside");
}

#[test]
fn marks_are_drawn() {
    for exhibit in everything() {
        let bare = |shape: &&dlx_drawing::Shape| {
            !matches!(shape.part, Part::Cell | Part::CellBorder | Part::RegionBorder | Part::GridBorder)
        };
        let scene = Scene::builder(&exhibit.model).build();
        let drawn = scene.shapes.iter().filter(bare).count();
        let marks = exhibit.model.marks().len();
        assert!(drawn >= marks, "{}: {drawn} shapes of {marks} marks", exhibit.name);
    }
}

#[test]
fn numbers_are_finite() {
    for exhibit in everything() {
        for shape in Scene::builder(&exhibit.model).build().shapes {
            let extent = shape.extent().expect("every shape has an extent");
            assert!(extent.grown(0.0).width().is_finite() && extent.height().is_finite(), "{}", exhibit.name);
            if let Form::Paths(paths) = shape.form {
                assert!(paths.iter().all(|path| path.points.len() >= 2), "{}: {paths:?}", exhibit.name);
            }
        }
    }
}

#[test]
fn every_grid_of_several_has_an_edge_of_its_own() {
    let samurai = gallery::variants().iter().find(|exhibit| exhibit.name == "samurai").expect("samurai");
    let scene = Scene::builder(&samurai.model).build();
    let edges = scene.shapes.iter().find(|shape| shape.part == Part::GridBorder).expect("edges of grids");
    let Form::Paths(paths) = &edges.form else { panic!("edges are paths") };
    let length: f64 = paths.iter().map(|path| path.points[0].distance(path.points[1])).sum();
    // Each of five grids has edges of 36; none of them coincide.
    assert_eq!(length, 5.0 * 36.0);
}

#[test]
fn captions_stand_below_the_picture_in_lines_that_fit() {
    let exhibit = &gallery::variants()[0];
    let scene = Scene::builder(&exhibit.model).build();
    let said =
        "Look at row 3: no line is wider than the picture, whatever it says and however long it takes.";
    for text in [said, "", "supercalifragilisticexpialidocious".repeat(9).as_str()] {
        let captioned = scene.clone().captioned(text);
        let is_caption = |shape: &&dlx_drawing::Shape| shape.part == Part::Caption;
        let lines: Vec<_> = captioned.shapes.iter().filter(is_caption).collect();
        let words: Vec<&str> = captioned.texts().skip(scene.texts().count()).collect();
        assert_eq!(words.join(" "), text);
        for line in lines {
            let extent = line.extent().unwrap();
            assert!(captioned.bounds.holds(&extent) && extent.top >= scene.bounds.bottom - 0.1, "{line:?}");
        }
        assert!(captioned.bounds.width() < scene.bounds.width() + 0.3);
    }
}

/// Sentences call dots white and black, whatever the paper.
#[test]
fn dots_are_white_and_black_in_all_themes() {
    for theme in Theme::ALL {
        let fill = |part| theme.paint(part).fill.expect("a filled dot");
        assert_eq!(fill(Part::WhiteDot), Color(255, 255, 255), "{}", theme.name);
        assert_eq!(fill(Part::BlackDot), Color(0, 0, 0), "{}", theme.name);
    }
}

/// Print has no colours, and greys that differ by little look alike in it.
#[test]
fn lines_of_all_hues_differ_by_more_than_a_little_grey() {
    let hues = [Hue::Grey, Hue::Red, Hue::Orange, Hue::Yellow, Hue::Green, Hue::Teal, Hue::Blue, Hue::Purple];
    let look = |hue| {
        let paint = |part| Theme::GREY.paint(part).stroke;
        let line = paint(Part::Line(hue, Weight::Medium)).expect("a line");
        let is_dark = line.color.0 < 160;
        (
            line.dash.is_some(),
            is_dark,
            line.width < 0.1,
            paint(Part::Core(hue, Weight::Medium)).map(|core| core.dash),
        )
    };
    for (at, &hue) in hues.iter().enumerate() {
        for &other in &hues[..at] {
            let is_told = look(hue) != look(other)
                || Theme::GREY.paint(Part::Line(hue, Weight::Medium)).stroke.map(|line| line.cap)
                    != Theme::GREY.paint(Part::Line(other, Weight::Medium)).stroke.map(|line| line.cap);
            assert!(is_told, "{hue:?} and {other:?}");
        }
    }
}

/// The scene of a declaration.
fn scene_of(declaration: &str) -> Scene {
    let spec = Spec::from_toml(declaration).expect("a declaration");
    Scene::builder(&spec.build_fixed().expect("a model")).build()
}

fn count(scene: &Scene, part: Part) -> usize {
    scene.shapes.iter().filter(|shape| shape.part == part).count()
}

#[test]
fn numbers_beside_several_cells_have_arrows() {
    // The place left of R3C5 is beside R3C4 of the first grid, too, or below R2C3.
    let row = |row: usize, cols: [usize; 4]| cols.map(|col| format!("'R{row}C{col}'")).join(", ");
    let scene = |cells: String| {
        scene_of(&format!(
            "id = 'a'\nbox = [2, 2]\ngrids = [[0, 0], [2, 2]]\n\
             clue = [{{ kind = 'sandwich', sum = 2, cells = [{cells}] }}]"
        ))
    };
    assert_eq!(count(&scene(row(1, [1, 2, 3, 4])), Part::OutsideArrow), 0);
    assert_eq!(count(&scene(row(5, [3, 4, 5, 6])), Part::OutsideArrow), 1);
    assert_eq!(count(&scene(row(1, [4, 3, 2, 1])), Part::OutsideArrow), 0);
}

#[test]
fn numbers_at_one_place_have_rows_of_their_own() {
    let column: Vec<String> = (1..=9).map(|row| format!("'R{row}C3'")).collect();
    let column = column.join(", ");
    let scene = scene_of(&format!(
        "id = 'a'\nbox = [3, 3]\nclue = [{{ kind = 'sandwich', sum = 20, cells = [{column}] }}, \
         {{ kind = 'x-sum', sum = 41, cells = [{column}] }}, \
         {{ kind = 'little-killer', sum = 30, cells = ['R1C4', 'R2C5', 'R3C6', 'R4C7', 'R5C8', 'R6C9'] }}]"
    ));
    let texts: Vec<_> = scene.shapes.iter().filter(|shape| shape.part == Part::Outside).collect();
    assert_eq!(texts.len(), 3);
    let mut extents: Vec<_> = texts.iter().filter_map(|shape| shape.extent()).collect();
    extents.sort_by(|one, other| one.top.total_cmp(&other.top));
    assert!(extents.windows(2).all(|two| two[0].bottom <= two[1].top), "{extents:?}");
}

#[test]
fn filled_marks_on_shades_have_a_rim() {
    let scene = |windows: &str| {
        let rules = format!("{{ kind = 'odd', cells = ['R3C3'] }}{windows}");
        scene_of(&format!("id = 'a'\nbox = [3, 3]\nconstraint = [{rules}]"))
    };
    assert_eq!(count(&scene(""), Part::RimOnShade), 0);
    assert_eq!(count(&scene(", { kind = 'windows' }"), Part::RimOnShade), 1);
}
