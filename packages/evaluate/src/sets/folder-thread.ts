import { parentPort, workerData } from 'node:worker_threads';
import type { Species } from '@rhinarium/engine';
import sharp from 'sharp';
import { type Acquisition, acquire } from '../samples/acquire.ts';
import { recaptureFile } from '../samples/recapture-file.ts';
import type { ThreadShare } from '../samples/run-threads.ts';

/** Files to read as uploads of one species. */
export interface FolderTask {
  readonly species: Species;
  readonly photos: readonly {
    readonly file: string;
    /** Index of the simulated re-capture. Absent for the photo itself. */
    readonly recapture?: number;
  }[];
  /** Folder where re-captures are stored. */
  readonly pictures: string;
}

/** Result of a photo, and its file. */
export interface ReadPhoto extends Acquisition {
  readonly file: string;
}

const { task, remainder, threads } = workerData as ThreadShare<FolderTask>;
const { species, photos, pictures } = task;
sharp.concurrency(1);

async function read({ file, recapture }: FolderTask['photos'][number]): Promise<ReadPhoto> {
  if (recapture === undefined) return { file, ...(await acquire(file, species)) };
  const made = await recaptureFile(file, recapture, pictures).catch(() => undefined);
  if (made === undefined) return { file, reasons: ['unreadable'] };
  return { file: made, ...(await acquire(made, species)) };
}

for (let item = remainder; item < photos.length; item += threads) {
  parentPort?.postMessage({ item, result: await read(photos[item]!) });
}
