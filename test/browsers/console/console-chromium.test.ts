import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createLink, findOrCreatePerson, signInUrl } from '@rhinarium/server/parts/domains';
import { heic } from '@rhinarium/server/testing/bombs';
import { call } from '@rhinarium/server/testing/client';
import { memberOf, newEmail, operatorOf } from '@rhinarium/server/testing/console-client';
import { newPet } from '@rhinarium/server/testing/pets';
import { photo } from '@rhinarium/server/testing/photo';
import { newTenant, sharedService } from '@rhinarium/server/testing/service';
import { plainAnimal } from '@rhinarium/synthetic';
import type { Page } from 'playwright-core';
import { testInChromium as test } from '../../support/browser-programs.ts';
import { sharedChromium } from '../../support/shared-chromium.ts';
import { accessibilityFindings, openPage, settle } from './console-page.ts';

async function files(kind: 'fingerprint' | 'appearance', count: number, firstShot: number) {
  const shots = Array.from({ length: count }, (_, n) => firstShot + n);
  const buffers = await Promise.all(shots.map((shot) => photo('CAT', plainAnimal('CAT', 1).seed, kind, shot)));
  return buffers.map((buffer, shot) => ({ name: `${kind}-${shot}.jpg`, mimeType: 'image/jpeg', buffer }));
}

/** Waits until the list shows exactly these pets in this order. */
async function untilShown(page: Page, names: readonly string[]): Promise<void> {
  for (const [n, name] of names.entries()) {
    await page.locator('#page tbody a').nth(n).filter({ hasText: name }).waitFor();
  }
}

const inMenu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });

/** Chooses a number of files, and waits until the required number is accepted. */
async function chooseFiles(
  page: Page,
  kind: 'fingerprint' | 'appearance',
  count: number,
  { firstShot = 0, total = count } = {},
): Promise<void> {
  const button = page.getByRole('button', { name: 'Choose photos' }).nth(kind === 'fingerprint' ? 0 : 1);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(await files(kind, count, firstShot));
  await page.getByTestId(`${kind}-count`).getByText(`${total} of ${total}`).waitFor();
}

test('from the printed link to a verified pet: sign in, create a key, register own photos, verify with generated ones', async () => {
  const service = await sharedService();
  const { services } = service.app;
  const { tenantId } = await newTenant(service, 'demo');
  const { addPersonToTenant } = await import('@rhinarium/server/parts/domains');
  const person = { email: newEmail(), name: 'Ann' };
  const request = { tenantId, role: 'owner', person, by: undefined, serverUrl: service.url } as const;
  const { link } = await addPersonToTenant(services, request);
  const { page, context, complaints } = await openPage(await sharedChromium(), { url: service.url });
  await page.goto(link!.signInUrl);
  await page.getByRole('heading', { name: 'A test’s own tenant' }).waitFor();
  assert.ok(!page.url().includes('#'), 'the secret stays in the address');

  await inMenu(page, 'API keys').click();
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill('Shelter');
  await page.getByRole('button', { name: 'Create key' }).click();
  const apiKey = (await page.getByTestId('secret').textContent()) ?? '';
  assert.equal((await call({ url: service.url, apiKey }, 'GET', '/v2/license')).status, 200);

  await inMenu(page, 'Playground').click();
  await page.getByLabel('Name of the new pet').fill('Nabi');
  await chooseFiles(page, 'fingerprint', 5);
  await chooseFiles(page, 'appearance', 1);
  for (const file of await files('fingerprint', 5, 0)) await page.getByText(file.name, { exact: true }).waitFor();
  assert.equal((await call({ url: service.url, apiKey }, 'GET', '/v2/pets')).body.data.length, 0, 'made too early');
  assert.equal(await page.getByTestId('region').count(), 5, 'the guide of each fingerprint has a frame');
  await page.getByRole('button', { name: 'Remove fingerprint 1' }).click();
  await page.getByTestId('fingerprint-count').getByText('4 of 5').waitFor();
  await chooseFiles(page, 'fingerprint', 1, { firstShot: 5, total: 5 });
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByText('5 fingerprints and 1 appearance image were registered.').waitFor({ timeout: 60_000 });

  await page.getByRole('button', { name: 'Verify next' }).click();
  const sample = page.getByRole('button', { name: 'Add photos of cat 1' });
  await page.waitForFunction(`document.querySelector('.sample img')?.naturalWidth === 192`);
  await sample.click();
  await page.getByTestId('appearance-count').getByText('1 of 1').waitFor({ timeout: 90_000 });
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByText('The photos show this pet.').waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Show what matched' }).click();
  await page
    .getByRole('img', { name: /side by side.*matched points/ })
    .first()
    .waitFor({ timeout: 60_000 });
  assert.match((await page.locator('pre').first().textContent()) ?? '', /:verify/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the playground says that the browser cannot show a HEIC file, until the service has its image', async () => {
  const service = await sharedService();
  const { tenantId } = await newTenant(service);
  const { cookie } = await memberOf(service, tenantId, 'developer');
  const { page, context } = await openPage(await sharedChromium(), { url: service.url, cookie });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/appearances:upload/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${service.url}/console/${tenantId}/playground`);
  const file = { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: heic() };
  await page.locator('input[type=file]').nth(1).setInputFiles([file]);
  await page.getByText('No preview: this browser cannot show the file.').waitFor();
  assert.deepEqual(await accessibilityFindings(page), []);
  release();
  await page.locator('img.photo').waitFor();
  // Rejects for a file that the browser cannot show.
  await page.evaluate(`document.querySelector('img.photo').decode()`);
  assert.equal(await page.getByText('No preview').count(), 0);
  await context.close();
});

test('the foot of the navigation names the release that answers', async () => {
  const service = await sharedService();
  const { tenantId } = await newTenant(service);
  const { cookie } = await memberOf(service, tenantId, 'viewer');
  const { page, context } = await openPage(await sharedChromium(), { url: service.url, cookie });
  await page.goto(`${service.url}/console/${tenantId}`);
  const { version } = JSON.parse(await (await fetch(`${service.url}/health/ready`)).text());
  await page.getByRole('navigation').getByText(`Rhinarium ${version}`, { exact: true }).waitFor();
  await context.close();
});

test('a key can be created with the keyboard only; an empty name is refused beside its field, and a reload loses nothing typed; in test mode it is a test key', async () => {
  const service = await sharedService();
  const { tenantId } = await newTenant(service);
  const owner = await memberOf(service, tenantId, 'owner');
  const { page, context } = await openPage(await sharedChromium(), { url: service.url, cookie: owner.cookie });
  await page.goto(`${service.url}/console/${tenantId}/keys`);
  await settle(page);
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Skip to content');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'New key');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Fill this in.').waitFor();
  await page.keyboard.type('By keyboard');
  await page.getByText('Fill this in.').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: 'New key' }).click();
  assert.equal(await page.getByLabel('Name').inputValue(), 'By keyboard', 'a reload loses what was typed');
  await page.getByLabel('Name').press('Enter');
  await page.getByTestId('secret').waitFor();

  const testMode = page.getByRole('switch', { name: 'Test mode' });
  await testMode.press('Space');
  await page.getByText(/Everything on this page is test data/).waitFor();
  assert.equal(await inMenu(page, 'Plan').count(), 0, 'the plan is that of the tenant');
  await inMenu(page, 'API keys').click();
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill('For tests');
  await page.getByLabel('Name').press('Enter');
  assert.match((await page.getByTestId('secret').textContent()) ?? '', /^psk_test_/);
  assert.deepEqual(await accessibilityFindings(page), []);
  await inMenu(page, 'Playground').click();
  await page.getByText(/RHINARIUM_API_KEY:-psk_test_…/).waitFor();
  await testMode.press('Space');
  await page.getByText(/Everything on this page is test data/).waitFor({ state: 'detached' });
  await context.close();
});

test('an operator creates a tenant in the console, and its owner signs in with the link', async () => {
  const service = await sharedService();
  const operator = await operatorOf(service);
  const { page, context, complaints } = await openPage(await sharedChromium(), {
    url: service.url,
    cookie: operator.cookie,
  });
  await page.goto(`${service.url}/console`);
  await page.getByRole('heading', { name: 'Installation' }).waitFor();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Busan shelter');
  await page.getByLabel('Name of the owner').fill('Ben');
  await page.getByLabel('E-mail address of the owner').fill(newEmail());
  await page.getByRole('button', { name: 'Create tenant' }).click();
  const link = (await page.getByTestId('secret').textContent()) ?? '';
  const owner = await openPage(await sharedChromium(), { url: service.url });
  await owner.page.goto(link);
  await owner.page.getByRole('button', { name: 'Enter with a new account' }).click();
  await owner.page.getByRole('heading', { name: 'Busan shelter' }).waitFor();
  await owner.page.getByText('none', { exact: true }).waitFor();
  await page.getByRole('columnheader', { name: 'Tenant' }).getByRole('button').click();
  await page.waitForURL(/sort=name/);
  await page.locator('th[aria-sort=ascending]').waitFor();
  assert.deepEqual([...complaints, ...owner.complaints], []);
  await owner.context.close();
  await context.close();
});

test('an owner invites two people: one enters with a new account, one with the account that is signed in, and takes the address', async () => {
  const service = await sharedService();
  const { tenantId } = await newTenant(service);
  const [inviting, guest] = [
    await memberOf(service, tenantId, 'owner'),
    await memberOf(service, (await newTenant(service)).tenantId, 'owner'),
  ];
  const chromium = await sharedChromium();
  const { page, context, complaints } = await openPage(chromium, { url: service.url, cookie: inviting.cookie });
  await page.goto(`${service.url}/console/${tenantId}/people`);
  const invited = page.getByRole('region', { name: 'Invited' });
  const invite = async (email: string, role = 'viewer') => {
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ben');
    await page.getByRole('textbox', { name: 'E-mail address', exact: true }).fill(email);
    await page.getByLabel('Role', { exact: true }).selectOption(role);
    await page.getByRole('button', { name: 'Invite' }).click();
    await invited.getByText(email).waitFor();
    return (await page.getByTestId('secret').textContent()) ?? '';
  };
  // The first address has an account. Following the link without it requires another address.
  const first = await openPage(chromium, { url: service.url, viewport: { width: 390, height: 800 } });
  await first.page.goto(await invite(guest.email));
  await first.page.getByText('You are invited to the tenant').waitFor();
  assert.deepEqual(await accessibilityFindings(first.page), []);
  await first.page.getByRole('button', { name: 'Enter with a new account' }).click();
  await first.page.getByLabel('Another e-mail address').fill(newEmail());
  await first.page.getByRole('button', { name: 'Enter with a new account' }).click();
  await first.page.getByRole('heading', { name: 'A test’s own tenant' }).waitFor();
  await page.reload();
  await page.getByRole('region', { name: 'People' }).getByText('Ben').waitFor();

  const address = newEmail();
  const second = await openPage(chromium, { url: service.url, cookie: guest.cookie });
  await second.page.goto(await invite(address, 'staff'));
  await second.page.getByLabel(`Sign in with ${address} from now on`).check();
  assert.deepEqual(await accessibilityFindings(second.page), []);
  await second.page.getByRole('button', { name: 'Enter as The owner' }).click();
  await second.page.getByRole('heading', { name: 'To do', level: 1 }).waitFor();
  await second.page.goto(`${service.url}/console/account`);
  assert.equal(await second.page.getByLabel('E-mail address').inputValue(), address);
  // The page of a withdrawn invitation reports that.
  const withdrawn = await invite(newEmail());
  await invited.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await invited.waitFor({ state: 'detached' });
  await second.page.goto(withdrawn);
  await second.page.reload();
  await second.page.getByText('This invitation no longer works').waitFor();
  const others = first.complaints.filter((text) => !text.includes('status of 409'));
  assert.deepEqual([...complaints, ...others, ...second.complaints], []);
  for (const each of [context, first.context, second.context]) await each.close();
});

test('a used link leads to the sign-in page and says so', async () => {
  const service = await sharedService();
  const { services } = service.app;
  const { personId } = await findOrCreatePerson(services, { email: newEmail(), name: 'Ann' });
  const { secret } = await createLink(services, personId);
  const origin = { origin: service.url };
  await call({ url: service.url }, 'POST', '/console/api/sign-in-link', { secret }, origin);
  const { page, context } = await openPage(await sharedChromium(), { url: service.url });
  await page.goto(signInUrl(service.url, secret));
  await page.getByText('the one-time link was already used or has expired').waitFor();
  await page.getByRole('textbox', { name: 'E-mail address' }).waitFor();
  assert.deepEqual(await accessibilityFindings(page), []);
  await context.close();
});

test('a page whose files no longer exist says so, and the others keep working', async () => {
  const service = await sharedService();
  const { tenantId } = await newTenant(service);
  const owner = await memberOf(service, tenantId, 'owner');
  const { page, context } = await openPage(await sharedChromium(), { url: service.url, cookie: owner.cookie });
  await page.route(/\/console\/assets\/audit-/, (route) => route.abort());
  await page.goto(`${service.url}/console/${tenantId}`);
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('button', { name: 'Reload the console' }).waitFor();
  await page.getByRole('link', { name: 'Plan', exact: true }).click();
  await page.getByRole('heading', { name: 'Plan', level: 1 }).waitFor();
  await context.close();
});

test('the accuracy page shows the shipped figures, marks each cell of cattle, and says what is not known', async () => {
  const service = await sharedService();
  const { tenantId } = await newTenant(service);
  const owner = await memberOf(service, tenantId, 'owner');
  const { page, context, complaints } = await openPage(await sharedChromium(), {
    url: service.url,
    cookie: owner.cookie,
  });
  await page.goto(`${service.url}/console/${tenantId}/accuracy`);
  await page.getByText('Little is known about real dogs').waitFor();
  const rows = (await page.evaluate(
    `[...document.querySelectorAll('[aria-label="Measured figures"] tbody tr')].map((row) => [...row.cells].map((cell) => cell.innerText))`,
  )) as string[][];
  const cattle = rows.filter(([set]) => set!.includes('cattle'));
  assert.ok(cattle.length > 0 && rows.length > cattle.length);
  const figures = (row: string[]) => row.slice(3).filter((cell) => cell !== 'too few');
  for (const row of rows) assert.match(row[3]!, /^\d+\.\d+\s% \(/, row.join());
  for (const row of cattle) for (const cell of figures(row)) assert.match(cell, /, cattle$/, row.join());
  await page.getByRole('img', { name: /Share of the same animals rejected/ }).waitFor();
  const picture = "document.querySelector('figure img')";
  assert.ok(Number(await page.evaluate(`${picture}.decode().then(() => ${picture}.naturalWidth)`)) > 0);
  await page.getByRole('slider').press('ArrowLeft');
  await page.getByText('With a threshold of 49').waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('from the list of pets a pet is opened, with the pools that the list has read; several are saved as CSV, put into a pool and deleted; a removal from a pool is undone', async () => {
  const service = await sharedService();
  const { tenantId, apiKey } = await newTenant(service);
  const caller = { url: service.url, apiKey };
  for (const name of ['Nabi', '=1+1']) await newPet(caller, 'CAT', { name });
  await call(caller, 'POST', '/v2/search-pools', { name: 'Seoul shelter' });
  const owner = await memberOf(service, tenantId, 'owner');
  const { page, context, complaints } = await openPage(await sharedChromium(), {
    url: service.url,
    cookie: owner.cookie,
  });
  await page.goto(`${service.url}/console/${tenantId}/pets`);
  await page.getByLabel('Search pool').waitFor();
  await page.getByText('2 in all').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  assert.equal(lines.length, 3);
  assert.match(lines[1]!, /,'=1\+1,CAT,/, 'a formula');
  await page.getByLabel('Select all that are shown').check();
  await page.getByLabel('Search pool for the selected pets').selectOption('Seoul shelter');
  await page.getByRole('button', { name: 'Add to pool' }).click();
  await page.getByText('Now in Seoul shelter: 2 pets.').waitFor();
  const pooled = async () => (await call(caller, 'GET', '/v2/pets?searchPoolName=Seoul%20shelter')).body.data.length;
  assert.equal(await pooled(), 2);
  await page.getByRole('button', { name: 'Remove from pool' }).click();
  await page.getByText('No longer in Seoul shelter: 2 pets.').waitFor();
  assert.equal(await pooled(), 0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('It is as it was before.').waitFor();
  assert.equal(await pooled(), 2);
  await page.getByLabel('Select Nabi').uncheck();
  await page.getByRole('button', { name: 'Delete 1 pet' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/Deletes =1\+1, with 0 fingerprints/).waitFor();
  await dialog.getByLabel('Type “1” to confirm').fill('1');
  await dialog.getByRole('button', { name: 'Delete 1 pet' }).click();
  await page.getByText('Deleted: 1 pet.').waitFor();
  assert.deepEqual(
    (await call(caller, 'GET', '/v2/pets')).body.data.map((pet: { name: string }) => pet.name),
    ['Nabi'],
  );
  await page.getByRole('link', { name: 'Nabi' }).click();
  await page.getByRole('heading', { name: 'Nabi', level: 1 }).waitFor();
  await page.getByText('Search pools').first().waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a filter of the pets and their order, chosen by keyboard, are in the address and survive Back; the search finds the pet by name from any page, tasks, and the documentation', async () => {
  const service = await sharedService();
  const { tenantId, apiKey } = await newTenant(service, 'demo');
  const caller = { url: service.url, apiKey };
  for (const name of ['Nabi', 'Mong']) await newPet(caller, 'CAT', { name });
  const owner = await memberOf(service, tenantId, 'owner');
  const { page, context } = await openPage(await sharedChromium(), { url: service.url, cookie: owner.cookie });
  await page.goto(`${service.url}/console/${tenantId}/pets`);
  await untilShown(page, ['Mong', 'Nabi']);
  const header = page.getByRole('columnheader', { name: 'Pet' });
  await header.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await page.locator('th[aria-sort=ascending]').waitFor();
  assert.match(page.url(), /sort=name/);
  await page.keyboard.press('Space');
  await page.locator('th[aria-sort=descending]').waitFor();
  assert.match(page.url(), /sort=name&order=desc/);
  await untilShown(page, ['Nabi', 'Mong']);
  assert.equal(await page.locator('th[aria-sort]').count(), 1);
  const time = page.locator('tbody time').first();
  assert.match((await time.textContent()) ?? '', /^(now|[1-9] minutes? ago)$/);
  assert.match((await time.getAttribute('title')) ?? '', /\d:\d\d:\d\d/);
  const species = page.getByRole('columnheader', { name: 'Species' });
  await species.waitFor();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Species' }).uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await untilShown(page, ['Nabi', 'Mong']);
  assert.equal(await species.count(), 0, 'a hidden column stays hidden');
  const shown = await page.locator('tbody tr').first().locator('td:visible').count();
  assert.equal(shown, await page.locator('th:visible').count(), 'cells are hidden with their title');
  await page.getByRole('searchbox', { name: 'Search' }).fill('Nab');
  await page.waitForURL(/search=Nab/);
  await page.getByRole('link', { name: 'Mong' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Nabi' }).click();
  await page.getByRole('heading', { name: 'Nabi', level: 1 }).waitFor();
  await page.goBack();
  assert.equal(await page.getByRole('searchbox', { name: 'Search' }).inputValue(), 'Nab');
  assert.match(page.url(), /sort=name&order=desc/);
  await page.keyboard.press('Control+K');
  await page.getByRole('textbox', { name: 'Search everything' }).fill('mong');
  await page.getByRole('button', { name: 'Mong' }).click();
  await page.getByRole('heading', { name: 'Mong', level: 1 }).waitFor();
  const everything = page.getByRole('textbox', { name: 'Search everything' });
  await everything.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+K');
  await everything.fill('backup');
  const opened = context.waitForEvent('page');
  await page
    .getByRole('button', { name: /Documentation: / })
    .first()
    .click();
  assert.match((await opened).url(), /\/docs\//);
  await everything.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+K');
  await everything.fill('rotate');
  await page.getByRole('button', { name: 'Rotate an API key' }).click();
  await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
  await context.close();
});

test('a pet is renamed and the change undone; it is deleted only after its name was typed', async () => {
  const service = await sharedService();
  const { tenantId, apiKey } = await newTenant(service, 'demo');
  const caller = { url: service.url, apiKey };
  const petId = await newPet(caller, 'CAT', { name: 'Nabi' });
  const owner = await memberOf(service, tenantId, 'owner');
  const { page, context } = await openPage(await sharedChromium(), { url: service.url, cookie: owner.cookie });
  await page.goto(`${service.url}/console/${tenantId}/pets/${petId}`);
  const more = page.getByRole('button', { name: 'More actions' });
  await more.click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Name').fill('Nabi II');
  await page.getByLabel('Breed').fill('Korean Shorthair');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Nabi II', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { name: 'Nabi', level: 1, exact: true }).waitFor();
  const { name, breed } = (await call(caller, 'GET', `/v2/pets/${petId}`)).body.data;
  assert.deepEqual([name, breed], ['Nabi', undefined]);
  await more.click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Name').fill('Nabi II');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Nabi II', level: 1 }).waitFor();
  const remove = page.locator('#page').getByRole('button', { name: 'Delete the pet' });
  await more.click();
  await remove.click();
  const dialog = page.getByRole('dialog');
  assert.equal(await dialog.getByRole('button', { name: 'Delete the pet' }).isDisabled(), true);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  assert.equal((await call(caller, 'GET', `/v2/pets/${petId}`)).status, 200);
  await more.click();
  await remove.click();
  await dialog.getByLabel('Type “Nabi II” to confirm').fill('Nabi II');
  await dialog.getByRole('button', { name: 'Delete the pet' }).click();
  await page.getByText('Nabi II was deleted.').waitFor();
  assert.equal((await call(caller, 'GET', `/v2/pets/${petId}`)).status, 404);
  await context.close();
});

test('a plan changes only after the console has said what that means', async () => {
  const service = await sharedService();
  const { tenantId } = await newTenant(service, 'pro');
  const owner = await memberOf(service, tenantId, 'owner');
  const { page, context } = await openPage(await sharedChromium(), { url: service.url, cookie: owner.cookie });
  await page.goto(`${service.url}/console/${tenantId}/plan`);
  const planOf = async () => (await owner.ask('GET', `/console/api/tenants/${tenantId}/overview`)).body.data.plan;
  await page.getByRole('button', { name: 'Choose base' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/Identification stops working at once/).waitFor();
  assert.equal(await planOf(), 'pro');
  await dialog.getByRole('button', { name: 'Choose base' }).click();
  await page.getByText('The plan is now base.').waitFor();
  assert.equal(await planOf(), 'base');
  await context.close();
});
