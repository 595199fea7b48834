import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { commandLine } from './command-line.ts';
import { ANDROID_MUTATIONS } from './mutate-sdks/android-mutations.ts';
import { IOS_MUTATIONS } from './mutate-sdks/ios-mutations.ts';
import { printSdkPage, type SdkResult, type SdkRow } from './mutate-sdks/print-sdk-page.ts';
import type { SdkMutation } from './mutate-sdks/sdk-mutation.ts';
import { type SdkOutcome, type SdkPlatform, testSdk } from './mutate-sdks/sdk-tests.ts';

const run = promisify(execFile);
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const folder = path.join(root, 'dist/mutate-sdks');
const page = path.join(root, 'docs/sdk-mutations.md');
const LISTS: Readonly<Record<SdkPlatform, readonly SdkMutation[]>> = {
  ios: IOS_MUTATIONS,
  android: ANDROID_MUTATIONS,
};

const USAGE = `Usage: npm run mutate:sdks              breaks each promise of the SDKs for Android and iOS in a copy, and runs tests
       npm run mutate:sdks -- WORD...   only mutations whose platform, statement, name or file contains a word
       npm run mutate:sdks -- --resume  only mutations that have no result yet
Needs what npm run sdk:ios and npm run sdk:android need, which have to be run before. Writes docs/sdk-mutations.md.
`;

/** Key of a result, valid while the mutation and its file are unchanged. */
async function keyOf(mutation: SdkMutation): Promise<string> {
  const text = await readFile(path.join(root, mutation.file), 'utf8');
  return createHash('sha256').update(JSON.stringify(mutation)).update(text).digest('hex').slice(0, 16);
}

async function resultOf(mutation: SdkMutation): Promise<SdkResult | undefined> {
  const text = await readFile(path.join(folder, `${await keyOf(mutation)}.json`), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as SdkResult);
}

/** Copies both SDKs with their build outputs and test inputs. The working tree is never changed. */
async function openCopy(): Promise<string> {
  const copy = await mkdtemp(path.join(os.tmpdir(), 'rhinarium-mutate-sdks-'));
  for (const part of ['sdks', 'conformance', 'LICENSE', 'NOTICE']) {
    // Preserves links and times for incremental builds.
    await run('cp', ['-a', path.join(root, part), copy]).catch((cause: unknown) => {
      if (part === 'sdks' || part === 'conformance') throw cause;
    });
  }
  return copy;
}

function wordOf({ isBuilt, isEnded, noticedBy }: SdkOutcome): SdkResult['outcome'] {
  if (!isEnded) return 'no end';
  if (!isBuilt) return 'does not compile';
  return noticedBy === undefined ? 'survived' : 'killed';
}

async function runMutation(copy: string, platform: SdkPlatform, mutation: SdkMutation): Promise<SdkResult> {
  const file = path.join(copy, mutation.file);
  const text = await readFile(file, 'utf8');
  const found = text.split(mutation.find).length - 1;
  if (found !== 1) throw new Error(`${mutation.name}: the text to replace is ${found} times in ${mutation.file}`);
  await writeFile(
    file,
    text.replace(mutation.find, () => mutation.replace),
  );
  try {
    const logFile = path.join(folder, `${await keyOf(mutation)}.log`);
    const outcome = await testSdk(copy, platform, mutation.tests, mutation.file, logFile);
    return { outcome: wordOf(outcome), noticedBy: outcome.noticedBy, endedAt: new Date().toISOString() };
  } finally {
    await writeFile(file, text);
  }
}

const all = () =>
  (['ios', 'android'] as const).flatMap((platform) => LISTS[platform].map((mutation) => ({ platform, mutation })));

async function readRows(): Promise<SdkRow[]> {
  return await Promise.all(all().map(async (row) => ({ ...row, result: await resultOf(row.mutation) })));
}

function readWords(words: readonly string[]) {
  const options = { resume: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
  return { words: positionals, isResumed: values.resume };
}

async function main(): Promise<number> {
  const { words, isResumed } = commandLine(USAGE, readWords);
  await mkdir(folder, { recursive: true });
  const wanted = (await readRows()).filter(({ platform, mutation: { statement, name, file }, result }) => {
    const isNamed =
      words.length === 0 || words.some((word) => `${platform} ${statement} ${name} ${file}`.includes(word));
    return isNamed && !(isResumed && result);
  });
  if (wanted.length > 0) await runAll(wanted);
  const rows = await readRows();
  await writeFile(page, await format(printSdkPage(rows), { ...(await resolveConfig(page)), parser: 'markdown' }));
  return rows.every(({ result }) => result?.outcome === 'killed') ? 0 : 1;
}

async function runAll(wanted: readonly SdkRow[]): Promise<void> {
  const copy = await openCopy();
  try {
    for (const [at, { platform, mutation }] of wanted.entries()) {
      const result = await runMutation(copy, platform, mutation);
      await writeFile(path.join(folder, `${await keyOf(mutation)}.json`), JSON.stringify(result));
      const by = result.noticedBy === undefined ? '' : ` by ${result.noticedBy}`;
      process.stdout.write(`${at + 1}/${wanted.length} ${result.outcome}${by}: ${platform}, ${mutation.name}\n`);
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

process.exitCode = await main();
