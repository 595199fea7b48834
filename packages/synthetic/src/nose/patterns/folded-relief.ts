import { bell, blend, clamp } from '../../drawing/curves.ts';
import { hashed, noise, roughNoise } from '../../drawing/noise.ts';
import type { Random } from '../../random.ts';
import type { NoseShape } from '../nose-shape.ts';
import { createDomeSites, drawDomeLayout, largestSpacing, spacingAt } from './dome-sites.ts';
import { createDomeFinder, relaxDomes } from './nearest-domes.ts';
import type { Relief } from './relief.ts';

function drawSkin(random: Random) {
  return {
    grooveWidth: random.between(0.1, 0.2),
    grooveDepth: random.between(0.1, 0.24),
    /** Share of a groove's depth that varies per edge. If large, beads merge. */
    unevenness: random.between(0.5, 0.95),
    domeHeight: random.between(0.06, 0.2),
    warp: random.between(0.15, 0.5),
    pores: random.between(0.006, 0.014),
    seed: random.seed(),
  };
}

/** Family "folds": relaxed anisotropic cells with creases between them. Grooves meet in threes. */
export function createFoldedRelief(traits: Random, pattern: Random, shape: NoseShape): Relief {
  const layout = drawDomeLayout(traits);
  const skin = drawSkin(traits);
  // If both streams are the same, the traits already contain the seed.
  const seed = pattern === traits ? skin.seed : pattern.seed();
  const sites = createDomeSites(layout, shape, pattern);
  const cell = 0.8 * largestSpacing(layout);
  for (let round = 0; round < 2; round++) relaxDomes(sites, cell, layout.relaxation, layout.spacing / 6);
  const find = createDomeFinder(sites, cell);
  const wave = 0.55 / layout.spacing;
  const warp = skin.warp * layout.spacing;
  return (u, v, rim, nostrilAt) => {
    const warpedU = u + warp * roughNoise(u * wave, v * wave, seed, 2);
    const warpedV = v + warp * roughNoise(u * wave, v * wave, seed + 40, 2);
    const near = find(warpedU, warpedV);
    const { first, second } = near;
    const du = sites.u[second]! - sites.u[first]!;
    const dv = sites.v[second]! - sites.v[first]!;
    const apart = Math.sqrt(du * du + dv * dv);
    const spacing = spacingAt(layout, u, v, rim, nostrilAt);
    const border = (near.secondSquare - near.firstSquare) / (2 * apart);
    const edge = hashed(Math.min(first, second), Math.max(first, second), seed);
    const depth = skin.grooveDepth * blend(1, edge, skin.unevenness) * (1 + 0.3 * noise(u * 2.5, v * 2.5, seed + 80));
    const width = skin.grooveWidth * (0.75 + 0.5 * edge);
    const t = clamp(Math.sqrt(near.firstSquare) / (0.62 * spacing), 0, 1.2);
    const taller = 0.7 + 0.6 * hashed(first, 0, seed + 1);
    const dome = skin.domeHeight * taller * (1 - t * t);
    const pores = skin.pores * noise(u * 70, v * 70, seed + 120);
    return spacing * (dome - depth * bell(border / (width * spacing))) + pores * layout.spacing * 3;
  };
}
