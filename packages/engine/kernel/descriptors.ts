// Histograms of gradients, and their projection. Directions are in eighths of a turn, 0 to 8.

/** Samples per side of a descriptor, and cells per side. */
const SIDE: i32 = 16;
const CELLS: i32 = 4;
/** Length of a histogram, and of its projection. */
export const HISTOGRAM: i32 = 128;
const PROJECTED: i32 = 32;

/** Bytes of one f32 per sample of a descriptor. */
const WINDOW_BYTES: i32 = 4 * SIDE * SIDE;
/** Scratch space of `describe`, bytes: two f32 per sample, a row's histogram, a histogram. */
export const DESCRIBE_ROOM: i32 = 2 * WINDOW_BYTES + 32 * CELLS + 4 * HISTOGRAM;

/** Magnitudes of four gradients. */
function magnitude(gx: v128, gy: v128): v128 {
  return f32x4.sqrt(f32x4.add(f32x4.mul(gx, gx), f32x4.mul(gy, gy)));
}

/** Directions of (gx, gy) in eighths of a turn from +x towards +y. 0 for (0, 0). */
function direction(gx: v128, gy: v128): v128 {
  const ax = f32x4.abs(gx);
  const ay = f32x4.abs(gy);
  const a = f32x4.div(f32x4.pmin(ax, ay), f32x4.pmax(f32x4.pmax(ax, ay), f32x4.splat(1e-30)));
  const s = f32x4.mul(a, a);
  let p = f32x4.add(f32x4.splat(-0.1083947), f32x4.mul(s, f32x4.splat(0.0265281)));
  p = f32x4.add(f32x4.splat(0.2293626), f32x4.mul(s, p));
  p = f32x4.add(f32x4.splat(-0.4205504), f32x4.mul(s, p));
  p = f32x4.add(f32x4.splat(1.273069), f32x4.mul(s, p));
  let turns = f32x4.mul(a, p);
  turns = v128.bitselect(f32x4.sub(f32x4.splat(2), turns), turns, f32x4.gt(ay, ax));
  turns = v128.bitselect(f32x4.sub(f32x4.splat(4), turns), turns, f32x4.lt(gx, f32x4.splat(0)));
  return v128.bitselect(f32x4.sub(f32x4.splat(8), turns), turns, f32x4.lt(gy, f32x4.splat(0)));
}

/** Linear share of a direction in each of the directions 0 to 3. */
function shareLow(turns: v128): v128 {
  const one = f32x4.splat(1);
  const near = f32x4.sub(one, f32x4.abs(f32x4.sub(turns, f32x4(0, 1, 2, 3))));
  const around = f32x4.sub(one, f32x4.abs(f32x4.sub(turns, f32x4(8, 9, 10, 11))));
  return f32x4.pmax(f32x4.splat(0), f32x4.pmax(near, around));
}

/** Linear share of a direction in each of the directions 4 to 7. */
function shareHigh(turns: v128): v128 {
  const near = f32x4.sub(f32x4.splat(1), f32x4.abs(f32x4.sub(turns, f32x4(4, 5, 6, 7))));
  return f32x4.pmax(f32x4.splat(0), near);
}

/** Sums of the lanes of four vectors, pairs first. */
function laneSums(a: v128, b: v128, c: v128, d: v128): v128 {
  const even = f32x4.add(v128.shuffle<f32>(a, b, 0, 2, 4, 6), v128.shuffle<f32>(a, b, 1, 3, 5, 7));
  const odd = f32x4.add(v128.shuffle<f32>(c, d, 0, 2, 4, 6), v128.shuffle<f32>(c, d, 1, 3, 5, 7));
  return f32x4.add(v128.shuffle<f32>(even, odd, 0, 2, 4, 6), v128.shuffle<f32>(even, odd, 1, 3, 5, 7));
}

function laneSum(v: v128): f32 {
  return f32x4.extract_lane(v, 0) + f32x4.extract_lane(v, 1) + (f32x4.extract_lane(v, 2) + f32x4.extract_lane(v, 3));
}

/** Gradients of a descriptor's samples, SIDE rows of SIDE: differences across, then down. 0 outside the plane. */
function gather(plane: usize, width: i32, height: i32, x: f32, y: f32, step: f32, into: usize, places: usize): void {
  const down = into + WINDOW_BYTES;
  for (let k = 0; k < SIDE; k++) {
    const place = <i32>floor<f32>(x + (<f32>k - <f32>7.5) * step + <f32>0.5);
    store<i32>(places + 4 * k, place >= 1 && place < width - 1 ? 4 * place : -1);
  }
  for (let row = 0; row < SIDE; row++) {
    const py = <i32>floor<f32>(y + (<f32>row - <f32>7.5) * step + <f32>0.5);
    const to = 4 * SIDE * row;
    if (py < 1 || py >= height - 1) {
      memory.fill(into + to, 0, 4 * SIDE);
      memory.fill(down + to, 0, 4 * SIDE);
      continue;
    }
    const line = plane + 4 * py * width;
    for (let k = 0; k < 4 * SIDE; k += 4) {
      const place = load<i32>(places + k);
      if (place < 0) {
        store<f32>(into + to + k, 0);
        store<f32>(down + to + k, 0);
        continue;
      }
      const at = line + place;
      store<f32>(into + to + k, load<f32>(at + 4) - load<f32>(at - 4));
      store<f32>(down + to + k, load<f32>(at + 4 * width) - load<f32>(at - 4 * width));
    }
  }
}

/** Converts the gradients of `gather` into magnitudes times `window`, and directions. */
function polar(samples: usize, window: usize): void {
  for (let k = 0; k < WINDOW_BYTES; k += 16) {
    const gx = v128.load(samples + k);
    const gy = v128.load(samples + k, WINDOW_BYTES);
    v128.store(samples + k, f32x4.mul(magnitude(gx, gy), v128.load(window + k)));
    v128.store(samples + k, direction(gx, gy), WINDOW_BYTES);
  }
}

/** Adds `weight` times a histogram of directions to a cell. */
function addTo(cell: usize, weight: v128, low: v128, high: v128): void {
  v128.store(cell, f32x4.add(v128.load(cell), f32x4.mul(weight, low)));
  v128.store(cell, f32x4.add(v128.load(cell, 16), f32x4.mul(weight, high)), 16);
}

/**
 * Adds one row of samples to the row's histogram, CELLS cells of directions. From the third sample on, every four fall
 * between the same two cells. `shares`: weights of the right cell, then of the left one.
 */
function addRow(row: usize, shares: usize, into: usize): void {
  memory.fill(into, 0, 32 * CELLS);
  for (let between = 0; between <= CELLS; between++) {
    let leftLow = f32x4.splat(0);
    let leftHigh = f32x4.splat(0);
    let rightLow = f32x4.splat(0);
    let rightHigh = f32x4.splat(0);
    const from = max(0, 16 * between - 8);
    const to = min(4 * SIDE, 16 * between + 8);
    for (let k = from; k < to; k += 4) {
      const weight = v128.load32_splat(row + k);
      const turns = v128.load32_splat(row + k, WINDOW_BYTES);
      const low = f32x4.mul(weight, shareLow(turns));
      const high = f32x4.mul(weight, shareHigh(turns));
      const right = v128.load32_splat(shares + k);
      const left = v128.load32_splat(shares + k, 4 * SIDE);
      leftLow = f32x4.add(leftLow, f32x4.mul(left, low));
      leftHigh = f32x4.add(leftHigh, f32x4.mul(left, high));
      rightLow = f32x4.add(rightLow, f32x4.mul(right, low));
      rightHigh = f32x4.add(rightHigh, f32x4.mul(right, high));
    }
    const one = f32x4.splat(1);
    if (between > 0) addTo(into + 32 * (between - 1), one, leftLow, leftHigh);
    if (between < CELLS) addTo(into + 32 * between, one, rightLow, rightHigh);
  }
}

/** Adds a row's histogram to the cells above and below it. */
function addToCells(histogram: usize, row: i32, line: usize, shares: usize): void {
  const under = (row + 2) >> 2;
  if (under > 0) {
    const share = v128.load32_splat(shares + 4 * (SIDE + row));
    const cells = histogram + 32 * CELLS * (under - 1);
    for (let k = 0; k < 32 * CELLS; k += 32) addTo(cells + k, share, v128.load(line + k), v128.load(line + k, 16));
  }
  if (under < CELLS) {
    const share = v128.load32_splat(shares + 4 * row);
    const cells = histogram + 32 * CELLS * under;
    for (let k = 0; k < 32 * CELLS; k += 32) addTo(cells + k, share, v128.load(line + k), v128.load(line + k, 16));
  }
}

/**
 * Computes descriptors of `count` keypoints, each x and y in px of the plane, with samples `step` px apart. `tables`:
 * the window, the shares of a sample in the cells to its right and left, then the projection. `room`: DESCRIBE_ROOM
 * bytes.
 */
export function describe(
  plane: usize,
  width: i32,
  height: i32,
  points: usize,
  count: i32,
  step: f32,
  tables: usize,
  room: usize,
  into: usize,
): void {
  const shares = tables + WINDOW_BYTES;
  const samples = room;
  const line = samples + 2 * WINDOW_BYTES;
  const histogram = line + 32 * CELLS;
  for (let point = 0; point < count; point++) {
    gather(plane, width, height, load<f32>(points), load<f32>(points, 4), step, samples, line);
    polar(samples, tables);
    memory.fill(histogram, 0, 4 * HISTOGRAM);
    for (let row = 0; row < SIDE; row++) {
      addRow(samples + 4 * SIDE * row, shares, line);
      addToCells(histogram, row, line, shares);
    }
    project(histogram, 1, shares + 8 * SIDE, samples, into);
    points += 8;
    into += PROJECTED;
  }
}

/**
 * Projects `count` histograms, which it overwrites: square root of each entry, scaled to length 1, then PROJECTED rows
 * less their means, as int8 of length 127.
 */
export function project(histograms: usize, count: i32, projection: usize, room: usize, into: usize): void {
  for (let n = 0; n < count; n++) {
    projectOne(histograms + 4 * HISTOGRAM * n, projection, room, into + PROJECTED * n);
  }
}

function projectOne(histogram: usize, projection: usize, room: usize, into: usize): void {
  let squares = f32x4.splat(0);
  for (let k = 0; k < 4 * HISTOGRAM; k += 16) {
    const root = f32x4.sqrt(v128.load(histogram + k));
    v128.store(histogram + k, root);
    squares = f32x4.add(squares, f32x4.mul(root, root));
  }
  const norm = laneSum(squares);
  if (norm === 0) {
    memory.fill(into, 0, PROJECTED);
    return;
  }
  const unit = f32x4.splat(<f32>1 / sqrt<f32>(norm));
  const means = projection + 4 * HISTOGRAM * PROJECTED;
  let energy = f32x4.splat(0);
  for (let row = 0; row < PROJECTED; row += 4) {
    const from = projection + 4 * HISTOGRAM * row;
    let a = f32x4.splat(0);
    let b = f32x4.splat(0);
    let c = f32x4.splat(0);
    let d = f32x4.splat(0);
    for (let k = 0; k < 4 * HISTOGRAM; k += 16) {
      const value = v128.load(histogram + k);
      const at = from + k;
      a = f32x4.add(a, f32x4.mul(value, v128.load(at)));
      b = f32x4.add(b, f32x4.mul(value, v128.load(at, 4 * HISTOGRAM)));
      c = f32x4.add(c, f32x4.mul(value, v128.load(at, 8 * HISTOGRAM)));
      d = f32x4.add(d, f32x4.mul(value, v128.load(at, 12 * HISTOGRAM)));
    }
    const value = f32x4.sub(f32x4.mul(laneSums(a, b, c, d), unit), v128.load(means + 4 * row));
    v128.store(room + 4 * row, value);
    energy = f32x4.add(energy, f32x4.mul(value, value));
  }
  const scale = f32x4.splat(<f32>127 / sqrt<f32>(laneSum(energy)));
  for (let row = 0; row < PROJECTED; row += 16) {
    const at = room + 4 * row;
    v128.store(
      into + row,
      i8x16.narrow_i16x8_s(
        i16x8.narrow_i32x4_s(rounded(at, scale), rounded(at + 16, scale)),
        i16x8.narrow_i32x4_s(rounded(at + 32, scale), rounded(at + 48, scale)),
      ),
    );
  }
}

/** Rounds four values times `scale` half up, clamped to -127 to 127. */
function rounded(at: usize, scale: v128): v128 {
  const value = f32x4.floor(f32x4.add(f32x4.mul(v128.load(at), scale), f32x4.splat(0.5)));
  return i32x4.max_s(i32x4.splat(-127), i32x4.min_s(i32x4.splat(127), i32x4.trunc_sat_f32x4_s(value)));
}

/**
 * Computes histograms of the gradients of a square plane, in cells of `cellPx` px. The border px have no gradient.
 * `line`: space for two rows of the plane. The caller zeroes `into`.
 */
export function cellHistograms(plane: usize, side: i32, cellPx: i32, line: usize, into: usize): void {
  const cells = side / cellPx;
  const turnsAt = 4 * side + 64;
  for (let y = 1; y < side - 1; y++) {
    const row = plane + 4 * y * side;
    for (let x = 1; x < side - 1; x += 4) {
      const at = row + 4 * x;
      const gx = f32x4.sub(v128.load(at + 4), v128.load(at - 4));
      const gy = f32x4.sub(v128.load(at + 4 * side), v128.load(at - 4 * side));
      v128.store(line + 4 * x, magnitude(gx, gy));
      v128.store(line + turnsAt + 4 * x, direction(gx, gy));
    }
    for (let cell = 0; cell < cells; cell++) {
      let low = f32x4.splat(0);
      let high = f32x4.splat(0);
      const end = 4 * min(side - 1, (cell + 1) * cellPx);
      for (let k = 4 * max(1, cell * cellPx); k < end; k += 4) {
        const weight = v128.load32_splat(line + k);
        const turns = v128.load32_splat(line + turnsAt + k);
        low = f32x4.add(low, f32x4.mul(weight, shareLow(turns)));
        high = f32x4.add(high, f32x4.mul(weight, shareHigh(turns)));
      }
      addTo(into + 32 * ((y / cellPx) * cells + cell), f32x4.splat(1), low, high);
    }
  }
}
