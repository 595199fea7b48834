import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { describeApi, OPERATIONS, type Operation } from '@rhinarium/contract';
import Fastify from 'fastify';
import { startService } from '../../testing/service.ts';
import { readSettings } from '../settings.ts';
import { registerPages } from './pages.ts';
import { describeForReference } from './reference.ts';

const pathOf = (url: string) => `${url}/.well-known/security.txt`;

test('publishes where to report a weakness if the operator names a contact', async () => {
  const { securityContact } = readSettings({ RHINARIUM_SECURITY_CONTACT: 'security@example.org' });
  assert.equal(securityContact, 'mailto:security@example.org');
  const service = await startService({ securityContact, role: 'api' });
  const silent = await startService({ role: 'api' });
  try {
    const answer = await fetch(pathOf(service.url));
    assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8');
    const fields = new Map(
      (await answer.text())
        .trim()
        .split('\n')
        .map((line) => line.split(': ') as [string, string]),
    );
    assert.equal(fields.get('Contact'), securityContact);
    const days = (Date.parse(fields.get('Expires')!) - Date.now()) / 86_400_000;
    assert.ok(days > 100 && days < 365);
    assert.equal(fields.get('Canonical'), pathOf(service.app.services.publicUrl()));
    assert.equal((await fetch(pathOf(silent.url))).status, 404);
  } finally {
    await service.close();
    await silent.close();
  }
});

test('a contact is an e-mail address or a page over https', () => {
  for (const given of ['http://example.org/report', 'javascript:alert(1)', 'a@b@c', 'x\nContact: y'])
    assert.throws(() => readSettings({ RHINARIUM_SECURITY_CONTACT: given }), /RHINARIUM_SECURITY_CONTACT/);
  const { securityContact } = readSettings({ RHINARIUM_SECURITY_CONTACT: 'https://example.org/report' });
  assert.equal(securityContact, 'https://example.org/report');
});

const serverUrl = () => 'http://localhost:4000';

/** A page server and its log. */
async function open() {
  const logged: string[] = [];
  const server = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void logged.push(line) } } });
  await registerPages(server, { serverUrl, version: '1' });
  const get = async (url: string, headers: Record<string, string> = {}) => await server.inject({ url, headers });
  return { get, logged, close: () => server.close() };
}

test('serves the documentation without a build, compressed where the caller accepts it, and logs no warning', async () => {
  const { get, logged, close } = await open();
  for (const address of [
    '/docs',
    '/docs/',
    '/docs/guides/test-mode',
    '/docs/sdk/ios',
    '/docs/reference',
    '/docs/site.css',
    '/docs/site.js',
    '/docs/inter.woff2',
  ]) {
    assert.equal((await get(address)).statusCode, 200, address);
  }
  const small = await get('/docs/errors', { 'accept-encoding': 'gzip' });
  assert.equal(gunzipSync(small.rawPayload).toString(), (await get('/docs/errors')).body);
  assert.deepEqual(logged, []);
  await close();
});

test('serves the description of the API as OpenAPI 3.1 and as 3.0.3, with the same calls', async () => {
  const { get, close } = await open();
  const [newer, older] = [(await get('/openapi.json')).json(), (await get('/openapi-3.0.json')).json()];
  assert.deepEqual([newer.openapi, older.openapi], ['3.1.0', '3.0.3']);
  for (const path of Object.keys(older.paths)) assert.ok(newer.paths[path], path);
  assert.ok(older.paths['/v2/pets/{petId}:verify']);
  await close();
});

test('serves pictures of pages, and nothing else of the repository', async () => {
  const { get, close } = await open();
  const { body } = await get('/docs/guides/going-live');
  const [, picture] = /<img src="([^"]+)"/.exec(body)!;
  assert.equal((await get(picture!)).headers['content-type'], 'image/svg+xml');
  for (const address of [
    '/docs/unknown',
    '/docs/pictures/package.json',
    '/docs/pictures/docs/../package.json',
    '/docs/pictures/docs/%2e%2e/packages/server/package.json',
    '/docs/pictures/test/unknown.png',
  ]) {
    const reply = await get(address);
    assert.deepEqual([reply.statusCode, /There is no such page/.test(reply.body)], [404, true], address);
  }
  await close();
});

test('escapes what is searched for', async () => {
  const { get, close } = await open();
  const { body } = await get(`/docs/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
  assert.doesNotMatch(body, /<script>alert/);
  await close();
});

test('lists every current operation in the reference without scripts', async () => {
  const { get, close } = await open();
  const { body } = await get('/docs/reference');
  for (const { method, path: place, summary, isDeprecated } of Object.values<Operation>(OPERATIONS)) {
    const isListed = body.includes(`<b>${method}</b> <code>${place}</code></a> ${summary}</li>`);
    assert.equal(isListed, !isDeprecated, `${method} ${place}`);
  }
  assert.doesNotMatch(body, /<script(?! defer)/);
  await close();
});

test('shows each operation once, without prefilled parameters', () => {
  const description = describeApi({ serverUrl: serverUrl(), version: '1' });
  const shown = describeForReference(description) as typeof description;
  const operations = Object.values(shown.paths).flatMap((row) => Object.values(row));
  const parameters = operations.flatMap((operation) => (operation['parameters'] ?? []) as Record<string, unknown>[]);
  assert.ok(parameters.length > 50);
  assert.deepEqual(
    parameters.filter((parameter) => 'example' in parameter || 'examples' in parameter),
    [],
  );
  const summaries = operations.map((operation) => String(operation['summary']));
  assert.equal(new Set(summaries).size, summaries.length);
});
