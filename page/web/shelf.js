// The puzzles that can be picked: those in the page, and those that were made or opened in this browser.
import { el, make } from "./dom.js";
import { Puzzle } from "./puzzle.js";
import { load, save } from "./store.js";

/** How many puzzles from elsewhere are kept. */
const KEPT = 20;

export class Shelf {
  constructor(onpick) {
    this.puzzles = JSON.parse(el("puzzles").textContent || "[]").map((view) => new Puzzle(view));
    this.own = this.puzzles.length;
    // Pages that are opened from files may share their storage.
    this.place = `current/${this.puzzles[0]?.key ?? "page"}`;
    // Texts that were kept and could not be read this time.
    this.unread = [];
    el("pick").addEventListener("change", () => onpick(this.puzzles[el("pick").selectedIndex]));
  }

  /** Takes the puzzles that were kept, which the engine reads again. */
  async restore(engine) {
    const texts = load("added", []);
    if (!texts.length || !engine.isThere) return;
    // Until they are read, all of them may fail.
    this.unread = texts;
    const read = ({ text, ...rest }) =>
      engine.ask({ do: "read", text }).then(({ puzzles }) => puzzles.map((view) => ({ ...view, ...rest })), () => null);
    const views = await Promise.all(texts.map(read));
    this.unread = texts.filter((_, n) => !views[n]);
    this.add(views.flatMap((read) => read ?? []));
  }

  /** Adds puzzles, and returns the first of them. A puzzle that is there already is not added again. */
  add(views) {
    const first = views.map((view) => {
      const known = this.puzzles.find(({ key }) => key === view.key);
      const puzzle = known ?? new Puzzle(view);
      if (!known) this.puzzles.push(puzzle);
      return puzzle;
    })[0];
    const added = this.puzzles.slice(this.own).map(({ puzzle, level, rating }) => ({ text: puzzle, level, rating }));
    save("added", [...this.unread, ...added].slice(-KEPT));
    return first;
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
