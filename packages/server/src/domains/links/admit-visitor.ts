import type { Tenant } from '../../common/caller.ts';
import { Failure } from '../../common/failure.ts';
import { derivedToken, hashOfToken } from '../../common/token.ts';
import type { Services } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { findFinderByToken } from '../lost-and-found/finders/finder-store.ts';
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

/** The sighting of the token of a status page. Throws likewise. */
export async function admitFinder(
  parts: Parts,
  token: unknown,
): Promise<{ readonly tenant: Tenant; readonly sightingId: string }> {
  return await admit(parts, token, findFinderByToken);
}

/** Looks the token up on every call, so that a revocation or suspension takes effect on every node at once. */
async function admit<Found extends { readonly tenantId: string }>(
  { database }: Parts,
  token: unknown,
  find: (sql: Sql, hash: Buffer) => Promise<Found | undefined>,
): Promise<Omit<Found, 'tenantId'> & { readonly tenant: Tenant }> {
  const hash = hashOfToken(token);
  const found =
    hash &&
    (await database.system(async (sql) => {
      const place = await find(sql, hash);
      const tenant = place && (await findCallingTenant(sql, place.tenantId));
      return tenant && { ...place, tenant };
    }));
  if (!found)
    throw new Failure('noSuchResource', { log: 'There is no capture link, visit or status page with this token.' });
  if (found.tenant.isSuspended) throw new Failure('accountSuspended');
  const { tenantId: _, ...place } = found;
  return place as Omit<Found, 'tenantId'> & { readonly tenant: Tenant };
}
