import type { Services } from '../../../context.ts';
import { subjectOf } from '../../../storage/encryption/encrypted-columns.ts';
import type { Client } from './open-id.ts';
import type { ProviderRow } from './provider-store.ts';

export type Ciphers = { readonly encryption: Pick<Services['encryption'], 'cipherOf'> };

/** A provider with its secret decrypted. */
export async function clientOf({ encryption }: Ciphers, provider: ProviderRow): Promise<Client> {
  const cipher = await encryption.cipherOf(provider.tenantId);
  const secret = cipher.decrypt(subjectOf('sign_in_providers.client_secret', [provider.id]), provider.clientSecret);
  return { issuer: provider.issuer, clientId: provider.clientId, clientSecret: secret.toString() };
}

/** URL to which the organisation sends the browser back. */
export const redirectUrlOf = (serverUrl: string): string => `${serverUrl}/console/sign-in/organisation`;
