import type { Tenant } from '../../common/caller.ts';
import { Failure } from '../../common/failure.ts';
import { derivedToken, hashOfToken } from '../../common/token.ts';
import type { Services } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { findFinderByToken } from '../lost-and-found/finders/finder-store.ts';
import { type CaseReader, readCaseToken } from '../mail/case-page.ts';
import { findCallingTenant } from '../tenants/store.ts';
import { findLinkByToken } from './store.ts';
import { findVisitByToken } from './visit-store.ts';

/** A link that a visitor followed. */
export interface LinkPlace {
  readonly tenant: Tenant;
  readonly linkId: string;
}

/** The visit of a visitor, who may fill its capture session and do nothing else. */
export interface VisitPlace extends LinkPlace {
  readonly sessionId: string;
  /** Token of the page that shows the finder how the case continues. */
  readonly statusToken: string;
}

type Parts = Pick<Services, 'database'>;

/** The link of a token. Throws 404 for an unknown one and 403 for a suspended tenant. */
export async function admitByLink(parts: Parts, token: unknown): Promise<LinkPlace> {
  return await admit(parts, token, findLinkByToken);
}

/** The visit of a token. Throws 404 for an unknown one and 403 for a suspended tenant. */
export async function admitByVisit(parts: Parts, token: unknown): Promise<VisitPlace> {
  const place = await admit(parts, token, findVisitByToken);
  return { ...place, statusToken: derivedToken(String(token), 'status') };
}

/** The reader of the page of a sighting, by the token of its address or of that in a mail. Throws likewise. */
export async function admitToCase(
  parts: Parts & Pick<Services, 'encryption' | 'linkUrl'>,
  token: unknown,
): Promise<{ readonly tenant: Tenant } & Omit<CaseReader, 'tenantId'>> {
  const sealed = await readCaseToken(parts, token);
  if (sealed) return await enter(parts, async () => sealed);
  return { ...(await admit(parts, token, findFinderByToken)), side: 'FINDER' };
}

/** Looks a token up on every call, so that a revocation or suspension takes effect on every node at once. */
async function admit<Found extends { readonly tenantId: string }>(
  parts: Parts,
  token: unknown,
  find: (sql: Sql, hash: Buffer) => Promise<Found | undefined>,
): Promise<Omit<Found, 'tenantId'> & { readonly tenant: Tenant }> {
  const hash = hashOfToken(token);
  return await enter(parts, async (sql) => hash && (await find(sql, hash)));
}

async function enter<Found extends { readonly tenantId: string }>(
  { database }: Parts,
  find: (sql: Sql) => Promise<Found | undefined>,
): Promise<Omit<Found, 'tenantId'> & { readonly tenant: Tenant }> {
  const found = await database.system(async (sql) => {
    const place = await find(sql);
    const tenant = place && (await findCallingTenant(sql, place.tenantId));
    return tenant && { ...place, tenant };
  });
  if (!found)
    throw new Failure('noSuchResource', { log: 'There is no capture link, visit or status page with this token.' });
  if (found.tenant.isSuspended) throw new Failure('accountSuspended');
  const { tenantId: _, ...place } = found;
  return place as Omit<Found, 'tenantId'> & { readonly tenant: Tenant };
}
