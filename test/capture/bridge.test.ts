import assert from 'node:assert/strict';
import { createFileReceiver, type ReceivedResult } from '@rhinarium/capture/receive-files';
import { testInChromium as test } from '../support/browser-programs.ts';
import { sharedService } from '../support/service.ts';
import { petPicture } from './support/camera-video.ts';
import { startIntegrator } from './support/integrator.ts';
import { sharedChromium } from './support/shared-browsers.ts';
import { untilScreen, untilTrue } from './support/view.ts';

/** All messages of the page as an app gets them. */
async function messagesOf(): Promise<{ messages: string[]; chosen: number }> {
  const service = await sharedService();
  const integrator = await startIntegrator(service);
  const session = await integrator.newSession('DOG', 'PET_IDENTIFICATION');
  const browser = await sharedChromium();
  const page = await browser.context.newPage();
  try {
    await page.addInitScript(
      'window.sent = []; window.ReactNativeWebView = { postMessage: (text) => sent.push(text) }',
    );
    const given = new URLSearchParams({
      key: integrator.captureKey,
      session,
      species: 'DOG',
      purpose: 'PET_IDENTIFICATION',
    });
    await page.goto(`${service.url}/capture/host.html#${given}`);
    await page.getByRole('button', { name: 'Start the camera' }).click();
    await page.evaluate("window.view = document.querySelector('pet-camera-view'); window.told = { statuses: [] }");
    await page.evaluate(untilScreen('problem permissionDenied', 15_000));
    const noses = await Promise.all([0, 1, 2].map((shot) => petPicture('DOG', 'fingerprint', shot)));
    const files = [...noses, await petPicture('DOG', 'appearance', 0)];
    const payload = files.map((buffer, at) => ({ name: `${at}.jpg`, mimeType: 'image/jpeg', buffer }));
    await page.locator('input[type=file]').setInputFiles(payload.slice(0, 3));
    await page.getByText('Whole dog: choose 1 photo').waitFor();
    await page.locator('input[type=file]').setInputFiles(payload.slice(3));
    await page.evaluate(untilScreen('done', 15_000));
    await page.evaluate(untilTrue("sent.some((text) => JSON.parse(text).type === 'Success')", 5_000));
    return { messages: (await page.evaluate('sent')) as string[], chosen: files.length };
  } finally {
    await page.close();
    await integrator.close();
  }
}

test('a web view’s page passes its photos to the app around it as strings, and changes on the way are detected', async () => {
  const { messages, chosen } = await messagesOf();
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
  assert.equal(files.length, chosen);
  assert.deepEqual(
    files.map(({ kind }) => kind),
    ['fingerprint', 'fingerprint', 'fingerprint', 'appearance'],
  );
  for (const { bytes } of files) assert.deepEqual([...bytes.subarray(0, 2)], [0xff, 0xd8]);

  const photo = messages.filter((text) => JSON.parse(text).id === 'appearance/appearance-1.jpg');
  const feed = async (texts: readonly string[]) => {
    const other = createFileReceiver();
    for (const text of texts) await other(text);
  };
  await feed(photo);
  const damaged = photo.map((text) => text.replace('/9j/', '/9k/'));
  assert.notDeepEqual(damaged, photo);
  await assert.rejects(feed(damaged), { name: 'BridgeError' });
  await assert.rejects(feed(photo.filter((_, at) => at !== 1)), { name: 'BridgeError' });
  await assert.rejects(feed([photo[0]!, '{"v":1,"t":"result","type":"Success"}']), { name: 'BridgeError' });
  await assert.rejects(feed(['hello']), { name: 'BridgeError' });
});
