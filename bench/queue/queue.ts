import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { commandLine, wholeNumber } from '../../scripts/command-line.ts';
import { readMachine } from '../machine.ts';
import { isMet, printFigures } from '../service/figures.ts';
import { openPhotoFolder } from '../service/photos.ts';
import { measureClaims } from './measure-claims.ts';
import { measureFairness } from './measure-fairness.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

const USAGE = `Usage: npm run bench:queue [-- --jobs N --probes N]

Measures the queue under a flood, prints a table and writes bench/results/queue.json. Needs an idle machine.
  --jobs N     waiting jobs (default 100000)
  --probes N   verifications of the quiet tenant (default 40)
`;

function readOptions(words: readonly string[]): { jobs: number; probes: number } {
  const { values } = parseArgs({
    args: [...words],
    options: { jobs: { type: 'string', default: '100000' }, probes: { type: 'string', default: '40' } },
  });
  return {
    jobs: wholeNumber('--jobs', values.jobs, 1, 10_000_000),
    probes: wholeNumber('--probes', values.probes, 1, 100_000),
  };
}

/** Measures the queue under a flood, prints a table and writes bench/results/queue.json. Needs an idle machine. */
async function main(): Promise<void> {
  const { jobs, probes } = commandLine(USAGE, readOptions);
  const machine = readMachine();
  const scratch = await mkdtemp(path.join(tmpdir(), 'rhinarium-bench-'));
  const photos = await openPhotoFolder(path.join(tmpdir(), 'rhinarium-bench-photos'));
  try {
    const claims = await measureClaims(scratch, jobs);
    process.stderr.write(`${printFigures(claims)}\n`);
    const fairness = await measureFairness(root, scratch, photos, probes);
    const figures = [...claims, ...fairness];
    const report = {
      machine: { ...machine, loadAtEnd: loadavg()[0] },
      figures: figures.map((figure) => ({ ...figure, met: isMet(figure) ?? null })),
    };
    process.stdout.write(`${JSON.stringify(report.machine)}\n\n${printFigures(figures)}\n`);
    await mkdir(path.join(root, 'bench', 'results'), { recursive: true });
    await writeFile(path.join(root, 'bench', 'results', 'queue.json'), `${JSON.stringify(report, null, 2)}\n`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

await main();
