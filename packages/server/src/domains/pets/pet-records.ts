import type { Sql } from '../../storage/database/database.ts';

/** Records of other domains before a merge: JSON that only they read. */
export type KeptRecords = object;

/** Two pets of a merge. */
interface Pair {
  readonly petId: string;
  readonly intoPetId: string;
}

/** A move of the records of a pet, or `among` them the ones with these ids, to another pet. */
export interface PetMove extends Pair {
  readonly among?: readonly string[];
}

/**
 * Records of other domains that belong to pets. Pets know none of these domains, and tell them what concerns them in the
 * transaction in which it happens.
 */
export interface PetRecords {
  /** A pet was given microchips. */
  microchipsGiven(sql: Sql, tenantId: string, petId: string): Promise<void>;
  /** A pet lost its last fingerprint. */
  fingerprintsGone(sql: Sql, tenantId: string, petId: string): Promise<void>;
  /** Moves the records of a pet to the one that it is merged into. Returns them as they were, for the undo. */
  merge(sql: Sql, tenantId: string, pair: Pair, now: Date): Promise<KeptRecords>;
  /** Takes a merge back after the pet was restored. */
  separate(sql: Sql, tenantId: string, pair: Pair, kept: KeptRecords, mergedAt: Date): Promise<void>;
}

/** Tells several domains, one after the other. What they keep is one object, of which each reads its own fields. */
export const tellEach = (domains: readonly Partial<PetRecords>[]): PetRecords => ({
  async microchipsGiven(...about) {
    for (const domain of domains) await domain.microchipsGiven?.(...about);
  },
  async fingerprintsGone(...about) {
    for (const domain of domains) await domain.fingerprintsGone?.(...about);
  },
  async merge(...about) {
    const kept = {};
    for (const domain of domains) Object.assign(kept, await domain.merge?.(...about));
    return kept;
  },
  async separate(...about) {
    for (const domain of domains) await domain.separate?.(...about);
  },
});
