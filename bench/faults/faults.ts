import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { commandLine, wholeNumber } from '../../scripts/command-line.ts';
import { readMachine } from '../machine.ts';
import { openPhotoFolder } from '../service/photos.ts';
import { FAULTS, type FaultName } from './fault-table.ts';
import type { HouseKind } from './open-cluster.ts';
import { type Round, runRound } from './run-round.ts';
import { noDiskReason } from './small-disk.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const placesOf = (kind: HouseKind) => {
  const name = kind === 'pair' ? 'faults' : `faults-${kind}`;
  return { rounds: path.join(root, 'dist', name), result: path.join(root, 'bench', 'results', `${name}.json`) };
};
/** Few enough that an interrupted run loses little. */
const killsPerRound = 25;

const USAGE = `Usage: npm run bench:faults [-- --kills N --seed N --alone --fleet --bucket --resume]

Runs two nodes on one database, lets four callers work, and kills, stops and cuts off what they work with. Then it compares what
the callers were told with what is stored, prints a table and writes bench/results/faults.json. 50 kills take 2 to 5 minutes on a machine that does nothing else.
  --kills N   processes to kill, in rounds of ${killsPerRound}; 1000 by default
  --seed N    of the first round; 1 by default
  --alone     one node with its embedded database; writes faults-alone.json
  --fleet     two nodes that answer and two that work, in place of two that do both; writes faults-fleet.json
  --bucket    images in an S3 server, which is killed too, keys in the database, no shared folder; writes faults-bucket.json
  --resume    keeps the rounds that an interrupted run has ended
`;

function readOptions(words: readonly string[]) {
  const { values } = parseArgs({
    args: [...words],
    options: {
      kills: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      alone: { type: 'boolean', default: false },
      fleet: { type: 'boolean', default: false },
      bucket: { type: 'boolean', default: false },
      resume: { type: 'boolean', default: false },
    },
  });
  return {
    kills: wholeNumber('--kills', values.kills, 1, 1_000_000),
    seed: wholeNumber('--seed', values.seed, 1, 1_000_000),
    kind: kindOf(values),
    isResumed: values.resume,
  };
}

function kindOf(values: { readonly alone: boolean; readonly fleet: boolean; readonly bucket: boolean }): HouseKind {
  if (values.alone) return 'alone';
  if (values.bucket) return 'bucket';
  return values.fleet ? 'fleet' : 'pair';
}

async function main(): Promise<void> {
  const { kills, seed, kind, isResumed } = commandLine(USAGE, readOptions);
  const machine = readMachine();
  const photos = await openPhotoFolder(path.join(tmpdir(), 'rhinarium-bench-photos'));
  const { rounds: roundsFolder, result: resultFile } = placesOf(kind);
  if (!isResumed) await rm(roundsFolder, { recursive: true, force: true });
  await mkdir(roundsFolder, { recursive: true });
  const rounds: Round[] = [];
  const killed = () => rounds.reduce((sum, round) => sum + round.kills, 0);
  for (let next = seed; killed() < kills; next++) {
    const file = path.join(roundsFolder, `${next}.json`);
    const kept = await readFile(file, 'utf8').catch(() => undefined);
    const target = Math.min(killsPerRound, kills - killed());
    const onKill = (count: number) => {
      if (count % 10 === 0) process.stderr.write(`round ${next}: ${count} of ${target} kills\n`);
    };
    const round = kept ? (JSON.parse(kept) as Round) : await runRound(kind, next, target, photos, onKill);
    await writeFile(file, JSON.stringify(round));
    rounds.push(round);
    const wrong = Object.values(round.findings).flat();
    process.stderr.write(`round ${next}: ${round.kills} kills in ${round.seconds} s, ${wrong.length} findings\n`);
    for (const sentence of wrong) process.stderr.write(`  ${sentence}\n`);
  }
  const report = { machine, kind, ...summaryOf(rounds) };
  process.stdout.write(`${printSummary(report)}\n`);
  await writeFile(resultFile, `${JSON.stringify(report, null, 2)}\n`);
  if (report.lost + report.doubled + report.contradicted + report.failed > 0) process.exitCode = 1;
}

function summaryOf(rounds: readonly Round[]) {
  const total = (count: (round: Round) => number) => rounds.reduce((sum, round) => sum + count(round), 0);
  const answers: Record<string, number> = {};
  for (const round of rounds)
    for (const [answer, times] of Object.entries(round.answers)) answers[answer] = (answers[answer] ?? 0) + times;
  const faults = (Object.keys(FAULTS) as FaultName[]).map((name) => ({
    name,
    says: FAULTS[name].says,
    times: total((round) => round.faults[name] ?? 0),
  }));
  return {
    rounds: rounds.length,
    kills: total((round) => round.kills),
    faults,
    acknowledged: {
      pets: total((round) => round.acknowledged.pets),
      photos: total((round) => round.acknowledged.photos),
      jobs: total((round) => round.acknowledged.jobs),
      deletions: total((round) => round.acknowledged.deletions),
    },
    answers,
    lost: total((round) => round.findings.lost.length),
    doubled: total((round) => round.findings.doubled.length),
    contradicted: total((round) => round.findings.contradicted.length),
    failed: total((round) => round.findings.failed.length),
    outlasted: {
      losses: total((round) => round.outlasted.losses),
      setbacks: total((round) => round.outlasted.setbacks),
      lossesMax: Math.max(0, ...rounds.map((round) => round.outlasted.lossesMax)),
    },
    hasSmallDisk: rounds.every((round) => round.hasSmallDisk),
  };
}

const WHY_NO_DISK: { readonly [Kind in HouseKind]?: string } = {
  bucket: 'the images are in a bucket',
  alone: 'the database is on it too',
};

function printSummary({ kind, ...summary }: ReturnType<typeof summaryOf> & { readonly kind: HouseKind }): string {
  const { pets, photos, jobs, deletions } = summary.acknowledged;
  const { losses, setbacks, lossesMax } = summary.outlasted;
  const why = WHY_NO_DISK[kind] ?? noDiskReason;
  const left = summary.hasSmallDisk ? [] : [`Faults of the disk were left out: ${why}.`];
  return [
    '| fault | times |',
    '|---|---|',
    ...summary.faults.map(({ says, times }) => `| ${says} | ${times} |`),
    '',
    `Kills: ${summary.kills}, in ${summary.rounds} rounds. Acknowledged: ${pets} pets, ${photos} photos, ${jobs} jobs, ${deletions} deletions.`,
    `Answers: ${Object.entries(summary.answers)
      .map(([answer, times]) => `${answer}: ${times}`)
      .join(', ')}.`,
    `Lost: ${summary.lost}. Doubled: ${summary.doubled}. Contradicted: ${summary.contradicted}. Failed within their deadline: ${summary.failed}.`,
    `Jobs that succeeded after the loss of a process: ${losses} (at most ${lossesMax} of one job); after an outage: ${setbacks}.`,
    ...left,
  ].join('\n');
}

await main();
