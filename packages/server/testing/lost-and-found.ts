import type { Species } from '@rhinarium/contract';
import { deliverOutbox } from '../src/domains/lost-and-found/outbox/deliver-outbox.ts';
import { ask, type Caller } from './client.ts';
import { capture } from './pets.ts';
import { newKey, newTenant, sharedService, type TestService } from './service.ts';

type ReportBody = Parameters<typeof ask<'createLostReport'>>[3];
type SightingBody = Parameters<typeof ask<'createSighting'>>[3];

const LAST_SEEN = '2026-01-14T18:00:00.000Z';

/** A tenant in a service with lost and found turned on. */
export async function openLostAndFound(service: TestService | undefined = undefined, mode: 'live' | 'test' = 'live') {
  const home = service ?? (await sharedService());
  const tenant = await newTenant(home);
  const key = mode === 'test' ? await newKey(home, tenant.tenantId, { mode }) : tenant;
  const caller: Caller = { url: home.url, apiKey: key.apiKey };
  await ask(caller, 'updateLostAndFound', {}, { isEnabled: true });
  const { tenantId } = key;
  const { services } = home.app;
  return {
    service: home,
    services,
    tenantId,
    caller,
    sql: <Row extends object>(text: string, values: readonly unknown[] = []) =>
      services.database.tenant(tenantId, (run) => run<Row>(text, values)),
    report: async (petId: string, body: Partial<ReportBody> = {}) =>
      (await ask(caller, 'createLostReport', {}, { petId, place: 'Park', lastSeenAt: LAST_SEEN, ...body })).data,
    /** Saves a generated animal as a sighting, by photos that no registration has. */
    sight: async (seed: number, body: Partial<SightingBody> = {}, species: Species = 'CAT') => {
      const sessionId = await capture(caller, { species, purpose: 'PET_IDENTIFICATION', seed, firstShot: 6 });
      return (await ask(caller, 'createSighting', {}, { sessionId, place: 'Street', seenAt: LAST_SEEN, ...body })).data;
    },
    /** Saves a found animal without photos. */
    found: async (body: Partial<SightingBody>) =>
      (await ask(caller, 'createSighting', {}, { place: 'Street', seenAt: LAST_SEEN, ...body } as SightingBody)).data,
    /** Waits for the end of the standing search of a record, and for what it tells other tenants. */
    searched: async ({ searchJobId }: { readonly searchJobId?: string | undefined }) => {
      if (searchJobId === undefined) throw new Error('nothing was searched');
      const { data } = await ask(caller, 'readStandingSearchJob', { jobId: searchJobId }, { waitSeconds: 30 });
      if (data.status !== 'SUCCESS') throw new Error(JSON.stringify(data));
      await deliverOutbox(services, tenantId);
      return data;
    },
    candidates: async (query: Parameters<typeof ask<'listMatchCandidates'>>[3] = {}) =>
      (await ask(caller, 'listMatchCandidates', {}, query)).data,
    events: async (type: string) => (await ask(caller, 'listEvents', {}, { type } as never)).data,
  };
}
