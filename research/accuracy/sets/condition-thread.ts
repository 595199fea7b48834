import { parentPort, workerData } from 'node:worker_threads';
import { acquire, type Sample } from '@rhinarium/evaluate/samples/acquire';
import type { ThreadShare } from '@rhinarium/evaluate/samples/run-threads';
import { createAnimal } from '@rhinarium/synthetic';
import sharp from 'sharp';
import { CONDITIONS, type Condition } from './conditions.ts';
import { drawPhoto, type Held } from './draw-photo.ts';
import type { GeneratedSet } from './generated-set.ts';

export interface ConditionTask {
  readonly set: GeneratedSet;
  readonly isQuick: boolean;
}

/** A pet's registration, and its probes by condition and level. */
export interface ConditionedPet {
  readonly references: readonly Sample[];
  readonly probes: readonly {
    readonly condition: string;
    readonly level: number;
    readonly samples: readonly Sample[];
    readonly reasons: readonly string[];
  }[];
}

const REFERENCES = 5;
const PROBES = 3;
const { task, remainder, threads } = workerData as ThreadShare<ConditionTask>;
const { set } = task;
sharp.concurrency(1);

async function take(item: number, occasion: number, photos: number, held: Held, coveredShare = 0) {
  const animal = createAnimalOnce(item);
  const acquired = [];
  for (let shot = 0; shot < photos; shot++) {
    const photo = await drawPhoto(set, animal, { occasion, shot }, held);
    acquired.push(await acquire(coveredShare > 0 ? await cover(photo, coveredShare) : photo, set.species));
  }
  return {
    samples: acquired.flatMap(({ sample }) => sample ?? []),
    reasons: acquired.filter(({ sample }) => !sample).map(({ reasons }) => reasons[0] ?? 'unreadable'),
  };
}

/** A flat patch over the middle of the picture's left half: a finger, say. */
async function cover(photo: Buffer, share: number): Promise<Buffer> {
  const { width, height } = await sharp(photo).metadata();
  const side = Math.round(Math.sqrt(share * width * height));
  const patch = { create: { width: side, height: side, channels: 3 as const, background: '#b08070' } };
  const left = Math.max(0, Math.min(width - side, Math.round(width * 0.4 - side / 2)));
  const top = Math.max(0, Math.min(height - side, Math.round((height - side) / 2)));
  return sharp(photo)
    .composite([{ input: patch, left, top }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

let known: { readonly item: number; readonly animal: ReturnType<typeof createAnimal> } | undefined;

/** What a pet looks like is measured on its first photo, so it is made once for all of them. */
function createAnimalOnce(item: number) {
  if (known?.item !== item)
    known = { item, animal: createAnimal(set.species, set.firstSeed + item, { family: set.families[0]! }) };
  return known.animal;
}

const levelsOf = (condition: Condition) => (task.isQuick ? condition.quickLevels : condition.levels);

for (let item = remainder; item < set.identities; item += threads) {
  const { samples } = await take(item, 0, REFERENCES, {});
  const probes: ConditionedPet['probes'][number][] = [];
  for (const condition of CONDITIONS) {
    for (const level of levelsOf(condition)) {
      const taken = await take(item, 1, PROBES, condition.hold(level), condition.covered?.(level));
      probes.push({ condition: condition.name, level, ...taken });
    }
  }
  parentPort?.postMessage({ item, result: { references: samples, probes } satisfies ConditionedPet });
}
