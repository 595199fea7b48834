import { isId } from '@rhinarium/contract';

/**
 * The two parts of a blob key. Errors: a TypeError for anything else, so that no key can name a path outside its
 * tenant's folder.
 */
export function parseBlobKey(text: string): { readonly tenantId: string; readonly id: string } {
  const [tenantId = '', id = '', ...rest] = text.split('/');
  if (!isId(tenantId) || !isId(id) || rest.length > 0)
    throw new TypeError('A blob key is <tenantId>/<id>, two lower-case UUIDs');
  return { tenantId, id };
}

/** Whether a text is the key of a blob of this tenant. */
export function isBlobKeyOf(tenantId: string, text: string): boolean {
  const [owner, id = '', ...rest] = text.split('/');
  return owner === tenantId && isId(id) && rest.length === 0;
}

export function requireTenantId(text: string): string {
  if (!isId(text)) throw new TypeError('A tenant is named by a lower-case UUID');
  return text;
}
