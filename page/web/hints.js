// Hints: where to look, then what to look for, then the steps to the next entry, one after another.
import { el } from "./dom.js";

const STRENGTHS = ["where", "technique", "step"];

export class Hints {
  /** `table` gives the puzzle and the game, shows pictures, and runs requests. */
  constructor(table) {
    this.table = table;
    el("hint-more").addEventListener("click", () => this.more());
    el("hint-apply").addEventListener("click", () => this.apply());
    el("hint-close").addEventListener("click", () => this.close());
  }

  get isOpen() {
    return !el("hint").hidden;
  }

  /** Asks for a hint, or for more of it. */
  more() {
    if (!this.isOpen) return this.ask(0);
    if (this.steps && this.at + 1 < this.steps.length) return this.show(this.at + 1);
    if (this.steps) return undefined;
    return this.ask(this.strength + 1);
  }

  async ask(strength) {
    const { puzzle, game } = this.table;
    const request = { do: "hint", puzzle: puzzle.puzzle, entries: game.board, strength: STRENGTHS[strength] };
    const hint = await this.table.run("Looking for a hint", request);
    if (!hint) return;
    this.strength = strength;
    this.steps = hint.steps;
    el("hint").hidden = false;
    if (hint.kind === "wrong") this.table.markWrong(hint.cells);
    if (this.steps) this.show(0);
    else this.tell(hint.text, hint.kind === "step");
    el("hint-more").focus();
  }

  show(at) {
    this.at = at;
    const step = this.steps[at];
    const number = this.steps.length > 1 ? `Step ${at + 1} of ${this.steps.length}. ` : "";
    this.tell(number + step.text, at + 1 < this.steps.length);
    this.table.showPicture(step.picture);
  }

  tell(text, isMore) {
    el("hint-text").textContent = text;
    el("hint-more").textContent = this.steps ? "Next step" : "Tell more";
    el("hint-more").hidden = !isMore;
    el("hint-apply").hidden = !this.steps;
  }

  /** Enters what the steps shown so far give. */
  apply() {
    const steps = this.steps.slice(0, this.at + 1);
    this.close();
    this.table.follow({
      placements: steps.flatMap(({ placements }) => placements),
      eliminations: steps.flatMap(({ eliminations }) => eliminations),
    });
  }

  close() {
    if (!this.isOpen) return;
    el("hint").hidden = true;
    this.steps = null;
    this.table.showPicture(null);
  }
}
