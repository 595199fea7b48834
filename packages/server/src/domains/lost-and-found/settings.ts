import { type Input, LIMITS, type Output } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { removePartnerSightings } from '../reports/remove-partner-sightings.ts';
import { listOwnOpenSightings } from '../reports/sighting-store.ts';
import { tellPartners } from '../reports/tell-partners.ts';
import { findLostAndFound, setLostAndFound } from '../tenants/store.ts';
import { removeImages } from '../uploads/remove-images.ts';

/** Sightings that are sent to a partner, or withdrawn, at once. As many as a partner keeps. */
export const SENT_MAX = LIMITS.partnerSightingsMax;

/** Throws 40029 while the tenant has lost and found turned off. */
export async function requireLostAndFound(sql: Sql, tenantId: string): Promise<void> {
  const { isEnabled } = await findLostAndFound(sql, tenantId);
  if (!isEnabled) throw new Failure('lostAndFoundOff');
}

export async function readLostAndFound({
  database,
  tenant,
}: Pick<Context, 'database' | 'tenant'>): Promise<Output<'readLostAndFound'>> {
  const data = await database.tenant(tenant.id, (sql) => findLostAndFound(sql, tenant.id));
  return { status: 200, body: { data } };
}

/** Changes the settings. What partners sent is deleted when it is turned off, and what was sent to them withdrawn. */
export async function updateLostAndFound(
  context: Pick<Context, 'database' | 'tenant' | 'clock' | 'ids' | 'blobs' | 'log'>,
  { body }: Input<'updateLostAndFound'>,
): Promise<Output<'updateLostAndFound'>> {
  const { database, tenant } = context;
  const { data, blobKeys } = await database.tenant(tenant.id, async (sql) => {
    const before = await findLostAndFound(sql, tenant.id);
    const data = await setLostAndFound(sql, tenant.id, body);
    if (data.isEnabled === before.isEnabled) return { data, blobKeys: [] };
    const own = await listOwnOpenSightings(sql, tenant.id, SENT_MAX);
    await tellPartners(context, sql, tenant.id, own, data.isEnabled ? 'OPEN' : 'CLOSED');
    return { data, blobKeys: data.isEnabled ? [] : await removePartnerSightings(context, sql, tenant.id) };
  });
  await removeImages(context, tenant.id, blobKeys);
  return { status: 200, body: { data } };
}
