//! Books as HTML: one file without scripts, in which puzzles, hints and solutions lead to each other.
//! Printed, it has the pages of the plan.

use std::fmt::Write as _;

use dlx_drawing::escape::xml;
use dlx_drawing::{html, svg};

use crate::BookError;
use crate::block::{Block, Caption, LINE, Picture, Style, Target, hint_above, hint_columns};
use crate::contents::Book;
use crate::flow::{example_above, listed_above};
use crate::frame::{Frame, GAP};
use crate::layout::{Layout, Sizes};
use crate::plan::{Page, Plan, Progress, Setting};

/// The document has one style sheet, and no use for ids of cells.
const OPTIONS: svg::Options<'_> =
    svg::Options { prefix: "", is_unstyled: true, is_anonymous: true, has_cells: false };

/// The fonts that most machines have where Noto Sans is absent, made as narrow as it, so that texts have no
/// more lines than in the plan: its digits have 0.894 of the width of those of DejaVu Sans, bold ones 0.828,
/// and its letters more.
const NARROWED: &str = "@font-face{font-family:Narrowed;src:local(\"DejaVu Sans\"),local(Verdana);size-adjust:89%}\n\
     @font-face{font-family:Narrowed;src:local(\"DejaVu Sans Bold\"),local(\"Verdana Bold\");font-weight:bold;size-adjust:82%}\n";

/// All pages as a file.
pub(crate) fn paint(
    book: &Book,
    layout: &Layout,
    plan: &Plan<'_>,
    progress: &mut Progress<'_>,
) -> Result<Vec<u8>, BookError> {
    let mut out = html::head(&book.title, &style(layout, plan));
    let source = Source { layout, plan };
    plan.each_page(progress, |number, page| {
        source.page(page, number, &mut out);
    })?;
    out.push_str("</body>\n</html>\n");
    Ok(out.into_bytes())
}

fn style(layout: &Layout, plan: &Plan<'_>) -> String {
    let (theme, sizes, bleed) = (&layout.theme, layout.sizes(), layout.bleed_width());
    let (width, height) = layout.area(plan.gutter);
    let parts = plan.pages.iter().flat_map(|page| &page.blocks).flat_map(|block| match block {
        Block::Pictures { pictures, .. } => pictures.iter().map(|picture| picture.scene).collect(),
        Block::Example { scene, .. } => vec![&**scene],
        _ => Vec::new(),
    });
    let parts = parts.flat_map(|scene| scene.shapes.iter().map(|shape| shape.part));
    let texts: String = Style::ALL.into_iter().map(|style| text_style(style, &sizes)).collect();
    let (before, after) = hint_columns(&sizes);
    let subheading = Style::Subheading;
    let example = example_above(&sizes) - subheading.above(&sizes) - LINE * subheading.size(&sizes);
    format!(
        "{NARROWED}\
         body{{margin:0;background:{paper};color:{ink};font:{text}pt/{LINE} \"Noto Sans\",Narrowed,sans-serif}}\n\
         section{{max-width:{width:.2}pt;margin:0 auto;padding:1em;overflow-wrap:anywhere}}\n\
         header,footer{{font-size:{small}pt}} section.front header,section.front footer{{display:none}}\n\
         section.blank{{display:none}} section.title{{text-align:center;padding-top:4em}}\n\
         {texts}\
         .made{{white-space:pre-wrap}} a{{color:inherit}}\n\
         .listed{{display:flex;justify-content:space-between;margin:{listed:.2}pt 0 0;text-decoration:none}}\n\
         .hint{{display:grid;grid-template-columns:{before:.2}pt 1fr {after:.2}pt;font-size:{small}pt;margin:{hint:.2}pt 0 0}}\n\
         .hint a{{text-align:right}}\n\
         .pictures{{display:grid;gap:0 {GAP}pt;justify-items:center;align-items:start}}\n\
         figure{{margin:0 0 1em;width:min(100%,var(--span))}} figure svg{{display:block;margin:auto;width:min(100%,var(--width))}}\n\
         h3+figure{{margin-top:{example:.2}pt}}\n\
         .caption{{display:flex;justify-content:space-between}} .caption b{{font-size:{number}em}}\n\
         svg{{height:auto}}\n\
         @media screen and (max-width:40em){{.pictures{{grid-template-columns:1fr !important}} figure,figure svg{{width:100%}}}}\n\
         @page{{size:{page_width:.2}pt {page_height:.2}pt;margin:{top:.2}pt {outer:.2}pt}}\n\
         @page:right{{margin-left:{inner:.2}pt}} @page:left{{margin-right:{inner:.2}pt}}\n\
         @media print{{section,section.blank,section.title{{display:flex;flex-direction:column;box-sizing:border-box;padding:0;\
         width:{width:.2}pt;height:{full:.2}pt;overflow:hidden;break-after:page}} section:last-child{{break-after:auto}}\n\
         section.title{{justify-content:center}} section.foot{{justify-content:flex-end}} footer{{margin-top:auto}}\n\
         section.right header,section.right footer{{text-align:right}} a{{text-decoration:none}}\n\
         .pictures{{flex:1;grid-template-rows:repeat(var(--rows),minmax(0,1fr));min-height:0}} figure{{margin-bottom:0;break-inside:avoid}}}}\n\
         {shapes}\n",
        paper = theme.paper(),
        ink = theme.ink(),
        text = sizes.text,
        small = sizes.small,
        listed = listed_above(&sizes),
        hint = hint_above(&sizes),
        number = Layout::NUMBER,
        page_width = layout.trim.width + bleed,
        page_height = layout.trim.height + 2.0 * bleed,
        top = bleed + Layout::MARGIN,
        outer = bleed + Layout::MARGIN,
        inner = plan.gutter,
        full = height + 2.0 * sizes.edge() - 1.0,
        shapes = svg::style_of(parts, theme),
    )
}

/// The letters and the room of a text, which are those of the plan.
fn text_style(style: Style, sizes: &Sizes) -> String {
    let (element, class) = element(style);
    let dot = if class.is_empty() { "" } else { "." };
    let (size, above) = (style.size(sizes), style.above(sizes));
    format!("{element}{dot}{class}{{font-size:{size:.2}pt;line-height:{LINE};margin:{above:.2}pt 0 0}}\n")
}

/// The element of a text, and its class if there is one.
fn element(style: Style) -> (&'static str, &'static str) {
    match style {
        Style::Title => ("h1", ""),
        Style::Heading => ("h2", ""),
        Style::Subheading => ("h3", ""),
        Style::Text => ("p", ""),
        Style::Byline => ("p", "byline"),
        Style::Verbatim => ("p", "made"),
    }
}

/// Writes pages.
struct Source<'p> {
    layout: &'p Layout,
    plan: &'p Plan<'p>,
}

impl<'p> Source<'p> {
    fn page(&self, page: &Page<'p>, number: usize, out: &mut String) {
        let class = match page.setting {
            _ if page.blocks.is_empty() => "front blank",
            Setting::Title => "front title",
            Setting::Foot => "front foot",
            Setting::Front => "front",
            Setting::Body => "body",
        };
        let side = if number.is_multiple_of(2) { "right" } else { "left" };
        let _ = writeln!(out, "<section class=\"{class} {side}\">");
        for opening in &page.openings {
            let _ = writeln!(out, "<span id=\"{}\"></span>", opening.target);
        }
        if page.setting == Setting::Body {
            let _ = writeln!(out, "<header>{}</header>", xml(&page.head));
        }
        page.blocks.iter().for_each(|block| self.block(block, out));
        if let Some(number) = self.plan.number(number) {
            let _ = writeln!(out, "<footer>{number}</footer>");
        }
        out.push_str("</section>\n");
    }

    fn block(&self, block: &Block<'p>, out: &mut String) {
        let _ = match block {
            Block::Text { style: Style::Title, size, text } => {
                writeln!(out, "<h1 style=\"font-size:{size}pt\">{}</h1>", xml(text))
            }
            Block::Text { style, text, .. } => {
                let (element, class) = element(*style);
                let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
                writeln!(out, "<{element}{class}>{}</{element}>", xml(text))
            }
            Block::Listed { title, to } => {
                let page = self.plan.number(self.plan.place(*to)).unwrap_or_default();
                let title = xml(title);
                writeln!(
                    out,
                    "<a class=\"listed\" href=\"#{to}\"><span>{title}</span><span>{page}</span></a>"
                )
            }
            Block::Hint { number, text } => {
                let (id, label, page) = match number {
                    Some(number) => (
                        format!(" id=\"{}\"", Target::Hint(*number)),
                        number.to_string(),
                        self.caption(&Caption::Link("", Target::Puzzle(*number))),
                    ),
                    None => Default::default(),
                };
                let text = xml(text);
                writeln!(out, "<div class=\"hint\"{id}><b>{label}</b><span>{text}</span>{page}</div>")
            }
            Block::Example { scene, cell } => {
                let picture = svg::paint(scene, &self.layout.theme, &OPTIONS);
                let width = cell * scene.bounds.width();
                writeln!(
                    out,
                    "<h3>An example</h3>\n<figure style=\"--width:{width:.2}pt;--span:{width:.2}pt\">{picture}</figure>"
                )
            }
            Block::Pictures { frame, size, pictures } => {
                let (cols, rows) = (frame.cols, frame.rows);
                let _ = writeln!(
                    out,
                    "<div class=\"pictures\" style=\"grid-template-columns:repeat({cols},minmax(0,1fr));\
                     --rows:{rows};font-size:{size:.2}pt\">"
                );
                pictures.iter().for_each(|picture| self.picture(picture, frame, out));
                writeln!(out, "</div>")
            }
        };
    }

    fn picture(&self, picture: &Picture<'p>, frame: &Frame, out: &mut String) {
        let Picture { scene, target, number, above, below } = picture;
        let _ = writeln!(
            out,
            "<figure id=\"{target}\" style=\"--width:{width:.2}pt;--span:{span:.2}pt\">\n\
             <div class=\"caption\"><b>{number}</b><span>{above}</span></div>\n{picture}\
             <div class=\"caption\"><span>{first}</span><span>{second}</span></div>\n</figure>",
            width = frame.cell * scene.bounds.width(),
            span = frame.span,
            above = self.caption(above),
            picture = svg::paint(scene, &self.layout.theme, &OPTIONS),
            first = self.caption(&below[0]),
            second = self.caption(&below[1]),
        );
    }

    fn caption(&self, caption: &Caption<'p>) -> String {
        let text = self.plan.caption(caption);
        match caption {
            Caption::Text(_) => xml(&text).into_owned(),
            Caption::Link(_, target) => format!("<a href=\"#{target}\">{}</a>", xml(&text)),
        }
    }
}
