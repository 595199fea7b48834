import type { Basis, ComparedPet, ShippedRates } from '@rhinarium/engine';

/** Groups of animals. Each is left out in turn to see how sure a rate is. */
export const GROUPS = 20;
/** Columns per factor of ten of the shipped rate. */
export const COLUMNS_PER_TENTH = 10;
/** Columns from a rate of 1 to DECISION.falseMatchRateMin. */
const COLUMNS = 12 * COLUMNS_PER_TENTH + 1;

/**
 * Numbers of comparisons by the rate that the shipped calibration claims: column n holds comparisons at 10^(-n/10) and less,
 * to the next column. No animal, photo or score of one comparison is in it.
 */
export interface BasisCounts {
  /** Pets that were compared with others, and with their photos of another session. */
  animals: number;
  matedAnimals: number;
  /** Comparisons of different pets. */
  readonly compared: number[];
  /** The same, weighed so that look-alikes count as often as chance would draw them. */
  readonly weighed: number[];
  /** The weighed comparisons in which a pet of the group takes part. */
  readonly byGroup: readonly number[][];
  /** Comparisons of one pet with itself, by the shipped false-non-match rate. */
  readonly mated: number[];
}

export interface ClaimCounts {
  readonly bases: { readonly [Name in Basis]?: BasisCounts };
  /** Pairs that may be one animal and that nobody has decided about. They are left out. */
  undecided: number;
  /** Comparisons made. */
  comparisons: number;
}

export const noCounts = (): ClaimCounts => ({ bases: {}, undecided: 0, comparisons: 0 });

const noBasisCounts = (): BasisCounts => ({
  animals: 0,
  matedAnimals: 0,
  compared: new Array<number>(COLUMNS).fill(0),
  weighed: new Array<number>(COLUMNS).fill(0),
  byGroup: Array.from({ length: GROUPS }, () => new Array<number>(COLUMNS).fill(0)),
  mated: new Array<number>(COLUMNS).fill(0),
});

const columnOf = (rate: number) => Math.min(COLUMNS - 1, Math.floor(-Math.log10(rate) * COLUMNS_PER_TENTH));

/** Group of a pet, by the random end of its id. */
const groupOf = (petId: string) => Number.parseInt(petId.slice(-6), 16) % GROUPS;

function countsOf(counts: ClaimCounts, basis: Basis): BasisCounts {
  const bases = counts.bases as { [Name in Basis]?: BasisCounts };
  bases[basis] ??= noBasisCounts();
  return bases[basis];
}

/** A pet compared with others. */
export interface DifferentPets {
  readonly petId: string;
  readonly others: readonly Required<Pick<ComparedPet, 'petId' | 'shipped'>>[];
  /** Number of pets that each one stands for: 1 for the nearest ones, more for those that were drawn. */
  readonly weightOf: (petId: string) => number;
}

/** Counts comparisons of a pet with others. */
export function countDifferent(counts: ClaimCounts, { petId, others, weightOf }: DifferentPets): void {
  for (const basis of new Set(others.map(({ shipped }) => shipped.basis))) countsOf(counts, basis).animals += 1;
  for (const other of others) {
    const { compared, weighed, byGroup } = countsOf(counts, other.shipped.basis);
    const column = columnOf(other.shipped.falseMatchRate);
    const weight = weightOf(other.petId);
    compared[column]! += 1;
    weighed[column]! += weight;
    for (const group of new Set([groupOf(petId), groupOf(other.petId)])) byGroup[group]![column]! += weight;
  }
}

/** Counts comparisons of one pet with its photos of another session. */
export function countMated(counts: ClaimCounts, comparisons: readonly ShippedRates[]): void {
  for (const basis of new Set(comparisons.map((rates) => rates.basis))) countsOf(counts, basis).matedAnimals += 1;
  for (const { basis, falseNonMatchRate } of comparisons)
    countsOf(counts, basis).mated[columnOf(falseNonMatchRate)]! += 1;
}
