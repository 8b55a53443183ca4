// Hints: where to look, then what to look for, then the steps to the next entry, one after another.
import { el } from "./dom.js";

const STRENGTHS = ["where", "technique", "step"];

export class Hints {
  /** `table` gives the puzzle and the game, shows pictures, and runs requests. */
  constructor(table) {
    this.table = table;
    // The game that an answer is awaited for.
    this.asking = null;
    el("hint-more").addEventListener("click", () => this.table.hint());
    el("hint-apply").addEventListener("click", () => this.apply());
    el("hint-close").addEventListener("click", () => this.close());
  }

  get isOpen() {
    return !el("hint").hidden;
  }

  /** Asks for a hint, or for more of it. */
  more() {
    // One answer at a time: the next question rests on it.
    if (this.asking === this.table.game) return undefined;
    if (!this.isOpen) {
      this.steps = [];
      return this.ask(0);
    }
    if (el("hint-more").hidden) return undefined;
    return this.ask(Math.min(this.strength + 1, STRENGTHS.length - 1));
  }

  async ask(strength) {
    const { game } = this.table;
    const request = {
      do: "hint", entries: game.board, strength: STRENGTHS[strength],
      placed: this.steps.flatMap(({ placed }) => placed),
      gone: this.steps.flatMap(({ gone }) => gone),
    };
    this.asking = game;
    const hint = await this.table.runHere(request);
    if (this.asking === game) this.asking = null;
    if (!hint || game !== this.table.game) return;
    this.strength = strength;
    el("hint").hidden = false;
    if (hint.kind === "wrong") this.table.markWrong(hint.cells);
    if (hint.picture) this.show(hint);
    else this.tell(hint.text, hint.kind === "step");
    el(el("hint-more").hidden ? "hint-close" : "hint-more").focus();
  }

  /** Shows a step, and counts it if there are several. */
  show(step) {
    this.steps.push(step);
    const isEntry = step.placements.length > 0;
    const number = isEntry && this.steps.length === 1 ? "" : `Step ${this.steps.length}. `;
    this.tell(number + step.text, !isEntry);
    this.table.showPicture(step.picture);
  }

  tell(text, isMore) {
    el("hint-text").textContent = text;
    el("hint-more").textContent = this.steps.length ? "Next step" : "Tell me more";
    el("hint-more").hidden = !isMore;
    // Eliminations alone change nothing where no candidates are noted.
    el("hint-apply").hidden = !this.table.canFollow(this.found);
  }

  /** What the steps shown so far give. */
  get found() {
    return {
      placements: this.steps.flatMap(({ placements }) => placements),
      eliminations: this.steps.flatMap(({ eliminations }) => eliminations),
    };
  }

  /** Enters it. */
  apply() {
    if (this.table.clock.isPaused) return;
    const { found } = this;
    this.close();
    this.table.follow(found);
  }

  close() {
    if (!this.isOpen) return;
    el("hint").hidden = true;
    this.steps = [];
    this.table.showPicture(null);
  }
}
