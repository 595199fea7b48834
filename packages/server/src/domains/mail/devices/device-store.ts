import type { MailProblem } from '@rhinarium/contract';
import type { Sql } from '../../../storage/database/database.ts';

/** Address and keys of a push, as the browser sent them. */
export interface DeviceAddress {
  readonly id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface DeviceRow extends DeviceAddress {
  readonly personId: string;
  readonly agent: string;
  readonly stoppedAt: Date | null;
  readonly problem: MailProblem | null;
  readonly createdAt: Date;
}

// Devices belong to people, who may belong to several tenants: all statements need Database.system.

/** Devices of a person, oldest first, or the one with an id. */
export async function listDevices(sql: Sql, personId: string, deviceId?: string): Promise<DeviceRow[]> {
  return await sql<DeviceRow>(
    `SELECT id, person_id AS "personId", endpoint, p256dh, auth, agent, stopped_at AS "stoppedAt", problem,
            created_at AS "createdAt"
       FROM console_devices WHERE person_id = $1 AND ($2::uuid IS NULL OR id = $2) ORDER BY created_at, id`,
    [personId, deviceId ?? null],
  );
}

/**
 * Inserts a device, in place of one with the same address: a browser that another person uses now. Returns false for a
 * person who has as many as allowed.
 */
export async function putDevice(sql: Sql, device: DeviceRow, devicesMax: number): Promise<boolean> {
  await sql('SELECT FROM console_people WHERE id = $1 FOR NO KEY UPDATE', [device.personId]);
  await sql('DELETE FROM console_devices WHERE endpoint = $1', [device.endpoint]);
  const rows = await sql(
    `INSERT INTO console_devices (id, person_id, endpoint, p256dh, auth, agent, created_at)
     SELECT $1, $2, $3, $4, $5, $6, $7 WHERE (SELECT count(*) FROM console_devices WHERE person_id = $2) < $8 RETURNING id`,
    [
      device.id,
      device.personId,
      device.endpoint,
      device.p256dh,
      device.auth,
      device.agent,
      device.createdAt,
      devicesMax,
    ],
  );
  return rows.length > 0;
}

/** Returns false if the person has no such device. */
export async function removeDevice(sql: Sql, personId: string, deviceId: string): Promise<boolean> {
  const rows = await sql('DELETE FROM console_devices WHERE person_id = $1 AND id = $2 RETURNING id', [
    personId,
    deviceId,
  ]);
  return rows.length > 0;
}

/**
 * Condition on `console_people p` of a device, within a tenant: people without an address whom the organisation made members get pushes
 * while it vouches for one of their sessions. Tokens are renewed within the interval.
 */
export const IS_VOUCHED = `(p.email IS NOT NULL
  OR NOT EXISTS (SELECT FROM sign_in_identities n WHERE n.tenant_id = current_tenant() AND n.person_id = p.id)
  OR EXISTS (SELECT FROM sign_in_tokens k WHERE k.tenant_id = current_tenant() AND k.person_id = p.id AND k.valid_until > service_now() - interval '15 minutes'))`;

/** Deletes the devices of a person without an address whom an organisation made a member: it may not see other tenants. */
export async function removeVouchedDevices(sql: Sql, personId: string): Promise<void> {
  await sql(
    `DELETE FROM console_devices WHERE person_id = (
       SELECT p.id FROM console_people p WHERE p.id = $1 AND p.email IS NULL AND EXISTS (SELECT FROM sign_in_identities n WHERE n.person_id = p.id))`,
    [personId],
  );
}

/** Deletes a device whose browser has ended its subscription. */
export async function removeEndedDevice(sql: Sql, deviceId: string): Promise<void> {
  await sql('DELETE FROM console_devices WHERE id = $1', [deviceId]);
}

/** Notes how the latest attempt ended. Success starts a stopped device again. */
export async function noteDeviceAttempt(
  sql: Sql,
  deviceId: string,
  { problem, stops }: { readonly problem: MailProblem | undefined; readonly stops: boolean },
): Promise<void> {
  await sql(
    `UPDATE console_devices SET problem = $2,
            stopped_at = CASE WHEN $2::text IS NULL THEN NULL WHEN $3 THEN service_now() ELSE stopped_at END
      WHERE id = $1`,
    [deviceId, problem ?? null, stops],
  );
}

/** Stops all devices: push services know the key of before. */
export async function stopAllDevices(sql: Sql): Promise<void> {
  await sql(`UPDATE console_devices SET problem = 'refused', stopped_at = service_now() WHERE stopped_at IS NULL`);
}
