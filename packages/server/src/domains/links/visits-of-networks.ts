import { LIMITS } from '@rhinarium/contract';
import { LRUCache } from 'lru-cache';
import { addressBlockOf } from '../../common/address-block.ts';

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
