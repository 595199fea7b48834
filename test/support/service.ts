import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Plan, Scope } from '@rhinarium/contract';
import { type App, openApp } from '@rhinarium/server/app';
import { issueKey } from '@rhinarium/server/domains/keys/issue-key';
import { requirePool } from '@rhinarium/server/domains/pools/require-pool';
import { createTenantWithKey } from '@rhinarium/server/domains/tenants/create-tenant';
import { openTestTenant } from '@rhinarium/server/domains/test-mode/open-test-tenant';
import type { Every } from '@rhinarium/server/ops/upkeep';
import { readSettings, type Settings } from '@rhinarium/server/settings';
import { pino } from 'pino';

export interface TestService {
  readonly app: App;
  readonly url: string;
  /** Lines of the service's log. */
  readonly log: string[];
  close(): Promise<void>;
}

const LIMITS_OFF = { readsPerMinute: 10_000_000, actionsPerMinute: 10_000_000, uploadsPerMinute: 10_000_000 };

/**
 * A separate service on a new data folder and a free port, with a real database, engine and HTTP. Upkeep is triggered
 * by tests, so that it does not interfere with others.
 */
export async function startService(
  changes: Partial<Settings> = {},
  clock?: () => Date,
  every: Every = () => () => {},
): Promise<TestService & { readonly dataDir: string }> {
  const dataDir = changes.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'rhinarium-test-')));
  const settings: Settings = {
    ...readSettings({}),
    port: 0,
    dataDir,
    engineThreads: 2,
    subjectCheck: 'off',
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

/** The service shared by most tests. Each test creates its own tenant. */
export function sharedService(): ReturnType<typeof startService> {
  shared ??= startService();
  return shared;
}

/** Closes the shared service if it was started. */
export async function closeService(): Promise<void> {
  await (await shared)?.close();
}

/** A separate tenant with its first key. */
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
