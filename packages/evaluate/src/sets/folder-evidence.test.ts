import assert from 'node:assert/strict';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import sharp from 'sharp';
import { folderEvidence } from './folder-evidence.ts';

/** Writes one photo of each of some generated dogs named after a breed. */
async function writeDogs(folder: string, names: readonly string[], firstSeed: number): Promise<void> {
  for (const [n, name] of names.entries()) {
    const animal = createAnimal('DOG', firstSeed + n, { family: 'reaction', sibling: 0 });
    await mkdir(path.join(folder, 'DOG', name), { recursive: true });
    const { width, height, data } = photograph(animal, {
      kind: 'fingerprint',
      occasion: 0,
      shot: 0,
      difficulty: 0.1,
      widthPx: 320,
      camera: 'b',
      circumstances: {},
    });
    const picture = sharp(data, { raw: { width, height, channels: 3 } }).jpeg({ quality: 90 });
    await picture.toFile(path.join(folder, 'DOG', name, '1.jpg'));
  }
}

test('a single photo per dog is replaced by re-captures, with dogs of the same breed and of other sets as impostors', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'folder-'));
  const [own, elsewhere] = [path.join(folder, 'own'), path.join(folder, 'elsewhere')];
  await writeDogs(own, ['Pug_1', 'Pug_2', 'Boxer_1', 'Boxer_2'], 9_400_000);
  await writeDogs(elsewhere, ['a', 'b'], 9_400_100);
  // Photos of the whole animal, as rhinarium register takes them, are not measured.
  const [closeUp, ofOne] = [path.join(own, 'DOG', 'Pug_1', '1.jpg'), path.join(own, 'DOG', 'Pug_2')];
  await copyFile(closeUp, path.join(ofOne, 'Whole.jpg'));
  await mkdir(path.join(ofOne, 'appearances'));
  await copyFile(closeUp, path.join(ofOne, 'appearances', '1.jpg'));
  const set = { folder: own, species: 'DOG', name: 'dogs', says: 'some', pictures: folder, recapture: 2 } as const;
  const evidence = await folderEvidence({ ...set, impostors: elsewhere }, () => {});
  assert.deepEqual([evidence.marks, evidence.recaptured, evidence.imagesOffered], [['re-captured'], 2, 8]);
  const photos = 8 - evidence.refusals.length;
  assert.equal(evidence.R1P1.length, (photos * (photos - 1)) / 2);
  assert.equal(evidence.enrolments, 0, 'no dog has five pictures');
  assert.ok(evidence.R1P1.every(({ decision }) => decision !== undefined));
  const { lookAlikes, others } = evidence;
  assert.deepEqual([lookAlikes!.source, lookAlikes!.breeds, lookAlikes!.identities], ['names', 2, 4]);
  // Pugs come last by name. Each dog is compared with the other one of its breed only.
  const alike = new Set(lookAlikes!.R1P1.map(({ probe, reference }) => `${probe} ${reference}`));
  assert.deepEqual([...alike], ['0 1', '2 3']);
  assert.equal(others!.images, 4);
  assert.equal(others!.R1P1.length, (4 - others!.refused) * photos);
  assert.ok(others!.R1P1.every((one) => one.probe >= 4 && one.reference < 4));
  const genuine = evidence.R1P1.filter((one) => one.probe === one.reference);
  assert.ok(genuine.some(({ decision }) => decision === 'MATCH'));
  assert.ok(genuine.every(({ claimedRate }) => claimedRate! > 0));
  await rm(folder, { recursive: true });
});
