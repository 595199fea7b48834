import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import type { GenerateOptions } from './generate-options.ts';
import { writeIdentity } from './write-identity.ts';

/** What a thread is started with: it writes every identity whose number leaves `remainder` when divided by `threads`. */
export interface ThreadTask {
  readonly options: GenerateOptions;
  readonly remainder: number;
}

const { options, remainder } = workerData as ThreadTask;
sharp.concurrency(1);
for (let identity = remainder; identity < options.identities; identity += options.threads) {
  await writeIdentity(options, identity, (isNew) => parentPort?.postMessage(isNew));
}
