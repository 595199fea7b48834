import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENGINE } from '@rhinarium/engine';
import { codeDigest, generatorDigest } from '@rhinarium/evaluate/code-digest';

/** Earlier measurements, so that an interrupted run continues where it stopped. */
export interface KeptMeasurements {
  /** What `measure` gives for these words, or gave in an earlier run of the same engine by the same measuring code. It must be plain JSON. */
  once<T>(words: unknown, measure: () => Promise<T>): Promise<T>;
  has(words: unknown): boolean;
  keep(words: unknown, measured: unknown): Promise<void>;
  /** As `once`, for what other methods gave: it depends on their program alone, and outlives a change of the engine or of the measuring code. */
  ofOthers<T>(words: unknown, measure: () => Promise<T>): Promise<T>;
}

/** What only chooses sets, whose words are asked for, or only prints, is left out: a page may be printed again from what was measured. */
const CHOOSING = ['sets/real-evidence.js', 'sets/real-sets.js', 'sets/fitted-on.js'];
const MEASURING = ['baselines', 'compare', 'gate', 'labels', 'measures', 'report/measured.js', 'samples', 'sets'];
const ROOTS = [new URL('./', import.meta.url).href, new URL('./', import.meta.resolve('@rhinarium/evaluate')).href];

/** Keeps results as files of a folder. */
export async function keepMeasurements(folder: string): Promise<KeptMeasurements> {
  const isMeasuring = (name: string) =>
    MEASURING.some((part) => name === part || name.startsWith(`${part}/`)) && !CHOOSING.includes(name);
  const python = await readFile(new URL('../../../research/accuracy/baselines/baselines.py', import.meta.url), 'utf8');
  const built = await Promise.all(ROOTS.map((root) => codeDigest(fileURLToPath(root), isMeasuring)));
  const others = createHash('sha256').update(python).digest('hex');
  const code = [built, await generatorDigest(), others];
  const named = (words: unknown) =>
    path.join(folder, `${createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 24)}.json`);
  const fileOf = (words: unknown) => named([ENGINE.version, ENGINE.modelDigest, code, words]);
  const write = async (file: string, measured: unknown) => {
    await mkdir(folder, { recursive: true });
    await writeFile(`${file}.part`, JSON.stringify(measured));
    await rename(`${file}.part`, file);
  };
  const readOrMeasure = async <T>(file: string, measure: () => Promise<T>): Promise<T> => {
    if (!existsSync(file)) await write(file, await measure());
    return JSON.parse(await readFile(file, 'utf8')) as T;
  };
  return {
    has: (words) => existsSync(fileOf(words)),
    keep: (words, measured) => write(fileOf(words), measured),
    once: (words, measure) => readOrMeasure(fileOf(words), measure),
    ofOthers: (words, measure) => readOrMeasure(named(['others', others, words]), measure),
  };
}
