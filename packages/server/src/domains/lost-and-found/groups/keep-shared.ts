import type { JobRow } from '../../../compute/jobs/job.ts';
import type { Services } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import type { FoundPair } from '../outbox/effect.ts';
import { keepOwnSide } from '../outbox/keep-side.ts';
import { tellTenant } from '../outbox/tell-tenants.ts';

/** A pair of two tenants that reaches the threshold. */
export interface SharedPair extends FoundPair {
  /** The tenant that does not search. */
  readonly otherTenantId: string;
}

/**
 * Stores the own sides of found pairs, and puts the sides of the other tenants into the outbox, in the transaction that ends
 * the job. Neither tenant gets an event before both sides are stored.
 */
export async function keepShared(
  services: Pick<Services, 'clock' | 'ids' | 'encryption'>,
  sql: Sql,
  { tenantId, petId }: Pick<JobRow<'STANDING_SEARCH'>, 'tenantId' | 'petId'>,
  pairs: readonly SharedPair[],
): Promise<void> {
  const [side, otherSide] = petId === null ? (['SIGHTING', 'PET'] as const) : (['PET', 'SIGHTING'] as const);
  for (const { otherTenantId, ...pair } of pairs) {
    // Sharing was checked before the search, and is checked again at each read.
    const kept = await keepOwnSide(services, sql, tenantId, { pair, side }, { sharesAll: true });
    if (!kept) continue;
    const toTell = kept.toTell === undefined ? {} : { toTell: kept.toTell };
    await tellTenant(services, sql, tenantId, otherTenantId, { kind: 'PAIR_FOUND', pair, side: otherSide, ...toTell });
  }
}
