//! Pictures in SVG.

use std::collections::BTreeSet;

use dlx_drawing::{Page, Scene, Shown, Theme, svg};
use dlx_sudoku::{ModelFinder, Symbol, catalogue, format};
use quick_xml::Reader;
use quick_xml::events::Event;

use crate::gallery;

/// The names of the elements of a document, which must be well-formed, and its ids, each of which must be
/// there once.
fn elements(text: &str) -> Vec<String> {
    let mut reader = Reader::from_str(text);
    reader.config_mut().check_end_names = true;
    let (mut names, mut ids, mut open) = (Vec::new(), BTreeSet::new(), 0);
    loop {
        match reader.read_event().unwrap_or_else(|error| panic!("{error} in {text}")) {
            Event::Start(element) | Event::Empty(element) => {
                names.push(element.name().as_ref().to_owned());
                for attribute in element.attributes() {
                    let attribute = attribute.expect("a well-formed attribute");
                    assert!(attribute.key.as_ref() != "id" || ids.insert(attribute.value.into_owned()));
                }
            }
            Event::End(_) => open += 1,
            Event::Eof => break,
            _ => {}
        }
    }
    assert!(open > 0);
    names
}

#[test]
fn every_variant_and_rule_is_well_formed() {
    for exhibit in gallery::variants().iter().chain(gallery::rules()) {
        let givens = exhibit.givens();
        let scene = Scene::builder(&exhibit.model).givens(&givens).entries(&exhibit.solution).build();
        for theme in Theme::ALL {
            let text = svg::paint(&scene, &theme, &svg::Options { has_cells: true, ..Default::default() });
            let names = elements(&text);
            let cells = exhibit.model.board().cell_count();
            assert_eq!(text.matches("class=\"cell\" id=\"cell-").count(), cells, "{}", exhibit.name);
            assert!(names.iter().filter(|name| *name == "text").count() >= cells, "{}", exhibit.name);
        }
    }
}

#[test]
fn titles_from_outside_stay_text() {
    let model = catalogue::default().build_fixed().expect("a model");
    let title = "</title><script>alert(1)</script>\" onload='x' & \u{0}\u{1b}]]>";
    let scene = Scene::builder(&model).title(title).build();
    let text = svg::paint(&scene, &Theme::LIGHT, &svg::Options::default());
    let names: BTreeSet<String> = elements(&text).into_iter().collect();
    let expected = ["desc", "g", "path", "rect", "style", "svg", "title"].map(str::to_owned);
    assert_eq!(names, BTreeSet::from(expected));
    assert!(!text.contains("<script") && !text.contains(['\u{0}', '\u{1b}']));
}

#[test]
fn a_small_board_in_full() {
    let spec = "id = 'two'\nsymbols = 2\n[[clue]]\nkind = 'cage'\ncells = ['R1C1', 'R2C1']\nsum = 3";
    let model = dlx_sudoku::Spec::from_toml(spec).and_then(|spec| spec.build_fixed()).expect("a model");
    let givens = [Symbol::new(1), None, None, None];
    let scene = Scene::builder(&model).givens(&givens).title("Two by two").build();
    let text = svg::paint(&scene, &Theme::LIGHT, &svg::Options::default());
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/two.svg");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(golden, &text).expect("the golden file can be written");
    }
    assert_eq!(text, std::fs::read_to_string(golden).expect("the golden file"));
}

#[test]
fn decorations_have_their_own_colours_below_the_marks_of_rules() {
    let document = r##"{"variant":"4x4","rows":["1...","....","....","...."],"decoration":[
        {"kind":"colored","cells":["R1C1"],"colors":["#FF0000","#00FF0080"]},
        {"kind":"line","points":[[0.5,0.5],[1.5,1.5]],"color":"#67F067","width":0.25},
        {"kind":"line","points":[[0.5,0.5],[1.5,1.5]],"color":"silver","width":0.1},
        {"kind":"rectangle","center":[2,2],"width":0.5,"height":0.5,"fill":"#EEEEEE","border":"#00000000"},
        {"kind":"circle","center":[2.5,2.5],"width":0.5,"height":0.5,"label":{"text":"<&>","color":"#123456"}},
        {"kind":"text","center":[-0.5,4.5],"label":{"text":"beside"}},
        {"kind":"frame","cells":["R4C1","R4C2"],"label":{"text":"a"}},
        {"kind":"extension","of":"f-puzzles","key":"fogofwar","value":[]}]}"##;
    let records = format::read(document.as_bytes(), None, &mut ModelFinder::detect()).expect("a puzzle");
    let scene = Page::of(&records[0], &Shown::default()).scene;
    for theme in Theme::ALL {
        let text = svg::paint(&scene, &theme, &svg::Options::default());
        elements(&text);
        let groups = text.matches("<g class=\"decoration").count();
        let seen = "two colours, two lines, one of the areas, a frame and three texts";
        assert_eq!(groups, 9, "{seen}: {text}");
        assert!(text.contains("fill:none;stroke:#67f067;stroke-width:25;"), "{text}");
        assert!(text.contains("fill:#123456") && text.contains("&lt;&amp;&gt;"), "{text}");
        let (decoration, given) = (text.find("#67f067"), text.find("<g class=\"given\""));
        assert!(decoration < given && text.find(".decoration").is_none());
    }
    let light = svg::paint(&scene, &Theme::LIGHT, &svg::Options::default());
    assert!(light.contains("fill:#7fff7f"), "half of a colour on white: {light}");
    assert!(scene.bounds.right > 4.5 && scene.bounds.top < -0.5, "{:?}", scene.bounds);
}
