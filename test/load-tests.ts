import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { limitTime } from './lanes/limit-time.ts';
import { useRealPhotos } from './support/real-photos.ts';
import { closeService } from './support/service.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const packages = ['contract', 'engine', 'synthetic', 'capture', 'client', 'cli', 'evaluate', 'server'];

/** Maximum time from the last test to the exit of the process, with the hooks of all files, ms. */
const openMaxMs = 60_000;

/** Runs all chosen test files in this process, which is ten times faster than one process per file. */
export function loadTests(isChosen: (file: string) => boolean): void {
  useRealPhotos(process.env['REAL_PHOTOS_DIR']);
  after(async () => {
    await closeService();
    limitTime(openMaxMs, 'The tests are over, but something they left open keeps the process: it is ended.', () =>
      process.exit(1),
    );
  });
  // Node runs these hooks when no test is pending, even while the next file is loading, so one test waits for all
  // files. They are loaded outside of it, or theirs would become its subtests.
  const loaded = importChosen(isChosen);
  test('every chosen test file loads', () => loaded);
}

async function importChosen(isChosen: (file: string) => boolean): Promise<void> {
  for (const file of await testFiles()) if (isChosen(file)) await import(pathToFileURL(file).href);
}

async function testFiles(): Promise<string[]> {
  const folders = [
    ...packages.map((name) => path.join(root, 'packages', name, 'dist')),
    ...['test', 'scripts', 'bench'].map((name) => path.join(root, 'dist', name)),
  ];
  const found: string[] = [];
  for (const folder of folders) {
    if (!existsSync(folder)) continue;
    for (const file of await readdir(folder, { recursive: true })) {
      // dist may contain a test whose source was deleted.
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
