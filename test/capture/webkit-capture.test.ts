import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sharedService } from '@rhinarium/server/testing/service';
import { inWebKit } from '../support/browser-programs.ts';
import { petPicture } from './support/camera-video.ts';
import { type Integrator, startIntegrator } from './support/integrator.ts';
import { playScene } from './support/scene.ts';
import { sharedWebKit } from './support/shared-browsers.ts';
import { addView, PHOTOS, untilScreen } from './support/view.ts';
import type { WebKit } from './support/webkit.ts';

describe('a capture in WebKitGTK', inWebKit, () => {
  let browser: WebKit;
  let integrator: Integrator;
  let attributes: Record<string, string>;

  before(async () => {
    integrator = await startIntegrator(await sharedService());
    attributes = { ...(await integrator.viewAttributes('DOG')), autostart: '' };
    browser = await sharedWebKit();
  });
  after(async () => {
    await integrator?.close();
  });

  test('the mock rear camera opens, and is released', async () => {
    await browser.open(integrator.url);
    await browser.evaluate("customElements.whenDefined('pet-camera-view').then(() => null)");
    await browser.evaluate(addView(attributes));
    await browser.evaluate(untilScreen('camera', 30_000));
    const track = 'view.controller.stream.value.getVideoTracks()[0]';
    assert.equal(await browser.evaluate(`${track}.getSettings().facingMode`), 'environment');
    assert.equal(await browser.evaluate(`(window.track = ${track}).readyState`), 'live');
    await browser.evaluate('view.remove()');
    assert.equal(await browser.evaluate('window.track.readyState'), 'ended');
  });

  test('a whole capture with the caller’s own stream, which stays open', async () => {
    const fingerprint = await Promise.all([0, 1, 2].map((shot) => petPicture('DOG', 'fingerprint', shot)));
    const appearance = [await petPicture('DOG', 'appearance', 0)];
    await browser.open(integrator.url);
    await browser.evaluate("customElements.whenDefined('pet-camera-view').then(() => null)");
    await browser.evaluate(playScene({ fingerprint, appearance }));
    await browser.evaluate(addView(attributes, 'view.captureSession = window.own;'));
    await browser.evaluate(untilScreen('done', 55_000));
    const { type, fingerprints, appearances } = (await browser.evaluate(PHOTOS)) as Record<string, { width: number }[]>;
    assert.deepEqual([type, fingerprints?.length, appearances?.length], ['Success', 3, 1]);
    assert.equal(fingerprints?.[0]?.width, 576);
    await browser.evaluate('view.controller.finalizeCamera()');
    assert.equal(await browser.evaluate('own.getVideoTracks()[0].readyState'), 'live');
    const loaded = (await browser.evaluate(
      "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.startsWith('http'))",
    )) as string[];
    assert.deepEqual(
      loaded.map((name) => new URL(name).pathname).filter((name) => name !== '/favicon.ico'),
      ['/capture/rhinarium-capture.js', '/v2/license'],
    );
  });

  test('an unknown key is InvalidLicense and a missing session CameraOpenFailed, each with an explanation, and no camera is requested', async () => {
    await browser.open(integrator.url);
    await browser.evaluate("customElements.whenDefined('pet-camera-view').then(() => null)");
    await browser.evaluate(addView({ ...attributes, 'license-key': 'psk_live_no_such_key' }));
    await browser.evaluate(untilScreen('problem badKey', 30_000));
    assert.deepEqual(await browser.evaluate('told.errors'), [{ code: 'InvalidLicense', serverCode: 'SVCB2B10000' }]);
    await browser.evaluate('view.remove()');
    await browser.evaluate(addView({ ...attributes, 'capture-session-id': '' }));
    await browser.evaluate(untilScreen('problem noSession', 30_000));
    const told = (await browser.evaluate('told')) as { errors: object[]; results: { type: string }[] };
    assert.deepEqual(told.errors, [{ code: 'CameraOpenFailed', cause: 'MissingCaptureSessionId' }]);
    assert.deepEqual(
      [told.results[0]?.type, await browser.evaluate('view.controller.stream.value ?? null')],
      ['Fail', null],
    );
  });
});
