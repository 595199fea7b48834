import assert from 'node:assert/strict';
import { markPhoto, suspendTenant } from '@rhinarium/server/parts/domains';
import { ask, call } from '@rhinarium/server/testing/client';
import { enter, memberOf, operatorOf } from '@rhinarium/server/testing/console-client';
import { photo } from '@rhinarium/server/testing/photo';
import { newTenant, sharedService } from '@rhinarium/server/testing/service';
import sharp from 'sharp';
import { testInChromium as test } from '../../support/browser-programs.ts';
import { sharedChromium } from '../../support/shared-chromium.ts';
import { accessibilityFindings, openPage, settle } from './console-page.ts';

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

test('photos and what was typed in the playground survive a refused photo, a lost connection, a reload and an ended session, each of which says how to go on', async () => {
  const service = await sharedService();
  const { tenantId } = await newTenant(service, 'demo');
  const owner = await memberOf(service, tenantId, 'owner');
  const account = { email: owner.email, password: 'a long enough password' };
  await owner.ask('PATCH', '/console/api/account', { password: account.password });
  const { page, context } = await openPage(await sharedChromium(), { url: service.url, cookie: owner.cookie });
  await page.goto(`${service.url}/console/${tenantId}/playground`);
  await page.getByLabel('Name of the new pet').fill('Nabi');
  const count = page.getByTestId('fingerprint-count');
  const choose = async (files: { name: string; mimeType: string; buffer: Buffer }[]) => {
    const button = page.getByRole('button', { name: 'Choose photos' }).first();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
    await chooser.setFiles(files);
  };

  const grey = sharp({ create: { width: 640, height: 640, channels: 3, background: '#777' } });
  await choose([
    jpeg('face.jpg', await photo('CAT', 1, 'fingerprint', 0)),
    jpeg('wall.jpg', await grey.jpeg().toBuffer()),
  ]);
  await count.getByText('1 of 5').waitFor();
  await page.getByText('1 photo was rejected').waitFor();
  await page.getByRole('button', { name: 'Remove the rejected' }).click();
  await page.getByText('1 photo was rejected').waitFor({ state: 'detached' });

  await context.setOffline(true);
  await page.getByText('You are offline').waitFor();
  await choose([jpeg('face-2.jpg', await photo('CAT', 1, 'fingerprint', 1))]);
  await page.getByText('The service cannot be reached.').first().waitFor();
  assert.deepEqual(await accessibilityFindings(page), []);
  await context.setOffline(false);
  await page.getByText('You are offline').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await count.getByText('2 of 5').waitFor();

  await page.reload();
  await count.getByText('2 of 5').waitFor();
  assert.equal(await page.getByLabel('Name of the new pet').inputValue(), 'Nabi');

  await owner.ask('POST', '/console/api/sign-out');
  await choose([jpeg('face-3.jpg', await photo('CAT', 1, 'fingerprint', 2))]);
  await page.getByText('Your session has ended.').waitFor();
  assert.deepEqual(await accessibilityFindings(page), []);
  await page.getByLabel('E-mail address').fill(account.email);
  await page.locator('input[name=password]').fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await count.getByText('3 of 5').waitFor();
  assert.equal(await page.getByLabel('Name of the new pet').inputValue(), 'Nabi');
  await page.getByRole('button', { name: 'Account of The owner' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('E-mail address').waitFor();
  const left = `new Promise((resolve) => {
    const opening = indexedDB.open('rhinarium-playground');
    opening.onsuccess = () => {
      const counting = opening.result.transaction('photos').objectStore('photos').count();
      counting.onsuccess = () => resolve(counting.result);
    };
  })`;
  assert.equal(await page.evaluate(left), 0, 'photos stay in the browser after signing out');
  await context.close();
});

test('after a registration that failed the playground says why, and offers neither to verify nor to identify', async () => {
  const service = await sharedService();
  const { tenantId } = await newTenant(service, 'demo');
  const owner = await memberOf(service, tenantId, 'owner');
  const opened = await owner.ask('POST', `/console/api/tenants/${tenantId}/test-mode`);
  const { page, context } = await openPage(await sharedChromium(), { url: service.url, cookie: owner.cookie });
  await page.goto(`${service.url}/console/${opened.body.data.testTenantId}/playground`);
  const choose = async (nth: number, files: ReturnType<typeof jpeg>[]) => {
    const button = page.getByRole('button', { name: 'Choose photos' }).nth(nth);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
    await chooser.setFiles(files);
  };
  const faces = await Promise.all([0, 1, 2, 3, 4].map((shot) => photo('CAT', 1, 'fingerprint', shot)));
  const marked = [markPhoto(faces[0]!, 'jobError.wrongSpecies'), ...faces.slice(1)];
  await choose(
    0,
    marked.map((face, n) => jpeg(`face-${n}.jpg`, face)),
  );
  await choose(1, [jpeg('cat.jpg', await photo('CAT', 1, 'appearance', 0))]);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByTestId('job-status').getByText('Failed').waitFor({ timeout: 60_000 });
  await page.getByText('The fingerprints clearly show a different species').waitFor();
  await page.getByRole('button', { name: 'Start over' }).waitFor();
  assert.equal(await page.getByRole('button', { name: /^(Verify|Identify) next$/ }).count(), 0);
  assert.deepEqual(await accessibilityFindings(page), []);
  await context.close();
});

test('a list that cannot be read is read again by a button, keeps what it showed, and a suspended tenant says what to do', async () => {
  const service = await sharedService();
  const { tenantId, apiKey } = await newTenant(service, 'demo');
  const caller = { url: service.url, apiKey };
  await ask(caller, 'createPet', {}, { species: 'CAT', name: 'Nabi' });
  const operator = await operatorOf(service);
  const { services } = service.app;
  await enter(service, tenantId, operator.personId, 'owner');
  const { page, context } = await openPage(await sharedChromium(), { url: service.url, cookie: operator.cookie });
  let isBroken = true;
  await page.route(/\/console\/api\/tenants\/[^/]+\/pets\?/, (route) =>
    isBroken ? route.fulfill({ status: 503, contentType: 'application/json', body: '{}' }) : route.continue(),
  );
  await page.goto(`${service.url}/console/${tenantId}/pets`);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  isBroken = false;
  await again.click();
  await page.getByRole('link', { name: 'Nabi' }).waitFor();
  isBroken = true;
  await page.getByRole('columnheader', { name: 'Created' }).getByRole('button').click();
  await again.waitFor();
  isBroken = false;
  await again.click();
  await again.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Nabi' }).waitFor();

  await suspendTenant(services, { tenantId, by: undefined });
  assert.equal((await call(caller, 'GET', '/v2/pets')).status, 403);
  await page.reload();
  await page.getByText('This tenant is suspended').waitFor();
  await settle(page);
  assert.deepEqual(await accessibilityFindings(page), []);
  await page.getByRole('link', { name: 'End the suspension on the page of the installation' }).click();
  await page.getByRole('button', { name: 'End the suspension' }).click();
  await page.getByRole('button', { name: 'Suspend', exact: true }).waitFor();
  assert.equal((await call(caller, 'GET', '/v2/pets')).status, 200);
  await context.close();
});

test('deliveries of webhooks are filtered by endpoint, event and state, in the address', async () => {
  const service = await sharedService();
  const { tenantId, apiKey } = await newTenant(service, 'demo');
  const caller = { url: service.url, apiKey };
  for (const name of ['one', 'two']) {
    const { data } = await ask(caller, 'createWebhookEndpoint', {}, { url: `https://receiver.invalid/${name}` });
    await ask(caller, 'testWebhookEndpoint', { endpointId: data.id });
  }
  await ask(caller, 'createPet', {}, { species: 'CAT' });
  const owner = await memberOf(service, tenantId, 'owner');
  const { page, context } = await openPage(await sharedChromium(), { url: service.url, cookie: owner.cookie });
  await page.goto(`${service.url}/console/${tenantId}/webhooks`);
  const rows = page.getByRole('region', { name: 'Deliveries' }).locator('tbody tr');
  await rows.first().waitFor();
  const all = await rows.count();
  assert.ok(all >= 2, String(all));
  await page.getByLabel('Endpoint', { exact: true }).selectOption({ label: 'https://receiver.invalid/one' });
  await page.waitForURL(/endpoint=/);
  await rows.filter({ hasText: '/two' }).first().waitFor({ state: 'detached' });
  await rows.first().getByRole('button').first().click();
  await page.waitForURL(/event=/);
  assert.notEqual(await page.getByRole('searchbox', { name: 'Event' }).inputValue(), '');
  await page.getByLabel('State').selectOption({ label: 'accepted' });
  await page.getByText('No delivery matches these filters.').waitFor();
  await context.close();
});

test('a page whose file cannot be fetched opens by itself when the service can be reached, and says so until then', async () => {
  const service = await sharedService();
  const { tenantId } = await newTenant(service);
  const owner = await memberOf(service, tenantId, 'owner');
  const { page, context } = await openPage(await sharedChromium(), { url: service.url, cookie: owner.cookie });
  await page.goto(`${service.url}/console/${tenantId}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settle(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByText('This page could not be loaded yet').waitFor();
  assert.deepEqual(await accessibilityFindings(page), []);
  await context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
});

test('an unknown address, and one of a tenant of others, is answered with a page that leads home', async () => {
  const service = await sharedService();
  const [{ tenantId }, other] = [await newTenant(service), await newTenant(service)];
  const owner = await memberOf(service, tenantId, 'owner');
  const { page } = await openPage(await sharedChromium(), { url: service.url, cookie: owner.cookie });
  for (const place of [`${tenantId}/no-such-page`, `${other.tenantId}/pets`, 'no-such-place']) {
    await page.goto(`${service.url}/console/${place}`);
    await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor();
    assert.deepEqual(await accessibilityFindings(page), [], place);
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await page.waitForURL(new RegExp(`/console/${tenantId}/?$`));
  }
});

test('a form whose number another pet has names that pet with a link, and shows no id', async () => {
  const service = await sharedService();
  const { tenantId, apiKey } = await newTenant(service, 'demo');
  const caller = { url: service.url, apiKey };
  const { id } = (await ask(caller, 'createPet', {}, { species: 'CAT', name: 'Nabi', microchips: ['900123000456789'] }))
    .data;
  const { cookie } = await memberOf(service, tenantId, 'staff');
  const { page, context } = await openPage(await sharedChromium(), { url: service.url, cookie });
  await page.goto(`${service.url}/console/${tenantId}/pets`);
  await page.getByRole('button', { name: 'New pet' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Microchips').fill('900123000456789');
  await dialog.getByRole('button', { name: 'Create pet' }).click();
  await dialog.getByRole('link', { name: 'Open Nabi' }).waitFor();
  const says = await dialog.innerText();
  assert.match(says, /is already the microchip of another pet/);
  assert.ok(!says.includes(id) && !says.includes('takenByPetId'), says);
  assert.deepEqual(await accessibilityFindings(page), []);
  await dialog.getByRole('link', { name: 'Open Nabi' }).click();
  await page.getByRole('heading', { name: 'Nabi', level: 1 }).waitFor();
  await context.close();
});
