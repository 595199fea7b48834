import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { EVENT_TYPE_NAMES } from '@rhinarium/contract';
import { ask, attempt, type Caller } from '@rhinarium/server/testing/client';
import { memberOf, operatorOf } from '@rhinarium/server/testing/console-client';
import { giveFinder } from '@rhinarium/server/testing/finder-desk';
import { capture, endOf, registeredPet } from '@rhinarium/server/testing/pets';
import { newTenant, sharedService } from '@rhinarium/server/testing/service';
import type { Page } from 'playwright-core';
import { testInChromium as test } from '../../support/browser-programs.ts';
import { sharedChromium } from '../../support/shared-chromium.ts';
import { accessibilityFindings, COLOUR_RULES, openPage, settle } from './console-page.ts';

const desk = { width: 1280, height: 860 };
const phone = { width: 390, height: 800 };

/** A tenant with an animal registered twice, a verification and a failed request, with the people and their pages. */
let made: ReturnType<typeof furnish> | undefined;
const furnished = () => (made ??= furnish());

/** Paths of the pages in the console's table of places, so that a new page is looked at without being entered here. */
async function pathsOfPlaces(): Promise<string[]> {
  const source = await readFile(new URL('../../../packages/console/src/app/places.ts', import.meta.url), 'utf8');
  const paths = new Set([...source.matchAll(/path: '([^']*)'/g)].map(([, path]) => path!));
  assert.ok(paths.size >= 20);
  return [...paths];
}

async function furnish() {
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
  await registeredPet(caller, 'CAT', 1);
  const duplicates = await endOf(caller, await attempt(caller, 'findDuplicates', {}, {}));
  await ask(caller, 'createSearchPool', {}, { name: 'Seoul shelter' });
  const contact = 'park@example.com, +82 2 555 0100';
  const { id: ownerId } = (await ask(caller, 'createOwner', {}, { name: 'Park', contact, consent: { note: 'Street' } }))
    .data;
  await ask(caller, 'updatePet', { petId }, { ownerId });
  await ask(caller, 'createCaptureLink', {}, { purpose: 'PET_VERIFICATION', petId });
  await attempt(caller, 'readPet', { petId: 'unknown' });
  const { lostReportId, sightingId, searchJobId } = await loseAndFind(caller, petId);
  const { data } = await ask(caller, 'createWebhookEndpoint', {}, { url: 'https://receiver.invalid/hooks' });
  await ask(caller, 'testWebhookEndpoint', { endpointId: data.id });
  const owner = await memberOf(service, tenantId, 'owner');
  await giveFinder(service, tenantId, sightingId);
  await owner.ask('POST', `/console/api/tenants/${tenantId}/sightings/${sightingId}/messages`, {
    text: '여섯 시에 갑니다.',
  });
  const operator = await operatorOf(service);
  const places = [
    ...(await pathsOfPlaces()),
    `/pets/${petId}`,
    `/owners/${ownerId}`,
    `/capture-sessions/${sessionId}`,
    `/jobs/verification/${job.id}`,
    `/jobs/duplicates/${duplicates.id}`,
    `/lost-reports/${lostReportId}`,
    `/lost-reports/${lostReportId}/poster`,
    `/sightings/${sightingId}`,
    '/found-animal?way=telephone',
    '/lost-animal?new=yes',
    `/jobs/standing/${searchJobId}`,
  ].map((place) => `/console/${tenantId}${place}`);
  const visits = [...places, '/console/account'].map((place) => ({ place, cookie: owner.cookie }));
  return { service, visits: [...visits, { place: `/console/operator?search=${tenantId}`, cookie: operator.cookie }] };
}

/** Reports a pet lost, and saves a sighting of it that a standing search finds. */
async function loseAndFind(caller: Caller, petId: string) {
  await ask(caller, 'updateLostAndFound', {}, { isEnabled: true });
  const at = '2026-01-14T18:00:00.000Z';
  const report = await ask(caller, 'createLostReport', {}, { petId, place: 'Park', lastSeenAt: at });
  const photos = { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 1, firstShot: 30 } as const;
  const sessionId = await capture(caller, photos);
  const sighting = await ask(caller, 'createSighting', {}, { sessionId, place: 'Street', seenAt: at });
  await ask(caller, 'readStandingSearchJob', { jobId: sighting.data.searchJobId! }, { waitSeconds: 30 });
  return { lostReportId: report.data.id, sightingId: sighting.data.id, searchJobId: sighting.data.searchJobId! };
}

/** Navigates like a link of the console, without a reload, and waits until the previous page has gone. */
async function go(page: Page, place: string): Promise<void> {
  await page.evaluate(
    `document.querySelector('h1').dataset.seen = ''; history.pushState(null, '', ${JSON.stringify(place)})`,
  );
  await page.locator('h1:not([data-seen])').waitFor();
  await settle(page);
}

/**
 * Checks a page in all variants in one visit: light and dark differ only in colours, desktop and phone only in layout.
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

test('no page has a finding of axe-core, light, dark or on a phone, is wider than a phone, or breaks its own policy', async () => {
  const { service, visits: ofPeople } = await furnished();
  const visits = [...ofPeople, { ...ofPeople[0]!, place: '/console/design' }];
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

/** Words written identically in every language: names of things, people and technology. */
const NAMES = [
  /https:\/\/\S+/g,
  new RegExp(EVENT_TYPE_NAMES.join('|').replaceAll('.', '\\.'), 'g'),
  /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g,
  // Abbreviated ids, and the digest of an engine.
  /[\da-f]{8}…|\([\da-f]{12}\)/g,
  /[\w.+-]+@[\w.-]+/g,
  /A test’s own tenant|Seoul shelter|Park|Street|First key|The (?:owner|operator)|[Rr]hinarium/g,
  /npm run [\w: -]+/g,
  /x-(?:service-api-key|request-id)|:identify|externalId|SVCB2B\d+|Idempotency-Key|RateLimit|Retry-After/g,
  /\b(?:API|SDK|JPEG|PNG|WebP|HEIC|AVIF|CSV|XLSX|UTC|QR|[KMG]iB|Ctrl|K|https|localhost|curl|TypeScript|Python|Chromium|English|Deutsch|Español|N)\b/g,
  /\b(?:ntfy|Slack|Mattermost|Microsoft Teams|JSON)\b/g,
  /\b(?:base|demo|pro|full|read|capture|live|test|flag|refuse)\b/g,
];

/**
 * Every Latin-script word that a Korean reader would see or hear on the page, except text marked as English (`lang`) or
 * as code.
 */
const LATIN = `(() => {
  const apart = '[lang=en], code, pre, .mono, time, script, style, option[lang]';
  const said = [];
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest(apart)) continue;
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) said.push(node.textContent);
    if (!element.closest('[aria-hidden=true]')) said.push(element.getAttribute('aria-label') ?? '');
    for (const name of ['alt', 'placeholder']) said.push(element.getAttribute(name) ?? '');
  }
  return [document.title, ...said];
})()`;

async function latinWords(page: Page): Promise<string[]> {
  const said = (await page.evaluate(LATIN)) as string[];
  const left = said.map((text) => NAMES.reduce((rest, name) => rest.replaceAll(name, ''), text));
  return [...new Set(left.filter((text) => /[A-Za-z]{2}/.test(text)))];
}

test('a browser in Korean is shown every page in Korean, dialogs too, and another language when it is chosen, also after a reload', async () => {
  const { service, visits } = await furnished();
  const { url } = service;
  const found: Record<string, string[]> = {};
  for (const cookie of new Set(visits.map((visit) => visit.cookie))) {
    const options = { url, cookie, viewport: desk, locale: 'ko-KR' };
    const { page, context } = await openPage(await sharedChromium(), options);
    const places = visits.filter((visit) => visit.cookie === cookie).map(({ place }) => place);
    await page.goto(`${url}${places[0]}`);
    await settle(page);
    assert.equal(await page.evaluate('document.documentElement.lang'), 'ko');
    for (const place of places) {
      if (place !== places[0]) await go(page, place);
      const words = await latinWords(page);
      // A list has an identical button in every row. One is enough.
      const openers = page.locator('#page button[aria-haspopup=dialog]:enabled');
      for (const name of new Set(await openers.allInnerTexts())) {
        const opener = openers.filter({ hasText: name }).first();
        for (const more of await page.getByRole('button', { name: '더 많은 작업' }).all())
          if (!(await opener.isVisible())) await more.click();
        await opener.click();
        await page.getByRole('dialog').waitFor();
        words.push(...(await latinWords(page)));
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      if (words.length > 0) found[place] = [...new Set(words)];
    }
    await page.getByRole('button', { name: /계정/ }).click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await page.locator('html[lang=en]').waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Skip to content' }).waitFor();
    await context.close();
  }
  assert.deepEqual(found, {});
});
