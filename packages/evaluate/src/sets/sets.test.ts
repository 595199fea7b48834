import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { drawDistractors } from './distractors.ts';
import { type DatedPhoto, drawCount, drawPhotos } from './draw-photos.ts';
import { breedsByName, readBreeds } from './read-breeds.ts';
import { readOccasions } from './read-folder.ts';
import { drawnRounds, singleRounds } from './sample-impostors.ts';

const photosOf = (count: number, occasion?: string): DatedPhoto[] =>
  Array.from({ length: count }, (_, n) => ({
    file: `${occasion ?? 'any'}-${n}`,
    template: new Uint8Array(),
    quality: 90,
    ...(occasion === undefined ? {} : { occasion }),
  }));

test('references and probes come from two occasions if these are known', () => {
  const draws = drawPhotos(4, [...photosOf(6, 'monday'), ...photosOf(5, 'friday')]);
  assert.equal(draws.length, 8);
  for (const { references, probes } of draws) {
    const [first, second] = [references, probes].map((photos) => new Set(photos.map(({ file }) => file.split('-')[0])));
    assert.deepEqual([references.length, probes.length, first!.size, second!.size], [5, 3, 1, 1]);
    assert.notDeepEqual(first, second);
  }
  assert.deepEqual(drawPhotos(4, [...photosOf(6, 'monday'), ...photosOf(2, 'friday')]), []);
});

test('without occasions no photo is both reference and probe, and eight photos are needed', () => {
  for (const { references, probes } of drawPhotos(1, photosOf(9)))
    assert.equal(new Set([...references, ...probes].map(({ file }) => file)).size, 8);
  assert.deepEqual(drawPhotos(1, photosOf(7)), []);
});

test('sessions.csv states the occasion of each image, and a malformed line is reported', async () => {
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

test('distractor codes keep the length of a code, and the similarities within and between pets', () => {
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

test('few animals are drawn more often, many no less than before, and more draws start with the same ones', () => {
  assert.deepEqual([drawCount(4), drawCount(20), drawCount(109)], [32, 15, 8]);
  const few = drawPhotos(3, photosOf(12), 8);
  assert.deepEqual(drawPhotos(3, photosOf(12), 16).slice(0, 8), few);
  const filesOf = (photos: readonly DatedPhoto[]) => photos.map(({ file }) => file);
  drawPhotos(3, photosOf(12), 8, 5).forEach(({ references, probes }, n) => {
    assert.deepEqual(filesOf(references), filesOf(few[n]!.references));
    assert.deepEqual(filesOf(probes).slice(0, 3), filesOf(few[n]!.probes));
  });
});

test('too many impostor pairs are reduced to a fixed random sample, every genuine pair is compared', () => {
  const identities = Array.from({ length: 40 }, () => photosOf(5));
  const pairsOf = ({ rounds }: ReturnType<typeof singleRounds>) =>
    rounds.flatMap(([probe, ...references]) =>
      references.map((reference) => `${probe!.identity} ${reference.identity}`),
    );
  const isGenuine = (pair: string) => pair.split(' ')[0] === pair.split(' ')[1];
  const all = singleRounds(identities, 100_000);
  assert.equal(all.sampled, undefined);
  assert.equal(pairsOf(all).length, (200 * 199) / 2);
  const some = singleRounds(identities, 5000);
  assert.equal(some.sampled!.of, (200 * 199) / 2 - 400);
  assert.ok(Math.abs(some.sampled!.compared - 5000) < 300);
  assert.equal(pairsOf(some).filter(isGenuine).length, 400);
  assert.equal(pairsOf(some).filter((pair) => !isGenuine(pair)).length, some.sampled!.compared);
  assert.deepEqual(pairsOf(singleRounds(identities, 5000)), pairsOf(some));
});

test('too many impostor sets are reduced to a fixed random sample, every probe is compared with its own pet', () => {
  const draws = Array.from({ length: 30 }, (_, n) => drawPhotos(n, photosOf(9)));
  assert.equal(drawnRounds(draws, 10_000).rounds.length, 8);
  const { rounds, sampled } = drawnRounds(draws, 2000);
  assert.equal(sampled!.of, 8 * 30 * 29);
  assert.ok(Math.abs(sampled!.compared - 2000) < 200);
  assert.equal(rounds.length, 240);
  for (const [probe, ...references] of rounds)
    assert.equal(references.filter(({ identity }) => identity === probe!.identity).length, 1);
});

test('breeds are read from breeds.csv, otherwise from names with a number after the breed', async () => {
  const names = ['Maine_Coon_1', 'Maine_Coon_22', 'Persian_3', 'Persian_4', 'Bombay_7', 'rex'];
  const { source, of } = breedsByName(names)!;
  assert.equal(source, 'names');
  assert.deepEqual([...of.keys()], names.slice(0, 4));
  assert.equal(of.get('Maine_Coon_22'), 'Maine_Coon');
  // A single word before all numbers is not a breed.
  assert.equal(breedsByName(['cow_001', 'cow_002', 'cow_003', 'cow_n0032']), undefined);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'breeds-'));
  const file = path.join(folder, 'breeds.csv');
  await writeFile(file, 'species,identity,breed\nCAT,tom,Persian\nCAT,kim,Persian\nDOG,rex,Pug\n');
  const read = await readBreeds(folder, 'CAT', ['tom', 'kim']);
  assert.deepEqual(
    [read!.source, [...read!.of]],
    [
      'breeds.csv',
      [
        ['tom', 'Persian'],
        ['kim', 'Persian'],
      ],
    ],
  );
  await writeFile(file, 'species,identity,breed\nCAT,tom\n');
  await assert.rejects(readBreeds(folder, 'CAT', ['tom']), /line 2/);
  await rm(folder, { recursive: true });
});
