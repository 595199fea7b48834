import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { servePages } from '@rhinarium/example-camera';
import { call } from '@rhinarium/server/testing/client';
import { realCats, withRealPhotos } from '@rhinarium/server/testing/real-photos';
import { newTenant, sharedService, startService } from '@rhinarium/server/testing/service';
import { petPicture } from '../capture/support/camera-video.ts';
import { sharedChromium } from '../capture/support/shared-browsers.ts';
import { inChromium } from '../support/browser-programs.ts';

describe('the camera in plain HTML, React and Vue', inChromium, () => {
  let site: Awaited<ReturnType<typeof servePages>>;
  let apiKey: string;
  let serviceUrl: string;

  before(async () => {
    const service = await sharedService();
    serviceUrl = service.url;
    apiKey = (await newTenant(service)).apiKey;
    site = await servePages({ service: service.url, key: apiKey, port: 0 });
  });
  after(() => site?.close());

  for (const name of ['plain', 'react', 'vue']) {
    test(`${name}: from the first screen to a session with all photos; the key is in no page`, async () => {
      const browser = await sharedChromium();
      const page = await browser.newPage(`${site.url}/${name}`);
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      assert.ok(!(await page.content()).includes(apiKey));
      // This origin may not use the camera, so photos are chosen. The rest of the flow is the same.
      await page.getByRole('button', { name: 'Start the camera' }).click();
      const noses = await Promise.all([0, 1, 2].map((shot) => petPicture('DOG', 'fingerprint', shot)));
      const whole = await petPicture('DOG', 'appearance', 0);
      const files = (pictures: readonly Buffer[]) =>
        pictures.map((buffer, at) => ({ name: `${at}.jpg`, mimeType: 'image/jpeg', buffer }));
      await page.getByText('The camera is not allowed').waitFor();
      await page.locator('input[type=file]').setInputFiles(files(noses));
      await page.getByText('Whole dog: choose 1 photo').waitFor();
      await page.locator('input[type=file]').setInputFiles(files([whole]));
      await page.getByRole('button', { name: 'Send the photos' }).click();
      await page.getByText('All photos taken').waitFor();
      await page.locator('output', { hasText: /^Photos taken\./ }).waitFor();
      const session = await page.locator('pet-camera-view').getAttribute('capture-session-id');
      const { body } = await call({ url: serviceUrl, apiKey }, 'GET', `/v2/capture-sessions/${session}`);
      const { fingerprints, appearances } = body.data.progress;
      assert.deepEqual([fingerprints, appearances, faults], [3, 1, []]);
      await page.close();
    });
  }

  test(
    'real cats’ faces in a session for a dog are refused at their upload, and the page says why',
    withRealPhotos(),
    async () => {
      const service = await startService({ subjectCheck: 'refuse' });
      const { apiKey: ownKey } = await newTenant(service);
      const own = await servePages({ service: service.url, key: ownKey, port: 0 });
      const page = await (await sharedChromium()).newPage(`${own.url}/plain`);
      const answers: string[][] = [];
      page.on('response', async (response) => {
        if (!response.url().includes('/api/photos?kind=fingerprint')) return;
        answers.push((await response.json()).quality.reasons);
      });
      await page.getByRole('button', { name: 'Start the camera' }).click();
      await page.getByText('The camera is not allowed').waitFor();
      const faces = (await realCats(1)).map(([buffer], at) => ({
        name: `${at}.jpg`,
        mimeType: 'image/jpeg',
        buffer: buffer!,
      }));
      await page.locator('input[type=file]').setInputFiles(faces);
      const whole = await petPicture('DOG', 'appearance', 0);
      await page.getByText('Whole dog: choose 1 photo').waitFor();
      await page
        .locator('input[type=file]')
        .setInputFiles([{ name: 'whole.jpg', mimeType: 'image/jpeg', buffer: whole }]);
      await page.getByRole('button', { name: 'Send the photos' }).click();
      await page.getByText('A different kind of animal').first().waitFor();
      assert.equal(await page.locator('output').textContent(), 'This looks like a cat. The session is for a dog.');
      assert.ok(answers[0]!.includes('wrongSpecies'), JSON.stringify(answers));
      assert.equal(await page.getByText('All photos taken').count(), 0);
      await page.close();
      await own.close();
      await service.close();
    },
  );
});
