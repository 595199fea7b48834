import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { commandLine, wholeNumber } from '../../scripts/command-line.ts';
import { readMachine } from '../machine.ts';
import { type Connection, openConnection } from './connection.ts';
import { percentile } from './figures.ts';
import { drawFlames } from './flame-graph.ts';
import { capture, probe, type RegisteredPet, registerGallery, runToEnd } from './measure-matching.ts';
import { animalSeed, newSession, uploadInto } from './measure-uploads.ts';
import { openPhotoFolder, type PhotoFolder } from './photos.ts';
import { readProcessorMs } from './process-memory.ts';
import { SERVER_COMMAND, startServer } from './server-process.ts';
import { type Stage, stagesOf, startCollector } from './trace-collector.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const USAGE = `Usage: npm run bench:profile -- [--of FOLDER] [--into FILE] [--pets N] [--rounds N]

Shows where the time of an upload, a verification and an identification goes, by the traces of the service: once with one
caller, once with 16. Prints a page and writes it with flame graphs.

  --of FOLDER     built checkout to profile (default this one)
  --into FILE     page and flame graph, without extension (default bench/results/profile)
  --pets N        pets in the searched gallery (default 100)
  --rounds N      operations of each kind, per run (default 32)
`;

interface Run {
  readonly name: string;
  readonly callers: number;
  readonly times: readonly number[];
  readonly stages: readonly Stage[];
  /** Processor time per operation by group of processes, ms. */
  readonly processorMs: Readonly<Record<string, number>>;
}

/** An operation to be measured: prepared in advance, so that only `run` counts. */
type Prepared = () => Promise<unknown>;

async function prepare(
  kind: 'upload' | 'verification' | 'identification',
  connection: Connection,
  photos: PhotoFolder,
  pets: readonly RegisteredPet[],
  n: number,
): Promise<Prepared> {
  const pet = pets[n % pets.length]!;
  if (kind === 'upload') {
    const sessionId = await newSession(connection);
    const file = await photos.largePhoto(animalSeed, n % 64);
    return () => uploadInto(connection, sessionId, file);
  }
  const purpose = kind === 'verification' ? 'PET_VERIFICATION' : 'PET_IDENTIFICATION';
  const visit = { purpose, ...(kind === 'verification' ? { petId: pet.petId } : {}), ...probe } as const;
  const sessionId = await capture(connection, photos, pet.species, pet.seed, visit);
  const [action, jobs] =
    kind === 'verification'
      ? [`/v2/pets/${pet.petId}:verify`, 'pet-verification-jobs']
      : ['/v2/pets:identify', 'pet-identification-jobs'];
  return () => runToEnd(connection, action, { sessionId }, jobs);
}

/** Runs prepared operations by several callers. Returns the duration of each, ms. */
async function runAll(operations: readonly Prepared[], callers: number): Promise<number[]> {
  const times: number[] = [];
  const left = [...operations];
  const caller = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const startedAt = performance.now();
      await next();
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return times;
}

const titleOf = ({ name, callers }: Run) => `${name}, ${callers === 1 ? 'one caller' : `${callers} callers`}`;

/** Share of a run in percent, with the mean time, of every stage of at least one percent. */
function stageTable(run: Run): string {
  const { stages } = run;
  const total = stages.reduce((sum, { ownMs }) => sum + ownMs, 0);
  const byName = new Map<string, { ownMs: number; count: number }>();
  for (const { path: names, ownMs, count } of stages) {
    const stage = names.at(-1)!;
    const sum = byName.get(stage) ?? { ownMs: 0, count: 0 };
    byName.set(stage, { ownMs: sum.ownMs + ownMs, count: sum.count + count });
  }
  const rows = [...byName]
    .filter(([, { ownMs }]) => ownMs >= total / 100)
    .sort(([, a], [, b]) => b.ownMs - a.ownMs)
    .map(([stage, { ownMs, count }]) => {
      const share = ((100 * ownMs) / total).toFixed(0);
      return `| ${stage} | ${count.toFixed(1)} | ${ownMs.toFixed(1)} | ${share} % |`;
    });
  return [
    `## ${titleOf(run)}`,
    '',
    '<!-- prettier-ignore -->',
    '| stage | times | own time, ms | share |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

function printPage(machine: object, picture: string, runs: readonly Run[]): string {
  const groups = Object.keys(runs[0]!.processorMs);
  const rows = runs.map(({ name, callers, times, processorMs }) => {
    const figures = [percentile(times, 0.5), percentile(times, 0.95), ...groups.map((group) => processorMs[group]!)];
    return `| ${name} | ${callers} | ${figures.map((ms) => ms.toFixed(1)).join(' | ')} |`;
  });
  const header = ['operation', 'callers', 'p50, ms', 'p95, ms', ...groups.map((group) => `processor, ${group}, ms`)];
  return [
    '# Where the time goes',
    '',
    'Printed by `npm run bench:profile`. Generated animals. Own time is what a span did not pass on to another span, per',
    'operation: an action and its job, with the long poll that waits for it. Processor time is per operation.',
    '',
    `![Flame graphs](${picture}.svg)`,
    '',
    `\`${JSON.stringify(machine)}\``,
    '',
    '<!-- prettier-ignore -->',
    `| ${header.join(' | ')} |`,
    `| ${header.map(() => '---').join(' | ')} |`,
    ...rows,
    '',
    ...runs.map((run, at) => `${at === 0 ? '' : '\n'}${stageTable(run)}`),
    '',
  ].join('\n');
}

const options = (words: readonly string[]) => {
  const { values } = parseArgs({
    args: [...words],
    options: {
      of: { type: 'string', default: root },
      into: { type: 'string', default: path.join(root, 'bench', 'results', 'profile') },
      pets: { type: 'string', default: '100' },
      rounds: { type: 'string', default: '32' },
    },
  });
  return {
    checkout: path.resolve(values.of),
    page: path.resolve(values.into),
    pets: wholeNumber('--pets', values.pets, 1, 100_000),
    rounds: wholeNumber('--rounds', values.rounds, 1, 10_000),
  };
};

async function main(): Promise<void> {
  const { checkout, page: file, pets: galleryPets, rounds } = commandLine(USAGE, options);
  const machine = readMachine();
  const scratch = await mkdtemp(path.join(tmpdir(), 'rhinarium-profile-'));
  const photos = await openPhotoFolder(path.join(tmpdir(), 'rhinarium-bench-photos'));
  const collector = await startCollector();
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url;
  const server = await startServer(SERVER_COMMAND, checkout, scratch);
  const runs: Run[] = [];
  try {
    const connection = openConnection(server.url, server.apiKey!, 16);
    const pets = await registerGallery(connection, photos, galleryPets);
    for (const kind of ['upload', 'verification', 'identification'] as const) {
      for (const callers of [1, 16]) {
        const operations: Prepared[] = [];
        for (let n = 0; n < rounds; n++) operations.push(await prepare(kind, connection, photos, pets, n));
        // Templates of the prepared uploads are made until nothing is left.
        while ((await collector.settle()).length > 0);
        const before = await readProcessorMs(server.pid, scratch);
        const times = await runAll(operations, callers);
        const after = await readProcessorMs(server.pid, scratch);
        const spans = await collector.settle();
        const processorMs = Object.fromEntries(
          Object.keys(after).map((group) => [group, (after[group]! - (before[group] ?? 0)) / rounds]),
        );
        runs.push({ name: kind, callers, times, stages: stagesOf(spans, rounds), processorMs });
        process.stderr.write(`${kind}, ${callers}: p50 ${percentile(times, 0.5).toFixed(1)} ms\n`);
      }
    }
    connection.close();
  } finally {
    await server.stop();
    await collector.close();
    await rm(scratch, { recursive: true, force: true });
  }
  const page = printPage({ ...machine, loadAtEnd: loadavg()[0] }, path.basename(file), runs);
  await writeFile(`${file}.md`, page);
  await writeFile(`${file}.svg`, drawFlames(runs.map((run) => ({ title: titleOf(run), stages: run.stages }))));
  process.stdout.write(page);
}

await main();
