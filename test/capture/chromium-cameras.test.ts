import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sharedService } from '@rhinarium/server/testing/service';
import { inChromium } from '../support/browser-programs.ts';
import { openChromium } from './support/chromium.ts';
import { type Integrator, startIntegrator } from './support/integrator.ts';
import { sharedChromium } from './support/shared-browsers.ts';
import { addView, press, untilScreen } from './support/view.ts';

const waitMs = 15_000;

describe('missing and removed cameras, in Chromium', inChromium, () => {
  let integrator: Integrator;
  let attributes: Record<string, string>;

  before(async () => {
    integrator = await startIntegrator(await sharedService());
    attributes = { ...(await integrator.viewAttributes('CAT')), autostart: '' };
  });
  after(() => integrator?.close());

  test('no camera: CameraOpenFailed with its cause, and photos can be chosen', async () => {
    const browser = await openChromium('none');
    try {
      const page = await browser.newPage(integrator.url);
      await page.evaluate(addView(attributes));
      await page.evaluate(untilScreen('problem noCamera', waitMs));
      assert.deepEqual(await page.evaluate('told.errors'), [{ code: 'CameraOpenFailed', cause: 'NotFoundError' }]);
      assert.ok(await page.getByRole('button', { name: 'Choose photos' }).isVisible());
    } finally {
      await browser.close();
    }
  });

  test('a camera that is removed midway: Failed, Fail, and continuing when it is back', async () => {
    const browser = await sharedChromium();
    await browser.allowCamera(integrator.url);
    const page = await browser.newPage(integrator.url);
    await page.evaluate(addView(attributes));
    await page.evaluate(untilScreen('camera', waitMs));
    assert.equal(await page.evaluate('view.controller.isInitialized.value'), true);
    await browser.takeCameraAway();
    await page.evaluate(untilScreen('problem cameraLost', waitMs));
    const told = (await page.evaluate(
      '({ last: told.statuses.at(-1), result: told.results.at(-1), live: view.controller.isInitialized.value })',
    )) as {
      last: string;
      result: { type: string; reason: string };
      live: boolean;
    };
    assert.deepEqual(
      [told.last, told.result.type, told.result.reason, told.live],
      ['Failed', 'Fail', 'CAMERA_LOST', false],
    );
    await browser.allowCamera(integrator.url);
    await page.evaluate(press('goOn'));
    await page.evaluate(untilScreen('camera', waitMs));
    await page.close();
  });
});
