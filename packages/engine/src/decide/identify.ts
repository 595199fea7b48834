import { searchFalseMatchRate } from '../calibrate/false-match-rate.ts';
import { DECISION } from '../parameters.ts';
import { type Advice, adviseOn } from './advice.ts';
import { type Candidates, coarseMatch, compareCandidates, needsShortlist, shortlistOf } from './coarse-match.ts';
import { compareSets, type LocalKnowledge, type ShippedRates } from './compare-sets.ts';
import { probePhotos } from './probe-photos.ts';
import { decodeSet, type SampleSet } from './sample-set.ts';
import { oneDecimal, scoreOf } from './score.ts';
import { type Doubt, doubtsOf, type Rates, standingOf } from './three-ways.ts';
import { openForRegistration } from './weak-photos.ts';

export interface Identification {
  readonly decision: 'IDENTIFIED' | 'UNKNOWN' | 'INCONCLUSIVE';
  /**
   * Candidates, best first, whatever the decision (specification 8.4). `score` and `falseMatchRate` refer to the whole
   * search.
   */
  readonly pets: readonly {
    readonly id: string;
    readonly rank: number;
    readonly score: number;
    /** True if the candidate's score reaches the threshold. */
    readonly isMatch: boolean;
    readonly falseMatchRate: number;
  }[];
  /** Score of the first candidate minus that of the second. */
  readonly margin: number;
  /** Reasons for INCONCLUSIVE. Empty for other decisions. */
  readonly reasons: readonly Doubt[];
  /** Advice for the next photos. Empty unless INCONCLUSIVE. */
  readonly advice: readonly Advice[];
}

interface Candidate extends Rates {
  readonly id: string;
  readonly isFromSides: boolean;
  readonly lacksPrint: boolean;
}

/** Orders compared pets best first. Ties are broken by id. */
function byPosition(a: ComparedPet, b: ComparedPet): number {
  return a.falseMatchRate - b.falseMatchRate || b.position - a.position || (a.petId < b.petId ? -1 : 1);
}

/** A pet of the shortlist after the full comparison with the probe. */
export interface ComparedPet {
  readonly petId: string;
  /** Place in the false-match table, impostor spreads. */
  readonly position: number;
  /** Rates of this comparison alone. */
  readonly falseMatchRate: number;
  readonly falseNonMatchRate: number;
  /** The same rates by the shipped calibration alone. */
  readonly shipped?: ShippedRates;
  readonly keepsOpen?: NonNullable<Rates['keepsOpen']>;
  readonly isFromSides?: boolean;
  readonly lacksPrint?: boolean;
}

/**
 * Compares each candidate with the probe in full. Leaves out candidates without fingerprints. Parts of a shortlist may
 * be compared separately. Of the best one of them the registration is looked at too, as only the best one can be denied.
 */
export function comparePets(input: Candidates & LocalKnowledge): ComparedPet[] {
  const { species, candidates } = input;
  const compared = compareCandidates(input, (_, probe, reference): Omit<ComparedPet, 'petId'> => {
    const found = compareSets(species, probe, reference, input);
    const { position, falseMatchRate, falseNonMatchRate, shipped, keepsOpen, isFromSides, lacksPrint } = found;
    const rates = { position, falseMatchRate, falseNonMatchRate, shipped, isFromSides, lacksPrint };
    return { ...rates, ...(keepsOpen ? { keepsOpen } : {}) };
  });
  const [best] = compared.toSorted(byPosition);
  return compared.map((pet) => {
    if (pet !== best) return pet;
    const { samples } = candidates.find(({ petId }) => petId === pet.petId)!;
    return openForRegistration(species, pet, decodeSet(samples).fingerprints);
  });
}

/**
 * Ranks compared pets and decides. `searchedCount` is the number of pets that the shortlist was drawn from: rates refer
 * to the whole search (specification 8.5).
 */
export function rankPets(input: {
  probe: SampleSet;
  compared: readonly ComparedPet[];
  searchedCount: number;
  targetFalseMatchRate: number;
  candidatesMax: number;
}): Identification {
  const searchedCount = Math.max(input.searchedCount, input.compared.length);
  const ranked = input.compared
    .toSorted(byPosition)
    .map(({ petId, falseMatchRate, isFromSides = false, lacksPrint = false, shipped: _, ...pet }): Candidate => {
      const rate = searchFalseMatchRate(falseMatchRate, searchedCount);
      const score = scoreOf(rate, input.targetFalseMatchRate);
      return { ...pet, id: petId, score, falseMatchRate: rate, isFromSides, lacksPrint };
    });
  const margin = oneDecimal((ranked[0]?.score ?? 0) - (ranked[1]?.score ?? 0));
  return {
    ...decide(ranked, margin, input.probe),
    pets: ranked.slice(0, input.candidatesMax).map(({ id, score, falseMatchRate }, i) => ({
      id,
      rank: i + 1,
      score,
      isMatch: score >= DECISION.threshold,
      falseMatchRate,
    })),
    margin,
  };
}

/**
 * Searches a shortlist (1:N) in one call: coarse matching of all candidates, then the full comparison of the best
 * `comparedMax`. A score of 50 is where a search of `searchedCount` pets without the right one has a false match with
 * probability `targetFalseMatchRate`, so ten times as many pets cost a candidate 10 points. IDENTIFIED requires a lead
 * of DECISION.marginMin points over the second candidate.
 */
export function identify(
  input: Candidates &
    LocalKnowledge &
    Omit<Parameters<typeof rankPets>[0], 'compared'> & { readonly comparedMax: number },
): Identification {
  const { candidates: all, comparedMax } = input;
  const candidates = needsShortlist(all, comparedMax) ? shortlistOf(all, coarseMatch(input), comparedMax) : all;
  return rankPets({ ...input, compared: comparePets({ ...input, candidates }) });
}

function decide(
  [best, second]: readonly Candidate[],
  margin: number,
  probe: SampleSet,
): Pick<Identification, 'decision' | 'reasons' | 'advice'> {
  const standing = best ? standingOf(best) : 'excluded';
  const isClose = second !== undefined && margin < DECISION.marginMin;
  if (standing === 'match' && !isClose) return { decision: 'IDENTIFIED', reasons: [], advice: [] };
  if (!best || standing === 'excluded') return { decision: 'UNKNOWN', reasons: [], advice: [] };
  const photos = probePhotos(decodeSet(probe));
  const reasons: Doubt[] = standing === 'match' ? ['closeRival'] : doubtsOf(best, photos);
  const { isFromSides, lacksPrint } = best;
  return { decision: 'INCONCLUSIVE', reasons, advice: adviseOn({ ...photos, isFromSides, lacksPrint }, reasons) };
}
