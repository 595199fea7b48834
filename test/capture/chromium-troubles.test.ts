import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { suspendTenant } from '@rhinarium/server/parts/domains';
import { heic } from '@rhinarium/server/testing/bombs';
import { newTenant, sharedService } from '@rhinarium/server/testing/service';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { inChromium } from '../support/browser-programs.ts';
import { petPicture } from './support/camera-video.ts';
import type { Chromium } from './support/chromium.ts';
import { axeScript, type Integrator, startIntegrator } from './support/integrator.ts';
import { sharedChromium } from './support/shared-browsers.ts';
import { addView, PHOTOS, press, UPLOAD, untilScreen, WORDS } from './support/view.ts';

const waitMs = 15_000;

describe('problems in Chromium, each with an explanation and a next step', inChromium, () => {
  let browser: Chromium;
  let integrator: Integrator;
  let axe: string;
  let noses: Buffer[];
  let whole: Buffer;

  before(async () => {
    integrator = await startIntegrator(await sharedService());
    noses = await Promise.all([0, 1, 2].map((shot) => petPicture('DOG', 'fingerprint', shot)));
    whole = await petPicture('DOG', 'appearance', 0);
    axe = await axeScript();
    browser = await sharedChromium();
  });
  after(async () => {
    await integrator?.close();
  });

  async function open(changes: Record<string, string> = {}, script = ''): Promise<Page> {
    const page = await browser.newPage(integrator.url);
    const usual = await integrator.viewAttributes('DOG');
    await page.evaluate(addView({ ...usual, autostart: '', ...changes }, script));
    return page;
  }

  async function choose(page: Page, files: readonly Buffer[]): Promise<void> {
    const payload = files.map((buffer, at) => ({ name: `photo-${at + 1}.jpg`, mimeType: 'image/jpeg', buffer }));
    await page.locator('input[type=file]').setInputFiles(payload);
  }

  async function chooseAll(page: Page): Promise<void> {
    await page.evaluate(untilScreen('problem permissionDenied', waitMs));
    await choose(page, noses);
    await page.getByText('Whole dog: choose 1 photo').waitFor();
    await choose(page, [whole]);
  }

  async function assertAccessible(page: Page): Promise<void> {
    await page.evaluate(axe);
    const found = await page.evaluate(
      'axe.run(document).then(({ violations }) => violations.map(({ id, nodes }) => id + " " + nodes[0].html))',
    );
    assert.deepEqual(found, []);
  }

  test('a camera that is not allowed: the owner reads how to allow it, and chosen photos do as well', async () => {
    const page = await open({ review: 'off' }, UPLOAD);
    await page.evaluate(untilScreen('problem permissionDenied', waitMs));
    assert.match(String(await page.evaluate(WORDS)), /Allow the camera.*Try again\s+Choose photos/s);
    assert.deepEqual(await page.evaluate('told.errors'), [{ code: 'PermissionDenied', cause: 'NotAllowedError' }]);
    await assertAccessible(page);
    const blurred = await sharp(noses[0]!).blur(14).jpeg().toBuffer();
    const heicFile = heic();
    // The brand of HEIC files that name what they are only further behind.
    const heif = Buffer.concat([heicFile.subarray(0, 8), Buffer.from('mif1'), heicFile.subarray(12)]);
    await choose(page, [noses[0]!, blurred, noses[0]!, Buffer.from('no picture'), heicFile, heif]);
    await page.getByText('Nose: choose 2 photos').waitFor();
    const words = String(await page.evaluate(WORDS));
    assert.match(words, /photo-2\.jpg: Blurred/);
    assert.match(words, /photo-3\.jpg: Same picture as before/);
    assert.match(words, /photo-4\.jpg: This file is not a readable picture/);
    assert.match(words, /photo-5\.jpg: HEIC cannot be opened here\. Share the photo as a JPEG/);
    assert.match(words, /photo-6\.jpg: HEIC cannot be opened here/);
    assert.match(words, /1 photo is kept/);
    await assertAccessible(page);
    await choose(page, noses.slice(1));
    await page.getByText('Whole dog: choose 1 photo').waitFor();
    await choose(page, [whole]);
    await page.evaluate(untilScreen('done', waitMs));
    const { type, fingerprints, appearances } = (await page.evaluate(PHOTOS)) as Record<string, unknown[]>;
    assert.deepEqual([type, fingerprints?.length, appearances?.length], ['Success', 3, 1]);
    await assertAccessible(page);
    await page.close();
  });

  test('a refused key, then one of a suspended tenant: InvalidLicense, checked again each time, and no camera is requested', async () => {
    const page = await open({ 'license-key': 'psk_live_no_such_key' });
    await page.evaluate(untilScreen('problem badKey', waitMs));
    assert.deepEqual(await page.evaluate('told.errors'), [{ code: 'InvalidLicense', serverCode: 'SVCB2B10000' }]);
    assert.match(String(await page.evaluate(WORDS)), /Nothing is wrong with your phone/);
    const service = await sharedService();
    const other = await newTenant(service);
    await suspendTenant(service.app.services, { tenantId: other.tenantId, by: undefined });
    await page.evaluate(`view.setAttribute('license-key', ${JSON.stringify(other.apiKey)}); view.start(); null`);
    await page.evaluate(untilScreen('problem suspended', waitMs));
    await page.evaluate(
      `view.setAttribute('license-key', ${JSON.stringify(integrator.captureKey)}); view.start(); null`,
    );
    await page.evaluate(untilScreen('problem permissionDenied', waitMs));
    await page.close();
  });

  test('without a network nothing starts, and with it everything does', async () => {
    const page = await open({ 'license-key': `${integrator.captureKey}x` });
    await page.evaluate(untilScreen('problem badKey', waitMs));
    await browser.context.setOffline(true);
    await page.evaluate(
      `view.setAttribute('license-key', ${JSON.stringify(integrator.captureKey)}); view.start(); null`,
    );
    await page.evaluate(untilScreen('problem offline', waitMs));
    await browser.context.setOffline(false);
    await page.evaluate(press('retry'));
    await page.evaluate(untilScreen('problem permissionDenied', waitMs));
    await page.close();
  });

  test('attributes that come after the element is in the page are taken, and those that never come are named', async () => {
    const { 'capture-session-id': sessionId, ...others } = await integrator.viewAttributes('DOG');
    const page = await browser.newPage(integrator.url);
    const warnings: string[] = [];
    page.on('console', (message) => warnings.push(message.text()));
    await page.evaluate(addView({}));
    await page.evaluate(untilScreen('waiting', waitMs));
    for (const [name, value] of Object.entries(others)) {
      await page.evaluate(`view.setAttribute(${JSON.stringify(name)}, ${JSON.stringify(value)})`);
    }
    await page.evaluate(untilScreen('problem noSession', waitMs));
    assert.match(String(await page.evaluate(WORDS)), /capture-session-id/);
    assert.match(warnings.join(), /<pet-camera-view> waits for its attributes: capture-session-id/);
    await assertAccessible(page);
    await page.evaluate(`view.setAttribute('capture-session-id', ${JSON.stringify(sessionId)})`);
    await page.evaluate(untilScreen('start', waitMs));
    await page.close();
  });

  test('a language that is fetched appears on the first screen and on those after it', async () => {
    const page = await browser.newPage(integrator.url);
    await page.evaluate(addView({ ...(await integrator.viewAttributes('DOG')), language: 'de' }));
    await page.getByRole('heading', { name: 'Fotografieren Sie die Nase Ihres Hundes' }).waitFor();
    await page.evaluate(press('start'));
    await page.getByRole('heading', { name: 'Die Kamera ist nicht erlaubt' }).waitFor();
    await page.close();
  });

  test('a view with a height of its own is filled by its picture, one without keeps that of the picture', async () => {
    const page = await browser.newPage(integrator.url);
    await page.evaluate(addView(await integrator.viewAttributes('DOG'), "view.style.height = '700px'"));
    await page.evaluate(untilScreen('start', waitMs));
    const heights = 'view.shadowRoot.querySelector(".box").offsetHeight';
    assert.equal(await page.evaluate(heights), 700);
    await page.evaluate("view.style.height = ''");
    assert.ok(Number(await page.evaluate(heights)) < 700);
    await page.close();
  });

  test('without a capture session the capture fails at once', async () => {
    const page = await open({ 'capture-session-id': '' });
    await page.evaluate(untilScreen('problem noSession', waitMs));
    const told = (await page.evaluate('told')) as { errors: object[]; results: { type: string }[] };
    assert.deepEqual(told.errors, [{ code: 'CameraOpenFailed', cause: 'MissingCaptureSessionId' }]);
    assert.equal(told.results[0]?.type, 'Fail');
    await page.close();
  });

  test('a session that is over keeps its photos, and a new session takes them', async () => {
    const session = await integrator.newSession('DOG', 'PET_IDENTIFICATION');
    const page = await open({ 'capture-session-id': session, review: 'off' }, UPLOAD);
    await integrator.abortSession(session);
    await chooseAll(page);
    await page.evaluate(untilScreen('problem sessionExpired', waitMs));
    assert.match(String(await page.evaluate(WORDS)), /4 photos are kept/);
    const renewed = await integrator.newSession('DOG', 'PET_IDENTIFICATION');
    await page.evaluate(`window.renewedSession = ${JSON.stringify(renewed)}; ${press('sendAgain')}`);
    await page.evaluate(untilScreen('done', waitMs));
    assert.equal(await page.evaluate('previousCode'), 'SVCB2B20010');
    assert.equal((await integrator.readSession(renewed)).progress.fingerprints, 3);
    await page.close();
  });

  test('photos that could not be sent are sent again, and only refused ones are taken again', async () => {
    const page = await open(
      { review: 'off' },
      `
      let tries = 0;
      view.upload = async ({ fingerprintImageFiles }) => {
        tries++;
        if (tries === 1) throw new TypeError('Failed to fetch');
        window.sent = fingerprintImageFiles.map(({ name }) => name);
        return tries === 2 ? { refused: [{ file: fingerprintImageFiles[1], reasons: ['occluded', 'dark'] }] } : undefined;
      };`,
    );
    await chooseAll(page);
    await page.evaluate(untilScreen('problem notSent', waitMs));
    await page.evaluate(press('sendAgain'));
    await page.evaluate(untilScreen('problem refused', waitMs));
    const words = String(await page.evaluate(WORDS));
    assert.match(words, /Covered: keep hands.*Too dark: find more light.*3 photos are kept/s);
    await assertAccessible(page);
    await page.evaluate(press('retake'));
    await page.evaluate(untilScreen('problem permissionDenied', waitMs));
    await choose(page, [noses[1]!]);
    await page.evaluate(untilScreen('done', waitMs));
    assert.deepEqual(await page.evaluate('sent'), ['fingerprint-1.jpg', 'fingerprint-3.jpg', 'fingerprint-2.jpg']);
    await page.close();
  });

  test('before photos are sent they are shown, and those that are chosen are taken again, by keyboard alone, each change said and none moving; until they are sent the browser asks before the page is left', async () => {
    const page = await open(
      {},
      `view.upload = async ({ fingerprintImageFiles, appearanceImageFiles }) => {
      await new Promise((resolve) => { window.letGo = resolve; });
      window.sent = [...fingerprintImageFiles, ...appearanceImageFiles].map(({ name, size }) => name + ' ' + size);
    };`,
    );
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const asksBeforeLeaving = "!dispatchEvent(new Event('beforeunload', { cancelable: true }))";
    const motions = 'view.shadowRoot.getAnimations().length';
    const focused =
      'view.shadowRoot.activeElement?.innerText || view.shadowRoot.activeElement?.querySelector("img")?.alt';
    await page.evaluate(untilScreen('problem permissionDenied', waitMs));
    assert.equal(await page.evaluate(asksBeforeLeaving), false);
    await chooseAll(page);
    await page.evaluate(untilScreen('review', waitMs));
    assert.equal(await page.evaluate(asksBeforeLeaving), true);
    assert.equal(await page.evaluate(focused), 'Do you like the photos?');
    assert.deepEqual(
      await page.evaluate('[window.sent ?? null, told.results.filter(({ type }) => type === "Success")]'),
      [null, []],
    );
    await assertAccessible(page);
    const second = page.getByRole('button', { name: 'Nose, photo 2' });
    const pressed = '[...view.shadowRoot.querySelectorAll("[aria-pressed]")].map((photo) => photo.ariaPressed)';
    const said = 'view.shadowRoot.querySelector("[aria-live=polite]").innerText';
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(focused), 'Nose, photo 2');
    await page.keyboard.press('Space');
    assert.deepEqual(await page.evaluate(pressed), ['false', 'true', 'false', 'false']);
    assert.equal(await page.evaluate(said), 'Retake them');
    assert.equal(await page.getByRole('button', { name: 'Send the photos' }).count(), 0);
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(said), 'Send the photos');
    await page.keyboard.press('Space');
    assert.equal(await second.getAttribute('aria-pressed'), 'true');
    assert.equal(await page.evaluate(motions), 0);
    await assertAccessible(page);
    for (let step = 0; step < 3; step++) await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(focused), 'Retake them');
    await page.keyboard.press('Enter');
    await page.evaluate(untilScreen('problem permissionDenied', waitMs));
    assert.match(String(await page.evaluate(WORDS)), /3 photos are kept/);
    await choose(page, [noses[1]!]);
    await page.evaluate(untilScreen('review', waitMs));
    for (let step = 0; step < 5; step++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.evaluate(untilScreen('sending', waitMs));
    assert.deepEqual([await page.evaluate(motions), await page.evaluate(asksBeforeLeaving)], [0, true]);
    await page.evaluate('letGo()');
    await page.evaluate(untilScreen('done', waitMs));
    assert.equal(await page.evaluate(asksBeforeLeaving), false);
    const sent = (await page.evaluate('sent')) as string[];
    assert.deepEqual(
      sent.map((photo) => photo.split(' ')[0]),
      ['fingerprint-1.jpg', 'fingerprint-3.jpg', 'fingerprint-2.jpg', 'appearance-1.jpg'],
    );
    const results = await page.evaluate('told.results.filter(({ type }) => type === "Success").length');
    assert.equal(results, 1, 'the result comes once, when the user is content');
    await page.close();
  });

  test('in Korean, for a Korean page', async () => {
    const page = await open({ language: 'ko-KR' });
    await page.evaluate(untilScreen('problem permissionDenied', waitMs));
    assert.match(String(await page.evaluate(WORDS)), /카메라 권한이 없습니다/);
    await page.close();
  });
});
