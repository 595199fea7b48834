import { findPersonIdByEmail } from '../../domains/people/store.ts';
import type { Blobs } from '../../storage/blobs/blobs.ts';
import type { Database, Sql } from '../../storage/database/database.ts';
import { insertRows } from '../../storage/database/table-rows.ts';
import type { Encryption } from '../../storage/encryption/encryption.ts';
import { type ArchiveEntry, readEntries } from './archive.ts';
import { type KeptTable, listKeptTables } from './kept-tables.ts';
import { parseImageName, parseRowsName } from './manifest.ts';
import { encryptRow } from './plain-rows.ts';
import { listPersonIds } from './store.ts';
import type { VerifiedArchive } from './verify-archive.ts';

export interface RestoreParts {
  readonly database: Database;
  readonly encryption: Pick<Encryption, 'cipherOf'>;
  readonly blobs: Blobs;
  readonly say: (sentence: string) => void;
}

/** Converts a row of a tenant for insertion. `undefined` skips it. */
export type RowOf = (table: KeptTable, row: string) => string | undefined;

/**
 * Restores a verified archive into a database without its tenants: images first, then people, then each tenant in one
 * transaction, so that an interrupted restore leaves complete tenants and images to be swept. `bringPeople` decides
 * about the archive's people.
 */
export async function restoreBackup(
  parts: RestoreParts,
  file: string,
  { names }: VerifiedArchive,
  bringPeople: (people: readonly ArchiveEntry[]) => Promise<RowOf> = (people) => keepPeople(parts, people),
): Promise<void> {
  const people: ArchiveEntry[] = [];
  let images = 0;
  for await (const entry of readEntries(file)) {
    if (!names.has(entry.name)) continue;
    const blobKey = parseImageName(entry.name);
    if (blobKey !== undefined) {
      await parts.blobs.put(blobKey, entry.bytes);
      images += 1;
      if (images % 1000 === 0) parts.say(`${images} images`);
    } else if (parseRowsName(entry.name)?.scope === 'installation') people.push(entry);
  }
  parts.say(`${images} images restored`);
  await insertTenants(parts, file, names, await bringPeople(people));
}

/** Restores people with passwords and rights. */
async function keepPeople({ database }: RestoreParts, people: readonly ArchiveEntry[]): Promise<RowOf> {
  const renamed = await database.system((sql) => insertPeople(sql, people));
  return (table, row) => withPerson(table, row, renamed);
}

export const rowsOf = ({ bytes }: ArchiveEntry) => bytes.toString('utf8').split('\n').filter(Boolean);

/** Existing people, by id or e-mail address, stay unchanged. Returns their ids by the archive's ids. */
async function insertPeople(sql: Sql, entries: readonly ArchiveEntry[]): Promise<Map<string, string>> {
  const tables = await listKeptTables(sql);
  const known = new Set(await listPersonIds(sql));
  const renamed = new Map<string, string>();
  for (const entry of entries) {
    const wanted: string[] = [];
    for (const row of rowsOf(entry)) {
      const { id, email, person_id } = JSON.parse(row) as { id: string; email: string | null; person_id?: string };
      if (person_id !== undefined) {
        // Depends on an earlier entry: the second factor is restored with the account or not at all.
        if (!known.has(person_id) && !renamed.has(person_id)) wanted.push(row);
        continue;
      }
      const sameId = email === null ? undefined : await findPersonIdByEmail(sql, email);
      if (sameId !== undefined && sameId !== id) renamed.set(id, sameId);
      else if (!known.has(id)) wanted.push(row);
    }
    await insertRows(sql, tableOf(tables, parseRowsName(entry.name)!.table), wanted);
  }
  return renamed;
}

function tableOf(tables: readonly KeptTable[], name: string): KeptTable {
  const table = tables.find((each) => each.name === name);
  if (!table) throw new Error(`This release has no table ${name}; the backup was made by a later release.`);
  return table;
}

/** Rows are grouped by tenant, in an order that satisfies foreign keys. */
async function insertTenants(
  { database, encryption, say }: RestoreParts,
  file: string,
  names: ReadonlySet<string>,
  rowOf: RowOf,
): Promise<void> {
  const entries = tenantEntries(file, names);
  let next = await entries.next();
  while (!next.done) {
    const tenantId = parseRowsName(next.value.name)!.scope;
    const cipher = await encryption.cipherOf(tenantId);
    let isBegun = false;
    await database.tenant(tenantId, async (sql) => {
      // Entries are read once, so a retried transaction would miss the entries of the first attempt.
      if (isBegun)
        throw new Error(`Tenant ${tenantId} could not be written in one transaction. Run the restore again.`);
      isBegun = true;
      const tables = await listKeptTables(sql);
      while (!next.done && parseRowsName(next.value.name)!.scope === tenantId) {
        const table = tableOf(tables, parseRowsName(next.value.name)!.table);
        await insertRows(
          sql,
          table,
          rowsOf(next.value)
            .map((row) => rowOf(table, row))
            .filter((row) => row !== undefined)
            .map((row) => encryptRow(cipher, table, row)),
        );
        next = await entries.next();
      }
    });
    say(`${tenantId} restored`);
  }
}

/** Replaces a member's id with the local one. Applies to memberships and identities only, which survive JSON parsing unchanged. */
function withPerson(table: KeptTable, row: string, renamed: ReadonlyMap<string, string>): string {
  if (!['console_memberships', 'sign_in_identities'].includes(table.name)) return row;
  const membership = JSON.parse(row) as { person_id: string };
  const person_id = renamed.get(membership.person_id);
  return person_id === undefined ? row : JSON.stringify({ ...membership, person_id });
}

async function* tenantEntries(file: string, names: ReadonlySet<string>): AsyncGenerator<ArchiveEntry> {
  for await (const entry of readEntries(file)) {
    const rows = parseRowsName(entry.name);
    if (rows && rows.scope !== 'installation' && names.has(entry.name)) yield entry;
  }
}
