import { NETWORKS } from '../parameters.ts';
import type { Pixels } from '../pixels/pixels.ts';
import { resampleColours } from '../pixels/resample.ts';
import { guideWindow } from '../region/canonical-frame.ts';
import type { Kind, Subject } from '../subject.ts';

export type NetworkName = keyof typeof NETWORKS;

/** Runs the trained networks; the engine itself knows no runtime. */
export interface InferenceBackend {
  /** What the network makes of one picture, as `networkInput` prepared it. */
  run(input: NetworkInput): Promise<NetworkOutput>;
}

export interface NetworkInput {
  readonly network: NetworkName;
  /** Red, green and blue of NETWORKS[network].sidePx square, row by row, 0 to NETWORKS[network].white. */
  readonly planes: Float32Array;
}

export interface NetworkOutput {
  /** Distinguishes cats: the face network. */
  readonly code?: Float32Array;
  /** Probabilities that the picture shows a cat, a dog and something else; of the species network. */
  readonly species?: Float32Array;
}

/** What the network of the subject is to be run on; `undefined` for pictures without a network (appearances, noses). */
export function networkInput(pixels: Pixels, { species, kind }: Subject): NetworkInput | undefined {
  return species === 'CAT' && kind === 'fingerprint' ? inputOf('face', pixels, kind) : undefined;
}

/** The picture as the given network reads it, whatever species it is offered as. */
export function inputOf(network: NetworkName, pixels: Pixels, kind: Kind): NetworkInput {
  const { sidePx, white } = NETWORKS[network];
  const planes = new Float32Array(3 * sidePx * sidePx);
  for (const [channel, { data }] of resampleColours(pixels, sidePx, sidePx, guideWindow(pixels, kind)).entries()) {
    for (let i = 0; i < data.length; i++) planes[channel * data.length + i] = (data[i]! * white) / 255;
  }
  return { network, planes };
}
