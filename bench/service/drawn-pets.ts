import { ENGINE, extract, SEARCH_CODE_LENGTH } from '@rhinarium/engine';
import { openDatabase } from '@rhinarium/server/parts/storage';

const batchRows = 5000;
const blank = { width: 64, height: 64, data: new Uint8Array(64 * 64 * 3).fill(128) };

/** A uniformly random search code. */
function createCodes(seed: number): () => Buffer {
  let state = seed;
  return () => {
    const code = Buffer.alloc(SEARCH_CODE_LENGTH);
    for (let k = 0; k < code.length; k++) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      code.writeInt8(((state >> 16) % 33) - 16, k);
    }
    return code;
  };
}

/**
 * Adds pets of each species to the only tenant of a running service, each with one fingerprint: a random search code
 * and the template of a blank picture. They make the scan long, but the shortlist consists of registered animals.
 */
export async function addDrawnPets(dataDir: string, perSpecies: number): Promise<void> {
  const database = await openDatabase({ dataDir, holder: false });
  try {
    const [tenant] = await database.system((sql) => sql<{ id: string }>('SELECT tenant_id AS id FROM tenants'));
    for (const species of ['DOG', 'CAT'] as const) {
      const template = Buffer.from(extract(blank, { species, kind: 'fingerprint' }));
      const draw = createCodes(1);
      for (let added = 0; added < perSpecies; added += batchRows) {
        const codes = Array.from({ length: Math.min(batchRows, perSpecies - added) }, draw);
        await database.tenant(tenant!.id, (sql) => sql(ADD, [tenant!.id, species, codes, template, ENGINE.version]));
      }
    }
  } finally {
    await database.close();
  }
}

const ADD = `
  WITH drawn AS MATERIALIZED (SELECT gen_random_uuid() AS pet_id, gen_random_uuid() AS upload_id, code FROM unnest($3::bytea[]) code),
  gallery AS (INSERT INTO galleries AS g (tenant_id, species, change) VALUES ($1, $2, 1)
    ON CONFLICT (tenant_id, species) DO UPDATE SET change = g.change + 1 RETURNING change),
  new_pets AS (INSERT INTO pets (tenant_id, id, species, created_at, updated_at) SELECT $1, pet_id, $2, now(), now() FROM drawn),
  new_uploads AS (INSERT INTO uploads (tenant_id, id, kind, species, purpose, pet_id, sha256, width, height, bytes, verdict, quality_score,
      reasons, likeness, blob_key, created_at)
    SELECT $1, upload_id, 'fingerprint', $2, 'PET_PROFILE_REGISTRATION', pet_id, sha256(code), 64, 64, 1, 'ACCEPTED', 1, '{}', '', 'drawn', now()
      FROM drawn)
  INSERT INTO templates (tenant_id, upload_id, pet_id, species, kind, engine_version, template, search_code, change)
  SELECT $1, upload_id, pet_id, $2, 'fingerprint', $5, $4, code, change FROM drawn, gallery`;
