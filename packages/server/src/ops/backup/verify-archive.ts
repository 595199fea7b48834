import { isBlobKeyOf } from '../../storage/blobs/blobs.ts';
import { readEntries, sha256Of } from './archive.ts';
import { CHECKSUMS, MANIFEST, type Manifest, parseImageName, parseManifest, parseRowsName } from './manifest.ts';

export interface VerifiedArchive {
  readonly manifest: Manifest;
  /** Entries that belong to the backup. Others are left over from interrupted attempts. */
  readonly names: ReadonlySet<string>;
}

/**
 * Verifies a whole archive: every checksum, every count in the manifest. Throws readable errors for an unfinished
 * archive, a missing, changed or miscounted entry, and an upload with another tenant's image. Rejects when `signal` is
 * aborted.
 */
export async function verifyArchive(file: string, signal?: AbortSignal): Promise<VerifiedArchive> {
  const found = new Map<string, string>();
  const lines = new Map<string, number>();
  let manifestText: string | undefined;
  let checksums: Buffer = Buffer.alloc(0);
  for await (const { name, bytes } of readEntries(file)) {
    signal?.throwIfAborted();
    if (name === MANIFEST) manifestText = bytes.toString('utf8');
    else if (name === CHECKSUMS) checksums = bytes;
    else {
      found.set(name, sha256Of(bytes));
      const rows = parseRowsName(name);
      if (!rows) continue;
      const texts = bytes.toString('utf8').split('\n');
      lines.set(name, texts.length - 1);
      if (rows.table === 'uploads') checkBlobKeys(file, rows.scope, texts.filter(Boolean));
    }
  }
  if (manifestText === undefined)
    throw new Error(`${file} is incomplete: it has no manifest. Run the same backup command again to complete it.`);
  const manifest = parseManifest(manifestText);
  if (sha256Of(checksums) !== manifest.checksumsSha256)
    throw new Error(`${file} is damaged: its list of checksums was changed.`);
  const names = new Set<string>();
  for (const line of checksums.toString('utf8').split('\n').filter(Boolean)) {
    const [sum, name] = [line.slice(0, 64), line.slice(66)];
    if (found.get(name) !== sum)
      throw new Error(`${file} is damaged: ${name} is ${found.has(name) ? 'changed' : 'missing'}.`);
    names.add(name);
  }
  checkCounts(file, manifest, names, lines);
  return { manifest, names };
}

/** Throws if a row references another tenant's image. */
function checkBlobKeys(file: string, tenantId: string, uploads: readonly string[]): void {
  for (const text of uploads) {
    const { id, blob_key: blobKey } = JSON.parse(text) as { readonly id: string; readonly blob_key: string };
    if (!isBlobKeyOf(tenantId, blobKey)) {
      throw new Error(`${file} is not to be trusted: upload ${id} names an image outside its tenant.`);
    }
  }
}

function checkCounts(
  file: string,
  manifest: Manifest,
  names: ReadonlySet<string>,
  lines: ReadonlyMap<string, number>,
): void {
  const counted = new Map<string, number>();
  for (const name of names) {
    const rows = parseRowsName(name);
    const blobKey = parseImageName(name);
    const key = rows ? `${rows.scope} ${rows.table}` : `${blobKey?.split('/')[0]} images`;
    counted.set(key, (counted.get(key) ?? 0) + (lines.get(name) ?? 1));
  }
  const scopes = [
    { scope: 'installation', counts: manifest.installation },
    ...manifest.tenants.map(({ tenantId, rows, images }) => ({ scope: tenantId, counts: { ...rows, images } })),
  ];
  for (const { scope, counts } of scopes) {
    for (const [what, count] of Object.entries(counts)) {
      const has = counted.get(`${scope} ${what}`) ?? 0;
      if (has !== count) throw new Error(`${file} is damaged: ${scope} should have ${count} ${what}, but has ${has}.`);
    }
  }
}
