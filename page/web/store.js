// What the browser keeps: nothing where storage is forbidden, and no more where it is full.
import { el, say } from "./dom.js";

const PREFIX = "dlx-sudoku/";
/** The names of what could not be kept. */
const unkept = new Set();

/** The value that was kept under a name, or `otherwise`. */
export function load(name, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** Calls `work` with the name of what another tab has kept. */
export function listen(work) {
  window.addEventListener("storage", ({ key }) => key?.startsWith(PREFIX) && work(key.slice(PREFIX.length)));
}

/** Keeps a value under a name. Where that fails, the page plays without; it tells that once, and shows it as long as it is so. */
export function save(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    unkept.delete(name);
  } catch {
    if (!unkept.size) say(el("no-storage").textContent, "warning");
    unkept.add(name);
  }
  document.body.classList.toggle("forgetful", unkept.size > 0);
}
