import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  comparePair,
  DESCRIPTOR,
  DIRECTIONS,
  FRAME,
  framePicture,
  judge,
  LAYOUT,
  type Pixels,
  POINTS,
  sideView,
} from '@rhinarium/engine';
import { openInference } from '@rhinarium/server/parts/engine';
import { spoil } from '@rhinarium/synthetic';
import { readStages, type Staged } from './engine-pictures/read-stages.ts';
import { type Colour, greyOf, painted, signedOf, writeSheet } from './engine-pictures/sheet.ts';

// Pictures for docs/engine.md of generated pets: `node --import ./scripts/source.mjs scripts/engine-pictures.ts`.

const folder = fileURLToPath(new URL('../docs/images/engine/', import.meta.url));
const fileOf = (name: string) => path.join(folder, `${name}.png`);
const inference = openInference();
const [nose, again, other] = await Promise.all(
  [
    { seed: 5, shot: 1 },
    { seed: 5, shot: 2 },
    { seed: 9, shot: 1 },
  ].map((one) => readStages(inference, { species: 'DOG', ...one })),
);
const [cat, catAgain, otherCat] = await Promise.all(
  [
    { seed: 8, shot: 1 },
    { seed: 8, shot: 2 },
    { seed: 3, shot: 1 },
  ].map((one) => readStages(inference, { species: 'CAT', ...one })),
);

const OCTAVES = ['#ffd400', '#39c5ff', '#ff5a8a'] as const;
const fixed = (value: number) => value.toFixed(1);

/** Photo with the capture guide, the frame cropped to it, and the frame's colours. */
async function drawFrames({ pixels, frame }: Staged): Promise<void> {
  const { width, height } = pixels;
  const side = Math.min(width, height);
  const guide = `<rect x="${(width - side) / 2 + 2}" y="${(height - side) / 2 + 2}" width="${side - 4}" height="${side - 4}" fill="none" stroke="#ffd400" stroke-width="4"/>`;
  const [red, green, blue] = frame.colour;
  const colours = painted(FRAME.colourSidePx, FRAME.colourSidePx, (x, y): Colour => {
    const at = y * FRAME.colourSidePx + x;
    return [red.data[at]!, green.data[at]!, blue.data[at]!];
  });
  await writeSheet(
    fileOf('frame'),
    [[{ pixels, overlay: guide }, { pixels: greyOf(frame.luminance) }, { pixels: colours }]],
    200,
  );
}

/** A photo as taken and with five flaws. Green where the engine accepts it. */
async function drawQuality({ pixels }: Staged): Promise<void> {
  const kinds = ['blurred', 'dark', 'overexposed', 'flat', 'noise'] as const;
  const tiles = [pixels, ...kinds.map((how) => spoil(pixels, how))].map((one) => {
    const { quality } = judge(one, { species: 'DOG', kind: 'fingerprint' });
    return { pixels: one, border: quality.verdict === 'ACCEPTED' ? '#1a9850' : '#d73027' };
  });
  await writeSheet(fileOf('quality'), [tiles.slice(0, 3), tiles.slice(3)], 180);
}

async function drawScaleSpace({ scaleSpace }: Staged): Promise<void> {
  const rows = scaleSpace.map(({ levels }) => levels.map((plane) => ({ pixels: greyOf(plane) })));
  await writeSheet(fileOf('scale-space'), rows, 140);
}

/** Blur of a keypoint's scale, frame px. */
const sigmaPx = (octave: number, level: number) => 2 ** octave * POINTS.firstSigmaPx * POINTS.levelGrowth[level]!;

const circlesOf = ({ keypoints: { count, x, y, octave, level } }: Staged) =>
  Array.from({ length: count }, (_, i) => {
    const radius = 1.5 * sigmaPx(octave[i]!, level[i]!);
    return `<circle cx="${fixed(x[i]!)}" cy="${fixed(y[i]!)}" r="${fixed(radius)}" fill="none" stroke="${OCTAVES[octave[i]!]}" stroke-width="1"/>`;
  }).join('');

async function drawKeypoints(...photos: readonly Staged[]): Promise<void> {
  const tiles = photos.map((one) => ({ pixels: greyOf(one.frame.luminance), overlay: circlesOf(one) }));
  await writeSheet(fileOf('keypoints'), [tiles], 300);
}

/** The keypoint nearest to a position in the frame. */
function pointNear({ keypoints: { count, x, y } }: Staged, atX: number, atY: number): number {
  const distance = (i: number) => (x[i]! - atX) ** 2 + (y[i]! - atY) ** 2;
  return Array.from({ length: count }, (_, i) => i).reduce((best, i) => (distance(i) < distance(best) ? i : best));
}

/** Region of a descriptor with its cells, and its values. */
function describedPoint(photo: Staged, i: number): [{ pixels: Pixels; overlay: string }, { pixels: Pixels }] {
  const { x, y, octave, level } = photo.keypoints;
  const half = (DESCRIPTOR.cells * DESCRIPTOR.cellWidthSigmas * sigmaPx(octave[i]!, level[i]!)) / 2;
  const { data, width } = photo.frame.luminance;
  const side = 96;
  const pixels = painted(side, side, (column, row) => {
    const at = (place: number, k: number) =>
      Math.max(0, Math.min(width - 1, Math.round(place - half + (2 * half * (k + 0.5)) / side)));
    const value = data[at(y[i]!, row) * width + at(x[i]!, column)]!;
    return [value, value, value];
  });
  const lines = [1, 2, 3].map((n) => {
    const at = (side * n) / DESCRIPTOR.cells;
    return `<path d="M${at} 0V${side}M0 ${at}H${side}" stroke="#ffd400" stroke-width="0.8"/>`;
  });
  const numbers = photo.descriptors.subarray(i * DESCRIPTOR.bytes, (i + 1) * DESCRIPTOR.bytes);
  return [{ pixels, overlay: lines.join('') }, { pixels: signedOf(numbers, 8) }];
}

/** A bead in two photos of its nose, and another bead. */
async function drawDescriptors(a: Staged, b: Staged): Promise<void> {
  const { points } = comparePair('DOG', a.template, b.template).evidence;
  const isInMiddle = (value: number) => Math.abs(value - FRAME.sidePx / 2) < FRAME.sidePx / 6;
  const beads = points.filter(({ x, y }) => isInMiddle(x) && isInMiddle(y));
  const best = beads.reduce((one, two) => (two.cosine > one.cosine ? two : one));
  const [first, second] = [pointNear(a, best.x, best.y), pointNear(b, best.u, best.v)];
  const foreign = pointNear(a, best.x + 30, best.y + 5);
  const tiles = [describedPoint(a, first), describedPoint(b, second), describedPoint(a, foreign)];
  await writeSheet(fileOf('descriptors'), [tiles.flat()], 110);
}

/** The three lowest frequencies of each patch as red, green and blue. */
const patchesOf = ({ patches }: Staged): Pixels => {
  const side = Math.sqrt(patches.length / DESCRIPTOR.bytes);
  return painted(side, side, (x, y) => {
    const at = (y * side + x) * DESCRIPTOR.bytes;
    return [0, 1, 2].map((k) => Math.max(0, Math.min(255, 128 + 2 * patches[at + k]!))) as unknown as Colour;
  });
};

/** Lightness, red and blue channels of a cat's face, next to the face. */
async function drawLayout(photo: Staged): Promise<void> {
  const cells = LAYOUT.cells * LAYOUT.cells;
  const channels = [0, 1, 2].map((n) => signedOf(photo.layout.subarray(n * cells, (n + 1) * cells), LAYOUT.cells));
  const face = { pixels: framePicture(photo.pixels, 'fingerprint') };
  await writeSheet(fileOf('layout'), [[face, ...channels.map((pixels) => ({ pixels }))]], 180);
}

/** Codes of two photos of one animal, and of another animal. */
async function drawCodes(name: string, photos: readonly Staged[], codeOf: (photo: Staged) => Int8Array): Promise<void> {
  const rows = photos.map((one) => framePicture(one.pixels, 'fingerprint'));
  const codes = photos.map((one) =>
    signedOf(
      codeOf(one).map((value) => Math.max(-127, Math.min(127, 4 * value))),
      16,
    ),
  );
  await writeSheet(
    fileOf(name),
    [rows, codes].map((row) => row.map((pixels) => ({ pixels }))),
    180,
  );
}

/** A nose photographed from its sides, and the views in which both are seen from the front. */
async function drawSideViews(seed: number): Promise<void> {
  const yaw = Math.PI / 6;
  const frames = await Promise.all(
    [-yaw, yaw].map(async (angle) => {
      const circumstances = { yaw: angle, pitch: 0, roll: 0 };
      const staged = await readStages(inference, { species: 'DOG', seed, shot: 1, circumstances });
      return staged.frame.luminance;
    }),
  );
  const views = frames.map((frame, at) => sideView(frame, DIRECTIONS[at]!));
  await writeSheet(
    fileOf('side-views'),
    [frames, views].map((row) => row.map((plane) => ({ pixels: greyOf(plane) }))),
    240,
  );
}

/** Two frames next to each other with their matches. */
function matchedFrames(a: Staged, b: Staged): { pixels: Pixels; overlay: string } {
  const side = FRAME.sidePx;
  const pixels = painted(2 * side, side, (x, y) => {
    const value = (x < side ? a : b).frame.luminance.data[y * side + (x % side)]!;
    return [value, value, value];
  });
  const lines = comparePair('DOG', a.template, b.template).evidence.points.map(
    ({ x, y, u, v }, n) =>
      `<path d="M${fixed(x)} ${fixed(y)}L${fixed(side + u)} ${fixed(v)}" stroke="${OCTAVES[n % 3]}" stroke-width="0.8"/>`,
  );
  return { pixels, overlay: lines.join('') };
}

await mkdir(folder, { recursive: true });
await drawFrames(nose!);
await drawQuality(nose!);
await drawScaleSpace(nose!);
await drawKeypoints(nose!, again!);
await drawDescriptors(nose!, again!);
await writeSheet(fileOf('patches'), [[nose!, again!, other!].map((one) => ({ pixels: patchesOf(one) }))], 180);
await drawLayout(cat!);
await drawCodes('global-code', [nose!, again!, other!], ({ globalCode }) => globalCode);
await drawCodes('learned-code', [cat!, catAgain!, otherCat!], ({ learnedCode }) => learnedCode);
await drawSideViews(5);
await writeSheet(fileOf('matches'), [[matchedFrames(nose!, again!)], [matchedFrames(nose!, other!)]], 460);
