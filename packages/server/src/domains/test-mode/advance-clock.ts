import type { Input, Output } from '@rhinarium/contract';
import { hastenJobs } from '../../compute/jobs/store.ts';
import type { Context } from '../../context.ts';
import { ageRequests } from '../../http/idempotency-store.ts';
import { hastenKeyEnds } from '../keys/store.ts';
import { hastenLinks } from '../links/store.ts';
import { hastenContacts } from '../lost-and-found/records/sighting-store.ts';
import { expireSessions, hastenSessions } from '../sessions/store.ts';
import { hastenDeliveries } from '../webhooks/delivery-store.ts';
import { hastenSecretEnds } from '../webhooks/endpoint-store.ts';

/**
 * Moves all deadlines and due times of the test tenant closer, in one transaction, as if the time had passed. Sessions
 * that expire by it end at once, with their events.
 */
export async function advanceTestClock(
  { database, clock, tenant }: Pick<Context, 'database' | 'clock' | 'tenant'>,
  { body: { seconds } }: Input<'advanceTestClock'>,
): Promise<Output<'advanceTestClock'>> {
  return await database.tenant(tenant.id, async (sql) => {
    const data = {
      seconds,
      captureSessions: await hastenSessions(sql, tenant.id, seconds),
      captureLinks: await hastenLinks(sql, tenant.id, seconds, clock()),
      jobs: await hastenJobs(sql, tenant.id, seconds),
      idempotencyKeys: await ageRequests(sql, tenant.id, seconds),
      webhookDeliveries: await hastenDeliveries(sql, tenant.id, seconds),
      finderContacts: await hastenContacts(sql, tenant.id, seconds),
      webhookSecrets: await hastenSecretEnds(sql, tenant.id, seconds),
      apiKeys: await hastenKeyEnds(sql, tenant.id, seconds),
    };
    await expireSessions(sql, tenant.id, clock());
    return { status: 200, body: { data } };
  });
}
