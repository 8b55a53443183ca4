//! Imports run one way: no files of a package import each other in a circle. A file and those of its folder
//! are one room here: what a folder's first file declares, and what its files take from it, is not counted.

use std::collections::{BTreeMap, BTreeSet};

use crate::layering::{Source, sources};

/// The folders of the packages' sources.
const PACKAGES: [&str; 8] =
    ["dlx/src", "variants/src", "grade/src", "src", "drawing/src", "book/src", "page/src", "cli/src"];

/// A module's path from the root of its package, or any other path.
type Names = Vec<String>;

/// The modules of a package, each with the paths that it uses, and the names that it gives them.
struct Package(BTreeMap<Names, Vec<(Names, String)>>);

impl Package {
    fn read(folder: &str) -> Self {
        let module = |source: &Source| -> Names {
            let path = source.path[folder.len() + 1..].trim_end_matches(".rs");
            let names: Vec<&str> = path.split('/').collect();
            let is_folder = matches!(names[names.len() - 1], "mod" | "lib" | "main");
            names[..names.len() - usize::from(is_folder)].iter().map(|&name| name.to_owned()).collect()
        };
        Self(sources(folder).iter().map(|source| (module(source), uses(&source.code))).collect())
    }

    /// The module that a path names, or where what it names is declared; `None` if it is elsewhere.
    fn declares(&self, from: &[String], path: &[String], depth: usize) -> Option<Names> {
        let mut rest = path.iter().peekable();
        let mut at: Names = match rest.peek()?.as_str() {
            "crate" => rest.next().map(|_| Vec::new())?,
            "self" => rest.next().map(|_| from.to_vec())?,
            "super" => from.to_vec(),
            first => self.child(from, first).map(|_| from.to_vec())?,
        };
        while rest.next_if(|name| *name == "super").is_some() {
            at.pop()?;
        }
        while let Some(child) = rest.peek().and_then(|name| self.child(&at, name)) {
            (at, _) = (child, rest.next());
        }
        let Some(item) = rest.next() else { return Some(at) };
        let handed_on = self.0.get(&at)?.iter().find(|(path, name)| name == item && path.len() > 1);
        match handed_on.filter(|_| depth < 8) {
            Some((path, _)) => self.declares(&at, path, depth + 1).or(Some(at)),
            None => Some(at),
        }
    }

    fn child(&self, module: &[String], name: &str) -> Option<Names> {
        let child = [module, &[name.to_owned()]].concat();
        self.0.contains_key(&child).then_some(child)
    }

    /// The other modules that each imports from, but for those that it lies in, or that lie in it.
    fn imports(&self) -> BTreeMap<&Names, BTreeSet<Names>> {
        let of = |module: &Names, uses: &[(Names, String)]| {
            let found = uses.iter().filter_map(|(path, _)| self.declares(module, path, 0));
            found.filter(|other| !other.starts_with(module) && !module.starts_with(other)).collect()
        };
        self.0.iter().map(|(module, uses)| (module, of(module, uses))).collect()
    }
}

/// All paths after `use`, and those that begin with `crate` or `super` elsewhere, with the names that they
/// get.
fn uses(code: &str) -> Vec<(Names, String)> {
    let mut found = Vec::new();
    let mut rest = code;
    while let Some(at) = rest.find("use ") {
        let is_word = !rest[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        rest = &rest[at + "use ".len()..];
        if is_word {
            let end = rest.find(';').unwrap_or(rest.len());
            expand(&mut Vec::new(), &rest[..end], &mut found);
            rest = &rest[end..];
        }
    }
    let words = code.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
    for path in words.filter(|word| word.starts_with("crate::") || word.starts_with("super::")) {
        let names: Names = path.split("::").map(str::to_owned).collect();
        found.push((names, String::new()));
    }
    found
}

/// The paths of a tree such as `a::{b, c::{d, e as f}}`.
fn expand(before: &mut Names, tree: &str, found: &mut Vec<(Names, String)>) {
    let tree = tree.trim();
    let depth = before.len();
    if let Some((head, list)) = tree.split_once('{') {
        before.extend(head.split("::").map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned));
        let list = list.rsplit_once('}').map_or(list, |(list, _)| list);
        let (mut open, mut start) = (0, 0);
        for (at, c) in list.char_indices().chain([(list.len(), ',')]) {
            open += i32::from(c == '{') - i32::from(c == '}');
            if c == ',' && open == 0 {
                expand(before, &list[start..at], found);
                start = at + 1;
            }
        }
    } else if !tree.is_empty() {
        let (path, name) = tree.split_once(" as ").unwrap_or((tree, tree));
        before.extend(path.split("::").map(|name| name.trim().to_owned()));
        let name = name.rsplit("::").next().unwrap_or_default().trim().to_owned();
        found.push((before.clone(), name));
    }
    before.truncate(depth);
}

#[test]
fn imports_run_in_no_circle() {
    for folder in PACKAGES {
        let package = Package::read(folder);
        let circles = circles(package.imports());
        assert!(circles.is_empty(), "{folder}: circles, and what lies between them:\n{}", circles.join("\n"));
    }
}

/// The imports that are left once nothing is that imports no other module or that no other one imports.
fn circles(mut left: BTreeMap<&Names, BTreeSet<Names>>) -> Vec<String> {
    loop {
        let before = left.len();
        let imported: BTreeSet<Names> = left.values().flatten().cloned().collect();
        left.retain(|module, others| imported.contains(*module) && !others.is_empty());
        if left.len() == before {
            break;
        }
        let all: BTreeSet<Names> = left.keys().copied().cloned().collect();
        left.values_mut().for_each(|others| others.retain(|other| all.contains(other)));
    }
    let name = |module: &Names| module.join("/");
    let shown = left.iter().map(|(module, others)| {
        format!("{} -> {}", name(module), others.iter().map(name).collect::<Vec<_>>().join(", "))
    });
    shown.collect()
}

#[test]
fn modules_that_are_imported_count() {
    let module = |path: &str, code: &str| (path.split('/').map(str::to_owned).collect(), uses(code));
    let package = Package(BTreeMap::from([
        module("a", "mod one; mod two;"),
        module("a/one", "use super::two; fn f() { two::g() }"),
        module("a/two", "use super::one::{f}; fn g() { f() }"),
    ]));
    assert_eq!(circles(package.imports()), ["a/one -> a/two", "a/two -> a/one"]);
}

#[test]
fn paths_are_found_in_trees() {
    let paths = |code: &str| {
        uses(code).into_iter().map(|(path, name)| format!("{} {name}", path.join("."))).collect::<Vec<_>>()
    };
    assert_eq!(
        paths("pub use a::{b, c::{d, e as f}}; use super::g; x.reuse (super::h::I, 1);"),
        ["a.b b", "a.c.d d", "a.c.e f", "super.g g", "super.g ", "super.h.I "]
    );
}
