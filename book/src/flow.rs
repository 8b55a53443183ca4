//! Blocks on as many pages as they need.

use std::borrow::Cow;

use dlx_drawing::pdf::{Type, wrapped};

use crate::block::{Block, LINE, hint_above, hint_columns};
use crate::fit::least_cell;
use crate::layout::{Layout, Sizes};

/// The greatest side of cells of examples, unless they can be read in larger ones only.
const EXAMPLE: f64 = 26.0;
/// The least side of cells of examples that share a page with text.
const CROWDED: f64 = 14.0;

/// What of a block fits.
enum Fit<'b> {
    /// All of it; it takes this height.
    Whole(Block<'b>, f64),
    /// A part, and the rest.
    Split(Block<'b>, Block<'b>),
    /// Nothing.
    Nothing(Block<'b>),
    /// It is left out, as it fits on no page.
    Never,
}

/// Spreads blocks over pages of this size.
pub(crate) fn flow<'b>(blocks: Vec<Block<'b>>, sizes: &Sizes, room: (f64, f64)) -> Vec<Vec<Block<'b>>> {
    let mut pages = Vec::new();
    let (mut page, mut used) = (Vec::new(), 0.0);
    for block in blocks {
        let mut left = Some(block);
        while let Some(block) = left.take() {
            match fit(block, sizes, room, used) {
                Fit::Whole(block, height) => {
                    page.push(block);
                    used += height;
                }
                Fit::Split(block, rest) => {
                    page.push(block);
                    pages.push(std::mem::take(&mut page));
                    (used, left) = (0.0, Some(rest));
                }
                Fit::Nothing(block) => {
                    pages.push(std::mem::take(&mut page));
                    (used, left) = (0.0, Some(block));
                }
                Fit::Never => {}
            }
        }
    }
    if !page.is_empty() {
        pages.push(page);
    }
    pages
}

/// What of a block fits below the `used` height of a page. On an empty page something of it fits, or it never
/// does.
fn fit<'b>(block: Block<'b>, sizes: &Sizes, (width, height): (f64, f64), used: f64) -> Fit<'b> {
    let left = height - used;
    match block {
        Block::Text { style, size, text } => {
            let above = style.above(sizes);
            let lines = Lines { letters: style.letters(size), width, above };
            lines.fit(text, left, used == 0.0, |text, _| Block::Text { style, size, text })
        }
        Block::Hint { number, text } => {
            let (before, after) = hint_columns(sizes);
            let above = hint_above(sizes);
            let lines = Lines { letters: Type::regular(sizes.small), width: width - before - after, above };
            // A hint stays together if a page can hold it.
            let tall = lines.height(&text);
            if used > 0.0 && tall > left && tall <= height {
                return Fit::Nothing(Block::Hint { number, text });
            }
            lines.fit(text, left, used == 0.0, |text, is_first| Block::Hint {
                number: number.filter(|_| is_first),
                text,
            })
        }
        Block::Listed { ref title, .. } => {
            let lines = listed_lines(title, sizes, width).len().max(1);
            let tall = listed_above(sizes) + LINE * sizes.text * lines as f64;
            if tall <= left || used == 0.0 { Fit::Whole(block, tall) } else { Fit::Nothing(block) }
        }
        Block::Example { scene, cell } => {
            let (above, least) = (example_above(sizes), least_cell(&scene, sizes));
            let bounds = scene.bounds;
            let room = (width / bounds.width()).min((left - above) / bounds.height());
            if used > 0.0 && room < least.max(CROWDED) {
                return Fit::Nothing(Block::Example { scene, cell });
            }
            // A page of its own may leave less than is wanted, but nothing that cannot be read.
            if room < least * Layout::LEAST / sizes.clue {
                return Fit::Never;
            }
            let cell = room.min(least.max(EXAMPLE));
            let scene = Cow::Owned(scene.with_cage_texts(sizes.sum / cell).into_owned());
            Fit::Whole(Block::Example { scene, cell }, above + cell * bounds.height())
        }
        Block::Pictures { .. } if used > 0.0 => Fit::Nothing(block),
        Block::Pictures { .. } => Fit::Whole(block, height),
    }
}

/// The room above an entry of the contents.
pub(crate) fn listed_above(sizes: &Sizes) -> f64 {
    0.4 * sizes.text
}

/// The lines of an entry of the contents, beside which there is room for a page number.
pub(crate) fn listed_lines<'t>(title: &'t str, sizes: &Sizes, width: f64) -> Vec<&'t str> {
    wrapped(title, Type::regular(sizes.text), listed_width(sizes, width))
}

/// How wide the titles of the contents may be.
pub(crate) fn listed_width(sizes: &Sizes, width: f64) -> f64 {
    width - 4.0 * sizes.text
}

/// The room above an example, with its heading.
pub(crate) fn example_above(sizes: &Sizes) -> f64 {
    3.0 * sizes.text
}

/// How a text is broken into lines.
struct Lines {
    letters: Type,
    width: f64,
    above: f64,
}

impl Lines {
    /// The height of a whole text.
    fn height(&self, text: &str) -> f64 {
        let lines = wrapped(text, self.letters, self.width).len();
        self.above + LINE * self.letters.size * lines as f64
    }

    /// What of a text fits into a height, as blocks that `block` makes of parts and of whether each is the
    /// first.
    fn fit<'b>(
        &self,
        text: Cow<'b, str>,
        height: f64,
        is_alone: bool,
        block: impl Fn(Cow<'b, str>, bool) -> Block<'b>,
    ) -> Fit<'b> {
        let lines = wrapped(&text, self.letters, self.width);
        let line = LINE * self.letters.size;
        let most = ((height - self.above) / line).floor().max(f64::from(u8::from(is_alone))) as usize;
        if lines.len() <= most {
            let height = self.above + line * lines.len() as f64;
            return Fit::Whole(block(text, true), height);
        }
        if most == 0 {
            return Fit::Nothing(block(text, true));
        }
        let (first, rest) = (lines[..most].concat(), lines[most..].concat());
        Fit::Split(block(first.into(), true), block(rest.into(), false))
    }
}
