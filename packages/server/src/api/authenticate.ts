import {
  admitsScope,
  ERRORS,
  OPERATIONS,
  type OperationName,
  refuseIdentification,
  refusePet,
} from '@rhinarium/contract';
import type { Caller, Tenant } from '../common/caller.ts';
import { Failure } from '../common/failure.ts';
import type { Services } from '../context.ts';
import { hashOfApiKey, isApiKey } from '../domains/keys/api-key.ts';
import { findLiveKey } from '../domains/keys/store.ts';
import { countLivePets } from '../domains/pets/store.ts';

/**
 * Authenticates a call. Throws the first refusal in the fixed order: 401, 403 of the account, 403 of the key. Keys are
 * looked up per request and never cached, so a deactivation takes effect on every node at once (specification 2.2, 2.3
 * and 2.7).
 */
export async function authenticate(
  services: Pick<Services, 'database' | 'clock'>,
  header: unknown,
  operation: OperationName,
): Promise<Caller> {
  if (typeof header !== 'string' || !isApiKey(header)) throw new Failure('invalidApiKey');
  const caller = await services.database.read(undefined, (sql) =>
    findLiveKey(sql, hashOfApiKey(header), services.clock()),
  );
  if (!caller) throw new Failure('invalidApiKey');
  if (caller.tenant.isSuspended) throw new Failure('accountSuspended');
  if (!admitsScope(OPERATIONS[operation].scope, caller.key.scopes)) throw new Failure('keyLacksScope');
  if (caller.key.searchPoolIds !== null && !('withinPools' in OPERATIONS[operation]))
    throw new Failure('outsideKeyPools');
  return { ...caller, person: undefined };
}

/** Throws 403 for an operation that only exists in test mode. */
export function requireTestMode(tenant: Tenant, operation: OperationName): void {
  if ('isTestOnly' in OPERATIONS[operation] && tenant.mode !== 'test') throw new Failure('testModeOnly');
}

/**
 * Throws 402 if the tenant's plan excludes the operation. Runs before the request is validated (specification 2.9 and
 * 6.10).
 */
export async function requirePlan(
  services: Pick<Services, 'database'>,
  tenant: Tenant,
  operation: OperationName,
): Promise<void> {
  const row = OPERATIONS[operation];
  const gate = 'planGate' in row ? row.planGate : undefined;
  if (gate === undefined) return;
  const refusal =
    gate === 'identification'
      ? refuseIdentification(tenant.plan)
      : refusePet(tenant.plan, await services.database.read(tenant.id, (sql) => countLivePets(sql, tenant.id)));
  if (refusal) throw new Failure(refusal, { log: `${ERRORS[refusal].title} on plan ${tenant.plan ?? 'none'}` });
}
