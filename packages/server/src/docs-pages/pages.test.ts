import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { describeApi, OPERATIONS, type Operation } from '@rhinarium/contract';
import Fastify from 'fastify';
import { registerPages } from './pages.ts';
import { describeForReference } from './reference-description.ts';

const serverUrl = () => 'http://localhost:4000';

/** A page server without a built site, and its log. */
async function open() {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-site-'));
  await writeFile(path.join(folder, 'secret.txt'), 'beside the site');
  const siteFolder = path.join(folder, 'site');
  const logged: string[] = [];
  const server = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void logged.push(line) } } });
  await registerPages(server, { serverUrl, version: '1', siteFolder });
  const get = async (url: string) => await server.inject({ url, headers: { 'accept-encoding': 'gzip' } });
  return { siteFolder, get, logged, close: () => Promise.all([server.close(), rm(folder, { recursive: true })]) };
}

test('explains at /docs how to build a missing site, serves plain pages and reference, and logs no warning', async () => {
  const { get, logged, close } = await open();
  const first = await get('/docs');
  assert.match(first.body, /npm run docs:site/);
  const all = [...first.body.matchAll(/href="(\/[^"]+)"/g)].map(([, href]) => href!);
  // The console is served elsewhere.
  const links = all.filter((href) => href !== '/console');
  assert.ok(links.length > 5);
  for (const address of [...links, '/docs/errors', '/docs/migration', '/docs/reference']) {
    assert.equal((await get(address)).statusCode, 200, address);
  }
  assert.equal((await get('/docs/guides/testing')).statusCode, 404);
  assert.deepEqual(logged, []);
  await close();
});

test('serves a site built while the server runs, and nothing outside its folder', async () => {
  const { siteFolder, get, close } = await open();
  await mkdir(path.join(siteFolder, 'assets'), { recursive: true });
  await mkdir(path.join(siteFolder, 'guides'));
  for (const name of [
    '404.html',
    'index.html',
    'errors.html',
    'guides/testing.html',
    'assets/a.1.js',
    'assets/a.1.js.gz',
  ])
    await writeFile(path.join(siteFolder, name), name);
  const bodies = ['/docs', '/docs/', '/docs/errors', '/docs/guides/testing', '/docs/assets/a.1.js'].map(
    async (address) => (await get(address)).body,
  );
  assert.deepEqual(await Promise.all(bodies), [
    'index.html',
    'index.html',
    'errors.html',
    'guides/testing.html',
    'assets/a.1.js.gz',
  ]);
  assert.match(String((await get('/docs/assets/a.1.js')).headers['cache-control']), /immutable/);
  assert.doesNotMatch(String((await get('/docs/errors')).headers['cache-control']), /immutable/);
  for (const address of ['/docs/unknown', '/docs/..%2fsecret.txt', '/docs/guides/..%2f..%2fsecret.txt']) {
    const reply = await get(address);
    assert.deepEqual([reply.statusCode, reply.body], [404, '404.html'], address);
  }
  await close();
});

test('lists every current operation in the reference without scripts', async () => {
  const { get, close } = await open();
  const body = gunzipSync((await get('/docs/reference')).rawPayload).toString();
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
