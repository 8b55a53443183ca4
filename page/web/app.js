// The page: what belongs together, and what happens when.
import { Board } from "./board.js";
import { Checker } from "./checker.js";
import { Clock, written } from "./clock.js";
import { Dialogs } from "./dialogs.js";
import { el, make, say, sentence } from "./dom.js";
import { Cancelled, Engine } from "./engine.js";
import { Hints } from "./hints.js";
import { Keeper } from "./keeper.js";
import { listenToKeys } from "./keyboard.js";
import { Keypad, MODES } from "./keypad.js";
import { listenToPointer } from "./pointer.js";
import { Selection } from "./selection.js";
import { Settings } from "./settings.js";
import { Shelf } from "./shelf.js";

/** What the engine does, by request. */
const TASKS = {
  catalogue: "Loading", new: "Making a puzzle", read: "Reading", write: "Writing", check: "Checking",
  hint: "Looking for a hint", candidates: "Finding candidates", solve: "Solving", grade: "Grading",
};

/** What is told of a solution that is shown, by how many there are. */
const SHOWN = {
  one: "This is the solution.",
  many: "This is one of several solutions.",
  unknown: "This is a solution; whether it is the only one is not known.",
};

class App {
  constructor() {
    this.mode = "digit";
    // The lines of the stroke that the pointer draws.
    this.stroke = [];
    this.engine = new Engine();
    this.engine.onbusy = () => this.showBusy();
    this.settings = new Settings(() => this.paint());
    this.keeper = new Keeper(() => this.followTab());
    this.clock = new Clock(() => this.keeper.keep());
    this.checker = new Checker(this.engine, () => this.afterCheck());
    this.shelf = new Shelf((puzzle) => this.open(puzzle));
    this.board = new Board(el("board"));
    this.keypad = new Keypad(this);
    this.hints = new Hints(this);
    this.dialogs = new Dialogs(this);
    listenToPointer(this.board, this);
    listenToKeys(this);
    this.listenToButtons();
    this.showBusy();
  }

  listenToButtons() {
    const buttons = {
      undo: () => this.undo(),
      redo: () => this.redo(),
      erase: () => this.erase(),
      check: () => this.check(),
      "get-hint": () => this.hint(),
      candidates: () => this.fillCandidates(false),
      "true-candidates": () => this.fillCandidates(true),
      solve: () => this.solve(),
      grade: () => this.grade(),
      restart: () => this.restart(),
      print: () => window.print(),
      pause: () => this.pause(),
      resume: () => this.pause(),
      cancel: () => this.engine.cancel(),
    };
    for (const [id, work] of Object.entries(buttons)) {
      el(id).addEventListener("click", () => {
        el("more").open = false;
        if (this.game || id === "cancel") work();
      });
    }
    window.addEventListener("pagehide", () => this.keeper.keep());
    setInterval(() => this.showBusy(), 250);
  }

  async begin() {
    // Opening the first puzzle forgets which was played last.
    const { current } = this.shelf;
    const first = this.shelf.last(current);
    if (first) this.open(first);
    await this.shelf.restore(this.engine);
    // The player may have picked another one meanwhile.
    const last = this.puzzle === first ? this.shelf.last(current) : this.puzzle;
    if (last && last !== this.puzzle) return this.open(last);
    if (last) return this.shelf.show(last);
    if (!this.engine.isThere) return say("There is no puzzle in this page, and no engine to make one.", "warning");
    const view = await this.run({ do: "new", variant: "classic", seed: Date.now() % 1e9 });
    return view && this.add([view]);
  }

  /** Asks the engine while the player waits. Tells what went wrong; the answer is then undefined. */
  async run(request, onerror = (error) => say(sentence(error.message), "warning")) {
    try {
      return await this.engine.ask(request);
    } catch (error) {
      if (error instanceof Cancelled) say("Cancelled.");
      else onerror(error);
      return undefined;
    }
  }

  /** As `run`, about the puzzle on the board: once another one is there, the answer is undefined and faults are not told. */
  async runHere(request) {
    const { puzzle } = this;
    const isHere = () => puzzle === this.puzzle;
    const answer = await this.run({ ...request, puzzle: puzzle.puzzle }, (error) => isHere() && say(sentence(error.message), "warning"));
    return isHere() ? answer : undefined;
  }

  /** Shows how long the engine has worked, if it takes a while. */
  showBusy() {
    const { running } = this.engine;
    const seconds = running ? (performance.now() - running.since) / 1000 : 0;
    document.body.classList.toggle("bare", !this.engine.isThere);
    el("busy").hidden = !running || seconds < 0.2 || running.what === "check";
    if (!el("busy").hidden) el("busy-text").textContent = `${TASKS[running.what]}: ${Math.floor(seconds)} s`;
  }

  /** Adds puzzles; `isMore` tells that the text held others, which are left out. */
  add(views, isMore = false) {
    const count = views.length;
    this.open(this.shelf.add(views));
    const undo = this.game.past.length ? " Undo brings back what was entered here." : "";
    if (isMore) return say(`The first ${count} puzzles are opened; the text holds more.${undo}`, "warning");
    return say((count > 1 ? `${count} puzzles opened.` : `Opened: ${this.puzzle.name}.`) + undo);
  }

  open(puzzle) {
    this.keeper.keep();
    this.hints.close();
    this.puzzle = puzzle;
    this.game = this.keeper.open(puzzle);
    if (puzzle.brought) this.game.bring(puzzle.brought);
    puzzle.brought = null;
    this.game.onchange = () => this.changed();
    this.stroke = [];
    this.selection = new Selection(puzzle);
    this.selection.onchange = () => this.paint();
    this.checker.forget();
    this.clock.isPaused = false;
    this.clock.follow(this.game);
    this.board.show(puzzle);
    this.shelf.show(puzzle);
    this.showRules();
    say("");
    this.checker.look(puzzle, this.game);
    this.paint();
    if (!puzzle.solution) this.learnSolution(puzzle);
  }

  showRules() {
    const { puzzle } = this;
    document.title = `${puzzle.name} – Sudoku`;
    el("title").textContent = puzzle.name;
    el("author").textContent = puzzle.author ? `by ${puzzle.author}` : "";
    el("comment").textContent = puzzle.comment ?? "";
    const items = (texts) => texts.map((text) => make("li", {}, text));
    const doubts = puzzle.doubts.map(sentence);
    el("rules").replaceChildren(...items(puzzle.rules));
    el("doubts").replaceChildren(...items(doubts));
    el("about").hidden = !puzzle.rules.length && !puzzle.comment && !doubts.length;
  }

  /** The solution of a puzzle from elsewhere, for checks without waiting. */
  async learnSolution(puzzle) {
    try {
      const { solutions, solution } = await this.engine.ask({ do: "solve", puzzle: puzzle.puzzle });
      if (solutions === "one") puzzle.solution = solution;
      else if (puzzle === this.puzzle && solutions !== "unknown") {
        say(solutions === "none" ? "This puzzle has no solution." : "This puzzle has more than one solution.", "warning");
      }
    } catch {
      // Checks ask again.
    }
  }

  /** The board has become that of another tab. */
  followTab() {
    this.hints.close();
    this.checker.look(this.puzzle, this.game);
    say("The board is that of another tab now, where it was played on.");
    this.clock.show();
    this.paint();
  }

  /** A change ends what was said about the last board. */
  changed() {
    this.hints.close();
    say("");
    this.checker.look(this.puzzle, this.game);
    this.afterCheck();
    this.keeper.keep();
  }

  afterCheck() {
    if (this.checker.isRight && !this.game.isSolved) {
      this.game.isSolved = true;
      this.keeper.keep();
      this.shelf.show(this.puzzle);
      if (this.game.isShown) say("The board is right; its solution was shown.");
      else say(`Solved in ${written(this.game.time)}. Well done!`, "good");
    } else if (!this.game.isSolved) {
      // Another message stays: the player may have asked for it while the engine looked at the rules.
      const [first] = this.settings.values.conflicts ? this.checker.messages.map(sentence) : [];
      if (first) say(first, "warning");
      else if (el("message").textContent === this.conflict) say("");
      this.conflict = first;
    }
    this.paint();
  }

  paint() {
    if (!this.game) return;
    const { puzzle, game, selection, checker, settings, clock } = this;
    this.board.setTheme(settings.theme);
    const shown = (set) => (settings.values.conflicts ? set : new Set());
    this.board.paint({
      puzzle, game, selection,
      lines: game.drawn(this.stroke),
      wrong: checker.wrong,
      broken: shown(checker.broken),
      isPaused: clock.isPaused,
      ...this.related(),
    });
    if (selection.cursor !== null) this.board.focus(selection.cursor);
    const left = new Map([...puzzle.alphabet].map((symbol) => [symbol, puzzle.count]));
    const grids = puzzle.count / puzzle.symbols ** 2;
    for (const symbol of puzzle.alphabet) {
      const used = game.values.filter((value) => value === symbol).length;
      left.set(symbol, Math.ceil(grids * puzzle.symbols) - used);
    }
    this.keypad.show(puzzle.alphabet, this.mode, left);
    el("undo").disabled = !game.past.length;
    el("redo").disabled = !game.future.length;
    el("pause").setAttribute("aria-pressed", String(clock.isPaused));
    el("resume").hidden = !clock.isPaused;
  }

  /** The peers of a single selected cell, and the cells with its digit. */
  related() {
    const { puzzle, game, selection, settings } = this;
    if (!settings.values.peers || selection.cells.size !== 1) return { peers: new Set(), alike: new Set() };
    const { digit } = game.cells[selection.cursor];
    const alike = digit ? game.values.flatMap((value, cell) => (value === digit ? [cell] : [])) : [];
    return { peers: puzzle.peers[selection.cursor], alike: new Set(alike) };
  }

  // What keys, pointers and buttons do. Each returns true, as keys want to know whether they were taken.

  alphabet() {
    return this.mode === "colour" ? "123456789" : (this.puzzle?.alphabet ?? "");
  }

  enter(symbol, mode = this.mode === "line" ? "digit" : this.mode) {
    if (this.clock.isPaused) return true;
    this.game.enter(mode, this.selection.list, symbol, this.settings.values.tidy);
    return true;
  }

  erase() {
    if (!this.clock.isPaused) this.game.erase(this.mode, this.selection.list);
    return true;
  }

  undo() {
    if (!this.clock.isPaused) this.game.undo();
    return true;
  }

  redo() {
    if (!this.clock.isPaused) this.game.redo();
    return true;
  }

  setMode(mode) {
    this.mode = mode;
    this.paint();
    return true;
  }

  nextMode(by) {
    const next = MODES[(MODES.indexOf(this.mode) + by + MODES.length) % MODES.length];
    say(`Mode: ${next}.`);
    return this.setMode(next);
  }

  select(cell, isAdded) {
    this.selection.select([cell], isAdded);
  }

  remove(cell) {
    this.selection.remove(cell);
  }

  /** A cell has got the focus: keys are for it, unless it is the cursor of what is selected. */
  focus(cell) {
    if (cell !== this.selection.cursor || !this.selection.cells.size) this.select(cell, false);
  }

  isSelected(cell) {
    return this.selection.cells.has(cell);
  }

  isMultiple() {
    return this.settings.values.multiple;
  }

  isLine() {
    return this.mode === "line";
  }

  /** Goes on with a stroke of the pencil, from cell to cell. */
  line(...cells) {
    if (this.clock.isPaused) return;
    this.stroke.push(cells.sort((one, other) => one - other).join("-"));
    this.paint();
  }

  /** Ends the stroke, which is one step. */
  endLine() {
    this.game.draw(this.stroke.splice(0));
  }

  alike(cell, isAdded) {
    this.selection.alike(cell, this.game, isAdded);
  }

  move(down, right, isAdded) {
    this.selection.move(down, right, isAdded);
    if (!el("board").contains(document.activeElement)) this.board.cells[this.selection.cursor].focus({ preventScroll: true });
    return true;
  }

  selectAll() {
    this.selection.all();
    return true;
  }

  escape() {
    if (this.hints.isOpen) this.hints.close();
    else this.selection.clear();
    return true;
  }

  pause() {
    this.clock.isPaused = !this.clock.isPaused;
    this.paint();
    return true;
  }

  hint() {
    if (!this.clock.isPaused) this.hints.more();
    return true;
  }

  help() {
    this.dialogs.show("help");
    return true;
  }

  async check() {
    if (this.clock.isPaused) return;
    const { puzzle, game } = this;
    const { board } = game;
    const failed = (error) => ({ text: sentence(error.message), kind: "warning" });
    const { wrong = [], text, kind } = await this.checker.check(puzzle, game).catch(failed);
    if (game !== this.game || board !== game.board) return;
    this.markWrong(wrong);
    say(text, kind);
  }

  markWrong(cells) {
    this.checker.wrong = new Set(cells);
    this.paint();
  }

  showPicture(picture) {
    this.board.setPicture(picture ?? this.puzzle.picture);
    el("board").classList.toggle("explained", Boolean(picture));
  }

  /** Whether a step of a hint would change the board. */
  canFollow(step) {
    return [...this.game.following(step, false)].some(([cell, change]) => this.game.isChanged(cell, change));
  }

  follow(step) {
    this.game.change(this.game.following(step, this.settings.values.tidy));
  }

  async fillCandidates(areTrue) {
    if (this.clock.isPaused) return;
    const { game } = this;
    const answer = await this.runHere({ do: "candidates", entries: game.board, true: areTrue });
    if (answer && game === this.game && !this.clock.isPaused) game.fillCandidates(answer.candidates);
  }

  async solve() {
    if (this.clock.isPaused) return;
    const { puzzle, game } = this;
    const known = puzzle.solution && { solutions: "one", solution: puzzle.solution };
    const answer = known ?? (await this.runHere({ do: "solve" }));
    if (!answer || game !== this.game || this.clock.isPaused) return;
    const { solutions, solution } = answer;
    if (!solution) return say("No solution was found.", "warning");
    game.show(solution);
    this.keeper.keep();
    say(SHOWN[solutions]);
  }

  async grade() {
    const grade = await this.runHere({ do: "grade" });
    if (grade) say(grade.ungraded ? `There is no grade: ${grade.ungraded}.` : `Level ${grade.level}, rating ${grade.rating}, ${grade.steps} steps.`);
  }

  restart() {
    if (this.clock.isPaused) return;
    this.game.restart();
    this.clock.show();
    say("");
    this.paint();
  }
}

new App().begin();
