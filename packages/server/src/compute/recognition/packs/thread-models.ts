import type { DogFaceModel } from '@rhinarium/engine';
import type { ModelPack } from './read-pack.ts';

/** Networks of an engine thread instead of the shipped ones. */
export interface ThreadModels {
  readonly dogFace?: DogFaceModel & { readonly network: Uint8Array };
}

/** A pack for the threads, with its network in memory that they share. */
export function threadModels(pack: ModelPack | undefined): ThreadModels {
  if (!pack) return {};
  const network = new Uint8Array(new SharedArrayBuffer(pack.network.length));
  network.set(pack.network);
  return { dogFace: { cohort: pack.cohort, calibration: pack.calibration, network } };
}
