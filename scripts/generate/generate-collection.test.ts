import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { readdir, readFile, rm, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { generateCollection } from './generate-collection.ts';
import { readGenerateOptions } from './generate-options.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rhinarium-generate-'));
after(() => rm(folder, { recursive: true, force: true }));

async function generate(...args: readonly string[]) {
  const progress = { images: 0, written: 0 };
  const small = ['--out', folder, '--identities', '2', '--captures', '3', '--shots-per-occasion', '2', '--size', '32'];
  await generateCollection(readGenerateOptions([...small, '--threads', '2', ...args]), progress);
  return progress;
}

test('writes a collection once, completes missing files, and produces the same bytes each time', async () => {
  assert.deepEqual(await generate(), { images: 6, written: 6 });
  const files = (await readdir(path.join(folder, 'DOG'), { recursive: true })).filter((file) => file.endsWith('.jpg'));
  const seeds = ['1000000', '1000001'];
  const expected = seeds.flatMap((seed) => ['0-0.jpg', '0-1.jpg', '1-0.jpg'].map((file) => path.join(seed, file)));
  assert.deepEqual(files.sort(), expected);
  const file = path.join(folder, 'DOG', expected[4]!);
  const bytes = await readFile(file);
  assert.equal((await sharp(bytes).metadata()).width, 32);
  await unlink(file);
  assert.deepEqual(await generate(), { images: 6, written: 1 });
  assert.deepEqual(await readFile(file), bytes);
});

test('places siblings next to their pet, with different pictures', async () => {
  assert.deepEqual(await generate('--siblings', '1'), { images: 12, written: 6 });
  const [own, siblings] = ['1000000', '1000000-1'].map((name) => path.join(folder, 'DOG', name, '0-0.jpg'));
  assert.notDeepEqual(await readFile(own!), await readFile(siblings!));
});

test('does not change a folder of another recipe', async () => {
  await generate();
  await assert.rejects(generate('--difficulty', '0-0.1'), /dog-recipe\.json/);
});

test('names an option out of bounds and its valid range', () => {
  assert.throws(() => readGenerateOptions([]), /--out/);
  for (const [flag, value] of [
    ['--species', 'HORSE'],
    ['--family', 'scales'],
    ['--size', '31'],
    ['--captures', '1.5'],
    ['--difficulty', '0.5-0.2'],
    ['--jpeg', '0'],
  ] as const) {
    assert.throws(
      () => readGenerateOptions(['--out', 'folder', flag, value]),
      new RegExp(`${flag} is ${value}; it takes`),
    );
  }
});
