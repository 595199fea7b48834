import type { ConsoleAnswer } from '@rhinarium/contract';
import { openTestTenant } from '../ops/test-mode/open-test-tenant.ts';
import type { MemberContext } from './console-context.ts';

export async function openTestMode(context: MemberContext): Promise<ConsoleAnswer<'openTestMode'>> {
  const { tenant, person } = context;
  return { data: { testTenantId: await openTestTenant(context, { tenantId: tenant.id, by: person }) } };
}
