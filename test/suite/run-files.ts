import path from 'node:path';
import process from 'node:process';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { root } from '@rhinarium/server/parts/pages';
import { noteFinished, takeFiles } from './queue.ts';

/** A file that never ends fails by itself, and the files after it run, ms. The longest takes a third of it. */
const FILE_MS_MAX = 900_000;

/**
 * Runs test files from the queue of `npm run test:suite` in this process until it is empty, each as a suite. They share
 * one service, one database and one browser.
 */
export async function runFiles(): Promise<void> {
  const folder = process.env['TEST_QUEUE'];
  if (folder === undefined) throw new Error('TEST_QUEUE names no queue: run `npm run test:suite`.');
  // One test around all, as Node.js runs the hooks of the process whenever no test is left.
  await test('files from the queue', async () => {
    for await (const file of takeFiles(folder)) {
      await import('./shared.ts');
      const began = performance.now();
      await describe(file, { timeout: FILE_MS_MAX }, async () => {
        await import(pathToFileURL(path.join(root, file)).href);
      });
      await noteFinished(folder, { file, seconds: (performance.now() - began) / 1000 });
    }
  });
}
