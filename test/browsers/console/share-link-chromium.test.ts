import assert from 'node:assert/strict';
import { readQrCode } from '@rhinarium/server/testing/capture-links';
import { ask } from '@rhinarium/server/testing/client';
import { memberOf, operatorOf } from '@rhinarium/server/testing/console-client';
import { newTenant, sharedService } from '@rhinarium/server/testing/service';
import { testInChromium as test } from '../../support/browser-programs.ts';
import { sharedChromium } from '../../support/shared-chromium.ts';
import { accessibilityFindings, openPage, settle } from './console-page.ts';

async function open(role: 'owner' | 'viewer' = 'owner') {
  const service = await sharedService();
  const { tenantId, apiKey } = await newTenant(service);
  const caller = { url: service.url, apiKey };
  const petId = (await ask(caller, 'createPet', {}, { species: 'CAT', name: 'Nabi' })).data.id;
  const { cookie } = await memberOf(service, tenantId, role);
  const { page, context, complaints } = await openPage(await sharedChromium(), { url: service.url, cookie });
  return { caller, petId, page, context, complaints, at: `${service.url}/console/${tenantId}` };
}

test('a link is shared from a pet with its QR code, is listed, and ends when it is revoked', async () => {
  const { caller, petId, page, context, complaints, at } = await open();
  await page.goto(`${at}/pets/${petId}`);
  await page.getByRole('button', { name: 'Share a link' }).click();
  await page.getByLabel('For whom the photos are').fill('Harbour shelter');
  await page.getByLabel('How many visitors').fill('3');
  await page.getByRole('button', { name: 'Make the link' }).click();
  const url = await page.getByTestId('secret').textContent();
  assert.match(url!, /\/link#[0-9A-Za-z]{22}$/);
  await page.getByText(`${new URL(url!).host} is this computer alone: no phone can open the link.`).waitFor();
  assert.deepEqual(await accessibilityFindings(page), []);
  assert.equal(await readQrCode(await page.getByAltText('QR code of the link').screenshot(), 480), url);
  const [link] = (await ask(caller, 'listCaptureLinks', {}, { petId })).data;
  assert.deepEqual([link?.title, link?.usesMax, link?.purpose], ['Harbour shelter', 3, 'PET_PROFILE_REGISTRATION']);
  await page.goto(`${at}/capture-links`);
  await settle(page);
  await page.getByRole('cell', { name: '0 of 3' }).waitFor();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('cell', { name: 'revoked' }).waitFor();
  assert.equal((await ask(caller, 'readCaptureLink', { linkId: link!.id })).data.state, 'REVOKED');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the playground and the list share links for a search; a viewer shares none', async () => {
  const { caller, page, context, at } = await open();
  await page.goto(`${at}/playground`);
  await page.getByText('Identify', { exact: true }).click();
  await page.getByRole('button', { name: 'Share a link' }).click();
  await page.getByRole('button', { name: 'Make the link' }).click();
  await page.getByTestId('secret').waitFor();
  const { data } = await ask(caller, 'listCaptureLinks', {}, {});
  assert.deepEqual(
    data.map(({ purpose, species }) => [purpose, species]),
    [['PET_IDENTIFICATION', 'CAT']],
  );
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await ask(caller, 'updateLostAndFound', {}, { isEnabled: true });
  await page.goto(`${at}/capture-links`);
  await page.getByRole('button', { name: 'Share a link' }).first().click();
  await page.getByLabel('For a found animal').check();
  await page.getByLabel('With a poster to print').check();
  await page.getByLabel('Telephone number on the poster').fill('+49 4551 96400');
  await page.getByRole('button', { name: 'Make the link' }).click();
  const poster = page.getByRole('link', { name: 'Save the poster' });
  assert.match((await poster.getAttribute('href')) ?? '', /^data:application\/pdf;base64,JVBERi0/);
  await page.keyboard.press('Escape');
  await page.getByRole('cell', { name: 'Found animal' }).waitFor();
  await context.close();
  const viewer = await open('viewer');
  await viewer.page.goto(`${viewer.at}/capture-links`);
  await viewer.page.getByText('No capture links yet.').waitFor();
  assert.equal(await viewer.page.getByRole('button', { name: 'Share a link' }).count(), 0);
  await viewer.context.close();
});

test('a link is shown with a warning in a local network or without https, and without one at a public address', async () => {
  const { page, context, at } = await open();
  let host = '';
  await page.route('**/capture-links', async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replaceAll(/http:\/\/localhost:\d+/g, host);
    await route.fulfill({ response: answer, body: text });
  });
  await page.goto(`${at}/capture-links`);
  const warningsAt = async (address: string) => {
    host = address;
    await page.getByRole('button', { name: 'Share a link' }).first().click();
    await page.getByRole('button', { name: 'Make the link' }).click();
    await page.getByTestId('secret').getByText(address).waitFor();
    const warnings = await page.getByRole('alert').filter({ hasText: 'How phones get there' }).allInnerTexts();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    return warnings.join();
  };
  assert.match(await warningsAt('https://192.168.1.20:4443'), /in your local network.*How phones get there/s);
  assert.match(await warningsAt('http://pets.example'), /^Phones open no camera at an address without https/);
  assert.equal(await warningsAt('https://pets.example'), '');
  await context.close();
});

test('operators see the address of links, what hinders phones there, and test it', async () => {
  const service = await sharedService();
  const { cookie } = await operatorOf(service);
  const { page, context, complaints } = await openPage(await sharedChromium(), { url: service.url, cookie });
  await page.goto(`${service.url}/console/operator`);
  await page.getByRole('heading', { name: 'Address of capture links' }).waitFor();
  await page.getByText('is this computer alone').waitFor();
  await page.getByText('RHINARIUM_PUBLIC_URL').waitFor();
  await page.getByRole('button', { name: 'Test the address' }).click();
  await page.getByText('The service reaches itself there').waitFor();
  assert.deepEqual(await accessibilityFindings(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});
