import assert from 'node:assert/strict';
import { openLinks } from '@rhinarium/server/testing/capture-links';
import { ask, attempt } from '@rhinarium/server/testing/client';
import { memberOf } from '@rhinarium/server/testing/console-client';
import { openLostAndFound } from '@rhinarium/server/testing/lost-and-found';
import { capture, endOf, newPet, registeredPet } from '@rhinarium/server/testing/pets';
import { newTenant, sharedService } from '@rhinarium/server/testing/service';
import { testInChromium as test } from '../../support/browser-programs.ts';
import { sharedChromium } from '../../support/shared-chromium.ts';
import { accessibilityFindings, openPage, settle } from './console-page.ts';

const waitMs = 120_000;

test('a person turns lost and found on, reports a pet lost, saves a sighting, and confirms what the search found', async () => {
  const service = await sharedService();
  const { tenantId, apiKey } = await newTenant(service, 'demo');
  const caller = { url: service.url, apiKey };
  const petId = await registeredPet(caller, 'CAT', 1);
  await ask(caller, 'updatePet', { petId }, { name: 'Nabi' });
  const sessionId = await capture(caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 1, firstShot: 6 });
  const job = await endOf(caller, await attempt(caller, 'identifyPet', {}, { sessionId }));
  const { cookie } = await memberOf(service, tenantId, 'developer');
  const { page, context, complaints } = await openPage(await sharedChromium(), { url: service.url, cookie });
  page.setDefaultTimeout(waitMs);
  const at = `${service.url}/console/${tenantId}`;
  const picture = async (name: string) => {
    await settle(page);
    if (process.env['PICTURES'])
      await page.screenshot({ path: `${process.env['PICTURES']}/${name}.png`, fullPage: true });
  };

  await page.goto(`${at}/lost-reports`);
  await page.getByText('Lost reports and sightings are turned off').waitFor();
  await picture('off');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByLabel('Search newly registered pets').waitFor();

  await page.goto(`${at}/pets/${petId}`);
  const more = page.getByRole('button', { name: 'More actions' });
  await more.waitFor();
  assert.equal(await page.getByRole('button', { name: 'Report lost' }).isVisible(), false);
  await more.click();
  await page.getByRole('button', { name: 'Report lost' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Where it was last seen').fill('Seoul Forest, north gate');
  await dialog.getByLabel('Latitude, longitude').fill('37.5446, 127.0374');
  await dialog.getByLabel('Whom to call').fill('Shelter, 02 555 0100');
  await picture('report');
  assert.deepEqual(await accessibilityFindings(page), []);
  await dialog.getByRole('button', { name: 'Report lost' }).click();
  await page.getByRole('heading', { name: 'Lost report: Nabi' }).waitFor();
  await page.getByText('No candidate yet').waitFor();

  await page.goto(`${at}/jobs/identification/${job.jobId}`);
  await page.getByRole('button', { name: 'Save as a sighting' }).click();
  await dialog.getByLabel('Where it was found').fill('Bus stop');
  await dialog.getByLabel('Contact of the finder').fill('Jun');
  await picture('save');
  await dialog.getByRole('button', { name: 'Save as a sighting' }).click();
  await dialog.getByText('must be true for a contact').first().waitFor();
  await dialog.getByLabel('The finder agreed').check();
  await dialog.getByRole('button', { name: 'Save as a sighting' }).click();
  await page.getByRole('heading', { name: 'Sighting: Bus stop' }).waitFor();
  await page.getByText('to be decided').waitFor();
  await page.getByRole('link', { name: 'Nabi' }).first().waitFor();
  await picture('sighting');
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture('sighting-dark');
  await page.setViewportSize({ width: 390, height: 800 });
  await picture('sighting-phone');
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.emulateMedia({ colorScheme: 'light' });

  await page.getByRole('button', { name: 'Another animal' }).click();
  await page.getByText('another animal', { exact: true }).waitFor();
  // A note over the button stays as long as the mouse is on it.
  await page.mouse.move(0, 0);
  const notes = page.locator('.mantine-Notification-root');
  while ((await notes.count()) > 0) await notes.first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Same animal' }).click();
  await dialog.getByText('A photo is not proof').waitFor();
  await dialog.getByRole('button', { name: 'Same animal' }).click();
  await page.getByText('matched', { exact: true }).waitFor();
  await page.goto(`${at}/sightings`);
  await page.getByRole('link', { name: 'Bus stop' }).waitFor();
  await picture('sightings');
  await page.goto(`${at}/lost-reports?state=FOUND`);
  await page.getByRole('link', { name: 'Nabi' }).click();
  await page.getByRole('heading', { name: 'Lost report: Nabi' }).waitFor();
  await page.getByText('confirmed', { exact: true }).waitFor();
  await picture('found');
  const { data } = await ask(caller, 'listSightings', {}, { petId });
  assert.deepEqual([data[0]?.state, data[0]?.contact], ['MATCHED', 'Jun']);
  const isExpected = (complaint: string) => complaint.includes('status of 400');
  assert.deepEqual(
    complaints.filter((complaint) => !isExpected(complaint)),
    [],
  );
  await context.close();

  const viewer = await memberOf(service, tenantId, 'viewer');
  const seen = await openPage(await sharedChromium(), { url: service.url, cookie: viewer.cookie });
  await seen.page.goto(`${at}/sightings/${data[0]!.id}`);
  await seen.page.getByText('Contact is erased').waitFor();
  assert.equal(await seen.page.getByText('Jun', { exact: true }).count(), 0);
  assert.equal(await seen.page.getByRole('button', { name: 'Open again' }).count(), 0);
  await seen.context.close();
});

test('a list of lost reports reads its pets together, and a sighting without a place has a name', async () => {
  const service = await sharedService();
  const { tenantId, caller, newLink, open } = await openLinks(service);
  const { url } = service;
  await ask(caller, 'updateLostAndFound', {}, { isEnabled: true });
  const names = ['Nabi', 'Tori', 'Duri', 'Momo', 'Bori'];
  for (const name of names) {
    const petId = await newPet(caller, 'CAT', { name });
    await ask(caller, 'createLostReport', {}, { petId, place: 'Park', lastSeenAt: '2026-01-14T18:00:00Z' });
  }
  // A finder need not name the place.
  const { visitor } = await open((await newLink({ createsSighting: true })).token);
  await visitor.photograph(1);
  assert.equal((await visitor.send('finishVisit')).status, 200);
  const { cookie } = await memberOf(service, tenantId, 'developer');
  const { page, context, complaints } = await openPage(await sharedChromium(), { url, cookie });
  page.setDefaultTimeout(waitMs);
  let searches = 0;
  page.on('request', (request) => {
    if (/\/pets\?/.test(request.url())) searches += 1;
  });
  await page.goto(`${url}/console/${tenantId}/lost-reports`);
  for (const name of names) await page.getByRole('link', { name, exact: true }).waitFor();
  assert.equal(searches, 1);
  await page.goto(`${url}/console/${tenantId}/sightings`);
  await page.getByRole('link', { name: 'Place unknown' }).click();
  await page.getByRole('heading', { name: 'Sighting: Place unknown' }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('an owner makes a group and invites a tenant, and both see a pair in it, with photo, message and rejection', async () => {
  const service = await sharedService();
  const [lost, found] = [await openLostAndFound(service), await openLostAndFound(service)];
  const { cookie } = await memberOf(service, lost.tenantId, 'owner');
  const { page, context, complaints } = await openPage(await sharedChromium(), { url: service.url, cookie });
  page.setDefaultTimeout(waitMs);
  const picture = async (name: string) => {
    await settle(page);
    if (process.env['PICTURES'])
      await page.screenshot({ path: `${process.env['PICTURES']}/${name}.png`, fullPage: true });
  };
  const inAllLooks = async (name: string) => {
    await picture(name);
    assert.deepEqual(await accessibilityFindings(page), []);
    await page.emulateMedia({ colorScheme: 'dark' });
    await picture(`${name}-dark`);
    await page.setViewportSize({ width: 390, height: 800 });
    await picture(`${name}-phone`);
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.emulateMedia({ colorScheme: 'light' });
  };
  const at = `${service.url}/console/${lost.tenantId}`;
  await page.goto(`${at}/sharing-groups`);
  await page.getByText('You are in no group yet').waitFor();
  await page.getByLabel('Name of the group').fill('Shelters of the coast');
  await page.getByRole('button', { name: 'Create a group' }).click();
  await page.getByRole('heading', { name: 'Shelters of the coast' }).waitFor();
  await page.getByRole('button', { name: 'Invite a tenant' }).click();
  const token = (await page.getByTestId('secret').textContent()) ?? '';
  const body = { token, shares: 'LOST_REPORTS', showPhoto: true } as const;
  await ask(found.caller, 'joinSharingGroup', {}, body);
  await page.reload();
  await page.getByRole('cell', { name: 'Pets that are reported lost' }).nth(1).waitFor();
  await page.getByRole('button', { name: 'Invite a tenant' }).click();
  await page.getByTestId('secret').waitFor();
  await inAllLooks('groups');

  const petId = await registeredPet(lost.caller, 'CAT', 4);
  const report = await lost.report(petId);
  const sighting = await found.sight(4);
  await found.searched(sighting);
  await page.goto(`${at}/lost-reports/${report.id}`);
  await page.getByRole('heading', { name: 'At other tenants of your groups' }).waitFor();
  await page.getByAltText(/^Photo of the animal at/).waitFor();
  await page.getByLabel('Message').fill('Please call 02 555 0100');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('The message is sent.').waitFor();
  await page.locator('p', { hasText: 'Please call 02 555 0100' }).waitFor();
  const [theirs] = (await ask(found.caller, 'listSharedCandidates', {}, {})).data;
  assert.equal(theirs?.messages?.[0]?.text, 'Please call 02 555 0100');
  const answer = { text: 'She is with us. You can come until six.' };
  await ask(found.caller, 'sendSharedMessage', { candidateId: theirs!.id }, answer);
  await page.getByText('She is with us').waitFor();
  await inAllLooks('shared');
  const { members } = (await ask(lost.caller, 'listSharingGroups', {}, {})).data[0]!;
  assert.equal(members.length, 2);
  await page.getByRole('button', { name: 'Another animal' }).click();
  await page.getByRole('dialog').getByText('cannot be undone').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Another animal' }).click();
  await page.getByText('another animal', { exact: true }).waitFor();
  await page.goto(`${at}/sharing-groups`);
  await page.getByRole('button', { name: 'End the group' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the group' }).click();
  await page.getByText('You are in no group yet').waitFor();
  assert.deepEqual(complaints, []);
  await context.close();

  const developer = await memberOf(service, found.tenantId, 'developer');
  const seen = await openPage(await sharedChromium(), { url: service.url, cookie: developer.cookie });
  await seen.page.goto(`${service.url}/console/${found.tenantId}/sharing-groups`);
  await seen.page.getByText('Owners of the tenant').waitFor();
  assert.equal(await seen.page.getByRole('button', { name: 'Create a group' }).count(), 0);
  await seen.context.close();
});
