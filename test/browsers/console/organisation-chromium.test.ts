import assert from 'node:assert/strict';
import { after } from 'node:test';
import { memberOf } from '@rhinarium/server/testing/console-client';
import { openOrganisation } from '@rhinarium/server/testing/organisation';
import { newTenant, startService } from '@rhinarium/server/testing/service';
import { testInChromium as test } from '../../support/browser-programs.ts';
import { sharedChromium } from '../../support/shared-chromium.ts';
import { assertLooks, DESK, openPage, settle } from './console-page.ts';

const service = startService({ role: 'api', engineThreads: 1, webhookAddresses: 'any' });
after(async () => (await service).close());

async function open() {
  const { url } = await service;
  const { tenantId } = await newTenant(await service);
  const owner = await memberOf(await service, tenantId, 'owner');
  const organisation = await openOrganisation(`${url}/console/sign-in/organisation`);
  organisation.directory.set('ann', { name: 'Ann Lee', groups: ['leads'] });
  organisation.directory.set('ben', { name: 'Ben Ode', groups: ['desk'] });
  return { url, tenantId, owner, organisation };
}

test('an owner connects the organisation and makes it the only way, and a colleague comes in through it', async () => {
  const { url, tenantId, owner, organisation } = await open();
  const browser = await sharedChromium();
  const { page, complaints } = await openPage(browser, { url, cookie: owner.cookie });
  await page.goto(`${url}/console/${tenantId}/people`);
  await page.getByRole('button', { name: 'Set up' }).click();
  assert.ok(await page.getByText(`${url}/console/sign-in/organisation`).isVisible());
  await page.getByLabel('Issuer').fill(organisation.issuer);
  await page.getByLabel('Client id').fill(organisation.clientId);
  await page.getByLabel('Client secret').fill(organisation.clientSecret);
  for (const [group, role] of [
    ['leads', 'owner'],
    ['desk', 'staff'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a group' }).click();
    await page.getByLabel('Group', { exact: true }).last().fill(group);
    await page
      .getByRole('group', { name: `Group ${group}` })
      .getByLabel('Role')
      .selectOption(role);
  }
  await page.getByRole('switch', { name: 'Show it on the sign-in page' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your organisation answered').waitFor();
  await assertLooks(page, 'organisation-settings');
  await page.setViewportSize(DESK);

  await page.goto(`${url}/console/account`);
  organisation.signsIn('ann');
  await page.getByRole('button', { name: /^Connect with/ }).click();
  await page.waitForURL(`${url}/console/${tenantId}`);
  await page.goto(`${url}/console/account`);
  await page.getByText('Your organisation signed you in').waitFor();
  assert.equal(await page.getByLabel('New password').count(), 0);
  await assertLooks(page, 'organisation-account');
  await page.setViewportSize(DESK);
  await page.goto(`${url}/console/${tenantId}/people`);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('switch', { name: 'Only this way' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your organisation answered').waitFor();

  const other = await openPage(browser, { url, cookie: owner.cookie });
  await other.page.goto(`${url}/console/${tenantId}`);
  await other.page.getByRole('heading', { name: 'Sign in with your organisation' }).waitFor();
  await assertLooks(other.page, 'organisation-needed');

  const colleague = await openPage(browser, { url });
  organisation.signsIn('ben');
  await colleague.page.goto(`${url}/console`);
  const way = colleague.page.getByRole('link', { name: /^Sign in with/ }).last();
  await way.waitFor();
  await assertLooks(colleague.page, 'organisation-sign-in');
  await way.click();
  await colleague.page.waitForURL(`${url}/console/${tenantId}/to-do`);
  await settle(colleague.page);
  assert.deepEqual([...complaints, ...other.complaints, ...colleague.complaints], []);
});

test('a sign-in that the organisation refuses says why, and leads back', async () => {
  const { url } = await open();
  const { page } = await openPage(await sharedChromium(), { url });
  await page.goto(`${url}/console/sign-in/organisation?error=access_denied&state=x`);
  await page.getByText('Signing in with your organisation did not work.').waitFor();
  assert.equal(page.url(), `${url}/console/sign-in/organisation`, 'the answer is not kept in the address');
  await assertLooks(page, 'organisation-refused');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail address').waitFor();
});
