import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { commandLine, wholeNumber } from '../../scripts/command-line.ts';
import { readMachine } from '../machine.ts';
import { openPhotoFolder } from '../service/photos.ts';
import { measureWorkers, type WorkersFigures } from './measure-workers.ts';
import { openStack, type Stack } from './open-stack.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const contract = ['--import', path.join(root, 'scripts/source.mjs'), path.join(root, 'test/contract/target.ts')];
const SEARCHES = ['memory', 'pgvector'] as const;

const USAGE = `Usage: npm run stack [-- --search memory|pgvector --contract|--workers N,N]

Starts what compose.yaml describes as processes of this machine: PostgreSQL, an S3 server, two nodes that answer requests, two that
work, and HAProxy in front. Prints where the service is and a key, and stops all of it with Ctrl C. Everything is made in a
temporary folder, and deleted at the end.
  --search   where the first scan of an identification looks; memory by default
  --contract runs the contract cases against the stack in place of waiting, and writes bench/results/stack-SEARCH.json
  --workers  measures how long as many verifications take with so many nodes that work, one stack after the other, and
             writes bench/results/stack-workers.json, or stack-workers-pinned.json
  --pin      with --workers: each worker on a core of its own
`;

function readOptions(words: readonly string[]) {
  const { values } = parseArgs({
    args: [...words],
    options: {
      search: { type: 'string', default: 'memory' },
      contract: { type: 'boolean', default: false },
      workers: { type: 'string' },
      pin: { type: 'boolean', default: false },
    },
  });
  const search = SEARCHES.find((one) => one === values.search);
  if (search === undefined) throw new Error(`--search is ${SEARCHES.join(' or ')}.`);
  return { search, isContract: values.contract, workers: readNumbers(values.workers), isPinned: values.pin };
}

const readNumbers = (text: string | undefined) => text?.split(',').map((one) => wholeNumber('--workers', one, 1, 8));

/** Runs the contract cases against the stack. Returns counts and names of failures. */
async function runContract({ url, apiKey }: Stack) {
  const env = { PATH: process.env['PATH'], TARGET: url, KEY: apiKey };
  const child = spawn(process.execPath, contract, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
  });
  await once(child, 'exit');
  const count = (word: string) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(said)?.[1] ?? Number.NaN);
  const failed = [...said.matchAll(/^not ok \d+ - (.*)$/gm)].map(([, name]) => name!);
  if (failed.length > 0) process.stderr.write(said);
  return { passed: count('pass'), skipped: count('skipped'), failed };
}

async function writeContract(stack: Stack, search: string): Promise<void> {
  const cases = await runContract(stack);
  process.stdout.write(
    `contract cases: ${cases.passed} passed, ${cases.failed.length} failed, ${cases.skipped} skipped as they need the inside of a service\n`,
  );
  const result = { machine: readMachine(), search, parts: stack.parts.length, ...cases };
  await writeFile(path.join(root, 'bench', 'results', `stack-${search}.json`), `${JSON.stringify(result, null, 2)}\n`);
  if (cases.failed.length > 0) process.exitCode = 1;
}

/** Measures a stack per number of workers, and the first one again at the end as a control. */
async function writeWorkers(
  search: (typeof SEARCHES)[number],
  numbers: readonly number[],
  isPinned: boolean,
): Promise<void> {
  const photos = await openPhotoFolder(path.join(tmpdir(), 'rhinarium-bench-photos'));
  const machine = readMachine();
  const figures: WorkersFigures[] = [];
  for (const workers of [...numbers, numbers[0]!]) {
    const stack = await openStack({ search, workers, isPinned });
    try {
      figures.push(await measureWorkers(stack, photos, workers));
    } finally {
      await stack.stop();
    }
    const { jobs, seconds } = figures.at(-1)!;
    process.stdout.write(`${workers} workers: ${jobs} verifications in ${seconds.toFixed(1)} s\n`);
  }
  const result = { machine, search, isPinned, loadAtEnd: loadavg()[0], figures };
  await writeFile(
    path.join(root, 'bench', 'results', `stack-workers${isPinned ? '-pinned' : ''}.json`),
    `${JSON.stringify(result, null, 2)}\n`,
  );
}

async function main(): Promise<void> {
  const { search, isContract, workers, isPinned } = commandLine(USAGE, readOptions);
  if (workers) {
    await writeWorkers(search, workers, isPinned);
    return;
  }
  const stack = await openStack({ search, workers: 2 });
  try {
    process.stdout.write(`${stack.parts.join('\n')}\n`);
    if (isContract) {
      await writeContract(stack, search);
      return;
    }
    process.stdout.write(`\nThe service is at ${stack.url}, its key is ${stack.apiKey}\nStop all of it with Ctrl C.\n`);
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  } finally {
    await stack.stop();
  }
}

await main();
