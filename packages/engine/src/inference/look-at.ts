import type { Window } from '../pixels/resample.ts';
import type { Place } from '../region/place.ts';
import type { InferenceBackend, NetworkInput } from './networks.ts';

/** Networks that find points. */
type Finder = 'eyes' | 'nose';

/** Answer of a network about one view. */
export interface Look {
  /** Px of the picture, in the order in which the network gives them. */
  readonly points: readonly Place[];
  /** The least share of a point's map that lies in one place, 0 to 1. */
  readonly share: number;
  /** Probability that the view shows the subject, 0 to 1. */
  readonly presence: number;
}

/**
 * Runs a network on a view. `inPicture` takes a place in the view, as shares of its sides, to one in the picture.
 * Throws TypeError for a backend without the network.
 */
export async function lookAt(
  network: Finder,
  input: NetworkInput,
  backend: InferenceBackend,
  inPicture: (place: Place) => Place,
): Promise<Look> {
  const output = (await backend.run(input))[network];
  if (!output) throw new TypeError(`The ${network} network returned no points.`);
  // Two coordinates and a share for each point, and the presence.
  const count = (output.length - 1) / 3;
  const points = Array.from({ length: count }, (_, at) => inPicture({ x: output[2 * at]!, y: output[2 * at + 1]! }));
  return { points, share: Math.min(...output.subarray(2 * count, 3 * count)), presence: output[3 * count]! };
}

/** As lookAt; `input` is what the network reads of `window`, an upright part of the picture. */
export async function lookAtWindow(
  network: Finder,
  input: NetworkInput,
  window: Window,
  backend: InferenceBackend,
): Promise<Look> {
  return await lookAt(network, input, backend, ({ x, y }) => ({
    x: window.left + x * window.width,
    y: window.top + y * window.height,
  }));
}
