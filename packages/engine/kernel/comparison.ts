// Comparison of the keypoints and patches of two templates, in integers.

/** Largest number of keypoints of a picture. */
export const POINTS_MAX: i32 = 1024;
/** Bytes of a descriptor, of a keypoint or a patch. */
export const DESCRIPTOR_BYTES: i32 = 32;

/** Scale step of a keypoint that is never within reach. */
export const STEP_NOWHERE: i32 = 0xffff;

// Columns of one picture's keypoints, as offsets from its start: x, y and scale step (uint16), descriptors, and the
// results: index, best and second best similarity (int32).
export const POINT_Y: i32 = 2 * POINTS_MAX;
export const POINT_STEP: i32 = 4 * POINTS_MAX;
export const POINT_DESCRIPTOR: i32 = 6 * POINTS_MAX;
export const POINT_INDEX: i32 = POINT_DESCRIPTOR + DESCRIPTOR_BYTES * POINTS_MAX;
export const POINT_BEST: i32 = POINT_INDEX + 4 * POINTS_MAX;
export const POINT_RUNNER_UP: i32 = POINT_BEST + 4 * POINTS_MAX;
export const POINTS_BYTES: i32 = POINT_RUNNER_UP + 4 * POINTS_MAX;

// Keypoints ordered by cell, column after column from top to bottom. As offsets: x, y, step and index (uint16), the
// start of each cell, descriptors widened to int16. Descriptors are interleaved in blocks of BLOCK keypoints: two
// values of each keypoint, then the next two of each.
const BLOCK: i32 = 8;
const BLOCK_BYTES: i32 = 2 * DESCRIPTOR_BYTES * BLOCK;
/** Width of a column of cells and height of a cell, as bits of a coordinate within it. */
const COLUMN_BITS: i32 = 11;
const ROW_BITS: i32 = 10;
const ROWS: i32 = 65536 >> ROW_BITS;
const CELLS_COUNT: i32 = (65536 >> COLUMN_BITS) * ROWS;
const CELL_Y: i32 = 2 * POINTS_MAX;
const CELL_STEP: i32 = 4 * POINTS_MAX;
const CELL_INDEX: i32 = 6 * POINTS_MAX;
const CELL_STARTS: i32 = 8 * POINTS_MAX;
const CELL_DESCRIPTOR: i32 = CELL_STARTS + 4 * (CELLS_COUNT + 4);
export const CELLS_BYTES: i32 = CELL_DESCRIPTOR + 2 * DESCRIPTOR_BYTES * POINTS_MAX;

/** First descriptor of a comparison, widened once for many second ones. */
let first0: v128 = i32x4.splat(0);
let first1: v128 = i32x4.splat(0);
let first2: v128 = i32x4.splat(0);
let first3: v128 = i32x4.splat(0);

function loadFirst(at: usize): void {
  first0 = v128.load(at);
  first1 = v128.load(at, 16);
  first2 = v128.load(at, 32);
  first3 = v128.load(at, 48);
}

function productWithFirst(at: usize): i32 {
  const sum = i32x4.add(
    i32x4.add(i32x4.dot_i16x8_s(first0, v128.load(at)), i32x4.dot_i16x8_s(first1, v128.load(at, 16))),
    i32x4.add(i32x4.dot_i16x8_s(first2, v128.load(at, 32)), i32x4.dot_i16x8_s(first3, v128.load(at, 48))),
  );
  const pair = i32x4.add(sum, v128.shuffle<i32>(sum, sum, 2, 3, 0, 1));
  return i32x4.extract_lane(pair, 0) + i32x4.extract_lane(pair, 1);
}

function widen(from: usize, to: usize): void {
  const low = v128.load(from);
  const high = v128.load(from, 16);
  v128.store(to, i16x8.extend_low_i8x16_s(low));
  v128.store(to, i16x8.extend_high_i8x16_s(low), 16);
  v128.store(to, i16x8.extend_low_i8x16_s(high), 32);
  v128.store(to, i16x8.extend_high_i8x16_s(high), 48);
}

function cellOf(point: usize): i32 {
  return (<i32>load<u16>(point) >> COLUMN_BITS) * ROWS + (<i32>load<u16>(point, POINT_Y) >> ROW_BITS);
}

/** Counting sort of keypoints into cells, of CELLS_BYTES. Stable within a cell. `widened`: space for one descriptor. */
export function sortIntoCells(points: usize, count: i32, cells: usize, widened: usize): void {
  const starts = cells + CELL_STARTS;
  memory.fill(starts, 0, 4 * (CELLS_COUNT + 1));
  for (let i = 0; i < count; i++) {
    const at = starts + 4 * cellOf(points + 2 * i);
    store<i32>(at, load<i32>(at) + 1);
  }
  // Ends of the cells. Each inserted keypoint decrements its cell's end, so that finally all are starts.
  let sum = 0;
  for (let at = starts; at <= starts + 4 * CELLS_COUNT; at += 4) {
    sum += load<i32>(at);
    store<i32>(at, sum);
  }
  for (let i = count - 1; i >= 0; i--) {
    const from = points + 2 * i;
    const cell = starts + 4 * cellOf(from);
    const place = load<i32>(cell) - 1;
    store<i32>(cell, place);
    const to = cells + 2 * place;
    store<u16>(to, load<u16>(from));
    store<u16>(to, load<u16>(from, POINT_Y), CELL_Y);
    store<u16>(to, load<u16>(from, POINT_STEP), CELL_STEP);
    store<u16>(to, <u16>i, CELL_INDEX);
    widen(points + POINT_DESCRIPTOR + DESCRIPTOR_BYTES * i, widened);
    const block = cells + CELL_DESCRIPTOR + BLOCK_BYTES * (place >> 3) + 4 * (place & 7);
    for (let k = 0; k < 2 * DESCRIPTOR_BYTES; k += 4) store<i32>(block + BLOCK * k, load<i32>(widened + k));
  }
}

/** Dot products of a widened descriptor with those of a block, as BLOCK int32. */
function productsWithBlock(first: usize, block: usize, into: usize): void {
  let low = i32x4.splat(0);
  let high = i32x4.splat(0);
  for (let k = 0; k < 2 * DESCRIPTOR_BYTES; k += 16) {
    const at = block + BLOCK * k;
    const a = v128.load32_splat(first + k);
    const b = v128.load32_splat(first + k, 4);
    const c = v128.load32_splat(first + k, 8);
    const d = v128.load32_splat(first + k, 12);
    low = i32x4.add(low, i32x4.dot_i16x8_s(a, v128.load(at)));
    high = i32x4.add(high, i32x4.dot_i16x8_s(a, v128.load(at, 16)));
    low = i32x4.add(low, i32x4.dot_i16x8_s(b, v128.load(at, 32)));
    high = i32x4.add(high, i32x4.dot_i16x8_s(b, v128.load(at, 48)));
    low = i32x4.add(low, i32x4.dot_i16x8_s(c, v128.load(at, 64)));
    high = i32x4.add(high, i32x4.dot_i16x8_s(c, v128.load(at, 80)));
    low = i32x4.add(low, i32x4.dot_i16x8_s(d, v128.load(at, 96)));
    high = i32x4.add(high, i32x4.dot_i16x8_s(d, v128.load(at, 112)));
  }
  v128.store(into, low);
  v128.store(into, high, 16);
}

/** Updates best and second best match of a keypoint, in any order: ties go to the lower index. */
function note(points: usize, from: i32, to: i32, similarity: i32): void {
  const at = points + 4 * from;
  const best = load<i32>(at, POINT_BEST);
  if (similarity > best || (similarity === best && to < load<i32>(at, POINT_INDEX))) {
    store<i32>(at, best, POINT_RUNNER_UP);
    store<i32>(at, similarity, POINT_BEST);
    store<i32>(at, to, POINT_INDEX);
  } else if (similarity > load<i32>(at, POINT_RUNNER_UP)) store<i32>(at, similarity, POINT_RUNNER_UP);
}

function apart(a: v128, b: v128): v128 {
  return i16x8.sub(i16x8.max_u(a, b), i16x8.min_u(a, b));
}

/** Search window of `nearest` around one keypoint. */
let pointX: v128 = i16x8.splat(0);
let pointY: v128 = i16x8.splat(0);
let pointStep: v128 = i16x8.splat(0);
let reachLanes: v128 = i16x8.splat(0);
let stepLanes: v128 = i16x8.splat(0);
let leastLanes: v128 = i32x4.splat(0);

/** Bit mask of the keypoints of a block within the search window. */
function nearInBlock(block: usize): i32 {
  let near = i16x8.le_u(apart(v128.load(block), pointX), reachLanes);
  near = v128.and(near, i16x8.le_u(apart(v128.load(block, CELL_Y), pointY), reachLanes));
  near = v128.and(near, i16x8.le_u(apart(v128.load(block, CELL_STEP), pointStep), stepLanes));
  return i16x8.bitmask(near);
}

/** Updates the matches of keypoint `i` with the sorted keypoints from `from` to `end` - 1 in its search window. */
function noteBetween(a: usize, i: i32, b: usize, from: i32, end: i32, cells: usize, room: usize): void {
  const products = room + 2 * DESCRIPTOR_BYTES;
  for (let k = from & ~7; k < end; k += BLOCK) {
    const block = cells + 2 * k;
    let rest = nearInBlock(block);
    if (k < from) rest &= 0xff << (from - k);
    if (end - k < BLOCK) rest &= (1 << (end - k)) - 1;
    if (rest === 0) continue;
    productsWithBlock(room, cells + CELL_DESCRIPTOR + BLOCK_BYTES * (k >> 3), products);
    rest &=
      i32x4.bitmask(i32x4.ge_s(v128.load(products), leastLanes)) |
      (i32x4.bitmask(i32x4.ge_s(v128.load(products, 16), leastLanes)) << 4);
    for (; rest !== 0; rest &= rest - 1) {
      const lane = ctz(rest);
      const j = <i32>load<u16>(block + 2 * lane, CELL_INDEX);
      const similarity = load<i32>(products + 4 * lane);
      note(a, i, j, similarity);
      note(b, j, i, similarity);
    }
  }
}

/**
 * Finds for each keypoint of either picture the most and second most similar one of the other, of at least
 * `similarityMin`, at most `reach` away along each axis and at most `steps` scales apart. The caller initialises the
 * result columns. `cells`: the second picture's sorted keypoints. `room`: space for a widened descriptor and the
 * products of a block.
 */
export function nearest(
  a: usize,
  aCount: i32,
  b: usize,
  reach: i32,
  steps: i32,
  similarityMin: i32,
  cells: usize,
  room: usize,
): void {
  reachLanes = i16x8.splat(<i16>reach);
  stepLanes = i16x8.splat(<i16>steps);
  leastLanes = i32x4.splat(similarityMin);
  for (let i = 0; i < aCount; i++) {
    const at = a + 2 * i;
    if (load<u16>(at, POINT_STEP) === STEP_NOWHERE) continue;
    const x = <i32>load<u16>(at);
    const y = <i32>load<u16>(at, POINT_Y);
    pointX = i16x8.splat(<i16>x);
    pointY = i16x8.splat(<i16>y);
    pointStep = i16x8.splat(load<i16>(at, POINT_STEP));
    widen(a + POINT_DESCRIPTOR + DESCRIPTOR_BYTES * i, room);
    const top = max(0, y - reach) >> ROW_BITS;
    const bottom = min(65535, y + reach) >> ROW_BITS;
    const right = min(65535, x + reach) >> COLUMN_BITS;
    for (let column = max(0, x - reach) >> COLUMN_BITS; column <= right; column++) {
      const starts = cells + CELL_STARTS + 4 * ROWS * column;
      noteBetween(a, i, b, load<i32>(starts + 4 * top), load<i32>(starts + 4 * bottom, 4), cells, room);
    }
  }
}

/**
 * Finds for each patch of two square grids of `side` patches the similarity of the most similar patch of the other, at
 * most `reach` patches away. The caller initialises `bestA` and `bestB`, int32. `widened`: space for both grids in
 * int16.
 */
export function patches(a: usize, b: usize, side: i32, reach: i32, widened: usize, bestA: usize, bestB: usize): void {
  const count = side * side;
  const second = widened + 2 * DESCRIPTOR_BYTES * count;
  for (let i = 0; i < count; i++) {
    widen(a + DESCRIPTOR_BYTES * i, widened + 2 * DESCRIPTOR_BYTES * i);
    widen(b + DESCRIPTOR_BYTES * i, second + 2 * DESCRIPTOR_BYTES * i);
  }
  for (let y = 0; y < side; y++) {
    const top = max(0, y - reach);
    const bottom = min(side - 1, y + reach);
    for (let x = 0; x < side; x++) {
      const i = y * side + x;
      const left = max(0, x - reach);
      const right = min(side - 1, x + reach);
      loadFirst(widened + 2 * DESCRIPTOR_BYTES * i);
      let best = load<i32>(bestA + 4 * i);
      for (let row = top; row <= bottom; row++) {
        for (let j = row * side + left; j <= row * side + right; j++) {
          const similarity = productWithFirst(second + 2 * DESCRIPTOR_BYTES * j);
          best = max(best, similarity);
          store<i32>(bestB + 4 * j, max(similarity, load<i32>(bestB + 4 * j)));
        }
      }
      store<i32>(bestA + 4 * i, best);
    }
  }
}
