import assert from 'node:assert/strict';
import { after } from 'node:test';
import { memberOf } from '@rhinarium/server/testing/console-client';
import { openReceiver } from '@rhinarium/server/testing/receiver';
import { newTenant, startService } from '@rhinarium/server/testing/service';
import { testInChromium as test } from '../../support/browser-programs.ts';
import { sharedChromium } from '../../support/shared-chromium.ts';
import { assertLooks, openPage, PHONE } from './console-page.ts';

const opening = startService({ webhookAddresses: 'any' });
after(async () => (await opening).close());

test('an owner adds a channel of the team on a phone, tests it, sees that it is gone and tries it again', async () => {
  const service = await opening;
  const receiver = await openReceiver();
  const { tenantId } = await newTenant(service);
  const owner = await memberOf(service, tenantId, 'owner');
  const { page, context, complaints } = await openPage(await sharedChromium(), {
    url: service.url,
    cookie: owner.cookie,
    viewport: PHONE,
  });
  await page.goto(`${service.url}/console/account`);
  const group = page.getByRole('group', { name: 'Channels of the team of A test’s own tenant' });
  await group.getByRole('button', { name: 'Add a channel' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the channel').fill('Front desk');
  await dialog.getByLabel('What it is', { exact: true }).selectOption('json');
  await dialog.getByLabel('Address').fill(`${receiver.url}?key=shibboleth`);
  await assertLooks(page, 'team-channel-new');
  await dialog.getByRole('button', { name: 'Add a channel' }).click();
  const card = group.getByRole('group', { name: 'Front desk' });
  await card.getByLabel('A finder sent photos').isChecked();
  await card.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText('The test has arrived.').waitFor();
  assert.match(receiver.received[0]!.body, /this is a test/);
  await service.app.services.database.tenant(tenantId, (sql) =>
    sql(`UPDATE team_channels SET problem = 'refused', stopped_at = service_now()`),
  );
  await page.reload();
  await card.getByText('Stopped, after failures').waitFor();
  assert.ok(!(await page.content()).includes('shibboleth'));
  await assertLooks(page, 'team-channel-stopped');
  await card.getByRole('button', { name: 'Try again' }).click();
  await card.getByText('Stopped, after failures').waitFor({ state: 'detached' });
  await card.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await card.waitFor({ state: 'detached' });
  assert.deepEqual(complaints, []);
  await context.close();
});
