import { mkdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { AccuracyFigures } from '@rhinarium/contract';
import { CALIBRATION, ENGINE } from '@rhinarium/engine';
import { type FolderSet, folderEvidence } from '@rhinarium/evaluate/sets/folder-evidence';
import { detPicture } from './report/det-picture.ts';
import { type SetReport, setReport } from './report/set-report.ts';
import { originsOf } from './sets/fitted-on.ts';
import { realFolderSets } from './sets/real-evidence.ts';

const USAGE = `Usage: node research/dist/accuracy/report.js --real DIR [options]
  --real DIR    folder of the sets of real photos (research/accuracy/sets/real-sets.ts)
  --state DIR   where finished sets are stored, so that a stopped run continues (default: a folder of this engine in the temporary folder)
  --share N     share of the non-mated comparisons, 0 to 1 (default: 0.25)
  --quick       a draw per animal: a smoke test that writes nothing
Measures every set. Writes docs/accuracy/figures.json and det.svg, which the console shows, and sets.md, with all tables, in the state folder.
`;

const root = fileURLToPath(new URL('../../../', import.meta.url));
const say = (text: string) => process.stderr.write(`${text}\n`);

/** Report of a set, read from the state if an earlier run finished it. */
async function finishedReport(set: FolderSet, state: string): Promise<SetReport> {
  const file = path.join(state, `${set.name.replaceAll(/[^a-z0-9]+/g, '-')}.json`);
  const stored = await readFile(file, 'utf8').catch(() => undefined);
  if (stored !== undefined) return JSON.parse(stored);
  const report = setReport(await folderEvidence(set, say));
  await writeFile(file, JSON.stringify(report));
  return report;
}

const calibratedOn = {
  CAT: [...new Set(originsOf(CALIBRATION.CAT))].join('; '),
  DOG: [...new Set(originsOf(CALIBRATION.DOG))].join('; '),
};

async function writeResults(reports: readonly SetReport[], state: string): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${os.cpus()[0]?.model.trim() ?? 'unknown processor'}, ${os.availableParallelism()} cores, Node ${process.versions.node}`;
  // Sets without an error rate are left out of the table of the console.
  const sets = reports.map(({ set }) => set).filter(({ figures: { R1P1 } }) => R1P1.eer.value !== null);
  const figures = { engine: ENGINE, calibratedOn, machine, date, sets };
  const folder = path.join(root, 'docs/accuracy');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'figures.json'), `${JSON.stringify(AccuracyFigures.parse(figures), null, 1)}\n`);
  await writeFile(path.join(folder, 'det.svg'), detPicture(reports.flatMap(({ curves }) => curves)));
  await writeFile(path.join(state, 'sets.md'), reports.map(({ page }) => page).join('\n'));
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      real: { type: 'string' },
      state: { type: 'string', default: path.join(os.tmpdir(), `rhinarium-report-${ENGINE.modelDigest.slice(0, 12)}`) },
      share: { type: 'string', default: '0.25' },
      quick: { type: 'boolean', default: false },
    },
  });
  if (values.real === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  const state = values.quick ? `${values.state}-quick` : values.state;
  await mkdir(state, { recursive: true });
  const options = {
    pictures: path.join(state, 'pictures'),
    isQuick: values.quick,
    impostorsShare: Number(values.share),
  };
  const reports: SetReport[] = [];
  for (const set of await realFolderSets(values.real, options)) reports.push(await finishedReport(set, state));
  if (values.quick) process.stdout.write(reports.map(({ page }) => page).join('\n'));
  else await writeResults(reports, state);
  return 0;
}

process.exitCode = await main();
