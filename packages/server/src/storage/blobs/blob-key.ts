import { isId } from '@rhinarium/contract';

interface BlobKey {
  readonly tenantId: string;
  readonly id: string;
}

function readBlobKey(text: string): BlobKey | undefined {
  const [tenantId = '', id = '', ...rest] = text.split('/');
  return isId(tenantId) && isId(id) && rest.length === 0 ? { tenantId, id } : undefined;
}

/** Parses a blob key. Throws a TypeError for anything else, so that no key can escape its tenant's folder. */
export function parseBlobKey(text: string): BlobKey {
  const key = readBlobKey(text);
  if (!key) throw new TypeError('A blob key is <tenantId>/<id>, two lower-case UUIDs');
  return key;
}

/** Whether a text is a blob key of this tenant. */
export const isBlobKeyOf = (tenantId: string, text: string): boolean => readBlobKey(text)?.tenantId === tenantId;

export function requireTenantId(text: string): string {
  if (!isId(text)) throw new TypeError('A tenant is named by a lower-case UUID');
  return text;
}
