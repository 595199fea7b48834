import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { newTenant, sharedService } from '@rhinarium/server/testing/service';
import sharp from 'sharp';
import { type DemoPet, generatedPets, realPets, type Take } from './demo-pets.ts';
import { runDemo } from './run-demo.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const root = mkdtempSync(path.join(tmpdir(), 'rhinarium-demo-pets-'));
after(() => rm(root, { recursive: true }));

/** A folder with that many different photos of each of two cats. */
async function cats(name: string, photos: number): Promise<string> {
  const folder = path.join(root, name);
  for (const cat of ['a', 'b']) {
    await mkdir(path.join(folder, 'CAT', cat), { recursive: true });
    for (let n = 0; n < photos; n++) {
      const background = { r: 20 * n, g: name.charCodeAt(0), b: cat.charCodeAt(0) };
      const file = path.join(folder, 'CAT', cat, `${String(n).padStart(2, '0')}.png`);
      await sharp({ create: { width: 130, height: 130, channels: 3, background } }).toFile(file);
    }
  }
  return folder;
}

const bytesOf = async (takes: readonly Take[]) =>
  await Promise.all(takes.map(async (take) => (await take()).toString('base64')));

/** Asserts that registration and comparison photos of a pet are disjoint, and returns their numbers. */
async function countApart({ fingerprints, appearances }: DemoPet): Promise<number[]> {
  const [own, registered, compared] = await Promise.all(
    [fingerprints, appearances.registered, appearances.compared].map(bytesOf),
  );
  const all = [...own!, ...registered!, ...compared!];
  assert.equal(new Set(all).size, all.length);
  return [own!.length, registered!.length, compared!.length];
}

test('uses no photo of a real pet on both sides, or as both fingerprint and appearance image', async () => {
  const faces = await cats('faces', 8);
  const whole = await cats('whole', 3);
  for (const pet of await realPets(faces, whole)) assert.deepEqual(await countApart(pet), [8, 2, 1]);
});

test('takes the photo of a whole animal from a file named for it, or from the folder appearances', async () => {
  const folder = await cats('named', 9);
  await rename(path.join(folder, 'CAT/a/08.png'), path.join(folder, 'CAT/a/whole.png'));
  await mkdir(path.join(folder, 'CAT/b/appearances'));
  await rename(path.join(folder, 'CAT/b/08.png'), path.join(folder, 'CAT/b/appearances/1.png'));
  for (const { fingerprints, appearances } of await realPets(folder)) {
    assert.deepEqual([fingerprints.length, appearances.registered.length, appearances.compared.length], [8, 1, 1]);
    assert.ok(!(await bytesOf(fingerprints)).includes((await bytesOf(appearances.registered))[0]!));
  }
});

test('a folder that does not fit ends the demonstration with a sentence, 2 and no service', async () => {
  const closeUps = await cats('close-ups', 8);
  const faults: readonly [words: readonly string[], says: RegExp][] = [
    [['--data', closeUps], /^.*CAT\/a and .*CAT\/b have no photo of the whole animal\..*whole\.jpg/],
    [
      ['--data', closeUps, '--appearances', await cats('none', 0)],
      /CAT\/a and .*CAT\/b have no photo of the whole animal/,
    ],
    [['--data', await cats('few', 7)], /fewer than two pets with 8 close-ups/],
    [['--data', path.join(closeUps, 'CAT')], /fewer than two pets with 8 close-ups.* as <SPECIES>/],
    [['--data', path.join(closeUps, 'CAT/a/01.png')], /fewer than two pets with 8 close-ups/],
  ];
  for (const [words, says] of faults) {
    const program = ['--import', './scripts/source.mjs', 'scripts/demo.ts', ...words];
    const { status, stdout, stderr } = spawnSync(process.execPath, program, { cwd: repository, encoding: 'utf8' });
    assert.deepEqual([status, stdout], [2, ''], stderr);
    assert.match(stderr, says);
    assert.doesNotMatch(stderr, /\n\s+at |The service is ready/);
  }
});

test('compares a generated pet with another appearance image than the registered one', async () => {
  const [pet] = generatedPets(1);
  await countApart({ ...pet!, fingerprints: [] });
});

test('counts no pet as registered if the service accepts none of its photos, and continues', async () => {
  const service = await sharedService();
  const { apiKey } = await newTenant(service);
  const background = { r: 0, g: 0, b: 0 };
  const dark = await sharp({ create: { width: 200, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
  const takes = Array.from({ length: 8 }, () => async () => dark);
  const pet: DemoPet = {
    species: 'CAT',
    name: 'CAT dark',
    fingerprints: takes,
    appearances: { registered: takes, compared: takes },
    isGenerated: true,
  };
  const said: string[] = [];
  const { table, registeredCount } = await runDemo({ url: service.url, apiKey, readyMs: 1 }, [pet], (text) =>
    said.push(text),
  );
  assert.equal(registeredCount, 0);
  assert.match(table, /\| registered \| 0 of 1 \| - ms \|/);
  assert.match(said.join('\n'), /CAT dark: left out, as only 0 of 5 photos were accepted/);
});
