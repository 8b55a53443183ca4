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
    el("pick").addEventListener("change", () => onpick(this.puzzles[el("pick").selectedIndex]));
  }

  /** Takes the puzzles that were kept, which the engine reads again. */
  async restore(engine) {
    const texts = load("added", []);
    if (!texts.length || !engine.isThere) return;
    const read = ({ text, ...rest }) =>
      engine.ask({ do: "read", text }).then(({ puzzles }) => puzzles.map((view) => ({ ...view, ...rest })), () => []);
    const views = await Promise.all(texts.map(read));
    this.add(views.flat());
  }

  /** Adds puzzles, and returns the first of them. A puzzle that is there already is not added again. */
  add(views) {
    const first = views.map((view) => {
      const known = this.puzzles.find(({ key }) => key === view.key);
      const puzzle = known ?? new Puzzle(view);
      if (!known) this.puzzles.push(puzzle);
      return puzzle;
    })[0];
    const added = this.puzzles.slice(this.own);
    save("added", added.slice(-KEPT).map(({ puzzle, level, rating }) => ({ text: puzzle, level, rating })));
    return first;
  }

  /** The puzzle that was played last, or else the first. */
  last() {
    return this.puzzles.find(({ key }) => key === load("current", null)) ?? this.puzzles[0];
  }

  show(current) {
    save("current", current.key);
    const options = this.puzzles.map((puzzle, n) => {
      const game = puzzle === current ? null : load(`game/${puzzle.key}`, null);
      const mark = game?.isSolved ? " ✓" : "";
      return make("option", { selected: puzzle === current }, `${n + 1}. ${puzzle.name}${mark}`);
    });
    el("pick").replaceChildren(...options);
    el("picker").hidden = this.puzzles.length < 2;
  }
}
