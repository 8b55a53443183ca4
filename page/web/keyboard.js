// Keys. Letters that are symbols of the board are symbols; the others move, or choose a mode.

const MOVES = {
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
  KeyW: [-1, 0], KeyS: [1, 0], KeyA: [0, -1], KeyD: [0, 1],
};
// By the letter that is typed, as these are wherever the layout of the keyboard has them.
const MODE_KEYS = { z: "digit", x: "corner", c: "centre", v: "colour" };

/** The symbol that a key stands for on a board, whatever Shift makes of it. 0 is the symbol after the letters, unless it is one itself. */
function symbolOf(event, alphabet) {
  const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(event.code) ?? [];
  const symbol = (digit === "0" && !alphabet.includes("0") ? "@" : digit) ?? (/^[a-z]$/i.test(event.key) ? event.key.toUpperCase() : "");
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
  const { code, key } = event;
  const letter = key.length === 1 ? key.toLowerCase() : "";
  if (isControl && letter === "z") return event.shiftKey ? play.redo() : play.undo();
  if (isControl && letter === "y") return play.redo();
  if (isControl && letter === "a") return play.selectAll();
  const isLetter = /^[a-z]$/.test(letter);
  const symbol = symbolOf(event, play.alphabet());
  if (symbol && !(isControl && isLetter)) {
    const mode = event.shiftKey && isControl ? "colour" : event.shiftKey ? "corner" : isControl ? "centre" : undefined;
    return play.enter(symbol, mode);
  }
  if (key === "Delete" || key === "Backspace" || code === "Digit0" || code === "Numpad0") return play.erase();
  if (MOVES[code] && !(isControl && isLetter)) return play.move(...MOVES[code], event.shiftKey || isControl);
  if (isControl) return false;
  if (MODE_KEYS[letter]) return play.setMode(MODE_KEYS[letter]);
  if (key === " ") return play.nextMode(event.shiftKey ? -1 : 1);
  if (key === "Escape") return play.escape();
  if (letter === "h") return play.hint();
  if (letter === "p") return play.pause();
  if (letter === "?") return play.help();
  return false;
}
