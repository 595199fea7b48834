import { appendFile, open, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A finished test file and its duration, s. */
export interface Finished {
  readonly file: string;
  readonly seconds: number;
}

const listOf = (folder: string): string => path.join(folder, 'files.json');
const finishedOf = (folder: string): string => path.join(folder, 'finished');

/** Creates a queue of files in an empty folder, from which several processes take. */
export async function createQueue(folder: string, files: readonly string[]): Promise<void> {
  await writeFile(listOf(folder), JSON.stringify(files));
}

/** Yields the files that no other process has taken. */
export async function* takeFiles(folder: string): AsyncGenerator<string> {
  const files: readonly string[] = JSON.parse(await readFile(listOf(folder), 'utf8'));
  for (const [n, file] of files.entries()) {
    if (await takes(path.join(folder, `taken-${n}`))) yield file;
  }
}

/** Creates a file that only one process can create. */
async function takes(claim: string): Promise<boolean> {
  try {
    await (await open(claim, 'wx')).close();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

export async function noteFinished(folder: string, finished: Finished): Promise<void> {
  await appendFile(finishedOf(folder), `${JSON.stringify(finished)}\n`);
}

/** The files that ended, the longest first. */
export async function readFinished(folder: string): Promise<Finished[]> {
  const text = await readFile(finishedOf(folder), 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line): Finished => JSON.parse(line)).sort((a, b) => b.seconds - a.seconds);
}
