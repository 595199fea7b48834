import assert from 'node:assert/strict';
import { memberOf } from '@rhinarium/server/testing/console-client';
import { newTenant, sharedService } from '@rhinarium/server/testing/service';
import type { Page } from 'playwright-core';
import { testInChromium as test } from '../../support/browser-programs.ts';
import { sharedChromium } from '../../support/shared-chromium.ts';
import { assertLooks, DESK, openPage, settle } from './console-page.ts';

/** Adds an authenticator to a page, which verifies its person (Chrome DevTools Protocol). */
async function addAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
}

test('a person adds a passkey, signs out, signs in with it, renames and removes it', async () => {
  const service = await sharedService();
  const { url } = service;
  const { tenantId } = await newTenant(service);
  const owner = await memberOf(service, tenantId, 'owner');
  await owner.ask('PATCH', '/console/api/account', { password: 'correct horse battery' });
  const { page, complaints } = await openPage(await sharedChromium(), { url, cookie: owner.cookie });
  await addAuthenticator(page);
  await page.goto(`${url}/console/account`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill('My phone');
  const form = page.locator('form').filter({ hasText: 'Name of the passkey' });
  await form.getByLabel('Your password').fill('correct horse battery');
  await assertLooks(page, 'passkeys-form');
  await page.setViewportSize(DESK);
  await form.getByRole('button', { name: 'Continue on the device' }).click();
  await page.getByRole('cell', { name: 'My phone' }).waitFor();
  await assertLooks(page, 'passkeys');
  await page.setViewportSize(DESK);

  await page.context().clearCookies();
  await page.goto(`${url}/console/sign-in`);
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
  await assertLooks(page, 'passkeys-sign-in');
  await page.setViewportSize(DESK);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL(`${url}/console/${tenantId}`);
  await page.goto(`${url}/console/account`);
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('New name of My phone').fill('My laptop');
  await page.getByRole('button', { name: 'Save' }).last().click();
  // The form's field has the new name as well, and the row moves when it closes.
  await page.getByRole('button', { name: 'Rename' }).waitFor();
  await page.getByRole('cell', { name: 'My laptop' }).waitFor();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('cell', { name: 'My laptop' }).waitFor({ state: 'detached' });
  await settle(page);
  assert.deepEqual(complaints, []);
});
