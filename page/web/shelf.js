// The puzzles that can be picked: those in the page, and those that were made or opened in this browser.
import { el, make } from "./dom.js";
import { isBegun } from "./game.js";
import { Puzzle } from "./puzzle.js";
import { load, save } from "./store.js";

/** How many puzzles from elsewhere are kept, as many as one text may hold; more where games are begun. Texts have about 1 kB. */
const KEPT = 500;

/** What is kept of a puzzle. */
function keptOf({ puzzle, level, rating, doubts, entries, corner, centre }) {
  return { text: puzzle, level, rating, doubts, entries, corner, centre };
}

export class Shelf {
  constructor(onpick) {
    this.puzzles = JSON.parse(el("puzzles").textContent || "[]").map((view) => new Puzzle(view));
    this.own = this.puzzles.length;
    // Pages that are opened from files may share their storage.
    this.place = `current/${this.puzzles[0]?.key ?? "page"}`;
    el("pick").addEventListener("change", () => onpick(this.puzzles[el("pick").selectedIndex]));
  }

  /** Takes the puzzles that were kept, which the engine reads again. */
  async restore(engine) {
    const texts = load("added", []);
    if (!texts.length || !engine.isThere) return;
    const read = ({ text, ...rest }) =>
      engine.ask({ do: "read", text }).then(({ puzzles }) => puzzles.map((view) => ({ ...view, ...rest })), () => []);
    const views = await Promise.all(texts.map(read));
    this.take(views.flat());
  }

  /** The puzzles of views. A puzzle that is there already is not taken again. */
  take(views) {
    return views.map((view) => {
      const known = this.puzzles.find(({ key }) => key === view.key);
      const puzzle = known ?? new Puzzle(view);
      if (!known) this.puzzles.push(puzzle);
      return puzzle;
    });
  }

  /** Adds puzzles to those that are kept, whichever tab or earlier page added these, and returns the first. */
  add(views) {
    const puzzles = this.take(views);
    // The game of a puzzle that is known takes what this text came with when it is opened.
    puzzles.forEach((puzzle, n) => (puzzle.brought = views[n]));
    const kept = load("added", []);
    const texts = new Set(kept.map(({ text }) => text));
    const isNew = (puzzle) => this.puzzles.indexOf(puzzle) >= this.own && !texts.has(puzzle.puzzle);
    const added = puzzles.filter(isNew).map(keptOf);
    save("added", this.fitting([...kept, ...added], puzzles[0]));
    return puzzles[0];
  }

  /** Leaves out the first of too many puzzles, but neither `current` nor those whose games are begun, nor those of other tabs. */
  fitting(kept, current) {
    let excess = kept.length - KEPT;
    if (excess <= 0) return kept;
    const byText = new Map(this.puzzles.map((puzzle) => [puzzle.puzzle, puzzle]));
    const isNeeded = (puzzle) => !puzzle || puzzle === current || isBegun(puzzle, load(`game/${puzzle.key}`, null));
    return kept.filter(({ text }) => excess <= 0 || isNeeded(byText.get(text)) || excess-- <= 0);
  }

  /** The key of the puzzle that was played last, as it was kept. */
  get current() {
    return load(this.place, null);
  }

  /** The puzzle with the key `current`, or else the first. */
  last(current) {
    return this.puzzles.find(({ key }) => key === current) ?? this.puzzles[0];
  }

  show(current) {
    save(this.place, current.key);
    const options = this.puzzles.map((puzzle, n) => {
      const game = puzzle === current ? null : load(`game/${puzzle.key}`, null);
      const mark = game?.isSolved && !game.isShown ? " ✓" : "";
      return make("option", { selected: puzzle === current }, `${n + 1}. ${puzzle.name}${mark}`);
    });
    el("pick").replaceChildren(...options);
    el("picker").hidden = this.puzzles.length < 2;
  }
}
