import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ENGINE } from '@rhinarium/engine';
import { format, resolveConfig } from 'prettier';
import { commandLine, wordsOnly } from './command-line.ts';
import type { Mutation } from './mutate/mutation.ts';
import { MUTATIONS } from './mutate/mutations.ts';
import { openWorkplace, type Workplace } from './mutate/workplace.ts';

// This file runs as dist/scripts/mutate.js.
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const folder = path.join(root, 'dist/mutate');
const page = path.join(root, 'docs/mutations.md');

const USAGE = `Usage: npm run mutate             breaks promises that rest on SQL, locks, fences and processes in a copy, and runs their tests
       npm run mutate -- WORD...  only mutations whose name or file contains a word
Without words it writes its part of docs/mutations.md.
`;

interface Result {
  readonly mutation: Mutation;
  /** First failed test, undefined if all passed. */
  readonly noticedBy: string | undefined;
}

async function runMutation(workplace: Workplace, mutation: Mutation, logFile: string): Promise<Result> {
  const { file, find, replace, name } = mutation;
  const text = await workplace.read(file);
  await workplace.write(
    file,
    text.replace(find, () => replace),
  );
  try {
    if (!(await workplace.build())) throw new Error(`The broken code does not compile: ${name}.`);
    const { noticedBy, passed } = await workplace.test(mutation, logFile);
    if (noticedBy === undefined && passed === 0) throw new Error(`No test is chosen for: ${name}.`);
    return { mutation, noticedBy };
  } finally {
    await workplace.write(file, text);
  }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^$|()[\]{}\\/]/g, '\\$&');

/** Whether the test that noticed a mutation passes on unchanged code. If it fails there as well, it noticed nothing. */
async function isSound(workplace: Workplace, { mutation, noticedBy }: Result, logFile: string): Promise<boolean> {
  if (noticedBy === undefined) return true;
  const only = `^${escaped(noticedBy)}$`;
  return (await workplace.test({ tests: mutation.tests, only }, logFile)).noticedBy === undefined;
}

async function runAll(mutations: readonly Mutation[]): Promise<Result[]> {
  const results: Result[] = [];
  const workplace = await openWorkplace(root);
  try {
    for (const [n, mutation] of mutations.entries()) {
      const result = await runMutation(workplace, mutation, path.join(folder, `${n}.log`));
      await workplace.build();
      if (!(await isSound(workplace, result, path.join(folder, `${n}-sound.log`))))
        throw new Error(`Fails without any mutation too: ${result.noticedBy}.`);
      results.push(result);
      process.stdout.write(`${n + 1}/${mutations.length} ${mutation.name}: ${result.noticedBy ?? 'SURVIVED'}\n`);
    }
  } finally {
    await workplace.remove();
  }
  return results;
}

/** Folder of the server that a mutation is in, for example `domains/jobs`. */
const folderOf = (file: string): string =>
  file
    .replace(/^packages\/server\/src\//, '')
    .split('/')
    .slice(0, 2)
    .join('/');

function summary(results: readonly Result[]): string {
  const survived = results.filter(({ noticedBy }) => noticedBy === undefined);
  const folders = [...new Set(results.map(({ mutation }) => folderOf(path.dirname(mutation.file))))].sort();
  const counts = folders.map((name) => {
    const own = results.filter(({ mutation }) => folderOf(path.dirname(mutation.file)) === name);
    return `${name} ${own.length}`;
  });
  const left = survived.map(({ mutation: { name, file } }) => `- survived: ${name} (\`${file}\`)\n`);
  return `${results.length - survived.length} of ${results.length} are noticed. Run on ${new Date().toISOString().slice(0, 10)} with Node ${process.versions.node} and engine ${ENGINE.version}.

Broken per folder of the server: ${counts.join(', ')}.

${left.join('')}`;
}

async function writePart(results: readonly Result[]): Promise<void> {
  const text = await readFile(page, 'utf8');
  const [before, rest] = text.split('<!-- rows -->');
  const after = rest!.split('<!-- end of rows -->')[1];
  const whole = `${before}<!-- rows -->\n\n${summary(results)}\n<!-- end of rows -->${after}`;
  await writeFile(page, await format(whole, { ...(await resolveConfig(page)), parser: 'markdown' }));
}

async function main(): Promise<number> {
  const words = commandLine(USAGE, wordsOnly);
  await mkdir(folder, { recursive: true });
  const isNamed = ({ name, file }: Mutation) => words.some((word) => `${name} ${file}`.includes(word));
  const results = await runAll(words.length === 0 ? MUTATIONS : MUTATIONS.filter(isNamed));
  if (words.length === 0) await writePart(results);
  const survived = results.filter(({ noticedBy }) => noticedBy === undefined);
  process.stdout.write(`${results.length - survived.length} noticed, ${survived.length} survived\n`);
  return survived.length === 0 ? 0 : 1;
}

process.exitCode = await main();
