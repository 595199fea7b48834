import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import type { Services } from '../context.ts';
import { MINUTE_MS } from '../durations.ts';
import { Failure } from '../failure.ts';

const windowMs = 10 * MINUTE_MS;
/**
 * Tries within the window, by what is counted; of an address behind a proxy that is not trusted that is everyone.
 * `code`: codes of a second factor by link and by people who are signed in; with a password they are part of its try.
 */
const triesMax = { account: 10, address: 200, browser: 10, code: 10 };
/**
 * Counters of a kind; beyond it the one that was used longest ago is forgotten. Accounts are counted when their
 * password is checked only, about 3,000 times in the window, so a flood of made-up ones does not make the service
 * forget a real one.
 */
const countersMax = 10_000;

type Kind = keyof typeof triesMax;
/** Throws 429 when there were too many. */
export type CountTry = (kind: Kind, name: string) => void;

/** Counts the tries to sign in and throws 429 when there were too many. Counted a process. */
export function openSignInAttempts(clock: Services['clock']): CountTry {
  const newCounters = () =>
    new LRUCache<string, number>({
      max: countersMax,
      ttl: windowMs,
      ttlResolution: 0,
      // The window begins with the first try and ends when it ends.
      noUpdateTTL: true,
      perf: { now: () => clock().getTime() },
    });
  const counters: Record<Kind, LRUCache<string, number>> = {
    account: newCounters(),
    address: newCounters(),
    browser: newCounters(),
    code: newCounters(),
  };
  return (kind, name) => {
    const key = kind === 'address' ? networkOf(name) : name.toLowerCase();
    const tries = (counters[kind].get(key) ?? 0) + 1;
    counters[kind].set(key, tries);
    if (tries <= triesMax[kind]) return;
    const seconds = Math.max(1, Math.ceil(counters[kind].getRemainingTTL(key) / 1000));
    throw new Failure('tooManyRequests', { headers: { 'retry-after': String(seconds) } });
  };
}

/** An IPv4 address, or the /64 of an IPv6 one: an owner of one of its addresses has them all. */
export function networkOf(address: string): string {
  if (isIPv4(address) || !ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
