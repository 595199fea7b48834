import type { Colour } from '../drawing/colour.ts';
import { blend, clamp, lengthOf, rise, square, type Vector3 } from '../drawing/curves.ts';
import { noise } from '../drawing/noise.ts';
import type { Surface } from '../drawing/plane.ts';
import { turnToSubject } from '../scene/projection.ts';
import type { Shot } from '../scene/shot.ts';
import { PHOTO_NOISE } from '../streams.ts';
import { noseChannels } from './nose-layers.ts';
import { createSkinSpots } from './wet-skin.ts';

/** Pigment of a nose, and the seed of its mottling. */
interface NoseSkin {
  readonly colour: Colour;
  readonly seed: number;
}

const pink: Colour = [0.4, 0.2, 0.17];
const crumbColour: Colour = [0.17, 0.115, 0.065];

/** Specular reflection of wet skin: a wide and a narrow lobe (cosine to the 16th and the 96th). */
function shine(cosine: number, wetness: number): number {
  const c2 = cosine * cosine;
  const c4 = c2 * c2;
  const c16 = c4 * c4 * c4 * c4;
  const c32 = c16 * c16;
  return 0.03 * c16 + (0.08 + 0.9 * wetness * wetness) * c32 * c32 * c32;
}

/** Reflection of the shot's window at normal (nu, nv, nz): 1 within the window, 0 outside. */
function createWindow(shot: Shot, light: Vector3, view: Vector3): (nu: number, nv: number, nz: number) => number {
  const { cover } = shot;
  if (cover === undefined || cover.window.strength === 0) return () => 0;
  const { halfWidth, halfHeight, strength } = cover.window;
  const right = turnToSubject(shot, 1, 0, 0);
  const down = turnToSubject(shot, 0, 1, 0);
  const along = (axis: Vector3, u: number, v: number, z: number) => axis[0] * u + axis[1] * v + axis[2] * z;
  const middleX = along(right, ...light);
  const middleY = along(down, ...light);
  return (nu, nv, nz) => {
    const facing = 2 * along(view, nu, nv, nz);
    const u = facing * nu - view[0];
    const v = facing * nv - view[1];
    const z = facing * nz - view[2];
    const aside = Math.abs(along(right, u, v, z) - middleX);
    if (aside > halfWidth + 0.08 || along(view, u, v, z) < 0) return 0;
    const above = Math.abs(along(down, u, v, z) - middleY);
    return strength * rise(halfWidth + 0.08, halfWidth, aside) * rise(halfHeight + 0.08, halfHeight, above);
  };
}

/** Lit skin of a nose. `found` holds the nose's layers at the point. */
export function createNoseSurface(found: Float64Array, skin: NoseSkin, shot: Shot): Surface {
  const light = turnToSubject(shot, ...shot.light);
  const view = turnToSubject(shot, 0, 0, 1);
  const up = turnToSubject(shot, 0, -1, 0);
  const halfLength = lengthOf(lengthOf(light[0] + view[0], light[1] + view[1]), light[2] + view[2]);
  const half = [0, 1, 2].map((i) => (light[i]! + view[i]!) / halfLength);
  const mirrored = createWindow(shot, light, view);
  const spotAt = shot.cover === undefined ? undefined : createSkinSpots(shot.cover);
  return (u, v, out) => {
    const spot = spotAt?.(u, v);
    const water = spot === undefined ? 0 : spot.water;
    const dry = 1 - water;
    const slopeU = water === 0 ? found[noseChannels.slopeU]! : blend(spot!.slopeU, found[noseChannels.slopeU]!, dry);
    const slopeV = water === 0 ? found[noseChannels.slopeV]! : blend(spot!.slopeV, found[noseChannels.slopeV]!, dry);
    const nz = 1 / Math.sqrt(slopeU * slopeU + slopeV * slopeV + 1);
    const nu = -slopeU * nz;
    const nv = -slopeV * nz;
    const open = Math.max(found[noseChannels.openness]!, 0.8 * water);
    const lit = Math.max(0, nu * light[0] + nv * light[1] + nz * light[2]);
    const gleam = Math.max(0, nu * half[0]! + nv * half[1]! + nz * half[2]!);
    const facing = clamp(nu * view[0] + nv * view[1] + nz * view[2], 0, 1);
    const upward = nu * up[0] + nv * up[1] + nz * up[2];
    const graze = (1 - facing) * (1 - facing);
    const shut = square(1 - found[noseChannels.nostril]!);
    const film = clamp(shot.wetness * (0.8 + 0.6 * noise(u * 2.4, v * 2.4, shot.seed + PHOTO_NOISE.wetFilm)), 0, 1.2);
    const wet = Math.max(film, water);
    const mirror = shut * rise(0.2, 0.6, open);
    const highlight = (shine(gleam, wet) + wet * mirrored(nu, nv, nz)) * mirror;
    // Wet skin reflects the bright half of the room, most at grazing angles.
    const sky = (0.022 + 0.4 * graze * graze) * rise(-0.05, 0.7, upward) * (0.3 + 0.7 * wet) * mirror;
    const depth = shut * blend(0.3, 1, rise(0, 0.62, open));
    const mottle = 1 + 0.25 * noise(u * 9, v * 9, skin.seed) + 0.3 * (open - 0.5);
    for (let i = 0; i < 3; i++) {
      const albedo = blend(pink[i]!, skin.colour[i]!, found[noseChannels.pigment]!) * mottle;
      const received = shot.key[i]! * lit + shot.ambient[i]! * (0.7 + 0.3 * upward);
      out[i] = albedo * received * depth + highlight * shot.key[i]! + sky * (shot.ambient[i]! + 0.4 * shot.key[i]!);
      if (spot !== undefined && spot.crumb > 0) out[i] = blend(out[i]!, crumbColour[i]! * received, spot.crumb);
    }
  };
}
