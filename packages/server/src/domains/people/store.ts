import type { MailHours, Plan, Role } from '@rhinarium/contract';
import type { Tenant } from '../../common/caller.ts';
import type { Sql } from '../../storage/database/database.ts';

/** A user of the console. */
export interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly passwordHash: string | null;
  readonly isOperator: boolean;
  readonly lastSignedInAt: Date | null;
  /** `null` if sign-in needs no code. */
  readonly secondFactorSince: Date | null;
  /** Language of mails. `null` until one is chosen. */
  readonly language: string | null;
  /** Hours of mails. `null`: all at once. */
  readonly mailHours: MailHours | null;
}

interface PersonTenant {
  readonly tenantId: string;
  readonly name: string;
  readonly role: Role;
}

/** Columns of `console_people p`. */
export const PERSON_COLUMNS = `p.id, p.name, p.email, p.password_hash AS "passwordHash", p.is_operator AS "isOperator",
  p.last_signed_in_at AS "lastSignedInAt", p.second_factor_since AS "secondFactorSince", p.language, p.mail_hours AS "mailHours"`;

/**
 * Returns false if an account has the address. Needs Database.system, like all statements about people, who may belong
 * to several tenants.
 */
export async function insertPerson(
  sql: Sql,
  person: { id: string; name: string; email: string | null; isOperator: boolean; createdAt: Date },
): Promise<boolean> {
  const rows = await sql(
    `INSERT INTO console_people (id, name, email, is_operator, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (email) DO NOTHING RETURNING id`,
    [person.id, person.name, person.email, person.isOperator, person.createdAt],
  );
  return rows.length > 0;
}

/** All people with their tenants, in order of creation. Needs Database.system. */
export async function listPeople(sql: Sql): Promise<(PersonRow & { readonly tenants: readonly PersonTenant[] })[]> {
  return await sql(
    `SELECT ${PERSON_COLUMNS},
            coalesce((SELECT json_agg(json_build_object('tenantId', t.tenant_id, 'name', t.name, 'role', m.role) ORDER BY t.created_at)
                        FROM console_memberships m JOIN tenants t ON t.tenant_id = m.tenant_id WHERE m.person_id = p.id),
                     '[]'::json) AS tenants
       FROM console_people p ORDER BY p.created_at, p.id`,
  );
}

/** Operators of the installation with an address. */
export async function listOperators(sql: Sql): Promise<{ readonly email: string; readonly language: string | null }[]> {
  return await sql('SELECT email, language FROM console_people WHERE is_operator AND email IS NOT NULL ORDER BY id');
}

export async function findPersonByEmail(sql: Sql, email: string): Promise<PersonRow | undefined> {
  const [row] = await sql<PersonRow>(`SELECT ${PERSON_COLUMNS} FROM console_people p WHERE p.email = lower($1)`, [
    email,
  ]);
  return row;
}

/** Id of the person with an address. Reads a database of any release, as an archive of one is restored there. */
export async function findPersonIdByEmail(sql: Sql, email: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }>('SELECT id FROM console_people WHERE email = lower($1)', [email]);
  return row?.id;
}

export async function findPerson(sql: Sql, personId: string): Promise<PersonRow | undefined> {
  const [row] = await sql<PersonRow>(`SELECT ${PERSON_COLUMNS} FROM console_people p WHERE p.id = $1`, [personId]);
  return row;
}

/** Updates the given fields. */
export async function changePerson(
  sql: Sql,
  personId: string,
  changes: { name?: string | undefined; email?: string | undefined; passwordHash?: string | undefined },
): Promise<void> {
  await sql(
    `UPDATE console_people SET name = coalesce($2, name), email = coalesce(lower($3), email),
            password_hash = coalesce($4, password_hash) WHERE id = $1`,
    [personId, changes.name ?? null, changes.email ?? null, changes.passwordHash ?? null],
  );
}

export async function noteSignIn(sql: Sql, personId: string, now: Date): Promise<void> {
  await sql(`UPDATE console_people SET last_signed_in_at = $2 WHERE id = $1`, [personId, now]);
}

/** Locks the person for the rest of the transaction, so that turning the second factor on and off is serialised. */
export async function isSecondFactorOn(sql: Sql, personId: string): Promise<boolean> {
  const [row] = await sql<{ isOn: boolean }>(
    `SELECT second_factor_since IS NOT NULL AS "isOn" FROM console_people WHERE id = $1 FOR NO KEY UPDATE`,
    [personId],
  );
  return row?.isOn === true;
}

/** `null` turns it off. */
export async function setSecondFactor(sql: Sql, personId: string, since: Date | null): Promise<void> {
  await sql(`UPDATE console_people SET second_factor_since = $2 WHERE id = $1`, [personId, since]);
}

export interface MembershipRow {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan | null;
  readonly isSuspended: boolean;
  readonly requiresSecondFactor: boolean;
  readonly viewersMayIdentify: boolean;
  readonly organisationSignIn: 'NONE' | 'POSSIBLE' | 'REQUIRED';
  readonly role: Role;
  /** `null` until test mode is used. */
  readonly testTenantId: string | null;
}

/** A person's tenants. */
export async function listMemberships(sql: Sql, personId: string): Promise<MembershipRow[]> {
  return await sql<MembershipRow>(
    `SELECT t.tenant_id AS id, t.name, t.plan, t.suspended_at IS NOT NULL AS "isSuspended",
            t.requires_second_factor AS "requiresSecondFactor", t.viewers_may_identify AS "viewersMayIdentify", m.role, x.tenant_id AS "testTenantId",
            CASE WHEN s.id IS NULL THEN 'NONE' WHEN s.is_only_way THEN 'REQUIRED' ELSE 'POSSIBLE' END AS "organisationSignIn"
       FROM console_memberships m JOIN tenants t ON t.tenant_id = m.tenant_id LEFT JOIN tenants x ON x.test_of = t.tenant_id
       LEFT JOIN sign_in_providers s ON s.tenant_id = t.tenant_id
      WHERE m.person_id = $1 ORDER BY t.created_at, t.tenant_id`,
    [personId],
  );
}

export interface Membership {
  readonly tenant: Tenant;
  /** The tenant itself, also for its test tenant. */
  readonly liveId: string;
  readonly role: Role;
  readonly viewersMayIdentify: boolean;
  /** Whether the tenant requires a second factor that the person lacks. */
  readonly lacksSecondFactor: boolean;
  /** Whether people reach the tenant through its organisation alone. */
  readonly needsOrganisation: boolean;
}

/** A person's role in a tenant, with the tenant. Members of a tenant are members of its test tenant. */
export async function findMembership(sql: Sql, tenantId: string, personId: string): Promise<Membership | undefined> {
  const [row] = await sql<Tenant & Omit<Membership, 'tenant'>>(
    `SELECT t.tenant_id AS id, t.name, t.mode, t.plan, coalesce(t.suspended_at, l.suspended_at) IS NOT NULL AS "isSuspended",
            t.target_false_match_rate AS "targetFalseMatchRate",
            t.identification_target_false_match_rate AS "identificationTargetFalseMatchRate", t.replay_policy AS "replayPolicy", t.print_policy AS "printPolicy", m.role,
            l.viewers_may_identify AS "viewersMayIdentify", l.requires_second_factor AND p.second_factor_since IS NULL AS "lacksSecondFactor",
            l.tenant_id AS "liveId", coalesce(s.is_only_way, false) AS "needsOrganisation"
       FROM tenants t JOIN tenants l ON l.tenant_id = coalesce(t.test_of, t.tenant_id)
       JOIN console_memberships m ON m.tenant_id = l.tenant_id JOIN console_people p ON p.id = m.person_id
       LEFT JOIN sign_in_providers s ON s.tenant_id = l.tenant_id
      WHERE t.tenant_id = $1 AND m.person_id = $2`,
    [tenantId, personId],
  );
  if (!row) return undefined;
  const { role, viewersMayIdentify, lacksSecondFactor, liveId, needsOrganisation, ...tenant } = row;
  return { tenant, role, viewersMayIdentify, lacksSecondFactor, liveId, needsOrganisation };
}

export interface MemberRow extends PersonRow {
  readonly role: Role;
  /** Address that the organisation tells of somebody who signs in there. */
  readonly organisationEmail: string | null;
}

/** Members of a tenant. Runs within the tenant. */
export async function listMembers(sql: Sql, tenantId: string): Promise<MemberRow[]> {
  return await sql<MemberRow>(
    `SELECT ${PERSON_COLUMNS}, m.role,
            (SELECT max(i.email) FROM sign_in_identities i WHERE i.tenant_id = m.tenant_id AND i.person_id = p.id) AS "organisationEmail"
       FROM console_memberships m JOIN console_people p ON p.id = m.person_id
      WHERE m.tenant_id = $1 ORDER BY m.created_at, p.id`,
    [tenantId],
  );
}

/** Whether a member has the address. Runs within the tenant. */
export async function hasMember(sql: Sql, tenantId: string, email: string): Promise<boolean> {
  const rows = await sql(
    `SELECT FROM console_memberships m JOIN console_people p ON p.id = m.person_id
      WHERE m.tenant_id = $1 AND p.email = lower($2)`,
    [tenantId, email],
  );
  return rows.length > 0;
}

/**
 * Locks the memberships of a tenant for the rest of the transaction, so that concurrent changes cannot remove its last
 * two owners.
 */
export async function lockMemberships(sql: Sql, tenantId: string): Promise<Map<string, Role>> {
  const rows = await sql<{ personId: string; role: Role }>(
    `SELECT person_id AS "personId", role FROM console_memberships WHERE tenant_id = $1 ORDER BY person_id FOR UPDATE`,
    [tenantId],
  );
  return new Map(rows.map((row) => [row.personId, row.role]));
}

/** Kinds of mail that a member chose. `null`: the kinds of the role. */
export async function findMailKinds(sql: Sql, tenantId: string, personId: string): Promise<readonly string[] | null> {
  const [row] = await sql<{ kinds: readonly string[] | null }>(
    'SELECT mail_kinds AS kinds FROM console_memberships WHERE tenant_id = $1 AND person_id = $2',
    [tenantId, personId],
  );
  return row?.kinds ?? null;
}

/** Returns false if the person is not a member. */
export async function setMailKinds(
  sql: Sql,
  tenantId: string,
  personId: string,
  kinds: readonly string[],
): Promise<boolean> {
  const rows = await sql(
    'UPDATE console_memberships SET mail_kinds = $3 WHERE tenant_id = $1 AND person_id = $2 RETURNING person_id',
    [tenantId, personId, kinds],
  );
  return rows.length > 0;
}

/** Sets the language of a person's mails. Needs Database.system. */
export async function setLanguage(sql: Sql, personId: string, language: string): Promise<void> {
  await sql('UPDATE console_people SET language = $2 WHERE id = $1', [personId, language]);
}

/** Sets the hours of a person's mails. Needs Database.system. */
export async function setMailHours(sql: Sql, personId: string, hours: MailHours | null): Promise<void> {
  await sql('UPDATE console_people SET mail_hours = $2::jsonb WHERE id = $1', [
    personId,
    hours && JSON.stringify(hours),
  ]);
}

/** Returns false if the person is already a member. */
export async function insertMembership(
  sql: Sql,
  membership: { tenantId: string; personId: string; role: Role; createdAt: Date },
): Promise<boolean> {
  const rows = await sql(
    `INSERT INTO console_memberships (tenant_id, person_id, role, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING person_id`,
    [membership.tenantId, membership.personId, membership.role, membership.createdAt],
  );
  return rows.length > 0;
}

export async function setRole(sql: Sql, tenantId: string, personId: string, role: Role): Promise<void> {
  await sql(`UPDATE console_memberships SET role = $3 WHERE tenant_id = $1 AND person_id = $2`, [
    tenantId,
    personId,
    role,
  ]);
}

export async function removeMembership(sql: Sql, tenantId: string, personId: string): Promise<void> {
  await sql(`DELETE FROM console_memberships WHERE tenant_id = $1 AND person_id = $2`, [tenantId, personId]);
}

/** Deletes a person with sessions, links and memberships. Needs Database.system. */
export async function removePersonRow(sql: Sql, personId: string): Promise<void> {
  await sql('DELETE FROM console_people WHERE id = $1', [personId]);
}

/** Deletes accounts created before a time that have no tenant and are not operators. Needs Database.system. */
export async function forgetPeopleOfNoTenant(sql: Sql, madeBefore: Date): Promise<void> {
  await sql(
    `DELETE FROM console_people p WHERE created_at < $1 AND NOT is_operator
        AND NOT EXISTS (SELECT FROM console_memberships m WHERE m.person_id = p.id)`,
    [madeBefore],
  );
}

/**
 * Deletes people who have no tenant and are not operators. Needs Database.system. Returns their number.
 */
export async function removePeopleOfNoTenant(sql: Sql, personIds: readonly string[]): Promise<number> {
  const rows = await sql(
    `DELETE FROM console_people p WHERE id = ANY($1) AND NOT is_operator
        AND NOT EXISTS (SELECT FROM console_memberships m WHERE m.person_id = p.id) RETURNING id`,
    [personIds],
  );
  return rows.length;
}
