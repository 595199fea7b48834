import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { EXIT_CODE } from '../packages/cli/src/exit-code.ts';
import { UsageError } from '../packages/cli/src/usage-error.ts';
import { commandLine, wholeNumber } from './command-line.ts';
import { type DemoPet, generatedPets, realPets } from './demo/demo-pets.ts';
import { runDemo } from './demo/run-demo.ts';

const serverEntry = fileURLToPath(new URL('../packages/server/dist/main.js', import.meta.url));

const USAGE = `Usage: npm run demo -- [--pets N]
       npm run demo -- --data DIR [--appearances DIR]

Starts a service on an empty folder, registers pets over HTTP, verifies genuine and impostor pairs, identifies pets, and prints a summary.

  --pets N            generated pets (default 6)
  --data DIR          real photos instead, as <SPECIES>/<identity>/<image>, where SPECIES is DOG or CAT: eight
                      close-ups or more of each animal, and one of the whole animal, with a name that begins with
                      "whole" or "appearance", or in the folder "appearances"
  --appearances DIR   photos of the whole animals of --data in a folder of their own, with the same folder names

Ends with 1 if no animal could be registered, and with 2 if the photos do not fit.
`;

function readOptions(words: readonly string[]) {
  const { values } = parseArgs({
    args: [...words],
    options: { data: { type: 'string' }, appearances: { type: 'string' }, pets: { type: 'string', default: '6' } },
  });
  const { data, appearances } = values;
  for (const folder of [data, appearances])
    if (folder !== undefined && !existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  return { data, appearances, count: wholeNumber('--pets', values.pets, 2, 1000) };
}

/** Starts a service on an empty data folder and returns its URL and first key. */
async function startServer(dataDir: string) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [serverEntry], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, RHINARIUM_LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const event = line.startsWith('{') ? JSON.parse(line) : {};
    if (event.event !== 'first-start') continue;
    child.stdout.resume();
    const stop = () =>
      new Promise((resolve) => {
        child.once('exit', resolve);
        child.kill('SIGTERM');
      });
    return {
      url: String(event.apiUrl).replace(/\/v2$/, ''),
      apiKey: String(event.apiKey),
      readyMs: performance.now() - startedAt,
      stop,
    };
  }
  throw new Error('the service ended before it was ready');
}

/** Real pets. Reports a folder that does not fit and returns nothing. */
async function fittingPets(data: string, appearances: string | undefined): Promise<DemoPet[] | undefined> {
  try {
    return await realPets(data, appearances);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = EXIT_CODE.usage;
    return undefined;
  }
}

/**
 * From a clean start: registers pets through the HTTP API, verifies genuine and impostor pairs, identifies, and prints
 * a table.
 */
async function main(): Promise<void> {
  const { data, appearances, count } = commandLine(USAGE, readOptions);
  const pets = data === undefined ? generatedPets(count) : await fittingPets(data, appearances);
  if (pets === undefined) return;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'rhinarium-demo-'));
  const server = await startServer(dataDir);
  try {
    const { table, registeredCount } = await runDemo(server, pets, (text) => process.stderr.write(`${text}\n`));
    process.stdout.write(table);
    if (registeredCount === 0) process.exitCode = EXIT_CODE.failed;
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main();
