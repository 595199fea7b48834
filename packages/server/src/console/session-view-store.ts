import type { Purpose, SESSION_SORTS, SessionState, Species } from '@rhinarium/contract';
import type { SortedPage, SortedStart } from '../common/page.ts';
import type { SessionRow } from '../domains/sessions/store.ts';
import type { Sql } from '../storage/database/database.ts';
import { downward, upward } from '../storage/database/named-columns.ts';
import { IMAGE_OF_PET } from './pet-view-store.ts';

export interface SessionEntryRow extends SortedStart, SessionRow {
  /** Null without a pet, and once it is deleted. */
  readonly livePetId: string | null;
  readonly petName: string | null;
  readonly externalId: string | null;
  readonly imageId: string | null;
}

const SORTED_ROWS = {
  'createdAt desc': downward('c.created_at', 'timestamptz', 'c.id'),
  'createdAt asc': upward('c.created_at', 'timestamptz', 'c.id'),
} as const;

/** Capture sessions with their pets. One past its deadline is shown as TIMEOUT even before upkeep has recorded it. */
export async function findSessionEntries(
  sql: Sql,
  tenantId: string,
  filter: SortedPage<(typeof SESSION_SORTS)[number]> & {
    state: SessionState | undefined;
    purpose: Purpose | undefined;
    species: Species | undefined;
    now: Date;
  },
): Promise<SessionEntryRow[]> {
  return await sql<SessionEntryRow>(
    `SELECT c.id, c.species, c.purpose, c.pet_id AS "petId", c.state, c.created_at AS "createdAt",
            c.created_at AS "sortedBy", c.expires_at AS "expiresAt", c.finished_at AS "finishedAt",
            c.used_by_job_id AS "usedByJobId",
            (SELECT v.link_id FROM capture_visits v WHERE v.tenant_id = c.tenant_id AND v.session_id = c.id) AS "captureLinkId",
            p.id AS "livePetId", p.name AS "petName", p.external_id AS "externalId",
            ${IMAGE_OF_PET} AS "imageId"
       FROM capture_sessions c LEFT JOIN pets p ON p.tenant_id = $1 AND p.id = c.pet_id
      WHERE c.tenant_id = $1
        AND ($5::text IS NULL OR $5 = CASE WHEN c.state = 'STARTED' AND c.expires_at <= $6 THEN 'TIMEOUT' ELSE c.state END)
        AND ($7::text IS NULL OR c.purpose = $7) AND ($8::text IS NULL OR c.species = $8)
        ${SORTED_ROWS[filter.sorting]}`,
    [
      tenantId,
      filter.after?.sortedBy ?? null,
      filter.after?.id ?? null,
      filter.rowsMax,
      filter.state ?? null,
      filter.now,
      filter.purpose ?? null,
      filter.species ?? null,
    ],
  );
}
