import { LIMITS, LINK_PAGE, type OpenedVisit } from '@rhinarium/contract';
import { LRUCache } from 'lru-cache';
import { addressBlockOf } from '../../common/address-block.ts';
import { Failure } from '../../common/failure.ts';
import { hashOfToken, newToken } from '../../common/token.ts';
import type { Services } from '../../context.ts';
import { insertSession } from '../sessions/store.ts';
import type { LinkPlace } from './admit-visitor.ts';
import { requireLockedLink } from './link-actions.ts';
import { qrSvg } from './qr-code.ts';
import { linkStateAt } from './rules.ts';
import { readVisitView } from './visit-actions.ts';
import { insertVisit, listOpenVisits } from './visit-store.ts';

/** Ids of the visits that one network opened on one link. Those that have ended are removed at the next opening. */
export type NetworkVisits = Set<string>;

/** Maximum networks and links remembered. The least recently used one is forgotten. */
const placesMax = 10_000;

/**
 * Remembers which network opened which visits of which link, so that one network cannot use up a link for all others.
 * Per process and in memory, because an address is never stored.
 */
export function openVisitsOfNetworks(): (linkId: string, address: string) => NetworkVisits {
  const places = new LRUCache<string, NetworkVisits>({ max: placesMax, ttl: LIMITS.sessionLifetimeSeconds * 1000 });
  return (linkId, address) => {
    const place = `${linkId} ${addressBlockOf(address)}`;
    const visits = places.get(place) ?? new Set();
    places.set(place, visits);
    return visits;
  };
}

/** Retry-After of a link with too many open visits, seconds. */
const RETRY_AFTER_SECONDS = '60';

/**
 * Opens a visit: a capture session that only the returned token can fill. Uses nothing up. Throws 410 for a link that
 * has ended, and 429 while too many of its visits are open, in all or from the visitor's network.
 */
export async function openVisit(
  services: Pick<Services, 'database' | 'clock' | 'ids' | 'random' | 'linkUrl' | 'decoding' | 'mail'>,
  { tenant, linkId }: LinkPlace,
  linkToken: string,
  ofNetwork: NetworkVisits,
): Promise<OpenedVisit> {
  const now = services.clock();
  const visitToken = newToken(services.random);
  const visit = await services.database.tenant(tenant.id, async (sql) => {
    const link = await requireLockedLink(sql, tenant.id, linkId);
    const state = linkStateAt(link, now);
    if (state !== 'ACTIVE') throw new Failure('captureLinkEnded', { details: { state: [state] } });
    const sessionId = services.ids.session();
    requireRoom(await listOpenVisits(sql, tenant.id, linkId, now), ofNetwork);
    ofNetwork.add(sessionId);
    const { species, purpose, petId } = link;
    const expiresAt = new Date(now.getTime() + LIMITS.sessionLifetimeSeconds * 1000);
    await insertSession(sql, tenant.id, {
      id: sessionId,
      species,
      purpose,
      petId,
      state: 'STARTED',
      createdAt: now,
      expiresAt,
      finishedAt: null,
      usedByJobId: null,
      captureLinkId: linkId,
    });
    await insertVisit(sql, tenant.id, { sessionId, linkId }, hashOfToken(visitToken)!);
    return await readVisitView(
      services,
      sql,
      { tenant, linkId, sessionId, statusToken: newToken(services.random) },
      now,
    );
  });
  services.decoding.warm();
  const url = `${services.linkUrl()}${LINK_PAGE}#${linkToken}.${visitToken}`;
  return { ...visit, visitToken, handOver: { url, qrSvg: qrSvg(url) } };
}

/** Throws 429 if too many of the link's visits are open. The link is locked, so openings come one after another. */
function requireRoom(open: readonly string[], ofNetwork: NetworkVisits): void {
  const isOpen = new Set(open);
  for (const sessionId of ofNetwork) if (!isOpen.has(sessionId)) ofNetwork.delete(sessionId);
  if (open.length < LIMITS.linkOpenVisitsMax && ofNetwork.size < LIMITS.linkOpenVisitsPerNetworkMax) return;
  throw new Failure('tooManyRequests', { headers: { 'retry-after': RETRY_AFTER_SECONDS } });
}
