import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { useRealPhotos } from './support/real-photos.ts';
import { closeService } from './support/service.ts';

// Runs every test file in this one process (an order of magnitude faster than a process a file). Words on the command line choose
// the files whose path contains one of them.

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const words = process.argv.slice(2);

async function testFiles(): Promise<string[]> {
  const folders = ['contract', 'engine', 'synthetic', 'capture', 'client', 'server'].map((name) =>
    path.join(root, 'packages', name, 'dist'),
  );
  const found: string[] = [];
  for (const folder of [
    ...folders,
    path.join(root, 'dist/test'),
    path.join(root, 'dist/scripts'),
    path.join(root, 'dist/bench'),
  ]) {
    if (!existsSync(folder)) continue;
    for (const file of await readdir(folder, { recursive: true })) {
      // A test whose source is gone may still lie in dist.
      if (file.endsWith('.test.js') && existsSync(sourceOf(path.join(folder, file))))
        found.push(path.join(folder, file));
    }
  }
  return found.sort();
}

function sourceOf(file: string): string {
  const relative = path.relative(root, file).replace(/\.js$/, '.ts');
  return path.join(
    root,
    relative.startsWith('dist/') ? relative.slice('dist/'.length) : relative.replace('/dist/', '/src/'),
  );
}

useRealPhotos(process.env['REAL_PHOTOS_DIR']);
after(closeService);
// Node runs the hooks above as soon as no test is waiting, were it only because the next file is still being read; so one test
// waits for all files. They are read outside of it, or theirs would be its own subtests.
const loaded = loadChosen();
test('every chosen test file loads', () => loaded);

async function loadChosen(): Promise<void> {
  for (const file of await testFiles()) {
    if (words.length === 0 || words.some((word) => file.includes(word))) await import(pathToFileURL(file).href);
  }
}
