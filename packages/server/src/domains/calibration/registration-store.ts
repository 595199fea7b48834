import type { Sql } from '../../storage/database/database.ts';

/** Pets whose latest registration warned that their photos do not match one another, latest first. */
export async function listWeakPets(sql: Sql, tenantId: string, rowsMax: number): Promise<string[]> {
  const rows = await sql<{ petId: string }>(
    `SELECT "petId" FROM (
       SELECT DISTINCT ON (j.pet_id) p.id AS "petId", j.finished_at, j.result FROM jobs j
         JOIN pets p ON p.tenant_id = j.tenant_id AND p.id = j.pet_id
        WHERE j.tenant_id = $1 AND j.kind = 'FINGERPRINT_ADDITION' AND j.status = 'SUCCESS'
        ORDER BY j.pet_id, j.finished_at DESC) latest
      WHERE result::jsonb -> 'warnings' @> '[{"code":"weakRegistration"}]'
      ORDER BY finished_at DESC LIMIT $2`,
    [tenantId, rowsMax],
  );
  return rows.map(({ petId }) => petId);
}

/** Pairs of pets that registrations found alike and that nobody decided about, latest first. */
export async function listAlikePairs(sql: Sql, tenantId: string, rowsMax: number): Promise<[string, string][]> {
  const rows = await sql<{ one: string; other: string }>(
    `SELECT least(j.pet_id, o.id) AS one, greatest(j.pet_id, o.id) AS other FROM jobs j
       JOIN pets p ON p.tenant_id = j.tenant_id AND p.id = j.pet_id
       CROSS JOIN LATERAL jsonb_array_elements(j.result::jsonb -> 'possibleDuplicates') d
       JOIN pets o ON o.tenant_id = j.tenant_id AND o.id = (d ->> 'petId')::uuid
      WHERE j.tenant_id = $1 AND j.kind = 'FINGERPRINT_ADDITION' AND j.status = 'SUCCESS'
        AND NOT EXISTS (SELECT FROM rejected_pairs n WHERE n.tenant_id = j.tenant_id
                          AND n.pet_id = least(j.pet_id, o.id) AND n.other_pet_id = greatest(j.pet_id, o.id))
      GROUP BY 1, 2 ORDER BY max(j.finished_at) DESC LIMIT $2`,
    [tenantId, rowsMax],
  );
  return rows.map(({ one, other }) => [one, other]);
}
