import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { newPet } from '../../packages/server/src/testing/pets.ts';
import { newTenant, sharedService } from '../../packages/server/src/testing/service.ts';
import { accessibilityFindings, COLOUR_RULES, openPage } from '../browsers/console/console-page.ts';
import { testInChromium } from '../support/browser-programs.ts';
import { sharedChromium } from '../support/shared-chromium.ts';
import { withTool } from '../support/tool-packages.ts';
import { builtSite } from './built-site.ts';

const test = (name: string, run: () => Promise<void>) => testInChromium(name, run, withTool('docs-site'));

const DESK = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 800 };

/** A page of the service that blocks and records requests to other hosts. */
async function open(colorScheme: 'light' | 'dark' = 'light') {
  await builtSite();
  const service = await sharedService();
  const { url } = service;
  const { page, context, complaints } = await openPage(await sharedChromium(), { url, colorScheme });
  await context.route(
    (asked) => /^(https?|wss?):$/.test(asked.protocol) && asked.origin !== url,
    async (route) => {
      complaints.push(`asks for ${route.request().url()}`);
      await route.abort();
    },
  );
  return { service, url, page, context, complaints };
}

/**
 * One page of each kind: first, guide with tabs, guide with photos, generated tables, SDK, charts, pictures, list, not
 * found.
 */
const LOOKED_AT = ['', '/guides/enrol-verify-identify', '/guides/capturing-well', '/limits', '/errors']
  .concat(['/sdk/client', '/accuracy', '/walk', '/changelog', '/unknown'])
  .map((place) => `/docs${place}`);
/** On a phone the layout differs, and wide tables scroll. */
const LOOKED_AT_ON_A_PHONE = ['/', '/docs', '/docs/guides/enrol-verify-identify', '/docs/limits', '/docs/unknown'];

test('the start page and each kind of page of the site have no finding of axe-core, light, dark or on a phone, keep to the service’s host and break no policy', async () => {
  const { url, page, context, complaints } = await open();
  for (const place of ['/', ...LOOKED_AT]) {
    await page.goto(url + place, { waitUntil: 'networkidle' });
    // A page of the site labels this switch after its scripts have run.
    const isOfSite = place !== '/';
    if (isOfSite) await page.locator('.VPNavBarAppearance button[title^=Switch]').waitFor();
    const light = await accessibilityFindings(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    if (isOfSite) await page.locator('html.dark').waitFor();
    const dark = await accessibilityFindings(page, COLOUR_RULES);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(PHONE);
    const phone = LOOKED_AT_ON_A_PHONE.includes(place) ? await accessibilityFindings(page) : [];
    await page.setViewportSize(DESK);
    assert.deepEqual({ light, dark, phone }, { light: [], dark: [], phone: [] }, place);
  }
  assert.deepEqual(
    complaints.filter((complaint) => !/status of 404/.test(complaint)),
    [],
  );
  await context.close();
});

async function openSearch(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Search/ }).click();
  await page.locator('.VPLocalSearchBox input').waitFor();
}

test('the site is searched in the page, without a finding of axe-core, guides come before decisions, and a result leads to its place', async () => {
  const { url, page, context, complaints } = await open();
  await page.goto(`${url}/docs/quickstart`, { waitUntil: 'networkidle' });
  await openSearch(page);
  await page.waitForLoadState('networkidle');
  const field = page.locator('.VPLocalSearchBox input');
  // By words alone the first result of each would be a decision or the list of conformance.
  for (const [query, place] of [
    ['idempotency key', /\/docs\/(errors|operating|guides|sdk)/],
    ['how to delete a pet', /\/docs\/guides\/privacy-and-deletion#delete-a-pet/],
  ] as const) {
    await field.fill(query);
    const first = page.locator('.VPLocalSearchBox .result').first();
    await first.filter({ hasText: query.split(' ').at(-1)! }).waitFor();
    assert.deepEqual(await accessibilityFindings(page), [], 'with the search box open');
    assert.match((await first.getAttribute('href')) ?? '', place, query);
  }
  await field.fill('SVCB2B40019');
  await page.locator('.VPLocalSearchBox .result', { hasText: 'SVCB2B40019' }).first().click();
  await page.waitForURL(/\/docs\/errors#/);
  await page.getByRole('heading', { name: /SVCB2B40019/ }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('an error’s link shows its section', async () => {
  const { url, page, context } = await open();
  await page.goto(`${url}/docs/errors#SVCB2B20012`);
  await page.waitForFunction(`(() => {
    const heading = [...document.querySelectorAll('h2')].find(({ textContent }) => textContent.startsWith('SVCB2B20012'));
    const { top } = heading.getBoundingClientRect();
    return top > 0 && top < innerHeight / 2;
  })()`);
  await context.close();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the reference has no finding of axe-core, sends a tried request with nothing filled in, and asks no other host: ${scheme}`, async () => {
    const { service, url, page, context, complaints } = await open(scheme);
    const { apiKey } = await newTenant(service);
    const petId = await newPet({ url, apiKey }, 'CAT', { name: 'Nabi' });
    await page.goto(`${url}/docs/reference#tag/pets/GET/v2/pets`, { waitUntil: 'commit' });
    const tryIt = page.getByRole('button', { name: /Test Request.*get \/v2\/pets\)/i });
    // A browser loads the script in seconds, but in a minute on a machine busy with tests.
    await tryIt.waitFor({ timeout: 120_000 });
    // The target is shown first. The introduction with the title may come later.
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    assert.equal(await page.evaluate('document.body.classList.contains("dark-mode")'), scheme === 'dark');
    const rules = scheme === 'dark' ? COLOUR_RULES : {};
    assert.deepEqual(await accessibilityFindings(page, rules), []);
    await page.setViewportSize(PHONE);
    assert.deepEqual(await accessibilityFindings(page, rules), [], 'on a phone');
    await page.setViewportSize(DESK);
    await tryIt.click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Value', { exact: true }).first().fill(apiKey);
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/v2/pets');
    await form.getByRole('button', { name: /^Send get/ }).click();
    assert.equal(new URL((await asked).url()).search, '');
    await form.getByText(petId).first().waitFor();
    await page.close();
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
