import type { JobResult } from '@rhinarium/contract';
import type { Compared } from '../../matching/require-compared.ts';
import type { SharedPair } from '../groups/keep-shared.ts';
import type { MicrochipPair } from './microchip-pairs.ts';

/** Pairs that a standing search found. */
export interface FoundPairs {
  /** Result of comparing photos. */
  readonly byPhotos: JobResult<'STANDING_SEARCH'>;
  /** Pets of that result, and their compared photos. */
  readonly compared: Compared;
  /** Own pairs that name one microchip. */
  readonly byMicrochip: readonly MicrochipPair[];
  /** Pairs with records of other tenants, each once. */
  readonly shared: readonly SharedPair[];
}

/** Result for records without photos. */
export const NOT_COMPARED: Pick<FoundPairs, 'byPhotos' | 'compared'> = {
  byPhotos: { decision: 'UNKNOWN', candidates: [], searchedCount: 0 },
  compared: { petIds: [], photoIds: [] },
};

/** Pairs with other tenants that were found by microchip, and those that only photos led to. */
export function sharedOnce(byMicrochip: readonly SharedPair[], byPhotos: readonly SharedPair[]): SharedPair[] {
  const found = new Set(byMicrochip.map(({ pairId }) => pairId));
  return [...byMicrochip, ...byPhotos.filter(({ pairId }) => !found.has(pairId))];
}
