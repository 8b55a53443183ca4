// Elements.

/** The element with this id. */
export const el = (id) => document.getElementById(id);

/** A new element with attributes and children; texts become text nodes, so nothing in them is markup. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** A new element of SVG. */
export function makeSvg(tag, attributes = {}, text = "") {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = text;
  return element;
}

/** The picture in a text of SVG, without anything that could run. */
export function parseSvg(text) {
  const picture = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  picture.querySelectorAll("script, foreignObject").forEach((element) => element.remove());
  return picture;
}

/** A message of the engine as a sentence. */
export function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.?!]$/.test(text) ? "" : ".");
}

/** Tells everyone, readers of screens too; `kind` is "good", "warning" or nothing. */
export function say(text, kind = "") {
  const line = el("message");
  line.className = kind;
  line.textContent = text;
}
