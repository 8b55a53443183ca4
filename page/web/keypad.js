// Buttons for modes and symbols.
import { el, make } from "./dom.js";

/** The modes, in the order in which Space goes through them. */
export const MODES = ["digit", "corner", "centre", "colour", "line"];
const COLOURS = ["grey", "red", "orange", "yellow", "green", "blue", "purple", "brown", "white"];

export class Keypad {
  constructor(play) {
    this.play = play;
    for (const mode of MODES) el(`mode-${mode}`).addEventListener("click", () => play.setMode(mode));
  }

  /** Shows the symbols of a board, or colours, as the mode wants. */
  show(alphabet, mode, left) {
    for (const other of MODES) el(`mode-${other}`).setAttribute("aria-pressed", String(other === mode));
    el("keypad").classList.toggle("wide", alphabet.length > 9 && mode !== "colour");
    el("keypad").replaceChildren(...(mode === "colour" ? this.colours() : this.symbols(alphabet, mode, left)));
  }

  symbols(alphabet, mode, left) {
    return [...alphabet].map((symbol) => {
      const isDone = mode === "digit" && left.get(symbol) <= 0;
      const label = mode === "digit" ? symbol : `${symbol}, ${mode} mark`;
      const attributes = { type: "button", class: `key ${mode}${isDone ? " done" : ""}`, "aria-label": label };
      return make("button", { ...attributes, onclick: () => this.play.enter(symbol) }, symbol);
    });
  }

  colours() {
    return COLOURS.map((name, n) => {
      const attributes = { type: "button", class: `key swatch colour-${n + 1}`, "aria-label": `colour ${n + 1}, ${name}` };
      return make("button", { ...attributes, onclick: () => this.play.enter(String(n + 1)) }, String(n + 1));
    });
  }
}
