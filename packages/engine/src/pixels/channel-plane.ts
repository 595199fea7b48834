import type { Pixels } from './pixels.ts';
import { createPlane, type Plane } from './plane.ts';

/** Red (0), green (1) or blue (2) of a picture. */
export function channelPlane({ width, height, data }: Pixels, channel: number): Plane {
  const plane = createPlane(width, height);
  for (let i = 0, j = channel; i < plane.data.length; i++, j += 3) plane.data[i] = data[j]!;
  return plane;
}
