// Renders generated dogs' noses for training: node training/render-noses.mjs CACHE FIRST COUNT. Each seed is a litter of SIBLINGS, alike in
// all but the places of the beads; each of them becomes two files: SEED-SIBLING.grey, VIEWS pictures of SIDE x SIDE bytes, cut as the
// capture guide frames them; SEED-SIBLING.pose, VIEWS x 6 float32: where the nose lies in the picture (x, y, half width; in half picture
// heights), its roll (radians), and sine of yaw and pitch. What is there is kept.
// Families and cameras for training alone: folds and pebbles, the plain camera and camera "a".
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { createAnimal, photograph } from '@rhinarium/synthetic';
// The pose of a shot is no part of the package's public face: only training may know it.
import { drawCameraShot } from '../packages/synthetic/dist/camera/draw-camera-shot.js';
import { createRandom } from '../packages/synthetic/dist/random.js';
import { drawShot } from '../packages/synthetic/dist/shot.js';

const VIEWS = 5;
const SIBLINGS = 3;
const SIDE = 160;
const WIDTH_PX = 320;
/** Height of a generated photo over its width, and half a nose in half photo widths at scale 1. */
const HEIGHT_SHARE = 0.84;
const NOSE_SIZE = 0.66;

/** The square in the middle, shrunk to SIDE by bilinear samples, grey. */
function cut({ width, height, data }) {
  const side = Math.min(width, height);
  const left = (width - side) / 2;
  const top = (height - side) / 2;
  const grey = (x, y) => {
    const at = 3 * (y * width + x);
    return 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2];
  };
  const step = side / SIDE;
  return Uint8Array.from({ length: SIDE * SIDE }, (_, i) => {
    const x = left + ((i % SIDE) + 0.5) * step - 0.5;
    const y = top + (Math.floor(i / SIDE) + 0.5) * step - 0.5;
    const x0 = Math.min(width - 2, Math.max(0, Math.floor(x)));
    const y0 = Math.min(height - 2, Math.max(0, Math.floor(y)));
    const [fx, fy] = [x - x0, y - y0];
    const above = grey(x0, y0) * (1 - fx) + grey(x0 + 1, y0) * fx;
    const below = grey(x0, y0 + 1) * (1 - fx) + grey(x0 + 1, y0 + 1) * fx;
    return Math.round(above * (1 - fy) + below * fy);
  });
}

/** Every second identity has pebbles; every fourth photo is taken by the plain camera. */
const familyOf = (seed) => (seed % 2 === 0 ? 'folds' : 'pebbles');
const cameraOf = (seed, shot) => ((seed + shot) % 4 === 0 ? undefined : 'a');
const difficultyOf = (seed, shot) => 0.1 + 0.7 * (((seed * 5 + shot * 7) % 17) / 17);

/** As photograph draws it: species 1 (DOG), the seed, kind 1 (fingerprint) and 2 more a sibling, the occasion. */
function poseOf(seed, sibling, shot) {
  const seeds = [1, seed, 1 + 2 * sibling, shot];
  const difficulty = difficultyOf(seed, shot);
  const drawn =
    cameraOf(seed, shot) === undefined
      ? drawShot(createRandom(...seeds, 1), createRandom(...seeds, 2, shot), difficulty)
      : drawCameraShot(createRandom(...seeds, 3), createRandom(...seeds, 4, shot), difficulty);
  const { shiftX, shiftY, scale, roll, yaw, pitch } = drawn;
  return [shiftX, shiftY, NOSE_SIZE * scale, roll, Math.sin(yaw), Math.sin(pitch)].map((value, i) =>
    i < 3 ? value / HEIGHT_SHARE : value,
  );
}

function photoOf(animal, seed, shot) {
  const camera = cameraOf(seed, shot);
  return photograph(animal, {
    kind: 'fingerprint',
    shot,
    occasion: shot,
    difficulty: difficultyOf(seed, shot),
    widthPx: WIDTH_PX,
    ...(camera ? { camera } : {}),
  });
}

function writeWhole(file, bytes) {
  writeFileSync(`${file}.part`, bytes);
  renameSync(`${file}.part`, file);
}

const [cache, first, count] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
mkdirSync(cache, { recursive: true });
for (let seed = first; seed < first + count; seed++)
  for (let sibling = 0; sibling < SIBLINGS; sibling++) {
    const file = path.join(cache, `${seed}-${sibling}.grey`);
    if (existsSync(file)) continue;
    const views = Array.from({ length: VIEWS }, (_, view) => view);
    const animal = createAnimal('DOG', seed, { family: familyOf(seed), sibling });
    // A sibling is photographed on occasions of its own.
    const shotOf = (view) => sibling * VIEWS + view;
    const bytes = new Uint8Array(VIEWS * SIDE * SIDE);
    for (const view of views) bytes.set(cut(photoOf(animal, seed, shotOf(view))), view * SIDE * SIDE);
    writeWhole(
      path.join(cache, `${seed}-${sibling}.pose`),
      new Float32Array(views.flatMap((view) => poseOf(seed, sibling, shotOf(view)))),
    );
    writeWhole(file, bytes);
  }
