import { type DecodedSample, orderedEvidence, type Resemblance, setResemblance } from '@rhinarium/engine';
import { shuffle } from '@rhinarium/evaluate/draws';
import { generator } from '@rhinarium/evaluate/measures/figure';
import { mayBeOne } from '@rhinarium/evaluate/sets/may-be-one';
import type { FittingAnimal, FittingPhoto } from './populations.ts';

/** Comparison of photos of one animal with photos of the same or of another one. */
export interface FittingComparison {
  /** Twice the same name in a genuine comparison. */
  readonly animals: readonly [string, string];
  readonly isOfOneKind: boolean;
  readonly probes: number;
  readonly references: number;
  /** Lower one of both sides' median qualities. */
  readonly quality: number;
  readonly resemblance: Resemblance;
  /** Photos of the probe and of the reference. */
  readonly sides: readonly (readonly FittingPhoto[])[];
}

/** Numbers of probe and reference photos, as in sessions. */
const GENUINE_SHAPES = [
  [1, 1],
  [1, 3],
  [3, 3],
  [1, 5],
  [3, 5],
  [5, 5],
  [8, 5],
] as const;
const IMPOSTOR_SHAPES = [
  [1, 5],
  [3, 5],
  [5, 5],
] as const;

const medianQuality = (photos: readonly FittingPhoto[]) =>
  photos.map(({ quality }) => quality).sort((a, b) => a - b)[photos.length >> 1]!;

/** Caches the agreement of every pair, since the same photos occur in many draws. */
function rememberedAgreements(): (a: DecodedSample, b: DecodedSample) => number {
  const known = new Map<DecodedSample, Map<DecodedSample, number>>();
  return (a, b) => {
    const row = known.get(a) ?? new Map<DecodedSample, number>();
    known.set(a, row);
    const agreement = row.get(b) ?? known.get(b)?.get(a) ?? orderedEvidence(a, b).agreement;
    row.set(b, agreement);
    return agreement;
  };
}

/** Creates a comparison of photos with a cache of pairs. */
export function createComparer(agreementOf = rememberedAgreements()) {
  const singles = new Map<FittingPhoto, readonly FittingPhoto[]>();
  // The engine keeps the statistics of a set's mean code by array.
  const sideOf = (photos: readonly FittingPhoto[]) => {
    if (photos.length !== 1) return photos;
    const single = singles.get(photos[0]!) ?? photos;
    singles.set(photos[0]!, single);
    return single;
  };
  return (
    one: FittingAnimal,
    other: FittingAnimal,
    ...photos: readonly [probe: readonly FittingPhoto[], reference: readonly FittingPhoto[]]
  ): FittingComparison => {
    const [probe, reference] = photos.map(sideOf) as [readonly FittingPhoto[], readonly FittingPhoto[]];
    return {
      animals: [one.name, other.name],
      isOfOneKind: one.kind !== undefined && one.kind === other.kind,
      probes: probe.length,
      references: reference.length,
      quality: Math.min(medianQuality(probe), medianQuality(reference)),
      resemblance: setResemblance(probe, reference, agreementOf),
      sides: [probe, reference],
    };
  };
}

export type Comparer = ReturnType<typeof createComparer>;

/** Compares each animal's photos with others of it, `draws` times in every shape that it has enough photos for. */
export function genuineComparisons(animals: readonly FittingAnimal[], draws: number, compare: Comparer) {
  const next = generator(977);
  return animals.flatMap((animal) =>
    GENUINE_SHAPES.filter(([probes, references]) => probes + references <= animal.photos.length).flatMap(
      ([probes, references]) =>
        Array.from({ length: draws }, () => {
          const photos = shuffle(animal.photos, next);
          return compare(animal, animal, photos.slice(0, probes), photos.slice(probes, probes + references));
        }),
    ),
  );
}

/**
 * Compares single photos of every two animals of two groups, `draws` times. Within one group each pair of animals
 * occurs once.
 */
export function impostorPairs(
  ones: readonly FittingAnimal[],
  others: readonly FittingAnimal[],
  draws: number,
  compare: Comparer,
): FittingComparison[] {
  const next = generator(31);
  const pick = (photos: readonly FittingPhoto[]) => photos[Math.floor(next() * photos.length)]!;
  return ones.flatMap((one, at) =>
    (ones === others ? others.slice(at + 1) : others)
      .filter((other) => !mayBeOne(one.name, other.name))
      .flatMap((other) =>
        Array.from({ length: Math.min(draws, one.photos.length * other.photos.length) }, () =>
          compare(one, other, [pick(one.photos)], [pick(other.photos)]),
        ),
      ),
  );
}

/** Compares every two animals `draws` times in each shape that both have enough photos for. */
export function impostorSets(
  ones: readonly FittingAnimal[],
  others: readonly FittingAnimal[],
  draws: number,
  compare: Comparer,
): FittingComparison[] {
  const next = generator(53);
  return ones.flatMap((one) =>
    others.flatMap((other) => {
      if (mayBeOne(one.name, other.name)) return [];
      const shapes = IMPOSTOR_SHAPES.filter(
        ([probes, references]) => probes <= one.photos.length && references <= other.photos.length,
      );
      return shapes.flatMap(([probes, references]) =>
        Array.from({ length: draws }, () =>
          compare(
            one,
            other,
            shuffle(one.photos, next).slice(0, probes),
            shuffle(other.photos, next).slice(0, references),
          ),
        ),
      );
    }),
  );
}

/** Compares every photo of an animal with every photo of another, and all photos of one with all of the other. */
export function everyImpostor(animals: readonly FittingAnimal[], compare: Comparer): FittingComparison[] {
  return animals.flatMap((one, at) =>
    animals
      .slice(at + 1)
      .flatMap((other) => [
        ...one.photos.flatMap((a) => other.photos.map((b) => compare(one, other, [a], [b]))),
        ...(one.photos.length * other.photos.length > 1 ? [compare(one, other, one.photos, other.photos)] : []),
      ]),
  );
}
