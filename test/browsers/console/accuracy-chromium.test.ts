import assert from 'node:assert/strict';
import { ask, attempt } from '@rhinarium/server/testing/client';
import { memberOf } from '@rhinarium/server/testing/console-client';
import { capture, endOf, registeredPet } from '@rhinarium/server/testing/pets';
import { newTenant, sharedService } from '@rhinarium/server/testing/service';
import { testInChromium as test } from '../../support/browser-programs.ts';
import { sharedChromium } from '../../support/shared-chromium.ts';
import { openPage, settle } from './console-page.ts';

test('the page Accuracy begins with the tenant’s own animals, says what is missing, and lists wrong decisions and pairs that look alike', async () => {
  const service = await sharedService();
  const { tenantId, apiKey } = await newTenant(service, 'demo');
  const caller = { url: service.url, apiKey };
  const petId = await registeredPet(caller, 'CAT', 1);
  await ask(caller, 'updatePet', { petId }, { name: 'Nabi' });
  const other = await registeredPet(caller, 'CAT', 1);
  await ask(caller, 'updatePet', { petId: other }, { name: 'Nabi of the shelter' });
  const sessionId = await capture(caller, {
    species: 'CAT',
    purpose: 'PET_VERIFICATION',
    petId,
    seed: 1,
    firstShot: 30,
  });
  const { jobId } = await endOf(caller, await attempt(caller, 'verifyPet', { petId }, { sessionId }));
  await ask(caller, 'confirmPetVerificationJob', { jobId }, { truth: 'DIFFERENT', appVersion: '2.4.0' });
  const { cookie } = await memberOf(service, tenantId, 'developer');
  const { page, context, complaints } = await openPage(await sharedChromium(), { url: service.url, cookie });
  await page.goto(`${service.url}/console/${tenantId}/accuracy`);
  await page.getByText('Not measured yet.').waitFor();
  await page.getByRole('cell', { name: '1 of 1 (21–100 %)' }).waitFor();
  const headings = await page.locator('#page h2').allTextContents();
  assert.deepEqual(headings.slice(0, 3), ['With your animals', 'Measured figures', 'What would improve it']);
  await page.getByRole('link', { name: 'Nabi of the shelter' }).waitFor();
  await settle(page);
  const { height } = (await page.locator('svg.bars').boundingBox())!;
  assert.ok(height <= 200, `The histogram is ${height} px high.`);
  assert.equal(
    await page.getByText('muzzles: cattle').first().isVisible(),
    false,
    'names of files are for those who ask',
  );
  if (process.env['PICTURE']) await page.screenshot({ path: process.env['PICTURE'], fullPage: true });
  await page.getByRole('link', { name: 'Wrong match' }).click();
  await page
    .getByRole('heading', { name: /verification/i })
    .first()
    .waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});
