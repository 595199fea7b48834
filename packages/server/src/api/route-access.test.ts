import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERRORS, OPERATIONS, type Operation, type OperationName, PUBLIC_ROUTES, pathsOf } from '@rhinarium/contract';
import { requireFailure } from '../../../../test/contract/open-world.ts';
import { call } from '../../testing/client.ts';
import { newKey, newTenant, sharedService } from '../../testing/service.ts';
import { endKey } from '../domains/keys/key-actions.ts';
import { suspendTenant } from '../domains/tenants/tenant-actions.ts';

const ROUTES = (Object.entries(OPERATIONS) as [OperationName, Operation][]).flatMap(([name, row]) =>
  pathsOf(row).map((path) => ({ name, row, path: path.replaceAll(/\{\w+\}/g, 'unknown') })),
);

/** HTML pages. Together with the probes, the only routes without a key. */
const PAGES = [
  '/',
  '/console',
  '/openapi.json',
  '/openapi-3.0.json',
  '/docs',
  '/docs/reference',
  '/docs/reference/start.js',
  '/docs/reference/openapi.json',
  '/docs/errors',
  '/docs/limits',
];

async function open() {
  const service = await sharedService();
  const { tenantId, apiKey } = await newTenant(service);
  return { service, tenantId, apiKey, at: (key: string | undefined) => ({ url: service.url, apiKey: key }) };
}

test('every route of the operation table answers 401 without a key, with a wrong one and with a deactivated one (S2)', async () => {
  const { service, tenantId, at } = await open();
  const { keyId, apiKey } = await newKey(service, tenantId);
  await endKey(service.app.services, { tenantId, keyId, by: undefined });
  for (const { row, path } of ROUTES) {
    for (const key of [undefined, 'wrong', apiKey]) {
      requireFailure(await call(at(key), row.method, path), 'invalidApiKey', `${row.method} ${path} with ${key}`);
    }
  }
});

test('only the probes and the pages answer without a key (S4)', async () => {
  const { at } = await open();
  const probes = Object.values(PUBLIC_ROUTES).map((route) => route.path);
  for (const path of [...probes, ...PAGES]) assert.equal((await call(at(undefined), 'GET', path)).status, 200, path);
});

test('a page of another origin may read the answer of the license check, and of nothing else', async () => {
  const { at, apiKey } = await open();
  for (const { name, row, path } of ROUTES) {
    const { headers } = await call(at(apiKey), row.method, path, undefined, { origin: 'https://elsewhere.example' });
    assert.equal(headers.get('access-control-allow-origin'), name === 'readLicense' ? '*' : null, `${name} ${path}`);
  }
});

test('a capture key may make the license check, looks and v2 uploads, and is refused everywhere else', async () => {
  const { service, tenantId, at } = await open();
  const { apiKey } = await newKey(service, tenantId, { scopes: ['capture'] });
  const admitted = new Set<string>();
  for (const { name, row, path } of ROUTES) {
    const reply = await call(at(apiKey), row.method, path);
    if (reply.status === 403) requireFailure(reply, 'keyLacksScope', path);
    else admitted.add(name);
  }
  assert.deepEqual([...admitted].sort(), [
    'lookInCaptureSession',
    'readLicense',
    'uploadAppearance',
    'uploadFingerprint',
  ]);
});

test('a read key may make every call that only reads, and is refused everywhere else', async () => {
  const { service, tenantId, at } = await open();
  const { apiKey } = await newKey(service, tenantId, { scopes: ['read'] });
  for (const { row, path } of ROUTES) {
    const reply = await call(at(apiKey), row.method, path);
    const isRefused = reply.body?.errors?.[0]?.code === 'SVCB2B40010';
    assert.equal(isRefused, row.method !== 'GET', `${row.method} ${path}: ${reply.status}`);
  }
});

test('a suspended tenant is refused on every route, whatever the scope of its key', async () => {
  const { service, tenantId, apiKey, at } = await open();
  const capture = await newKey(service, tenantId, { scopes: ['capture'] });
  await suspendTenant(service.app.services, { tenantId, by: undefined });
  for (const { row, path } of ROUTES) {
    for (const key of [apiKey, capture.apiKey]) {
      requireFailure(await call(at(key), row.method, path), 'accountSuspended', `${row.method} ${path}`);
    }
  }
});

test('a path without a route is 404 with a key and without', async () => {
  const { apiKey, at } = await open();
  const paths = [
    '/v2',
    '/v3/pets',
    '/v2/petz',
    '/v2/pets/a/b',
    '/v2/license/x',
    '/api/capture-sessions',
    '/v1/capture-sessions',
  ];
  for (const path of paths) {
    for (const key of [apiKey, undefined]) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        requireFailure(await call(at(key), method, path), 'unknownRoute', `${method} ${path}`);
      }
    }
  }
});

test('a method that a path does not have is 405, and Allow names those that it has', async () => {
  const { apiKey, at } = await open();
  const methodsOf = new Map<string, Set<string>>();
  for (const { row, path } of ROUTES) methodsOf.set(path, (methodsOf.get(path) ?? new Set()).add(row.method));
  for (const [path, methods] of methodsOf) {
    for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !methods.has(method))) {
      const reply = await call(at(apiKey), other, path);
      requireFailure(reply, 'methodNotAllowed', `${other} ${path}`);
      const allowed = reply.headers.get('allow')?.split(', ') ?? [];
      for (const method of methods) assert.ok(allowed.includes(method), `${path} allows ${allowed}`);
    }
  }
});

test('every failure that an unknown identifier gets is a 404 of the operation, never a validation failure of the path', async () => {
  const { service, tenantId, apiKey, at } = await open();
  const test = await newKey(service, tenantId, { mode: 'test' });
  for (const { row, path } of ROUTES) {
    if (!row.path.includes('{') || row.body || row.form) continue;
    const reply = await call(at(row.isTestOnly ? test.apiKey : apiKey), row.method, path);
    const codes = row.errors.map((name) => ERRORS[name]).filter((error) => error.status === 404);
    assert.equal(reply.status, 404, `${row.method} ${path}`);
    assert.ok(
      codes.some((error) => error.code === reply.body.errors[0].code),
      path,
    );
  }
});
