import assert from 'node:assert/strict';
import { ask } from '@rhinarium/server/testing/client';
import { memberOf } from '@rhinarium/server/testing/console-client';
import { registeredPet } from '@rhinarium/server/testing/pets';
import { newTenant, sharedService } from '@rhinarium/server/testing/service';
import type { Page } from 'playwright-core';
import { testInChromium as test } from '../../support/browser-programs.ts';
import { sharedChromium } from '../../support/shared-chromium.ts';
import { accessibilityFindings, openPage, settle } from './console-page.ts';

const picture = async (page: Page, name: string) => {
  if (process.env['PICTURE']) await page.screenshot({ path: `${process.env['PICTURE']}.${name}.png` });
};

/** A tenant with a pet of six registered photos. */
async function open() {
  const service = await sharedService();
  const { tenantId, apiKey } = await newTenant(service, 'demo');
  const caller = { url: service.url, apiKey };
  const petId = await registeredPet(caller, 'CAT', 3);
  await ask(caller, 'updatePet', { petId }, { name: 'Nabi' });
  return { service, tenantId, caller, petId, url: `${service.url}/console/${tenantId}/pets/${petId}` };
}

test('a wrong photo is taken back on the page of its pet, then all of its recognition, and the record stays', async () => {
  const { service, tenantId, caller, petId, url } = await open();
  const { cookie } = await memberOf(service, tenantId, 'developer');
  const { page, context, complaints } = await openPage(await sharedChromium(), { url: service.url, cookie });
  await page.goto(url);
  await settle(page);
  const buttons = page.getByRole('button', { name: 'Take back' });
  assert.equal(await buttons.count(), 6);
  await picture(page, 'page');
  await buttons.first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This cannot be undone.').waitFor();
  assert.equal(await dialog.getByText('It is the last fingerprint').count(), 0);
  assert.deepEqual(await accessibilityFindings(page), []);
  await settle(page);
  await picture(page, 'dialog');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await page.getByText('The photo was taken back.').waitFor();
  await settle(page);
  assert.equal(await buttons.count(), 5);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'End its recognition' }).click();
  await dialog.getByText('The record stays').waitFor();
  await settle(page);
  await picture(page, 'end');
  const end = dialog.getByRole('button', { name: 'End its recognition' });
  assert.equal(await end.isDisabled(), true);
  await dialog.getByLabel('Type “Nabi” to confirm').fill('Nabi');
  await end.click();
  await page.getByText('Nabi can no longer be recognised.').waitFor();
  await settle(page);
  assert.equal(await buttons.count(), 0);
  const { data } = await ask(caller, 'readPet', { petId });
  assert.deepEqual([data.name, data.fingerprintCount, data.appearanceCount], ['Nabi', 0, 0]);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a viewer sees the photos and no way to take them back', async () => {
  const { service, tenantId, url } = await open();
  const { cookie } = await memberOf(service, tenantId, 'viewer');
  const { page, context } = await openPage(await sharedChromium(), { url: service.url, cookie });
  await page.goto(url);
  await page
    .getByRole('button', { name: /^Enlarge/ })
    .first()
    .waitFor();
  await settle(page);
  assert.equal(await page.getByRole('button', { name: 'Take back' }).count(), 0);
  await context.close();
});

test('photos are taken back on a phone in Korean and in dark colours', async () => {
  const { service, tenantId, caller, petId, url } = await open();
  const { photos } = (await ask(caller, 'exportPet', { petId })).data;
  const [last, ...others] = photos.filter(({ kind }) => kind === 'fingerprint');
  for (const { id } of others) await ask(caller, 'deletePetPhoto', { petId, photoId: id });
  const { cookie } = await memberOf(service, tenantId, 'owner');
  const look = { locale: 'ko-KR', colorScheme: 'dark', viewport: { width: 375, height: 812 } } as const;
  const at = { url: service.url, cookie, ...look };
  const { page, context, complaints } = await openPage(await sharedChromium(), at);
  await page.goto(url);
  await settle(page);
  const buttons = page.getByRole('button', { name: '등록 철회' });
  assert.equal(await buttons.count(), 2);
  await buttons.last().scrollIntoViewIfNeeded();
  await picture(page, 'phone');
  const dialog = page.getByRole('dialog');
  await page.locator('.mantine-Card-root', { hasText: '지문' }).getByRole('button', { name: '등록 철회' }).click();
  await dialog.getByText('마지막 지문이므로').waitFor();
  assert.deepEqual(await accessibilityFindings(page), []);
  await settle(page);
  await picture(page, 'phone-dialog');
  await dialog.getByRole('button', { name: '등록 철회' }).click();
  await page.getByText('사진 등록을 철회했습니다.').waitFor();
  assert.equal((await ask(caller, 'readDeletion', { deletionId: last!.id })).data.isVerified, true);
  assert.equal((await ask(caller, 'readPet', { petId })).data.fingerprintCount, 0);
  assert.deepEqual(complaints, []);
  await context.close();
});
