import type { ConsoleAnswer, ConsoleInput } from '@rhinarium/contract';
import { createKey } from '../keys/create-key.ts';
import { endKey } from '../keys/end-key.ts';
import { rotateKey } from '../keys/rotate-key.ts';
import { listKeys } from '../keys/store.ts';
import type { MemberContext } from './console-context.ts';

export async function listApiKeys({ database, tenant }: MemberContext): Promise<ConsoleAnswer<'listApiKeys'>> {
  const keys = await database.tenant(tenant.id, (sql) => listKeys(sql, tenant.id));
  return {
    data: [...keys].reverse().map((key) => ({
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
  const { tenant, person } = context;
  return { data: await createKey(context, { ...body, tenantId: tenant.id, by: person }) };
}

export async function rotateApiKey(
  context: MemberContext,
  { params, body }: ConsoleInput<'rotateApiKey'>,
): Promise<ConsoleAnswer<'rotateApiKey'>> {
  const { tenant, person } = context;
  const wish = { tenantId: tenant.id, keyId: params.keyId, overlapMinutes: body.overlapMinutes, by: person };
  const { keyId, apiKey } = await rotateKey(context, wish);
  return { data: { keyId, apiKey } };
}

export async function deactivateApiKey(
  context: MemberContext,
  { params }: ConsoleInput<'deactivateApiKey'>,
): Promise<undefined> {
  const { tenant, person } = context;
  await endKey(context, { tenantId: tenant.id, keyId: params.keyId, by: person });
}
