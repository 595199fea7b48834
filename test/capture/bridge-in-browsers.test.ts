import assert from 'node:assert/strict';
import { createFileReceiver, type ReceivedResult } from '@rhinarium/capture/receive-files';
import { capturePageAddress, hearCapturePage } from '@rhinarium/capture/web-view';
import { sharedService } from '@rhinarium/server/testing/service';
import type { Page } from 'playwright-core';
import { testInChromium as test } from '../support/browser-programs.ts';
import { capacitorApp, reactNativeApp } from './support/bundle-app.ts';
import { petPicture } from './support/camera-video.ts';
import { type Integrator, startIntegrator } from './support/integrator.ts';
import { sharedChromium } from './support/shared-browsers.ts';

/** The app's page before its script. */
async function openApp(integrator: Integrator, script: string, before = ''): Promise<Page> {
  const page = await (await sharedChromium()).context.newPage();
  await page.addInitScript(before);
  await page.goto(`${integrator.url}/bare`);
  if (script !== '') await page.addScriptTag({ content: script, type: 'module' });
  return page;
}

/** This origin may not use the camera, so photos are chosen. The rest of the flow is the same. */
async function choosePhotos(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start the camera' }).click();
  const noses = await Promise.all([0, 1, 2].map((shot) => petPicture('DOG', 'fingerprint', shot)));
  const files = (pictures: readonly Buffer[]) =>
    pictures.map((buffer, at) => ({ name: `${at}.jpg`, mimeType: 'image/jpeg', buffer }));
  await page.getByText('The camera is not allowed').waitFor();
  await page.locator('input[type=file]').setInputFiles(files(noses));
  await page.getByText('Whole dog: choose 1 photo').waitFor();
  await page.locator('input[type=file]').setInputFiles(files([await petPicture('DOG', 'appearance', 0)]));
}

async function photosOf(integrator: Integrator, sessionId: string): Promise<number[]> {
  const { fingerprints, appearances } = (await integrator.readSession(sessionId)).progress;
  return [fingerprints, appearances];
}

/** Emulates React Native's web view: opens the page and forwards its messages to the app. */
function webViewOf(app: Page, messages: string[]): Promise<Page> {
  return new Promise((opened) => {
    const open = async (address: string) => {
      const view = await app.context().newPage();
      let last = Promise.resolve();
      await view.exposeFunction('toApp', (data: string) => {
        messages.push(data);
        const tell = `webView.onMessage({ nativeEvent: ${JSON.stringify({ data, url: view.url() })} })`;
        last = last.then(() => app.evaluate(tell)).then(() => {});
      });
      await view.addInitScript('window.ReactNativeWebView = { postMessage: (text) => void toApp(text) }');
      await view.goto(address);
      opened(view);
    };
    void app.exposeFunction('openWebView', open);
  });
}

/** All messages of the page as received by React Native's example app. */
async function messagesToReactNative(): Promise<string[]> {
  const integrator = await startIntegrator(await sharedService());
  const messages: string[] = [];
  const app = await openApp(integrator, '');
  try {
    const opened = webViewOf(app, messages);
    await app.addScriptTag({ content: await reactNativeApp(integrator.url), type: 'module' });
    await app.getByRole('button', { name: 'Photograph the dog' }).click();
    const view = await opened;
    assert.equal(await app.evaluate('asked'), 'android.permission.CAMERA');
    const foreign = {
      data: '{"v":1,"t":"result","type":"Success"}',
      url: 'https://elsewhere.example/capture/host.html',
    };
    await app.evaluate(`webView.onMessage({ nativeEvent: ${JSON.stringify(foreign)} })`);
    await app.getByText('BridgeError').waitFor();
    await choosePhotos(view);
    await app.getByText('4 photos sent.').waitFor();
    const given = new URLSearchParams(new URL(view.url()).hash.slice(1));
    assert.equal(given.get('client'), 'capture-react-native/1.4.0');
    assert.equal(await view.locator('pet-camera-view').getAttribute('looks'), 'service');
    const session = given.get('session')!;
    assert.deepEqual(await photosOf(integrator, session), [3, 1]);
    await view.close();
    return messages;
  } finally {
    await app.close();
    await integrator.close();
  }
}

test('React Native’s example app gets its photos from the service’s page as strings, and changes on the way are detected', async () => {
  const messages = await messagesToReactNative();
  const receive = createFileReceiver();
  const results: ReceivedResult[] = [];
  for (const message of messages) {
    const result = await receive(message);
    if (result) results.push(result);
  }
  assert.deepEqual(JSON.parse(messages[0]!), { v: 1, t: 'ready' });
  assert.ok(messages.some((text) => JSON.parse(text).code === 'PermissionDenied'));
  assert.deepEqual(
    results.map(({ type }) => type),
    ['Fail', 'Success'],
  );
  const { files } = results[1]!;
  assert.deepEqual(
    files.map(({ kind }) => kind),
    ['fingerprint', 'fingerprint', 'fingerprint', 'appearance'],
  );
  for (const { bytes } of files) assert.deepEqual([...bytes.subarray(0, 2)], [0xff, 0xd8]);

  const photo = messages.filter((text) => JSON.parse(text).id === 'appearance/appearance-1.jpg');
  const feed = async (texts: readonly string[]) => {
    const other = createFileReceiver();
    const received: ReceivedResult[] = [];
    for (const text of texts) received.push(...[await other(text)].filter((result) => result !== undefined));
    return received;
  };
  await feed(photo);
  const damaged = photo.map((text) => text.replace('/9j/', '/9k/'));
  assert.notDeepEqual(damaged, photo);
  await assert.rejects(feed(damaged), { name: 'BridgeError' });
  await assert.rejects(feed(photo.filter((_, at) => at !== 1)), { name: 'BridgeError' });
  await assert.rejects(feed([photo[0]!, '{"v":1,"t":"result","type":"Success"}']), { name: 'BridgeError' });
  await assert.rejects(feed(['hello']), { name: 'BridgeError' });
  // A failed capture sends its photos, and its continuation sends all of them again.
  const end = (type: string) => `{"v":1,"t":"result","type":"${type}","reason":"CAMERA_LOST"}`;
  const both = await feed([...photo, end('Fail'), ...photo, end('Success')]);
  assert.deepEqual(
    both.map((result) => result.files.length),
    [1, 1],
  );
});

test('an app hears the page’s messages in their order, and no messages of another page', async () => {
  const heard: unknown[] = [];
  const service = 'https://pets.example/';
  const hear = hearCapturePage(
    {
      onDetectionStatus: (status) => heard.push(status),
      onCameraError: (error) => heard.push(error),
      onCameraResult: ({ type, files }) => heard.push([type, files.length]),
    },
    // The slowest step, which later ones must wait for.
    { service, sha256: () => new Promise((resolve) => setTimeout(resolve, 5, 'digest')) },
  );
  const page = capturePageAddress({
    service,
    licenseKey: 'psk_live_a&b',
    captureSessionId: 'one',
    species: 'CAT',
    purpose: 'PET_VERIFICATION',
    language: 'ko',
  });
  assert.equal(
    page,
    'https://pets.example/capture/host.html#key=psk_live_a%26b&session=one&species=CAT&purpose=PET_VERIFICATION&language=ko',
  );
  const file = { id: 'a', kind: 'fingerprint', name: 'a.jpg', type: 'image/jpeg', size: 1, sha256: 'digest' };
  const messages = [
    { t: 'status', status: { type: 'NoObject' } },
    { t: 'error', code: 'InvalidLicense', serverCode: 'SVCB2B10000' },
    { t: 'file.begin', ...file },
    { t: 'file.chunk', id: 'a', n: 0, data: 'AA==' },
    { t: 'file.end', id: 'a' },
    { t: 'result', type: 'Success' },
  ];
  for (const message of messages) hear(JSON.stringify({ v: 1, ...message }), page);
  const success = '{"v":1,"t":"result","type":"Success"}';
  for (const from of ['https://pets.example.evil/', 'https://evil.example/?https://pets.example/']) hear(success, from);
  hear(success, page);
  while (heard.length < 6) await new Promise((resolve) => setTimeout(resolve, 1));
  assert.deepEqual(heard, [
    { type: 'NoObject' },
    { code: 'InvalidLicense', serverCode: 'SVCB2B10000' },
    ['Success', 1],
    { code: 'BridgeError' },
    { code: 'BridgeError' },
    ['Success', 0],
  ]);
});

test('Capacitor’s example app photographs in its own web view, as on Android, and says when the user gave up, as on the web', async () => {
  const integrator = await startIntegrator(await sharedService());
  const script = await capacitorApp(integrator.url);
  try {
    const android = await openApp(integrator, script, 'window.androidBridge = { postMessage() {} }');
    await android.getByRole('button', { name: 'Photograph the dog' }).click();
    const session = await android.locator('pet-camera-view').getAttribute('capture-session-id');
    assert.equal(await android.locator('pet-camera-view').getAttribute('looks'), 'service');
    const asked = android.waitForRequest('**/v2/license');
    await choosePhotos(android);
    await android.getByText('4 photos sent.').waitFor();
    assert.equal(await (await asked).headerValue('rhinarium-client'), 'capture-capacitor/1.4.0');
    assert.equal(await android.evaluate('Capacitor.getPlatform()'), 'android');
    assert.equal(await android.locator('dialog').count(), 0);
    assert.deepEqual(await photosOf(integrator, session!), [3, 1]);
    await android.close();

    const web = await openApp(integrator, script);
    await web.getByRole('button', { name: 'Photograph the dog' }).click();
    await web.getByRole('button', { name: 'Start the camera' }).click();
    await web.getByText('The camera is not allowed').waitFor();
    await web.getByRole('button', { name: 'Close' }).click();
    await web.getByText('No photos: PermissionDenied').waitFor();
    assert.equal(await web.evaluate('Capacitor.getPlatform()'), 'web');
    assert.equal(await web.locator('pet-camera-view').count(), 0);
    await web.close();
  } finally {
    await integrator.close();
  }
});
