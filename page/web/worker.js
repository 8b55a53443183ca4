// The worker that the engine runs in: unpacks it, then answers one request after another.
import { inflate } from "./inflate.js";

function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
}

async function unpack(bytes) {
  if (typeof DecompressionStream !== "function") return inflate(bytes);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function begin(packed) {
  const { instance } = await WebAssembly.instantiate(await unpack(bytesOf(packed)), {});
  return instance.exports;
}

function answer(engine, request) {
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  const to = engine.input(bytes.length);
  new Uint8Array(engine.memory.buffer, to, bytes.length).set(bytes);
  const length = engine.answer();
  const from = new Uint8Array(engine.memory.buffer, engine.output(), length);
  return JSON.parse(new TextDecoder().decode(from));
}

let engine;

self.onmessage = async ({ data }) => {
  try {
    if (data.packed) {
      engine = begin(data.packed);
      await engine;
    } else {
      self.postMessage({ id: data.id, ...answer(await engine, data.request) });
    }
  } catch (error) {
    self.postMessage({ id: data.id, failed: error.message });
  }
};
