import { type Plan, refusePet } from '@rhinarium/contract';
import type { Person } from '../../common/caller.ts';
import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import type { Sql } from '../../storage/database/database.ts';
import { type IssuedKey, issueKey } from '../keys/api-key.ts';
import { countLivePets } from '../pets/store.ts';
import { abortOpenSessions } from '../sessions/store.ts';
import { setAllowedOrigins } from './origin-store.ts';
import {
  type DecisionPolicy,
  findTestTenantId,
  insertTenant,
  lockTenant,
  setDecisionPolicy,
  setTenantPlan,
  setTenantSuspension,
  setViewersMayIdentify,
} from './store.ts';

export interface NewTenant {
  readonly name: string;
  readonly plan: Plan | null;
  readonly by: Person | undefined;
}

type Parts = Pick<Services, 'database' | 'clock' | 'ids' | 'random'>;

async function addTenant(services: Parts, sql: Sql, tenantId: string, { name, plan, by }: NewTenant): Promise<void> {
  await insertTenant(sql, { tenantId, name, plan, createdAt: services.clock() });
  await noteAudit(services, sql, tenantId, { by, action: 'tenant.created', subject: name, details: { plan } });
}

/** Creates a tenant without a key. Its owner creates the first one in the console. */
export async function createTenant(services: Parts, request: NewTenant): Promise<{ readonly tenantId: string }> {
  const tenantId = services.ids.next();
  await services.database.tenant(tenantId, (sql) => addTenant(services, sql, tenantId, request));
  return { tenantId };
}

/** Creates a tenant with its first API key, in one transaction. */
export async function createTenantWithKey(
  services: Parts,
  request: NewTenant,
): Promise<IssuedKey & { readonly tenantId: string }> {
  const tenantId = services.ids.next();
  return await services.database.tenant(tenantId, async (sql) => {
    await addTenant(services, sql, tenantId, request);
    return { tenantId, ...(await issueKey(services, sql, { tenantId, name: 'First key' })) };
  });
}

/** Ends the suspension of a tenant. Throws 404 for an unknown tenant. */
export async function resumeTenant(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  { tenantId, by }: { readonly tenantId: string; readonly by: Person | undefined },
): Promise<void> {
  await services.database.tenant(tenantId, async (sql) => {
    const isKnown = await setTenantSuspension(sql, tenantId, null);
    if (!isKnown) throw new Failure('noSuchResource', { log: 'There is no such tenant.' });
    await noteAudit(services, sql, tenantId, { by, action: 'tenant.resumed', subject: tenantId });
  });
}

/**
 * Refuses all requests of a tenant from now on, test keys included, and aborts its open capture sessions (specification
 * 2.3 and 4.9). Throws 404 for an unknown tenant.
 */
export async function suspendTenant(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  { tenantId, by }: { readonly tenantId: string; readonly by: Person | undefined },
): Promise<void> {
  await services.database.tenant(tenantId, async (sql) => {
    const isKnown = await setTenantSuspension(sql, tenantId, services.clock());
    if (!isKnown) throw new Failure('noSuchResource', { log: 'There is no such tenant.' });
    await abortOpenSessions(sql, tenantId);
    await noteAudit(services, sql, tenantId, { by, action: 'tenant.suspended', subject: tenantId });
  });
  const testTenantId = await services.database.system((sql) => findTestTenantId(sql, tenantId));
  if (testTenantId) await services.database.tenant(testTenantId, (sql) => abortOpenSessions(sql, testTenantId));
}

interface ChosenPlan {
  readonly tenantId: string;
  readonly plan: Plan | null;
  readonly by: Person | undefined;
}

/**
 * Sets the plan of a tenant (specification 2.8 and 2.13). Throws 409 if the tenant has more pets than the plan allows,
 * because none may be lost or silently exceed the limit. Serialised with creations of pets. Throws 404 for an unknown
 * tenant.
 */
export async function choosePlan(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  { tenantId, plan, by }: ChosenPlan,
): Promise<void> {
  await services.database.tenant(tenantId, async (sql) => {
    const tenant = await lockTenant(sql, tenantId);
    if (!tenant) throw new Failure('noSuchResource', { log: 'There is no such tenant.' });
    if (isPlanTooSmall(plan, await countLivePets(sql, tenantId))) {
      const log = `The plan ${plan} admits fewer pets than there are.`;
      throw new Failure('stateConflict', { details: { plan: [`"${plan}" admits fewer pets than there are`] }, log });
    }
    await setTenantPlan(sql, tenantId, plan);
    const details = { from: tenant.plan, to: plan };
    await noteAudit(services, sql, tenantId, { by, action: 'plan.chosen', subject: plan ?? 'none', details });
  });
}

/**
 * Updates the given parts of a tenant's decision policy (specification 8.1 and 8.8). Throws 404 for an unknown tenant.
 */
export async function changeDecisionPolicy(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  {
    tenantId,
    changes,
    by,
  }: { readonly tenantId: string; readonly changes: Partial<DecisionPolicy>; readonly by: Person | undefined },
): Promise<void> {
  await services.database.tenant(tenantId, async (sql) => {
    const isKnown = await setDecisionPolicy(sql, tenantId, changes);
    if (!isKnown) throw new Failure('noSuchResource', { log: 'There is no such tenant.' });
    const entry = { by, action: 'decisionPolicy.changed', subject: tenantId, details: { ...changes } };
    await noteAudit(services, sql, tenantId, entry);
  });
}

interface AllowedOrigins {
  readonly tenantId: string;
  /** The complete list. An empty one allows none. */
  readonly origins: readonly string[];
  readonly by: Person | undefined;
}

/** Sets the web origins whose pages may upload with a key of the tenant. Throws 404 for an unknown tenant. */
export async function changeAllowedOrigins(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  { tenantId, origins, by }: AllowedOrigins,
): Promise<void> {
  await services.database.tenant(tenantId, async (sql) => {
    const isKnown = await setAllowedOrigins(sql, tenantId, [...new Set(origins)]);
    if (!isKnown) throw new Failure('noSuchResource', { log: 'There is no such tenant.' });
    const entry = { by, action: 'allowedOrigins.changed', subject: tenantId, details: { origins } };
    await noteAudit(services, sql, tenantId, entry);
  });
}

/** Sets whether the viewers of a tenant may search for a pet by photos. */
export async function letViewersIdentify(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  { tenantId, mayIdentify, by }: { readonly tenantId: string; readonly mayIdentify: boolean; readonly by: Person },
): Promise<void> {
  await services.database.tenant(tenantId, async (sql) => {
    await setViewersMayIdentify(sql, tenantId, mayIdentify);
    const action = mayIdentify ? 'viewers.mayIdentify' : 'viewers.mayNoLongerIdentify';
    await noteAudit(services, sql, tenantId, { by, action, subject: tenantId });
  });
}

/** Checks whether the tenant has more pets than the plan allows. */
function isPlanTooSmall(plan: Plan | null, petCount: number): boolean {
  return petCount > 0 && refusePet(plan, petCount - 1) !== undefined;
}
