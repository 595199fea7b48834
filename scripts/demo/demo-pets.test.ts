import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { type DemoPet, generatedPets, realPets, type Take } from './demo-pets.ts';

/** A folder with that many different photos of each of two cats. */
async function cats(root: string, name: string, photos: number): Promise<string> {
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
  const root = await mkdtemp(path.join(tmpdir(), 'rhinarium-demo-pets-'));
  try {
    const faces = await cats(root, 'faces', 10);
    const whole = await cats(root, 'whole', 3);
    for (const pet of await realPets(faces)) assert.deepEqual(await countApart(pet), [8, 1, 1]);
    for (const pet of await realPets(faces, whole)) assert.deepEqual(await countApart(pet), [10, 2, 1]);
    await assert.rejects(realPets(await cats(root, 'few', 9)), /fewer than two pets with 10 photos/);
  } finally {
    await rm(root, { recursive: true });
  }
});

test('compares a generated pet with another appearance image than the registered one', async () => {
  const [pet] = generatedPets(1);
  await countApart({ ...pet!, fingerprints: [] });
});
