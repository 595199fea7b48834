import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { capturePageAddress, isOfService, serviceOrigin } from '@rhinarium/capture/web-view';

type Handler = (event: { nativeEvent: { url: string; lockIdentifier: number } }) => void;
type Create = (
  load: (shouldStart: boolean) => void,
  originWhitelist: readonly string[],
  onShouldStart: (event: { url: string }) => boolean,
) => Handler;

/** react-native-webview's own decision about an address, with a browser that notes what it is given. */
async function openWebView(opened: string[]): Promise<Create> {
  const webView = createRequire(import.meta.resolve('../../sdks/react-native/package.json'));
  const file = webView.resolve('react-native-webview/lib/WebViewShared.js');
  const own = createRequire(file);
  const Linking = {
    canOpenURL: async (url: string) => opened.push(url) > 0,
    openURL: async () => {},
  };
  const parts: Readonly<Record<string, unknown>> = {
    '@babel/runtime/helpers/interopRequireDefault': (part: unknown) => ({ default: part }),
    'escape-string-regexp': own('escape-string-regexp'),
    'react-native': { Linking },
  };
  const exports = {} as { createOnShouldStartLoadWithRequest: Create };
  const asyncToGenerator = () => async (url: string) => url;
  runInNewContext(await readFile(file, 'utf8'), {
    exports,
    console,
    require: (name: string) => parts[name] ?? (name.endsWith('asyncToGenerator') ? asyncToGenerator : {}),
  });
  return exports.createOnShouldStartLoadWithRequest;
}

/** Outcome of an address in the component’s web view. */
async function open(service: string, url: string) {
  const opened: string[] = [];
  const create = await openWebView(opened);
  let isLoaded = false;
  const load = (shouldStart: boolean) => {
    isLoaded = shouldStart;
  };
  create(load, [serviceOrigin(service)], (event) => isOfService(event.url, service))({
    nativeEvent: { url, lockIdentifier: 1 },
  });
  return { isLoaded, opened };
}

const page = {
  licenseKey: 'psk_live_key',
  captureSessionId: 'id',
  species: 'DOG',
  purpose: 'PET_VERIFICATION',
} as const;

const ADDRESSES = [
  'https://pets.example',
  'https://pets.example/',
  'https://pets.example//',
  'https://pets.example/path',
  'https://pets.example/path/',
  'https://Pets.Example:443/Path/',
  'HTTP://127.0.0.1:8080/',
  'http://[::1]:8080',
];

for (const service of ADDRESSES)
  test(`loads the capture page of ${service} in the web view, never in a browser`, async () => {
    const url = capturePageAddress({ ...page, service });
    assert.equal(url, new URL(url).href, 'written as a web view writes it');
    assert.deepEqual(await open(service, url), { isLoaded: true, opened: [] });
  });

test('loads no page that only begins as the service does', async () => {
  for (const url of ['https://pets.example.org/x', 'https://pets.example@other.example/', 'https://pets.example:8443/'])
    assert.equal((await open('https://pets.example/', url)).isLoaded, false, url);
});

test('refuses an address that a web view would write in another way, instead of opening it in a browser', () => {
  const refused = [
    'pets.example',
    '/capture',
    'https://u@pets.example',
    'https://tierärzte.example',
    'https://a?b',
    'app://x',
  ];
  for (const service of refused) assert.throws(() => capturePageAddress({ ...page, service }), TypeError, service);
});
