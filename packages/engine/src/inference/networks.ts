import { NETWORKS } from '../parameters.ts';
import type { Pixels } from '../pixels/pixels.ts';
import { resampleColours, type Window } from '../pixels/resample.ts';
import { guideWindow } from '../region/canonical-frame.ts';
import type { Subject } from '../subject.ts';

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
  /**
   * Of a cat's eyes and nose: x and y of each as shares of the picture, the share of what the network says of each that
   * lies in that place, and the probability of a face; of the eyes network.
   */
  readonly eyes?: Float32Array;
  /** The same of the six points of a dog's nose, in the order of `Nose`; of the nose network. */
  readonly nose?: Float32Array;
}

/** Whether pictures of the subject show a cat's face, which networks find and tell from others. */
export const hasFace = ({ species, kind }: Subject): boolean => species === 'CAT' && kind === 'fingerprint';

/**
 * What the network of the subject is to be run on, of the picture that `shownFace` gave; `undefined` for pictures
 * without a network (appearances, noses).
 */
export function networkInput(pixels: Pixels, subject: Subject): NetworkInput | undefined {
  return hasFace(subject) ? inputOf('face', pixels, guideWindow(pixels, subject.kind)) : undefined;
}

/** A part of a picture as the given network reads it. */
export function inputOf(network: NetworkName, pixels: Pixels, window: Window): NetworkInput {
  const { sidePx, white } = NETWORKS[network];
  const planes = new Float32Array(3 * sidePx * sidePx);
  for (const [channel, { data }] of resampleColours(pixels, sidePx, sidePx, window).entries()) {
    for (let i = 0; i < data.length; i++) planes[channel * data.length + i] = (data[i]! * white) / 255;
  }
  return { network, planes };
}
