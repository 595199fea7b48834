import assert from 'node:assert/strict';
import { ask } from '@rhinarium/server/testing/client';
import { memberOf } from '@rhinarium/server/testing/console-client';
import { openLostAndFound } from '@rhinarium/server/testing/lost-and-found';
import { newPet } from '@rhinarium/server/testing/pets';
import { testInChromium as test } from '../../support/browser-programs.ts';
import { sharedChromium } from '../../support/shared-chromium.ts';
import { assertLooks, DESK, openPage, settle } from './console-page.ts';

const CHIP = '410100012345678';
const NUMBER = '+82 2 555 0100';

test('a new pet comes with its owner, who is made once even if the pet is refused at first', async () => {
  const home = await openLostAndFound();
  const { service, tenantId, caller } = home;
  await newPet(caller, 'CAT', { externalId: 'taken' });
  const { cookie } = await memberOf(service, tenantId, 'staff');
  const { page, context } = await openPage(await sharedChromium(), { url: service.url, cookie });
  page.setDefaultTimeout(60_000);
  await page.goto(`${service.url}/console/${tenantId}/pets`);
  await page.getByRole('button', { name: 'New pet' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Miso');
  await dialog.getByLabel('Your own id (unique)').fill('taken');
  await dialog.getByLabel('Name of the owner').fill('Jun Park');
  await assertLooks(page, 'new-pet-with-owner');
  await dialog.getByRole('button', { name: 'Create pet' }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel('Your own id (unique)').fill('free');
  await dialog.getByLabel('Telephone number or e-mail address').fill(NUMBER);
  await dialog.getByRole('button', { name: 'Create pet' }).click();
  await page.getByRole('heading', { name: 'Miso', level: 1 }).waitFor();
  const owners = (await ask(caller, 'listOwners', {}, {})).data;
  assert.deepEqual(
    owners.map(({ name, contact, consent, petCount }) => [name, contact, consent, petCount]),
    [['Jun Park', NUMBER, undefined, 1]],
  );
  await context.close();
});

test('staff enter a pet’s owner, whom the desk calls where nobody reported the pet lost, while the owner agrees', async () => {
  const home = await openLostAndFound();
  const { service, tenantId, caller } = home;
  const petId = await newPet(caller, 'CAT', { name: 'Nabi', microchips: [CHIP] });
  const otherPetId = await newPet(caller, 'CAT', { name: 'Bori' });
  const sighting = await home.found({ species: 'CAT', microchip: CHIP });
  await home.searched(sighting);
  const [candidate] = await home.candidates({ sightingId: sighting.id });
  await ask(caller, 'confirmMatchCandidate', { candidateId: candidate!.id });
  const { cookie } = await memberOf(service, tenantId, 'staff');
  const { page, context, complaints } = await openPage(await sharedChromium(), { url: service.url, cookie });
  page.setDefaultTimeout(60_000);
  const open = async (place: string, heading: string) => {
    await page.goto(`${service.url}/console/${tenantId}${place}`);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await settle(page);
  };
  const call = page.getByText('Call the owner');
  const dialog = page.getByRole('dialog');

  await open('/to-do', 'To do');
  await page.getByRole('button', { name: 'It is home again' }).waitFor();
  assert.equal(await call.count(), 0);
  await open(`/pets/${petId}`, 'Nabi');
  await page.getByRole('button', { name: 'Add the owner' }).click();
  await dialog.getByLabel('Name of the owner').fill('Jun Park');
  await dialog.getByLabel('Telephone number or e-mail address').fill(NUMBER);
  await dialog.getByLabel('The owner agreed to be called').check();
  await assertLooks(page, 'the form of an owner');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Asked by the staff').waitFor();
  assert.equal(await page.getByRole('link', { name: NUMBER }).getAttribute('href'), 'tel:+8225550100');
  await assertLooks(page, 'a pet with an owner');

  await open('/to-do', 'To do');
  await call.waitFor();
  await page.getByText('Jun Park').waitFor();
  assert.equal(await page.getByRole('link', { name: NUMBER }).getAttribute('href'), 'tel:+8225550100');
  await assertLooks(page, 'whom to call');

  await open(`/pets/${otherPetId}`, 'Bori');
  await page.getByRole('button', { name: 'Add the owner' }).click();
  await dialog.getByLabel('Name of the owner').fill('jun');
  await dialog.getByLabel('Jun Park, 1 pet').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Change the owner' }).click();
  await dialog.getByLabel('The owner agreed to be called').uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Has not agreed to be called').waitFor();
  assert.equal((await ask(caller, 'listOwners', {}, {})).data[0]?.petCount, 2);
  await open('/to-do', 'To do');
  await page.getByRole('button', { name: 'It is home again' }).waitFor();
  await settle(page);
  assert.equal(await call.count(), 0);

  await open(`/pets/${petId}`, 'Nabi');
  await page.setViewportSize(DESK);
  await page.getByRole('button', { name: 'More actions' }).last().click();
  await page.getByRole('button', { name: 'Delete the owner' }).click();
  await dialog.getByRole('textbox').fill('Jun Park');
  await dialog.getByRole('button', { name: 'Delete the owner' }).click();
  await page.getByRole('button', { name: 'Add the owner' }).waitFor();
  assert.deepEqual((await ask(caller, 'listOwners', {}, {})).data, []);
  assert.deepEqual(complaints, []);
  await context.close();
});
