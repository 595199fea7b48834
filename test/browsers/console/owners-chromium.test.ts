import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { ask } from '@rhinarium/server/testing/client';
import { memberOf } from '@rhinarium/server/testing/console-client';
import { newPet } from '@rhinarium/server/testing/pets';
import { newTenant, sharedService } from '@rhinarium/server/testing/service';
import { testInChromium as test } from '../../support/browser-programs.ts';
import { sharedChromium } from '../../support/shared-chromium.ts';
import { assertLooks, DESK, openPage, settle } from './console-page.ts';

/** A page of owners, and one more. */
const OWNERS = 51;

async function openOwners() {
  const service = await sharedService();
  const { tenantId, apiKey } = await newTenant(service);
  const caller = { url: service.url, apiKey };
  const at = `${service.url}/console/${tenantId}`;
  const open = async (role: 'staff' | 'viewer') => {
    const { cookie } = await memberOf(service, tenantId, role);
    const opened = await openPage(await sharedChromium(), { url: service.url, cookie });
    opened.page.setDefaultTimeout(60_000);
    return opened;
  };
  return { caller, at, open };
}

test('staff find an owner among all, see contact, consent and pets, take a copy and delete the owner', async () => {
  const { caller, at, open } = await openOwners();
  const jun = { name: 'Jun Park', contact: '+82 2 555 0100', consent: { note: 'Form 3' } };
  const ownerId = (await ask(caller, 'createOwner', {}, jun)).data.id;
  await newPet(caller, 'CAT', { name: 'Nabi', ownerId });
  for (let n = 1; n < OWNERS; n++) await ask(caller, 'createOwner', {}, { name: `Owner ${n}` });
  const { page, context, complaints } = await open('staff');
  await page.goto(`${at}/pets`);
  await page.getByRole('link', { name: 'Owners', exact: true }).click();
  await page.getByText('Owner 50').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Jun Park' }).count(), 0);
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByRole('link', { name: 'Jun Park' }).waitFor();
  await page.getByLabel('Search', { exact: true }).fill('nobody of that name');
  await page.getByText('No owner has this name.').waitFor();
  await page.getByLabel('Search', { exact: true }).fill('PARK');
  await page.getByRole('link', { name: 'Jun Park' }).waitFor();
  await page.getByText('Form 3').waitFor();
  await assertLooks(page, 'owners');
  await page.getByRole('link', { name: 'Jun Park' }).click();
  await page.getByRole('heading', { name: 'Jun Park', level: 1 }).waitFor();
  assert.equal(await page.getByRole('link', { name: jun.contact }).getAttribute('href'), 'tel:+8225550100');
  await page.getByRole('link', { name: 'Nabi' }).waitFor();
  await assertLooks(page, 'owner');
  await page.setViewportSize(DESK);
  await page.getByRole('button', { name: 'More actions' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export the owner' }).click();
  const copy = JSON.parse(await readFile(await (await saved).path(), 'utf8'));
  assert.deepEqual([copy.owner.contact, copy.pets[0].name], [jun.contact, 'Nabi']);
  await page.getByRole('button', { name: 'Delete the owner' }).click();
  await page.getByText('Name, contact and consent are erased. The pets stay, without an owner.').waitFor();
  await page.getByRole('dialog').getByRole('textbox').fill('Jun Park');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the owner' }).click();
  await page.getByRole('heading', { name: 'Owners', level: 1 }).waitFor();
  await page.getByText('Owner 50').waitFor();
  assert.deepEqual((await ask(caller, 'listOwners', {}, { name: 'park' })).data, []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a viewer sees names and consents, and neither contacts nor actions', async () => {
  const { caller, at, open } = await openOwners();
  const { data } = await ask(caller, 'createOwner', {}, { name: 'Mina', contact: 'mina@example.com' });
  const { page, context } = await open('viewer');
  for (const [place, name] of [
    ['/owners', 'Owners'],
    [`/owners/${data.id}`, 'Mina'],
  ] as const) {
    await page.goto(`${at}${place}`);
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.getByText('Has not agreed to be called').waitFor();
    await settle(page);
    assert.equal(await page.getByText('mina@example.com').count(), 0);
    assert.equal(await page.getByRole('button', { name: /owner|More actions/ }).count(), 0);
  }
  await context.close();
});
