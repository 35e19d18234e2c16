/**
 * QR codes with error correction level L, up to version 25, of ISO/IEC 18004: an address as bytes,
 * then digits, which codes store in 10 bits for three.
 */

/** More than this no phone reads from the screen of another. */
const MOST_VERSION = 25;
/** Error correction bytes of each block, and number of blocks, by version. */
const CORRECTION = [
  0, 7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30,
  26,
];
const BLOCKS = [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12];
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

type Grid = (boolean | undefined)[][];
export type Modules = readonly (readonly boolean[])[];

/** The rows of a code, true for dark; null when it would be too fine. `mask` is chosen if left out. */
export function qrModules(address: string, digits: string, mask?: number): Modules | null {
  const bytes = [...new TextEncoder().encode(address)];
  for (let version = 1; version <= MOST_VERSION; version += 1) {
    const bits = bitsOf(bytes, digits, version);
    const room = capacity(version) * 8;
    if (bits.length > room) continue;
    const plain = drawn(version, interleaved(padded(bits, room), version));
    const all = mask === undefined ? MASKS.map((_, index) => index) : [mask];
    const codes = all.map((index) => masked(plain, index));
    const penalties = codes.map(penalty);
    return codes[penalties.indexOf(Math.min(...penalties))] as Modules;
  }
  return null;
}

const number = (value: number, length: number): number[] =>
  Array.from({ length }, (_, at) => (value >>> (length - 1 - at)) & 1);

/** Two segments, each with its mode and its length. */
function bitsOf(bytes: readonly number[], digits: string, version: number): number[] {
  const span = version < 10 ? 0 : 1;
  const bits = [...number(4, 4), ...number(bytes.length, [8, 16][span] ?? 8)];
  for (const byte of bytes) bits.push(...number(byte, 8));
  if (digits === "") return bits;
  bits.push(...number(1, 4), ...number(digits.length, [10, 12][span] ?? 10));
  for (let at = 0; at < digits.length; at += 3) {
    const part = digits.slice(at, at + 3);
    bits.push(...number(Number(part), part.length * 3 + 1));
  }
  return bits;
}

/** All bytes that a version holds, with those of the correction. */
function raw(version: number): number {
  const lines = Math.floor(version / 7) + 2;
  const marks = version < 2 ? 0 : (25 * lines - 10) * lines - 55;
  const modules = (16 * version + 128) * version + 64 - marks - (version < 7 ? 0 : 36);
  return Math.floor(modules / 8);
}

const capacity = (version: number): number =>
  raw(version) - (CORRECTION[version] ?? 0) * (BLOCKS[version] ?? 0);

function padded(bits: readonly number[], room: number): number[] {
  const whole = [...bits, ...Array<number>(Math.min(4, room - bits.length)).fill(0)];
  while (whole.length % 8 > 0) whole.push(0);
  const bytes = Array.from({ length: whole.length / 8 }, (_, at) =>
    whole.slice(at * 8, at * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0),
  );
  for (let at = 0; bytes.length < room / 8; at += 1) bytes.push(at % 2 === 0 ? 0xec : 0x11);
  return bytes;
}

/** A product in the field of 256 elements. */
function times(one: number, two: number): number {
  let product = 0;
  for (let at = 7; at >= 0; at -= 1)
    product = (product << 1) ^ ((product >>> 7) * 0x11d) ^ (((two >>> at) & 1) * one);
  return product;
}

/** The remainder of a block by the polynomial of a degree. */
function correction(block: readonly number[], degree: number): number[] {
  const divisor = Array<number>(degree).fill(0);
  divisor[degree - 1] = 1;
  for (let step = 0, root = 1; step < degree; step += 1, root = times(root, 2))
    for (let at = 0; at < degree; at += 1)
      divisor[at] = times(divisor[at] ?? 0, root) ^ (divisor[at + 1] ?? 0);
  const rest = Array<number>(degree).fill(0);
  for (const byte of block) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    for (let at = 0; at < degree; at += 1)
      rest[at] = (rest[at] ?? 0) ^ times(divisor[at] ?? 0, factor);
  }
  return rest;
}

/** The blocks and their correction, byte by byte in turn; later blocks may be a byte longer. */
function interleaved(bytes: readonly number[], version: number): number[] {
  const count = BLOCKS[version] ?? 1;
  const degree = CORRECTION[version] ?? 0;
  const short = Math.floor(raw(version) / count) - degree;
  const longer = count - (raw(version) % count);
  let at = 0;
  const blocks = Array.from({ length: count }, (_, index) => {
    const size = short + (index < longer ? 0 : 1);
    at += size;
    return bytes.slice(at - size, at);
  });
  const turns = (lists: readonly (readonly number[])[], most: number): number[] =>
    Array.from({ length: most }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
  return [
    ...turns(blocks, short + 1),
    ...turns(
      blocks.map((block) => correction(block, degree)),
      degree,
    ),
  ];
}

/** What stays the same under every mask: finders, timing, alignment, version; the rest is undefined. */
function frame(version: number): Grid {
  const size = version * 4 + 17;
  const grid: Grid = Array.from({ length: size }, () => Array(size).fill(undefined));
  const set = (x: number, y: number, dark: boolean): void => {
    const row = grid[y];
    if (row !== undefined && x >= 0 && x < size) row[x] = dark;
  };
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const square = (x: number, y: number, reach: number, light: readonly number[]): void => {
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1)
        set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, [2, 4]);
  const lines = version < 2 ? 0 : Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (lines * 2 - 2)) * 2;
  const places = Array.from({ length: lines }, (_, at) =>
    at === 0 ? 6 : size - 7 - (lines - 1 - at) * step,
  );
  for (const [i, x] of places.entries())
    for (const [j, y] of places.entries()) {
      const last = lines - 1;
      // Three corners hold the finders.
      const taken = (i === 0 && (j === 0 || j === last)) || (i === last && j === 0);
      if (!taken) square(x, y, 2, [1]);
    }
  if (version >= 7) {
    let rest = version;
    for (let at = 0; at < 12; at += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let at = 0; at < 18; at += 1) {
      const dark = ((bits >>> at) & 1) === 1;
      const [a, b] = [size - 11 + (at % 3), Math.floor(at / 3)];
      set(a, b, dark);
      set(b, a, dark);
    }
  }
  format(grid, 0);
  return grid;
}

/** Level and mask, twice. */
function format(grid: Grid, mask: number): void {
  const size = grid.length;
  const data = (1 << 3) | mask;
  let rest = data;
  for (let at = 0; at < 10; at += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  for (let at = 0; at < 15; at += 1) {
    const dark = ((bits >>> at) & 1) === 1;
    const near = at < 6 ? at : at < 8 ? at + 1 : at === 8 ? 7 : 14 - at;
    const [x, y] = at < 8 ? [8, near] : [near, 8];
    (grid[y] as boolean[])[x] = dark;
    const [fx, fy] = at < 8 ? [size - 1 - at, 8] : [8, size - 15 + at];
    (grid[fy] as boolean[])[fx] = dark;
  }
  (grid[size - 8] as boolean[])[8] = true;
}

interface Plain {
  readonly bits: Modules;
  /** Whether a module belongs to the frame. */
  readonly fixed: Modules;
}

/** Lay the bytes out from the right edge, in columns of two, up and down in turn. */
function drawn(version: number, bytes: readonly number[]): Plain {
  const grid = frame(version);
  const size = grid.length;
  const fixed = grid.map((row) => row.map((dark) => dark !== undefined));
  let at = 0;
  for (let right = size - 1; right >= 1; right -= right === 8 ? 3 : 2)
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        if (fixed[y]?.[x]) continue;
        (grid[y] as boolean[])[x] = (((bytes[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1) === 1;
        at += 1;
      }
  return { bits: grid as boolean[][], fixed };
}

function masked({ bits, fixed }: Plain, mask: number): Modules {
  const grid = bits.map((row, y) =>
    row.map((dark, x) => (fixed[y]?.[x] ? dark : dark !== MASKS[mask]?.(x, y))),
  );
  format(grid, mask);
  return grid;
}

/** How hard a code is to read: long runs, blocks, what looks like a finder, too much of one colour. */
function penalty(code: Modules): number {
  const rows = code.map((row) => row.map((dark) => (dark ? 1 : 0)).join(""));
  const columns = rows.map((_, x) => rows.map((row) => row[x]).join(""));
  let sum = 0;
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    sum += 40 * (line.match(/(?=10111010000|00001011101)/g)?.length ?? 0);
  }
  for (let y = 1; y < rows.length; y += 1)
    for (let x = 1; x < rows.length; x += 1) {
      const dark = code[y]?.[x];
      const row = code[y - 1];
      if (dark === code[y]?.[x - 1] && dark === row?.[x] && dark === row?.[x - 1]) sum += 3;
    }
  const dark = rows.join("").replace(/0/g, "").length / rows.length ** 2;
  return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}
