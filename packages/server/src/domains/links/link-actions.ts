import type { Input, Output } from '@rhinarium/contract';
import { pageFrom, pageStart } from '../../common/page.ts';
import type { Context } from '../../context.ts';
import { noteEvent } from '../events/events.ts';
import { abortSessionsOfLink } from '../sessions/store.ts';
import { linkRecord, requireLink, requireLockedLink } from './link-record.ts';
import { listLinks, markRevoked } from './store.ts';

export async function listCaptureLinks(
  context: Pick<Context, 'tenant' | 'database' | 'clock'>,
  { query }: Input<'listCaptureLinks'>,
): Promise<Output<'listCaptureLinks'>> {
  const tenantId = context.tenant.id;
  const filter = { petId: query.petId, ...pageStart(query) };
  const links = await context.database.read(tenantId, (sql) => listLinks(sql, tenantId, filter));
  const now = context.clock();
  return { status: 200, body: pageFrom(links, query, (link) => linkRecord(link, now)) };
}

export async function readCaptureLink(
  context: Pick<Context, 'tenant' | 'database' | 'clock'>,
  { params }: Input<'readCaptureLink'>,
): Promise<Output<'readCaptureLink'>> {
  const tenantId = context.tenant.id;
  const link = await context.database.read(tenantId, (sql) => requireLink(sql, tenantId, params.linkId));
  return { status: 200, body: { data: linkRecord(link, context.clock()) } };
}

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
