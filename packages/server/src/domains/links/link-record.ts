import type { CaptureLink } from '@rhinarium/contract';
import { completeRecord } from '../../common/complete-record.ts';
import { Failure } from '../../common/failure.ts';
import type { Sql } from '../../storage/database/database.ts';
import { linkStateAt } from './rules.ts';
import { findLink, type LinkRow, lockLink } from './store.ts';

/** A capture link's API record at a time. */
export function linkRecord(link: LinkRow, now: Date): CaptureLink {
  return completeRecord<CaptureLink>({
    id: link.id,
    state: linkStateAt(link, now),
    purpose: link.purpose,
    species: link.species,
    petId: link.petId ?? undefined,
    searchPoolName: link.searchPoolName ?? undefined,
    title: link.title,
    locale: link.locale ?? undefined,
    returnUrl: link.returnUrl ?? undefined,
    showResult: link.showResult,
    createsSighting: link.createsSighting,
    usesMax: link.usesMax,
    useCount: link.useCount,
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    revokedAt: link.revokedAt?.toISOString(),
  });
}

const unknown = () => new Failure('noSuchResource', { log: 'There is no such capture link.' });

/** The capture link. Throws 40011 if there is none. */
export async function requireLink(sql: Sql, tenantId: string, linkId: string): Promise<LinkRow> {
  const link = await findLink(sql, tenantId, linkId);
  if (!link) throw unknown();
  return link;
}

/** The capture link, locked for the rest of the transaction. Throws 40011 if there is none. */
export async function requireLockedLink(sql: Sql, tenantId: string, linkId: string): Promise<LinkRow> {
  const link = await lockLink(sql, tenantId, linkId);
  if (!link) throw unknown();
  return link;
}
