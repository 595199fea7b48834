import { isId } from '@rhinarium/contract';
import type { Encryption } from './encryption.ts';

interface Parts {
  readonly encryption: Encryption;
}

interface Sealed {
  readonly tenantId: string;
  readonly content: string;
}

/** Token that is stored nowhere and that nobody else can make: content encrypted for `purpose`. It never expires. */
export async function sealToken(
  { encryption }: Parts,
  purpose: string,
  { tenantId, content }: Sealed,
): Promise<string> {
  const cipher = await encryption.cipherOf(tenantId);
  return `${tenantId}.${cipher.encrypt(purpose, Buffer.from(content)).toString('base64url')}`;
}

/** Content of a token of this purpose, `undefined` if it is not one. */
export async function openToken({ encryption }: Parts, purpose: string, token: string): Promise<Sealed | undefined> {
  const [tenantId = '', sealed = ''] = token.split('.');
  // Asked first, because a cipher is made for a tenant without one.
  if (!isId(tenantId) || !(await encryption.hasKey(tenantId))) return undefined;
  const cipher = await encryption.cipherOf(tenantId);
  try {
    return { tenantId, content: cipher.decrypt(purpose, Buffer.from(sealed, 'base64url')).toString() };
  } catch {
    return undefined;
  }
}
