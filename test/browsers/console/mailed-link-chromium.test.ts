import assert from 'node:assert/strict';
import { memberOf } from '@rhinarium/server/testing/console-client';
import { newTenant, startService } from '@rhinarium/server/testing/service';
import { openSmtpServer } from '@rhinarium/server/testing/smtp-server';
import { testInChromium as test } from '../../support/browser-programs.ts';
import { sharedChromium } from '../../support/shared-chromium.ts';
import { assertLooks, openPage, PHONE } from './console-page.ts';

test('somebody who forgot the password signs in by a mailed link, chooses another, and signs in with it', async () => {
  const smtp = await openSmtpServer();
  const service = await startService({ smtpUrl: smtp.url, mailFrom: 'desk@rhinarium.example' });
  try {
    const { tenantId } = await newTenant(service);
    const staff = await memberOf(service, tenantId, 'staff');
    await staff.ask('PATCH', '/console/api/account', { password: 'a password to forget' });
    const { page, context, complaints } = await openPage(await sharedChromium(), { url: service.url, viewport: PHONE });
    await page.goto(`${service.url}/console/sign-in`);
    await page.getByRole('button', { name: 'Mail me a sign-in link' }).waitFor();
    assert.equal(await page.getByText('npm run').count(), 0);
    await assertLooks(page, 'sign-in');
    await page.getByRole('button', { name: 'Mail me a sign-in link' }).click();
    await page.getByLabel('E-mail').fill(staff.email);
    await assertLooks(page, 'mail-link');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('If an account has this address').waitFor();
    await smtp.arrived(staff.email);
    const [, link] = /(http\S+\/console\/sign-in#\S+)/.exec(smtp.mailsTo(staff.email)[0]!.text)!;
    await page.goto(link!);
    await page.getByRole('heading', { name: 'To do', level: 1 }).waitFor();
    await page.goto(`${service.url}/console/account`);
    await page.getByText('You came by a link').waitFor();
    assert.equal(await page.getByLabel('Current password').count(), 0);
    await page.getByLabel('New password').fill('another long password');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved').waitFor();
    await context.clearCookies();
    await page.goto(`${service.url}/console/sign-in`);
    await page.getByLabel('E-mail').fill(staff.email);
    await page.getByRole('textbox', { name: 'Password' }).fill('another long password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'To do', level: 1 }).waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  } finally {
    await service.close();
    await smtp.close();
  }
});
