import { type Animal, identitySeeds } from '../animal.ts';
import { coatOf } from '../coat/coat.ts';
import type { Painter } from '../drawing/canvas.ts';
import { clamp, square } from '../drawing/curves.ts';
import { sampleLayers } from '../drawing/layers.ts';
import { noise } from '../drawing/noise.ts';
import type { Surface } from '../drawing/plane.ts';
import { createRandom } from '../random.ts';
import { createBackdrop } from '../scene/backdrop.ts';
import { createProjection, turnToSubject } from '../scene/projection.ts';
import type { Shot } from '../scene/shot.ts';
import { PHOTO_NOISE, STREAMS } from '../streams.ts';
import { createEyes, drawIris } from './cat-eyes.ts';
import { catChannels, createCatLayers } from './cat-layers.ts';
import { drawCatSkin } from './cat-markings.ts';
import { drawCatShape } from './cat-shape.ts';

/** Half a head in half picture widths at scale 1. */
const faceSize = 0.72;

/** Fur strands away from the nose, most of them individual, some varying per photo. */
function strandsAt(u: number, v: number, seed: number, shot: Shot): number {
  const dv = v - 0.3;
  const far = Math.sqrt(u * u + dv * dv) + 0.02;
  const strand = (24 + far * 2.5) / far;
  const own = noise(u * strand, dv * strand, seed) + 0.7 * noise(u * strand * 2.1, dv * strand * 2.1, seed + 1);
  return 0.15 * own + 0.1 * noise(u * strand * 1.6, dv * strand * 1.6, shot.seed + PHOTO_NOISE.faceStrands);
}

/** Lit fur and nose leather. `found` holds the face's layers at the point. */
function createFur(found: Float64Array, seed: number, shot: Shot): Surface {
  const light = turnToSubject(shot, ...shot.light);
  return (u, v, out) => {
    const slopeU = found[catChannels.slopeU]!;
    const slopeV = found[catChannels.slopeV]!;
    const length = 1 / Math.sqrt(slopeU * slopeU + slopeV * slopeV + 1);
    const facing = (-slopeU * light[0] - slopeV * light[1] + light[2]) * length;
    // Fur scatters light, so it wraps around further than on skin.
    const lit = clamp((facing + 0.45) / 1.45, 0, 1);
    const leather = found[catChannels.leather]!;
    const fur = 1 + strandsAt(u, v, seed, shot) * (1 - leather);
    const gloss = leather * shot.wetness * 0.12 * square(square(square(clamp(facing, 0, 1))));
    for (let i = 0; i < 3; i++) {
      out[i] = Math.max(
        0,
        found[i]! * fur * (0.95 * shot.key[i]! * lit * lit + shot.ambient[i]!) + gloss * shot.key[i]!,
      );
    }
  };
}

/** Painter of a cat's face. The identity is computed once. Call the result once per photo. */
export function createCatFace(animal: Animal): (shot: Shot) => Painter {
  const seeds = identitySeeds(animal);
  const coat = coatOf(animal);
  const random = createRandom(...seeds, STREAMS.face);
  const shape = drawCatShape(random);
  const skin = drawCatSkin(random);
  const iris = drawIris(random);
  const layers = createCatLayers(seeds, shape, coat, skin);
  return (shot) => {
    const project = createProjection(shot, faceSize, 0.3);
    const found = new Float64Array(catChannels.count);
    const fur = createFur(found, shape.seed + 50, shot);
    const eyes = createEyes(shape, iris, shot);
    const backdrop = createBackdrop(shot.seed);
    const place = new Float64Array(2);
    const front = new Float64Array(3);
    return (x, y, out) => {
      project(x, y, place);
      const u = place[0]!;
      const v = place[1]!;
      sampleLayers(layers, u, v, found);
      const cover = found[catChannels.cover]!;
      const whisker = found[catChannels.whisker]! * 0.7;
      if (cover > 0) fur(u, v, front);
      if (cover > 0) eyes(u, v, front);
      if (cover < 1) backdrop(x, y, out);
      for (let i = 0; i < 3; i++) {
        const lightAmount = 0.4 * shot.key[i]! + 0.8 * shot.ambient[i]!;
        const behind = cover < 1 ? out[i]! * lightAmount * (1 - cover) : 0;
        const bare = cover > 0 ? front[i]! * cover + behind : behind;
        out[i] = bare + (0.75 * lightAmount - bare) * whisker;
      }
    };
  };
}
