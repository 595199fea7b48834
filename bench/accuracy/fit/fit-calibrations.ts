import { type Calibration, type Calibrations, comparePair, fuse, type Species, sampleWeight } from '@rhinarium/engine';
import { type Draw, drawsOf, PROBE_SAMPLES, REFERENCE_SAMPLES, shuffle } from '../draws.ts';
import { generator } from '../measures/bootstrap.ts';
import type { Identity, Photo } from '../photos.ts';
import { fitGenuine, type GenuineComparison } from './fit-genuine.ts';
import { type Feature, fitWeights, LEARNED, type Pair, PLAIN, ratioOf, type Weights } from './fit-weights.ts';

/** Photos of animals with and without what the networks say of them. */
export interface Population {
  readonly learned: readonly Identity[];
  readonly plain: readonly Identity[];
}

/** Animals whose own photos are compared to see how low one animal scores. */
export interface GenuinePopulation extends Population {
  readonly origin: string;
}

/** All pairs of photos with the engine's evidence on each; `isWithin`: of one animal only. */
function readPairs(
  species: Species,
  identities: readonly Identity[],
  population: number,
  isWithin = false,
): { pairs: Pair[]; between: Map<string, Pair> } {
  const all = identities.flatMap(({ name, litter, photos }) => photos.map((photo) => ({ name, litter, photo })));
  const between = new Map<string, Pair>();
  const pairs = all.flatMap((a, at) =>
    all.slice(at + 1).flatMap((b) => {
      if (isWithin && a.name !== b.name) return [];
      const { evidence } = comparePair(species, a.photo.template, b.photo.template);
      const features = {
        inliers: evidence.inlierWeight,
        patches: evidence.patches,
        light: evidence.light,
        chroma: evidence.chroma,
        code: evidence.similarity,
        learned: evidence.learned ?? 0,
      };
      const isGenuine = a.name === b.name;
      const isOfSiblings = !isGenuine && a.litter !== undefined && a.litter === b.litter;
      const pair = { isGenuine, isOfSiblings, population, features };
      between.set(`${a.photo.id}|${b.photo.id}`, pair).set(`${b.photo.id}|${a.photo.id}`, pair);
      return [pair];
    }),
  );
  return { pairs, between };
}

function fusedOf(
  weights: Weights,
  between: ReadonlyMap<string, Pair>,
  probe: readonly Photo[],
  reference: readonly Photo[],
): number {
  return fuse({
    rows: probe.length,
    columns: reference.length,
    ratios: Float64Array.from(
      probe.flatMap((a) => reference.map((b) => ratioOf(weights, between.get(`${a.id}|${b.id}`)!))),
    ),
    rowWeights: probe.map((photo) => sampleWeight(photo.quality)),
    columnWeights: reference.map((photo) => sampleWeight(photo.quality)),
  });
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const spreadOf = (values: readonly number[]) => {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
};

/** Steps of the false-match table, log10; it ends where the data end. */
const LEVELS = [-0.05, -0.3, -0.6, -1, -1.3, -1.6, -2, -2.3, -2.6, -3, -3.3, -3.6];
/** Draws of each identity. */
const DRAWS = 16;
/** Impostors beyond the last step: with fewer, a quantile is chance. */
const ERRORS_MIN = 10;
/** Beyond the data the rate falls at this share of the slope seen at their end: claiming less than was seen is the safe side. */
const TAIL_TRUST = 0.6;

/** Photos of a probe and of a reference, as sessions may have them; an animal with fewer photos is compared in the smaller shapes. */
const SHAPES = [
  [1, 1],
  [1, 3],
  [3, 3],
  [3, 5],
  [5, 5],
  [3, 8],
  [8, 8],
] as const;
/** Draws of each shape and animal, at least; of few animals so many more that there are COMPARISONS_MIN in all. */
const GENUINE_DRAWS_MIN = 40;
const COMPARISONS_MIN = 1000;

const medianQuality = (photos: readonly Photo[]) =>
  photos.map(({ quality }) => quality).sort((a, b) => a - b)[photos.length >> 1]!;

/** Comparisons of photos of one animal with others of it, drawn at random without overlap, in every shape that it has photos for. */
function genuineComparisons(
  weights: Weights,
  between: ReadonlyMap<string, Pair>,
  identities: readonly Identity[],
): GenuineComparison[] {
  const next = generator(977);
  const draws = Math.max(GENUINE_DRAWS_MIN, Math.ceil(COMPARISONS_MIN / identities.length));
  return identities.flatMap(({ name, photos }) =>
    SHAPES.filter(([probes, references]) => probes + references <= photos.length).flatMap(([probes, references]) =>
      Array.from({ length: draws }, () => {
        const shuffled = shuffle(photos, next);
        const probe = shuffled.slice(0, probes);
        const reference = shuffled.slice(probes, probes + references);
        return {
          ...{ animal: name, probes, references },
          fused: fusedOf(weights, between, probe, reference),
          quality: Math.min(medianQuality(probe), medianQuality(reference)),
        };
      }),
    ),
  );
}

/** The genuine side of both calibrations, read with the weights that they have. */
export function withGenuineSide(
  species: Species,
  fitted: Readonly<Record<keyof Population, Omit<Calibration, 'genuine'>>>,
  genuine: GenuinePopulation,
): Calibrations {
  const sideOf = (kind: keyof Population): Calibration => {
    const { between } = readPairs(species, genuine[kind], 0, true);
    const comparisons = genuineComparisons(fitted[kind].weights, between, genuine[kind]);
    return { ...fitted[kind], genuine: fitGenuine(comparisons, genuine.origin) };
  };
  return { plain: sideOf('plain'), learned: sideOf('learned') };
}

/** Both calibrations that the populations support. The genuine side rests on `genuine` alone. */
export function fitCalibrations(
  species: Species,
  populations: readonly Population[],
  origin: string,
  genuine: GenuinePopulation,
): Calibrations {
  const fit = (kind: keyof Population, features: readonly Feature[]) => {
    const identities = populations.map((population) => population[kind]);
    const read = identities.map((population, n) => readPairs(species, population, n));
    return fitOne(read, identities, origin, features);
  };
  return withGenuineSide(species, { plain: fit('plain', PLAIN), learned: fit('learned', LEARNED) }, genuine);
}

/** Fused ratios of three photos against five of unrelated animals. */
function fusedImpostors(
  weights: Weights,
  between: ReadonlyMap<string, Pair>,
  identities: readonly Identity[],
): number[] {
  const litters = new Map(identities.map(({ name, litter }) => [name, litter ?? name]));
  const draws: Draw[] = identities.flatMap((identity) => drawsOf(identity, DRAWS));
  return draws.flatMap((own) =>
    draws
      .filter((other) => litters.get(other.identity) !== litters.get(own.identity))
      .map((other) => fusedOf(weights, between, own.probe, other.reference)),
  );
}

/**
 * The calibration that the populations support: weights, impostor location and spread by number of pairs, and the false-match table.
 * Animals are compared within their population alone, siblings not at all: the rate is that of any two animals. At every level the rate
 * is that of the population and of the number of pairs (one, or a whole set) which is hardest to tell apart, so that it is claimed too
 * high for the others rather than too low for it.
 */
function fitOne(
  read: readonly ReturnType<typeof readPairs>[],
  populations: readonly (readonly Identity[])[],
  origin: string,
  features: readonly Feature[],
): Omit<Calibration, 'genuine'> {
  const weights = fitWeights(
    read.flatMap(({ pairs }) => pairs),
    features,
  );
  const single = read.map(({ pairs }) =>
    pairs.filter((pair) => !pair.isGenuine && !pair.isOfSiblings).map((pair) => ratioOf(weights, pair)),
  );
  const fused = populations.map((identities, n) => fusedImpostors(weights, read[n]!.between, identities));
  const growth = Math.log(REFERENCE_SAMPLES * PROBE_SAMPLES);
  const [allSingle, allFused] = [single.flat(), fused.flat()];
  const location = [meanOf(allSingle), (meanOf(allFused) - meanOf(allSingle)) / growth] as const;
  const spread = [spreadOf(allSingle), (spreadOf(allFused) - spreadOf(allSingle)) / growth] as const;
  const standard = (values: readonly number[], by: number) =>
    values
      .map((value) => (value - location[0] - location[1] * by) / (spread[0] + spread[1] * by))
      .sort((a, b) => b - a);
  const tables = [...single.map((values) => standard(values, 0)), ...fused.map((values) => standard(values, growth))];
  const knots = knotsOf(tables);
  const [from, to] = [knots.at(-4)!, knots.at(-1)!];
  const genuineCount = read.reduce((sum, { pairs }) => sum + pairs.filter((pair) => pair.isGenuine).length, 0);
  return {
    origin: `${origin}; ${genuineCount} genuine and ${allSingle.length} impostor pairs, ${allFused.length} impostor sets`,
    weights: Object.fromEntries(
      Object.entries(weights).map(([name, value]) => [name, round(value)]),
    ) as unknown as Weights,
    location: [round(location[0]), round(location[1])],
    spread: [round(spread[0]), round(spread[1])],
    knots,
    tailSlope: round((TAIL_TRUST * (to[1] - from[1])) / (to[0] - from[0])),
  };
}

/** The heaviest of the tables (standardised impostor ratios, falling) at every level that enough of them reach. */
function knotsOf(tables: readonly (readonly number[])[]): [number, number][] {
  const knots: [number, number][] = [];
  for (const level of LEVELS) {
    const at = tables
      .filter((table) => table.length * 10 ** level >= ERRORS_MIN)
      .map((table) => table[Math.floor(table.length * 10 ** level)]!);
    if (at.length > 0) knots.push([round(Math.max(...at, (knots.at(-1)?.[0] ?? -9) + 0.05)), level]);
  }
  return knots;
}

const round = (value: number) => Math.round(value * 1e5) / 1e5;
