import type { ConsoleAnswer, ConsoleInput } from '@rhinarium/contract';
import { DAY_MS } from '../common/durations.ts';
import { changeKeyLimit, endKey, rotateKey } from '../domains/keys/key-actions.ts';
import { listKeys } from '../domains/keys/store.ts';
import { findAllowedOrigins } from '../domains/tenants/origin-store.ts';
import { changeAllowedOrigins as changeOrigins } from '../domains/tenants/tenant-actions.ts';
import { openTestTenant } from '../ops/test-mode/open-test-tenant.ts';
import { createKeyOfMode } from '../ops/test-mode/test-actions.ts';
import { countKeyUse } from '../storage/request-log/store.ts';
import type { MemberContext } from './console-context.ts';

export async function listApiKeys({ database, tenant }: MemberContext): Promise<ConsoleAnswer<'listApiKeys'>> {
  const keys = await database.read(tenant.id, (sql) => listKeys(sql, tenant.id));
  return {
    data: [...keys].reverse().map((key) => ({
      ...key,
      scopes: [...key.scopes],
      searchPools: key.searchPools && [...key.searchPools],
      createdAt: key.createdAt.toISOString(),
      expiresAt: key.expiresAt?.toISOString() ?? null,
      deactivatedAt: key.deactivatedAt?.toISOString() ?? null,
      lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    })),
  };
}

/** Flushes the request log first, so that the last second is included. */
export async function readKeyUse(context: MemberContext): Promise<ConsoleAnswer<'readKeyUse'>> {
  const { database, tenant, clock, requestLog, perMinute } = context;
  await requestLog.flush();
  const daysBefore = (days: number) => new Date(clock().getTime() - days * DAY_MS);
  const span = { since: daysBefore(14), lately: daysBefore(7) };
  const rows = await database.snapshot(tenant.id, (sql) => countKeyUse(sql, tenant.id, span));
  const keys = rows.map(({ keyId, requests, failures, latelyRequests, latelyFailures }) => ({
    keyId,
    week: { requests: latelyRequests, failures: latelyFailures },
    fortnight: { requests, failures },
  }));
  return { data: { keys, perMinute: { ...perMinute } } };
}

export async function createApiKey(
  context: MemberContext,
  { body }: ConsoleInput<'createApiKey'>,
): Promise<ConsoleAnswer<'createApiKey'>> {
  const { tenant, person } = context;
  const { keyId, apiKey } = await createKeyOfMode(context, { ...body, tenantId: tenant.id, by: person });
  return { data: { keyId, apiKey } };
}

export async function rotateApiKey(
  context: MemberContext,
  { params, body }: ConsoleInput<'rotateApiKey'>,
): Promise<ConsoleAnswer<'rotateApiKey'>> {
  const { tenant, person } = context;
  const input = { tenantId: tenant.id, keyId: params.keyId, overlapMinutes: body.overlapMinutes, by: person };
  const { keyId, apiKey } = await rotateKey(context, input);
  return { data: { keyId, apiKey } };
}

export async function changeApiKeyLimit(
  context: MemberContext,
  { params, body }: ConsoleInput<'changeApiKeyLimit'>,
): Promise<undefined> {
  const { tenant, person } = context;
  const { requestsPerMinute } = body;
  await changeKeyLimit(context, { tenantId: tenant.id, keyId: params.keyId, requestsPerMinute, by: person });
}

export async function deactivateApiKey(
  context: MemberContext,
  { params }: ConsoleInput<'deactivateApiKey'>,
): Promise<undefined> {
  const { tenant, person } = context;
  await endKey(context, { tenantId: tenant.id, keyId: params.keyId, by: person });
}

export async function readAllowedOrigins({
  database,
  tenant,
}: MemberContext): Promise<ConsoleAnswer<'readAllowedOrigins'>> {
  const origins = await database.read(tenant.id, (sql) => findAllowedOrigins(sql, tenant.id));
  return { data: { origins: origins ?? [] } };
}

export async function changeAllowedOrigins(
  context: MemberContext,
  { body }: ConsoleInput<'changeAllowedOrigins'>,
): Promise<undefined> {
  const { tenant, person } = context;
  await changeOrigins(context, { tenantId: tenant.id, origins: body.origins, by: person });
}

export async function openTestMode(context: MemberContext): Promise<ConsoleAnswer<'openTestMode'>> {
  const { tenant, person } = context;
  return { data: { testTenantId: await openTestTenant(context, { tenantId: tenant.id, by: person }) } };
}
