import { searchFalseMatchRate } from '../calibrate/false-match-rate.ts';
import { DECISION } from '../parameters.ts';
import type { Species } from '../subject.ts';
import { compareSets, decodeSet, type SampleSet } from './compare-sets.ts';
import { scoreOf } from './score.ts';
import { doubts } from './verify.ts';

export interface Identification {
  readonly decision: 'IDENTIFIED' | 'UNKNOWN' | 'INCONCLUSIVE';
  /** Best first; only candidates that are plausible at all. */
  readonly pets: readonly {
    readonly id: string;
    readonly rank: number;
    readonly score: number;
    readonly falseMatchRate: number;
  }[];
  /** Points from the first to the second candidate. */
  readonly margin: number;
  /** Why the decision is INCONCLUSIVE; empty otherwise. */
  readonly reasons: readonly string[];
}

interface Candidate {
  readonly id: string;
  readonly llr: number;
  readonly score: number;
  readonly falseMatchRate: number;
}

/** Best first; equal candidates stand in the order of their ids. */
function byLikelihood(a: Candidate, b: Candidate): number {
  return a.falseMatchRate - b.falseMatchRate || b.llr - a.llr || (a.id < b.id ? -1 : 1);
}

/** A pet of the shortlist, compared with the probe in full. */
export interface ComparedPet {
  readonly petId: string;
  /** Fused natural log-likelihood ratio. */
  readonly llr: number;
  /** Of this comparison alone. */
  readonly falseMatchRate: number;
}

/** Compares each candidate with the probe; one without fingerprints is left out. Parts of a shortlist may be compared apart. */
export function comparePets(input: {
  species: Species;
  probe: SampleSet;
  candidates: readonly { petId: string; samples: SampleSet }[];
}): ComparedPet[] {
  const probe = decodeSet(input.probe);
  return input.candidates
    .filter(({ samples }) => samples.fingerprints.length > 0)
    .map(({ petId, samples }) => {
      const { llr, falseMatchRate } = compareSets(input.species, probe, decodeSet(samples));
      return { petId, llr, falseMatchRate };
    });
}

/** The answer to a search. `searchedCount` is how many pets the shortlist was drawn from: the rates are those of the whole search. */
export function rankPets(input: {
  probe: SampleSet;
  compared: readonly ComparedPet[];
  searchedCount: number;
  targetFalseMatchRate: number;
  candidatesMax: number;
}): Identification {
  const searchedCount = Math.max(input.searchedCount, input.compared.length);
  const ranked = input.compared
    .map(({ petId, llr, falseMatchRate }): Candidate => {
      const rate = searchFalseMatchRate(falseMatchRate, searchedCount);
      return { id: petId, llr, score: scoreOf(rate, input.targetFalseMatchRate), falseMatchRate: rate };
    })
    .sort(byLikelihood);
  const best = ranked[0]?.score ?? 0;
  const margin = Math.round((best - (ranked[1]?.score ?? 0)) * 10) / 10;
  return {
    ...decide(best, margin, ranked.length > 1, doubts(best, decodeSet(input.probe))),
    pets: ranked
      .filter(({ score }) => score >= DECISION.candidateScoreMin)
      .slice(0, input.candidatesMax)
      .map(({ id, score, falseMatchRate }, i) => ({ id, rank: i + 1, score, falseMatchRate })),
    margin,
  };
}

/** 1:N over a shortlist, in one go. */
export function identify(
  input: Parameters<typeof comparePets>[0] & Omit<Parameters<typeof rankPets>[0], 'compared'>,
): Identification {
  return rankPets({ ...input, compared: comparePets(input) });
}

function decide(
  best: number,
  margin: number,
  hasRival: boolean,
  reasons: readonly string[],
): Pick<Identification, 'decision' | 'reasons'> {
  if (best < DECISION.threshold) return { decision: reasons.length > 0 ? 'INCONCLUSIVE' : 'UNKNOWN', reasons };
  const isClose = hasRival && margin < DECISION.marginMin;
  return isClose ? { decision: 'INCONCLUSIVE', reasons: ['closeRival'] } : { decision: 'IDENTIFIED', reasons: [] };
}
