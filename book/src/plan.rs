//! Which page holds what. Everything is placed before anything is drawn, so that pages can name each other.
//! All outputs are drawn from the same plan.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use dlx_drawing::pdf::{Type, one_spaced};
use dlx_sudoku::variants::counted;

use crate::BookError;
use crate::block::{Block, Caption, Picture, Style, Target};
use crate::contents::{Book, Chapter, Entry, said};
use crate::fit::Measures;
use crate::flow::{flow, listed_width};
use crate::frame::{Frame, Need};
use crate::layout::{Layout, Sizes};
use crate::text::{fitting, shortened};

/// Where blocks stand on a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Setting {
    /// In the middle, from a quarter of the height on.
    Title,
    /// At the foot.
    Foot,
    /// From the top, without head and page number.
    Front,
    /// From the top, with head and page number.
    Body,
}

/// A page.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Page<'b> {
    pub(crate) setting: Setting,
    /// What stands above the blocks.
    pub(crate) head: Cow<'b, str>,
    /// The lines of the outline that begin here.
    pub(crate) openings: Vec<Opening<'b>>,
    /// What stands on the page; nothing on a blank one.
    pub(crate) blocks: Vec<Block<'b>>,
}

/// A line of the outline.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Opening<'b> {
    pub(crate) title: Cow<'b, str>,
    /// Whether it stands below the last one that does not.
    pub(crate) is_inner: bool,
    pub(crate) target: Target,
}

/// The pages of a book.
#[derive(Debug)]
pub(crate) struct Plan<'b> {
    pub(crate) pages: Vec<Page<'b>>,
    /// How many pages come before page 1.
    pub(crate) front: usize,
    /// The inner margin.
    pub(crate) gutter: f64,
    /// The page of each target, from 0.
    places: BTreeMap<Target, usize>,
}

/// Is told the number of pages that are done, and of all pages, and may end the work.
pub(crate) type Progress<'p> = dyn FnMut(usize, usize) -> ControlFlow<()> + 'p;

impl<'b> Plan<'b> {
    /// Passes the pages to `paint`, each with its number from 0, unless `progress` ends that.
    pub(crate) fn each_page(
        &self,
        progress: &mut Progress<'_>,
        mut paint: impl FnMut(usize, &Page<'b>),
    ) -> Result<(), BookError> {
        for (number, page) in self.pages.iter().enumerate() {
            paint(number, page);
            if progress(number + 1, self.pages.len()).is_break() {
                return Err(BookError::Stopped(number + 1));
            }
        }
        Ok(())
    }

    pub(crate) fn of(book: &'b Book, layout: &'b Layout) -> Result<Self, BookError> {
        let parts = parts(book, layout);
        if parts.is_empty() {
            return Err(BookError::Empty);
        }
        // How many pages there are does not depend on the gutter, which depends on them.
        let draft = Binder { book, layout, parts: &parts, gutter: Layout::gutter(usize::MAX) };
        let binder = Binder { gutter: Layout::gutter(draft.bound().0.len()), ..draft };
        parts.iter().try_for_each(|part| part.measures.check(&part.chapter.title, layout, binder.gutter))?;
        let (pages, front) = binder.bound();
        let places = places(&pages);
        Ok(Self { pages, front, gutter: binder.gutter, places })
    }

    /// The page of a target, from 0.
    pub(crate) fn place(&self, target: Target) -> usize {
        self.places.get(&target).copied().unwrap_or_default()
    }

    /// The number that is printed on a page; `None` before page 1.
    pub(crate) fn number(&self, page: usize) -> Option<usize> {
        (page + 1).checked_sub(self.front).filter(|&number| number > 0)
    }

    /// A caption in words.
    pub(crate) fn caption<'c>(&self, caption: &'c Caption<'b>) -> Cow<'c, str> {
        match caption {
            Caption::Text(text) => Cow::Borrowed(text),
            Caption::Link(what, target) => {
                let page = self.number(self.place(*target)).unwrap_or_default();
                if what.is_empty() { format!("page {page}") } else { format!("{what}: page {page}") }.into()
            }
        }
    }
}

fn places(pages: &[Page<'_>]) -> BTreeMap<Target, usize> {
    let mut places = BTreeMap::new();
    for (number, page) in pages.iter().enumerate() {
        places.extend(page.openings.iter().map(|opening| (opening.target, number)));
        for block in &page.blocks {
            match block {
                Block::Pictures { pictures, .. } => {
                    places.extend(pictures.iter().map(|picture| (picture.target, number)));
                }
                &Block::Hint { number: Some(puzzle), .. } => {
                    places.insert(Target::Hint(puzzle), number);
                }
                _ => {}
            }
        }
    }
    places
}

/// A chapter that has puzzles.
struct BookPart<'b> {
    chapter: &'b Chapter,
    /// The number of the part, from 1.
    number: usize,
    /// The number of its first puzzle, from 1.
    first: usize,
    measures: Measures,
    /// How many puzzles stand on a page.
    count: usize,
    /// The number of the first part with the same rules, if that is an earlier one: it tells how to play.
    told: Option<usize>,
}

/// The parts with puzzles.
fn parts<'b>(book: &'b Book, layout: &Layout) -> Vec<BookPart<'b>> {
    let mut first = 1;
    let mut known: BTreeMap<BTreeSet<&str>, usize> = BTreeMap::new();
    let chapters = book.chapters.iter().filter(|chapter| !chapter.entries.is_empty());
    let part = |(number, chapter): (usize, &'b Chapter)| {
        // Clues may bring the same rules in another order.
        let rules: BTreeSet<&str> = chapter.rules.iter().map(String::as_str).collect();
        let teller = if rules.is_empty() { number } else { *known.entry(rules).or_insert(number) };
        let told = (teller != number).then_some(teller);
        let measures = Measures::of_chapter(chapter);
        let count = measures.count(layout);
        let part = BookPart { chapter, number, first, measures, count, told };
        first += chapter.entries.len();
        part
    };
    (1..).zip(chapters).map(part).collect()
}

/// What the solutions of a part need.
fn solution_need(chapter: &Chapter, layout: &Layout) -> Need {
    let small = layout.sizes().small;
    let solutions = chapter.entries.iter().map(|entry: &Entry| &entry.solution);
    Need::of(solutions, (1.6 * small, 8.0), 7.5 * small)
}

/// Runs of at most `most` of `count` things: the first of each, and how many.
fn runs(count: usize, most: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).step_by(most).map(move |first| (first, most.min(count - first)))
}

/// The least room for the title and the author of a puzzle, in sizes of letters.
const LEAST_BYLINE: f64 = 4.0;
/// What stands above rules, and leads to them.
const HOW_TO_PLAY: &str = "How to play";
/// The most lines of a heading, and of the title of the book.
const HEADING_LINES: usize = 3;
pub(crate) const TITLE_LINES: usize = 6;

/// Puts the pages of a book together.
#[derive(Clone, Copy)]
struct Binder<'b, 'p> {
    book: &'b Book,
    layout: &'b Layout,
    parts: &'p [BookPart<'b>],
    gutter: f64,
}

impl<'b> Binder<'b, '_> {
    /// The pages in order, and how many come before page 1. Page 1 begins on the right; the number is even.
    fn bound(&self) -> (Vec<Page<'b>>, usize) {
        let mut pages = vec![Page::new(Setting::Title, self.title())];
        pages.extend(self.flown(Setting::Foot, self.colophon()));
        if !pages.len().is_multiple_of(2) {
            pages.push(Page::blank());
        }
        let contents = pages.len();
        pages.extend(self.flown(Setting::Front, self.contents()));
        pages[contents].open("Contents", false, Target::Contents);
        if !pages.len().is_multiple_of(2) {
            pages.push(Page::blank());
        }
        let front = pages.len();
        for part in self.parts {
            pages.extend(self.intro(part));
            pages.extend(self.puzzles(part));
        }
        if self.has_hints() {
            pages.extend(self.hints());
        }
        let solutions = pages.len();
        let need = |part: &BookPart<'_>| solution_need(part.chapter, self.layout);
        for parts in self.parts.chunk_by(|one, next| need(one) == need(next)) {
            pages.extend(self.solutions(parts, &need(&parts[0])));
        }
        pages[solutions].openings.insert(0, Opening::new("Solutions", false, Target::Solutions));
        if !pages.len().is_multiple_of(2) {
            pages.push(Page::blank());
        }
        (pages, front)
    }

    fn sizes(&self) -> Sizes {
        self.layout.sizes()
    }

    /// The room for texts, whatever the gutter.
    fn room(&self) -> (f64, f64) {
        self.layout.area(Layout::gutter(usize::MAX))
    }

    /// How so many pictures on a page are arranged.
    fn frame(&self, need: &Need, count: usize) -> Frame {
        need.frame(count, self.layout.area(self.gutter))
    }

    /// Pages of blocks; one at least.
    fn flown(&self, setting: Setting, blocks: Vec<Block<'b>>) -> Vec<Page<'b>> {
        let mut pages = flow(blocks, &self.sizes(), self.room());
        if pages.is_empty() {
            pages.push(Vec::new());
        }
        pages.into_iter().map(|blocks| Page::new(setting, blocks)).collect()
    }

    /// A text of at most so many lines.
    fn short(&self, style: Style, text: &'b str, most: usize) -> Block<'b> {
        let size = style.size(&self.sizes());
        Block::Text { style, size, text: shortened(text, style.letters(size), self.room().0, most) }
    }

    /// The title, and what belongs to it.
    fn title(&self) -> Vec<Block<'b>> {
        let (sizes, style, width) = (self.sizes(), Style::Title, self.room().0);
        let size = fitting(&self.book.title, (style.size(&sizes), sizes.text), width, TITLE_LINES);
        let text = shortened(&self.book.title, style.letters(size), width, TITLE_LINES);
        let count: usize = self.parts.iter().map(|part| part.chapter.entries.len()).sum();
        let said = Block::text(Style::Byline, &sizes, counted(count, "puzzle"));
        let mut blocks = vec![Block::Text { style, size, text }, said];
        blocks.extend(
            self.book.author.as_deref().map(|author| self.short(Style::Byline, author, HEADING_LINES)),
        );
        blocks
    }

    fn colophon(&self) -> Vec<Block<'b>> {
        let plain = |line: &str| line.replace(char::is_control, " ");
        self.book
            .colophon
            .iter()
            .map(|line| Block::text(Style::Verbatim, &self.sizes(), plain(line)))
            .collect()
    }

    fn contents(&self) -> Vec<Block<'b>> {
        let sizes = self.sizes();
        let width = listed_width(&sizes, self.room().0);
        let listed = |title: &'b str, to| {
            let title = shortened(title, Type::regular(sizes.text), width, HEADING_LINES);
            Block::Listed { title, to }
        };
        let mut blocks = vec![Block::text(Style::Heading, &sizes, "Contents")];
        blocks.extend(self.parts.iter().map(|part| listed(&part.chapter.title, Target::Part(part.number))));
        if self.has_hints() {
            blocks.push(listed("Hints", Target::Hints));
        }
        blocks.push(listed("Solutions", Target::Solutions));
        blocks
    }

    /// How to play the puzzles of a part, or where an earlier part tells it.
    fn intro(&self, part: &BookPart<'b>) -> Vec<Page<'b>> {
        let (chapter, sizes) = (part.chapter, self.sizes());
        let mut blocks = vec![self.short(Style::Heading, &chapter.title, HEADING_LINES)];
        if let Some(told) = part.told {
            blocks.push(Block::Listed { title: HOW_TO_PLAY.into(), to: Target::Part(told) });
        } else {
            if !chapter.rules.is_empty() {
                blocks.push(Block::text(Style::Subheading, &sizes, HOW_TO_PLAY));
            }
            let rules = chapter.rules.iter();
            blocks.extend(rules.map(|rule| Block::text(Style::Text, &sizes, one_spaced(rule))));
            let example = chapter.example.iter().map(Cow::Borrowed);
            blocks.extend(example.map(|scene| Block::Example { scene, cell: 0.0 }));
        }
        let mut pages = self.flown(Setting::Body, blocks);
        pages[0].open(&chapter.title, false, Target::Part(part.number));
        pages
    }

    fn puzzles<'p>(&self, part: &'p BookPart<'b>) -> impl Iterator<Item = Page<'b>> + use<'b, 'p> {
        let (chapter, size) = (part.chapter, self.sizes().small);
        let frame = self.frame(&part.measures.need(self.layout), part.count);
        let head = self.head(&chapter.title);
        runs(chapter.entries.len(), part.count).map(move |(first, count)| {
            let pictures = (first..first + count).map(|entry| {
                let (number, item) = (part.first + entry, &chapter.entries[entry]);
                let hint = item.hint().map(|_| Caption::Link("Hint", Target::Hint(number)));
                // The number needs room, too.
                let room = frame.span - 4.0 * size;
                let solution = Caption::Link("Solution", Target::Solution(number));
                Picture {
                    scene: &item.puzzle,
                    target: Target::Puzzle(number),
                    number,
                    above: Caption::Text(item.caption(size, room)),
                    below: [hint.unwrap_or(Caption::NONE), solution],
                }
            });
            Page::with_head(head.clone(), Block::Pictures { frame, size, pictures: pictures.collect() })
        })
    }

    /// The solutions of parts that share pages, as they need the same room.
    fn solutions(&self, parts: &[BookPart<'b>], need: &Need) -> Vec<Page<'b>> {
        let size = Layout::LEAST.max(0.9 * self.sizes().small);
        let count = need.densest(self.sizes().solution, self.room());
        let frame = self.frame(need, count);
        let solutions = parts.iter().flat_map(|part| {
            let entries = (part.first..).zip(&part.chapter.entries);
            entries.map(move |(number, entry)| (part, number, entry))
        });
        let solutions: Vec<(&BookPart<'b>, usize, &'b Entry)> = solutions.collect();
        let page = |solutions: &[(&BookPart<'b>, usize, &'b Entry)]| {
            let pictures = solutions.iter().map(|&(_, number, entry)| Picture {
                scene: &entry.solution,
                target: Target::Solution(number),
                number,
                above: Caption::Link("", Target::Puzzle(number)),
                below: [Caption::NONE; 2],
            });
            let pictures = Block::Pictures { frame, size, pictures: pictures.collect() };
            let titles: BTreeSet<&str> =
                solutions.iter().map(|(part, ..)| part.chapter.title.as_str()).collect();
            let head = match titles.first() {
                Some(title) if titles.len() == 1 => self.head(&format!("Solutions: {title}")),
                _ => "Solutions".into(),
            };
            let mut page = Page::with_head(head, pictures);
            for (part, ..) in solutions.iter().filter(|(part, number, _)| *number == part.first) {
                page.open(&part.chapter.title, true, Target::SolutionsOf(part.number));
            }
            page
        };
        solutions.chunks(count).map(page).collect()
    }

    fn has_hints(&self) -> bool {
        self.parts.iter().flat_map(|part| &part.chapter.entries).any(|entry| entry.hint().is_some())
    }

    fn hints(&self) -> Vec<Page<'b>> {
        let mut blocks = vec![Block::text(Style::Heading, &self.sizes(), "Hints")];
        for part in self.parts {
            let hints = (part.first..).zip(&part.chapter.entries);
            blocks.extend(hints.filter_map(|(number, entry)| {
                Some(Block::Hint { number: Some(number), text: entry.hint()? })
            }));
        }
        let mut pages = self.flown(Setting::Body, blocks);
        pages[0].open("Hints", false, Target::Hints);
        pages
    }

    /// A text for the head of a page.
    fn head(&self, text: &str) -> Cow<'static, str> {
        shortened(text, Type::regular(self.sizes().small), self.room().0, 1).into_owned().into()
    }
}

impl Entry {
    /// The title, the author and the difficulty in a line of this width.
    fn caption(&self, size: f64, width: f64) -> Cow<'_, str> {
        let letters = Type::regular(size);
        let difficulty = shortened(&self.difficulty, letters, width, 1);
        let rest = if difficulty.is_empty() { String::new() } else { format!(" – {difficulty}") };
        let room = width - letters.width_of(&rest);
        match self.byline(letters, room) {
            Some(byline) => format!("{byline}{rest}").into(),
            None => difficulty,
        }
    }

    /// The title and the author in a line of this width, unless there is nothing to say or no room. The title
    /// has two fifths of the line, if it needs them and the author leaves no more.
    fn byline(&self, letters: Type, width: f64) -> Option<String> {
        let fitting = |text: &str, width: f64| {
            (width >= LEAST_BYLINE * letters.size).then(|| shortened(text, letters, width, 1).into_owned())
        };
        let title = said(self.title.as_deref());
        let beside_title =
            title.as_ref().map_or(width, |title| width - letters.width_of(&format!("{title} ")));
        let author = said(self.author.as_deref())
            .and_then(|author| fitting(&format!("by {author}"), beside_title.max(0.6 * width)));
        let left = author.iter().map(|author| letters.width_of(&format!(" {author}"))).sum::<f64>();
        let title = title.and_then(|title| fitting(&title, width - left));
        let parts: Vec<String> = title.into_iter().chain(author).collect();
        (!parts.is_empty()).then(|| parts.join(" "))
    }
}

impl<'b> Page<'b> {
    fn new(setting: Setting, blocks: Vec<Block<'b>>) -> Self {
        Self { setting, head: Cow::default(), openings: Vec::new(), blocks }
    }

    fn blank() -> Self {
        Self::new(Setting::Front, Vec::new())
    }

    fn with_head(head: Cow<'b, str>, block: Block<'b>) -> Self {
        Self { head, ..Self::new(Setting::Body, vec![block]) }
    }

    fn open(&mut self, title: &'b str, is_inner: bool, target: Target) {
        self.openings.push(Opening::new(title, is_inner, target));
    }
}

impl<'b> Opening<'b> {
    fn new(title: &'b str, is_inner: bool, target: Target) -> Self {
        Self { title: one_spaced(title), is_inner, target }
    }
}
