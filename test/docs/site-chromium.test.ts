import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { accessibilityFindings, openPage, sharedChromium } from '../console/console-page.ts';
import { testInChromium as test } from '../support/browser-programs.ts';
import { newPet } from '../support/pets.ts';
import { newTenant, sharedService } from '../support/service.ts';
import { builtSite } from './built-site.ts';

/** A page of the service whose requests to any other host are refused and noted among its complaints. */
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

const LOOKED_AT = ['', '/quickstart', '/guides/capturing-well', '/errors', '/sdk/client', '/accuracy'];

for (const scheme of ['light', 'dark'] as const) {
  test(`pages of the site have no serious finding of axe-core, keep to the service's host and break no policy: ${scheme}`, async () => {
    const { url, page, context, complaints } = await open(scheme);
    for (const place of LOOKED_AT) {
      await page.goto(`${url}/docs${place}`, { waitUntil: 'networkidle' });
      // The page names this switch when its scripts have run.
      await page.locator('.VPNavBarAppearance button[title^=Switch]').waitFor();
      assert.equal(await page.evaluate('document.documentElement.classList.contains("dark")'), scheme === 'dark');
      assert.deepEqual(await accessibilityFindings(page), [], place);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

/**
 * Milliseconds from the last letter to the first result. The search box itself waits 200 ms for further letters, which
 * are taken off.
 */
const SEARCH_MS = `new Promise((resolve) => {
  const field = document.querySelector('.VPLocalSearchBox input');
  const box = document.querySelector('.VPLocalSearchBox');
  let startedAt;
  new MutationObserver(() => {
    if (box.querySelector('.result')) resolve(performance.now() - startedAt - 200);
  }).observe(box, { childList: true, subtree: true });
  startedAt = performance.now();
  field.value = 'nearDuplicate';
  field.dispatchEvent(new Event('input', { bubbles: true }));
})`;

async function openSearch(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Search/ }).click();
  await page.locator('.VPLocalSearchBox input').waitFor();
}

test('the site is searched in the page, and a result leads to its place', async (context: TestContext) => {
  const { url, page, context: browserContext, complaints } = await open();
  await page.goto(`${url}/docs/quickstart`, { waitUntil: 'networkidle' });
  await openSearch(page);
  await page.waitForLoadState('networkidle');
  context.diagnostic(`search: ${Number(await page.evaluate(SEARCH_MS)).toFixed(1)} ms`);
  await page.locator('.VPLocalSearchBox input').fill('SVCB2B40019');
  await page.locator('.VPLocalSearchBox .result', { hasText: 'SVCB2B40019' }).first().click();
  await page.waitForURL(/\/docs\/errors#/);
  await page.getByRole('heading', { name: /SVCB2B40019/ }).waitFor();
  assert.deepEqual(complaints, []);
  await browserContext.close();
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
  test(`the reference sends a tried request with nothing filled in, and asks no other host: ${scheme}`, async () => {
    const { service, url, page, context, complaints } = await open(scheme);
    const { apiKey } = await newTenant(service);
    const petId = await newPet({ url, apiKey }, 'CAT', { name: 'Nabi' });
    await page.goto(`${url}/docs/reference#tag/pets/GET/v2/pets`);
    await page.getByRole('button', { name: /Test Request.*get \/v2\/pets\)/i }).click();
    assert.equal(await page.evaluate('document.body.classList.contains("dark-mode")'), scheme === 'dark');
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
