import { comparePair, type Species, verify } from '@rhinarium/engine';
import { DRAWS, type Draw, drawsOf } from './draws.ts';
import { areaUnderCurve, equalErrorRate, FALSE_MATCH_RATES, fnmrAtFmr, type Scores } from './measures.ts';
import type { Collection, Identity } from './photos.ts';

export interface Figures {
  readonly genuine: number;
  readonly impostor: number;
  readonly eer: number | null;
  readonly auc: number | null;
  readonly fnmr: Readonly<Record<string, number | null>>;
}

export interface SpeciesReport {
  readonly identities: number;
  readonly images: number;
  readonly failureToAcquire: number;
  readonly R1P1: Figures;
  readonly R5P3: Figures & { readonly rank1: number | null; readonly rank5: number | null };
  /** 95 % bootstrap intervals over identities. */
  readonly intervals: Readonly<Record<string, readonly [number, number] | null>>;
}

/** A score with the identities it compares, so that intervals can be drawn over identities. */
interface Compared {
  readonly probe: string;
  readonly reference: string;
  readonly score: number;
}

const BOOTSTRAP_DRAWS = 300;

function split(compared: readonly Compared[]): Scores {
  return {
    genuine: compared.filter((one) => one.probe === one.reference).map((one) => one.score),
    impostor: compared.filter((one) => one.probe !== one.reference).map((one) => one.score),
  };
}

function figuresOf(compared: readonly Compared[]): Figures {
  const scores = split(compared);
  return {
    genuine: scores.genuine.length,
    impostor: scores.impostor.length,
    eer: equalErrorRate(scores),
    auc: areaUnderCurve(scores),
    fnmr: Object.fromEntries(
      FALSE_MATCH_RATES.map((rate) => [rate.toExponential().replace('+', ''), fnmrAtFmr(scores, rate)]),
    ),
  };
}

/** Every photo against every other one, once. */
function compareSingles(species: Species, identities: readonly Identity[], compareMs: number[]): Compared[] {
  const all = identities.flatMap((identity) => identity.photos.map((photo) => ({ identity: identity.name, photo })));
  return all.flatMap((probe, at) =>
    all.slice(at + 1).map((reference) => {
      const startedAt = performance.now();
      const { llr } = comparePair(species, probe.photo.template, reference.photo.template);
      compareMs.push(performance.now() - startedAt);
      return { probe: probe.identity, reference: reference.identity, score: llr };
    }),
  );
}

/** Every probe of three against the reference of five of every identity, draw by draw; and the rank of the right one. */
function compareDraws(species: Species, identities: readonly Identity[]) {
  const byIdentity = identities.map((identity) => drawsOf(identity)).filter((draws) => draws.length > 0);
  const compared: Compared[] = [];
  const ranks: { identity: string; rank: number }[] = [];
  const set = (photos: Draw['probe']) => ({
    fingerprints: photos.map(({ id, template }) => ({ id, template })),
    appearances: [],
  });
  for (let round = 0; round < DRAWS; round++) {
    const gallery = byIdentity.map((draws) => draws[round]!);
    for (const own of gallery) {
      const scores = gallery.map((other) => ({
        probe: own.identity,
        reference: other.identity,
        score: verify({ species, probe: set(own.probe), reference: set(other.reference), targetFalseMatchRate: 1e-4 })
          .llr,
      }));
      compared.push(...scores);
      const right = scores.find((one) => one.reference === own.identity)!;
      ranks.push({
        identity: own.identity,
        rank: 1 + scores.filter((one) => one !== right && one.score >= right.score).length,
      });
    }
  }
  return { compared, ranks };
}

/** The 2.5th and 97.5th percentile of a figure over identities drawn with replacement. */
function interval(identities: readonly string[], figure: (drawn: ReadonlyMap<string, number>) => number | null) {
  if (identities.length < 2) return null;
  let state = 12_345;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
  const values: number[] = [];
  for (let n = 0; n < BOOTSTRAP_DRAWS; n++) {
    const drawn = new Map<string, number>();
    for (let k = 0; k < identities.length; k++) {
      const name = identities[Math.floor(next() * identities.length)]!;
      drawn.set(name, (drawn.get(name) ?? 0) + 1);
    }
    const value = figure(drawn);
    if (value !== null) values.push(value);
  }
  values.sort((a, b) => a - b);
  return values.length === 0
    ? null
    : ([values[Math.floor(values.length * 0.025)]!, values[Math.floor(values.length * 0.975)]!] as const);
}

/** Comparisons among the drawn identities, each as often as the product of its two. */
function redraw(compared: readonly Compared[], drawn: ReadonlyMap<string, number>): Compared[] {
  return compared.flatMap((one) => {
    const times =
      one.probe === one.reference
        ? (drawn.get(one.probe) ?? 0)
        : Math.min(drawn.get(one.probe) ?? 0, drawn.get(one.reference) ?? 0);
    return Array.from({ length: times }, () => one);
  });
}

const shareOf = (ranks: readonly { rank: number }[], rankMax: number) =>
  ranks.length < 2 ? null : ranks.filter(({ rank }) => rank <= rankMax).length / ranks.length;

/** Runs R1/P1 and R5/P3 over a collection. */
export function runProtocol(
  species: Species,
  { identities, images, refused }: Collection,
  compareMs: number[],
): SpeciesReport {
  const singles = compareSingles(species, identities, compareMs);
  const { compared, ranks } = compareDraws(species, identities);
  const names = identities.map((identity) => identity.name);
  const eerOver = (all: readonly Compared[]) => interval(names, (drawn) => equalErrorRate(split(redraw(all, drawn))));
  const rank1Over = (drawn: ReadonlyMap<string, number>) =>
    shareOf(
      ranks.flatMap((one) => Array.from({ length: drawn.get(one.identity) ?? 0 }, () => one)),
      1,
    );
  return {
    identities: identities.length,
    images,
    failureToAcquire: images === 0 ? 0 : refused / images,
    R1P1: figuresOf(singles),
    R5P3: { ...figuresOf(compared), rank1: shareOf(ranks, 1), rank5: shareOf(ranks, 5) },
    intervals: {
      'R1P1 eer': eerOver(singles),
      'R5P3 eer': eerOver(compared),
      'R5P3 rank1': interval(names, rank1Over),
    },
  };
}
