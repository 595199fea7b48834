import { isId } from '@rhinarium/contract';
import type { Services } from '../../../context.ts';
import { hashOfSecret, newSecret } from '../secret.ts';
import { insertFlow } from './flow-store.ts';
import { organisationFailure, organisationRefusal } from './organisation-failure.ts';
import { type Ciphers, clientOf, redirectUrlOf } from './provider-client.ts';
import { findProvider } from './provider-store.ts';
import { flowLifetimeMs } from './rules.ts';

type Parts = Pick<Services, 'database' | 'clock' | 'random' | 'openId' | 'log'> & Ciphers;

/**
 * Begins to sign in with the organisation of a tenant, or to connect a signed-in person with it. Only the cookie
 * contains the returned secret. Throws `organisationSignInFailed`.
 */
export async function beginSignIn(
  parts: Parts,
  {
    tenantId,
    personId,
    serverUrl,
  }: { readonly tenantId: string; readonly personId?: string; readonly serverUrl: string },
): Promise<{ readonly url: string; readonly secret: string }> {
  const { database, clock, random, openId } = parts;
  const provider = isId(tenantId) ? await database.system((sql) => findProvider(sql, tenantId)) : undefined;
  if (!provider) throw organisationRefusal('is not set up');
  const secret = newSecret(random);
  const flow = {
    tenantId,
    personId: personId ?? null,
    state: newSecret(random),
    nonce: newSecret(random),
    verifier: newSecret(random),
  };
  const url = await openId
    .begin(await clientOf(parts, provider), redirectUrlOf(serverUrl), flow)
    .catch((cause: unknown) => {
      throw organisationFailure(parts, tenantId, cause);
    });
  const expiresAt = new Date(clock().getTime() + flowLifetimeMs);
  await database.system((sql) => insertFlow(sql, hashOfSecret(secret)!, flow, expiresAt));
  return { url, secret };
}
