//! The file: its parts, put together.

use std::fmt::Write;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

use crate::view::PuzzleView;

macro_rules! parts {
    ($($file:literal)*) => {
        &[$(include_str!(concat!("../web/", $file))),*]
    };
}

/// The frame, in which `{{name}}` stands for a part.
const FRAME: &str = include_str!("../web/page.html");

const STYLE: &[&str] = parts! { "style.css" "board.css" "print.css" };

/// The script of the page. A module comes after those that it uses.
const SCRIPT: &[&str] = parts! {
    "dom.js"
    "store.js"
    "engine.js"
    "puzzle.js"
    "game.js"
    "keeper.js"
    "selection.js"
    "picture.js"
    "keypad.js"
    "board.js"
    "pointer.js"
    "keyboard.js"
    "clock.js"
    "settings.js"
    "checker.js"
    "hints.js"
    "dialogs.js"
    "shelf.js"
    "app.js"
};

/// The script of the worker that the engine runs in.
const WORKER: &[&str] = parts! { "inflate.js" "worker.js" };

/// Levels of compression of miniz_oxide.
const SMALLEST: u8 = 9;
const FASTEST: u8 = 1;

/// A page with puzzles in it, to be written as one HTML file.
#[derive(Clone, Debug, Default)]
pub struct Page {
    puzzles: Vec<PuzzleView>,
    engine: Option<String>,
}

impl Page {
    /// A page with these puzzles.
    #[must_use]
    pub fn new(puzzles: Vec<PuzzleView>) -> Self {
        Self { puzzles, engine: None }
    }

    /// Puts the engine into the page: this crate compiled for `wasm32-unknown-unknown`. Without it, there are
    /// no hints and no new puzzles.
    #[must_use]
    pub fn with_engine(self, wasm: &[u8]) -> Self {
        self.packing(wasm, SMALLEST)
    }

    /// The same in a fraction of the time, for a larger file.
    #[must_use]
    pub fn with_engine_at_once(self, wasm: &[u8]) -> Self {
        self.packing(wasm, FASTEST)
    }

    fn packing(self, wasm: &[u8], compression: u8) -> Self {
        let packed = miniz_oxide::deflate::compress_to_vec_zlib(wasm, compression);
        Self { engine: Some(BASE64_STANDARD.encode(packed)), ..self }
    }

    /// The file. The same page gives the same bytes.
    #[must_use]
    pub fn to_html(&self) -> String {
        let script = script(SCRIPT);
        // The script is named by its hash, so nothing that a puzzle contains can run.
        let policy = format!(
            "default-src 'none'; script-src 'sha256-{}' 'wasm-unsafe-eval'; worker-src blob:; \
             style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; form-action 'none'",
            BASE64_STANDARD.encode(hmac_sha256::Hash::hash(script.as_bytes()))
        );
        let part = |name: &str| match name {
            "policy" => policy.clone(),
            "style" => STYLE.concat(),
            "puzzles" => self.puzzles_json(),
            "engine" => self.engine.clone().unwrap_or_default(),
            "worker" => self::script(WORKER),
            "script" => script.clone(),
            _ => String::new(),
        };
        fill(FRAME, part)
    }

    /// The puzzles, without any character that HTML could take for the end of the script that holds them.
    fn puzzles_json(&self) -> String {
        let json = serde_json::to_string(&self.puzzles).expect("puzzles have a JSON form");
        json.replace('<', "\\u003c")
    }
}

/// Replaces each `{{name}}` of a text.
fn fill(frame: &str, part: impl Fn(&str) -> String) -> String {
    let mut parts = frame.split("{{");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for rest in parts {
        let (name, after) = rest.split_once("}}").unwrap_or((rest, ""));
        text.push_str(&part(name));
        text.push_str(after);
    }
    text
}

/// Modules as one script: what they import from each other is in scope.
fn script(modules: &[&str]) -> String {
    let mut script = "\"use strict\";\n(() => {\n".to_owned();
    for line in modules.iter().flat_map(|module| module.lines()).filter(|line| !line.starts_with("import ")) {
        let _ = writeln!(script, "{}", line.strip_prefix("export ").unwrap_or(line));
    }
    script.push_str("})();\n");
    script
}
