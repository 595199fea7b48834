import type { JobKind, ToDoKind } from '@rhinarium/contract';
import type { Sql } from '../storage/database/database.ts';

export interface ToDoRow {
  readonly kind: ToDoKind;
  readonly id: string;
  readonly at: Date;
  readonly jobKind: JobKind | null;
  readonly petId: string | null;
  readonly takenById: string | null;
  readonly takenByName: string | null;
}

/** Cases that go on and whose latest message is of a finder or an owner. */
const UNANSWERED = `(SELECT 'message', l.id, l.at, NULL, NULL
    FROM (SELECT DISTINCT ON (m.sighting_id) m.sighting_id AS id, m.writer, m.at FROM case_messages m
           WHERE m.tenant_id = $1 ORDER BY m.sighting_id, m.at DESC, m.id DESC) l
    JOIN sightings s ON s.tenant_id = $1 AND s.id = l.id
   WHERE l.writer <> 'TENANT' AND (s.state = 'OPEN' OR (s.state = 'MATCHED' AND s.returned_at IS NULL)))`;

/**
 * Open things of a tenant, newest first, at most `rowsMax` of each kind. Shared candidates are those given, because which
 * of them the tenant sees depends on other tenants. Sightings come from capture links and match nothing yet.
 */
export async function listOpenThings(
  sql: Sql,
  tenantId: string,
  filter: {
    readonly shared: readonly { readonly id: string; readonly createdAt: Date }[];
    readonly jobsSince: Date;
    readonly sightingsSince: Date;
    readonly rowsMax: number;
  },
): Promise<ToDoRow[]> {
  return await sql<ToDoRow>(
    `WITH things AS (
       (SELECT 'candidate' AS kind, c.id, c.created_at AS at, NULL AS job_kind, c.pet_id FROM match_candidates c
         WHERE c.tenant_id = $1 AND c.state = 'OPEN')
       UNION ALL
       (SELECT 'sharedCandidate', s.id, s.at, NULL, NULL FROM unnest($2::uuid[], $3::timestamptz[]) AS s (id, at))
       UNION ALL
       ${UNANSWERED}
       UNION ALL
       (SELECT 'matched', s.id, s.ended_at, NULL, NULL FROM sightings s
         WHERE s.tenant_id = $1 AND s.state = 'MATCHED' AND s.returned_at IS NULL AND s.ended_at > $5)
       UNION ALL
       (SELECT 'sighting', s.id, s.created_at, NULL, NULL FROM sightings s
         WHERE s.tenant_id = $1 AND s.state = 'OPEN' AND s.created_at > $5
           AND NOT EXISTS (SELECT FROM match_candidates c
                            WHERE c.tenant_id = $1 AND c.sighting_id = s.id AND c.state = 'OPEN')
           AND EXISTS (SELECT FROM sighting_photos f
                         JOIN uploads u ON u.tenant_id = f.tenant_id AND u.id = f.upload_id
                         JOIN capture_visits v ON v.tenant_id = f.tenant_id AND v.session_id = u.session_id
                        WHERE f.tenant_id = $1 AND f.sighting_id = s.id))
       UNION ALL
       (SELECT 'inconclusive', j.id, j.finished_at, j.kind, j.pet_id FROM jobs j
         WHERE j.tenant_id = $1 AND j.kind IN ('PET_VERIFICATION', 'PET_IDENTIFICATION') AND j.status = 'SUCCESS'
           AND j.finished_at > $4 AND j.result->>'decision' = 'INCONCLUSIVE'
           AND NOT EXISTS (SELECT FROM jobs l WHERE l.tenant_id = $1 AND l.pet_id = j.pet_id AND l.kind = j.kind
                              AND l.status = 'SUCCESS' AND l.finished_at > j.finished_at))
       UNION ALL
       (SELECT 'registration', j.id, j.finished_at, j.kind, j.pet_id FROM jobs j
         WHERE j.tenant_id = $1 AND j.kind = 'FINGERPRINT_ADDITION' AND j.status = 'FAILED' AND j.finished_at > $4
           AND NOT EXISTS (SELECT FROM jobs l WHERE l.tenant_id = $1 AND l.pet_id = j.pet_id AND l.kind = j.kind
                              AND l.status IN ('SUCCESS', 'PENDING', 'PROCESSING') AND l.created_at > j.created_at))
     ), numbered AS (
       SELECT t.*, row_number() OVER (PARTITION BY t.kind ORDER BY t.at DESC, t.id DESC) AS place, m.person_id
         FROM things t LEFT JOIN to_do_marks m ON m.tenant_id = $1 AND m.kind = t.kind AND m.subject_id = t.id
        WHERE m.done_at IS NULL
     )
     SELECT n.kind, n.id, n.at, n.job_kind AS "jobKind", n.pet_id AS "petId", p.id AS "takenById", p.name AS "takenByName"
       FROM numbered n LEFT JOIN console_people p ON p.id = n.person_id
      WHERE n.place <= $6 ORDER BY n.at DESC, n.id DESC`,
    [
      tenantId,
      filter.shared.map(({ id }) => id),
      filter.shared.map(({ createdAt }) => createdAt),
      filter.jobsSince,
      filter.sightingsSince,
      filter.rowsMax,
    ],
  );
}
