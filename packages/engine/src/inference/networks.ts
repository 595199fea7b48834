import { NETWORKS } from '../parameters.ts';
import type { Pixels } from '../pixels/pixels.ts';
import { resampleColours, type Window } from '../pixels/resample.ts';
import { guideWindow } from '../region/canonical-frame.ts';
import type { Subject } from '../subject.ts';

export type NetworkName = keyof typeof NETWORKS;

/** Runtime of the trained networks, provided by the caller. */
export interface InferenceBackend {
  /** Runs the network on an input that `networkInput` prepared. */
  run(input: NetworkInput): Promise<NetworkOutput>;
}

export interface NetworkInput {
  readonly network: NetworkName;
  /** Red, green and blue planes of NETWORKS[network].sidePx square, row-major, 0 to 255. */
  readonly planes: Float32Array;
}

export interface NetworkOutput {
  /** Learned code that distinguishes cats, or dogs. From the networks `face` and `dogFace`. */
  readonly code?: Float32Array;
  /** Probabilities of a cat, a dog and anything else. From the species network. */
  readonly species?: Float32Array;
  /** Probability that bare skin fills the picture. From the species network. */
  readonly skin?: Float32Array;
  /** Probability that an aligned picture is of a cat's face. From the species network. */
  readonly catFace?: Float32Array;
  /** Probability that its eyes are shut, or not where they should be. From the species network. */
  readonly eyesShut?: Float32Array;
  /**
   * A cat's eyes and nose: x and y of each as shares of the picture, the concentration of each keypoint's map, and the
   * probability of a face. From the eyes network.
   */
  readonly eyes?: Float32Array;
  /** The six keypoints of a dog's nose in the order of `Nose`, encoded likewise. From the nose network. */
  readonly nose?: Float32Array;
}

/** Checks whether pictures of the subject show a cat's face, for which there are networks. */
export const hasFace = ({ species, kind }: Subject): boolean => species === 'CAT' && kind === 'fingerprint';

/**
 * Input of the subject's network for a picture that `shownFace` returned. `undefined` for subjects without a network
 * (appearances, noses).
 */
export function networkInput(pixels: Pixels, subject: Subject): NetworkInput | undefined {
  return hasFace(subject) ? inputOf('face', pixels, guideWindow(pixels, subject.kind)) : undefined;
}

/** Network input for a window of a picture. */
export function inputOf(network: NetworkName, pixels: Pixels, window: Window): NetworkInput {
  const { sidePx } = NETWORKS[network];
  const planes = new Float32Array(3 * sidePx * sidePx);
  const colours = resampleColours(pixels, sidePx, sidePx, window);
  for (const [channel, { data }] of colours.entries()) planes.set(data, channel * data.length);
  return { network, planes };
}
