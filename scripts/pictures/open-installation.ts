import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { servePages } from '@rhinarium/example-camera';
import { startSite } from '@rhinarium/example-integrator/start-site';
import { createTenantWithKey } from '@rhinarium/server/parts/domains';
import { readSettings } from '@rhinarium/server/parts/settings';
import { ask, attempt, type Caller } from '@rhinarium/server/testing/client';
import { memberOf, operatorOf } from '@rhinarium/server/testing/console-client';
import { capture, endOf, newPet } from '@rhinarium/server/testing/pets';
import { newKey, startService } from '@rhinarium/server/testing/service';

const NAMES = { CAT: ['Nabi', 'Mong', 'Bomi'], DOG: ['Bori', 'Dubu', 'Haru'] } as const;

/** Registers six generated pets, verifies one as itself and one as another, and leaves data on every page. */
async function furnish(caller: Caller) {
  const ids: Record<string, string> = {};
  for (const species of ['DOG', 'CAT'] as const) {
    for (const [n, name] of NAMES[species].entries()) {
      const petId = await newPet(caller, species, { name, externalId: `member-${n + 1}/${species.toLowerCase()}` });
      const purpose = 'PET_PROFILE_REGISTRATION' as const;
      const sessionId = await capture(caller, { species, purpose, petId, seed: n + 1 });
      await endOf(caller, await attempt(caller, 'addFingerprints', { petId }, { sessionId }));
      ids[name] = petId;
    }
  }
  const petId = ids['Bomi']!;
  const verify = async (seed: number) => {
    const given = { species: 'CAT', purpose: 'PET_VERIFICATION', petId, seed, firstShot: 20 } as const;
    const sessionId = await capture(caller, given);
    return { sessionId, job: await endOf(caller, await attempt(caller, 'verifyPet', { petId }, { sessionId })) };
  };
  await verify(1);
  const { sessionId, job } = await verify(3);
  const link = {
    species: 'CAT',
    purpose: 'PET_VERIFICATION',
    petId: ids['Nabi']!,
    showResult: true,
    usesMax: 9,
  } as const;
  const linkUrl = (await ask(caller, 'createCaptureLink', {}, { ...link, title: 'Seoul shelter' })).data.url;
  await ask(caller, 'createSearchPool', {}, { name: 'Reported missing' });
  await attempt(caller, 'readPet', { petId: 'unknown' });
  const lostReportId = await loseAndFind(caller, ids['Haru']!);
  const { data } = await ask(caller, 'createWebhookEndpoint', {}, { url: 'https://clinic.example/webhooks/rhinarium' });
  await ask(caller, 'testWebhookEndpoint', { endpointId: data.id });
  return { petId, sessionId, jobId: String(job.id), lostReportId, linkUrl };
}

/** Reports a dog lost, saves a sighting that is a candidate, and makes a sharing group. */
async function loseAndFind(caller: Caller, petId: string): Promise<string> {
  await ask(caller, 'updateLostAndFound', {}, { isEnabled: true });
  const [lastSeenAt, seenAt] = ['2026-01-14T18:00:00.000Z', '2026-01-15T08:00:00.000Z'];
  const { data } = await ask(caller, 'createLostReport', {}, { petId, place: 'Seoul Forest, north gate', lastSeenAt });
  const sessionId = await capture(caller, { species: 'DOG', purpose: 'PET_IDENTIFICATION', seed: 3, firstShot: 6 });
  const found = { sessionId, place: 'Bus stop at Ttukseom station', seenAt };
  const { searchJobId: jobId } = (await ask(caller, 'createSighting', {}, found)).data;
  await ask(caller, 'readStandingSearchJob', { jobId: jobId! }, { waitSeconds: 30 });
  const group = { name: 'Shelters of the coast', shares: 'LOST_REPORTS', showPhoto: true } as const;
  await ask(caller, 'createSharingGroup', {}, group);
  return data.id;
}

/**
 * A service with one tenant that has data on every page and a new one, with the examples running next to it. All
 * animals are generated.
 */
export async function openInstallation() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'rhinarium-pictures-'));
  // Limits of a first start, as displayed.
  const { readsPerMinute, actionsPerMinute, uploadsPerMinute } = readSettings({});
  const service = await startService({ dataDir, readsPerMinute, actionsPerMinute, uploadsPerMinute });
  const tenantOf = (name: string) => createTenantWithKey(service.app.services, { name, plan: 'demo', by: undefined });
  const { tenantId, apiKey } = await tenantOf('Seoul shelter');
  const fresh = await tenantOf('A new clinic');
  const shown = await furnish({ url: service.url, apiKey });
  const { apiKey: captureKey } = await newKey(service, tenantId, { scopes: ['capture'] });
  const harbour = await startSite({
    serviceUrl: service.url,
    apiKey: (await tenantOf('Harbour')).apiKey,
    port: 0,
    file: path.join(dataDir, 'policies.json'),
    onError: console.error,
  });
  const camera = await servePages({ service: service.url, key: apiKey, port: 0 });
  const { cookie: owner } = await memberOf(service, tenantId, 'owner');
  const { cookie: newcomer } = await memberOf(service, fresh.tenantId, 'owner');
  const { cookie: operator } = await operatorOf(service);
  return {
    url: service.url,
    harbourUrl: harbour.url,
    cameraUrl: camera.url,
    tenantId,
    freshId: fresh.tenantId,
    captureKey,
    cookies: { owner, newcomer, operator },
    ...shown,
    async close() {
      camera.close();
      await harbour.close();
      await service.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type Installation = Awaited<ReturnType<typeof openInstallation>>;
