import type { ClaimsPolicy, Species } from '@rhinarium/contract';
import { type Basis, CALIBRATION, DECISION, ENGINE } from '@rhinarium/engine';
import type { Services } from '../../context.ts';
import { readCalibrations, readClaimsPolicy } from '../tenants/store.ts';
import { type CalibrationRow, listCalibrations, listMeasurements, type MeasurementRow } from './calibration-store.ts';
import type { BasisCounts } from './claim-counts.ts';
import { type ObservedShare, shareOf } from './confirmation-rules.ts';
import { countOutcomes, listWrong, type ObservedRow } from './confirmation-store.ts';
import { ENOUGH, type MeasuredRate, measuredFalseNonMatch, measuredRates } from './measured-rates.ts';

const sum = (columns: readonly number[]) => columns.reduce((all, count) => all + count, 0);

/** Calibrations that the report names at most. */
const CALIBRATIONS_MAX = 20;
/** Wrong decisions that the report lists at most. */
const WRONG_MAX = 50;

/** Measured rates of one calibration of a species. */
export interface BasisReport {
  readonly basis: Basis;
  readonly calibratedOn: string;
  /** Pets and comparisons, and how many pets are still missing for a claim. */
  readonly animals: number;
  readonly comparisons: number;
  readonly animalsMissing: number;
  /** Measured false-match rates. Empty without enough evidence. */
  readonly falseMatch: readonly MeasuredRate[];
  readonly matedAnimals: number;
  readonly matedComparisons: number;
  readonly matedAnimalsMissing: number;
  /** Share of comparisons of one animal that score low enough for a denial, and its upper bound. Null without any. */
  readonly falseNonMatch: { readonly claimed: number; readonly measured: number; readonly bound: number } | null;
}

export interface SpeciesReport {
  readonly species: Species;
  /** Id of the claims in use, or `shipped`. */
  readonly calibration: string;
  readonly measuredAt: string;
  /** Pairs that may be one animal and that nobody has decided about. They are left out. */
  readonly undecidedPairs: number;
  readonly bases: readonly BasisReport[];
}

/** Confirmed decisions of one species, month and app version. */
export interface ObservedReport {
  readonly species: Species;
  readonly month: string;
  readonly appVersion: string | null;
  /** Matches, and how many of them named another animal. Null without any. */
  readonly matches: ObservedShare | null;
  /** Denials, and how many of them denied the right animal. Null without any. */
  readonly denials: ObservedShare | null;
}

export interface ClaimsReport {
  readonly policy: ClaimsPolicy;
  readonly species: readonly SpeciesReport[];
  /** Latest month first. */
  readonly observed: readonly ObservedReport[];
  /** Latest decisions that were wrong. */
  readonly wrong: readonly (Omit<Awaited<ReturnType<typeof listWrong>>[number], 'decidedAt'> & { decidedAt: string })[];
  readonly calibrations: readonly { id: string; species: Species; createdAt: string; endedAt: string | null }[];
}

/** Error rates measured with a tenant's own animals, and what is missing to know more. */
export async function readClaimsReport(
  { database }: Pick<Services, 'database'>,
  tenantId: string,
): Promise<ClaimsReport> {
  return await database.tenant(tenantId, async (sql) => {
    const inUse = await readCalibrations(sql, tenantId);
    const measured = await listMeasurements(sql, tenantId, ENGINE.version);
    const calibrations = await listCalibrations(sql, tenantId, CALIBRATIONS_MAX);
    const wrong = await listWrong(sql, tenantId, WRONG_MAX);
    return {
      observed: observedReports(await countOutcomes(sql, tenantId)),
      wrong: wrong.map((row) => ({ ...row, decidedAt: row.decidedAt.toISOString() })),
      policy: await readClaimsPolicy(sql, tenantId),
      species: measured.map((row) => speciesReport(row, inUse[row.species]?.id ?? 'shipped')),
      calibrations: calibrations.map(({ id, species, createdAt, endedAt }: CalibrationRow) => ({
        id,
        species,
        createdAt: createdAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
      })),
    };
  });
}

function observedReports(rows: readonly ObservedRow[]): ObservedReport[] {
  const groups = new Map<string, ObservedRow[]>();
  for (const row of rows) {
    const key = `${row.month} ${row.species} ${row.appVersion}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].map((group) => {
    const { species, month, appVersion } = group[0]!;
    const countOf = (outcome: ObservedRow['outcome']) => group.find((row) => row.outcome === outcome)?.count ?? 0;
    const share = (wrong: number, right: number) => (wrong + right === 0 ? null : shareOf(wrong, wrong + right));
    return {
      species,
      month,
      appVersion,
      matches: share(countOf('FALSE_MATCH'), countOf('RIGHT_MATCH')),
      denials: share(countOf('MISS'), countOf('RIGHT_DENIAL')),
    };
  });
}

function speciesReport({ species, counts, finishedAt }: MeasurementRow, calibration: string): SpeciesReport {
  const bases = Object.entries(counts.bases) as [Basis, BasisCounts][];
  return {
    species,
    calibration,
    measuredAt: finishedAt.toISOString(),
    undecidedPairs: counts.undecided,
    bases: bases.map(([basis, ofBasis]) => basisReport(species, basis, ofBasis)),
  };
}

function basisReport(species: Species, basis: Basis, counts: BasisCounts): BasisReport {
  const { animals, matedAnimals, compared, mated } = counts;
  const claimed = DECISION.falseNonMatchRateMax;
  const low = measuredFalseNonMatch(counts, claimed);
  return {
    basis,
    calibratedOn: CALIBRATION[species][basis]?.origin ?? '',
    animals,
    comparisons: sum(compared),
    animalsMissing: Math.max(0, ENOUGH.animals - animals),
    falseMatch: measuredRates(counts),
    matedAnimals,
    matedComparisons: sum(mated),
    matedAnimalsMissing: Math.max(0, ENOUGH.animals - matedAnimals),
    falseNonMatch: sum(mated) === 0 ? null : { claimed, measured: low.share, bound: low.bound },
  };
}
