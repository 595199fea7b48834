import { NETWORKS } from '../parameters.ts';
import { channelPlane } from '../pixels/channel-plane.ts';
import type { Pixels } from '../pixels/pixels.ts';
import { resample } from '../pixels/resample.ts';
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
  /** x, y, half width, roll, sine of yaw and of pitch, as in NosePose; of the nose network alone. */
  readonly pose?: Float32Array;
}

function networkOf({ species, kind }: Subject): NetworkName | undefined {
  if (kind === 'appearance') return undefined;
  return species === 'DOG' ? 'nose' : 'face';
}

/** What the network of the subject is to be run on; `undefined` where none was trained (appearances). */
export function networkInput(pixels: Pixels, subject: Subject): NetworkInput | undefined {
  const network = networkOf(subject);
  return network && inputOf(network, pixels, subject.kind);
}

/** The picture as the given network reads it, whatever species it is offered as. */
export function inputOf(network: NetworkName, pixels: Pixels, kind: Kind): NetworkInput {
  const { channels, sidePx, white } = NETWORKS[network];
  const window = guideWindow(pixels, kind);
  const planes = new Float32Array(channels * sidePx * sidePx);
  for (let channel = 0; channel < channels; channel++) {
    const plane = channels === 1 ? luminancePlane(pixels) : channelPlane(pixels, channel);
    const { data } = resample(plane, sidePx, sidePx, window);
    for (let i = 0; i < data.length; i++) planes[channel * data.length + i] = (data[i]! * white) / 255;
  }
  return { network, planes };
}
