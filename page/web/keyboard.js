// Keys. Letters that are symbols of the board are symbols; the others move, or choose a mode. Help names those that the board has.

const MOVES = {
  arrowup: [-1, 0], arrowdown: [1, 0], arrowleft: [0, -1], arrowright: [0, 1],
  w: [-1, 0], s: [1, 0], a: [0, -1], d: [0, 1],
};
const MODE_KEYS = { z: "digit", x: "corner", c: "centre", v: "colour" };

/** The Latin letter of a key: the one that is typed, wherever the layout of the keyboard has it, or else the one of the place. */
function letterOf({ key, code }) {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  return letter && key.length === 1 && key > "~" ? letter.toLowerCase() : "";
}

/** The digit of a key, whatever Shift makes of it; keys beside the others type digits only where they are locked for that. */
function digitOf({ key, code }) {
  const [, digit] = /^Digit(\d)$/.exec(code) ?? (/^\d$/.test(key) ? [key, key] : []);
  return digit;
}

/** The symbol that a key stands for on a board. 0 is the symbol after the letters, unless it is one itself. */
function symbolOf(event, alphabet) {
  const digit = digitOf(event);
  const symbol = (digit === "0" && !alphabet.includes("0") ? "@" : digit) ?? letterOf(event).toUpperCase();
  return symbol && alphabet.includes(symbol) ? symbol : undefined;
}

/** Whether a key belongs to something else: a field, a dialog, a button. */
function isElsewhere(event) {
  if (document.querySelector("dialog[open]")) return true;
  const { target } = event;
  return target.closest?.("input, textarea, select, summary") || (target.closest?.("button, a") && [" ", "Enter"].includes(event.key));
}

/** Calls `play` for keys that are pressed anywhere on the page. */
export function listenToKeys(play) {
  window.addEventListener("keydown", (event) => {
    if (!play.game || isElsewhere(event) || event.altKey) return;
    if (take(event, play)) event.preventDefault();
  });
}

function take(event, play) {
  const isControl = event.ctrlKey || event.metaKey;
  const { key } = event;
  const letter = letterOf(event);
  if (isControl && letter === "z") return event.shiftKey ? play.redo() : play.undo();
  if (isControl && letter === "y") return play.redo();
  if (isControl && letter === "a") return play.selectAll();
  const symbol = symbolOf(event, play.alphabet());
  if (symbol && !(isControl && letter)) {
    const mode = event.shiftKey && isControl ? "colour" : event.shiftKey ? "corner" : isControl ? "centre" : undefined;
    return play.enter(symbol, mode);
  }
  if (key === "Delete" || key === "Backspace" || digitOf(event) === "0") return play.erase();
  const move = MOVES[letter || key.toLowerCase()];
  if (move && !(isControl && letter)) return play.move(...move, event.shiftKey || isControl);
  if (isControl) return false;
  if (MODE_KEYS[letter]) return play.setMode(MODE_KEYS[letter]);
  if (key === " ") return play.nextMode(event.shiftKey ? -1 : 1);
  if (key === "Escape") return play.escape();
  if (letter === "h") return play.hint();
  if (letter === "p") return play.pause();
  if (key === "?") return play.help();
  return false;
}
