// Dialogs: new puzzles, puzzles from elsewhere, puzzles for elsewhere, settings, help.
import { el, make, say, sentence } from "./dom.js";

/** What a puzzle is most often written as. */
const COMMON = ["sudokupad-link", "fpuzzles-link", "line", "json"];

const option = (value, text) => make("option", { value }, text);

/** A seed that can be typed again. */
const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

export class Dialogs {
  /** `table` runs requests and takes puzzles. */
  constructor(table) {
    this.table = table;
    for (const name of ["new", "open", "share", "settings", "help"]) {
      el(`show-${name}`).addEventListener("click", () => this.show(name));
    }
    document.querySelectorAll("dialog .close").forEach((button) => {
      button.addEventListener("click", () => button.closest("dialog").close());
    });
    el("new-form").addEventListener("submit", (event) => this.submit(event, "new", () => this.make()));
    const variant = () => el("open-variant").value || undefined;
    el("open-form").addEventListener("submit", (event) => {
      this.submit(event, "open", () => this.read(el("open-text").value, variant()));
    });
    el("open-file").addEventListener("change", ({ target }) => target.files[0] && this.readFile(target.files[0], variant()));
    el("share-format").addEventListener("change", () => this.write());
    el("share-entries").addEventListener("change", () => this.write());
    el("share-copy").addEventListener("click", () => this.copy());
    el("share-save").addEventListener("click", () => this.save());
    window.addEventListener("dragover", (event) => event.preventDefault());
    window.addEventListener("drop", (event) => {
      event.preventDefault();
      if (event.dataTransfer.files[0]) this.readFile(event.dataTransfer.files[0]);
    });
  }

  async show(name) {
    if (name === "new" || name === "open" || name === "share") {
      if (!(await this.learn())) return;
    }
    // Another dialog may have been opened meanwhile.
    if (document.querySelector("dialog[open]")) return;
    // What was opened last is no part of what is opened next.
    if (name === "open") el("open-form").reset();
    if (name === "help") this.nameKeys();
    el(`${name}-dialog`).showModal();
    if (name === "share") this.write();
  }

  /** Names the keys that do something on this board, where letters may be symbols. */
  nameKeys() {
    const alphabet = this.table.alphabet();
    document.querySelectorAll("[data-letter]").forEach((part) => (part.hidden = alphabet.includes(part.dataset.letter)));
    document.querySelectorAll(".letters").forEach((part) => (part.hidden = !alphabet.includes("A")));
  }

  /** Asks once what there is, again only after a failure; resolves to whether it is known. */
  async learn() {
    this.learning ??= this.table.run({ do: "catalogue" }).then((catalogue) => this.offer(catalogue));
    const isKnown = await this.learning;
    if (!isKnown) this.learning = null;
    return isKnown;
  }

  /** Offers what there is. */
  offer(catalogue) {
    if (!catalogue) return false;
    this.catalogue = catalogue;
    const { variants, levels, formats } = catalogue;
    const titles = variants.map(({ id, title }) => option(id, title || id));
    el("new-variant").append(...titles);
    el("open-variant").append(...titles.map((title) => title.cloneNode(true)));
    el("new-level").append(...levels.map((level) => option(level, level)));
    const rank = ({ name }) => (COMMON.indexOf(name) + COMMON.length + 1) % (COMMON.length + 1);
    const ranked = formats.map((format) => [COMMON.includes(format.name) ? rank(format) : COMMON.length + 1, format]);
    ranked.sort(([one], [other]) => one - other);
    el("share-format").append(...ranked.map(([, { name, summary }]) => make("option", { value: name, title: summary }, name)));
    el("new-variant").addEventListener("change", () => this.describe());
    this.describe();
    return true;
  }

  describe() {
    const variant = this.catalogue.variants.find(({ id }) => id === el("new-variant").value);
    el("new-rule").textContent = variant?.rule ?? "";
  }

  submit(event, name, work) {
    event.preventDefault();
    el(`${name}-dialog`).close();
    work();
  }

  async make() {
    const seed = el("new-seed").value.trim();
    const level = el("new-level").value || undefined;
    const request = { do: "new", variant: el("new-variant").value, level, seed: seed ? Number(seed) : randomSeed() };
    const view = await this.table.run(request);
    if (view) this.table.add([view]);
  }

  async read(text, variant) {
    const answer = await this.table.run({ do: "read", text, variant });
    if (answer) this.table.add(answer.puzzles, answer.more);
  }

  async readFile(file, variant) {
    el("open-dialog").close();
    if (file.size > 1 << 24) return say("The file is too large for a puzzle.", "warning");
    return this.read(await file.text(), variant);
  }

  async write() {
    const { puzzle, game } = this.table;
    if (!puzzle) return;
    const request = { do: "write", puzzle: puzzle.puzzle, format: el("share-format").value };
    if (el("share-entries").checked) {
      request.entries = game.board;
      request.corner = game.cells.map(({ digit, corner }) => (digit ? "" : corner));
      request.centre = game.cells.map(({ digit, centre }) => (digit ? "" : centre));
    }
    this.showText("", []);
    const answer = await this.table.run(request, (error) => this.showText(error.message, []));
    if (answer) this.showText(answer.text.trimEnd(), answer.left_out);
  }

  /** Shows a text to share, and what it does not hold. */
  showText(text, leftOut) {
    el("share-text").value = text;
    el("share-lack").textContent = leftOut.map(sentence).join(" ");
  }

  async copy() {
    el("share-text").select();
    let isCopied = true;
    try {
      await navigator.clipboard.writeText(el("share-text").value);
    } catch {
      isCopied = document.execCommand("copy");
    }
    el("share-dialog").close();
    if (isCopied) say("Copied.", "good");
    else say("The browser did not let the text be copied.", "warning");
  }

  save() {
    const file = new Blob([el("share-text").value + "\n"], { type: "text/plain" });
    const link = make("a", { download: `sudoku-${this.table.puzzle.variant}.txt` });
    link.href = URL.createObjectURL(file);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
}
