import assert from 'node:assert/strict';
import { newPet } from '@rhinarium/server/testing/pets';
import { newTenant, sharedService } from '@rhinarium/server/testing/service';
import { accessibilityFindings, COLOUR_RULES, openPage } from '../browsers/console/console-page.ts';
import { testInChromium } from '../support/browser-programs.ts';
import { sharedChromium } from '../support/shared-chromium.ts';

const test = (name: string, run: () => Promise<void>) => testInChromium(name, run);

const DESK = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 800 };

/** A page of the service that blocks and records requests to other hosts. */
async function open(colorScheme: 'light' | 'dark' = 'light') {
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

const overflowPx = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

test('on a phone a page stays where it is when its script folds the contents, which are there without a script and on a desk', async () => {
  const { url, page, context } = await open();
  let letScript = () => {};
  const isLet = new Promise<void>((resolve) => {
    letScript = resolve;
  });
  await context.route('**/docs/site.js', async (route) => {
    await isLet;
    await route.continue();
  });
  const heading = page.getByRole('heading', { level: 1 });
  const top = async () => (await heading.boundingBox())!.y;
  await page.setViewportSize(PHONE);
  await page.goto(`${url}/docs/guides/enrol-verify-identify`, { waitUntil: 'commit' });
  await heading.waitFor();
  const before = await top();
  letScript();
  await page.locator('.folds').waitFor();
  assert.ok(Math.abs((await top()) - before) < 2, `${before} to ${await top()}`);
  const contents = page.getByRole('navigation', { name: 'Documentation' });
  assert.equal(await contents.isVisible(), false);
  await page.getByText('Contents', { exact: true }).click();
  await contents.waitFor();
  await page.setViewportSize(DESK);
  await contents.waitFor();
  await context.close();
  const scriptless = await (await sharedChromium()).newContext({ viewport: PHONE, javaScriptEnabled: false });
  const plain = await scriptless.newPage();
  await plain.goto(`${url}/docs`);
  await plain.getByRole('navigation', { name: 'Documentation' }).waitFor();
  await scriptless.close();
});

test('the start page and each kind of page of the site have no finding of axe-core, light, dark or on a phone, keep to the service’s host and break no policy', async () => {
  const { url, page, context, complaints } = await open();
  for (const place of ['/', ...LOOKED_AT]) {
    await page.goto(url + place, { waitUntil: 'networkidle' });
    const light = await accessibilityFindings(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await accessibilityFindings(page, COLOUR_RULES);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(PHONE);
    const phone = LOOKED_AT_ON_A_PHONE.includes(place) ? await accessibilityFindings(page) : [];
    assert.equal(await page.evaluate(overflowPx), 0, `${place} is wider than a phone`);
    await page.setViewportSize(DESK);
    assert.deepEqual({ light, dark, phone }, { light: [], dark: [], phone: [] }, place);
  }
  assert.deepEqual(
    complaints.filter((complaint) => !/status of 404/.test(complaint)),
    [],
  );
  await context.close();
});

test('the site is searched while typing, without a finding of axe-core, and a result leads to its place', async () => {
  const { url, page, context, complaints } = await open();
  await page.goto(`${url}/docs/quickstart`, { waitUntil: 'networkidle' });
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Search the documentation' });
  const first = page.getByRole('option').first();
  for (const [query, place] of [
    ['idempotency key', /\/docs\/(errors|operating|guides|sdk)/],
    ['how to delete a pet', /\/docs\/guides\/privacy-and-deletion#delete-a-pet/],
  ] as const) {
    const answered = page.waitForResponse((response) => response.url().endsWith(`q=${query.replaceAll(' ', '+')}`));
    await field.fill(query);
    await answered;
    await first.waitFor();
    assert.deepEqual(await accessibilityFindings(page), [], 'with results open');
    assert.match((await first.getAttribute('href')) ?? '', place, query);
  }
  await field.fill('SVCB2B40019');
  await page
    .getByRole('option', { name: /SVCB2B40019/ })
    .first()
    .waitFor();
  await field.press('Enter');
  await page.waitForURL(/\/docs\/errors#/);
  await page.getByRole('heading', { name: /SVCB2B40019/ }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('samples of code stay in the chosen language', async () => {
  const { url, page, context } = await open();
  await page.goto(`${url}/docs/guides/enrol-verify-identify`);
  const python = page.getByText('urllib.request.Request(URL');
  assert.equal(await python.isVisible(), false);
  await page.locator('.code-group label', { hasText: 'Python' }).first().click();
  await python.waitFor();
  await page.reload();
  await python.waitFor();
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
