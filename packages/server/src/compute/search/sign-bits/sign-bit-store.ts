import type { Species, UploadKind } from '@rhinarium/contract';
import type { Sql } from '../../../storage/database/database.ts';
import { searched } from '../store.ts';

/** A gallery as seen by one engine version. */
export interface GalleryKey {
  readonly tenantId: string;
  readonly species: Species;
  readonly engineVersion: string;
}

const keyOf = ({ tenantId, engineVersion, species }: GalleryKey) => [tenantId, engineVersion, species];
const WHERE = 'tenant_id = $1 AND engine_version = $2 AND species = $3';

/** Last gallery change that the binary codes contain, 0 before the first. */
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

/** Kinds of codes, which are not comparable with each other: those of dogs' faces, and the others. */
export type CodeKind = 'faces' | 'others';

/** Columns of a kind. */
const signsOf = (kind: CodeKind) => (kind === 'faces' ? 'face_signs' : 'signs');
const meanOf = (kind: CodeKind) => (kind === 'faces' ? 'face_mean' : 'mean');

export interface BinaryCode {
  /** 256 characters, 0 and 1. */
  readonly signs: string;
  /** Encrypted. */
  readonly mean: Buffer;
}

export interface SignBitRow extends Partial<Record<CodeKind, BinaryCode>> {
  readonly petId: string;
}

/** Writes binary codes of existing pets. A pet deleted meanwhile is skipped. */
export async function putSignBits(sql: Sql, key: GalleryKey, rows: readonly SignBitRow[]): Promise<void> {
  await sql(
    `INSERT INTO gallery_signs (tenant_id, engine_version, species, pet_id, signs, mean, face_signs, face_mean)
     SELECT $1, $2, $3, pet_id, signs::bit(256), mean, face_signs::bit(256), face_mean
       FROM unnest($4::uuid[], $5::text[], $6::bytea[], $7::text[], $8::bytea[]) AS r (pet_id, signs, mean, face_signs, face_mean)
      WHERE EXISTS (SELECT FROM pets p WHERE p.tenant_id = $1 AND p.id = r.pet_id FOR KEY SHARE)
     ON CONFLICT (tenant_id, engine_version, pet_id) DO UPDATE SET signs = excluded.signs, mean = excluded.mean,
       face_signs = excluded.face_signs, face_mean = excluded.face_mean`,
    [
      ...keyOf(key),
      rows.map(({ petId }) => petId),
      rows.map(({ others }) => others?.signs ?? null),
      rows.map(({ others }) => others?.mean ?? null),
      rows.map(({ faces }) => faces?.signs ?? null),
      rows.map(({ faces }) => faces?.mean ?? null),
    ],
  );
}

export async function removeSignBits(sql: Sql, key: GalleryKey, petIds: readonly string[]): Promise<void> {
  await sql(`DELETE FROM gallery_signs WHERE ${WHERE} AND pet_id = ANY($4)`, [...keyOf(key), petIds]);
}

/** Encrypted codes of the searched photos of some pets. */
export async function listCodesOfPets(sql: Sql, key: GalleryKey, petIds: readonly string[]) {
  return await sql<{ petId: string; uploadId: string; kind: UploadKind; searchCode: Buffer }>(
    `SELECT pet_id AS "petId", upload_id AS "uploadId", kind, search_code AS "searchCode" FROM templates t
      WHERE ${WHERE} AND ${searched('t')} AND pet_id = ANY($4)`,
    [...keyOf(key), petIds],
  );
}

export async function countSignBits(sql: Sql, key: GalleryKey): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM gallery_signs WHERE ${WHERE}`,
    keyOf(key),
  );
  return row!.count;
}

export async function countSignBitsAmong(sql: Sql, key: GalleryKey, petIds: readonly string[]): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM gallery_signs WHERE ${WHERE} AND pet_id = ANY($4)`,
    [...keyOf(key), petIds],
  );
  return row!.count;
}

export async function hasSignBits(sql: Sql, key: GalleryKey, petId: string): Promise<boolean> {
  return (await countSignBitsAmong(sql, key, [petId])) > 0;
}

type Candidate = Pick<SignBitRow, 'petId'> & Pick<BinaryCode, 'mean'>;

interface Question {
  readonly kind: CodeKind;
  /** 256 characters, 0 and 1. */
  readonly probe: string;
  readonly count: number;
  readonly among?: readonly string[] | undefined;
}

/** Pets with the smallest Hamming distance to the probe, ties by id. Compares every row. */
export async function listNearest(
  sql: Sql,
  key: GalleryKey,
  { kind, probe, count, among }: Question,
): Promise<Candidate[]> {
  // A sum keeps the planner from an index of an earlier release that is still there, which would find too few.
  return await sql<Candidate>(
    `SELECT pet_id AS "petId", coalesce(${meanOf(kind)}) AS mean FROM gallery_signs
      WHERE ${WHERE} AND ${signsOf(kind)} IS NOT NULL AND ($4::uuid[] IS NULL OR pet_id = ANY($4))
      ORDER BY (${signsOf(kind)} <~> $6::bit(256)) + 0, pet_id LIMIT $5`,
    [...keyOf(key), among ?? null, count, probe],
  );
}

/** The first pets by id, whatever codes they have. */
export async function listFirstPets(
  sql: Sql,
  key: GalleryKey,
  { count, among }: { readonly count: number; readonly among?: readonly string[] | undefined },
): Promise<string[]> {
  const rows = await sql<{ petId: string }>(
    `SELECT pet_id AS "petId" FROM gallery_signs WHERE ${WHERE} AND ($4::uuid[] IS NULL OR pet_id = ANY($4))
      ORDER BY pet_id LIMIT $5`,
    [...keyOf(key), among ?? null, count],
  );
  return rows.map(({ petId }) => petId);
}
