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

/** Keeps a value under a name. */
export function save(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // The page plays without.
  }
}
