import { parentPort, workerData } from 'node:worker_threads';
import { createAnimal } from '@rhinarium/synthetic';
import sharp from 'sharp';
import type { GenerateOptions } from './generate-options.ts';
import { writeIdentity } from './write-identity.ts';

/** Input of a thread: it writes every identity whose number modulo `threads` is `remainder`. */
export interface ThreadTask {
  readonly options: GenerateOptions;
  readonly remainder: number;
}

const { options, remainder } = workerData as ThreadTask;
sharp.concurrency(1);
for (let identity = remainder; identity < options.identities; identity += options.threads) {
  for (let sibling = 0; sibling <= options.siblings; sibling++) {
    const { species, family } = options.recipe;
    const animal = createAnimal(species, options.firstSeed + identity, { family, sibling });
    await writeIdentity(options, animal, (isNew) => parentPort?.postMessage(isNew));
  }
}
