import type { Window } from '../pixels/resample.ts';
import type { Position } from '../region/position.ts';
import type { InferenceBackend, NetworkInput } from './networks.ts';

/** Networks that detect keypoints. */
type KeypointNetwork = 'eyes' | 'nose';

/** Output of a keypoint network for one view. */
export interface Detection {
  /** Keypoints in the network's order, px of the picture. */
  readonly points: readonly Position[];
  /** Concentration of the least certain keypoint's map, 0 to 1. */
  readonly share: number;
  /** Probability that the view shows the subject, 0 to 1. */
  readonly presence: number;
}

/**
 * Runs a keypoint network on a view. `inPicture` maps a position in the view, as shares of its sides, to the picture.
 * Throws TypeError for a backend without the network.
 */
export async function detectKeypoints(
  network: KeypointNetwork,
  input: NetworkInput,
  backend: InferenceBackend,
  inPicture: (position: Position) => Position,
): Promise<Detection> {
  const output = (await backend.run(input))[network];
  if (!output) throw new TypeError(`The ${network} network returned no points.`);
  // Two coordinates and a concentration per keypoint, then the presence.
  const count = (output.length - 1) / 3;
  const points = Array.from({ length: count }, (_, at) => inPicture({ x: output[2 * at]!, y: output[2 * at + 1]! }));
  return { points, share: Math.min(...output.subarray(2 * count, 3 * count)), presence: output[3 * count]! };
}

/** Same as detectKeypoints for `window`, an upright part of the picture. `input` is the network input of that window. */
export async function detectKeypointsInWindow(
  network: KeypointNetwork,
  input: NetworkInput,
  window: Window,
  backend: InferenceBackend,
): Promise<Detection> {
  return await detectKeypoints(network, input, backend, ({ x, y }) => ({
    x: window.left + x * window.width,
    y: window.top + y * window.height,
  }));
}
