import type { Input, Output } from '@rhinarium/contract';
import type { Context } from '../../context.ts';
import { noteEvent } from '../events/note-event.ts';
import { abortSessionsOfLink } from '../sessions/store.ts';
import { linkRecord } from './link-record.ts';
import { requireLockedLink } from './require-link.ts';
import { markRevoked } from './store.ts';

/** Ends a capture link and aborts its open capture sessions. Idempotent. */
export async function revokeCaptureLink(
  context: Pick<Context, 'tenant' | 'database' | 'clock' | 'ids'>,
  { params }: Input<'revokeCaptureLink'>,
): Promise<Output<'revokeCaptureLink'>> {
  const tenantId = context.tenant.id;
  const now = context.clock();
  return await context.database.tenant(tenantId, async (sql) => {
    const found = await requireLockedLink(sql, tenantId, params.linkId);
    if (found.revokedAt !== null) return { status: 200, body: { data: linkRecord(found, now) } };
    await markRevoked(sql, tenantId, found.id, now);
    await abortSessionsOfLink(sql, tenantId, found.id);
    const pet = found.petId === null ? {} : { petId: found.petId };
    const data = { captureLinkId: found.id, ...pet, status: 'REVOKED' };
    await noteEvent(context, sql, tenantId, { type: 'captureLink.revoked', data });
    return { status: 200, body: { data: linkRecord({ ...found, revokedAt: now }, now) } };
  });
}
