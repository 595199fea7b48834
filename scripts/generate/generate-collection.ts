import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { GenerateOptions } from './generate-options.ts';
import type { ThreadTask } from './generate-thread.ts';

export interface Progress {
  images: number;
  /** Number written by this run. */
  written: number;
}

/**
 * Stores the recipe next to the images. Throws if the folder has another recipe, because no single command could
 * reproduce the mixture.
 */
async function claimFolder(options: GenerateOptions): Promise<void> {
  const { folder, recipe } = options;
  const file = path.join(folder, `${recipe.species.toLowerCase()}-recipe.json`);
  const text = `${JSON.stringify(recipe, null, 2)}\n`;
  await mkdir(folder, { recursive: true });
  if (!existsSync(file)) await writeFile(file, text);
  else if ((await readFile(file, 'utf8')) !== text)
    throw new Error(`${file} was written with other options; choose another folder`);
}

function runThread(task: ThreadTask, progress: Progress): Promise<void> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./generate-thread.ts', import.meta.url), { workerData: task });
    thread.on('message', (isNew: boolean) => {
      progress.images += 1;
      if (isNew) progress.written += 1;
    });
    thread.once('error', reject);
    thread.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a thread ended with code ${code}`))));
  });
}

/** Fills the folder and reports `progress`. Throws if the folder has another recipe. */
export async function generateCollection(options: GenerateOptions, progress: Progress): Promise<void> {
  await claimFolder(options);
  const remainders = Array.from({ length: Math.min(options.threads, options.identities) }, (_, remainder) => remainder);
  await Promise.all(remainders.map((remainder) => runThread({ options, remainder }, progress)));
}
