import type { ConsoleAnswer, ConsoleInput } from '@rhinarium/contract';
import { noteAudit } from '../audit/note-audit.ts';
import { Failure } from '../failure.ts';
import { createKey } from '../keys/create-key.ts';
import { endKey, findLiveKeyById, listKeys } from '../keys/store.ts';
import type { MemberContext } from './console-context.ts';

const dayMs = 86_400_000;

export async function listApiKeys({ database, tenant }: MemberContext): Promise<ConsoleAnswer<'listApiKeys'>> {
  const keys = await database.tenant(tenant.id, (sql) => listKeys(sql, tenant.id));
  return {
    data: keys.reverse().map((key) => ({
      ...key,
      scopes: [...key.scopes],
      createdAt: key.createdAt.toISOString(),
      expiresAt: key.expiresAt?.toISOString() ?? null,
      deactivatedAt: key.deactivatedAt?.toISOString() ?? null,
      lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    })),
  };
}

export async function createApiKey(
  context: MemberContext,
  { body }: ConsoleInput<'createApiKey'>,
): Promise<ConsoleAnswer<'createApiKey'>> {
  const { database, tenant, person, clock } = context;
  const { name, mode, scopes, expiresInDays } = body;
  const expiresAt = expiresInDays === null ? null : new Date(clock().getTime() + expiresInDays * dayMs);
  const made = await database.tenant(tenant.id, async (sql) => {
    const key = await createKey(context, sql, { tenantId: tenant.id, name, mode, scopes, expiresAt });
    const details = { keyId: key.keyId, mode, scopes, expiresAt };
    await noteAudit(context, sql, tenant.id, { by: person, action: 'key.created', subject: name, details });
    return key;
  });
  return { data: made };
}

/** The successor has the name, mode and scopes of the old key, which ends after the overlap. */
export async function rotateApiKey(
  context: MemberContext,
  { params, body }: ConsoleInput<'rotateApiKey'>,
): Promise<ConsoleAnswer<'rotateApiKey'>> {
  const { database, tenant, person, clock } = context;
  const now = clock();
  const endsAt = new Date(now.getTime() + body.overlapMinutes * 60_000);
  const made = await database.tenant(tenant.id, async (sql) => {
    const old = await findLiveKeyById(sql, tenant.id, params.keyId, now);
    if (!old) throw new Failure('noSuchResource');
    await endKey(sql, tenant.id, old.id, now, endsAt);
    const { name, mode, scopes } = old;
    const key = await createKey(context, sql, { tenantId: tenant.id, name, mode, scopes });
    const details = { keyId: key.keyId, replaces: old.id, oldKeyEndsAt: endsAt };
    await noteAudit(context, sql, tenant.id, { by: person, action: 'key.rotated', subject: name, details });
    return key;
  });
  return { data: made };
}

export async function deactivateApiKey(
  context: MemberContext,
  { params }: ConsoleInput<'deactivateApiKey'>,
): Promise<undefined> {
  const { database, tenant, person, clock } = context;
  await database.tenant(tenant.id, async (sql) => {
    if (!(await endKey(sql, tenant.id, params.keyId, clock()))) throw new Failure('noSuchResource');
    await noteAudit(context, sql, tenant.id, { by: person, action: 'key.deactivated', subject: params.keyId });
  });
}
