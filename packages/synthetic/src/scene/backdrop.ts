import type { Colour } from '../drawing/colour.ts';
import { noise } from '../drawing/noise.ts';
import { createRandom } from '../random.ts';
import { STREAMS } from '../streams.ts';

/** An out-of-focus background: a floor, a wall and a few soft objects. Writes linear light to `out`. */
export function createBackdrop(seed: number): (x: number, y: number, out: Float64Array) => void {
  const random = createRandom(seed, STREAMS.backdrop);
  const surface = (): Colour => {
    const bright = random.between(0.08, 0.6);
    return [bright * random.between(0.9, 1.2), bright * random.between(0.88, 1.08), bright * random.between(0.65, 1.1)];
  };
  const [wall, floor, things] = [surface(), surface(), surface()];
  const horizon = random.between(-0.1, 0.6);
  const size = random.between(0.7, 2.2);
  const softness = random.between(0.02, 0.3);
  const grainSize = random.between(8, 30);
  return (x, y, out) => {
    const below = Math.min(Math.max((y - horizon) / softness + 0.5, 0), 1);
    const thing = Math.min(Math.max(0.4 + noise(x * size, y * size, seed), 0), 1) * 0.6;
    const uneven = 1 + 0.12 * noise(x * 3, y * 3, seed + 1) + 0.1 * noise(x * grainSize, y * grainSize, seed + 2);
    for (let i = 0; i < 3; i++) {
      const behind = wall[i]! + (floor[i]! - wall[i]!) * below;
      out[i] = (behind + (things[i]! - behind) * thing) * uneven;
    }
  };
}
