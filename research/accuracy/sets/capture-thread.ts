import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { acquire, type Sample } from '@rhinarium/evaluate/samples/acquire';
import type { ThreadShare } from '@rhinarium/evaluate/samples/run-threads';
import { type Animal, createAnimal } from '@rhinarium/synthetic';
import sharp from 'sharp';
import { type CapturedIdentity, type CapturePlan, takePhotos } from '../samples/captured-identity.ts';
import { drawPhoto } from './draw-photo.ts';
import type { GeneratedSet } from './generated-set.ts';

/** Photos to take of all pets of a set, stored in `folder` for later runs. */
export interface CaptureTask {
  readonly set: GeneratedSet;
  readonly plan: CapturePlan;
  readonly folder: string;
}

/** A stored photo with its template and its file. */
export interface CapturedSample extends Sample {
  readonly file: string;
}

const { task, remainder, threads } = workerData as ThreadShare<CaptureTask>;
const { set, plan, folder } = task;
sharp.concurrency(1);

async function fileOf(animal: Animal, occasion: number, shot: number): Promise<string> {
  const file = path.join(folder, `${animal.seed}-${animal.sibling}`, `${occasion}-${shot}.jpg`);
  if (existsSync(file)) return file;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.part`, await drawPhoto(set, animal, { occasion, shot }));
  await rename(`${file}.part`, file);
  return file;
}

function takeOccasion(animal: Animal, occasion: number, photos: number) {
  return takePhotos<CapturedSample>(photos, plan, async (shot) => {
    const file = await fileOf(animal, occasion, shot);
    const { reasons, sample } = await acquire(await readFile(file), set.species, set.isUngated);
    return { reasons, ...(sample ? { kept: { ...sample, file } } : {}) };
  });
}

/** The pets first, then the siblings of the first ones. */
function animalOf(item: number): Animal {
  const sibling = item < set.identities ? 0 : 1;
  const number = item - sibling * set.identities;
  const family = set.families[number % set.families.length]!;
  return createAnimal(set.species, set.firstSeed + number, { family, sibling });
}

const items = set.identities + set.siblings;
for (let item = remainder; item < items; item += threads) {
  const animal = animalOf(item);
  // Siblings are only probes.
  const references = await takeOccasion(animal, 0, animal.sibling === 0 ? plan.references : 0);
  const probes = await takeOccasion(animal, 1, plan.probes);
  const result: CapturedIdentity<CapturedSample> = {
    name: `${animal.seed}-${animal.sibling}`,
    references: references.kept,
    probes: probes.kept,
    offered: references.offered + probes.offered,
    reasons: [...references.reasons, ...probes.reasons],
  };
  parentPort?.postMessage({ item, result });
}
