import type { Services } from '../../../context.ts';
import { hashOfSecret } from '../secret.ts';
import { enterTenant } from './enter-tenant.ts';
import { takeFlow } from './flow-store.ts';
import { organisationFailure, organisationRefusal } from './organisation-failure.ts';
import { type Ciphers, clientOf, redirectUrlOf } from './provider-client.ts';
import { findProvider } from './provider-store.ts';
import { sealRefreshToken } from './renew-session.ts';
import type { TokenRow } from './token-store.ts';

type Parts = Pick<Services, 'database' | 'clock' | 'ids' | 'openId' | 'log'> & Ciphers;

/** A person whom an organisation vouches for, and its token. */
export interface Vouched {
  readonly personId: string;
  readonly token: TokenRow & { readonly validUntil: Date };
}

/**
 * Finishes to sign in with an organisation: finds or makes the member, or connects the person who began, and sets the
 * role. Throws `organisationSignInFailed`, and `alreadyTaken` if the account there belongs to another person.
 */
export async function finishSignIn(
  parts: Parts,
  { secret, parameters, serverUrl }: { secret: string | undefined; parameters: string; serverUrl: string },
): Promise<Vouched> {
  const { database, clock } = parts;
  const hash = secret === undefined ? undefined : hashOfSecret(secret);
  const flow = hash && (await database.system((sql) => takeFlow(sql, hash, clock())));
  if (!flow) throw organisationRefusal('was asked in another browser, or too long ago');
  const provider = await database.system((sql) => findProvider(sql, flow.tenantId));
  if (!provider) throw organisationRefusal('is not set up');
  const answered = new URL(redirectUrlOf(serverUrl));
  answered.search = parameters;
  const grant = await parts.openId.finish(await clientOf(parts, provider), answered, flow).catch((cause: unknown) => {
    throw organisationFailure(parts, flow.tenantId, cause);
  });
  const personId = await database.system((sql) => enterTenant(parts, sql, provider, flow, grant));
  if (personId === undefined) throw organisationRefusal('gives you no role in this tenant');
  const { subject, refreshToken, lifetimeMs } = grant;
  const place = { tenantId: provider.tenantId, id: parts.ids.next() };
  const sealed = refreshToken === undefined ? null : await sealRefreshToken(parts, place, refreshToken);
  const validUntil = new Date(clock().getTime() + lifetimeMs);
  const token = { ...place, personId, issuer: provider.issuer, subject, refreshToken: sealed, validUntil };
  return { personId, token };
}
