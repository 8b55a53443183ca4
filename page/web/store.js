// What the browser keeps: nothing where storage is forbidden.

const PREFIX = "dlx-sudoku/";

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

/** Keeps a value under a name. */
export function save(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // The page plays without.
  }
}
