import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sharedService } from '@rhinarium/server/testing/service';
import { inChromium } from '../support/browser-programs.ts';
import type { Chromium } from './support/chromium.ts';
import { type Integrator, startIntegrator } from './support/integrator.ts';
import { sharedChromium } from './support/shared-browsers.ts';
import { addView, PHOTOS, UPLOAD, untilScreen, untilTrue } from './support/view.ts';

describe('a capture in Chromium', inChromium, () => {
  let browser: Chromium;
  let integrator: Integrator;

  before(async () => {
    integrator = await startIntegrator(await sharedService());
    browser = await sharedChromium();
    await browser.allowCamera(integrator.url);
  });
  after(async () => {
    await integrator?.close();
  });

  test('the whole way from the first button to photos that the service accepts, with a single request by the SDK', async () => {
    const page = await browser.newPage(integrator.url);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith('blob:')) asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    const attributes = await integrator.viewAttributes('DOG');
    await page.evaluate(addView(attributes, UPLOAD));
    await page.getByText('Like this: close, sharp, bright').waitFor();
    await page.evaluate(`window.locks = [];
      navigator.wakeLock.request = async (kind) => { locks.push(kind); return { release: async () => locks.pop() } }`);
    const examples = '[...view.shadowRoot.querySelectorAll("figure img")].map(({ naturalWidth }) => naturalWidth)';
    await page.evaluate(untilTrue(`${examples}.every((width) => width > 0)`, 5_000));
    assert.equal(((await page.evaluate(examples)) as number[]).length, 3);
    await page.getByRole('button', { name: 'Start the camera' }).click();
    await page.evaluate(untilTrue('locks.length === 1', 10_000));
    await page.evaluate(untilScreen('review', 25_000));
    assert.deepEqual(await page.evaluate('locks'), [], 'the screen may go dark again');
    assert.deepEqual(await page.evaluate('[window.uploads ?? 0, told.results.length]'), [0, 0]);
    await page.getByRole('button', { name: 'Send the photos' }).click();
    await page.evaluate(untilScreen('done', 25_000));
    const told = (await page.evaluate('told')) as { statuses: string[]; screens: string[] };
    const photos = (await page.evaluate(PHOTOS)) as { type: string; fingerprints: object[]; appearances: object[] };
    assert.deepEqual(told.screens, ['start', 'opening', 'camera', 'review', 'sending', 'done']);
    for (const status of [
      'BLURRY',
      'TOO_DARK',
      'Detected 0/3',
      'Detected 3/3',
      'MOVE_BACK',
      'Detected 0/1',
      'Finished',
    ])
      assert.ok(
        told.statuses.includes(status) || (status === 'TOO_DARK' && told.statuses.includes('NoObject')),
        `${status}: ${told.statuses}`,
      );
    told.statuses.forEach((status, at) => {
      assert.notEqual(status, told.statuses[at - 1], 'no status is reported twice');
    });
    assert.equal(photos.type, 'Success');
    assert.deepEqual(
      photos.fingerprints,
      [1, 2, 3].map((n) => ({ name: `fingerprint-${n}.jpg`, type: 'image/jpeg', width: 576, height: 576 })),
    );
    assert.deepEqual(photos.appearances, [{ name: 'appearance-1.jpg', type: 'image/jpeg', width: 1280, height: 720 }]);
    const { progress } = await integrator.readSession(attributes['capture-session-id']);
    assert.equal(progress.fingerprints, 3);
    assert.equal(progress.appearances, 1);
    assert.deepEqual(
      asked.filter((request) => request !== 'POST /photos' && !/^GET \/capture\/dog-\w+\.js$/.test(request)),
      ['OPTIONS /v2/license', 'GET /v2/license'].slice(asked.includes('OPTIONS /v2/license') ? 0 : 1),
    );
    await page.close();
  });
});
