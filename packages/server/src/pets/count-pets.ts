import type { Services } from '../context.ts';
import { countLivePets } from './store.ts';

/** Live pets of a tenant: what plans bound. */
export async function countPets(services: Pick<Services, 'database'>, tenantId: string): Promise<number> {
  return await services.database.tenant(tenantId, (sql) => countLivePets(sql, tenantId));
}
