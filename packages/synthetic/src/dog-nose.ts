import type { Animal } from './animal.ts';
import { identitySeeds } from './animal.ts';
import { createBackdrop } from './backdrop.ts';
import type { Painter } from './canvas.ts';
import { type Coat, coatAt, drawCoat } from './coat.ts';
import { type Colour, mixColours } from './colour.ts';
import { bell, rise } from './curves.ts';
import { noise } from './noise.ts';
import { createNoseLayers } from './nose-layers.ts';
import { drawNoseShape, type NoseShape, rimOf } from './nose-shape.ts';
import { createNoseSurface, type Surface } from './nose-surface.ts';
import { createProjection } from './projection.ts';
import { createRandom } from './random.ts';
import type { Shot } from './shot.ts';

/** Half a nose in half picture widths at scale 1. */
const noseSize = 0.66;

/** Fur in strands that run away from the nose; part of it lies anew in every photo. */
function createMuzzle(coat: Coat, shape: NoseShape, shot: Shot): Surface {
  const place = { x: 0, y: 0, phase: 0, belly: 0, tip: 0.7 };
  return (u, v, out) => {
    const far = Math.sqrt(u * u + v * v) + 1e-6;
    const [du, dv] = [u / far, v / far];
    const sway = 0.05 * noise(u * 3, v * 3, shot.seed + 8);
    const strand = 34 + far * 1.2;
    const coarse = noise((du + sway) * strand * 0.5, (dv - sway) * strand * 0.5, coat.seed + 30);
    const fine = noise((du + sway) * strand, (dv - sway) * strand, coat.seed + 31);
    const loose = noise((du - sway) * strand * 1.7, (dv + sway) * strand * 1.7, shot.seed + 9);
    place.x = 0.4 + u * 0.22 + 0.02 * coarse;
    place.y = v * 0.22;
    place.phase = u * 0.2;
    place.belly = 0.35 + 0.3 * rise(0, 1.2, v);
    coatAt(coat, place, out);
    const parting = u - 0.03 * noise(v * 2, 0.5, shape.seed);
    const lip = shape.halfHeight + 0.3 + 0.22 * u * u;
    const cleft = bell(parting / 0.035) * rise(lip + 0.02, lip - 0.05, v) * rise(0, 0.5, v);
    const mouth = Math.max(cleft, bell((v - lip + 0.1 * bell(u / 0.15)) / 0.04)) * 0.9;
    const shadow = 1 - 0.45 * rise(1.25, 0.98, rimOf(shape, u, v));
    const relief = (1 + 0.24 * coarse + 0.26 * fine + 0.2 * loose) * shadow * (1 - mouth);
    const towards = 0.55 + 0.45 * Math.max(0, 0.75 + 0.35 * (u * shot.light[0] + v * shot.light[1]));
    for (let i = 0; i < 3; i++) {
      out[i] = Math.max(0, out[i]! * relief * (0.62 * shot.key[i]! * towards + 0.8 * shot.ambient[i]!));
    }
  };
}

function drawSkinColour(random: ReturnType<typeof createRandom>): Colour {
  const black: Colour = [0.03, 0.028, 0.03];
  const liver: Colour = [0.14, 0.07, 0.05];
  const brownness = random.next() < 0.72 ? random.between(0, 0.15) : random.between(0.5, 1);
  return mixColours(black, liver, brownness);
}

/** A dog's nose close up; the identity is measured once, and each call of the result prepares one photo. */
export function createDogNose(animal: Animal): (shot: Shot) => Painter {
  const seeds = identitySeeds(animal);
  const coat = drawCoat(animal.species, createRandom(...seeds, 10));
  const random = createRandom(...seeds, 11);
  const shape = drawNoseShape(random);
  const skin = drawSkinColour(random);
  const pinkness = random.next() < 0.8 ? 0.2 : random.between(0.5, 1.1);
  const layers = createNoseLayers(seeds, shape, pinkness);
  return (shot) => {
    const project = createProjection(shot, noseSize, 0.45);
    const surface = createNoseSurface(layers, skin, shot);
    const muzzle = createMuzzle(coat, shape, shot);
    const backdrop = createBackdrop(shot.seed);
    const place = new Float64Array(2);
    const behind = new Float64Array(3);
    return (x, y, out) => {
      project(x, y, place);
      const [u, v] = [place[0]!, place[1]!];
      const rim = rimOf(shape, u, v);
      const skinShare = rise(1.06, 1, rim + 0.03 * noise(u * 14, v * 14, coat.seed + 33));
      if (skinShare > 0) surface(u, v, out);
      if (skinShare === 1) return;
      const outside = rise(1.75, 2.05, Math.sqrt(u * u + 1.25 * v * v) + 0.05 * noise(u * 9, v * 9, shot.seed));
      if (outside < 1) muzzle(u, v, behind);
      if (outside > 0) {
        const [r, g, b] = behind;
        backdrop(x, y, behind);
        for (let i = 0; i < 3; i++) {
          const far = behind[i]! * (0.4 * shot.key[i]! + 0.8 * shot.ambient[i]!);
          behind[i] = ([r, g, b][i] ?? 0) * (1 - outside) + far * outside;
        }
      }
      for (let i = 0; i < 3; i++) out[i] = out[i]! * skinShare + behind[i]! * (1 - skinShare);
    };
  };
}
