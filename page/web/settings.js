// What the player prefers.
import { el } from "./dom.js";
import { load, save } from "./store.js";

const DEFAULTS = { theme: "auto", peers: true, conflicts: true, tidy: true, timer: true, multiple: false };

export class Settings {
  constructor(onchange) {
    this.values = { ...DEFAULTS, ...load("settings", {}) };
    for (const [name, value] of Object.entries(this.values)) {
      const field = el(`setting-${name}`);
      if (!field) continue;
      if (field.type === "checkbox") field.checked = value;
      else field.value = value;
      field.addEventListener("change", () => {
        this.values[name] = field.type === "checkbox" ? field.checked : field.value;
        save("settings", this.values);
        this.apply();
        onchange();
      });
    }
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", onchange);
    const print = (isPrinting) => () => {
      this.isPrinting = isPrinting;
      onchange();
    };
    window.addEventListener("beforeprint", print(true));
    window.addEventListener("afterprint", print(false));
    this.apply();
  }

  /** The theme that is seen: light or dark. Paper is light. */
  get theme() {
    const { theme } = this.values;
    if (this.isPrinting) return "light";
    if (theme !== "auto") return theme;
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }

  apply() {
    document.documentElement.dataset.theme = this.values.theme;
    el("time").hidden = !this.values.timer;
  }
}
