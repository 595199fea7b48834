import type { Services } from '../context.ts';
import { markExpired } from './store.ts';

/** Writes down the TIMEOUT that reading has shown since the deadline passed; keeps the index of open sessions small. */
export async function expireSessions(services: Pick<Services, 'database' | 'clock'>, tenantId: string): Promise<void> {
  await services.database.tenant(tenantId, (sql) => markExpired(sql, tenantId, services.clock()));
}
