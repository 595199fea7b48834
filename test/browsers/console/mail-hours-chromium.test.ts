import assert from 'node:assert/strict';
import { memberOf, requireAnswer } from '@rhinarium/server/testing/console-client';
import { newTenant, sharedService } from '@rhinarium/server/testing/service';
import { testInChromium as test } from '../../support/browser-programs.ts';
import { sharedChromium } from '../../support/shared-chromium.ts';
import { assertLooks, openPage, PHONE } from './console-page.ts';

test('a person chooses quiet hours and one mail a day on a phone, and takes both back', async () => {
  const service = await sharedService();
  const { tenantId } = await newTenant(service);
  const staff = await memberOf(service, tenantId, 'staff');
  const { page, context, complaints } = await openPage(await sharedChromium(), {
    url: service.url,
    cookie: staff.cookie,
    viewport: PHONE,
    timezoneId: 'Asia/Seoul',
  });
  const hours = async () =>
    requireAnswer(await staff.ask('GET', `/console/api/tenants/${tenantId}/mail-settings`), 'readMailSettings')!.hours;
  await page.goto(`${service.url}/console/account`);
  const group = page.getByRole('group', { name: 'When mails come' });
  await group.getByLabel('Quiet hours from').selectOption('22:00');
  await group.getByText('Problems, sign-in links and invitations come at any hour').waitFor();
  await group.getByLabel('until').selectOption('06:00');
  await group.getByLabel('Messages, registrations, error rates').selectOption('One mail a day at 09:00');
  await group.getByText('Found animals and photos of finders do not wait for it').waitFor();
  assert.deepEqual(await hours(), { timeZone: 'Asia/Seoul', quiet: { from: 22, to: 6 }, digestHour: 9 });
  await assertLooks(page, 'mail-hours');
  await group.getByLabel('Time zone').selectOption('Europe/Berlin');
  await group.getByLabel('Quiet hours from').selectOption('No quiet hours');
  await group.getByLabel('until').waitFor({ state: 'detached' });
  assert.deepEqual(await hours(), { timeZone: 'Europe/Berlin', quiet: null, digestHour: 9 });
  await group.getByLabel('Messages, registrations, error rates').selectOption('At once');
  await group.getByLabel('Time zone').waitFor({ state: 'detached' });
  assert.equal(await hours(), null);
  assert.deepEqual(complaints, []);
  await context.close();
});
