import { NETWORKS } from '../parameters.ts';
import type { Pixels } from '../pixels/pixels.ts';
import type { Plane } from '../pixels/plane.ts';
import { resample, resampleColours } from '../pixels/resample.ts';
import { guideWindow, luminancePlane } from '../region/canonical-frame.ts';
import type { Kind, Subject } from '../subject.ts';

export type NetworkName = keyof typeof NETWORKS;

/** Runs the trained networks; the engine itself knows no runtime. */
export interface InferenceBackend {
  /** What the network makes of one picture, as `networkInput` prepared it. */
  run(input: NetworkInput): Promise<NetworkOutput>;
}

export interface NetworkInput {
  readonly network: NetworkName;
  /** NETWORKS[network].channels planes of sidePx square, row by row, 0 to NETWORKS[network].white. */
  readonly planes: Float32Array;
}

export interface NetworkOutput {
  /** Tells individuals of the network's species apart. */
  readonly code: Float32Array;
  /** Probabilities that the picture shows a cat, a dog and something else; of the face network alone. */
  readonly species?: Float32Array;
}

function networkOf({ species, kind }: Subject): NetworkName | undefined {
  if (kind === 'appearance') return undefined;
  return species === 'DOG' ? 'nose' : 'face';
}

/**
 * What the network of the subject is to be run on; `undefined` where none was trained (appearances). `luminance`, where it was made
 * already, is that of `pixels`.
 */
export function networkInput(pixels: Pixels, subject: Subject, luminance?: Plane): NetworkInput | undefined {
  const network = networkOf(subject);
  return network && inputOf(network, pixels, subject.kind, luminance);
}

/** The picture as the given network reads it, whatever species it is offered as. */
export function inputOf(network: NetworkName, pixels: Pixels, kind: Kind, luminance?: Plane): NetworkInput {
  const { channels, sidePx, white } = NETWORKS[network];
  const window = guideWindow(pixels, kind);
  const read =
    channels === 1
      ? [resample(luminance ?? luminancePlane(pixels), sidePx, sidePx, window)]
      : resampleColours(pixels, sidePx, sidePx, window);
  const planes = new Float32Array(channels * sidePx * sidePx);
  for (const [channel, { data }] of read.entries()) {
    for (let i = 0; i < data.length; i++) planes[channel * data.length + i] = (data[i]! * white) / 255;
  }
  return { network, planes };
}
