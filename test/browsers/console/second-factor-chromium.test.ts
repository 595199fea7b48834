import assert from 'node:assert/strict';
import { readQrCode } from '@rhinarium/server/testing/capture-links';
import { memberOf } from '@rhinarium/server/testing/console-client';
import { codeOf, turnOnSecondFactor } from '@rhinarium/server/testing/second-factor';
import { newTenant, sharedService } from '@rhinarium/server/testing/service';
import type { Page } from 'playwright-core';
import { testInChromium as test } from '../../support/browser-programs.ts';
import { sharedChromium } from '../../support/shared-chromium.ts';
import { accessibilityFindings, COLOUR_RULES, openPage, settle } from './console-page.ts';

const password = 'correct horse battery';

/** An owner with a password, signed in. */
async function open() {
  const service = await sharedService();
  const { tenantId } = await newTenant(service);
  const owner = await memberOf(service, tenantId, 'owner');
  const { email } = owner;
  await owner.ask('PATCH', '/console/api/account', { password });
  return { service, tenantId, owner, email, url: service.url };
}

/** No accessibility finding in either theme, and not wider than a phone. */
async function assertLooks(page: Page, what: string): Promise<void> {
  const findings = { light: await accessibilityFindings(page), dark: [] as string[] };
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
  await settle(page);
  findings.dark = await accessibilityFindings(page, COLOUR_RULES);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('html[data-mantine-color-scheme=light]').waitFor();
  assert.deepEqual(findings, { light: [], dark: [] }, what);
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 800 });
  await settle(page);
  assert.ok(
    Number(await page.evaluate('document.documentElement.scrollWidth')) <= 390,
    `${what} is wider than a phone`,
  );
  await page.setViewportSize(size);
}

/** Decodes a QR code on the page. */
const readCode = async (page: Page, label: string): Promise<string> =>
  await readQrCode(await page.getByRole('img', { name: label }).screenshot());

test('a person turns on the second factor with the QR code, signs in with a code, and turns it off', async () => {
  const { url, owner, email } = await open();
  const { page, context, complaints } = await openPage(await sharedChromium(), { url, cookie: owner.cookie });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(url)) foreign.push(request.url());
  });
  await page.goto(`${url}/console/account`);
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Turn on' }).click();
  const secret = (await page.getByTestId('secret').textContent()) ?? '';
  const uri = new URL(await readCode(page, 'QR code of the secret'));
  assert.deepEqual([uri.protocol, uri.searchParams.get('secret')], ['otpauth:', secret]);
  assert.equal(decodeURIComponent(uri.pathname), `/Rhinarium:${email}`);
  await assertLooks(page, 'the secret');
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  const codes = ((await page.getByTestId('recovery-codes').textContent()) ?? '').split('\n');
  assert.equal(codes.length, 10);
  await page.getByText('10 of your recovery codes are unused.').waitFor();
  await assertLooks(page, 'the recovery codes');
  await page.getByRole('button', { name: 'I have kept them' }).click();
  assert.equal(await page.getByText(codes[0]!).count(), 0);

  await context.clearCookies();
  await page.goto(`${url}/console`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('textbox', { name: 'Code' }).fill('000 000 0');
  await assertLooks(page, 'the question for the code');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('The code is wrong, too old, or was used before.').waitFor();
  await page.getByRole('textbox', { name: 'Code' }).fill(codes[0]!);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'A test’s own tenant' }).waitFor();

  await page.goto(`${url}/console/account`);
  await page.getByText('9 of your recovery codes are unused.').waitFor();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('textbox', { name: 'Code' }).fill(codes[1]!);
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await page.getByText('10 of your recovery codes are unused.').waitFor();
  const renewed = ((await page.getByTestId('recovery-codes').textContent()) ?? '').split('\n');
  await page.getByRole('textbox', { name: 'Code' }).fill(renewed[0]!);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('button', { name: 'Turn on' }).waitFor();
  assert.deepEqual([foreign, complaints], [[], []]);
  await context.close();
});

test('people without the second factor that a tenant requires are led to their account, and owners see who has one', async () => {
  const { service, url, tenantId, owner } = await open();
  await turnOnSecondFactor(owner, password);
  const viewer = await memberOf(service, tenantId, 'viewer');
  const chromium = await sharedChromium();
  const ofOwner = await openPage(chromium, { url, cookie: owner.cookie });
  await ofOwner.page.goto(`${url}/console/${tenantId}/people`);
  await ofOwner.page.getByRole('cell', { name: 'off', exact: true }).waitFor();
  await ofOwner.page.getByRole('switch', { name: 'Everybody needs a second factor' }).click();
  await ofOwner.page.getByRole('switch', { checked: true }).waitFor();
  await assertLooks(ofOwner.page, 'the people');
  const ofViewer = await openPage(chromium, { url, cookie: viewer.cookie });
  await ofViewer.page.goto(`${url}/console/${tenantId}/pets`);
  await ofViewer.page.getByRole('heading', { name: 'Turn on your second factor' }).waitFor();
  await assertLooks(ofViewer.page, 'the closed tenant');
  await ofViewer.page.getByRole('link', { name: 'Go to your account' }).click();
  await ofViewer.page.getByRole('button', { name: 'Turn on' }).waitFor();
  assert.deepEqual([ofOwner.complaints, ofViewer.complaints], [[], []]);
  await ofOwner.context.close();
  await ofViewer.context.close();
});

test('all other sessions are ended with one button', async () => {
  const { service, url, owner } = await open();
  const { signedIn } = await import('@rhinarium/server/testing/console-client');
  const there = await signedIn(service, owner.personId);
  const { page, context } = await openPage(await sharedChromium(), { url, cookie: owner.cookie });
  await page.goto(`${url}/console/account`);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).waitFor({ state: 'detached' });
  assert.equal((await there.ask('GET', '/console/api/session')).status, 401);
  assert.equal((await owner.ask('GET', '/console/api/session')).status, 200);
  await context.close();
});
