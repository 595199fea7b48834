import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { LIMITS, OPERATIONS, type Operation, VISIT_OPERATIONS } from '@rhinarium/contract';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { newTenant, sharedService } from '../testing/service.ts';
import { openArrivingBodies } from './http/arriving-bodies.ts';
import { openBodyAdmission, uploadBytesMax } from './http/body-admission.ts';
import { createServer } from './http/create-server.ts';
import { routesOf } from './routes.ts';
import { readSettings } from './settings.ts';

const timeout = 120_000;

/** Every route of every face, as they are registered, on a server that listens. */
async function openRoutes() {
  const { app } = await sharedService();
  const routes: RouteOptions[] = [];
  const { services } = app;
  const serverUrl = () => 'http://localhost';
  const environment = { version: '0', serverUrl, shutdown: new AbortController().signal };
  const bodies = openArrivingBodies(
    openBodyAdmission(async () => ({ freeBytes: 1e12, sizeBytes: 1e12 })),
    services.ticks,
  );
  const server = await createServer({
    log: services.log,
    serverUrl,
    newRequestId: services.ids.session,
    ticks: services.ticks,
    bodies,
    trustedProxies: undefined,
    hstsSeconds: 0,
    isDraining: () => false,
    routes: [
      (server: FastifyInstance) => void server.addHook('onRoute', (route) => void routes.push(route)),
      ...routesOf(services, readSettings({}), environment),
    ],
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  return { server, routes };
}

/** A path that the route serves. Its verb is in front, behind a mark. */
const pathOf = (url: string) =>
  url
    .replace(/^\/\P{L}([A-Za-z]+)(\/.*)$/u, '$2:$1')
    .replaceAll(/\/:\w+/g, '/x')
    .replaceAll('*', 'x');

/** Sends the head of a request, and of a body its first chunk if it comes in chunks. Returns the status. */
async function statusOf(server: FastifyInstance, head: readonly string[], body = ''): Promise<number> {
  const { port } = server.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return Number(String(answer).split(' ')[1]);
}

const chunk = `${(300 * 1024).toString(16)}\r\n${' '.repeat(300 * 1024)}\r\n`;

test('only routes with forms take more than 256 kB, and no answer waits for such a body', {
  timeout,
}, async (context) => {
  const { server, routes } = await openRoutes();
  context.after(() => server.close());
  const { apiKey } = await newTenant(await sharedService());
  const bodied = routes.filter(
    ({ method }) => ![method].flat().every((one) => ['GET', 'HEAD', 'OPTIONS'].includes(one)),
  );
  for (const face of ['/v1/', '/v2/', '/console/api/', '/link/api/'])
    assert.ok(bodied.filter(({ url }) => pathOf(url).startsWith(face)).length >= 5, face);
  const taking: string[] = [];
  for (const { method, url, config } of bodied) {
    const takesForm = config?.takesForm === true;
    if (takesForm) taking.push(url);
    const head = [`${[method].flat()[0]} ${pathOf(url)} HTTP/1.1`, 'host: x', `x-service-api-key: ${apiKey}`];
    const bytesMax = takesForm ? uploadBytesMax(LIMITS.fileBytesMax) : LIMITS.jsonBodyBytesMax;
    const declared = await statusOf(server, [
      ...head,
      'content-type: application/json',
      `content-length: ${bytesMax + 1}`,
    ]);
    assert.ok([401, 403, 404, 405, 413].includes(declared), `${url}: ${declared}`);
    const json = ['content-type: application/json', 'transfer-encoding: chunked'];
    const status = await statusOf(server, [...head, ...json], chunk);
    assert.ok([401, 403, 404, 405, 413, 415].includes(status), `${url} in chunks: ${status}`);
  }
  const forms = [...Object.values<Operation>(OPERATIONS), ...Object.values(VISIT_OPERATIONS)].filter(
    (row) => 'form' in row,
  );
  assert.ok(taking.length >= forms.length && forms.length === 6, `${taking}`);
});

test('a route that would take a large body into memory cannot be registered', async () => {
  const { services } = (await sharedService()).app;
  const bodies = openArrivingBodies(
    openBodyAdmission(async () => ({ freeBytes: 1e12, sizeBytes: 1e12 })),
    services.ticks,
  );
  const server = createServer({
    log: services.log,
    serverUrl: () => '',
    newRequestId: services.ids.session,
    ticks: services.ticks,
    bodies,
    trustedProxies: undefined,
    hstsSeconds: 0,
    isDraining: () => false,
    routes: [(server: FastifyInstance) => void server.post('/large', { bodyLimit: 1e6 }, async () => '')],
  });
  await assert.rejects(server, /\/large takes a large body into memory/);
});
