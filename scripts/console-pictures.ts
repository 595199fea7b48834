import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTenantWithKey } from '@rhinarium/server/tenants/create-tenant';
import type { Page } from 'playwright-core';
import { memberOf } from '../test/console/console-client.ts';
import { openChromium, openPage } from '../test/console/console-page.ts';
import { attempt } from '../test/support/client.ts';
import { capture, endOf, newPet } from '../test/support/pets.ts';
import { startService } from '../test/support/service.ts';

// Pictures of the console for the documentation, of generated pets only: `node dist/scripts/console-pictures.js` after
// the build.

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const NAMES = { CAT: ['Nabi', 'Mong', 'Bomi'], DOG: ['Bori', 'Dubu', 'Haru'] } as const;

async function furnish(caller: { url: string; apiKey: string }) {
  const ids: string[] = [];
  for (const species of ['DOG', 'CAT'] as const) {
    for (const [n, name] of NAMES[species].entries()) {
      const petId = await newPet(caller, species, { name, externalId: `member-${n + 1}/${species.toLowerCase()}` });
      const purpose = 'PET_PROFILE_REGISTRATION' as const;
      const sessionId = await capture(caller, { species, purpose, petId, seed: n + 1 });
      await endOf(caller, await attempt(caller, 'addFingerprints', { petId }, { sessionId }));
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
  const job = await endOf(caller, await attempt(caller, 'verifyPet', { petId }, { sessionId }));
  await attempt(caller, 'readPet', { petId: 'unknown' });
  return { petId, sessionId, jobId: String(job.id) };
}

const pictureOf = (name: string) => path.join(folder, `console-${name}.png`);

async function shoot(page: Page, url: string, name: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  if (name.startsWith('job')) {
    await page.getByRole('button', { name: 'Show what matched' }).click();
    await page
      .getByRole('img', { name: /side by side/ })
      .nth(2)
      .waitFor({ timeout: 60_000 });
    await page.getByRole('heading', { name: 'Score of each pair' }).scrollIntoViewIfNeeded();
    await page.evaluate('scrollBy(0, 400)');
    await page.waitForLoadState('networkidle');
  }
  await page.waitForFunction('[...document.images].every((image) => image.complete)');
  await page.screenshot({ path: pictureOf(name) });
}

/** The playground with the photos of a verification in it, up to its result. */
async function shootPlayground(page: Page, url: string, name: string): Promise<void> {
  await page.goto(url);
  await page.getByText('Verify', { exact: true }).click();
  await page.getByLabel('Generated animal').fill('3');
  await page.getByRole('button', { name: 'Add generated photos' }).click();
  await page.getByTestId('appearance-count').getByText('1 of 1').waitFor({ timeout: 120_000 });
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByTestId('job-status').waitFor({ timeout: 60_000 });
  // Images beneath the fold are loaded when they are seen, so the window is made as high as the page.
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
  await page.setViewportSize({ width: page.viewportSize()!.width, height });
  await page.evaluate('scrollTo(0, 0)');
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: pictureOf(name) });
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'rhinarium-pictures-'));
const service = await startService({ dataDir });
const { tenantId, apiKey } = await createTenantWithKey(service.app.services, {
  name: 'Seoul shelter',
  plan: 'demo',
  by: undefined,
});
const { petId, sessionId, jobId } = await furnish({ url: service.url, apiKey });
const owner = await memberOf(service, tenantId, 'owner');
await mkdir(folder, { recursive: true });
const chromium = await openChromium();
const at = (place: string) => `${service.url}/console/${tenantId}${place}`;
/** What is shown how; each look is a separate browser. */
const LOOKS = {
  light: { options: { colorScheme: 'light' }, names: ['home', 'pets', 'job', 'session', 'requests', 'accuracy'] },
  dark: { options: { colorScheme: 'dark' }, names: ['home', 'pet'] },
  phone: { options: { colorScheme: 'light', viewport: { width: 390, height: 800 } }, names: ['home', 'pets', 'job'] },
} as const;
const PLACES = {
  home: '',
  pets: '/pets',
  pet: `/pets/${petId}`,
  job: `/jobs/verification/${jobId}`,
  session: `/capture-sessions/${sessionId}`,
  requests: '/requests',
  accuracy: '/accuracy',
} as const;
for (const [look, { options, names }] of Object.entries(LOOKS)) {
  const { page, context } = await openPage(chromium, { url: service.url, cookie: owner.cookie, ...options });
  for (const name of names) await shoot(page, at(PLACES[name]), `${name}-${look}`);
  await shootPlayground(page, at(`/playground?pet=${petId}`), `playground-${look}`);
  await context.close();
}
await chromium.close();
await service.close();
await rm(dataDir, { recursive: true, force: true });
