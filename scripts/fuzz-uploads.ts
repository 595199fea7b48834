import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { residentMemory } from '@rhinarium/server/testing/processes';
import { startServerProcess } from '@rhinarium/server/testing/server-process';
import { recipes } from '@rhinarium/server/testing/upload-fuzz/recipe';
import { sendUpload, soundFiles } from '@rhinarium/server/testing/upload-fuzz/send-upload';
import fc from 'fast-check';
import { commandLine, wholeNumber } from './command-line.ts';

const USAGE = `Usage: npm run fuzz:uploads -- [--seed N] [--seconds S]
Sends uploads that are wrong in some way to a service of its own, until the time is over or one is not answered below
500 with an error of the catalogue. Prints that one, as small as it can be made, for packages/server/testing/upload-fuzz/corpus.ts.
`;

/** Uploads between measurements of the service's memory. */
const MEASURE_EVERY = 500;

function readWords(words: readonly string[]) {
  const options = { seed: { type: 'string', default: '1' }, seconds: { type: 'string', default: '60' } } as const;
  const { values } = parseArgs({ args: [...words], options });
  return {
    seed: wholeNumber('--seed', values.seed, 0, 2 ** 31 - 1),
    seconds: wholeNumber('--seconds', values.seconds, 1, 86_400),
  };
}

async function main(): Promise<number> {
  const { seed, seconds } = commandLine(USAGE, readWords);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'rhinarium-fuzz-'));
  const server = await startServerProcess(dataDir);
  try {
    const files = await soundFiles();
    const target = { url: server.url, apiKey: server.apiKey! };
    const answers: Record<string, number> = {};
    const memoryMegabytes: number[] = [];
    let sent = 0;
    const property = fc.asyncProperty(recipes, async (recipe) => {
      const status = await sendUpload(recipe, files, target);
      answers[String(status ?? 'closed')] = (answers[String(status ?? 'closed')] ?? 0) + 1;
      sent += 1;
      if (sent % MEASURE_EVERY === 0) memoryMegabytes.push(Math.round((await residentMemory(server.pid)) / 1e6));
    });
    const bounds = { seed, numRuns: 1_000_000_000, interruptAfterTimeLimit: seconds * 1000 };
    const outcome = await fc.check(property, { ...bounds, markInterruptAsFailure: false });
    const [recipe] = outcome.counterexample ?? [];
    const report = { seed, sent, answers, memoryMegabytes, failure: String(outcome.errorInstance ?? ''), recipe };
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
    return outcome.failed ? 1 : 0;
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

process.exitCode = await main();
