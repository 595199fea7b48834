import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { test } from 'node:test';
import type { FrameVerdict } from '../src/frames/frame.ts';
import type { FramesFile, GeometryFile } from './golden-file.ts';
import { bitsOf, goldenDifferences } from './golden-frames.ts';
import { type Gray, shrink } from './native-pictures.ts';
import { graysOfPgms } from './pgm.ts';
import { geometryNow } from './plan-geometry.ts';

const conformance = new URL('../../../conformance/', import.meta.url);
const folder = new URL('frames/', conformance);
const file = JSON.parse(readFileSync(new URL('frames.json', folder), 'utf8')) as FramesFile;
const bytesMax = 1_000_000;

const read = graysOfPgms(readFileSync(new URL('frames.pgm', folder)), file.frames);
const grayOf = (name: string): Gray => read.get(name)!;

/** Accepted verdicts by content of the frame. The analyzer does not recognise animals. */
const SAID: Readonly<Record<string, (verdict: FrameVerdict) => boolean>> = {
  sharp: ({ ok }) => ok,
  blurred: ({ ok, guidance }) => ok || guidance === 'BLURRY',
  dark: ({ guidance }) => guidance === 'TOO_DARK',
  bright: ({ guidance }) => guidance === 'TOO_BRIGHT' || guidance === 'GLARE',
  glare: ({ ok, guidance }) => ok || guidance === 'GLARE',
  far: ({ ok, guidance }) => ok || guidance === 'MOVE_CLOSER',
  'off centre': ({ ok, guidance }) => ok || guidance === 'CENTER',
  'no animal': ({ ok }) => !ok,
};

test('measures every golden frame bit by bit as in the file, with equal verdicts, motion and sequences', () => {
  assert.deepEqual(goldenDifferences(file, grayOf), []);
});

test('detects a golden frame with one level off by one', () => {
  for (const { name } of file.frames) {
    const { levels, ...size } = grayOf(name);
    // A Buffer's own slice would share its bytes with other tests.
    const changed = Uint8Array.from(levels);
    const middle = (size.height >> 1) * size.width + (size.width >> 1);
    changed[middle] = changed[middle]! + (changed[middle] === 255 ? -1 : 1);
    const only = {
      ...file,
      frames: file.frames.filter((frame) => frame.name === name),
      motions: [],
      sequences: [],
      photos: [],
    };
    assert.equal(goldenDifferences(only, () => ({ ...size, levels: changed })).length, 1, name);
  }
});

test('has at least 60 golden frames of all kinds, as many as declared, below 1 MB', () => {
  const { frames, judged, motions, sequences, photos } = file;
  const counted = { frames, judged, motions, sequences, photos };
  assert.deepEqual(
    Object.fromEntries(Object.entries(counted).map(([name, { length }]) => [name, length])),
    file.counts,
  );
  assert.ok(frames.length >= 60);
  const names = readdirSync(folder);
  assert.deepEqual(names.sort(), ['frames.json', 'frames.pgm']);
  const bytes = names.reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0);
  assert.ok(bytes <= bytesMax, `${bytes} bytes`);
});

test('judges golden frames by their content, with every kind of fault', () => {
  for (const [shows, isSo] of Object.entries(SAID)) {
    const shown = file.frames.filter((frame) => frame.shows === shows);
    assert.ok(shown.length >= 3, shows);
    for (const { name, still } of shown) assert.ok(isSo(still), `${name}: ${JSON.stringify(still)}`);
  }
  const guidances = new Set(file.frames.map(({ still }) => still.guidance ?? `${still.object} ${still.ok}`));
  for (const guidance of [
    'TOO_DARK',
    'TOO_BRIGHT',
    'BLURRY',
    'GLARE',
    'MOVE_CLOSER',
    'CENTER',
    'true true',
    'false false',
  ])
    assert.ok(guidances.has(guidance), guidance);
});

test('refuses golden photos for many reasons, and accepts some', () => {
  const reasons = file.photos.map((photo) => photo.reasons.join(' ') || 'good');
  for (const reason of ['good', 'dark', 'overexposed', 'blurred', 'noAnimal', 'tooFar', 'glare'])
    assert.ok(
      reasons.some((one) => one.includes(reason)),
      `${reason} is not among ${[...new Set(reasons)]}`,
    );
  const [first] = file.photos;
  const wrong = { ...file, frames: [], judged: [], motions: [], sequences: [] };
  assert.deepEqual(goldenDifferences({ ...wrong, photos: [first!] }, grayOf), []);
  const other = first!.perceptualHash.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
  assert.equal(goldenDifferences({ ...wrong, photos: [{ ...first!, perceptualHash: other }] }, grayOf).length, 1);
});

test('encodes a measurement as the bits of its doubles', () => {
  for (const { name, measured, bits } of file.frames) assert.equal(bitsOf(measured), bits, name);
  assert.equal(bitsOf({ ...file.frames[0]!.measured, mean: 1 }).slice(0, 16), '3ff0000000000000');
});

test('computes guides, sizes, placements and grey levels as in the file', () => {
  const { about: _, ...expected } = JSON.parse(
    readFileSync(new URL('geometry.json', conformance), 'utf8'),
  ) as GeometryFile;
  assert.deepEqual(JSON.parse(JSON.stringify(geometryNow())), expected);
});

test('keeps every guide within its picture and sensor', () => {
  for (const { sensor, upright, region, inSensor } of geometryNow().sensors)
    for (const [size, part] of [
      [upright, region],
      [sensor, inSensor],
    ] as const) {
      assert.ok(part.left >= 0 && part.left + part.width <= size.width, JSON.stringify(part));
      assert.ok(part.top >= 0 && part.top + part.height <= size.height, JSON.stringify(part));
    }
});

test('preserves the mean of a shrunk picture', () => {
  const levels = Uint8Array.from({ length: 64 * 48 }, (_, at) => (at * 73) % 256);
  const mean = (all: Uint8Array) => all.reduce((sum, level) => sum + level, 0) / all.length;
  const small = shrink({ width: 64, height: 48, levels }, { width: 16, height: 12 });
  assert.ok(Math.abs(mean(small.levels) - mean(levels)) <= 0.5);
});
