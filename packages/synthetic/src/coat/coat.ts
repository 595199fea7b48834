import { type Animal, identitySeeds, type Species } from '../animal.ts';
import { type Colour, paintOver, scaleColour } from '../drawing/colour.ts';
import { blend, fullTurn, rise, sine } from '../drawing/curves.ts';
import { roughNoise } from '../drawing/noise.ts';
import { createRandom, type Random } from '../random.ts';
import { STREAMS } from '../streams.ts';

const patterns = {
  CAT: ['tabby', 'tabby', 'blotched', 'patched', 'tortoiseshell', 'points', 'spotted'],
  DOG: ['patched', 'saddle', 'brindle', 'merle', 'spotted', 'patched', 'saddle'],
} as const;

type Pattern = (typeof patterns)[Species][number];

/** Fur of an animal: two colours and white, with their distribution. */
export interface Coat {
  readonly pattern: Pattern;
  readonly base: Colour;
  readonly mark: Colour;
  readonly white: Colour;
  /** 0: hardly any white. 1: white with patches. */
  readonly whiteness: number;
  /** Stripes or patches per body length. */
  readonly frequency: number;
  readonly disorder: number;
  readonly strength: number;
  readonly seed: number;
}

/** A point on an animal: surface and stripe coordinates, and proximity to belly and tips. */
export interface CoatPlace {
  x: number;
  y: number;
  phase: number;
  belly: number;
  tip: number;
}

const catPairs: readonly [readonly [Colour, Colour], ...(readonly [Colour, Colour])[]] = [
  [
    [0.3, 0.23, 0.16],
    [0.035, 0.027, 0.022],
  ],
  [
    [0.3, 0.29, 0.27],
    [0.05, 0.05, 0.052],
  ],
  [
    [0.58, 0.29, 0.1],
    [0.27, 0.085, 0.02],
  ],
  [
    [0.48, 0.4, 0.29],
    [0.13, 0.085, 0.05],
  ],
  [
    [0.62, 0.54, 0.42],
    [0.06, 0.042, 0.032],
  ],
  [
    [0.13, 0.125, 0.13],
    [0.018, 0.017, 0.017],
  ],
];
const dogPairs: typeof catPairs = [
  [
    [0.42, 0.22, 0.09],
    [0.02, 0.018, 0.016],
  ],
  [
    [0.5, 0.36, 0.2],
    [0.1, 0.05, 0.025],
  ],
  [
    [0.3, 0.3, 0.31],
    [0.03, 0.03, 0.032],
  ],
  [
    [0.32, 0.13, 0.05],
    [0.05, 0.03, 0.02],
  ],
  [
    [0.6, 0.5, 0.35],
    [0.28, 0.15, 0.07],
  ],
];

function drawCoat(species: Species, random: Random): Coat {
  const [base, mark] = random.pick(species === 'CAT' ? catPairs : dogPairs);
  const ruddy: Colour = [random.between(0.3, 0.5), random.between(0.14, 0.2), 0.04];
  const pattern = random.pick<Pattern>(patterns[species]);
  const spread = random.next();
  return {
    pattern,
    base: scaleColour(pattern === 'tortoiseshell' ? ruddy : base, random.between(0.75, 1.25)),
    mark: scaleColour(mark, random.between(0.8, 1.3)),
    white: [0.68, 0.655, 0.61],
    whiteness: spread * spread * 0.9,
    frequency: random.between(5, 9),
    disorder: random.between(0.5, 1.1),
    strength: random.between(0.7, 1),
    seed: random.seed(),
  };
}

/** Coat of an animal. Siblings have the same kind with different markings. */
export function coatOf(animal: Animal): Coat {
  const seeds = identitySeeds(animal);
  const coat = drawCoat(animal.species, createRandom(...seeds, STREAMS.coat));
  return animal.sibling === 0 ? coat : { ...coat, seed: createRandom(...seeds, STREAMS.coat, animal.sibling).seed() };
}

/** Share of the marking's colour at a point, 0 to 1. */
function markAt(coat: Coat, place: CoatPlace): number {
  const { x, y } = place;
  const { seed, disorder } = coat;
  const wander = roughNoise(x * 2.1, y * 2.1, seed, 3);
  switch (coat.pattern) {
    case 'tabby':
    case 'brindle': {
      const fine = coat.pattern === 'brindle' ? 2.6 : 1.5;
      const wave = sine(place.phase * coat.frequency * fine * fullTurn + wander * 6 * disorder);
      const broken = 0.9 * disorder * roughNoise(x * 6 + 9, y * 6, seed + 1, 3);
      return rise(-0.35, 0.65, wave + broken - 0.2) * (coat.pattern === 'brindle' ? 0.7 : 1);
    }
    case 'blotched': {
      const band = roughNoise(x * 2.6 + wander * 0.4 * disorder, y * 2.6 + 4, seed + 2, 2);
      return rise(0.2, 0.08, Math.abs(band)) * 0.95;
    }
    case 'merle':
      return rise(0.05, 0.22, roughNoise(x * 4 + wander * 0.5, y * 4, seed + 3, 4));
    case 'tortoiseshell':
      return rise(-0.12, 0.12, roughNoise(x * 4.5 + wander * disorder, y * 4.5, seed + 4, 5));
    case 'spotted':
      return rise(0.25, 0.38, roughNoise(x * coat.frequency * 1.3, y * coat.frequency * 1.3, seed + 5, 2));
    case 'saddle':
      return rise(0.42, 0.28, place.belly + 0.3 * place.tip + 0.35 * wander);
    case 'points':
      return rise(0.3, 0.8, place.tip + 0.3 * wander);
    case 'patched':
      return rise(-0.03, 0.05, roughNoise(x * 1.9 + wander * 0.3, y * 1.9, seed + 6, 3));
  }
}

/** Writes the fur's linear colour at a point to `out`. */
export function coatAt(coat: Coat, place: CoatPlace, out: Float64Array): void {
  const mark = markAt(coat, place) * coat.strength;
  const shade = 1 + 0.2 * roughNoise(place.x * 7, place.y * 7, coat.seed + 7, 2);
  for (let i = 0; i < 3; i++) out[i] = blend(coat.base[i]!, coat.mark[i]!, mark) * shade;
  const edge = roughNoise(place.x * 1.5 + 20, place.y * 1.5, coat.seed + 8, 4);
  const white = rise(0.02, 0.1, coat.whiteness * 1.2 + place.belly * 0.7 - 0.66 + 0.36 * edge);
  paintOver(out, coat.white, white * 0.96);
}
