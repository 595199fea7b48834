import type { ReplayPolicy } from '@rhinarium/contract';
import type { Services } from '../context.ts';
import { findTenant } from './store.ts';

/** What a tenant has chosen about decisions. */
export interface DecisionPolicy {
  /** How often a different animal may pass. */
  readonly targetFalseMatchRate: number;
  /** What copies of registered photos do. */
  readonly replayPolicy: ReplayPolicy;
}

export async function readDecisionPolicy(
  services: Pick<Services, 'database'>,
  tenantId: string,
): Promise<DecisionPolicy> {
  const tenant = await services.database.tenant(tenantId, (sql) => findTenant(sql, tenantId));
  if (!tenant) throw new Error(`tenant ${tenantId} is gone`);
  const { targetFalseMatchRate, replayPolicy } = tenant;
  return { targetFalseMatchRate, replayPolicy };
}
