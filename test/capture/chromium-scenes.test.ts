import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { realPhotosFolder } from '@rhinarium/server/testing/real-photos';
import { sharedService } from '@rhinarium/server/testing/service';
import type { Page } from 'playwright-core';
import { inChromium } from '../support/browser-programs.ts';
import { petPicture, photoPicture } from './support/camera-video.ts';
import { type Integrator, startIntegrator } from './support/integrator.ts';
import { playScene, type Scene } from './support/scene.ts';
import { sharedChromium } from './support/shared-browsers.ts';
import { addView, PHOTOS, UPLOAD, untilScreen, untilTrue } from './support/view.ts';

const waitMs = 25_000;

/** Records all announcements to screen readers in order. */
const LISTEN = `
  window.heard = [];
  new MutationObserver(() => {
    for (const region of view.shadowRoot.querySelectorAll('[role=status]')) {
      if (region.textContent && heard.at(-1) !== region.textContent && region.last !== region.textContent) heard.push(region.textContent);
      region.last = region.textContent;
    }
  }).observe(view.shadowRoot, { subtree: true, childList: true, characterData: true });`;

/**
 * Adds a phone camera's capabilities to the stream and records its constraints, because a canvas has neither torch nor
 * focus.
 */
const WITH_LENS = `
  const [track] = window.own.getVideoTracks();
  window.asked = [];
  track.getCapabilities = () => ({ torch: true, focusMode: ['continuous', 'single-shot'] });
  track.applyConstraints = async ({ advanced }) => void asked.push(advanced);`;

/** A generated dog with beads so large that the print is visible from afar. */
const LARGE_BEADS = 11;

describe('a page’s own stream in Chromium', inChromium, () => {
  let integrator: Integrator;
  let dog: Scene;

  before(async () => {
    integrator = await startIntegrator(await sharedService());
    dog = {
      fingerprint: await Promise.all([0, 1, 2].map((shot) => petPicture('DOG', 'fingerprint', shot, LARGE_BEADS))),
      appearance: [await petPicture('DOG', 'appearance', 0, LARGE_BEADS)],
    };
  });
  after(() => integrator?.close());

  async function open(
    scene: Scene,
    species: 'DOG' | 'CAT',
    changes: Record<string, string> = {},
    before = '',
  ): Promise<Page> {
    const page = await (await sharedChromium()).newPage(integrator.url);
    await page.evaluate(playScene(scene));
    const usual = await integrator.viewAttributes(species);
    const script = `${before} view.captureSession = window.own; ${UPLOAD} ${LISTEN}`;
    await page.evaluate(addView({ ...usual, review: 'off', ...changes }, script));
    return page;
  }

  test('a whole capture by keyboard alone, with every photo by the shutter, and all of it is said', async () => {
    const page = await open({ ...dog, isFar: true }, 'DOG');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.evaluate(untilScreen('camera', waitMs));
    const label = "view.shadowRoot.activeElement?.getAttribute('aria-label')";
    assert.equal(await page.evaluate(label), 'Take the photo now');
    await page.keyboard.press('Shift+Tab');
    assert.equal(await page.evaluate(label), 'Sound is on');
    await page.keyboard.press('Space');
    assert.equal(await page.evaluate(label), 'Sound is off');
    assert.equal(await page.getByRole('button', { name: 'Light is off' }).count(), 0, 'a canvas has no light');
    await page.keyboard.press('Tab');
    await page.evaluate(untilTrue("heard.includes('Come closer.')", waitMs));
    for (let photo = 1; photo <= 4; photo++) {
      const taken = `Object.values(view.controller.progress.value.captured).reduce((a, b) => a + b) >= ${photo}`;
      // On a slow machine the whole dog is taken before the shutter is pressed.
      const isLast = photo === 4;
      await page.evaluate(untilTrue(`/MOVE_CLOSER|MOVE_BACK|Finished/.test(told.statuses.at(-1))`, waitMs));
      assert.equal((await page.evaluate(taken)) && !isLast, false, 'no close-up is taken automatically');
      await page.keyboard.press(photo % 2 === 0 ? 'Space' : 'Enter');
      await page.evaluate(untilTrue(taken, waitMs));
    }
    await page.evaluate(untilScreen('done', waitMs));
    await page.evaluate('view.controller.finalizeCamera()');
    assert.equal(await page.evaluate('own.getVideoTracks()[0].readyState'), 'live');
    assert.equal(await page.evaluate('view.shadowRoot.activeElement.textContent'), 'All photos taken');
    const heard = (await page.evaluate('heard')) as string[];
    const counted = heard.filter((text) => /^Photo \d of 4 taken$/.test(text));
    assert.deepEqual(
      counted,
      [1, 2, 3, 4].map((photo) => `Photo ${photo} of 4 taken`),
    );
    await page.close();
  });

  test('one still scene is one photo, however long it is shown, and the owner reads why; a camera’s light and focus are used', async () => {
    const still = { fingerprint: [dog.fingerprint[0]!], appearance: dog.appearance };
    const page = await open(still, 'DOG', { autostart: '' }, WITH_LENS);
    await page.getByRole('button', { name: 'Light is off' }).click();
    await page.getByRole('button', { name: 'Light is on' }).click();
    await page.evaluate("view.shadowRoot.querySelector('video').click()");
    assert.deepEqual(await page.evaluate('asked.slice(0, 2)'), [[{ torch: true }], [{ torch: false }]]);
    assert.deepEqual(await page.evaluate('asked[2].map((asked) => Object.keys(asked)[0])'), [
      'pointsOfInterest',
      'focusMode',
    ]);
    await page.evaluate(untilTrue("told.statuses.filter((status) => status === 'CHANGE_ANGLE').length >= 3", waitMs));
    const { fingerprint, appearance } = (await page.evaluate('view.controller.progress.value.captured')) as Record<
      string,
      number
    >;
    assert.deepEqual([fingerprint, appearance], [1, 0]);
    await page.evaluate(untilTrue("heard.includes('Same picture as before. Turn the phone a little.')", waitMs));
    await page.close();
  });

  test('a real cat is captured, and the service takes the photos', {
    skip: realPhotosFolder() === undefined && 'REAL_PHOTOS_DIR is not set',
  }, async () => {
    const folder = path.join(realPhotosFolder()!, 'CAT', 's11');
    const files = (await readdir(folder)).sort().map((name) => path.join(folder, name));
    const scene = {
      fingerprint: await Promise.all(files.slice(0, 10).map((file) => photoPicture(file, 640))),
      appearance: await Promise.all(files.slice(10, 14).map((file) => photoPicture(file, 720))),
    };
    const page = await open(scene, 'CAT', { autostart: '' });
    await page.evaluate(untilScreen('done', 40_000));
    const { type, fingerprints, appearances } = (await page.evaluate(PHOTOS)) as Record<string, object[]>;
    assert.deepEqual([type, fingerprints?.length, appearances?.length], ['Success', 3, 1]);
    await page.close();
  });
});
