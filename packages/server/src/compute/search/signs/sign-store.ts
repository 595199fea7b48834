import type { Species } from '@rhinarium/contract';
import type { Sql } from '../../../storage/database/database.ts';

/** Whose signs: all statements are about one gallery, as one engine version sees it. */
export interface GalleryKey {
  readonly tenantId: string;
  readonly species: Species;
  readonly engineVersion: string;
}

const keyOf = ({ tenantId, engineVersion, species }: GalleryKey) => [tenantId, engineVersion, species];
const WHERE = 'tenant_id = $1 AND engine_version = $2 AND species = $3';

/** The last change that the signs have; 0 before the first. */
export async function readPosition(sql: Sql, key: GalleryKey): Promise<number> {
  const [row] = await sql<{ change: number }>(`SELECT change FROM gallery_sign_positions WHERE ${WHERE}`, keyOf(key));
  return row?.change ?? 0;
}

export async function setPosition(sql: Sql, key: GalleryKey, change: number): Promise<void> {
  await sql(
    `INSERT INTO gallery_sign_positions (tenant_id, engine_version, species, change) VALUES ($1, $2, $3, $4)
     ON CONFLICT (tenant_id, engine_version, species) DO UPDATE SET change = excluded.change`,
    [...keyOf(key), change],
  );
}

export interface SignRow {
  readonly petId: string;
  /** 256 characters, 0 and 1. */
  readonly signs: string;
  /** Encrypted. */
  readonly mean: Buffer;
}

/** Writes the signs of pets that are there; one that was deleted meanwhile is passed over. */
export async function putSigns(sql: Sql, key: GalleryKey, rows: readonly SignRow[]): Promise<void> {
  await sql(
    `INSERT INTO gallery_signs (tenant_id, engine_version, species, pet_id, signs, mean)
     SELECT $1, $2, $3, pet_id, signs::bit(256), mean FROM unnest($4::uuid[], $5::text[], $6::bytea[]) AS r (pet_id, signs, mean)
      WHERE EXISTS (SELECT FROM pets p WHERE p.tenant_id = $1 AND p.id = r.pet_id FOR KEY SHARE)
     ON CONFLICT (tenant_id, engine_version, pet_id) DO UPDATE SET signs = excluded.signs, mean = excluded.mean`,
    [...keyOf(key), rows.map(({ petId }) => petId), rows.map(({ signs }) => signs), rows.map(({ mean }) => mean)],
  );
}

export async function removeSigns(sql: Sql, key: GalleryKey, petIds: readonly string[]): Promise<void> {
  await sql(`DELETE FROM gallery_signs WHERE ${WHERE} AND pet_id = ANY($4)`, [...keyOf(key), petIds]);
}

/** The codes of all fingerprints of some pets, encrypted as they are stored. */
export async function listCodesOfPets(sql: Sql, key: GalleryKey, petIds: readonly string[]) {
  return await sql<{ petId: string; uploadId: string; searchCode: Buffer }>(
    `SELECT pet_id AS "petId", upload_id AS "uploadId", search_code AS "searchCode" FROM templates
      WHERE ${WHERE} AND kind = 'fingerprint' AND pet_id = ANY($4)`,
    [...keyOf(key), petIds],
  );
}

export async function countSigns(sql: Sql, key: GalleryKey): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM gallery_signs WHERE ${WHERE}`,
    keyOf(key),
  );
  return row!.count;
}

export async function countSignsAmong(sql: Sql, key: GalleryKey, petIds: readonly string[]): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM gallery_signs WHERE ${WHERE} AND pet_id = ANY($4)`,
    [...keyOf(key), petIds],
  );
  return row!.count;
}

export async function hasSigns(sql: Sql, key: GalleryKey, petId: string): Promise<boolean> {
  return (await countSignsAmong(sql, key, [petId])) > 0;
}

type Candidate = Pick<SignRow, 'petId' | 'mean'>;

/** The pets whose signs differ least from all probes together, equals in the order of ids: every row is compared. */
export async function listNearestExactly(
  sql: Sql,
  key: GalleryKey,
  { probes, count, among }: { probes: readonly string[]; count: number; among?: readonly string[] | undefined },
): Promise<Candidate[]> {
  // The index would be of no use for a sum, but the planner need not think of it.
  const distance = probes.map((_, n) => `(signs <~> $${n + 6}::bit(256))`).join(' + ');
  return await sql<Candidate>(
    `SELECT pet_id AS "petId", mean FROM gallery_signs WHERE ${WHERE} AND ($4::uuid[] IS NULL OR pet_id = ANY($4))
      ORDER BY ${distance}, pet_id LIMIT $5`,
    [...keyOf(key), among ?? null, count, ...probes],
  );
}

/** Of each probe the pets that the index finds nearest; a pet may come more than once. */
export async function listNearestByIndex(
  sql: Sql,
  key: GalleryKey,
  { probes, count }: { probes: readonly string[]; count: number },
): Promise<Candidate[]> {
  // Where the rows of other tenants fill what is looked at first, the index is asked on, in the right order.
  await sql(
    `SELECT set_config('hnsw.ef_search', $1, true), set_config('hnsw.iterative_scan', 'strict_order', true),
    set_config('hnsw.max_scan_tuples', $2, true)`,
    [String(Math.min(EF_SEARCH_MAX, count)), String(SCANNED_MAX)],
  );
  const found: Candidate[] = [];
  for (const probe of probes)
    found.push(
      ...(await sql<Candidate>(
        `SELECT pet_id AS "petId", mean FROM gallery_signs WHERE ${WHERE} ORDER BY signs <~> $4::bit(256) LIMIT $5`,
        [...keyOf(key), probe, count],
      )),
    );
  return found;
}

/** The largest `hnsw.ef_search` that pgvector takes; what is asked for beyond comes from its iterative scan. */
const EF_SEARCH_MAX = 1000;
/** Rows that one search by the index looks at before it gives what it has. */
const SCANNED_MAX = 100_000;

/**
 * Some pets of a gallery, drawn from all: ids follow each other in time, so that a drawn id would mostly lie behind
 * them.
 */
export async function drawMeans(sql: Sql, key: GalleryKey, count: number): Promise<Candidate[]> {
  return await sql<Candidate>(
    `SELECT pet_id AS "petId", mean FROM gallery_signs WHERE ${WHERE} AND pet_id IN
      (SELECT pet_id FROM gallery_signs WHERE ${WHERE} ORDER BY random() LIMIT $4)`,
    [...keyOf(key), count],
  );
}
