import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { extract } from '@rhinarium/engine';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import sharp from 'sharp';
import { appearanceFigures } from './appearance-figures.ts';
import { realFolderSets } from './real-evidence.ts';
import { sessionFigures } from './session-figures.ts';

const FIRST_SEED = 9_500_000;

async function writeLooks(folder: string, names: readonly string[], photos: number): Promise<void> {
  for (const [n, name] of names.entries()) {
    const animal = createAnimal('DOG', FIRST_SEED + n);
    await mkdir(path.join(folder, 'DOG', name), { recursive: true });
    for (let shot = 0; shot < photos; shot++) {
      const { width, height, data } = photograph(animal, { kind: 'appearance', shot });
      const picture = sharp(data, { raw: { width, height, channels: 3 } });
      await picture.jpeg({ quality: 92 }).toFile(path.join(folder, 'DOG', name, `${shot}.jpg`));
    }
  }
}

test('appearances are measured by pairs of one animal, of two animals, and of two of one breed, and move no comparison beyond the cap', async () => {
  const real = await mkdtemp(path.join(os.tmpdir(), 'looks-'));
  await writeLooks(path.join(real, 'street-dogs'), ['a', 'b'], 3);
  await writeLooks(path.join(real, 'oxford-pets'), ['Pug_1', 'Pug_2', 'Boxer_1', 'Boxer_2'], 1);
  const { rows, alone, decisions, capSpreads } = await appearanceFigures(real, () => {});
  const counts = rows.map(({ photos, pairs, count }) => [photos.split(' ')[0], pairs, count]);
  assert.deepEqual(counts, [
    ['street', 'one animal', 6],
    ['street', 'two animals', 9],
    ['dogs', 'two animals', 4],
    ['dogs', 'two of one breed', 2],
  ]);
  for (const { meanSpreads } of rows) assert.ok(Math.abs(meanSpreads) <= capSpreads);
  assert.equal(alone.length, 1);
  assert.equal(decisions, null);
  await rm(real, { recursive: true });
});

test('sessions of one generated animal are never taken for several, those of two cohere less, and a single animal gives none', () => {
  const subject = { species: 'CAT', kind: 'fingerprint' } as const;
  const animals = [0, 1].map((n) => {
    const animal = createAnimal('CAT', FIRST_SEED + n);
    return Array.from({ length: 5 }, (_, shot) => ({
      template: extract(
        photograph(animal, { kind: 'fingerprint', shot, difficulty: 0.1 }),
        subject,
        undefined,
        undefined,
        { isFace: true },
      ),
    }));
  });
  const figures = sessionFigures('CAT', animals);
  assert.deepEqual(
    figures.map(({ own, foreign, animals: count, sessions }) => [own, foreign, count, sessions]),
    [
      [3, 0, 2, 80],
      [2, 1, 2, 80],
      [5, 0, 2, 80],
      [4, 1, 2, 80],
      [3, 2, 2, 80],
    ],
  );
  const honest = figures.filter(({ foreign }) => foreign === 0);
  const mixed = figures.filter(({ foreign }) => foreign > 0);
  for (const { several } of honest) assert.equal(several.value, 0);
  assert.ok(Math.max(...mixed.map(({ link }) => link)) < Math.min(...honest.map(({ link }) => link)) / 2);
  assert.deepEqual(sessionFigures('CAT', animals.slice(0, 1)), []);
});

test('no part of whole photos is held out, and thinned sets keep their part of every breed', async () => {
  const real = await mkdtemp(path.join(os.tmpdir(), 'sets-'));
  const names = Array.from({ length: 60 }, (_, n) => `${n < 30 ? 'Boxer' : 'Pug'}_${n}`);
  for (const name of names) await mkdir(path.join(real, 'oxford-pets', 'DOG', name), { recursive: true });
  for (const name of ['s1', 'cat']) await mkdir(path.join(real, 'cat-photos', 'CAT', name), { recursive: true });
  for (const name of ['cow_001', 'cow_002', 'cow_003', 'cow_004'])
    await mkdir(path.join(real, 'muzzles', 'DOG', name), { recursive: true });
  const sets = await realFolderSets(real, { pictures: real, scale: 0.25 });
  assert.deepEqual(
    sets.map(({ name }) => name),
    ['cattle skin, held out', 'cattle skin', 'whole cats', 'whole dogs, one photo each'],
  );
  assert.deepEqual(sets[0]!.identities, ['cow_002', 'cow_004']);
  const thinned = sets[3]!.identities!;
  assert.deepEqual(
    ['Boxer', 'Pug'].map((breed) => thinned.filter((name) => name.startsWith(breed)).length),
    [12, 12],
  );
  await rm(real, { recursive: true });
});
