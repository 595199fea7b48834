import { setTimeout } from 'node:timers/promises';
import { Failure } from '../../../common/failure.ts';
import type { Services } from '../../../context.ts';
import { subjectOf } from '../../../storage/encryption/encrypted-columns.ts';
import { removeSession } from '../session-store.ts';
import { enterTenant } from './enter-tenant.ts';
import { type Grant, OrganisationRefused } from './open-id.ts';
import { type Ciphers, clientOf } from './provider-client.ts';
import { findProvider, type ProviderRow } from './provider-store.ts';
import { claimRenewal, findTokenEnd, releaseRenewal, renewToken, type TokenRow } from './token-store.ts';

export type RenewalParts = Pick<Services, 'database' | 'clock' | 'ticks' | 'ids' | 'openId' | 'log'> & Ciphers;

/** Time for one process to ask the organisation, ms. Longer than its two or three exchanges take. */
const claimMs = 40_000;
/** Time that a request waits for the renewal by another one, ms, and how often it looks. */
const [waitMs, lookEveryMs] = [15_000, 100];

/**
 * Asks the organisation for a new token once the one behind a session has ended. Sets the role again. Returns false if
 * the session has ended, because the organisation refused, or is refused for now, because it cannot be reached. Of
 * concurrent requests, in whatever process, one asks and the others wait.
 */
export async function renewSession(parts: RenewalParts, sessionHash: Buffer): Promise<boolean> {
  const { database, clock, ticks } = parts;
  for (const began = ticks(); ticks() - began < waitMs; await setTimeout(lookEveryMs)) {
    const now = clock();
    const renewingUntil = new Date(now.getTime() + claimMs);
    const token = await database.system((sql) => claimRenewal(sql, sessionHash, { now, renewingUntil }));
    if (token) return await renew(parts, sessionHash, token);
    const end = await database.system((sql) => findTokenEnd(sql, sessionHash));
    if (!end || end > now) return end !== undefined;
  }
  return false;
}

async function renew(parts: RenewalParts, sessionHash: Buffer, token: TokenRow): Promise<boolean> {
  const { database, log } = parts;
  const { tenantId, id, personId, issuer, subject } = token;
  const provider = await database.system((sql) => findProvider(sql, tenantId));
  try {
    const grant = await ask(parts, provider, token);
    const entered = await database.system((sql) => enterTenant(parts, sql, provider!, { personId }, grant));
    if (entered === undefined) throw new OrganisationRefused('no role');
    await keep(parts, token, grant);
    return true;
  } catch (cause) {
    const isEnded = cause instanceof OrganisationRefused || cause instanceof Failure;
    log.info({ err: cause, tenantId, personId, issuer, subject, isEnded }, 'session of an organisation not renewed');
    await database.system((sql) => (isEnded ? removeSession(sql, sessionHash) : releaseRenewal(sql, tenantId, id)));
    return false;
  }
}

/** Throws OrganisationRefused, or what kept the organisation from answering. */
async function ask(parts: RenewalParts, provider: ProviderRow | undefined, token: TokenRow): Promise<Grant> {
  const { tenantId, id, issuer, subject, refreshToken } = token;
  if (!refreshToken || provider?.issuer !== issuer) throw new OrganisationRefused('nobody to ask');
  const cipher = await parts.encryption.cipherOf(tenantId);
  const secret = cipher.decrypt(subjectOf('sign_in_tokens.refresh_token', [id]), refreshToken).toString();
  return await parts.openId.renew(await clientOf(parts, provider), secret, subject);
}

async function keep(parts: RenewalParts, { tenantId, id }: TokenRow, grant: Grant): Promise<void> {
  const { database, clock } = parts;
  const refreshToken = await sealRefreshToken(parts, { tenantId, id }, grant.refreshToken!);
  const validUntil = new Date(clock().getTime() + grant.lifetimeMs);
  await database.system((sql) => renewToken(sql, tenantId, id, { refreshToken, validUntil }));
}

/** Encrypts a refresh token with its place as context. */
export async function sealRefreshToken(
  { encryption }: Ciphers,
  { tenantId, id }: Pick<TokenRow, 'tenantId' | 'id'>,
  refreshToken: string,
): Promise<Buffer> {
  const cipher = await encryption.cipherOf(tenantId);
  return cipher.encrypt(subjectOf('sign_in_tokens.refresh_token', [id]), Buffer.from(refreshToken));
}
