const uuidPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const uuid = new RegExp(`^${uuidPattern}$`);
const key = new RegExp(`^(${uuidPattern})/(${uuidPattern})$`);

/** The two parts of a blob key. Errors: a TypeError for anything else, so that no key can name a path outside its tenant's folder. */
export function parseBlobKey(text: string): { readonly tenantId: string; readonly id: string } {
  const [, tenantId, id] = key.exec(text) ?? [];
  if (tenantId === undefined || id === undefined)
    throw new TypeError('A blob key is <tenantId>/<id>, two lower-case UUIDs');
  return { tenantId, id };
}

export function requireTenantId(text: string): string {
  if (!uuid.test(text)) throw new TypeError('A tenant is named by a lower-case UUID');
  return text;
}

export function isBlobId(text: string): boolean {
  return uuid.test(text);
}
