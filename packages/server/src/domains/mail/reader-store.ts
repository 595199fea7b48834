import type { MailHours, Role } from '@rhinarium/contract';
import type { Sql } from '../../storage/database/database.ts';
import { IS_VOUCHED } from './devices/device-store.ts';

/** A person who gets mails, a device of one, or a channel of a team. */
export interface Reader {
  readonly personId: string | null;
  readonly channelId: string | null;
  readonly deviceId: string | null;
  /** NULL for a channel. */
  readonly role: Role | null;
  /** Kinds that the person chose. NULL: the kinds of the role. */
  readonly chosen: readonly string[] | null;
  readonly language: string | null;
  readonly hours: MailHours | null;
}

/** Channels of a tenant and devices of its members that are not stopped and, with a mail server, members with an address. */
export async function listReaders(sql: Sql, tenantId: string, isMailOn: boolean): Promise<Reader[]> {
  return await sql<Reader>(
    `SELECT p.id AS "personId", NULL::uuid AS "channelId", NULL::uuid AS "deviceId", m.role, m.mail_kinds AS chosen, p.language, p.mail_hours AS hours
       FROM console_memberships m JOIN console_people p ON p.id = m.person_id
      WHERE m.tenant_id = $1 AND p.email IS NOT NULL AND $2
     UNION ALL
     SELECT NULL, NULL, d.id, m.role, m.mail_kinds, p.language, p.mail_hours
       FROM console_memberships m JOIN console_people p ON p.id = m.person_id JOIN console_devices d ON d.person_id = p.id
      WHERE m.tenant_id = $1 AND d.stopped_at IS NULL AND ${IS_VOUCHED}
     UNION ALL
     SELECT NULL, c.id, NULL, NULL, c.kinds, c.language, NULL FROM team_channels c
      WHERE c.tenant_id = $1 AND c.stopped_at IS NULL
      ORDER BY 1, 2, 3`,
    [tenantId, isMailOn],
  );
}
