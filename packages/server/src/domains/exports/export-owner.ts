import { type Input, LIMITS, type Output } from '@rhinarium/contract';
import { showsContacts } from '../../common/caller.ts';
import type { Context } from '../../context.ts';
import { listOwnerMessages } from '../lost-and-found/messages/message-store.ts';
import { lostReportRecord } from '../lost-and-found/records/record-bodies.ts';
import { listReportsOfPets } from '../lost-and-found/records/report-store.ts';
import { ownerRecord } from '../owners/owner-record.ts';
import { requireOwner } from '../owners/require-owner.ts';
import { petRecord } from '../pets/pet-record.ts';
import { listPetViews } from '../pets/store.ts';
import { listSessionIdsOfPets } from '../sessions/store.ts';

/** Everything that the service holds about an owner, for the owner's request for a copy. */
export async function exportOwner(
  context: Pick<Context, 'tenant' | 'encryption' | 'database' | 'clock' | 'key'>,
  { params: { ownerId } }: Input<'exportOwner'>,
): Promise<Output<'exportOwner'>> {
  const tenantId = context.tenant.id;
  const cipher = await context.encryption.cipherOf(tenantId);
  const data = await context.database.snapshot(tenantId, async (sql) => {
    const owner = await requireOwner(sql, tenantId, ownerId);
    const pets = await listPetViews(sql, tenantId, {
      ownerId,
      sort: 'createdAt',
      sorting: 'createdAt desc',
      after: undefined,
      rowsMax: LIMITS.exportedPetsMax,
      species: undefined,
      name: undefined,
      externalId: undefined,
      microchip: undefined,
      poolId: undefined,
    });
    const petIds = pets.map(({ id }) => id);
    const reports = await listReportsOfPets(sql, tenantId, petIds);
    return {
      exportedAt: context.clock().toISOString(),
      owner: ownerRecord(cipher, owner, context.key),
      pets: pets.map((pet) => petRecord(cipher, pet)),
      lostReports: reports.map((report) => lostReportRecord(cipher, report, context.key)),
      captureSessionIds: await listSessionIdsOfPets(sql, tenantId, petIds),
      ...(showsContacts(context.key) && {
        messages: (await listOwnerMessages(sql, cipher, tenantId, ownerId)).map(({ sightingId, text, at }) => ({
          sightingId,
          text,
          at: at.toISOString(),
        })),
      }),
    };
  });
  return { status: 200, headers: { 'cache-control': 'private, no-store' }, body: { data } };
}
