import assert from 'node:assert/strict';
import { ask } from '@rhinarium/server/testing/client';
import { memberOf } from '@rhinarium/server/testing/console-client';
import { confirmedSighting, openFinderDesk } from '@rhinarium/server/testing/finder-desk';
import { newPet } from '@rhinarium/server/testing/pets';
import { sharedService } from '@rhinarium/server/testing/service';
import { openMailService } from '@rhinarium/server/testing/smtp-server';
import { testInChromium as test } from '../../support/browser-programs.ts';
import { sharedChromium } from '../../support/shared-chromium.ts';
import { assertLooks, openPage, PHONE } from './console-page.ts';

test('a finder writes on the page of the case, staff answer in the console, and both see that it has ended', async () => {
  const service = await sharedService();
  const { find, tenantId, caller } = await openFinderDesk(service);
  const { statusUrl, sightingId } = await find('finder@example.com');
  const staff = await memberOf(service, tenantId, 'staff');
  const browser = await sharedChromium();
  const finder = await openPage(browser, { url: service.url, viewport: PHONE });
  const { page: phone } = finder;
  await phone.goto(statusUrl);
  await phone.getByText('Read by: Harbour & <shelter>.').waitFor();
  await assertLooks(phone, 'finder-empty');
  await phone.getByLabel('Your message').fill('He is thirsty.\n<b>https://example.com</b>');
  await phone.getByRole('button', { name: 'Send' }).click();
  await phone.getByText('You, ').waitFor();
  assert.equal(await phone.getByLabel('Your message').inputValue(), '');
  assert.equal(await phone.locator('main a, main b').count(), 0, 'plain text');

  const desk = await openPage(browser, { url: service.url, cookie: staff.cookie });
  const { page } = desk;
  await page.goto(`${service.url}/console/${tenantId}/to-do`);
  await page.getByRole('heading', { name: 'A message to answer' }).waitFor();
  await page.getByText('<b>https://example.com</b>').waitFor();
  await page.getByText('sees the message only on the page of the case').waitFor();
  await assertLooks(page, 'to-do-message');
  await page.getByRole('textbox', { name: 'Message' }).fill('Give him water.');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { name: 'A message to answer' }).waitFor({ state: 'detached' });
  await page.goto(`${service.url}/console/${tenantId}/sightings/${sightingId}`);
  await page.getByText('Give him water.').waitFor();
  await assertLooks(page, 'sighting-messages');

  await phone.reload();
  await phone.getByText('Give him water.').waitFor();
  await assertLooks(phone, 'finder-answered');
  await phone.getByLabel('Your message').fill('Not sent yet');
  await phone.getByLabel('Language').selectOption('ko');
  assert.equal(await phone.getByLabel('보낼 메시지').inputValue(), 'Not sent yet');
  await phone.getByText('Harbour & <shelter>,').waitFor();
  for (const language of ['de', 'es', 'ja', 'ko']) {
    await phone.getByRole('combobox').selectOption(language);
    await phone.locator(`html[lang=${language}]`).waitFor();
    await assertLooks(phone, `finder-${language}`);
  }

  await page.getByRole('button', { name: 'No more messages from this finder' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'No more messages from this finder' }).click();
  await page.getByText('The finder cannot write.').waitFor();
  await phone.getByRole('button', { name: '보내기' }).click();
  await phone.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
  await ask(caller, 'updateSighting', { sightingId }, { isReturned: true });
  await page.getByText('Nobody can write any more.').waitFor();
  await phone.reload();
  await phone.getByText('No more messages can be sent here.').waitFor();
  await assertLooks(phone, 'finder-ended');
  for (const { complaints, context } of [finder, desk]) {
    assert.deepEqual(
      complaints.filter((said) => !/409/.test(said)),
      [],
    );
    await context.close();
  }
});

test('staff write to the owner of a confirmed pet, who answers on a page of her own and reads on until the animal is home', async () => {
  const { service, smtp } = await openMailService();
  const { tenantId, caller, send } = await openFinderDesk(service);
  const consent = { note: 'Form 3' };
  const owner = await ask(caller, 'createOwner', {}, { name: 'Jun', contact: '010-1234, jun@example.com', consent });
  const petId = await newPet(caller, 'CAT', { ownerId: owner.data.id });
  const sightingId = await confirmedSighting(service, { caller, tenantId }, petId);
  const staff = await memberOf(service, tenantId, 'staff');
  const browser = await sharedChromium();
  const desk = await openPage(browser, { url: service.url, cookie: staff.cookie });
  const { page } = desk;
  await page.goto(`${service.url}/console/${tenantId}/sightings/${sightingId}`);
  await page.getByRole('button', { name: 'Write to the owner' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Message').fill('Has she a scar?');
  await assertLooks(page, 'write-to-owner');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('The owner reads it, too.').waitFor();
  await assertLooks(page, 'owner-invited');
  await send();
  const mail = smtp.mailsTo('jun@example.com')[0]!.text.replaceAll(/=\r?\n/g, '');
  const her = await openPage(browser, { url: service.url, viewport: PHONE });
  await her.page.goto(`${service.url}/link#status.${/#status\.([\w.-]+)/.exec(mail)![1]}`);
  await her.page.getByRole('heading', { name: 'An animal was found' }).waitFor();
  await her.page.getByText('Has she a scar?').waitFor();
  await her.page.getByText('Finder. They do not see your name').waitFor();
  await her.page.getByLabel('Your message').fill('On the left ear.');
  await her.page.getByRole('button', { name: 'Send' }).click();
  await her.page.getByText('You, ').waitFor();
  await assertLooks(her.page, 'owner-page');
  await page.getByText('On the left ear.').waitFor();
  await ask(caller, 'updateSighting', { sightingId }, { isReturned: true });
  await her.page.reload();
  await her.page.getByText('No more messages can be sent here.').waitFor();
  for (const { complaints, context } of [her, desk]) {
    assert.deepEqual(complaints, []);
    await context.close();
  }
});
