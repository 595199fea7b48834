import type { KeyMode } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { createKey, type NewKey } from '../keys/create-key.ts';
import type { IssuedKey } from '../keys/issue-key.ts';
import { findTenant } from '../tenants/store.ts';
import { openTestTenant } from './open-test-tenant.ts';

interface KeyOfMode extends Omit<NewKey, 'mode'> {
  /** The tenant's mode by default. */
  readonly mode?: KeyMode | undefined;
}

/**
 * Creates a key of a tenant. A test key belongs to its test tenant, created with its first key. Throws 404 for an
 * unknown tenant, and 409 for a live key of a test tenant.
 */
export async function createKeyOfMode(
  services: Pick<Services, 'database' | 'clock' | 'ids' | 'random'>,
  request: KeyOfMode,
): Promise<IssuedKey & { readonly tenantId: string }> {
  const tenant = await services.database.read(request.tenantId, (sql) => findTenant(sql, request.tenantId));
  if (!tenant) throw new Failure('noSuchResource', { log: 'There is no such tenant.' });
  const mode = request.mode ?? tenant.mode;
  if (mode === 'live' && tenant.mode === 'test') {
    const problem = 'a test tenant has test keys only';
    throw new Failure('stateConflict', { details: { mode: [problem] }, log: problem });
  }
  const tenantId = mode === 'live' ? request.tenantId : await openTestTenant(services, request);
  return { tenantId, ...(await createKey(services, { ...request, mode, tenantId })) };
}
