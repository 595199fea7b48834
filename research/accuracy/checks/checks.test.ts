import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { test } from 'node:test';
import sharp from 'sharp';
import { cut, paintOver, replaceBackground, squareOutside, widened } from './alter-photo.ts';
import { alteredPairs } from './altered-pairs.ts';
import { BACKGROUND_CHANGE_MAX, PAINTED_SCORE_MAX, summarise } from './summarise.ts';

const picture = (width: number, height: number, level: number) => ({
  width,
  height,
  data: new Uint8Array(3 * width * height).fill(level),
});
const region = { left: 2, top: 1, width: 3, height: 2 };

test('painting changes only the region, and replacing the background everything else', () => {
  const photo = picture(8, 6, 200);
  const changed = (other: { readonly data: Uint8Array }) => other.data.filter((level) => level !== 200).length;
  assert.equal(changed(paintOver(photo, region, 'grey', Math.random)), 3 * 6);
  assert.equal(changed(paintOver(photo, region, 'blur', Math.random)), 0, 'one colour stays one colour');
  assert.equal(changed(replaceBackground(photo, region, 'grey')), 3 * (48 - 6));
  assert.equal(changed(replaceBackground(photo, region, picture(2, 2, 9))), 3 * (48 - 6));
  assert.deepEqual(widened(region, 1, photo), { left: 0, top: 0, width: 8, height: 6 });
});

test('the largest square outside the region is cut out of the picture, if it is large enough', () => {
  const photo = picture(10, 6, 1);
  assert.deepEqual(squareOutside(region, photo, 2), { left: 5, top: 1, width: 5, height: 5 });
  assert.equal(squareOutside(region, photo, 6), undefined);
  const part = cut(paintOver(photo, region, 'grey', Math.random), { left: 4, top: 2, width: 2, height: 2 });
  assert.deepEqual([...part.data], [128, 128, 128, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
});

test('a painted pair fails at 20 and a pair with another background at a change of 5', () => {
  const scores = (...pairs: readonly (readonly [number, number])[]) =>
    pairs.map(([before, after]) => ({ before, after }));
  const [painted, background] = summarise([
    { change: 'painted: grey', scores: scores([60, PAINTED_SCORE_MAX], [60, PAINTED_SCORE_MAX - 0.1]) },
    { change: 'painted: grey', scores: [], refusedFor: 'noFace' },
    { change: 'background: grey', scores: scores([60, 60 - BACKGROUND_CHANGE_MAX], [60, 64.9], [60, 65]) },
  ]);
  assert.deepEqual([painted!.photos, painted!.refused, painted!.reasons, painted!.failures], [2, 1, '`noFace`', 1]);
  assert.equal(background!.failures, 2);
});

const REAL_PHOTOS = process.env['REAL_PHOTOS_DIR'];
const hasPhotos = REAL_PHOTOS !== undefined && existsSync(path.join(REAL_PHOTOS, 'CAT'));

test('no genuine pair of real cats reaches 20 if the face of one photo is painted grey or noisy', {
  skip: !hasPhotos && 'REAL_PHOTOS_DIR is not set',
}, async () => {
  const backgrounds = await mkdtemp(path.join(os.tmpdir(), 'backgrounds-'));
  await mkdir(path.join(backgrounds, 'wall'));
  const wall = sharp({ create: { width: 64, height: 64, channels: 3, background: '#876' } });
  await writeFile(path.join(backgrounds, 'wall', '1.png'), await wall.png().toBuffer());
  const options = { species: 'CAT', probesMax: 1, referencesMax: 1, identitiesMax: 2, backgrounds } as const;
  const found = summarise(await alteredPairs(path.join(REAL_PHOTOS!, 'CAT'), options, () => {}));
  for (const change of ['painted: grey', 'painted: noise']) {
    const summary = found.find((one) => one.change === change);
    assert.equal(summary?.photos, 2);
    assert.equal(summary.failures, 0);
  }
  await rm(backgrounds, { recursive: true });
});
