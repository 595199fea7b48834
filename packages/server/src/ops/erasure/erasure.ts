import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { removeInvitationsOf } from '../../domains/people/invitation-store.ts';
import { removePerson } from '../../domains/people/member-actions.ts';
import {
  findPerson,
  listMembers,
  listMemberships,
  removePeopleOfNoTenant,
  removePersonRow,
} from '../../domains/people/store.ts';
import { findTenant, findTestTenantId, removeTenant } from '../../domains/tenants/store.ts';
import { endAllRemovals } from '../../domains/uploads/image-store.ts';
import type { Database } from '../../storage/database/database.ts';
import { countMentions, countRows } from '../../storage/database/table-rows.ts';
import { listKeptTables } from '../backup/kept-tables.ts';

/** Verified receipt of a person's erasure. */
export interface PersonReceipt {
  readonly personId: string;
  readonly erasedAt: string;
  /** Number of tenants that the person was a member of. */
  readonly tenants: number;
  /** Verified afterwards: no row in the tables of people, sessions and links. */
  readonly verified: { readonly rows: boolean };
  readonly isVerified: boolean;
  readonly verifiedAt: string;
}

/**
 * Erases a person of the console from every tenant, with sessions, links, known browsers and second factor. Audit logs
 * keep the name for their retention period, because recorded actions stay true. Throws 409 for the last owner of a
 * tenant.
 */
export async function erasePerson(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  personId: string,
): Promise<PersonReceipt> {
  const { database, clock } = services;
  const [memberships, email] = await database.system(async (sql) => [
    await listMemberships(sql, personId),
    (await findPerson(sql, personId))?.email,
  ]);
  for (const { id } of memberships) await removePerson(services, { tenantId: id, personId, by: undefined });
  await database.system(async (sql) => {
    await removePersonRow(sql, personId);
    if (email) await removeInvitationsOf(sql, email);
  });
  const erasedAt = clock().toISOString();
  const left = await database.system(async (sql) => [
    await countMentions(sql, ['person_id'], [personId]),
    await countMentions(sql, ['id'], [personId], 'console_people'),
  ]);
  const verified = { rows: left.flatMap(Object.values<number>).every((count) => count === 0) };
  return {
    personId,
    erasedAt,
    tenants: memberships.length,
    verified,
    isVerified: verified.rows,
    verifiedAt: clock().toISOString(),
  };
}

/** Verified receipt of a tenant's erasure. */
export interface ErasureReceipt {
  readonly tenantId: string;
  readonly erasedAt: string;
  /** Deleted rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly images: number;
  /** Number of people who belonged to this tenant only. */
  readonly people: number;
  /** The data key was destroyed: copies of encrypted images and templates are unreadable. */
  readonly isKeyDestroyed: boolean;
  /**
   * Set if copies of the database still contain the wrapped key, which the current master key opens until it is
   * replaced and destroyed.
   */
  readonly isMasterKeyToRotate?: true;
  /** Verified afterwards. */
  readonly verified: { readonly rows: boolean; readonly images: boolean; readonly key: boolean };
  /** True if everything in `verified` is true and `testData` is verified. */
  readonly isVerified: boolean;
  readonly verifiedAt: string;
  /** Receipt of the test tenant, if there was one. */
  readonly testData?: ErasureReceipt;
}

type Parts = Pick<Services, 'database' | 'encryption' | 'blobs' | 'clock'>;

/**
 * Erases a tenant with everything that references it: rows of all tables (audit and request log included), images,
 * people without another tenant, and first its test tenant. Rows are deleted in one transaction, images and the data
 * key afterwards. Resumable. Backups are not changed. `name` must be the tenant's, as a confirmation. Throws 404 if
 * neither tenant nor images exist, 409 for another name.
 */
export async function eraseTenant(parts: Parts, tenantId: string, name: string): Promise<ErasureReceipt> {
  const { database, encryption, blobs, clock } = parts;
  const tenant = await database.read(tenantId, (sql) => findTenant(sql, tenantId));
  if (tenant && tenant.name !== name) {
    throw new Failure('stateConflict', { log: 'The name is not that of the tenant.' });
  }
  const testTenantId = await database.system((sql) => findTestTenantId(sql, tenantId));
  const testData = testTenantId === undefined ? undefined : await eraseTenant(parts, testTenantId, name);
  const rows = await countByTable(database, tenantId);
  const members = await database.tenant(tenantId, async (sql) => {
    const found = await listMembers(sql, tenantId);
    await removeTenant(sql, tenantId);
    return found.map(({ id }) => id);
  });
  const people = await database.system((sql) => removePeopleOfNoTenant(sql, members));
  let images = 0;
  for await (const { key } of blobs.list(tenantId)) {
    await blobs.remove(key);
    images += 1;
  }
  await database.tenant(tenantId, (sql) => endAllRemovals(sql, tenantId));
  const isKeyDestroyed = await encryption.destroyKey(tenantId);
  if (!tenant && images === 0 && !isKeyDestroyed)
    throw new Failure('noSuchResource', { log: 'There is no such tenant.' });
  const erasedAt = clock().toISOString();
  const verified = {
    rows: Object.keys(await countByTable(database, tenantId)).length === 0,
    images: await hasNoImage(parts, tenantId),
    key: !(await encryption.hasKey(tenantId)),
  };
  const isVerified = Object.values(verified).every(Boolean) && (testData?.isVerified ?? true);
  return {
    tenantId,
    erasedAt,
    rows,
    images,
    people,
    isKeyDestroyed,
    ...(encryption.keepsKeyCopies && { isMasterKeyToRotate: true as const }),
    verified,
    isVerified,
    verifiedAt: clock().toISOString(),
    ...(testData && { testData }),
  };
}

/** Number of the tenant's rows per table of the schema, without zeros. */
async function countByTable(database: Database, tenantId: string): Promise<Record<string, number>> {
  return await database.tenant(tenantId, async (sql) => {
    const counts: Record<string, number> = {};
    for (const table of await listKeptTables(sql)) {
      const count = table.isOfTenant ? await countRows(sql, table) : 0;
      if (count > 0) counts[table.name] = count;
    }
    return counts;
  });
}

async function hasNoImage({ blobs }: Parts, tenantId: string): Promise<boolean> {
  for await (const _image of blobs.list(tenantId)) return false;
  return true;
}
