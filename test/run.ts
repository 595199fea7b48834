import process from 'node:process';
import { run } from 'node:test';
import { tap } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { loadTests } from './load-tests.ts';

// Words on the command line choose the files whose path contains one of them, for one process. Without words the whole suite runs in two
// lanes side by side, each a process with a service of its own.

const words = process.argv.slice(2);

function runLanes(): void {
  const files = ['browsers', 'others'].map((lane) => fileURLToPath(new URL(`lanes/${lane}.js`, import.meta.url)));
  run({ files, concurrency: files.length })
    .on('test:fail', () => {
      process.exitCode = 1;
    })
    .compose(tap)
    .pipe(process.stdout);
}

if (words.length > 0) loadTests((file) => words.some((word) => file.includes(word)));
else runLanes();
