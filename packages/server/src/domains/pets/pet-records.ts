import type { Sql } from '../../storage/database/database.ts';

/** Records of other domains that belong to pets. Pets know none of these domains, and tell them through it. */
export interface PetRecords {
  /** A pet was given microchips. Called in the transaction that stores them. */
  microchipsGiven(sql: Sql, tenantId: string, petId: string): Promise<void>;
}
