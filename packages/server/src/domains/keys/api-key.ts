import { createHash } from 'node:crypto';
import type { KeyMode, Scope } from '@rhinarium/contract';
import { MINUTE_MS } from '../../common/durations.ts';
import { Failure } from '../../common/failure.ts';
import type { Sources } from '../../common/sources.ts';
import type { Services } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { insertKey, noteKeyUse } from './store.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 32 base62 characters: 190 bits. */
const RANDOM_CHARS = 32;
/** 6 base62 characters of CRC-32, so that typing errors and secret scanners need no lookup. */
const CHECKSUM_CHARS = 6;
const PATTERN = new RegExp(`^psk_(live|test)_([0-9A-Za-z]{${RANDOM_CHARS}})([0-9A-Za-z]{${CHECKSUM_CHARS}})$`);

function checksum(mode: string, random: string): string {
  let rest = createHash('sha256').update(`${mode}_${random}`).digest().readUInt32BE(0);
  let text = '';
  for (let place = 0; place < CHECKSUM_CHARS; place++) {
    text = ALPHABET[rest % ALPHABET.length] + text;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return text;
}

/** Generates an API key, to be shown once: `psk_live_…` with a checksum at the end (specification 2.5 and 2.12). */
export function newApiKey(mode: KeyMode, randomBelow: (bound: number) => number): string {
  let random = '';
  for (let place = 0; place < RANDOM_CHARS; place++) random += ALPHABET[randomBelow(ALPHABET.length)];
  return `psk_${mode}_${random}${checksum(mode, random)}`;
}

/** Whether a text is a well-formed API key with a valid checksum. The key need not exist. */
export function isApiKey(text: string): boolean {
  const parts = PATTERN.exec(text);
  return parts !== null && checksum(parts[1]!, parts[2]!) === parts[3];
}

/** Stored hash of a key. Plain SHA-256 is enough, because 190 random bits cannot be guessed. */
export function hashOfApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Prefix that identifies a key in lists. */
export function prefixOfApiKey(key: string): string {
  return key.slice(0, 'psk_live_'.length + 6);
}

export interface KeyToIssue {
  readonly tenantId: string;
  readonly name: string;
  readonly mode?: KeyMode;
  readonly scopes?: readonly Scope[];
  readonly expiresAt?: Date | null;
  readonly requestsPerMinute?: number | null;
  readonly searchPoolIds?: readonly string[] | null;
}

/** A new API key. Only this response contains it. */
export interface IssuedKey {
  readonly keyId: string;
  readonly apiKey: string;
}

/** Creates an API key within the tenant's transaction. */
export async function issueKey(
  { clock, ids, random }: Pick<Sources, 'clock' | 'ids' | 'random'>,
  sql: Sql,
  { tenantId, name, mode = 'live', scopes = ['full'], ...limits }: KeyToIssue,
): Promise<IssuedKey> {
  const apiKey = newApiKey(mode, random.below);
  const keyId = ids.next();
  const isInserted = await insertKey(sql, {
    tenantId,
    id: keyId,
    name,
    mode,
    prefix: prefixOfApiKey(apiKey),
    hash: hashOfApiKey(apiKey),
    scopes,
    createdAt: clock(),
    expiresAt: limits.expiresAt ?? null,
    requestsPerMinute: limits.requestsPerMinute ?? null,
    searchPoolIds: limits.searchPoolIds ?? null,
  });
  if (!isInserted) throw new Failure('noSuchResource', { log: 'There is no such tenant.' });
  return { keyId, apiKey };
}

/** Records the last use of keys, at most once per minute and key, without delaying requests. */
export function openKeyUses(
  services: Pick<Services, 'database' | 'clock' | 'ticks' | 'log'>,
): (tenantId: string, keyId: string) => void {
  const noted = new Map<string, number>();
  return (tenantId, keyId) => {
    if (services.ticks() - (noted.get(keyId) ?? -MINUTE_MS) < MINUTE_MS) return;
    noted.set(keyId, services.ticks());
    const now = services.clock();
    services.database
      .tenant(tenantId, (sql) => noteKeyUse(sql, tenantId, keyId, now))
      .catch((err) => services.log.warn({ err }, 'key use not recorded'));
  };
}
