import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { changeAllowedOrigins } from '@rhinarium/server/parts/domains';
import { newKey, newTenant, sharedService } from '@rhinarium/server/testing/service';
import { build } from 'esbuild';

const gzipBytesMax = 30_900;
const coreGzipBytesMax = 14_100;

async function gzipBytesOf(contents: string): Promise<number> {
  const resolveDir = fileURLToPath(new URL('.', import.meta.url));
  // Languages, example photos and the service's looks, which are loaded on demand.
  const external = ['./de.js', './es.js', './ja.js', './dog.js', './cat.js', '../looks/eyes.js'];
  const options = { bundle: true, minify: true, format: 'esm', write: false, logLevel: 'silent', external } as const;
  const { outputFiles } = await build({ ...options, stdin: { contents, resolveDir } });
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length;
}

test('controller and browser camera stay below 14.1 kB gzip, and all of it with the element and its two built-in languages below 30.9 kB', async () => {
  const core = await gzipBytesOf("export { CameraController } from '@rhinarium/capture';");
  const whole = await gzipBytesOf("import '@rhinarium/capture/define-element'; export * from '@rhinarium/capture';");
  assert.ok(core <= coreGzipBytesMax, `${core} bytes`);
  assert.ok(whole <= gzipBytesMax, `${whole} bytes`);
});

test('the service serves the SDK to pages of every origin', async () => {
  const { url } = await sharedService();
  const answer = await fetch(`${url}/capture/rhinarium-capture.js`);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type')!, /javascript/);
  assert.equal(answer.headers.get('access-control-allow-origin'), '*');
  assert.equal(answer.headers.get('cross-origin-resource-policy'), 'cross-origin');
  const text = await answer.text();
  assert.match(text, /pet-camera-view/);
  assert.equal((await fetch(`${url}/capture/host.html`)).status, 200);
  assert.equal(answer.headers.get('content-encoding'), 'gzip');
  assert.ok(Number(answer.headers.get('content-length')) <= gzipBytesMax, 'bytes on the wire');
  const etag = answer.headers.get('etag')!;
  // Not by fetch, which bypasses caches for a conditional request.
  const asked = get(`${url}/capture/rhinarium-capture.js`, {
    headers: { 'if-none-match': etag, 'accept-encoding': 'gzip' },
  });
  const [again] = (await once(asked, 'response')) as [IncomingMessage];
  again.resume();
  assert.equal(again.statusCode, 304);
  const [hashed] = /dog-[A-Z0-9]{8}\.js/.exec(text)!;
  assert.match((await fetch(`${url}/capture/${hashed}`)).headers.get('cache-control')!, /immutable/);
});

test('the page of capture links takes at most 60 kB on the wire, with its camera, its looks, any language and the examples', async () => {
  const { url } = await sharedService();
  const bytesOf = async (name: string) =>
    Number((await fetch(`${url}${name}`, { headers: { 'accept-encoding': 'gzip' } })).headers.get('content-length'));
  const bundle = fileURLToPath(new URL('../../packages/capture/dist/bundle/', import.meta.url));
  const chunks = readdirSync(bundle).filter((name) => /-[A-Z0-9]{8}\.js$/.test(name));
  const sizes = await Promise.all(chunks.map(async (name) => [name.slice(0, -12), await bytesOf(`/capture/${name}`)]));
  // Each language has a file of the SDK and one of the page.
  const bytesByName = new Map<string, number>();
  for (const [name, bytes] of sizes as [string, number][]) bytesByName.set(name, (bytesByName.get(name) ?? 0) + bytes);
  const fixed = ['/link', '/capture/link.css', '/capture/link-page.js', '/capture/rhinarium-capture.js'];
  const bytes = (await Promise.all(fixed.map(bytesOf))).reduce((sum, one) => sum + one, 0);
  const examples = Math.max(bytesByName.get('dog')!, bytesByName.get('cat')!);
  const eyes = bytesByName.get('eyes')!;
  const language = Math.max(...['de', 'es', 'ja', 'ko'].map((name) => bytesByName.get(name)!));
  assert.ok(
    bytes > 30_000 && bytes + examples + eyes + language <= 60_000,
    `${bytes + examples + eyes + language} bytes`,
  );
});

test('pages of other origins may call only the license check of the API', async () => {
  const service = await sharedService();
  const { tenantId } = await newTenant(service);
  const { apiKey } = await newKey(service, tenantId, { scopes: ['capture'] });
  const asked = { origin: 'https://shelter.example', 'access-control-request-method': 'GET' };
  const preflight = (path: string) => fetch(`${service.url}${path}`, { method: 'OPTIONS', headers: asked });
  const allowed = await preflight('/v2/license');
  assert.equal(allowed.status, 204);
  assert.equal(allowed.headers.get('access-control-allow-headers'), 'x-service-api-key, rhinarium-client');
  assert.equal((await preflight('/v2/pets')).headers.get('access-control-allow-origin'), null);
  for (const key of [apiKey, 'psk_live_unknown']) {
    const answer = await fetch(`${service.url}/v2/license`, { headers: { 'x-service-api-key': key } });
    assert.equal(answer.headers.get('access-control-allow-origin'), '*', String(answer.status));
  }
});

test('pages of allowed origins may upload with a key of the tenant that allows them, and read the answer', async () => {
  const service = await sharedService();
  const [own, other] = [await newTenant(service), await newTenant(service)];
  const origin = `https://${own.tenantId}.example`;
  const { apiKey } = await newKey(service, own.tenantId, { scopes: ['capture'] });
  const url = `${service.url}/v2/fingerprints:upload`;
  const readBy = async (key: string) => {
    const headers = { origin, 'x-service-api-key': key };
    const answer = await fetch(url, { method: 'POST', headers, body: new FormData() });
    return [answer.status, answer.headers.get('access-control-allow-origin')];
  };
  const preflight = async (path: string) => {
    const headers = { origin, 'access-control-request-method': 'POST' };
    const answer = await fetch(`${service.url}${path}`, { method: 'OPTIONS', headers });
    return answer.headers.get('access-control-allow-origin');
  };
  assert.deepEqual([await preflight('/v2/fingerprints:upload'), await readBy(apiKey)], [null, [400, null]]);
  const allowed = { tenantId: own.tenantId, origins: [origin], by: undefined };
  await changeAllowedOrigins(service.app.services, allowed);
  assert.equal(await preflight('/v2/fingerprints:upload'), origin);
  assert.equal(await preflight('/v2/appearances:upload'), origin);
  assert.equal(await preflight('/v2/capture-sessions/any:look'), origin);
  assert.equal(await preflight('/v2/pets'), null);
  assert.deepEqual(await readBy(apiKey), [400, origin]);
  assert.deepEqual(await readBy('psk_live_unknown'), [401, origin], 'the page can read why');
  assert.deepEqual(await readBy(other.apiKey), [400, null]);
  await changeAllowedOrigins(service.app.services, { ...allowed, origins: [] });
  assert.deepEqual([await preflight('/v2/fingerprints:upload'), await readBy(apiKey)], [null, [400, null]]);
});
