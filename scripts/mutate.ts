import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { commandLine, wholeNumber } from './command-line.ts';
import { type Ended, isEnded, type MaybeEnded, printPage, scoreOf } from './mutate/print-page.ts';
import { type Result, type Row, readRows, resultsIn } from './mutate/results.ts';
import type { TestsOutcome } from './mutate/run-tests.ts';
import { failingOnSoundCode } from './mutate/sound-code.ts';
import { openWorkplace, type Workplace } from './mutate/workplace.ts';

// Runs as dist/scripts/mutate.js.
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const folder = path.join(root, 'dist/mutate');
const results = resultsIn(folder);
const page = path.join(root, 'docs/mutations.md');

const USAGE = `Usage: npm run mutate                breaks each promised behaviour in a copy of the repository and runs its tests
       npm run mutate -- WORD...     only mutations whose area, name or file contains a word
       npm run mutate -- --resume    only mutations that have no result yet
       npm run mutate -- --page      none: writes the page from the results that there are
       npm run mutate -- --lanes N   so many side by side, each in a copy of its own; 1 when nothing else is said
Writes docs/mutations.md, but not for a few words while other mutations have no result.
`;

function outcomeOf(tested: TestsOutcome | undefined): Result['outcome'] {
  if (tested === undefined) return 'does not compile';
  if (tested.noticedBy !== undefined) return 'killed';
  return tested.passed === 0 ? 'no test chosen' : 'survived';
}

async function runMutation(workplace: Workplace, row: Row): Promise<Result> {
  const startedAtMs = Date.now();
  const { file, find, replace } = row.mutation;
  const text = await workplace.read(file);
  await workplace.write(
    file,
    text.replace(find, () => replace),
  );
  try {
    const isBuilt = await workplace.build();
    const tested = isBuilt ? await workplace.test(row.mutation, results.logOf(row)) : undefined;
    return {
      outcome: outcomeOf(tested),
      noticedBy: tested?.noticedBy,
      isChecked: false,
      seconds: Math.round((Date.now() - startedAtMs) / 1000),
      endedAt: new Date().toISOString(),
    };
  } finally {
    await workplace.write(file, text);
  }
}

/** Runs the rows, one per workplace at a time. */
async function runAll(workplaces: readonly Workplace[], rows: readonly Row[]): Promise<void> {
  const left = [...rows.entries()];
  const runLane = async (workplace: Workplace) => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [n, row] = next;
      const result = await runMutation(workplace, row);
      await results.keep(row, result);
      const { outcome, noticedBy, seconds } = result;
      const by = noticedBy === undefined ? '' : `\n    ${noticedBy}`;
      process.stdout.write(
        `${n + 1}/${rows.length} ${outcome} (${seconds} s) ${row.area}: ${row.mutation.name}${by}\n`,
      );
    }
  };
  await Promise.all(workplaces.map(runLane));
}

const isToCheck = ({ result }: Ended) => result.outcome === 'killed' && !result.isChecked;

/** Discards results of tests that also fail on unchanged code. */
async function checkSoundCode(workplace: Workplace, rows: readonly Row[]): Promise<void> {
  const doubtful = (await readAll(rows)).filter(isEnded).filter(isToCheck);
  await workplace.build();
  const failing = await failingOnSoundCode(workplace, doubtful, path.join(folder, `sound-${process.pid}.log`));
  for (const row of doubtful) {
    if (failing.has(row.result.noticedBy)) await results.forget(row);
    else await results.keep(row, { ...row.result, isChecked: true });
  }
  for (const name of failing)
    process.stdout.write(`Fails without any mutation too, so it has noticed nothing: ${name}\n`);
}

async function readAll(rows: readonly Row[]): Promise<MaybeEnded[]> {
  return await Promise.all(rows.map(async (row) => ({ ...row, result: await results.read(row) })));
}

function readWords(words: readonly string[]) {
  const options = {
    resume: { type: 'boolean', default: false },
    page: { type: 'boolean', default: false },
    lanes: { type: 'string', default: '1' },
  } as const;
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
  return {
    words: positionals,
    isResumed: values.resume,
    isPageOnly: values.page,
    lanes: wholeNumber('--lanes', values.lanes, 1, 64),
  };
}

async function main(): Promise<number> {
  const { words, isResumed, isPageOnly, lanes } = commandLine(USAGE, readWords);
  await mkdir(folder, { recursive: true });
  const rows = await readRows(root);
  const isNamed = ({ area, mutation: { name, file } }: Row) =>
    words.length === 0 || words.some((word) => `${area}: ${name} ${file}`.includes(word));
  const wanted: Row[] = [];
  for (const row of isPageOnly ? [] : rows.filter(isNamed))
    if (!isResumed || !(await results.read(row))) wanted.push(row);
  if (wanted.length > 0 || (!isPageOnly && (await readAll(rows)).filter(isEnded).some(isToCheck))) {
    const workplaces = [await openWorkplace(root)];
    try {
      while (workplaces.length < lanes) workplaces.push(await workplaces[0]!.copy());
      await runAll(workplaces, wanted);
      await checkSoundCode(workplaces[0]!, isResumed ? rows : wanted);
    } finally {
      for (const workplace of workplaces) await workplace.remove();
    }
  }
  const all = await readAll(rows);
  const ended = all.filter(isEnded);
  // A partial run leaves the page unchanged.
  if (words.length === 0 || ended.length === rows.length)
    await writeFile(page, await format(printPage(all), { ...(await resolveConfig(page)), parser: 'markdown' }));
  const { killed, survived, equivalent, broken, percent } = scoreOf(ended);
  process.stdout.write(
    `${killed} killed, ${survived} survived, ${equivalent} equivalent, ${broken} without outcome, ${rows.length - ended.length} to run: ${percent} %\n`,
  );
  return survived + broken === 0 && ended.length === rows.length ? 0 : 1;
}

process.exitCode = await main();
