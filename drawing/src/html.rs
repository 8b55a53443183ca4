//! Pages as HTML to print: pictures, titles and rules, and no scripts.

use std::fmt::Write as _;

use crate::document::{Ends, Pages};
use crate::escape::xml;
use crate::page::Page;
use crate::scene::Part;
use crate::svg;
use crate::theme::Theme;

/// Nothing is loaded, and nothing runs.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

/// A document of pages that needs no other file.
pub(crate) struct Document {
    theme: Theme,
    /// The title of the first page.
    title: String,
    pages: usize,
    /// The parts that occur.
    parts: Vec<Part>,
}

impl Document {
    /// A document without pages.
    pub(crate) fn new(theme: &Theme) -> Self {
        Self { theme: *theme, title: String::new(), pages: 0, parts: Vec::new() }
    }
}

impl Pages for Document {
    fn add(&mut self, page: &Page, out: &mut Vec<u8>) {
        self.pages += 1;
        if self.pages == 1 {
            self.title.clone_from(&page.title);
        }
        for shape in &page.scene.shapes {
            if !self.parts.contains(&shape.part) {
                self.parts.push(shape.part);
            }
        }
        out.extend_from_slice(section(page, self.pages, &self.theme).as_bytes());
    }

    fn finish(self: Box<Self>) -> Ends {
        let title = if self.pages == 1 { &self.title } else { "Sudoku" };
        let style = style(self.parts.iter().copied(), &self.theme);
        Ends { before: head(title, &style).into_bytes(), after: b"</body>\n</html>\n".to_vec() }
    }
}

/// The style sheet of a document with these parts.
fn style(parts: impl Iterator<Item = Part>, theme: &Theme) -> String {
    format!(
        "body{{margin:0;background:{paper};color:{ink};font-family:\"Noto Sans\",\"DejaVu Sans\",Verdana,sans-serif}}\n\
         section{{max-width:18cm;margin:0 auto;padding:1cm;break-after:page}}\n\
         section:last-child{{break-after:auto}}\n\
         h1{{font-size:1.4rem;margin:0 0 .3rem}} p{{margin:.2rem 0}} ul{{font-size:.9rem;padding-left:1.2rem}}\n\
         svg{{display:block;width:100%;max-height:22cm;margin:.5cm 0}}\n\
         @page{{margin:1cm}} @media print{{section{{padding:0}}}}\n\
         {style}\n",
        paper = theme.paper(),
        ink = theme.ink(),
        style = svg::style_of(parts, theme),
    )
}

/// The beginning of a document up to its body. The title is any text; the style sheet is written as it is.
#[must_use]
pub fn head(title: &str, style: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n<style>\n\
         {style}</style>\n</head>\n<body>\n",
        title = xml(title),
    )
}

fn section(page: &Page, number: usize, theme: &Theme) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "<section>\n<h1>{}</h1>", xml(&page.title));
    for fact in &page.facts {
        let _ = writeln!(out, "<p>{}</p>", xml(fact));
    }
    let prefix = format!("p{number}-");
    let options = svg::Options { prefix: &prefix, is_unstyled: true, ..svg::Options::default() };
    out.push_str(&svg::paint(&page.scene, theme, &options));
    if !page.caption.is_empty() {
        let _ = writeln!(out, "<p>{}</p>", xml(&page.caption));
    }
    out.push_str("<ul>\n");
    for rule in &page.rules {
        let _ = writeln!(out, "<li>{}</li>", xml(rule));
    }
    out + "</ul>\n</section>\n"
}
