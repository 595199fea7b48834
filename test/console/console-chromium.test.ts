import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { findOrCreatePerson } from '@rhinarium/server/console/add-person';
import { createLink, signInUrl } from '@rhinarium/server/console/session';
import type { Browser, Page } from 'playwright-core';
import { call } from '../support/client.ts';
import { capture, endOf, photo, registeredPet } from '../support/pets.ts';
import { newTenant, sharedService } from '../support/service.ts';
import { memberOf, newEmail, operatorOf } from './console-client.ts';
import { accessibilityFindings, openChromium, openPage } from './console-page.ts';

let opened: Promise<Browser> | undefined;
const chromium = () => {
  opened ??= openChromium();
  return opened;
};
after(async () => {
  await (await opened?.catch(() => undefined))?.close();
});

async function files(kind: 'fingerprint' | 'appearance', count: number) {
  const buffers = await Promise.all(Array.from({ length: count }, (_, shot) => photo('CAT', 1, kind, shot)));
  return buffers.map((buffer, shot) => ({ name: `${kind}-${shot}.jpg`, mimeType: 'image/jpeg', buffer }));
}

async function chooseFiles(page: Page, kind: 'fingerprint' | 'appearance', count: number): Promise<void> {
  const button = page.getByRole('button', { name: 'Choose files' }).nth(kind === 'fingerprint' ? 0 : 1);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(await files(kind, count));
  await page.getByTestId(`${kind}-count`).getByText(`${count} of ${count}`).waitFor();
}

test('from the printed link to a verified pet: sign in, make a key, register own photos, verify with generated ones', async () => {
  const service = await sharedService();
  const { services } = service.app;
  const { tenantId } = await newTenant(service, 'demo');
  const { addPersonToTenant } = await import('@rhinarium/server/console/add-person');
  const person = { email: newEmail(), name: 'Ann' };
  const wish = { tenantId, role: 'owner', person, by: undefined, serverUrl: service.url } as const;
  const { link } = await addPersonToTenant(services, wish);
  const { page, context, complaints } = await openPage(await chromium(), { url: service.url });
  await page.goto(link!.signInUrl);
  await page.getByRole('heading', { name: 'A test’s own tenant' }).waitFor();
  assert.ok(!page.url().includes('#'), 'the secret stays in the address');

  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill('Shelter');
  await page.getByRole('button', { name: 'Make the key' }).click();
  const apiKey = (await page.getByTestId('secret').textContent()) ?? '';
  assert.equal((await call({ url: service.url, apiKey }, 'GET', '/v2/license')).status, 200);

  await page.getByRole('link', { name: 'Playground', exact: true }).click();
  await page.getByLabel('Name of the new pet').fill('Nabi');
  await chooseFiles(page, 'fingerprint', 5);
  await chooseFiles(page, 'appearance', 1);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByText('5 fingerprints and 1 appearance images were registered.').waitFor({ timeout: 60_000 });

  await page.getByRole('button', { name: 'Now verify' }).click();
  await page.getByRole('button', { name: 'Add generated photos' }).click();
  await page.getByTestId('appearance-count').getByText('1 of 1').waitFor({ timeout: 90_000 });
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByText('It is this pet.').waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Show what matched' }).click();
  await page
    .getByRole('img', { name: /side by side.*matched points/ })
    .first()
    .waitFor({ timeout: 60_000 });
  assert.match((await page.locator('pre').first().textContent()) ?? '', /:verify/);
  assert.deepEqual(complaints, []);
  await context.close();
});

/** A tenant with a registered pet, a verification and a failed request, and an owner's cookie. */
async function furnished() {
  const service = await sharedService();
  const { tenantId, apiKey } = await newTenant(service, 'demo');
  const caller = { url: service.url, apiKey };
  const petId = await registeredPet(caller, 'CAT', 1);
  const sessionId = await capture(caller, {
    species: 'CAT',
    purpose: 'PET_VERIFICATION',
    petId,
    seed: 1,
    firstShot: 20,
  });
  const job = await endOf(caller, await call(caller, 'POST', `/v2/pets/${petId}:verify`, { sessionId }));
  await call(caller, 'POST', '/v2/search-pools', { name: 'Seoul shelter' });
  await call(caller, 'GET', '/v2/pets/unknown');
  const owner = await memberOf(service, tenantId, 'owner');
  const places = ['', '/playground', '/pets', `/pets/${petId}`, '/search-pools', '/capture-sessions']
    .concat([`/capture-sessions/${sessionId}`, '/jobs', `/jobs/verification/${job.id}`, '/accuracy', '/keys'])
    .concat(['/plan', '/people', '/requests', '/audit'])
    .map((place) => `/console/${tenantId}${place}`);
  return { service, owner, places: [...places, '/console/account'] };
}

/** Waits until a page has what it asked for. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

test('no page has a serious finding of axe-core, dark or light, or breaks its own policy', async () => {
  const { service, owner, places } = await furnished();
  const { url } = service;
  const { page, context, complaints } = await openPage(await chromium(), { url, cookie: owner.cookie });
  for (const place of places) {
    await page.goto(`${url}${place}`);
    await settle(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
      assert.deepEqual(await accessibilityFindings(page), [], `${colorScheme} ${place}`);
    }
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test('no page is wider than a phone', async () => {
  const { service, owner, places } = await furnished();
  const { url } = service;
  const viewport = { width: 390, height: 800 };
  const { page, context } = await openPage(await chromium(), { url, cookie: owner.cookie, viewport });
  for (const place of places) {
    await page.goto(`${url}${place}`);
    await settle(page);
    const width = await page.evaluate('document.documentElement.scrollWidth');
    assert.ok(Number(width) <= viewport.width, `${place} is ${width} pixels wide`);
  }
  await context.close();
});

test('a key is made by keyboard alone', async () => {
  const service = await sharedService();
  const { tenantId } = await newTenant(service);
  const owner = await memberOf(service, tenantId, 'owner');
  const { page, context } = await openPage(await chromium(), { url: service.url, cookie: owner.cookie });
  await page.goto(`${service.url}/console/${tenantId}/keys`);
  await settle(page);
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'To the page');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'New key');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Enter');
  await page.getByTestId('secret').waitFor();
  await context.close();
});

test('an operator makes a tenant in the console, and its owner comes in by the link', async () => {
  const service = await sharedService();
  const operator = await operatorOf(service);
  const { page, context, complaints } = await openPage(await chromium(), { url: service.url, cookie: operator.cookie });
  await page.goto(`${service.url}/console`);
  await page.getByRole('heading', { name: 'Installation' }).waitFor();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Busan shelter');
  await page.getByLabel('Name of the owner').fill('Ben');
  await page.getByLabel('E-mail address of the owner').fill(newEmail());
  await page.getByRole('button', { name: 'Make the tenant' }).click();
  const link = (await page.getByTestId('secret').textContent()) ?? '';
  const owner = await openPage(await chromium(), { url: service.url });
  await owner.page.goto(link);
  await owner.page.getByRole('heading', { name: 'Busan shelter' }).waitFor();
  await owner.page.getByText('none chosen').waitFor();
  assert.deepEqual([...complaints, ...owner.complaints], []);
  await owner.context.close();
  await context.close();
});

test('a used link leads to the sign-in page and says so', async () => {
  const service = await sharedService();
  const { services } = service.app;
  const { personId } = await findOrCreatePerson(services, { email: newEmail(), name: 'Ann' });
  const { secret } = await createLink(services, personId);
  const origin = { origin: service.url };
  await call({ url: service.url }, 'POST', '/console/api/sign-in-link', { secret }, origin);
  const { page, context } = await openPage(await chromium(), { url: service.url });
  await page.goto(signInUrl(service.url, secret));
  await page.getByText('the one-time link is used up or expired').waitFor();
  await page.getByRole('textbox', { name: 'E-mail address' }).waitFor();
  assert.deepEqual(await accessibilityFindings(page), []);
  await context.close();
});

test('a page whose files are gone says so, and the others go on', async () => {
  const service = await sharedService();
  const { tenantId } = await newTenant(service);
  const owner = await memberOf(service, tenantId, 'owner');
  const { page, context } = await openPage(await chromium(), { url: service.url, cookie: owner.cookie });
  await page.route(/\/console\/assets\/audit-/, (route) => route.abort());
  await page.goto(`${service.url}/console/${tenantId}`);
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('button', { name: 'Load the console anew' }).waitFor();
  await page.getByRole('link', { name: 'Plan', exact: true }).click();
  await page.getByRole('heading', { name: 'Plan', level: 1 }).waitFor();
  await context.close();
});
