import assert from 'node:assert/strict';
import { get } from 'node:http';
import { test } from 'node:test';
import { CONSOLE_OPERATIONS, CONSOLE_ROUTES } from '@rhinarium/contract';
import sharp from 'sharp';
import { requireFailure } from '../../../../test/contract/open-world.ts';
import { call } from '../../testing/client.ts';
import { sharedService } from '../../testing/service.ts';

const FIRST_LOAD_BYTES_MAX = { gzip: 308_000, br: 265_000 } as const;

/** Raw bytes, because fetch would decompress them. */
function bytesOf(
  url: string,
  accepted: string,
): Promise<{ bytes: number; encoding: string | undefined; cacheControl: string | undefined }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': accepted }, agent: false }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => {
        const { 'content-encoding': encoding, 'cache-control': cacheControl } = response.headers;
        resolve({ bytes, encoding, cacheControl });
      });
    }).on('error', reject);
  });
}

test('the first load of the console is at most 308 kB, by https 265 kB, compressed, and cached by the browser', async () => {
  const { url } = await sharedService();
  const page = await call({ url }, 'GET', '/console');
  const assets = [...String(page.body).matchAll(/\/console\/assets\/[\w.-]+/g)].map(([asset]) => asset);
  assert.ok(assets.some((asset) => asset.endsWith('.js')) && assets.some((asset) => asset.endsWith('.css')));
  const scripts = assets
    .filter((asset) => asset.endsWith('.js'))
    .map(async (asset) => (await fetch(url + asset)).text());
  const texts = [...(await Promise.all(scripts)).join('\n').matchAll(/\b(?:en|ko|home-page)-[\w-]{8}\.js/g)].map(
    ([name]) => `/console/assets/${name}`,
  );
  assert.equal(new Set(texts).size, 3, 'the texts and the first page are loaded apart');
  // Chromium accepts these by http, and those by https.
  for (const [wanted, accepted] of [
    ['gzip', 'gzip, deflate'],
    ['br', 'gzip, deflate, br, zstd'],
  ] as const) {
    let total = 0;
    for (const asset of new Set([...assets, ...texts])) {
      const { bytes, encoding, cacheControl } = await bytesOf(`${url}${asset}`, accepted);
      assert.equal(encoding, wanted, asset);
      assert.match(cacheControl ?? '', /immutable/, asset);
      total += bytes;
    }
    assert.ok(total > 10_000 && total <= FIRST_LOAD_BYTES_MAX[wanted], `${wanted}: ${total} bytes`);
  }
});

test('the content security policy of the console allows nothing inline and nothing from other origins, with a new nonce each time', async () => {
  const { url } = await sharedService();
  const policies = await Promise.all(
    ['/console', '/console/sign-in'].map(async (place) => {
      const { headers } = await call({ url }, 'GET', place);
      assert.equal(headers.get('x-frame-options'), 'DENY');
      return headers.get('content-security-policy') ?? '';
    }),
  );
  for (const policy of policies) {
    assert.doesNotMatch(policy, /unsafe|https?:|\*/);
    assert.match(policy, /default-src 'self'.*frame-ancestors 'none'/);
  }
  assert.notEqual(policies[0], policies[1]);
});

test('the console can be added to a home screen: its page names a manifest, whose icons are served with their type', async () => {
  const { url } = await sharedService();
  const { body: page } = await call({ url }, 'GET', '/console');
  const [, place] = /<link rel="manifest" href="([^"]+)"/.exec(page)!;
  const manifest = await fetch(url + place!);
  assert.equal(manifest.headers.get('content-type'), 'application/manifest+json; charset=utf-8');
  const { name, start_url, scope, display, icons } = JSON.parse(await manifest.text());
  assert.deepEqual([name, start_url, scope, display], ['Rhinarium', '/console/', '/console', 'standalone']);
  assert.equal((await fetch(url + start_url)).status, 200);
  const [, touchIcon] = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(page)!;
  assert.equal(touchIcon, new URL(icons[0].src, manifest.url).pathname);
  for (const { src, sizes, type } of icons) {
    const icon = await fetch(new URL(src, manifest.url));
    assert.equal(icon.headers.get('content-type'), type);
    const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata();
    assert.equal(`${width}x${height}`, sizes);
  }
});

test('an unknown call or file of the console is 404, not a page', async () => {
  const { url } = await sharedService();
  for (const place of ['/console/api/unknown', '/console/assets/unknown.js']) {
    requireFailure(await call({ url }, 'GET', place), 'unknownRoute', place);
  }
});

test('a call of the console with another method is 405 with the methods of its path', async () => {
  const { url } = await sharedService();
  const paths = new Map<string, string[]>();
  for (const { method, path } of Object.values(CONSOLE_ROUTES)) {
    paths.set(path, [...(paths.get(path) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])]);
  }
  for (const [path, methods] of paths) {
    const allowed = methods.toSorted().join(', ');
    for (const method of ['GET', 'PUT', 'DELETE'].filter((each) => !methods.includes(each))) {
      const reply = await call({ url }, method, path.replaceAll(/\{\w+\}/g, 'x'), undefined, { origin: url });
      requireFailure(reply, 'methodNotAllowed', `${method} ${path}`);
      assert.equal(reply.headers.get('allow'), allowed, `${method} ${path}`);
    }
  }
});

test('the description of the console’s calls is served to everybody, with the name of the cookie', async () => {
  const { url } = await sharedService();
  const { status, body } = await call({ url }, 'GET', '/console/openapi.json');
  assert.equal(status, 200);
  const described = Object.values<Record<string, { operationId: string }>>(body.paths).flatMap(Object.values);
  const names = described.map(({ operationId }) => operationId);
  assert.deepEqual(names.toSorted(), [...Object.keys(CONSOLE_OPERATIONS), 'readImage'].toSorted());
  assert.equal(body.components.securitySchemes.session.name, 'rhinarium_session');
  assert.equal(body.servers[0].url, url);
});
