import { randomBytes } from 'node:crypto';
import { ENGINE } from '@rhinarium/engine';
import type { Database, Sql, TenantCipher } from '@rhinarium/server/parts/storage';
import { subjectOf } from '@rhinarium/server/parts/storage';

/** Id of random pet `n`, with photos numbered from 0. Derived from `n`, so that filling can be resumed. */
export const drawnPetId = (n: number): string => idOf('0001', n);
export const drawnUploadId = (n: number, photo: number): string => idOf(`1${String(photo).padStart(3, '0')}`, n);
const idOf = (kind: string, n: number) =>
  `${n.toString(16).padStart(8, '0')}-0000-7000-${kind.replace(/^./, '8')}-${kind.padStart(12, '0')}`;

export interface DrawnPet {
  readonly n: number;
  readonly codes: readonly Int8Array[];
  /** One per code. */
  readonly templates: readonly Buffer[];
}

/** Database storage. */
export interface Cost {
  readonly databaseBytes: number;
  readonly walBytes: number;
  readonly rows: number;
}

/** Joins rows of fixed and varying width into one value that the statement splits: faster than arrays. */
function joined(values: readonly Buffer[]): { bytes: Buffer; starts: number[]; lengths: number[] } {
  let at = 1;
  const starts = values.map(({ length }) => {
    at += length;
    return at - length;
  });
  return { bytes: Buffer.concat(values), starts, lengths: values.map(({ length }) => length) };
}

/** Adds random pets in one statement, each as a separate gallery change, like registrations. */
export async function addDrawnPets(
  database: Database,
  cipher: TenantCipher,
  tenantId: string,
  pets: readonly DrawnPet[],
  options: { readonly havePetRows?: boolean } = {},
): Promise<void> {
  if (pets.length === 0) return;
  const photos = pets.flatMap(({ n, codes, templates }) =>
    codes.map((code, photo) => {
      const uploadId = drawnUploadId(n, photo);
      const key = [uploadId, ENGINE.version];
      return {
        petId: drawnPetId(n),
        uploadId,
        code: cipher.encrypt(
          subjectOf('templates.search_code', key),
          Buffer.from(code.buffer, code.byteOffset, code.length),
        ),
        template: cipher.encrypt(subjectOf('templates.template', key), templates[photo]!),
      };
    }),
  );
  const withRows = options.havePetRows ? [] : pets;
  const codes = joined(photos.map(({ code }) => code));
  const templates = joined(photos.map(({ template }) => template));
  const photosOfPet = pets[0]!.codes.length;
  await database.tenant(tenantId, async (sql) => {
    const [gallery] = await sql<{ change: number }>(
      `INSERT INTO galleries AS g (tenant_id, species, change) VALUES ($1, 'DOG', $2::bigint)
       ON CONFLICT (tenant_id, species) DO UPDATE SET change = g.change + $2 RETURNING change`,
      [tenantId, pets.length],
    );
    await sql(ADD, [
      tenantId,
      withRows.map(({ n }) => drawnPetId(n)),
      photos.map(({ petId }) => petId),
      photos.map(({ uploadId }) => uploadId),
      codes.bytes,
      codes.starts,
      codes.lengths,
      templates.bytes,
      templates.starts,
      templates.lengths,
      ENGINE.version,
      gallery!.change - pets.length,
      photosOfPet,
      randomBytes(LIKENESS_BYTES),
    ]);
  });
}

/** Size of perceptual-hash bytes, more than the hash has. The statement slices them per photo. */
const LIKENESS_BYTES = 4096;

const ADD = `
  WITH new_pets AS (INSERT INTO pets (tenant_id, id, species, created_at, updated_at)
    SELECT $1, id, 'DOG', now(), now() FROM unnest($2::uuid[]) id),
  photos AS MATERIALIZED (SELECT pet_id, upload_id, substring($5::bytea FROM code_at FOR code_length) AS code,
      substring($8::bytea FROM template_at FOR template_length) AS template, $12::bigint + 1 + (n - 1) / $13 AS change
    FROM unnest($3::uuid[], $4::uuid[], $6::int[], $7::int[], $9::int[], $10::int[])
      WITH ORDINALITY AS photo (pet_id, upload_id, code_at, code_length, template_at, template_length, n)),
  new_uploads AS (INSERT INTO uploads (tenant_id, id, kind, species, purpose, pet_id, sha256, width, height, bytes, verdict,
      quality_score, reasons, likeness, blob_key, created_at)
    SELECT $1, upload_id, 'fingerprint', 'DOG', 'PET_PROFILE_REGISTRATION', pet_id, sha256(code), 480, 480, 1, 'ACCEPTED', 90, '{}',
      (SELECT substring($14::bytea FOR octet_length(likeness)) FROM uploads WHERE blob_key <> 'drawn' LIMIT 1), 'drawn', now()
    FROM photos)
  INSERT INTO templates (tenant_id, upload_id, pet_id, species, kind, engine_version, template, search_code, change)
  SELECT $1, upload_id, pet_id, 'DOG', 'fingerprint', $11, template, code, change FROM photos`;

/** Adds rows of random pets without photos. Those that a search will compare are completed later. */
export async function addBarePets(database: Database, tenantId: string, numbers: readonly number[]): Promise<void> {
  await database.tenant(tenantId, (sql) =>
    sql(
      `INSERT INTO pets (tenant_id, id, species, created_at, updated_at) SELECT $1, id, 'DOG', now(), now() FROM unnest($2::uuid[]) id`,
      [tenantId, numbers.map(drawnPetId)],
    ),
  );
}

/** Random pets with photos in the database. */
export async function findWithPhotos(sql: Sql, tenantId: string, numbers: readonly number[]): Promise<Set<number>> {
  const rows = await sql<{ id: string }>(
    'SELECT DISTINCT pet_id AS id FROM templates WHERE tenant_id = $1 AND pet_id = ANY($2)',
    [tenantId, numbers.map(drawnPetId)],
  );
  return new Set(rows.map(({ id }) => numberOfDrawn(id)));
}

export const numberOfDrawn = (petId: string): number => Number.parseInt(petId.slice(0, 8), 16);

/** Number of random pets, added in numerical order in complete batches. */
export async function countDrawnPets(sql: Sql, tenantId: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM pets WHERE tenant_id = $1 AND id::text LIKE '%-0000-7000-8001-%'`,
    [tenantId],
  );
  return row!.count;
}

/** Bytes of the pets' tables with indexes, and of the write-ahead log since the cluster was created. */
export async function readCost(sql: Sql): Promise<Cost> {
  const [row] = await sql<{ databaseBytes: string; walBytes: string; rows: string }>(
    `SELECT sum(pg_total_relation_size(name::regclass))::text AS "databaseBytes", pg_current_wal_insert_lsn() - '0/0'::pg_lsn AS "walBytes",
       (SELECT count(*) FROM pets) + (SELECT count(*) FROM uploads) + (SELECT count(*) FROM templates) AS rows
     FROM unnest(ARRAY['pets', 'uploads', 'templates']) name`,
  );
  return { databaseBytes: Number(row!.databaseBytes), walBytes: Number(row!.walBytes), rows: Number(row!.rows) };
}
