import type { Colour } from '../drawing/colour.ts';
import { clamp, lengthOf, rise, square } from '../drawing/curves.ts';
import { noise } from '../drawing/noise.ts';
import type { HairForm, TongueForm } from '../scene/draw-cover.ts';
import type { Shot } from '../scene/shot.ts';

/** Paints occluders over `out` at (u, v). */
type Overlay = (u: number, v: number, out: Float64Array) => void;

const tongueColour: Colour = [0.34, 0.115, 0.115];

function createTongue(form: TongueForm, shot: Shot): Overlay {
  const { seed } = form;
  return (u, v, out) => {
    const across = (u - form.middle - form.lean * (v - form.top)) / form.halfWidth;
    const round = Math.sqrt(Math.max(0, 1 - across * across));
    const edge = form.top + form.halfWidth * 0.75 * (1 - round) + 0.02 * noise(u * 5, v * 5, seed);
    const share = rise(edge - 0.012, edge + 0.012, v) * rise(1, 0.94, Math.abs(across));
    // Shadow of the tongue just above it.
    const shade = 1 - 0.45 * rise(edge - 0.1, edge, v) * rise(1.15, 0.9, Math.abs(across));
    for (let i = 0; i < 3; i++) out[i] = out[i]! * shade;
    if (share === 0) return;
    const groove = 0.45 * square(rise(0.22, 0, Math.abs(across)));
    const bumps = 0.16 * noise(u * 34, v * 34, seed + 1) + 0.1 * noise(u * 75, v * 75, seed + 4);
    const blotches = 0.14 * noise(u * 6, v * 6, seed + 2);
    const edgeward = 1 - 0.45 * across * across - 0.3 * rise(edge + 0.14, edge, v);
    const side = clamp((0.72 + 0.4 * across * shot.light[0]) * edgeward, 0.15, 1.1);
    const sparkle = noise(u * 30, v * 16, seed + 3) + 0.5 * noise(u * 5, v * 3, seed + 5);
    const gleam = 0.45 * shot.wetness * square(rise(0.45, 0.95, sparkle)) * edgeward;
    for (let i = 0; i < 3; i++) {
      const light = 0.75 * shot.key[i]! * side + shot.ambient[i]! * 0.7 * edgeward;
      const albedo = tongueColour[i]! * (1 + bumps + blotches) * (1 - groove);
      out[i] = out[i]! + (albedo * light + gleam * shot.key[i]! - out[i]!) * share;
    }
  };
}

function createHair(form: HairForm, shot: Shot): Overlay {
  return (u, v, out) => {
    const along = (u - form.u) * form.directionU + (v - form.v) * form.directionV;
    if (along < -form.halfLength || along > form.halfLength) return;
    const aside = (v - form.v) * form.directionU - (u - form.u) * form.directionV;
    const away = Math.abs(aside - form.bend * along * along);
    if (away > form.halfWidth) return;
    const share =
      rise(form.halfWidth, form.halfWidth * 0.3, away) * rise(form.halfLength, form.halfLength * 0.7, Math.abs(along));
    for (let i = 0; i < 3; i++) {
      const seen = form.grey * (0.55 * shot.key[i]! + 0.7 * shot.ambient[i]!);
      out[i] = out[i]! + (seen - out[i]!) * share * 0.85;
    }
  };
}

/** Paints tongue and hairs in front of the nose. `undefined` without a cover. */
export function createCoverPainter(shot: Shot): Overlay | undefined {
  const { cover } = shot;
  if (cover === undefined) return undefined;
  const overlays = cover.hairs.map((form) => createHair(form, shot));
  if (cover.tongue !== undefined) overlays.push(createTongue(cover.tongue, shot));
  if (overlays.length === 0) return undefined;
  return (u, v, out) => {
    // Nothing is painted outside the nose's surroundings.
    if (lengthOf(u, v) > 2.2) return;
    for (const overlay of overlays) overlay(u, v, out);
  };
}
