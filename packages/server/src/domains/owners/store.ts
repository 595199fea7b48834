import type { PageStart } from '../../common/page.ts';
import type { Sql } from '../../storage/database/database.ts';
import { type Columns, insertRow, selected, updateRow } from '../../storage/database/named-columns.ts';

export interface OwnerRow {
  readonly id: string;
  /** Encrypted name, contact and consent. */
  readonly details: Buffer;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** An owner with the number of pets. */
export interface OwnerView extends OwnerRow {
  readonly petCount: number;
}

const CHANGED_COLUMNS = { details: 'details', updatedAt: 'updated_at' };
const COLUMNS = { id: 'id', createdAt: 'created_at', ...CHANGED_COLUMNS } satisfies Columns<keyof OwnerRow>;

const VIEW = `SELECT ${selected(COLUMNS, 'o')},
    (SELECT count(*)::int FROM pets p WHERE p.tenant_id = o.tenant_id AND p.owner_id = o.id) AS "petCount"
  FROM owners o WHERE o.tenant_id = $1`;

export async function insertOwner(sql: Sql, tenantId: string, owner: OwnerRow): Promise<void> {
  await insertRow(sql, 'owners', COLUMNS, tenantId, owner);
}

export async function findOwner(sql: Sql, tenantId: string, ownerId: string): Promise<OwnerView | undefined> {
  const [row] = await sql<OwnerView>(`${VIEW} AND o.id = $2`, [tenantId, ownerId]);
  return row;
}

/** Locks an owner for the rest of the transaction: `share` against deletion, `change` also against changes. */
export async function lockOwner(
  sql: Sql,
  tenantId: string,
  ownerId: string,
  strength: 'share' | 'change',
): Promise<boolean> {
  const lock = strength === 'share' ? 'FOR KEY SHARE' : 'FOR NO KEY UPDATE';
  const rows = await sql(`SELECT FROM owners WHERE tenant_id = $1 AND id = $2 ${lock}`, [tenantId, ownerId]);
  return rows.length > 0;
}

export async function listOwnerViews(
  sql: Sql,
  tenantId: string,
  page: { readonly after: PageStart | undefined; readonly rowsMax: number },
): Promise<OwnerView[]> {
  return await sql<OwnerView>(
    `${VIEW} AND ($2::timestamptz IS NULL OR (o.created_at, o.id) < ($2, $3::uuid))
      ORDER BY o.created_at DESC, o.id DESC LIMIT $4`,
    [tenantId, page.after?.createdAt ?? null, page.after?.id ?? null, page.rowsMax],
  );
}

export async function changeOwner(
  sql: Sql,
  tenantId: string,
  owner: Pick<OwnerRow, 'id' | 'details' | 'updatedAt'>,
): Promise<void> {
  await updateRow(sql, 'owners', CHANGED_COLUMNS, { tenantId, id: owner.id }, owner);
}

/** Deletes an owner, whose pets then have none. Returns whether there was one. */
export async function removeOwner(sql: Sql, tenantId: string, ownerId: string): Promise<boolean> {
  const rows = await sql('DELETE FROM owners WHERE tenant_id = $1 AND id = $2 RETURNING id', [tenantId, ownerId]);
  return rows.length > 0;
}

export async function removeAllOwners(sql: Sql, tenantId: string): Promise<void> {
  await sql('DELETE FROM owners WHERE tenant_id = $1', [tenantId]);
}
