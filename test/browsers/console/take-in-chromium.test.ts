import assert from 'node:assert/strict';
import type { Species } from '@rhinarium/contract';
import { ask } from '@rhinarium/server/testing/client';
import { memberOf } from '@rhinarium/server/testing/console-client';
import { openLostAndFound } from '@rhinarium/server/testing/lost-and-found';
import { registeredPet } from '@rhinarium/server/testing/pets';
import { photo } from '@rhinarium/server/testing/photo';
import type { Page } from 'playwright-core';
import { testInChromium as test } from '../../support/browser-programs.ts';
import { sharedChromium } from '../../support/shared-chromium.ts';
import { assertLooks, openPage, PHONE } from './console-page.ts';

const waitMs = 120_000;
const POSITION = { latitude: 37.544_62, longitude: 127.037_41 };

/** A page of staff, on a phone that tells its position. */
async function openDesk() {
  const home = await openLostAndFound();
  const { cookie } = await memberOf(home.service, home.tenantId, 'staff');
  const opened = await openPage(await sharedChromium(), {
    url: home.service.url,
    cookie,
    viewport: PHONE,
    geolocation: POSITION,
    permissions: ['geolocation'],
  });
  opened.page.setDefaultTimeout(waitMs);
  return { ...home, ...opened, at: `${home.service.url}/console/${home.tenantId}` };
}

/** Chooses photos of a generated animal, as from a gallery, and waits until they are accepted. */
async function choosePhotos(page: Page, species: Species, seed: number, closeUps: number): Promise<void> {
  const files = async (kind: 'fingerprint' | 'appearance', count: number) =>
    await Promise.all(
      Array.from({ length: count }, async (_, n) => ({
        name: `${kind}-${n}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await photo(species, seed, kind, 6 + n),
      })),
    );
  const inputs = page.locator('input[type=file]');
  await inputs.nth(0).setInputFiles(await files('fingerprint', closeUps));
  await inputs.nth(1).setInputFiles(await files('appearance', 1));
  await page.getByTestId('fingerprint-count').getByText(`${closeUps} of`).waitFor();
  await page.getByTestId('appearance-count').getByText('1 of 1').waitFor();
}

test('staff take a found animal in on a phone: its photos are searched, and an unknown one is registered and saved as found in one step', async () => {
  const { page, context, complaints, at, caller } = await openDesk();
  await ask(caller, 'updateLostAndFound', {}, { searchNewPets: true });
  const otherId = await registeredPet(caller, 'CAT', 4);
  await page.goto(`${at}/to-do`);
  await page.getByRole('link', { name: 'Found animal' }).click();
  await page.getByRole('heading', { name: 'Found animal', level: 1 }).waitFor();
  await choosePhotos(page, 'CAT', 5, 5);
  await page.reload();
  await page.getByTestId('fingerprint-count').getByText('5 of 3').waitFor();
  await page.getByTestId('appearance-count').getByText('1 of 1').waitFor();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText('No registered pet is like it.').waitFor();
  await page.getByRole('button', { name: 'My position' }).click();
  await page.getByLabel('Where it was found').fill('Bus stop');
  assert.equal(await page.getByLabel('Latitude, longitude').inputValue(), '37.54462, 127.03741');
  await page.getByLabel('Microchip').fill('900 123 000 456 789');
  await page.getByLabel('Contact of the finder').fill('Jun');
  assert.ok(await page.getByLabel('Register it as well').isChecked());
  await assertLooks(page, 'found-unknown');
  await page.getByRole('button', { name: 'Save as found' }).click();
  await page.getByText('must be true for a contact').first().waitFor();
  await page.getByLabel('The finder agreed').check();
  await page.getByRole('button', { name: 'Save as found' }).click();
  await page.getByRole('heading', { name: 'Sighting: Bus stop' }).waitFor();
  const [sighting, ...moreSightings] = (await ask(caller, 'listSightings', {}, {})).data;
  const [pet, ...morePets] = (await ask(caller, 'listPets', {}, {})).data.filter(({ id }) => id !== otherId);
  assert.deepEqual([moreSightings, morePets], [[], []]);
  assert.deepEqual(sighting?.position, POSITION);
  assert.deepEqual([sighting?.microchip, sighting?.contact], ['900123000456789', 'Jun']);
  assert.equal(pet?.name, 'Found: Bus stop');
  const [job] = (await ask(caller, 'listFingerprintAdditionJobs', {}, { petId: pet!.id })).data;
  await ask(caller, 'readFingerprintAdditionJob', { jobId: job!.id }, { waitSeconds: 30 });
  assert.equal((await ask(caller, 'readPet', { petId: pet!.id })).data.fingerprintCount, 5);
  for (const { id } of (await ask(caller, 'listStandingSearchJobs', {}, {})).data)
    await ask(caller, 'readStandingSearchJob', { jobId: id }, { waitSeconds: 30 });
  assert.deepEqual((await ask(caller, 'listMatchCandidates', {}, {})).data, [], 'no candidate of its own record');
  assert.deepEqual(
    complaints.filter((complaint) => !complaint.includes('status of 400')),
    [],
  );
  await context.close();
});

test('a found animal that is registered is recognised at the desk, and with a microchip told by telephone its pet is a candidate', async () => {
  const { page, context, complaints, at, caller } = await openDesk();
  const petId = await registeredPet(caller, 'CAT', 1);
  await ask(caller, 'updatePet', { petId }, { name: 'Nabi', microchips: ['900123000456789'] });
  await page.goto(`${at}/found-animal`);
  await choosePhotos(page, 'CAT', 1, 3);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText('Compare the photos').waitFor();
  await page.getByRole('link', { name: 'Nabi' }).waitFor();
  assert.equal(await page.getByLabel('Register it as well').count(), 0);
  await page.reload();
  await page.getByText('Compare the photos').waitFor();
  await assertLooks(page, 'found-identified');
  await page.goto(`${at}/found-animal?way=link`);
  await page.getByRole('button', { name: 'Share a link' }).click();
  assert.ok(await page.getByRole('dialog').getByLabel('For a found animal').isChecked());
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('By telephone').click();
  await page.getByLabel('Where it was found').fill('Harbour');
  await page.getByRole('button', { name: 'Save as found' }).click();
  await page.getByText('State the microchip or describe the animal').waitFor();
  await page.getByLabel('Microchip').fill('900123000456789');
  await assertLooks(page, 'found-told');
  await page.getByRole('button', { name: 'Save as found' }).click();
  await page.getByRole('heading', { name: 'Sighting: Harbour' }).waitFor();
  await page.getByText('Same microchip: 900123000456789').waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('staff report a lost animal: a registered one by its name, and others by photos, in words, or with a link for the owner', async () => {
  const { page, context, complaints, at, caller, searched } = await openDesk();
  const petId = await registeredPet(caller, 'CAT', 1);
  await ask(caller, 'updatePet', { petId }, { name: 'Nabi' });
  await page.goto(`${at}/to-do`);
  await page.getByRole('link', { name: 'Lost animal' }).click();
  await page.getByLabel('Name, number or microchip').fill('nab');
  await page.getByRole('radio', { name: 'Nabi' }).click();
  await page.getByLabel('Where it was last seen').fill('Park');
  await page.getByLabel('Telephone number or e-mail address').fill('+82 2 555 0100');
  await page.getByRole('button', { name: 'Report lost' }).click();
  await page.getByText('Fill this in.').waitFor();
  await page.getByLabel('Name of the owner').fill('Jun Park');
  await page.getByLabel('The owner agreed to be called').check();
  await assertLooks(page, 'lost-registered');
  await page.getByRole('button', { name: 'Report lost' }).click();
  await page.getByRole('heading', { name: 'Lost report: Nabi' }).waitFor();
  const [jun] = (await ask(caller, 'listOwners', {}, {})).data;
  assert.deepEqual([jun?.contact, jun?.consent?.note], ['+82 2 555 0100', 'Asked by the staff']);
  assert.equal((await ask(caller, 'readPet', { petId })).data.ownerId, jun!.id);

  await page.goto(`${at}/lost-animal?new=yes`);
  assert.ok(await page.getByRole('button', { name: 'Report lost' }).isDisabled());
  await page.getByText('5 more close-ups and a photo of the whole animal are needed').waitFor();
  await choosePhotos(page, 'CAT', 4, 5);
  await page.getByLabel('Name', { exact: true }).fill('Duri');
  await page.getByLabel('Where it was last seen').fill('Harbour');
  await page.getByLabel('Name of the owner').fill('park');
  await page.getByLabel('Jun Park, 1 pet').check();
  await assertLooks(page, 'lost-photos');
  await page.getByRole('button', { name: 'Report lost' }).click();
  await page.getByRole('heading', { name: 'Lost report: Duri' }).waitFor();
  const [job] = (await ask(caller, 'listFingerprintAdditionJobs', {}, {})).data;
  await ask(caller, 'readFingerprintAdditionJob', { jobId: job!.id }, { waitSeconds: 30 });
  const [duri] = (await ask(caller, 'listLostReports', {}, {})).data;
  assert.deepEqual(
    (await ask(caller, 'listOwners', {}, {})).data.map(({ name, petCount }) => [name, petCount]),
    [['Jun Park', 2]],
  );
  await searched(duri!);

  await page.goto(`${at}/lost-animal?new=yes&way=link`);
  await page.getByLabel('Name', { exact: true }).fill('Bori');
  await page.getByLabel('Where it was last seen').fill('Market');
  await page.getByRole('button', { name: 'Report lost' }).click();
  await page.getByText('Send the owner a link').waitFor();
  await page.getByRole('button', { name: 'Share a link' }).waitFor();
  await assertLooks(page, 'lost-link');
  await page.getByRole('button', { name: 'Open the lost report' }).click();
  await page.getByRole('heading', { name: 'Lost report: Bori' }).waitFor();
  const { data } = await ask(caller, 'listLostReports', {}, { state: 'OPEN' });
  assert.deepEqual(data.map(({ place }) => place).sort(), ['Harbour', 'Market', 'Park']);
  assert.deepEqual(complaints, []);
  await context.close();
});
