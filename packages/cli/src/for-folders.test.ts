import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import type { CommandContext } from './command-context.ts';
import { forFolders } from './for-folders.ts';
import { UsageError } from './usage-error.ts';

const root = mkdtempSync(path.join(tmpdir(), 'rhinarium-for-folders-'));
after(() => rm(root, { recursive: true }));

/** Folders in the layout for measuring, with eight close-ups each and these further files. */
function measured(name: string, animals: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(animals).map(([animal, files]) => {
    const folder = path.join(root, name, 'CAT', animal);
    for (const file of ['1', '2', '3', '4', '5', '6', '7', '8'].map((n) => `${n}.jpg`).concat(files)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), '');
    }
    return folder;
  });
}

async function registered(paths: readonly string[]): Promise<string[]> {
  const folders: string[] = [];
  const given = { url: 'http://localhost' };
  const context = { bar: {}, signal: new AbortController().signal } as CommandContext;
  await forFolders(context, given, 'PET_PROFILE_REGISTRATION', paths, async ({ name, appearances }) => {
    folders.push(`${name} ${appearances.map((file) => path.basename(file)).join()}`);
    return 0;
  });
  return folders;
}

test('names every animal without a photo of the whole animal before anything is sent', async () => {
  const folders = measured('close-ups', { nabi: [], tori: ['whole.jpg'], duri: [] });
  await assert.rejects(registered(folders), (error: Error) => {
    assert.ok(error instanceof UsageError);
    assert.match(error.message, /nabi has no photo of the whole animal.* call it whole\.jpg/);
    assert.match(error.message, /\n.*duri has no photo of the whole animal/);
    assert.doesNotMatch(error.message, /tori/);
    return true;
  });
});

test('takes the photo of the whole animal from a file named for it', async () => {
  const folders = measured('named', { nabi: ['whole.jpg'], tori: ['Appearance 2.png'], duri: ['appearances/1.webp'] });
  assert.deepEqual(await registered(folders), ['nabi whole.jpg', 'tori Appearance 2.png', 'duri 1.webp']);
});

test('says to name the folders of the animals if their common folder is named', async () => {
  measured('above', { nabi: ['whole.jpg'] });
  for (const at of ['above', 'above/CAT'])
    await assert.rejects(
      registered([path.join(root, at)]),
      /has folders and no photos\. Name the folder of each animal/,
    );
});
