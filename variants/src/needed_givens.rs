//! The givens that every puzzle of a variant needs because its rules do not tell some symbols apart.
//!
//! An exchange of symbols that keeps all rules turns a solution into another board that obeys them. So a
//! puzzle with one solution has a given whose symbol the exchange moves, for every exchange but the one that
//! moves nothing. Such exchanges are those of symbols that can be swapped alone, which form classes, and
//! those of the other symbols.

use crate::alphabet::Alphabet;
use crate::automorphism::structure;
use crate::model::Model;
use crate::relation::Relation;
use crate::symbol::Symbol;
use crate::words::listed;

/// The maximum number of sets of symbols that are tried, and of images in a search for an exchange. What is
/// not found within is taken not to exist, so that no more givens are asked for than are needed.
const TRIES: usize = 1_000;
const IMAGES: usize = 10_000;

/// How many givens a puzzle needs at least, and why.
///
/// ```
/// use dlx_variants::catalogue;
///
/// let model = catalogue::find("renban").expect("a variant").build_fixed()?;
/// let needed = model.needed_givens().expect("1 to 9 can be reversed");
/// assert_eq!(needed.fewest, 1);
/// assert_eq!(needed.tell_exchange(), "1 with 9, 2 with 8, 3 with 7 and 4 with 6");
/// # Ok::<(), dlx_variants::SpecError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NeededGivens {
    /// A puzzle with fewer givens has several solutions, or none.
    pub fewest: usize,
    /// An exchange of symbols that keeps all rules: in each list, every symbol takes the place of the one
    /// before, and the first that of the last. Symbols in no list stay.
    pub exchange: Vec<Vec<Symbol>>,
}

impl NeededGivens {
    /// The exchange in words: "1 with 9 and 2 with 8".
    #[must_use]
    pub fn tell_exchange(&self) -> String {
        let told = |symbols: &Vec<Symbol>| match symbols.as_slice() {
            [one, other] => format!("{one} with {other}"),
            symbols => {
                format!("{} in turn", symbols.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
            }
        };
        listed(self.exchange.iter().map(told), "and")
    }
}

impl Model {
    /// The givens that every puzzle of this variant with one solution needs because its rules, also those
    /// that are drawn for each puzzle, do not tell some symbols apart. `None` if no such exchange of symbols
    /// is known.
    #[must_use]
    pub fn needed_givens(&self) -> Option<NeededGivens> {
        // Elsewhere a solution may lack the symbols that are exchanged.
        let has_all_symbols = self.houses().iter().any(|house| house.cells.len() == self.symbols());
        let rules = Rules {
            alphabet: self.alphabet(),
            relations: self.symbol_relations().filter(|_| has_all_symbols)?,
        };
        let classes = rules.classes();
        let (alone, together): (Vec<_>, Vec<_>) = classes.into_iter().partition(|class| class.len() == 1);
        let of_classes: usize = together.iter().map(|class| class.len() - 1).sum();
        let (alone, together) = (alone.concat(), together.concat());
        let fewest = of_classes + rules.needed_of(&alone, &together);
        let exchange = rules.exchange(&[])?;
        Some(NeededGivens { fewest, exchange: cycles(&exchange, self.alphabet()) })
    }

    /// Relations between symbols such that an exchange that keeps them keeps all rules; `None` if none are
    /// known.
    fn symbol_relations(&self) -> Option<Vec<Relation>> {
        let structure = structure(self, self.constraints());
        let drawn = self.spec().draw.iter().map(|drawing| drawing.relations(self.alphabet()));
        let drawn: Vec<Vec<Relation>> = drawn.collect::<Option<_>>()?;
        let own = structure.related.into_iter().map(|(relation, _)| relation);
        (!structure.fixes_symbols).then(|| own.chain(drawn.into_iter().flatten()).collect())
    }
}

/// What an exchange of symbols must keep.
struct Rules {
    alphabet: Alphabet,
    relations: Vec<Relation>,
}

impl Rules {
    /// Whether the rules say of two symbols in this order what they say of two others.
    fn say_the_same(&self, (x, y): (Symbol, Symbol), (u, v): (Symbol, Symbol)) -> bool {
        self.relations.iter().all(|relation| relation.forbids(x, y) == relation.forbids(u, v))
    }

    /// Whether two symbols can be exchanged while all others stay.
    fn can_swap(&self, a: Symbol, b: Symbol) -> bool {
        let others = || self.alphabet.iter().filter(|&other| other != a && other != b);
        self.say_the_same((a, b), (b, a))
            && self.say_the_same((a, a), (b, b))
            && others().all(|other| {
                self.say_the_same((a, other), (b, other)) && self.say_the_same((other, a), (other, b))
            })
    }

    /// The symbols in classes of those that can be exchanged with each other, whatever the others do.
    fn classes(&self) -> Vec<Vec<Symbol>> {
        let mut classes: Vec<Vec<Symbol>> = Vec::new();
        for symbol in self.alphabet.iter() {
            match classes.iter_mut().find(|class| self.can_swap(class[0], symbol)) {
                Some(class) => class.push(symbol),
                None => classes.push(vec![symbol]),
            }
        }
        classes
    }

    /// How many of the symbols `alone` have to be given beside `fixed` so that no exchange is left.
    fn needed_of(&self, alone: &[Symbol], fixed: &[Symbol]) -> usize {
        let mut tries = TRIES;
        let needed = (0..alone.len()).find(|&count| {
            combinations(alone, count, &mut |chosen| {
                tries = tries.saturating_sub(1);
                tries == 0 || self.exchange(&[fixed, chosen].concat()).is_none()
            })
        });
        needed.unwrap_or(0)
    }

    /// The images of all symbols under some exchange that moves none of `fixed`; `None` if only that is left
    /// which moves nothing.
    fn exchange(&self, fixed: &[Symbol]) -> Option<Vec<Symbol>> {
        let mut order = fixed.to_vec();
        order.extend(self.alphabet.iter().filter(|symbol| !fixed.contains(symbol)));
        let mut images = Vec::with_capacity(order.len());
        let mut left = IMAGES;
        let is_found = self.extend(&order, fixed.len(), &mut images, &mut left);
        let image = |symbol: Symbol| order.iter().position(|&of| of == symbol).map(|at| images[at]);
        is_found.then(|| self.alphabet.iter().filter_map(image).collect())
    }

    /// Finds images of the symbols that have none, the first `fixed` of which stay. Whether any symbol is
    /// moved then.
    fn extend(&self, order: &[Symbol], fixed: usize, images: &mut Vec<Symbol>, left: &mut usize) -> bool {
        let at = images.len();
        let Some(&symbol) = order.get(at) else { return order != images.as_slice() };
        for image in self.alphabet.iter() {
            let is_free = if at < fixed { image == symbol } else { !images.contains(&image) };
            if !is_free || *left == 0 {
                continue;
            }
            *left -= 1;
            images.push(image);
            let mut known = order.iter().copied().zip(images.iter().copied());
            let is_kept = known.all(|(other, other_image)| {
                self.say_the_same((symbol, other), (image, other_image))
                    && self.say_the_same((other, symbol), (other_image, image))
            });
            if is_kept && self.extend(order, fixed, images, left) {
                return true;
            }
            images.pop();
        }
        false
    }
}

/// Calls `visit` with all choices of so many symbols until it returns true. Whether it did.
fn combinations(symbols: &[Symbol], count: usize, visit: &mut dyn FnMut(&[Symbol]) -> bool) -> bool {
    fn choose(
        symbols: &[Symbol],
        count: usize,
        chosen: &mut Vec<Symbol>,
        visit: &mut dyn FnMut(&[Symbol]) -> bool,
    ) -> bool {
        if count == 0 {
            return visit(chosen);
        }
        (0..symbols.len()).any(|at| {
            chosen.push(symbols[at]);
            let is_over = choose(&symbols[at + 1..], count - 1, chosen, visit);
            chosen.pop();
            is_over
        })
    }
    choose(symbols, count, &mut Vec::new(), visit)
}

/// The cycles of an exchange.
fn cycles(images: &[Symbol], alphabet: Alphabet) -> Vec<Vec<Symbol>> {
    let mut cycles: Vec<Vec<Symbol>> = Vec::new();
    for symbol in alphabet.iter() {
        if cycles.iter().flatten().all(|&known| known != symbol) {
            let next = |&symbol: &Symbol| images.get(symbol.index()).copied();
            let others = std::iter::successors(next(&symbol), next).take_while(|&image| image != symbol);
            cycles.push(std::iter::once(symbol).chain(others).collect());
        }
    }
    cycles.retain(|cycle| cycle.len() > 1);
    cycles
}
