import { MINUTE_MS } from '../../common/durations.ts';
import { listTenantIds } from '../../domains/tenants/store.ts';
import { BlobMissing, type Blobs } from '../../storage/blobs/blobs.ts';
import type { Database, Sql } from '../../storage/database/database.ts';
import { outlast } from '../../storage/database/failures.ts';
import { readRows } from '../../storage/database/table-rows.ts';
import type { Encryption, TenantCipher } from '../../storage/encryption/encryption.ts';
import { type ArchiveWriter, type EntryFacts, openArchive, sha256Of } from './archive.ts';
import { listKeptTables } from './kept-tables.ts';
import { CHECKSUMS, FORMAT, imageName, MANIFEST, type Manifest, rowsName } from './manifest.ts';
import { decryptRow } from './plain-rows.ts';
import { listMembers, listMigrations } from './store.ts';

export interface BackupParts {
  readonly database: Database;
  readonly encryption: Pick<Encryption, 'cipherOf'>;
  readonly blobs: Blobs;
  readonly clock: () => Date;
  readonly release: string;
  readonly engineVersion: string;
  /** Reports progress. */
  readonly say: (sentence: string) => void;
  /** Ends the backup between two images or batches of rows. It can be continued. */
  readonly signal?: AbortSignal;
}

/** Rows per batch. A template of ten photos is about 100 kB as text. */
const BATCH_ROWS = 200;
const ATTEMPTS_MAX = 5;
/** How long the image store may be away. */
const awayMsMax = 5 * MINUTE_MS;

/**
 * Writes the tenants to an archive while the service runs: a snapshot of each tenant's rows, then their images. Tenants
 * are independent, so each has its own snapshot. Resumes an unfinished archive without reading its images again. People
 * come last: all of them, or the members of the named tenants.
 */
export async function writeBackup(
  parts: BackupParts,
  file: string,
  namedTenantIds: readonly string[] | 'all',
): Promise<Manifest> {
  const archive = stoppable(await openArchive(file), parts.signal);
  try {
    const kept = new Set<string>();
    const tenants: Manifest['tenants'] = [];
    const tenantIds = namedTenantIds === 'all' ? await parts.database.system(listTenantIds) : namedTenantIds;
    for (const tenantId of tenantIds) tenants.push(await writeTenant(parts, archive, kept, tenantId));
    const installation = await writeInstallation(parts, archive, kept, namedTenantIds);
    const checksums = Buffer.from(checksumsOf(kept, archive.entries));
    const manifest: Manifest = {
      format: FORMAT,
      createdAt: parts.clock().toISOString(),
      release: parts.release,
      engineVersion: parts.engineVersion,
      migrations: await parts.database.system(listMigrations),
      installation,
      tenants,
      checksumsSha256: sha256Of(checksums),
    };
    await archive.add(CHECKSUMS, checksums);
    await archive.add(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    await archive.finish();
    return manifest;
  } catch (cause) {
    await archive.leave();
    throw cause;
  }
}

/** An archive that takes no more entries once `signal` is aborted. */
const stoppable = (archive: ArchiveWriter, signal: AbortSignal | undefined): ArchiveWriter => ({
  ...archive,
  async add(name, bytes) {
    signal?.throwIfAborted();
    await archive.add(name, bytes);
  },
});

function checksumsOf(kept: ReadonlySet<string>, entries: ReadonlyMap<string, EntryFacts>): string {
  return [...kept].map((name) => `${entries.get(name)!.sha256}  ${name}\n`).join('');
}

/**
 * Writes one tenant. If a pet is deleted while its images are copied, the tenant is read again, because a backup must
 * not restore its row.
 */
async function writeTenant(
  parts: BackupParts,
  archive: ArchiveWriter,
  kept: Set<string>,
  tenantId: string,
): Promise<Manifest['tenants'][number]> {
  const cipher = await parts.encryption.cipherOf(tenantId);
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    const { rows, names, blobKeys } = await parts.database.snapshot(tenantId, (sql) =>
      writeRows(sql, archive, tenantId, cipher),
    );
    parts.say(`${tenantId}: ${sum(rows)} rows, ${blobKeys.length} images`);
    const imageBytes = await writeImages(parts.blobs, archive, blobKeys);
    if (imageBytes === undefined) continue;
    for (const name of names) kept.add(name);
    for (const key of blobKeys) kept.add(imageName(key));
    return { tenantId, rows, images: blobKeys.length, imageBytes };
  }
  throw new Error(
    `Images of tenant ${tenantId} were deleted in each of ${ATTEMPTS_MAX} attempts. Try again, or run fsck.`,
  );
}

const sum = (rows: Readonly<Record<string, number>>) => Object.values(rows).reduce((all, count) => all + count, 0);

/** Copies images missing in the archive. `undefined` if one of them is gone. */
async function writeImages(blobs: Blobs, archive: ArchiveWriter, keys: readonly string[]): Promise<number | undefined> {
  let bytes = 0;
  for (const key of keys) {
    const name = imageName(key);
    if (!archive.entries.has(name)) {
      const image = await outlast(() => blobs.read(key), { forMs: awayMsMax }).catch((cause: unknown) => {
        if (cause instanceof BlobMissing) return undefined;
        throw cause;
      });
      if (!image) return undefined;
      await archive.add(name, image);
    }
    bytes += archive.entries.get(name)!.bytes;
  }
  return bytes;
}

/** Person of an installation's row. */
function personOf(row: string): string {
  const { id, person_id } = JSON.parse(row) as { id?: string; person_id?: string };
  return (person_id ?? id)!;
}

interface WrittenRows {
  readonly rows: Record<string, number>;
  readonly names: readonly string[];
  readonly blobKeys: readonly string[];
}

/** Writes all visible rows of tenant tables (with a cipher) or installation tables. */
async function writeRows(
  sql: Sql,
  archive: ArchiveWriter,
  scope: string,
  cipher: TenantCipher | undefined,
  isWanted: (row: string) => boolean = () => true,
): Promise<WrittenRows> {
  const rows: Record<string, number> = {};
  const names: string[] = [];
  const blobKeys: string[] = [];
  const attempt = attemptsOf(archive, scope) + 1;
  for (const table of await listKeptTables(sql)) {
    if (table.isOfTenant !== (cipher !== undefined)) continue;
    rows[table.name] = 0;
    let batch = 0;
    for await (const found of readRows(sql, table, BATCH_ROWS)) {
      const wanted = found.filter(isWanted).map((row) => (cipher ? decryptRow(cipher, table, row) : row));
      if (wanted.length === 0) continue;
      batch += 1;
      const name = rowsName(scope, attempt, table.name, batch);
      await archive.add(name, Buffer.from(`${wanted.join('\n')}\n`));
      names.push(name);
      rows[table.name]! += wanted.length;
      if (table.name === 'uploads') {
        blobKeys.push(...wanted.map((row) => (JSON.parse(row) as { blob_key: string }).blob_key));
      }
    }
  }
  return { rows, names, blobKeys };
}

/** Number of attempts already in the archive. Their rows are older and not part of the backup. */
function attemptsOf(archive: ArchiveWriter, scope: string): number {
  let attempts = 0;
  for (const name of archive.entries.keys()) {
    const [folder, of, attempt] = name.split('/');
    if (folder === 'rows' && of === scope) attempts = Math.max(attempts, Number(attempt));
  }
  return attempts;
}

async function writeInstallation(
  { database }: BackupParts,
  archive: ArchiveWriter,
  kept: Set<string>,
  tenantIds: readonly string[] | 'all',
): Promise<Record<string, number>> {
  const written = await database.snapshot(undefined, async (sql) => {
    if (tenantIds === 'all') return await writeRows(sql, archive, 'installation', undefined);
    const members = new Set(await listMembers(sql, tenantIds));
    return await writeRows(sql, archive, 'installation', undefined, (row) => members.has(personOf(row)));
  });
  for (const name of written.names) kept.add(name);
  return written.rows;
}
