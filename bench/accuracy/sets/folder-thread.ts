import { parentPort, workerData } from 'node:worker_threads';
import type { Species } from '@rhinarium/engine';
import sharp from 'sharp';
import { acquire } from '../samples/acquire.ts';
import type { ThreadShare } from '../samples/run-threads.ts';

/** Files to read as uploads of one species. */
export interface FolderTask {
  readonly species: Species;
  readonly files: readonly string[];
}

const { task, remainder, threads } = workerData as ThreadShare<FolderTask>;
sharp.concurrency(1);
for (let item = remainder; item < task.files.length; item += threads) {
  parentPort?.postMessage({ item, result: await acquire(task.files[item]!, task.species) });
}
