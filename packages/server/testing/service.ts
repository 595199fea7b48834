import { rm } from 'node:fs/promises';
import { after } from 'node:test';
import type { Plan, Scope } from '@rhinarium/contract';
import { pino } from 'pino';
import { type App, openApp } from '../src/app.ts';
import { issueKey } from '../src/domains/keys/api-key.ts';
import { requirePool } from '../src/domains/pools/pool-actions.ts';
import { createTenantWithKey } from '../src/domains/tenants/tenant-actions.ts';
import { openTestTenant } from '../src/ops/test-mode/open-test-tenant.ts';
import type { Every } from '../src/ops/upkeep.ts';
import { readSettings, type Settings } from '../src/settings.ts';
import { newDataFolder, POSTGRES } from './data-folder.ts';

export interface TestService {
  readonly app: App;
  readonly url: string;
  readonly log: string[];
  close(): Promise<void>;
}

const LIMITS_OFF = { readsPerMinute: 10_000_000, actionsPerMinute: 10_000_000, uploadsPerMinute: 10_000_000 };

/**
 * A separate service on a fresh data folder and a free port: the real database, the real engine, real HTTP. Its upkeep
 * comes round when a test turns it, so that it meets no test in the middle.
 */
export async function startService(
  changes: Partial<Settings> = {},
  clock?: () => Date,
  every: Every = () => () => {},
): Promise<TestService & { readonly dataDir: string }> {
  const dataDir = changes.dataDir ?? (await newDataFolder());
  const settings: Settings = {
    ...readSettings({}),
    port: 0,
    dataDir,
    engineThreads: 2,
    subjectCheck: 'off',
    ...POSTGRES,
    ...LIMITS_OFF,
    ...changes,
  };
  const log: string[] = [];
  const app = await openApp({
    settings,
    clock,
    every,
    log: pino({ level: 'debug', base: null }, { write: (line: string) => log.push(line) }),
  });
  const url = await app.listen();
  return {
    app,
    url,
    log,
    dataDir,
    async close() {
      await app.close(5000);
      if (changes.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

let shared: ReturnType<typeof startService> | undefined;

/** The service that tests share. Each test creates its own tenant in it. */
export function sharedService(): ReturnType<typeof startService> {
  shared ??= startService();
  return shared;
}

after(async () => {
  await (await shared?.catch(() => undefined))?.close();
});

/** A tenant of the test's own, with its first key. */
export async function newTenant(service: TestService, plan: Plan | null = 'pro') {
  return await createTenantWithKey(service.app.services, { name: 'A test’s own tenant', plan, by: undefined });
}

/** Another key of a tenant. A test key belongs to its test tenant. */
export async function newKey(
  service: TestService,
  tenantId: string,
  {
    searchPools,
    ...options
  }: { scopes?: readonly Scope[]; expiresAt?: Date; mode?: 'live' | 'test'; searchPools?: readonly string[] } = {},
): Promise<{ keyId: string; apiKey: string; tenantId: string }> {
  const { services } = service.app;
  const home = options.mode === 'test' ? await openTestTenant(services, { tenantId, by: undefined }) : tenantId;
  const key = await services.database.tenant(home, async (sql) => {
    const pools = await Promise.all((searchPools ?? []).map((name) => requirePool(sql, home, name)));
    const searchPoolIds = searchPools ? pools.map(({ id }) => id) : null;
    return await issueKey(services, sql, { tenantId: home, name: 'Another key', ...options, searchPoolIds });
  });
  return { ...key, tenantId: home };
}
