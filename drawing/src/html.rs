//! Pages as HTML to print: pictures, titles and rules, and no scripts.

use std::fmt::Write as _;

use crate::escape::xml;
use crate::page::Page;
use crate::svg;
use crate::theme::Theme;

/// Nothing is loaded, and nothing runs.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

/// Pages as a document that needs no other file.
#[must_use]
pub fn document(pages: &[Page], theme: &Theme) -> String {
    let title = match pages {
        [page] => page.title.as_str(),
        _ => "Sudoku",
    };
    let parts = pages.iter().flat_map(|page| page.scene.shapes.iter().map(|shape| shape.part));
    let style = format!(
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
    );
    let mut out = head(title, &style);
    for (number, page) in (1..).zip(pages) {
        section(page, number, theme, &mut out);
    }
    out.push_str("</body>\n</html>\n");
    out
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

fn section(page: &Page, number: usize, theme: &Theme, out: &mut String) {
    let _ = writeln!(out, "<section>\n<h1>{}</h1>", xml(&page.title));
    for fact in &page.facts {
        let _ = writeln!(out, "<p>{}</p>", xml(fact));
    }
    let prefix = format!("p{number}-");
    let options = svg::Options { prefix: &prefix, is_unstyled: true, ..svg::Options::default() };
    out.push_str(&svg::paint(&page.scene, theme, &options));
    out.push_str("<ul>\n");
    for rule in &page.rules {
        let _ = writeln!(out, "<li>{}</li>", xml(rule));
    }
    out.push_str("</ul>\n</section>\n");
}
