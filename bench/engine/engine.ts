import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ENGINE } from '@rhinarium/engine';
import { commandLine, wholeNumber } from '../../scripts/command-line.ts';
import { readMachine } from '../machine.ts';
import { type EngineFigures, measureEngine } from './measure-engine.ts';
import { measureScan, readBandwidth, type ScanFigures } from './measure-scan.ts';
import type { Stage, Timing } from './timing.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const say = (text: string) => process.stderr.write(`${text}\n`);
const number = (value: number, digits = 1) => value.toFixed(digits);

function timingRows(timings: readonly Timing[]): string {
  const rows = timings.map(({ name, processorP50Ms, wallP50Ms, wallP90Ms, runs, how }) => {
    const wall = `${number(wallP50Ms)} / ${number(wallP90Ms)} ms`;
    return `| ${name} | ${number(processorP50Ms)} ms | ${wall} | n ${runs}: ${how} |`;
  });
  return ['| step | processor time, p50 | wall, p50 / p90 | |', '|---|---|---|---|', ...rows].join('\n');
}

const stageLine = (stages: readonly Stage[]) =>
  stages.map(({ name, share }) => `${name} ${number(100 * share, 0)} %`).join(', ');

function scanRows(scans: readonly ScanFigures[]): string {
  const timed = ({ processorP50Ms, wallP50Ms, wallP90Ms }: Timing) =>
    `${number(processorP50Ms)} ms | ${number(wallP50Ms)} / ${number(wallP90Ms)} ms`;
  const rows = scans.flatMap(({ pets, scan, limitMs, exactScan, exactLimitMs, bytesPerPet }) => [
    `| ${pets} | gallery | ${timed(scan)} | ${number(limitMs)} ms | ${number(bytesPerPet, 0)} B |`,
    `| ${pets} | int8 of every sample | ${timed(exactScan)} | ${number(exactLimitMs)} ms | |`,
  ]);
  const head = '| pets | scan | processor time, p50 | wall, p50 / p90 | reading what it scans once | memory a pet |';
  return [head, '|---|---|---|---|---|---|', ...rows].join('\n');
}

const USAGE = `Usage: npm run bench:engine -- [--pets N,N,…] [--codes N]

Measures the engine alone, prints tables and writes bench/results/engine.json. Needs an idle machine.

  --pets N,N,…   sizes of the scan (default 10000,100000,1000000)
  --codes N      codes per pet (default 5)
`;

function readOptions(words: readonly string[]) {
  const { values } = parseArgs({
    args: [...words],
    options: { pets: { type: 'string', default: '10000,100000,1000000' }, codes: { type: 'string', default: '5' } },
  });
  const sizes = values.pets.split(',').map((size) => wholeNumber('--pets', size, 1, 10_000_000));
  return { sizes, codes: wholeNumber('--codes', values.codes, 1, 100) };
}

/** Measures the engine, prints tables and writes bench/results/engine.json. `--pets` sets the gallery sizes. */
async function main(): Promise<void> {
  const { sizes, codes } = commandLine(USAGE, readOptions);
  const machine = readMachine();
  const figures: EngineFigures = await measureEngine(say);
  const gigabytesPerSecond = readBandwidth();
  const scans: ScanFigures[] = [];
  for (const pets of sizes) {
    say(`scanning ${pets} pets`);
    scans.push(await measureScan(pets, codes, gigabytesPerSecond));
  }
  const report = { machine, engine: ENGINE, ...figures, gigabytesPerSecond, scans };
  process.stdout.write(`${JSON.stringify(machine)}, ${ENGINE.name} ${ENGINE.version}

${timingRows(figures.timings)}

extract: ${stageLine(figures.extractStages)}
one pair: ${stageLine(figures.compareStages)}
template: ${figures.templateBytes.median} bytes (median), ${figures.templateBytes.largest} at most

One core reads ${number(gigabytesPerSecond)} GB/s.

${scanRows(scans)}
`);
  await mkdir(path.join(root, 'bench/results'), { recursive: true });
  await writeFile(path.join(root, 'bench/results/engine.json'), `${JSON.stringify(report, null, 2)}\n`);
}

await main();
