// Unpacks what DEFLATE has packed (RFC 1951, in the wrapping of RFC 1950), for browsers without DecompressionStream.

const LENGTH_BASE = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCE_BASE = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577];
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** A canonical Huffman code: how many words have each length, and the symbols in the order of their words. */
function code(lengths) {
  const counts = new Uint16Array(16);
  lengths.forEach((length) => counts[length]++);
  counts[0] = 0;
  const starts = new Uint16Array(17);
  for (let length = 1; length < 16; length++) starts[length + 1] = starts[length] + counts[length];
  const symbols = new Uint16Array(lengths.length);
  lengths.forEach((length, symbol) => {
    if (length) symbols[starts[length]++] = symbol;
  });
  return { counts, symbols };
}

const FIXED = [
  code([...Array(288).keys()].map((n) => (n < 144 ? 8 : n < 256 ? 9 : n < 280 ? 7 : 8))),
  code(Array(30).fill(5)),
];

/** The unpacked bytes. */
export function inflate(packed) {
  let at = 2;
  let held = 0;
  let count = 0;
  let out = new Uint8Array(packed.length * 4);
  let size = 0;

  const bits = (wanted) => {
    while (count < wanted) {
      held |= packed[at++] << count;
      count += 8;
    }
    const value = held & ((1 << wanted) - 1);
    held >>>= wanted;
    count -= wanted;
    return value;
  };
  const symbol = ({ counts, symbols }) => {
    let word = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length < 16; length++) {
      word |= bits(1);
      if (word - first < counts[length]) return symbols[index + word - first];
      index += counts[length];
      first = (first + counts[length]) << 1;
      word <<= 1;
    }
    throw new Error("the packed engine is damaged");
  };
  const put = (byte) => {
    if (size === out.length) {
      const larger = new Uint8Array(2 * size);
      larger.set(out);
      out = larger;
    }
    out[size++] = byte;
  };
  const readCodes = () => {
    const [literals, distances, most] = [bits(5) + 257, bits(5) + 1, bits(4) + 4];
    const lengths = new Array(19).fill(0);
    for (let n = 0; n < most; n++) lengths[ORDER[n]] = bits(3);
    const ofLengths = code(lengths);
    const all = [];
    while (all.length < literals + distances) {
      const next = symbol(ofLengths);
      if (next < 16) all.push(next);
      else if (next === 16) all.push(...Array(3 + bits(2)).fill(all.at(-1)));
      else all.push(...Array(next === 17 ? 3 + bits(3) : 11 + bits(7)).fill(0));
    }
    return [code(all.slice(0, literals)), code(all.slice(literals))];
  };

  for (let isLast = 0; !isLast; ) {
    isLast = bits(1);
    const kind = bits(2);
    if (kind === 0) {
      held = count = 0;
      let length = packed[at] | (packed[at + 1] << 8);
      for (at += 4; length > 0; length--) put(packed[at++]);
      continue;
    }
    const [literals, distances] = kind === 1 ? FIXED : readCodes();
    for (let next = symbol(literals); next !== 256; next = symbol(literals)) {
      if (next < 256) {
        put(next);
        continue;
      }
      const length = LENGTH_BASE[next - 257] + bits(LENGTH_BITS[next - 257]);
      const far = symbol(distances);
      const distance = DISTANCE_BASE[far] + bits(Math.max(0, (far >> 1) - 1));
      for (let n = 0; n < length; n++) put(out[size - distance]);
    }
  }
  return out.subarray(0, size);
}
