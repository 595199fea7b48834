import assert from 'node:assert/strict';
import { ask } from '@rhinarium/server/testing/client';
import { memberOf } from '@rhinarium/server/testing/console-client';
import { openLostAndFound } from '@rhinarium/server/testing/lost-and-found';
import { registeredPet } from '@rhinarium/server/testing/pets';
import { testInChromium as test } from '../../support/browser-programs.ts';
import { sharedChromium } from '../../support/shared-chromium.ts';
import { accessibilityFindings, openPage, settle } from './console-page.ts';

const waitMs = 120_000;

test('staff come to what waits, see their own pages only, take a match, decide it and take the decision back', async () => {
  const home = await openLostAndFound();
  const { service, tenantId, caller } = home;
  const petId = await registeredPet(caller, 'CAT', 1);
  await ask(caller, 'updatePet', { petId }, { name: 'Nabi' });
  await home.searched(await home.report(petId, { contact: 'Kim, +82 2 555 0100' }));
  await home.searched(await home.sight(1, { place: 'Bus stop' }));
  const { cookie } = await memberOf(service, tenantId, 'staff');
  const { page, context, complaints } = await openPage(await sharedChromium(), { url: service.url, cookie });
  page.setDefaultTimeout(waitMs);
  const picture = async (name: string) => {
    await settle(page);
    if (process.env['PICTURES'])
      await page.screenshot({ path: `${process.env['PICTURES']}/${name}.png`, fullPage: true });
  };
  await page.goto(`${service.url}/console`);
  await page.getByRole('heading', { name: 'To do', level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'A match to decide' }).waitFor();
  await page.getByText('Nobody gets a message when a finder sends photos').waitFor();
  assert.match(await page.title(), /^\(1\) To do/);
  await page.getByRole('note').getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await page.getByRole('heading', { name: 'A match to decide' }).waitFor();
  assert.equal(await page.getByText('You have no password yet').count(), 0);
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  assert.deepEqual(await navigation.getByRole('link').allInnerTexts(), [
    'To do\n1',
    'Home',
    'Pets',
    'Owners',
    'Import',
    'Playground',
    'Search pools',
    'Jobs',
    'Lost reports',
    'Sightings',
    'Capture links',
    'Sharing groups',
  ]);
  await picture('to-do');
  assert.deepEqual(await accessibilityFindings(page), []);
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture('to-do-dark');
  assert.deepEqual(await accessibilityFindings(page), []);
  await page.setViewportSize({ width: 390, height: 800 });
  await picture('to-do-phone');
  assert.deepEqual(await accessibilityFindings(page), []);
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'no sideways scrolling');
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.emulateMedia({ colorScheme: 'light' });

  await page.getByRole('button', { name: 'I take it' }).click();
  await page.getByText('You have taken it.').waitFor();
  await page.getByRole('button', { name: 'Another animal' }).click();
  await page.getByText('Nothing waits.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { name: 'A match to decide' }).waitFor();
  await page.getByRole('button', { name: 'Same animal' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Same animal' }).click();
  await page.getByRole('heading', { name: 'Sighting: Bus stop' }).waitFor();
  assert.equal(await page.getByRole('link', { name: '+82 2 555 0100' }).getAttribute('href'), 'tel:+8225550100');
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'To do' }).click();
  await page.getByRole('heading', { name: 'An animal whose owner is known' }).waitFor();
  await page.getByRole('link', { name: '+82 2 555 0100' }).waitFor();
  await picture('to-do-matched');
  assert.deepEqual(await accessibilityFindings(page), []);
  await page.getByRole('button', { name: 'It is home again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'It is home again' }).click();
  await page.getByText('Nothing waits.').waitFor();
  await picture('to-do-empty');
  assert.deepEqual((await ask(caller, 'listSightings', {}, {})).data[0]?.state, 'MATCHED');

  await page.goto(`${service.url}/console/${tenantId}/keys`);
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  assert.equal(await page.getByRole('heading', { name: 'API keys' }).count(), 0);
  await page.goto(`${service.url}/console/account`);
  await page.getByText('This installation has no mail server').waitFor();
  await picture('account');
  assert.deepEqual(await accessibilityFindings(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});
