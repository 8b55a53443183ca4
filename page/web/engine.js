// The engine: the library in a worker. Requests and answers are those of `Handler`.
import { el } from "./dom.js";

/** What is told where the engine does not begin: why is known to the browser alone. */
const FORBIDDEN = "this browser or site does not let the engine run";

/** A request was cancelled by the player. */
export class Cancelled extends Error {}

export class Engine {
  /** The engine of this page; `isThere` is false where the page or the browser has none. */
  constructor() {
    this.packed = el("engine").textContent.trim();
    this.isThere = this.packed !== "" && typeof WebAssembly === "object" && typeof Worker === "function";
    // Whether it has ever answered.
    this.hasBegun = false;
    this.waiting = new Map();
    this.next = 0;
    this.onbusy = () => {};
  }

  start() {
    this.script ??= URL.createObjectURL(new Blob([el("worker").textContent], { type: "text/javascript" }));
    this.worker = new Worker(this.script);
    this.worker.onmessage = ({ data }) => this.take(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.fail(event.message);
    };
    this.worker.postMessage({ packed: this.packed });
  }

  /** Asks the engine; resolves to its answer. */
  ask(request) {
    if (!this.isThere) return Promise.reject(new Error("this page has no engine in it"));
    return new Promise((resolve, reject) => {
      try {
        if (!this.worker) this.start();
      } catch {
        this.isThere = false;
        reject(new Error(FORBIDDEN));
        return;
      }
      const id = this.next++;
      this.waiting.set(id, { resolve, reject, what: request.do, since: performance.now() });
      this.worker.postMessage({ id, request });
      this.onbusy();
    });
  }

  take({ id, ok, error, failed }) {
    const request = this.waiting.get(id);
    if (failed !== undefined) this.fail(failed);
    else if (request) {
      this.hasBegun = true;
      this.waiting.delete(id);
      if (error === undefined) request.resolve(ok);
      else request.reject(new Error(error));
    }
    this.onbusy();
  }

  /** Ends whatever runs, as the worker cannot go on. One that never answered never will. */
  fail(why) {
    this.isThere = this.hasBegun;
    this.stop(new Error(this.hasBegun ? `the engine failed: ${why}` : FORBIDDEN));
  }

  /** Ends whatever runs. The next request starts a new worker. */
  cancel() {
    this.stop(new Cancelled("cancelled"));
  }

  stop(error) {
    this.worker?.terminate();
    this.worker = null;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    waiting.forEach((request) => request.reject(error));
    this.onbusy();
  }

  /** The request that has run longest, if any runs. */
  get running() {
    return this.waiting.values().next().value;
  }
}
