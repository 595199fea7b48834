import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { testInChromium as test } from '../support/browser-programs.ts';
import { ask, attempt } from '../support/client.ts';
import { capture, endOf, registeredPet } from '../support/pets.ts';
import { newTenant, sharedService } from '../support/service.ts';
import { memberOf, operatorOf } from './console-client.ts';
import { accessibilityFindings, COLOUR_RULES, openPage, settle, sharedChromium } from './console-page.ts';

const desk = { width: 1280, height: 860 };
const phone = { width: 390, height: 800 };

/** A tenant with a registered pet, a verification and a failed request, and who may look at which page. */
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
  const job = await endOf(caller, await attempt(caller, 'verifyPet', { petId }, { sessionId }));
  await ask(caller, 'createSearchPool', {}, { name: 'Seoul shelter' });
  await attempt(caller, 'readPet', { petId: 'unknown' });
  const owner = await memberOf(service, tenantId, 'owner');
  const operator = await operatorOf(service);
  const places = ['', '/playground', '/pets', `/pets/${petId}`, '/search-pools', '/capture-sessions']
    .concat([`/capture-sessions/${sessionId}`, '/jobs', `/jobs/verification/${job.id}`, '/accuracy', '/keys'])
    .concat(['/plan', '/people', '/requests', '/audit'])
    .map((place) => `/console/${tenantId}${place}`);
  const visits = [...places, '/console/account'].map((place) => ({ place, cookie: owner.cookie }));
  return { service, visits: [...visits, { place: '/console/operator', cookie: operator.cookie }] };
}

/**
 * Goes to a place as a link of the console does, without reloading, and waits until the previous page has disappeared.
 */
async function go(page: Page, place: string): Promise<void> {
  await page.evaluate(
    `document.querySelector('h1').dataset.seen = ''; history.pushState(null, '', ${JSON.stringify(place)})`,
  );
  await page.locator('h1:not([data-seen])').waitFor();
  await settle(page);
}

/**
 * A page is looked at in all its looks at one visit: light and dark differ in colours alone, desk and phone in how it
 * is laid out.
 */
async function assertLooks(page: Page, place: string): Promise<void> {
  const findings = { light: await accessibilityFindings(page), dark: [] as string[], phone: [] as string[] };
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
  await settle(page);
  findings.dark = await accessibilityFindings(page, COLOUR_RULES);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('html[data-mantine-color-scheme=light]').waitFor();
  await page.setViewportSize(phone);
  await settle(page);
  const width = Number(await page.evaluate('document.documentElement.scrollWidth'));
  assert.ok(width <= phone.width, `${place} is ${width} pixels wide`);
  findings.phone = await accessibilityFindings(page);
  await page.setViewportSize(desk);
  assert.deepEqual(findings, { light: [], dark: [], phone: [] }, place);
}

test('no page has a serious finding of axe-core, light, dark or on a phone, is wider than a phone, or breaks its own policy', async () => {
  const { service, visits } = await furnished();
  const { url } = service;
  for (const cookie of new Set(visits.map((visit) => visit.cookie))) {
    const { page, context, complaints } = await openPage(await sharedChromium(), { url, cookie, viewport: desk });
    const [first, ...others] = visits.filter((visit) => visit.cookie === cookie).map(({ place }) => place);
    await page.goto(`${url}${first}`);
    await settle(page);
    await assertLooks(page, first!);
    for (const place of others) {
      await go(page, place);
      await assertLooks(page, place);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  }
});
