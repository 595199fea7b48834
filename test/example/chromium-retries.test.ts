import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSite } from '@rhinarium/example-integrator/start-site';
import { call } from '@rhinarium/server/testing/client';
import { newTenant, sharedService } from '@rhinarium/server/testing/service';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { petPicture } from '../capture/support/camera-video.ts';
import { sharedChromium } from '../capture/support/shared-browsers.ts';
import { testInChromium as test } from '../support/browser-programs.ts';

const viewWaitMs = 20_000;

const hashOf = (bytes: Buffer | null) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');

async function choose(page: Page, pictures: readonly Buffer[]): Promise<void> {
  const files = pictures.map((buffer, at) => ({ name: `photo-${at + 1}.jpg`, mimeType: 'image/jpeg', buffer }));
  await page.locator('input[type=file]').setInputFiles(files);
}

/**
 * Faults between page and server: the first photo is lost, the second attempt succeeds, and its second photo is damaged
 * on the way.
 */
async function disturb(page: Page, blurred: Buffer): Promise<string[][]> {
  const tries: string[][] = [[]];
  await page.route(/\/api\/photos/, async (route) => {
    const photo = hashOf(route.request().postDataBuffer());
    const now = tries.at(-1)!;
    now.push(photo);
    if (tries.length === 1) {
      tries.push([]);
      return await route.abort('connectionreset');
    }
    const isSpoilt = tries.length === 2 && now.length === 2;
    await route.continue(isSpoilt ? { postData: blurred } : {});
    if (now.length === 4) tries.push([]);
  });
  // The search runs, but its response is lost.
  await page.route(
    /\/api\/searches/,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  return tries;
}

test('after a lost network or a refused photo the visitor has to retake only that photo, and the page says so', async (context) => {
  const service = await sharedService();
  const { apiKey } = await newTenant(service);
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-example-'));
  const faults: unknown[] = [];
  const site = await startSite({
    serviceUrl: service.url,
    apiKey,
    port: 0,
    file: path.join(folder, 'policies.json'),
    onError: (error) => faults.push(error),
  });
  // No camera permission: photos come from files, which takes a second instead of ten.
  const page = await (await sharedChromium()).context.newPage();
  context.after(async () => {
    await page.close();
    await site.close();
    await rm(folder, { recursive: true, force: true });
  });
  const noses = await Promise.all([0, 1, 2, 3].map((shot) => petPicture('DOG', 'fingerprint', shot)));
  const tries = await disturb(page, await sharp(noses[1]!).blur(20).jpeg().toBuffer());
  const view = (screen: string) =>
    page.locator(`pet-camera-view[data-screen="${screen}"]`).waitFor({ timeout: viewWaitMs });

  await page.goto(`${site.url}/find`);
  await page.getByText('A dog').click();
  await page.getByRole('button', { name: 'Continue to the photos' }).click();
  await page.getByRole('button', { name: 'Start the camera' }).click();
  await view('problem permissionDenied');
  await choose(page, noses.slice(0, 3));
  await page.getByText('Whole dog: choose 1 photo').waitFor();
  await choose(page, [await petPicture('DOG', 'appearance', 0)]);
  const send = page.getByRole('button', { name: 'Send the photos' });
  await send.click();

  await view('problem notSent');
  await page.getByText('Check your network and send them again.').waitFor();
  await page.getByText('4 photos are kept.').waitFor();
  await page.getByRole('button', { name: 'Send again' }).click();

  await view('problem refused');
  await page.getByText('The others are fine. Only these are needed again:').waitFor();
  await page.getByText('Blurred: hold still, a little further away.').waitFor();
  await page.getByText('3 photos are kept.').waitFor();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose photos' }).click(),
  ]);
  await chooser.setFiles({ name: 'another.jpg', mimeType: 'image/jpeg', buffer: noses[3]! });
  await send.click();

  await page.getByRole('heading', { name: 'No connection' }).waitFor({ timeout: viewWaitMs });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'We do not know this animal' }).waitFor({ timeout: viewWaitMs });

  const jobs = await call({ url: service.url, apiKey }, 'GET', '/v2/pet-identification-jobs');
  assert.equal(jobs.body.data.length, 1, 'the search was made once');
  const [lost, second, third] = tries;
  assert.deepEqual([lost?.length, second?.length, third?.length], [1, 4, 4]);
  assert.equal(second![0], lost![0], 'the photo that did not arrive is sent again as it was');
  const kept = second!.filter((_, at) => at !== 1);
  assert.deepEqual(
    third!.filter((photo) => second!.includes(photo)).sort(),
    kept.sort(),
    'all but the refused one are sent again as they were',
  );
  assert.ok(!third!.includes(second![1]!), 'the refused photo is not sent again');
  assert.deepEqual(faults, []);
});
