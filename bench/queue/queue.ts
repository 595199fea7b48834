import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readMachine } from '../machine.ts';
import { isMet, printFigures } from '../service/figures.ts';
import { openPhotoFolder } from '../service/photos.ts';
import { measureClaims } from './measure-claims.ts';
import { measureFairness } from './measure-fairness.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Measures the queue under a flood, prints a table and writes bench/results/queue.json. Wants an idle machine. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { jobs: { type: 'string', default: '100000' }, probes: { type: 'string', default: '40' } },
  });
  const machine = readMachine();
  const scratch = await mkdtemp(path.join(tmpdir(), 'rhinarium-bench-'));
  const photos = await openPhotoFolder(path.join(tmpdir(), 'rhinarium-bench-photos'));
  try {
    const claims = await measureClaims(scratch, Number(values.jobs));
    process.stderr.write(`${printFigures(claims)}\n`);
    const fairness = await measureFairness(root, scratch, photos, Number(values.probes));
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
