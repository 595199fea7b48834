import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { LOOKS, type Sight } from '@rhinarium/contract';
import { openLinks } from '@rhinarium/server/testing/capture-links';
import { memberOf } from '@rhinarium/server/testing/console-client';
import { newTenant, startService, type TestService } from '@rhinarium/server/testing/service';
import { plainPhoto } from '@rhinarium/synthetic';
import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { guideRegion } from '../../packages/capture/src/frames/guide-region.ts';
import { de } from '../../packages/capture/src/locale/de.ts';
import { questionOf } from '../../packages/capture/src/looks/questions.ts';
import { outlineAt } from '../../packages/capture/src/view/outline.ts';
import { accessibilityFindings, openPage } from '../browsers/console/console-page.ts';
import { chromiumProgram, inChromium } from '../support/browser-programs.ts';
import { petPicture } from './support/camera-video.ts';
import { startIntegrator } from './support/integrator.ts';
import { playScene } from './support/scene.ts';
import { addView } from './support/view.ts';

const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
  locale: 'en-GB',
} as const;

/** A generated cat's face that passes as a real one, in the middle of a camera's picture. */
async function facePicture(animal: number, shot: number): Promise<Buffer> {
  const { width, height, data } = plainPhoto('CAT', animal, 'fingerprint', shot);
  const face = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(720, 720, { fit: 'cover' })
    .toBuffer();
  const wall = { create: { width: 1280, height: 720, channels: 3, background: '#8a8378' } } as const;
  const raw = { width: 720, height: 720, channels: 3 } as const;
  return await sharp(wall)
    .composite([{ input: await sharp(face, { raw }).png().toBuffer() }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Photos of an earlier capture, so that the whole animal is next. */
const THREE_FACES = `{
  fingerprintImageFiles: [1, 2, 3].map((n) => new File(['photo'], 'fingerprint-' + n + '.jpg')),
  appearanceImageFiles: [],
}`;

/** A sharp, steady, well-lit board of two greys with a grain. */
async function boardPicture(): Promise<Buffer> {
  const data = Uint8Array.from({ length: 1280 * 720 }, (_, at) => {
    const [x, y] = [at % 1280, Math.floor(at / 1280)];
    return 128 + 50 * Math.sign(Math.sin(x / 31) * Math.sin(y / 27)) + ((x * 7 + y * 13) % 9);
  });
  return await sharp(data, { raw: { width: 1280, height: 720, channels: 1 } })
    .jpeg({ quality: 92 })
    .toBuffer();
}

describe('the camera of a capture link asks the service what it sees', { ...inChromium, timeout: 240_000 }, () => {
  let browser: Browser;
  let service: TestService;

  before(async () => {
    service = await startService({ subjectCheck: 'refuse' });
    browser = await chromium.launch({
      executablePath: chromiumProgram!,
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--use-fake-ui-for-media-stream'],
    });
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  /**
   * The service's answer on what a photo of the kind would show. Asked outside of the page, because the camera waits for
   * no answer on a slow machine.
   */
  async function answerOn(picture: Buffer, kind: 'fingerprint' | 'appearance'): Promise<object> {
    const { newLink, open } = await openLinks(service);
    const { visitor } = await open((await newLink()).token);
    await visitor.send('consentToVisit');
    const shown = await sharp(picture)
      .extract(guideRegion({ width: 1280, height: 720 }, kind))
      .toBuffer();
    const jpeg = await sharp(shown).resize(320, 320, { fit: 'inside' }).jpeg({ quality: 70 }).toBuffer();
    for (;;) {
      const { status, body } = await visitor.send('lookInVisit', undefined, { picture: jpeg.toString('base64') });
      if (status === 200) return body;
      assert.equal(status, 429, JSON.stringify(body));
      await delay(LOOKS.intervalMsMin);
    }
  }

  /** The page of a cat's link whose camera shows the pictures, each for every further photo. */
  async function aim(pictures: readonly Buffer[], wholes: readonly Buffer[] = pictures) {
    const { newLink } = await openLinks(service);
    const opened = await openPage(browser, { ...PHONE, url: service.url });
    const { page } = opened;
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/link/api/visit/look')) sent.push(request.postDataJSON().picture);
    });
    await page.goto(`${service.url}/link#${(await newLink()).token}`);
    await page.getByRole('button', { name: 'I agree, continue' }).click();
    await page.getByRole('button', { name: 'Start the camera' }).waitFor();
    await page.evaluate(playScene({ fingerprint: pictures, appearance: wholes }));
    await page.evaluate(`
      window.view = document.querySelector('pet-camera-view');
      window.told = { statuses: [] };
      window.praised = 0;
      view.addEventListener('detectionstatus', ({ detail }) => {
        told.statuses.push(detail.guidance ?? detail.type);
        if (detail.type === 'Detected') praised++;
      });
      view.captureSession = window.own;`);
    return { ...opened, sent, start: () => page.getByRole('button', { name: 'Start the camera' }).click() };
  }

  /** Answers the page's looks with these, by the kind of the next photo. */
  async function answerWith(page: Page, answers: { readonly fingerprint: object; readonly appearance?: object }) {
    await page.route('**/link/api/visit/look', async (route) => {
      const kind = await page.evaluate<'fingerprint' | 'appearance'>('view.controller.progress.value.kind');
      await route.fulfill({ json: answers[kind] });
    });
  }

  const eventually = async (holds: () => Promise<unknown> | boolean, what: string) => {
    for (const giveUpAt = Date.now() + 60_000; !(await holds()); await delay(100))
      assert.ok(Date.now() < giveUpAt, `never so within a minute: ${what}`);
  };
  const until = (page: Page, expression: string) => eventually(() => page.evaluate(expression), expression);
  const hint = (page: Page, text: string | RegExp) => page.locator('.hint').getByText(text);
  const taken = (page: Page) => page.evaluate<number>('view.controller.progress.value.captured.fingerprint');
  const praised = (page: Page) => page.evaluate<number>('praised');

  test('a dog in a cat’s session is named before the second photo, and the own shutter still takes it', async () => {
    const { page, context, sent, start } = await aim([await petPicture('DOG', 'appearance', 0)]);
    await start();
    await hint(page, 'This looks like a dog. If it is a cat, press the button.').waitFor();
    const before = await taken(page);
    assert.ok(before <= 1, `${before} photos`);
    assert.equal(await page.locator('.guide.wrong').count(), 1);
    assert.deepEqual(await accessibilityFindings(page), []);
    const { width = 0, height = 0, format } = await sharp(Buffer.from(sent[0]!, 'base64')).metadata();
    assert.deepEqual([format, Math.max(width, height)], ['jpeg', 320]);
    assert.ok(sent[0]!.length < LOOKS.charsMax / 2, `${sent[0]!.length} characters`);
    await page.getByRole('button', { name: 'Take the photo now' }).click();
    await until(page, `view.controller.progress.value.captured.fingerprint > ${before}`);
    await context.close();
  });

  test('a dog in a cat’s session of the web element is named while the camera aims, for a page of an allowed origin', async (t) => {
    const integrator = await startIntegrator(service);
    t.after(() => integrator.close());
    const { page, context, complaints } = await openPage(browser, { ...PHONE, url: integrator.url });
    t.after(() => context.close());
    await integrator.allowOwnOrigin();
    const dog = await petPicture('DOG', 'appearance', 0);
    await page.goto(integrator.url);
    await page.evaluate(playScene({ fingerprint: [dog], appearance: [dog] }));
    const attributes = { ...(await integrator.viewAttributes('CAT')), looks: 'service', autostart: '' };
    await page.evaluate(addView(attributes, 'view.captureSession = window.own;'));
    await hint(page, 'This looks like a dog. If it is a cat, press the button.').waitFor();
    assert.ok((await taken(page)) <= 1);
    // A busy service answers 429, and the camera asks again.
    const isBusy = (complaint: string) => complaint.includes('status of 429');
    assert.deepEqual(
      complaints.filter((complaint) => !isBusy(complaint)),
      [],
    );
  });

  test('an own photo of a dog as the whole cat is asked about in the web element as on capture links', async (t) => {
    const integrator = await startIntegrator(service);
    t.after(() => integrator.close());
    const { page, context } = await openPage(browser, { ...PHONE, url: integrator.url });
    t.after(() => context.close());
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    const answer = { headers, json: { data: { isChecked: true, found: 'DOG', part: 'whole' } } };
    await page.route('**/v2/capture-sessions/*:look', (route) => route.fulfill(answer));
    const dog = await petPicture('DOG', 'appearance', 0);
    await page.goto(integrator.url);
    await page.evaluate(playScene({ fingerprint: [dog], appearance: [dog] }));
    const attributes = { ...(await integrator.viewAttributes('CAT')), looks: 'service', language: 'de', autostart: '' };
    await page.evaluate(addView(attributes, `view.captureSession = window.own; view.captured = ${THREE_FACES};`));
    const question = page.getByRole('dialog', { name: questionOf('de').otherSpecies.CAT });
    const wholes = () => page.evaluate<number>('view.controller.progress.value.captured.appearance');
    const shutter = page.getByRole('button', { name: de.shutter });
    await shutter.click();
    await question.waitFor();
    assert.deepEqual(await accessibilityFindings(page), []);
    await question.getByRole('button', { name: questionOf('de').another }).click();
    await question.waitFor({ state: 'detached' });
    assert.equal(await wholes(), 0);
    await shutter.click();
    await question.getByRole('button', { name: questionOf('de').anyway }).click();
    await until(page, "told.results[0]?.type === 'Success'");
  });

  test('the camera of the playground names a dog instead of a cat while it aims', async () => {
    const { tenantId } = await newTenant(service);
    const { cookie } = await memberOf(service, tenantId, 'owner');
    const { page, context, complaints } = await openPage(browser, { url: service.url, cookie });
    await page.goto(`${service.url}/console/${tenantId}/playground`);
    const dog = await petPicture('DOG', 'appearance', 0);
    await page.evaluate(playScene({ fingerprint: [dog], appearance: [dog] }));
    await page.evaluate('navigator.mediaDevices.getUserMedia = async () => window.own; null');
    await page.getByRole('button', { name: 'Camera' }).first().click();
    await page.getByRole('dialog').getByText('This looks like a dog.').waitFor();
    assert.deepEqual(await accessibilityFindings(page), []);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('a picture without an animal is not praised and no photo of it is taken by itself', async () => {
    const board = await boardPicture();
    const { page, context, sent, start } = await aim([board]);
    await answerWith(page, { fingerprint: await answerOn(board, 'fingerprint') });
    await start();
    await hint(page, 'No cat in the picture.').waitFor();
    await eventually(() => sent.length >= 4, 'four looks');
    assert.deepEqual([await taken(page), await praised(page)], [0, 0]);
    await context.close();
  });

  test('photos of the right face are taken by themselves, and the outline lies on it', async () => {
    const faces = await Promise.all([61_820, 865_259, 5].map((shot) => facePicture(3, shot)));
    const board = await boardPicture();
    const { page, context, complaints, start } = await aim(faces, [board]);
    const [fingerprint, appearance] = [await answerOn(faces[0]!, 'fingerprint'), await answerOn(board, 'appearance')];
    await answerWith(page, { fingerprint, appearance });
    await start();
    await until(page, "view.shadowRoot.querySelector('.stage .outline')?.style.left");
    const outline = await page.evaluate<Record<'left' | 'top' | 'width' | 'height', string>>(`(() => {
      const { left, top, width, height } = view.shadowRoot.querySelector('.stage .outline').style;
      return { left, top, width, height };
    })()`);
    const { found, box } = (fingerprint as { readonly data: Sight }).data;
    assert.deepEqual(outline, outlineAt('CAT', { found, box }));
    const middle = Number.parseInt(outline.left, 10) + Number.parseInt(outline.width, 10) / 2;
    assert.ok(Math.abs(middle - 50) < 15, JSON.stringify(outline));
    await until(page, "view.controller.progress.value.kind === 'appearance'");
    await hint(page, 'No cat in the picture.').waitFor({ timeout: 30_000 });
    assert.equal(await page.evaluate('view.controller.progress.value.captured.appearance'), 0);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  /** The page of a cat's link whose faces are taken, and whose camera shows a dog. */
  async function aimAtWhole() {
    const aimed = await aim([await petPicture('DOG', 'appearance', 0)]);
    await aimed.page.evaluate(`view.captured = ${THREE_FACES}`);
    const { page } = aimed;
    return {
      ...aimed,
      shutter: page.getByRole('button', { name: 'Take the photo now' }),
      wholes: () => page.evaluate<number>('view.controller.progress.value.captured.appearance'),
    };
  }

  test('an own photo of a dog as the whole cat is shown with a question, and used only if the person insists', async () => {
    const { page, context, sent, start, shutter, wholes } = await aimAtWhole();
    const appearance = { data: { isChecked: true, found: 'DOG', part: 'whole' } };
    await answerWith(page, { fingerprint: appearance, appearance });
    await start();
    await hint(page, 'This looks like a dog. If it is a cat, press the button.').waitFor();
    const question = page.getByRole('dialog', { name: 'This looks like a dog. Photos of a cat are asked for.' });
    await shutter.click();
    await question.waitFor();
    assert.deepEqual(await accessibilityFindings(page), []);
    const { width = 0, height = 0 } = await sharp(Buffer.from(sent.at(-1)!, 'base64')).metadata();
    assert.equal(Math.max(width, height), 320);
    await question.getByRole('button', { name: 'Take another' }).click();
    assert.equal(await wholes(), 0);
    await shutter.click();
    await question.getByRole('button', { name: 'Use it anyway' }).click();
    await until(page, 'view.controller.progress.value.captured.appearance === 1');
    await context.close();
  });

  test('a chosen photo of a dog as the whole cat is asked about, and answered by its name if it is not used', async () => {
    const { page, context } = await aimAtWhole();
    const appearance = { data: { isChecked: true, found: 'DOG', part: 'whole' } };
    await page.route('**/link/api/visit/look', (route) => route.fulfill({ json: appearance }));
    const buffer = await petPicture('DOG', 'appearance', 0);
    await page.getByRole('button', { name: 'Choose photos' }).click();
    await page.locator('input[type=file]').setInputFiles([{ name: 'rex.jpg', mimeType: 'image/jpeg', buffer }]);
    const question = page.getByRole('dialog', { name: 'This looks like a dog. Photos of a cat are asked for.' });
    await question.getByRole('button', { name: 'Take another' }).click();
    await page.getByText('rex.jpg: This looks like a dog.').waitFor();
    await page.locator('input[type=file]').setInputFiles([{ name: 'rex.jpg', mimeType: 'image/jpeg', buffer }]);
    await question.getByRole('button', { name: 'Use it anyway' }).click();
    await page.getByText('rex.jpg: Good.').waitFor();
    await context.close();
  });

  test('an own close-up is shown while it is looked at, and refused as the whole cat', async () => {
    const { page, context, start, shutter, wholes } = await aimAtWhole();
    const closeUp = { data: { isChecked: true, found: 'CAT', part: 'face', closeness: 0.5 } };
    await answerWith(page, { fingerprint: closeUp, appearance: closeUp });
    await start();
    await shutter.click();
    await page.locator('dialog img').waitFor();
    await page.locator('dialog').waitFor({ state: 'detached' });
    await hint(page, 'The face is done. Now step back').waitFor();
    assert.equal(await wholes(), 0);
    await context.close();
  });

  for (const [name, status] of [
    ['busy', 429],
    ['broken', 500],
  ] as const)
    test(`while the service is ${name} for looks, the camera takes photos as without them`, async () => {
      const boards = await boardPicture();
      const { page, context, start } = await aim([boards]);
      await page.route('**/link/api/visit/look', (route) => route.fulfill({ status, json: { errors: [{}] } }));
      await start();
      await until(page, 'view.controller?.progress.value.captured.fingerprint > 0');
      assert.equal(await hint(page, 'No cat').count(), 0);
      await context.close();
    });
});
