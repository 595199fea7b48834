import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { errorAgainstDiscard } from './discard.ts';
import { drawDistractors } from './distractors.ts';
import { type DatedPhoto, drawPhotos } from './draw-photos.ts';
import { readOccasions } from './read-occasions.ts';

const photosOf = (count: number, occasion?: string): DatedPhoto[] =>
  Array.from({ length: count }, (_, n) => ({
    file: `${occasion ?? 'any'}-${n}`,
    template: new Uint8Array(),
    quality: 90,
    ...(occasion === undefined ? {} : { occasion }),
  }));

test('references and probes come from two occasions where these are known', () => {
  const draws = drawPhotos(4, [...photosOf(6, 'monday'), ...photosOf(5, 'friday')]);
  assert.equal(draws.length, 8);
  for (const { references, probes } of draws) {
    const [first, second] = [references, probes].map((photos) => new Set(photos.map(({ file }) => file.split('-')[0])));
    assert.deepEqual([references.length, probes.length, first!.size, second!.size], [5, 3, 1, 1]);
    assert.notDeepEqual(first, second);
  }
  assert.deepEqual(drawPhotos(4, [...photosOf(6, 'monday'), ...photosOf(2, 'friday')]), []);
});

test('without occasions no photo is reference and probe at once, and eight photos are needed', () => {
  for (const { references, probes } of drawPhotos(1, photosOf(9)))
    assert.equal(new Set([...references, ...probes].map(({ file }) => file)).size, 8);
  assert.deepEqual(drawPhotos(1, photosOf(7)), []);
});

test('sessions.csv names the occasion of each image, and a wrong line is named', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'occasions-'));
  const file = path.join(folder, 'sessions.csv');
  assert.equal(await readOccasions(folder), undefined);
  await writeFile(file, 'species,identity,image,occasion\nDOG,rex,a.jpg,2026-01-02\r\nDOG,rex,b.jpg,2026-02-03\n');
  const occasions = await readOccasions(folder);
  assert.equal(occasions?.get('DOG/rex/b.jpg'), '2026-02-03');
  await writeFile(file, 'species,identity,image,occasion\nDOG,rex,a.jpg\n');
  await assert.rejects(readOccasions(folder), /line 2/);
  await writeFile(file, 'identity,image\n');
  await assert.rejects(readOccasions(folder), /must begin with/);
  await rm(folder, { recursive: true });
});

test('drawn codes keep the length of a code, are alike within a pet, and as far from other pets as these are', () => {
  let state = 1;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 16) / 0x8000 - 0.5;
  };
  const unit = (values: number[]) => {
    const norm = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
    return Int8Array.from(values, (value) => Math.round((127 * value) / norm));
  };
  const pets = Array.from({ length: 30 }, () => {
    const centre = Array.from({ length: 32 }, next);
    return Array.from({ length: 5 }, () => unit(centre.map((value) => value + 0.5 * next())));
  });
  const cosine = (a: Int8Array, b: Int8Array) => a.reduce((sum, value, k) => sum + value * b[k]!, 0) / 127 / 127;
  const drawn = [...drawDistractors(pets, 60)];
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const within = (all: readonly Int8Array[][]) => mean(all.map((codes) => cosine(codes[0]!, codes[1]!)));
  const between = (all: readonly Int8Array[][]) =>
    mean(all.slice(1).map((codes, n) => Math.abs(cosine(codes[0]!, all[n]![0]!))));
  assert.equal(drawn.length, 60);
  assert.ok(Math.abs(within(drawn) - within(pets)) < 0.1);
  assert.ok(Math.abs(between(drawn) - between(pets)) < 0.1);
  for (const code of drawn.flat()) assert.ok(Math.abs(cosine(code, code) - 1) < 0.05);
});

test('leaving out the poorest comparisons leaves out the misses that poor photos make', () => {
  const comparisons = Array.from({ length: 100 }, (_, n) => [
    { probe: n, reference: n, score: n < 10 ? 0 : 10, quality: n < 10 ? 20 + n : 50 + (n % 40) },
    ...Array.from({ length: 99 }, (_, other) => ({
      probe: n,
      reference: n + other + 1,
      score: (other % 50) / 10,
      quality: 60,
    })),
  ]).flat();
  const { rate, steps } = errorAgainstDiscard(comparisons);
  assert.equal(rate, 1e-2);
  assert.equal(steps[0]!.fnmr, 0.1);
  assert.equal(steps.at(-1)!.discarded, 0.3);
  assert.ok(steps.at(-1)!.fnmr! < 0.1);
});
