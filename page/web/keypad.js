// Buttons for modes and symbols.
import { el, make } from "./dom.js";

/** The modes, in the order in which Space goes through them. */
export const MODES = ["digit", "corner", "centre", "colour", "line"];
/** The colours, from 1 on. */
const COLOURS = ["grey", "red", "orange", "yellow", "green", "blue", "purple", "brown", "white"];

/** What a colour is called: its number, as keys enter it, and its name. */
export const colourName = (number) => `${number} ${COLOURS[number - 1]}`;

export class Keypad {
  constructor(play) {
    this.play = play;
    for (const mode of MODES) el(`mode-${mode}`).addEventListener("click", () => play.setMode(mode));
  }

  /** Shows the symbols of a board, or colours, as the mode wants. */
  show(alphabet, mode, left) {
    for (const other of MODES) el(`mode-${other}`).setAttribute("aria-pressed", String(other === mode));
    const shown = `${mode} ${alphabet}`;
    // A button that is replaced between press and release is not clicked: buttons stay as long as they can.
    if (shown !== this.shown) {
      this.shown = shown;
      el("keypad").classList.toggle("wide", alphabet.length > 9 && mode !== "colour");
      this.buttons = mode === "colour" ? this.colours() : this.symbols(alphabet, mode);
      el("keypad").replaceChildren(...this.buttons);
    }
    if (mode === "colour") return;
    this.buttons.forEach((button, n) => button.classList.toggle("done", mode === "digit" && left.get(alphabet[n]) <= 0));
  }

  symbols(alphabet, mode) {
    return [...alphabet].map((symbol) => {
      const label = mode === "digit" ? symbol : `${symbol}, ${mode} mark`;
      const attributes = { type: "button", class: `key ${mode}`, "aria-label": label };
      return make("button", { ...attributes, onclick: () => this.play.enter(symbol) }, symbol);
    });
  }

  colours() {
    return COLOURS.map((_, n) => {
      const attributes = { type: "button", class: `key swatch colour-${n + 1}`, "aria-label": `colour ${colourName(n + 1)}` };
      return make("button", { ...attributes, onclick: () => this.play.enter(String(n + 1)) }, String(n + 1));
    });
  }
}
