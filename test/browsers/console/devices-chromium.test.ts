import assert from 'node:assert/strict';
import { after } from 'node:test';
import { memberOf } from '@rhinarium/server/testing/console-client';
import { newSubscription, openReceiver } from '@rhinarium/server/testing/receiver';
import { newTenant, startService } from '@rhinarium/server/testing/service';
import { testInChromium as test } from '../../support/browser-programs.ts';
import { sharedChromium } from '../../support/shared-chromium.ts';
import { assertLooks, openPage, PHONE } from './console-page.ts';

const opening = startService({ webhookAddresses: 'any' });
after(async () => (await opening).close());

/** Stands for the browser's own push service, which is on the internet. All else is the browser's. */
const subscribing = (body: object) => `
  const made = Object.assign(Object.create(PushSubscription.prototype), {
    toJSON: () => (${JSON.stringify(body)}),
    unsubscribe: async () => { localStorage.removeItem('told'); return true; },
  });
  Object.defineProperty(made, 'endpoint', { value: ${JSON.stringify(body)}.endpoint });
  PushManager.prototype.subscribe = async (options) => {
    if (!options.userVisibleOnly || options.applicationServerKey.length !== 87) throw new Error('wrong options');
    localStorage.setItem('told', 'yes');
    return made;
  };
  PushManager.prototype.getSubscription = async () => (localStorage.getItem('told') ? made : null);
`;

test('a person gets notifications on this device: the browser takes it, a test arrives encrypted, a push is shown and opens its page, and it ends', async () => {
  const service = await opening;
  const receiver = await openReceiver();
  const { tenantId } = await newTenant(service);
  const staff = await memberOf(service, tenantId, 'staff');
  const subscription = newSubscription(receiver.url);
  const { page, context, complaints } = await openPage(await sharedChromium(), {
    url: service.url,
    cookie: staff.cookie,
    viewport: PHONE,
  });
  await context.grantPermissions(['notifications'], { origin: service.url });
  await page.addInitScript(subscribing(subscription.body));
  await page.goto(`${service.url}/console/account`);
  const group = page.getByRole('group', { name: 'Told on a device' });
  await group.getByRole('button', { name: 'Tell me on this device' }).click();
  await group.getByText('This device', { exact: true }).waitFor();
  await assertLooks(page, 'own-devices');
  await group.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText('The test was sent to the device.').waitFor();
  const url = `${service.url}/console/account`;
  assert.deepEqual(receiver.received.map(subscription.read), [{ title: 'Rhinarium: this is a test', url }]);

  const [worker] = context.serviceWorkers();
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const push = { origin: service.url, registrationId: await registered };
  await cdp.send('ServiceWorker.deliverPushMessage', {
    ...push,
    data: JSON.stringify({ title: 'Something waits', url }),
  });
  const shown = await worker!.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: { getNotifications(): Promise<{ title: string; data: { url: string } }[]> };
      caches: { keys(): Promise<string[]> };
    };
    for (let tries = 0; tries < 100; tries++) {
      const [note] = await scope.registration.getNotifications();
      if (note) return { title: note.title, url: note.data.url, caches: await scope.caches.keys() };
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return undefined;
  });
  assert.deepEqual(shown, { title: 'Something waits', url, caches: [] });
  const opened = await worker!.evaluate(async (elsewhere) => {
    const scope = globalThis as unknown as {
      registration: {
        getNotifications(): Promise<object[]>;
        showNotification(title: string, options: object): Promise<void>;
      };
      clients: { matchAll(): Promise<object[]>; openWindow(url: string): Promise<void> };
      dispatchEvent(event: unknown): void;
      NotificationEvent: new (type: string, init: object) => object;
    };
    const urls: string[] = [];
    scope.clients.matchAll = async () => [];
    scope.clients.openWindow = async (to) => void urls.push(to);
    await scope.registration.showNotification('Elsewhere', { data: { url: elsewhere } });
    for (const notification of await scope.registration.getNotifications())
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    await new Promise((resolve) => setTimeout(resolve, 100));
    return urls;
  }, 'https://elsewhere.example/');
  assert.deepEqual(opened, [url], 'no page of another site');

  await group.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await group.getByRole('button', { name: 'Tell me on this device' }).waitFor();
  assert.equal(await page.evaluate(`localStorage.getItem('told')`), null);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('an iPhone that takes no notifications asks for the page on the home screen, in English and Korean, and there no more', async () => {
  const service = await opening;
  const { tenantId } = await newTenant(service);
  const staff = await memberOf(service, tenantId, 'staff');
  for (const [locale, says] of [
    ['en-GB', /add this page to the home screen first/],
    ['ko-KR', /먼저 홈 화면에 추가/],
  ] as const) {
    const { page, context, complaints } = await openPage(await sharedChromium(), {
      url: service.url,
      cookie: staff.cookie,
      viewport: PHONE,
      locale,
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    });
    await page.addInitScript('delete window.PushManager');
    await page.goto(`${service.url}/console/account`);
    await page.getByText(says).waitFor();
    await page.addInitScript('navigator.standalone = true');
    await page.reload();
    await page.getByText(/https \(or localhost\)|보안 연결\(https\)/).waitFor();
    assert.equal(await page.getByText(says).count(), 0);
    assert.deepEqual(complaints, []);
    await context.close();
  }
});
