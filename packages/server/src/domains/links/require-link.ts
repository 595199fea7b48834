import { Failure } from '../../common/failure.ts';
import type { Sql } from '../../storage/database/database.ts';
import { findLink, type LinkRow, lockLink } from './store.ts';

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
