import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { root } from '@rhinarium/server/parts/pages';
import { commandLine, noWords } from '../../scripts/command-line.ts';
import { HEAVY } from './heavy.ts';
import { createQueue, readFinished } from './queue.ts';
import { selectFiles, testFiles } from './test-files.ts';

// Runs the test files in up to four processes, which take them from one queue, so that all end at about the same time.
// TESTS_SELECTED=all includes the heavy scenes, and every answer of a network and every photo is computed
// (scripts/kept-networks.mjs, scripts/kept-photographs.mjs).

commandLine(
  'Usage: npm run test:suite   runs the test files of npm test; TESTS_SELECTED=all adds the heavy scenes\n',
  noWords,
);

const PROCESSES = ['1', '2', '3', '4'].map((name) => `test/suite/${name}.ts`);
/** A run that hangs is ended with everything it started, ms. */
const RUN_MS_MAX = 3_600_000;
const LONGEST = 10;

const isAll = process.env['TESTS_SELECTED'] === 'all';
const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-suite-'));
try {
  const all = testFiles();
  const files = selectFiles(all, isAll);
  await createQueue(folder, files);
  const source = ['--import', path.join(root, 'scripts/source.mjs')];
  const options = [
    '--test-reporter=spec',
    // One more than cores, because tests of faults mostly wait.
    `--test-concurrency=${availableParallelism() + 1}`,
    `--test-timeout=${RUN_MS_MAX}`,
  ];
  const { status } = spawnSync(process.execPath, [...source, '--test', ...options, ...PROCESSES], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_QUEUE: folder, KEPT_RESULTS: String(!isAll) },
  });
  const finished = await readFinished(folder);
  const lines = [
    '',
    `${finished.length} of ${files.length} test files ended. The longest:`,
    ...finished.slice(0, LONGEST).map(({ file, seconds }) => `${seconds.toFixed(0).padStart(5)} s  ${file}`),
  ];
  if (!isAll) {
    lines.push(`${all.length - files.length} files with heavy scenes were left out (npm run test:all):`);
    for (const [part, reason] of Object.entries(HEAVY)) lines.push(`  ${part}: ${reason}`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = finished.length === files.length ? (status ?? 1) : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
