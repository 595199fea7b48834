import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { limitTime } from './lanes/limit-time.ts';
import { runLanes } from './lanes/run-lanes.ts';
import { loadTests } from './load-tests.ts';
import { missingBrowsers } from './support/browser-programs.ts';
import { missingPgvector } from './support/pgvector.ts';
import { missingS3Server } from './support/s3-server.ts';
import { missingShellPrograms } from './support/shell-programs.ts';
import { missingTools } from './support/tool-packages.ts';

const USAGE = `Usage: npm test                               builds, lints and runs the whole suite
       npm test -- --all                      the same, but fails if a browser or program is missing on this machine
       node dist/test/run.js WORD...          runs the test files whose path contains one of the words, in one process
`;
/** Timeout for selected files, ms. */
const wordsLimitMs = 40 * 60_000;

// The whole suite runs in two parallel lanes, each a process with its own service.
function runAll(isAll: boolean): void {
  const missing = [
    ...missingBrowsers,
    ...missingShellPrograms,
    ...missingPgvector,
    ...missingTools,
    ...missingS3Server,
  ];
  if (isAll && missing.length > 0) {
    process.stderr.write(`Not everything can run: ${missing.join('; ')}.\n`);
    process.exitCode = 1;
    return;
  }
  runLanes(['first', 'second'].map((lane) => fileURLToPath(new URL(`lanes/${lane}.js`, import.meta.url))));
}

function runChosen(words: readonly string[]): void {
  limitTime(wordsLimitMs, `The tests were ended after ${wordsLimitMs / 60_000} minutes.`, () => process.exit(1));
  loadTests((file) => words.some((word) => file.includes(word)));
}

function main(args: readonly string[]): void {
  const [first] = args;
  if (first === '--help' || first === '-h') process.stdout.write(USAGE);
  else if (first === undefined || (first === '--all' && args.length === 1)) runAll(first === '--all');
  else if (args.some((word) => word.startsWith('-'))) {
    process.stderr.write(`There is no option ${args.find((word) => word.startsWith('-'))}.\n${USAGE}`);
    process.exitCode = 2;
  } else runChosen(args);
}

main(process.argv.slice(2));
