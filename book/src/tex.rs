//! Books as LaTeX source. A page of the plan is a page of the document; page numbers are LaTeX's own, by
//! labels.

use std::borrow::Cow;
use std::fmt::Write as _;

use dlx_drawing::escape;
use dlx_drawing::tex::{FALLBACKS, color_of_pages, picture};

use crate::BookError;
use crate::block::{Block, Caption, LINE, Picture, Style, Target, hint_above, hint_columns};
use crate::contents::Book;
use crate::flow::{example_above, listed_above, listed_width};
use crate::frame::{Frame, GAP};
use crate::layout::{Layout, Sizes};
use crate::plan::{Page, Plan, Progress, Setting};

/// All pages as a file.
pub(crate) fn paint(
    book: &Book,
    layout: &Layout,
    plan: &Plan<'_>,
    progress: &mut Progress<'_>,
) -> Result<Vec<u8>, BookError> {
    let mut out = preamble(book, layout, plan);
    let source = Source { layout, sizes: layout.sizes(), width: layout.area(plan.gutter).0 };
    plan.each_page(progress, |number, page| {
        if number == plan.front {
            out.push_str("\\pagenumbering{arabic}\n");
        }
        source.page(page, &mut out);
    })?;
    out.push_str("\\end{document}\n");
    Ok(out.into_bytes())
}

/// Packages, sizes, and the commands that pages are written with.
fn preamble(book: &Book, layout: &Layout, plan: &Plan<'_>) -> String {
    let (sizes, bleed) = (layout.sizes(), layout.bleed_width());
    let (width, height) = layout.area(plan.gutter);
    let lengths = [
        ("paperwidth", layout.trim.width + bleed),
        ("paperheight", layout.trim.height + 2.0 * bleed),
        ("inner", plan.gutter),
        ("textwidth", width),
        ("top", bleed + Layout::MARGIN + sizes.edge()),
        // A point more, so that rounding makes no page too full.
        ("textheight", height + 1.0),
        ("headsep", sizes.text),
        ("headheight", 1.2 * sizes.text),
        ("footskip", sizes.edge()),
    ];
    let lengths: Vec<String> =
        lengths.iter().map(|(name, length)| format!("{name}={}bp", rounded(*length))).collect();
    let title = escape::tex_pdf_string(&book.title);
    let author = escape::tex_pdf_string(book.author.as_deref().unwrap_or_default());
    format!(
        "% pdflatex compiles this; run it twice, so that page numbers are known.\n\
         \\documentclass[twoside]{{article}}\n\
         \\usepackage[utf8]{{inputenc}}\n\
         \\IfFileExists{{lmodern.sty}}{{\\usepackage[T1]{{fontenc}}\\usepackage{{lmodern}}}}{{\\usepackage{{fix-cm}}}}\n\
         {FALLBACKS}\
         \\usepackage[{lengths}]{{geometry}}\n\
         \\usepackage{{tikz}}\n\
         \\usepackage[hidelinks,pdfpagelabels]{{hyperref}}\n\
         \\hypersetup{{pdftitle={{{title}}},pdfauthor={{{author}}}}}\n\
         \\renewcommand{{\\familydefault}}{{\\sfdefault}}\n\
         \\setlength{{\\parindent}}{{0pt}}\\setlength{{\\parskip}}{{0pt}}\\setlength{{\\topskip}}{{0pt}}\\setlength{{\\lineskip}}{{0pt}}\n\
         \\raggedright\\raggedbottom\\hbadness=10000\\vbadness=10000\n\
         \\newcommand{{\\booktype}}[2]{{\\fontsize{{#1bp}}{{#2bp}}\\selectfont}}\n\
         \\newcommand{{\\booktarget}}[1]{{\\phantomsection\\label{{#1}}}}\n\
         \\newcommand{{\\bookentry}}[3]{{\\hyperref[#3]{{\\begin{{minipage}}[b]{{\\dimexpr\\linewidth-#1\\relax}}\\raggedright #2\\end{{minipage}}%\n\
         \\makebox[#1][r]{{\\pageref*{{#3}}}}}}\\par}}\n\
         \\newcommand{{\\bookpage}}[2]{{\\hyperref[#2]{{#1\\pageref*{{#2}}}}}}\n\
         \\newcommand{{\\bookhead}}{{}}\n\
         \\makeatletter\n\
         \\newcommand{{\\ps@book}}{{%\n\
         \\def\\@oddhead{{\\hfil{small}\\bookhead}}\\def\\@evenhead{{{small}\\bookhead\\hfil}}%\n\
         \\def\\@oddfoot{{\\hfil{text}\\thepage}}\\def\\@evenfoot{{{text}\\thepage\\hfil}}}}\n\
         \\makeatother\n\
         \\begin{{document}}\n\
         {colors}\\pagenumbering{{roman}}\n",
        lengths = lengths.join(","),
        small = font(sizes.small),
        text = font(sizes.text),
        colors = color_of_pages(&layout.theme),
    )
}

/// The command that sets the size of letters.
fn font(size: f64) -> String {
    format!("\\booktype{{{}}}{{{}}}", rounded(size), rounded(LINE * size))
}

/// A length with as many digits as a page needs.
fn rounded(length: f64) -> f64 {
    (length * 100.0).round() / 100.0
}

/// Writes pages.
struct Source<'p> {
    layout: &'p Layout,
    sizes: Sizes,
    /// The width of lines.
    width: f64,
}

impl Source<'_> {
    fn page(&self, page: &Page<'_>, out: &mut String) {
        let style = if page.setting == Setting::Body { "book" } else { "empty" };
        let _ = writeln!(
            out,
            "\\pagestyle{{{style}}}\\renewcommand{{\\bookhead}}{{{}}}%",
            escape::tex(&page.head)
        );
        for opening in &page.openings {
            let (level, name) = (u8::from(opening.is_inner), opening.target);
            let title = escape::tex(&opening.title);
            let _ = writeln!(out, "\\booktarget{{{name}}}\\pdfbookmark[{level}]{{{title}}}{{to-{name}}}%");
        }
        match page.setting {
            _ if page.blocks.is_empty() => out.push_str("\\null\n"),
            Setting::Title => out.push_str("\\null\\vspace{\\stretch{1}}\\begin{center}\n"),
            Setting::Foot => out.push_str("\\null\\vfill\n"),
            Setting::Front | Setting::Body => {}
        }
        page.blocks.iter().for_each(|block| self.block(block, out));
        if page.setting == Setting::Title {
            out.push_str("\\end{center}\\vspace{\\stretch{3}}\n");
        }
        out.push_str("\\newpage\n");
    }

    fn block(&self, block: &Block<'_>, out: &mut String) {
        match block {
            Block::Text { style, size, text } => {
                let (above, font) = (rounded(style.above(&self.sizes)), font(*size));
                let bold = if style.is_bold() { "\\bfseries" } else { "" };
                let text = match style {
                    Style::Verbatim => breakable_with(text, escape::tex_verbatim),
                    _ => breakable(text),
                };
                let _ = writeln!(out, "\\vspace{{{above}bp}}{{{font}{bold} {text}\\par}}");
            }
            Block::Listed { title, to } => {
                let (font, above) = (font(self.sizes.text), rounded(listed_above(&self.sizes)));
                // The page number stands beside the last line, in the room beside the title.
                let room = rounded(self.width - listed_width(&self.sizes, self.width));
                let _ = writeln!(
                    out,
                    "\\vspace{{{above}bp}}{{{font}\\bookentry{{{room}bp}}{{{}}}{{{to}}}}}",
                    breakable(title)
                );
            }
            Block::Hint { number, text } => self.hint(*number, text, out),
            Block::Example { scene, cell } => {
                let above = rounded(example_above(&self.sizes) - 2.0 * self.sizes.text);
                let _ = writeln!(
                    out,
                    "\\vspace{{{above}bp}}{{{}\\bfseries An example\\par}}\\vspace{{2bp}}",
                    font(self.sizes.text)
                );
                out.push_str(&picture(scene, &self.layout.theme, *cell));
            }
            Block::Pictures { frame, size, pictures } => {
                let row = |row: &[Picture<'_>]| {
                    let pictures: Vec<String> =
                        row.iter().map(|picture| self.picture(picture, frame, *size)).collect();
                    format!(
                        "\\hbox{{%\n{}}}\\nointerlineskip\n",
                        pictures.join(&format!("\\hskip {GAP}bp\\relax\n"))
                    )
                };
                pictures.chunks(frame.cols).for_each(|pictures| out.push_str(&row(pictures)));
            }
        }
    }

    fn hint(&self, number: Option<usize>, text: &str, out: &mut String) {
        let (before, after) = hint_columns(&self.sizes);
        let width = |width: f64| format!("{}bp", rounded(width));
        let (label, page) = match number {
            Some(number) => (
                format!("\\booktarget{{{}}}\\textbf{{{number}}}", Target::Hint(number)),
                caption(&Caption::Link("", Target::Puzzle(number))),
            ),
            None => (String::new(), String::new()),
        };
        let _ = writeln!(
            out,
            "\\vspace{{{above}}}{{{font}\\makebox[{before}][l]{{{label}}}%\n\
             \\begin{{minipage}}[t]{{\\dimexpr\\linewidth-{columns}\\relax}}\\raggedright {}\\end{{minipage}}%\n\
             \\makebox[{after}][r]{{{page}}}\\par}}",
            breakable(text),
            above = width(hint_above(&self.sizes)),
            font = font(self.sizes.small),
            before = width(before),
            after = width(after),
            columns = width(before + after),
        );
    }

    /// A picture with its captions, in its slot.
    fn picture(&self, picture: &Picture<'_>, frame: &Frame, size: f64) -> String {
        let Picture { scene, target, number, above, below } = picture;
        let below_size = Layout::below(size);
        let line = |left: String, right: String| {
            format!("\\hbox to {}bp{{{left}\\hfil {right}}}", rounded(frame.span))
        };
        let head = line(
            format!("\\booktarget{{{target}}}{}\\textbf{{{number}}}", font(Layout::NUMBER * size)),
            format!("{}{}", font(size), caption(above)),
        );
        let [first, second] = below;
        let foot = if *second == Caption::NONE {
            String::new()
        } else {
            format!("\\vskip 2bp {}", line(font(below_size) + &caption(first), caption(second)))
        };
        format!(
            "\\vbox to {height}bp{{\\hsize={width}bp\\hbox to \\hsize{{\\hss\\vbox{{{head}\\vskip 2bp\n\
             \\hbox to {span}bp{{\\hss {picture}\\hss}}{foot}}}\\hss}}\\vss}}%\n",
            height = rounded(frame.slot.1),
            width = rounded(frame.slot.0),
            span = rounded(frame.span),
            picture = self::picture(scene, &self.layout.theme, frame.cell),
        )
    }
}

fn caption(caption: &Caption<'_>) -> String {
    match caption {
        Caption::Text(text) => escape::tex(text).into_owned(),
        Caption::Link("", target) => format!("\\bookpage{{page~}}{{{target}}}"),
        Caption::Link(what, target) => format!("\\bookpage{{{}: page~}}{{{target}}}", escape::tex(what)),
    }
}

/// The length of words that may be broken.
const LONG: usize = 24;

/// A text whose blanks all count, and whose long words may be broken.
fn breakable(text: &str) -> String {
    breakable_with(text, escape::tex)
}

/// The same with characters written by `escape`.
fn breakable_with(text: &str, escape: fn(&str) -> Cow<'_, str>) -> String {
    let word = |word: &str| match word.chars().count() {
        ..LONG => escape(word).into_owned(),
        _ => word.chars().map(|c| format!("{}\\hskip0pt{{}}", escape(c.encode_utf8(&mut [0; 4])))).collect(),
    };
    text.split(' ').map(word).collect::<Vec<String>>().join(" ").replace("  ", " \\ ")
}
