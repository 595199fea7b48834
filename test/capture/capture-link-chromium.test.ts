import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { LOCALES, type Locale } from '@rhinarium/contract';
import { heic } from '@rhinarium/server/testing/bombs';
import { openLinks, readPosterCode, readQrCode } from '@rhinarium/server/testing/capture-links';
import { ask } from '@rhinarium/server/testing/client';
import { registeredPet } from '@rhinarium/server/testing/pets';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { accessibilityFindings, openPage } from '../browsers/console/console-page.ts';
import { chromiumProgram, inChromium } from '../support/browser-programs.ts';
import { captureSegments, petPicture, writeVideo } from './support/camera-video.ts';

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
  locale: 'en-GB',
};

/** Chromium cannot open it. */
const heicSample = { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: heic() };

/** Text of the QR code that a page shows. */
const readCode = async (page: Page): Promise<string> => await readQrCode(await page.locator('.qr').screenshot());

/** Photos of the generated cat, as a visitor chooses them. */
const filesOf = async (kind: 'fingerprint' | 'appearance', firstShot: number, count: number) =>
  await Promise.all(
    Array.from({ length: count }, async (_, n) => ({
      name: `${kind}-${firstShot + n}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await petPicture('CAT', kind, firstShot + n),
    })),
  );

/** Address of a link’s page, which nothing but a browser completes. */
const addressOf = (url: string, token: string) => `${url}/link#${token}`;

describe('the page of capture links', inChromium, () => {
  let browser: Browser;
  let video: string;

  before(async () => {
    video = await writeVideo(await captureSegments('CAT', 3));
    browser = await chromium.launch({
      executablePath: chromiumProgram!,
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${video}`,
        '--host-resolver-rules=MAP phone.test 127.0.0.1',
      ],
    });
  });
  after(async () => {
    await browser?.close();
    if (video) await rm(path.dirname(video), { recursive: true });
  });

  test('a desktop hands over to a phone, whose photos start the action; both see how far it is', async () => {
    const { caller, newLink, service } = await openLinks();
    await registeredPet(caller, 'CAT', 42);
    const link = await newLink({ showResult: true, title: 'Harbour shelter', returnUrl: 'https://harbour.example/x' });
    const desk = await openPage(browser, { url: service.url });
    await desk.page.goto(addressOf(service.url, link.token));
    await desk.page.getByText('Waiting for a phone').waitFor();
    assert.deepEqual(await accessibilityFindings(desk.page), []);
    const handedOver = await readCode(desk.page);
    assert.match(handedOver, new RegExp(`^${service.url}/link#${link.token}\\.[0-9A-Za-z]{22}$`));

    const phone = await openPage(browser, { ...PHONE, url: service.url });
    const hosts = new Set<string>();
    phone.page.on('request', (request) => hosts.add(new URL(request.url()).host));
    await phone.page.goto(handedOver);
    await phone.page.getByRole('heading', { name: 'Find out which cat this is' }).waitFor();
    await desk.page.getByText('Opened on a phone').waitFor();
    await phone.page.getByText('Harbour shelter asks you for photos of a cat: 3 of the face').waitFor();
    assert.deepEqual(await accessibilityFindings(phone.page), []);
    await phone.page.getByRole('button', { name: 'I agree, continue' }).click();
    await phone.page.getByRole('button', { name: 'Start the camera' }).click();
    await phone.page.getByRole('button', { name: 'Send the photos' }).click({ timeout: 60_000 });
    await phone.page.getByRole('heading', { name: 'Thank you' }).waitFor({ timeout: 60_000 });
    await phone.page.getByText('This animal is known.').waitFor({ timeout: 60_000 });
    assert.equal(
      await phone.page.getByRole('link', { name: 'Back to harbour.example' }).getAttribute('href'),
      'https://harbour.example/x',
    );
    assert.deepEqual(await accessibilityFindings(phone.page), []);
    await desk.page.getByText('This animal is known.').waitFor();
    assert.deepEqual([...hosts].filter(Boolean), [new URL(service.url).host]);
    assert.ok(!(await phone.page.content()).includes(caller.apiKey!));
    const { data } = await ask(caller, 'listPetIdentificationJobs', {}, {});
    assert.equal(data[0]!.result?.decision, 'IDENTIFIED');
    assert.equal((await ask(caller, 'readCaptureLink', { linkId: link.id })).data.state, 'USED_UP');
    assert.deepEqual([desk.complaints, phone.complaints], [[], []]);
    await Promise.all([desk.context.close(), phone.context.close()]);
  });

  test('a stranger gets from the code of the poster to a sighting, and is asked for consent before the contact', async () => {
    const { caller, newLink, service } = await openLinks();
    await ask(caller, 'updateLostAndFound', {}, { isEnabled: true });
    const { poster } = await newLink({ createsSighting: true, withPoster: true, title: 'Harbour shelter' });
    const address = await readPosterCode(poster!);
    const startedAt = performance.now();
    const { page, context, complaints } = await openPage(browser, { ...PHONE, url: service.url });
    await page.goto(address);
    await page.getByRole('heading', { name: 'You found a cat' }).waitFor();
    await page.getByText('deleted once the search has ended').waitFor();
    assert.deepEqual(await accessibilityFindings(page), []);
    await page.getByLabel('Where is the animal?').fill('By the pond');
    await page.getByLabel('Your phone number').fill('010-1234-5678');
    await page.getByLabel('Language').selectOption('de');
    assert.equal(await page.getByLabel('Wo ist das Tier?').inputValue(), 'By the pond');
    await page.getByLabel('Sprache').selectOption('en');
    await page.getByRole('button', { name: 'I agree, continue' }).click();
    assert.equal(await page.getByRole('button', { name: 'Start the camera' }).count(), 0, 'no consent for the contact');
    await page.getByLabel('may contact me about this animal').check();
    await page.getByRole('button', { name: 'I agree, continue' }).click();
    await page.getByRole('button', { name: 'Start the camera' }).click();
    await page.getByRole('button', { name: 'Send the photos' }).click({ timeout: 60_000 });
    await page.getByRole('heading', { name: 'Harbour shelter has your photos' }).waitFor({ timeout: 60_000 });
    const seconds = (performance.now() - startedAt) / 1000;
    assert.equal(seconds < 60, true, `${seconds} s`);
    assert.deepEqual(await accessibilityFindings(page), []);
    await page.getByText('Keep this address').waitFor();
    assert.equal(await page.getByText('e-mail').count(), 0, 'without a mail server nothing promises a mail');
    await page.locator('.result a').click();
    await page.getByText('The owner is looked for.').waitFor();
    const { data } = await ask(caller, 'listSightings', {}, {});
    assert.deepEqual(
      data.map(({ place, contact }) => [place, contact]),
      [['By the pond', '010-1234-5678']],
    );
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('the address that a finder keeps says how far the case is, in the finder’s language, also after the link is gone', async () => {
    const { caller, newLink, open, service } = await openLinks();
    await ask(caller, 'updateLostAndFound', {}, { isEnabled: true });
    const link = await newLink({ createsSighting: true, title: 'Harbour shelter' });
    const { visitor } = await open(link.token);
    await visitor.photograph(1);
    const { statusUrl } = (await visitor.send('finishVisit', undefined, { locale: 'de' })).body.data;
    await ask(caller, 'revokeCaptureLink', { linkId: link.id });
    const [sighting] = (await ask(caller, 'listSightings', {}, {})).data;
    const params = { sightingId: sighting!.id };
    const { page, context, complaints } = await openPage(browser, { ...PHONE, url: service.url });
    await page.goto(statusUrl);
    const heading = (name: string) => page.getByRole('heading', { name }).waitFor();
    await heading('Harbour shelter hat Ihre Fotos');
    assert.deepEqual(await accessibilityFindings(page), []);
    assert.equal(await page.title(), 'Das Tier, das Sie gefunden haben');
    await page.getByLabel('Sprache').selectOption('en');
    await heading('Harbour shelter has your photos');
    await ask(caller, 'updateSighting', params, { isReturned: true });
    await page.reload();
    await heading('Das Tier ist wieder zu Hause');
    await ask(caller, 'updateSighting', params, { isReturned: false });
    await page.reload();
    await heading('Der Fall ist abgeschlossen');
    assert.deepEqual(complaints, []);
    await ask(caller, 'deleteSighting', params);
    await page.reload();
    await heading('There is nothing at this address');
    assert.deepEqual(await accessibilityFindings(page), []);
    await context.close();
  });

  test('the hint and the shutter are within the screen of a phone that is held sideways', async () => {
    const { newLink, service } = await openLinks();
    for (const viewport of [
      { width: 844, height: 390 },
      { width: 667, height: 375 },
    ]) {
      const { page, context } = await openPage(browser, { ...PHONE, viewport, url: service.url });
      await page.goto(addressOf(service.url, (await newLink()).token));
      await page.getByRole('button', { name: 'I agree, continue' }).click();
      await page.getByRole('button', { name: 'Start the camera' }).click();
      for (const part of ['.hint', '.shutter', '.guide']) {
        await page.locator(part).waitFor();
        const { y, height } = (await page.locator(part).boundingBox())!;
        assert.equal(y >= 0 && y + height <= viewport.height, true, `${part}: ${y} to ${y + height}`);
      }
      await context.close();
    }
  });

  test('photos that one has are an equal choice on the first screen, and each is answered by its name', async () => {
    const { caller, newLink, service } = await openLinks();
    const link = await newLink();
    const { page, context } = await openPage(browser, { ...PHONE, url: service.url });
    await page.goto(addressOf(service.url, link.token));
    await page.getByRole('button', { name: 'I agree, continue' }).click();
    const [start, choose] = [
      page.getByRole('button', { name: 'Start the camera' }),
      page.getByRole('button', { name: 'Choose photos' }),
    ];
    await start.waitFor();
    const looks = (button: typeof start) =>
      button.evaluate('(node) => [getComputedStyle(node).background, Math.round(node.getBoundingClientRect().width)]');
    assert.deepEqual(await looks(choose), await looks(start));
    assert.deepEqual(await accessibilityFindings(page), []);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.click()]);
    await page.getByRole('heading', { name: 'Face: choose 3 photos' }).waitFor();
    await page.getByText('photos of the face').waitFor();
    const [first, second, third] = await filesOf('fingerprint', 0, 3);
    const blurred = { ...second!, name: 'blurred.jpg', buffer: await sharp(second!.buffer).blur(14).jpeg().toBuffer() };
    await chooser.setFiles([first!, blurred, second!]);
    await page.getByText('fingerprint-0.jpg: Good').waitFor();
    await page.getByText('fingerprint-1.jpg: Good').waitFor();
    await page.getByText('blurred.jpg: Blurred').waitFor();
    assert.deepEqual(await accessibilityFindings(page), []);
    await page.locator('input[type=file]').setInputFiles([third!, { ...third!, name: 'another.jpg' }]);
    await page.getByRole('heading', { name: 'Whole cat: choose 1 photo' }).waitFor();
    await page.getByText('another.jpg: Not needed').waitFor();
    await page.getByText('the whole cat can be seen').waitFor();
    await page.locator('input[type=file]').setInputFiles(await filesOf('appearance', 0, 3));
    await page.getByRole('button', { name: 'Send the photos' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor({ timeout: 60_000 });
    assert.equal((await ask(caller, 'listCaptureSessions', {}, {})).data.length, 1);
    await context.close();
  });

  test('a HEIC photo that the browser cannot open is sent, and one that the service cannot read either is named', async () => {
    const { newLink, service } = await openLinks();
    const { page, context } = await openPage(browser, { ...PHONE, url: service.url });
    await page.goto(addressOf(service.url, (await newLink()).token));
    await page.getByRole('button', { name: 'I agree, continue' }).click();
    await page.getByRole('button', { name: 'Choose photos' }).click();
    const broken = { ...heicSample, name: 'IMG_0002.HEIC', buffer: heicSample.buffer.subarray(0, 2000) };
    await page.locator('input[type=file]').setInputFiles([...(await filesOf('fingerprint', 0, 1)), heicSample, broken]);
    await page.getByText('IMG_0001.HEIC: Checked once it is sent').waitFor();
    await page.locator('input[type=file]').setInputFiles(await filesOf('appearance', 0, 3));
    await page.getByText('Face, photo 2').waitFor();
    assert.deepEqual(await accessibilityFindings(page), []);
    await page.getByRole('button', { name: 'Send the photos' }).click();
    await page.getByRole('heading', { name: 'Some photos cannot be used' }).waitFor({ timeout: 60_000 });
    await page.getByText('IMG_0002.HEIC: This file is not a readable picture').waitFor();
    await page.getByText('3 photos are kept').waitFor();
    await page.locator('input[type=file]').setInputFiles(await filesOf('fingerprint', 1, 1));
    await page.getByRole('button', { name: 'Send the photos' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor({ timeout: 60_000 });
    await context.close();
  });

  test('without a camera photos can be chosen, and a reload continues the same visit', async () => {
    const { caller, newLink, service } = await openLinks();
    const link = await newLink();
    const { page, context } = await openPage(browser, { ...PHONE, url: service.url });
    await page.addInitScript("Object.defineProperty(navigator, 'mediaDevices', { value: undefined })");
    await page.goto(addressOf(service.url, link.token));
    await page.getByRole('button', { name: 'I agree, continue' }).click();
    await page.getByRole('button', { name: 'Start the camera' }).waitFor();
    await page.reload();
    await page.getByText('0 of 4 photos received').waitFor();
    await page.getByRole('button', { name: 'I agree, continue' }).click();
    await page.getByRole('button', { name: 'Start the camera' }).click();
    await page.getByRole('heading', { name: 'The camera does not answer' }).waitFor();
    await page.locator('input[type=file]').setInputFiles(await filesOf('fingerprint', 0, 3));
    await page.getByText('Whole cat: choose 1 photo').waitFor();
    await page.locator('input[type=file]').setInputFiles(await filesOf('appearance', 0, 3));
    await page.getByRole('button', { name: 'Send the photos' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor({ timeout: 60_000 });
    assert.equal(await page.getByText('compared').count(), 0);
    assert.equal((await ask(caller, 'listCaptureSessions', {}, {})).data.length, 1);
    await context.close();
  });

  test('who closed the page comes back to the photos that were sent, then to the thanks, and may start again', async () => {
    const { caller, newLink, service } = await openLinks();
    const [link, other] = [await newLink({ usesMax: 2 }), await newLink()];
    const { page: first, context } = await openPage(browser, { ...PHONE, url: service.url });
    await first.goto(addressOf(service.url, link.token));
    await first.getByRole('button', { name: 'I agree, continue' }).click();
    await first.getByRole('button', { name: 'Choose photos' }).click();
    await first.locator('input[type=file]').setInputFiles(await filesOf('fingerprint', 0, 3));
    await first.getByRole('heading', { name: 'Whole cat: choose 1 photo' }).waitFor();
    await first.locator('input[type=file]').setInputFiles(await filesOf('appearance', 0, 3));
    let uploads = 0;
    await first.route('**/link/api/visit/fingerprints', (route) => (uploads++ < 2 ? route.continue() : route.abort()));
    await first.getByRole('button', { name: 'Send the photos' }).click();
    await first.getByRole('heading', { name: 'The photos have not been sent yet' }).waitFor({ timeout: 60_000 });
    await first.close();

    const second = await context.newPage();
    await second.goto(addressOf(service.url, link.token));
    await second.getByText('2 of 4 photos received').waitFor();
    assert.deepEqual(await accessibilityFindings(second), []);
    await second.getByRole('button', { name: 'I agree, continue' }).click();
    await second.getByRole('button', { name: 'Choose photos' }).click();
    await second.getByRole('heading', { name: 'Face: choose 1 photo' }).waitFor();
    await second.locator('input[type=file]').setInputFiles(await filesOf('fingerprint', 2, 1));
    await second.getByRole('heading', { name: 'Whole cat: choose 1 photo' }).waitFor();
    await second.locator('input[type=file]').setInputFiles(await filesOf('appearance', 0, 3));
    await second.getByRole('button', { name: 'Send the photos' }).click();
    await second.getByRole('heading', { name: 'Thank you' }).waitFor({ timeout: 60_000 });
    assert.equal(await second.getByRole('button', { name: 'Start again' }).count(), 0);
    const [session, ...more] = (await ask(caller, 'listCaptureSessions', {}, {})).data;
    assert.deepEqual([session?.progress.fingerprints, session?.state, more.length], [3, 'FINISHED', 0]);
    await second.close();

    const third = await context.newPage();
    await third.goto(addressOf(service.url, link.token));
    await third.getByRole('heading', { name: 'Thank you' }).waitFor();
    assert.deepEqual(await accessibilityFindings(third), []);
    const kept = await third.evaluate<Record<string, string>>('({ ...localStorage })');
    assert.deepEqual(Object.keys(kept), [`rhinarium.visit.${link.token}`]);
    const [, untilMs] = Object.values(kept)[0]!.split('.');
    assert.ok(Math.abs(Number(untilMs) - Date.now() - 86_400_000) < 60_000, untilMs);
    await third.getByRole('button', { name: 'Start again' }).click();
    await third.getByRole('button', { name: 'No, thank you' }).waitFor();
    // A day later the page of any link forgets the visit.
    await third.evaluate(`localStorage.setItem('rhinarium.visit.${link.token}', 'token.${Date.now()}')`);
    await third.goto('about:blank');
    await third.goto(addressOf(service.url, other.token));
    await third.getByRole('button', { name: 'No, thank you' }).waitFor();
    assert.deepEqual(await third.evaluate('Object.keys(localStorage)'), [`rhinarium.visit.${other.token}`]);
    await context.close();
  });

  test('photos that were all sent are used when their sender comes back and agrees, with what a finder then types', async () => {
    const { caller, newLink, open, service } = await openLinks();
    await ask(caller, 'updateLostAndFound', {}, { isEnabled: true });
    const link = await newLink({ createsSighting: true, title: 'Harbour shelter' });
    const { visitor } = await open(link.token);
    await visitor.photograph(1);
    const { page, context } = await openPage(browser, { ...PHONE, url: service.url });
    const kept = `${visitor.token}.${Date.now() + 60_000}`;
    await page.addInitScript(`localStorage.setItem('rhinarium.visit.${link.token}', '${kept}')`);
    await page.goto(addressOf(service.url, link.token));
    await page.getByText('4 of 4 photos received').waitFor();
    await page.getByLabel('Where is the animal?').fill('By the pond');
    await page.getByRole('button', { name: 'I agree, continue' }).click();
    await page.getByRole('heading', { name: 'Harbour shelter has your photos' }).waitFor({ timeout: 60_000 });
    const { data } = await ask(caller, 'listSightings', {}, {});
    assert.deepEqual(
      data.map(({ place }) => place),
      ['By the pond'],
    );
    await context.close();
  });

  test('at an address without https the camera’s problem names https, and photos can be chosen', async () => {
    const { newLink, service } = await openLinks();
    const { page, context } = await openPage(browser, { ...PHONE, url: service.url });
    const plain = `http://phone.test:${new URL(service.url).port}`;
    await page.goto(addressOf(plain, (await newLink()).token));
    await page.getByRole('button', { name: 'I agree, continue' }).click();
    await page.getByRole('button', { name: 'Start the camera' }).click();
    await page.getByRole('heading', { name: 'The camera needs https' }).waitFor();
    await page.getByRole('button', { name: 'Choose photos' }).waitFor();
    assert.deepEqual(await accessibilityFindings(page), []);
    await context.close();
  });

  test('the review shows photos large, sending is counted, and continues by itself when the service has room and the network is back', async () => {
    const { caller, newLink, service } = await openLinks();
    const { page, context } = await openPage(browser, { ...PHONE, url: service.url });
    await page.goto(addressOf(service.url, (await newLink()).token));
    await page.getByRole('button', { name: 'I agree, continue' }).click();
    await page.getByRole('button', { name: 'Choose photos' }).click();
    await page.locator('input[type=file]').setInputFiles(await filesOf('fingerprint', 0, 3));
    await page.getByRole('heading', { name: 'Whole cat: choose 1 photo' }).waitFor();
    await page.locator('input[type=file]').setInputFiles(await filesOf('appearance', 0, 3));
    await page.getByRole('button', { name: 'Send the photos' }).waitFor();
    for (const name of ['Face, photo 1', 'Whole cat, photo 1']) {
      const { width } = (await page.getByAltText(name).boundingBox())!;
      assert.ok(width >= 140, `${width} px`);
    }
    assert.deepEqual(await accessibilityFindings(page), []);
    const taken: number[] = [];
    page.on('response', (response) => {
      if (/link.api.visit.(fingerprints|appearances)$/.test(response.url())) taken.push(response.status());
    });
    const busy = { status: 503, json: { errors: [{ code: 'SVCB2B40008' }] } };
    const lost = new EventEmitter();
    const isLost = once(lost, 'lost', { signal: AbortSignal.timeout(60_000) });
    let uploads = 0;
    await page.route(/link.api.visit.(fingerprints|appearances)$/, async (route) => {
      uploads += 1;
      // The service is busy at first, and again at the second request after the event `online`, of which the first is lost.
      if (uploads === 1 || uploads === 6) return await route.fulfill(busy);
      if (uploads === 5) return await route.abort('internetdisconnected');
      if (uploads !== 4) return await route.continue();
      await page.getByText('2 / 4').waitFor();
      await context.setOffline(true);
      await route.abort('internetdisconnected');
      lost.emit('lost');
    });
    await page.getByRole('button', { name: 'Send the photos' }).click();
    await isLost;
    await page.getByRole('heading', { name: 'The photos have not been sent yet' }).waitFor();
    await context.setOffline(false);
    const thanks = page.getByRole('heading', { name: 'Thank you' });
    await thanks.waitFor({ timeout: 120_000 }).catch(async (cause) => {
      throw new Error(`${uploads} uploads, ${taken.join(' ')}: ${await page.locator('body').innerText()}`, { cause });
    });
    const accepted = taken.filter((status) => status === 200);
    assert.equal(accepted.length, 4, `no photo that was taken is sent again: ${taken.join(' ')}`);
    assert.equal((await ask(caller, 'listCaptureSessions', {}, {})).data.length, 1);
    await context.close();
  });

  test('poor photos are met with advice, and the visitor takes more or sends them anyway', async () => {
    const { caller, newLink, service, tenantId } = await openLinks();
    const link = await newLink();
    const { page, context } = await openPage(browser, { ...PHONE, url: service.url });
    // The page itself refuses what is blurred, so the photos lose their quality when they have been judged.
    await page.route('**/link/api/visit/preview', async (route) => {
      await service.app.services.database.tenant(tenantId, (sql) =>
        sql('UPDATE uploads SET quality_score = 10 WHERE tenant_id = $1', [tenantId]),
      );
      await route.continue();
    });
    await page.addInitScript("Object.defineProperty(navigator, 'mediaDevices', { value: undefined })");
    await page.goto(addressOf(service.url, link.token));
    await page.getByRole('button', { name: 'I agree, continue' }).click();
    const photograph = async (firstShot: number) => {
      await page.getByRole('button', { name: 'Start the camera' }).click();
      await page.getByRole('button', { name: 'Choose photos' }).waitFor();
      await page.locator('input[type=file]').setInputFiles(await filesOf('fingerprint', firstShot, 6));
      await page.getByText('Whole cat: choose 1 photo').waitFor();
      await page.locator('input[type=file]').setInputFiles(await filesOf('appearance', firstShot, 6));
      await page.getByRole('button', { name: 'Send the photos' }).click();
    };
    await photograph(0);
    await page.getByRole('heading', { name: 'These photos may not be enough' }).waitFor({ timeout: 60_000 });
    assert.deepEqual(await accessibilityFindings(page), []);
    assert.equal((await ask(caller, 'readCaptureLink', { linkId: link.id })).data.useCount, 0);
    await page.getByRole('button', { name: 'Take more photos' }).click();
    await photograph(10);
    await page.getByRole('heading', { name: 'Thank you' }).waitFor({ timeout: 60_000 });
    const [session] = (await ask(caller, 'listCaptureSessions', {}, {})).data;
    assert.equal(session?.progress.fingerprints, 6);
    await context.close();
  });

  test('a link that is incomplete, unknown, revoked or used up says so in plain words', async () => {
    const { caller, newLink, service } = await openLinks();
    const link = await newLink();
    await ask(caller, 'revokeCaptureLink', { linkId: link.id });
    const { page, context } = await openPage(browser, { ...PHONE, url: service.url });
    for (const [token, says] of [
      ['', 'This link is incomplete'],
      ['0123456789012345678901', 'This link is not valid'],
      [link.token, 'This link was withdrawn'],
    ]) {
      await page.goto('about:blank');
      await page.goto(addressOf(service.url, token!));
      await page.getByRole('heading', { name: says! }).waitFor();
      assert.deepEqual(await accessibilityFindings(page), []);
    }
    const open = await newLink();
    await page.goto('about:blank');
    await page.goto(addressOf(service.url, open.token));
    await page.getByRole('button', { name: 'No, thank you' }).click();
    await page.getByText('Nothing was sent').waitFor();
    await context.close();
  });

  test('the page speaks the visitor’s language, that of the link, or the one that is chosen', async () => {
    const { newLink, service } = await openLinks();
    const AGREE: Readonly<Record<Locale, string>> = {
      en: 'I agree, continue',
      ko: '동의하고 계속하기',
      ja: '同意して続ける',
      de: 'Einverstanden, weiter',
      es: 'Acepto, continuar',
    };
    const korean = await newLink({ locale: 'ko' });
    const { page, context } = await openPage(browser, { ...PHONE, locale: 'de-CH', url: service.url });
    await page.goto(addressOf(service.url, (await newLink()).token));
    await page.getByRole('button', { name: AGREE.de }).waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'de');
    await page.goto('about:blank');
    await page.goto(addressOf(service.url, korean.token));
    await page.getByRole('button', { name: AGREE.ko }).waitFor();
    for (const locale of LOCALES) {
      await page.locator('select').selectOption(locale);
      await page.getByRole('button', { name: AGREE[locale] }).waitFor();
      const width = await page.evaluate('document.documentElement.scrollWidth');
      assert.equal(width, 390, locale);
    }
    await context.close();
  });

  test('the page is not framed, sends no referrer and runs nothing but its own scripts', async () => {
    const { service } = await openLinks();
    const { headers } = await fetch(`${service.url}/link`);
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self';.*frame-ancestors 'none'/);
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.equal(headers.get('x-frame-options'), 'DENY');
  });
});
