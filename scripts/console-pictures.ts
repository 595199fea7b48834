import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { memberOf } from '../test/console/console-client.ts';
import { openChromium, openPage } from '../test/console/console-page.ts';
import { call } from '../test/support/client.ts';
import { capture, endOf, newPet } from '../test/support/pets.ts';
import { newTenant, startService } from '../test/support/service.ts';

// Pictures of the console for the documentation, of generated pets only: `node dist/scripts/console-pictures.js` after the build.

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const NAMES = { CAT: ['Nabi', 'Mong', 'Bomi'], DOG: ['Bori', 'Dubu', 'Haru'] } as const;

async function furnish(caller: { url: string; apiKey: string }) {
  const ids: string[] = [];
  for (const species of ['DOG', 'CAT'] as const) {
    for (const [n, name] of NAMES[species].entries()) {
      const petId = await newPet(caller, species, { name, externalId: `member-${n + 1}/${species.toLowerCase()}` });
      const purpose = 'PET_PROFILE_REGISTRATION' as const;
      const sessionId = await capture(caller, { species, purpose, petId, seed: n + 1 });
      await endOf(caller, await call(caller, 'POST', `/v2/pets/${petId}:addFingerprints`, { sessionId }));
      ids.push(petId);
    }
  }
  const petId = ids.at(-1)!;
  const sessionId = await capture(caller, {
    species: 'CAT',
    purpose: 'PET_VERIFICATION',
    petId,
    seed: 3,
    firstShot: 20,
  });
  const job = await endOf(caller, await call(caller, 'POST', `/v2/pets/${petId}:verify`, { sessionId }));
  await call(caller, 'GET', '/v2/pets/unknown');
  return { petId, sessionId, jobId: String(job.id) };
}

async function shoot(page: Page, url: string, name: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: path.join(folder, `console-${name}.png`) });
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'rhinarium-pictures-'));
const service = await startService({ dataDir });
const { tenantId, apiKey } = await newTenant(service, 'demo');
const { petId, sessionId, jobId } = await furnish({ url: service.url, apiKey });
const owner = await memberOf(service, tenantId, 'owner');
await mkdir(folder, { recursive: true });
const chromium = await openChromium();
const at = (place: string) => `${service.url}/console/${tenantId}${place}`;
for (const [suffix, options] of Object.entries({
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  phone: { colorScheme: 'light', viewport: { width: 390, height: 800 } },
} as const)) {
  const { page, context } = await openPage(chromium, { url: service.url, cookie: owner.cookie, ...options });
  const places = {
    home: '',
    pets: '/pets',
    pet: `/pets/${petId}`,
    job: `/jobs/verification/${jobId}`,
    playground: '/playground',
  };
  for (const [name, place] of Object.entries(places)) await shoot(page, at(place), `${name}-${suffix}`);
  if (suffix === 'light') {
    const more = {
      session: `/capture-sessions/${sessionId}`,
      requests: '/requests',
      keys: '/keys',
      accuracy: '/accuracy',
      plan: '/plan',
    };
    for (const [name, place] of Object.entries(more)) await shoot(page, at(place), `${name}-${suffix}`);
  }
  await context.close();
}
await chromium.close();
await service.close();
await rm(dataDir, { recursive: true, force: true });
