import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { SYSTEM_SOURCES } from '../../common/sources.ts';
import { openSecretSeal } from './secret-seal.ts';

const made: string[] = [];
after(async () => {
  for (const folder of made) await rm(folder, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rhinarium-seal-'));
  made.push(folder);
  return folder;
}

test('opens secrets sealed by nodes with other data folders and the same key folder', async () => {
  const keysDir = await newFolder();
  const places = [await newFolder(), await newFolder()].map((dataDir) => ({ dataDir, keysDir }));
  const seals = places.map((place) => openSecretSeal(place, SYSTEM_SOURCES.random));
  const [personId, secret] = [randomUUID(), Buffer.from('a secret')];
  const sealed = await Promise.all(seals.map((seal) => seal.seal(secret, personId)));
  for (const seal of seals) for (const each of sealed) assert.deepEqual(await seal.open(each, personId), secret);
  for (const { dataDir } of places) assert.deepEqual(await readdir(dataDir), []);
});

test('keeps using a key that already exists in the data folder', async () => {
  const [dataDir, keysDir] = [await newFolder(), await newFolder()];
  const [personId, secret] = [randomUUID(), Buffer.from('a secret')];
  const sealed = await openSecretSeal({ dataDir, keysDir: undefined }, SYSTEM_SOURCES.random).seal(secret, personId);
  const seal = openSecretSeal({ dataDir, keysDir }, SYSTEM_SOURCES.random);
  assert.deepEqual(await seal.open(sealed, personId), secret);
  await seal.seal(secret, personId);
  assert.deepEqual(await readdir(keysDir), []);
});
