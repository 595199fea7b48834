import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { visitorWith } from '@rhinarium/server/testing/capture-links';
import { ask, type Caller, call, upload } from '@rhinarium/server/testing/client';
import { newDataFolder } from '@rhinarium/server/testing/data-folder';
import { photo } from '@rhinarium/server/testing/photo';
import { PROGRAMS } from '@rhinarium/server/testing/programs';
import { type ServerProcess, startServerProcess } from '@rhinarium/server/testing/server-process';
import { VISIT_HEADER, VISIT_ROUTES } from '../../packages/contract/src/index.ts';

/**
 * Growth of the server's memory that a flood may cause, bytes, with the cohorts that the neighbour's uploads load
 * meanwhile. Without bounds these take 0.5 to 1.3 GB.
 */
const grownBytesMax = 300e6;

const timeout = 180_000;

const run = promisify(execFile);
/** The flood and its neighbour come from different networks through one proxy. */
const proxied = (address: string) => ({ 'x-forwarded-for': address });
const ofFlood = proxied('198.51.100.7');
const ofNeighbour = proxied('203.0.113.5');

interface Scene {
  readonly server: ServerProcess;
  /** Tenant whose key the floods have. */
  readonly stranger: Caller;
  readonly neighbour: Caller;
  /** Photo of the neighbour's, whose upload shows that it is served. */
  readonly uploadPath: string;
}

let opened: Promise<Scene> | undefined;
let dataDir: string | undefined;

async function open(): Promise<Scene> {
  dataDir = await newDataFolder();
  const server = await startServerProcess(dataDir, { RHINARIUM_TRUSTED_PROXIES: '127.0.0.1,::1' });
  const create = [...PROGRAMS.admin, 'tenant', 'create', '--name', 'Neighbour', '--plan', 'pro'];
  const { stdout } = await run(process.execPath, create, { env: { ...process.env, DATA_DIR: dataDir } });
  const neighbour = { url: server.url, apiKey: JSON.parse(stdout).apiKey };
  const stranger = { url: server.url, apiKey: server.apiKey };
  return { server, stranger, neighbour, uploadPath: await newUploadPath(neighbour, 'fingerprints') };
}

const scene = () => {
  opened ??= open();
  return opened;
};

after(async () => {
  await (await opened?.catch(() => undefined))?.server.stop();
  if (dataDir !== undefined) await rm(dataDir, { recursive: true, force: true });
});

async function newUploadPath(caller: Caller, kind: 'fingerprints' | 'appearances'): Promise<string> {
  const { sessionId } = (
    await ask(caller, 'createCaptureSession', {}, { species: 'CAT', purpose: 'PET_IDENTIFICATION' })
  ).data;
  return `/v2/${kind}:upload?sessionId=${sessionId}`;
}

/** Resident memory of the server process, bytes. */
async function residentBytes({ pid }: ServerProcess): Promise<number> {
  return Number((await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout) * 1024;
}

/** Opens connections that send the same and read only the beginning of an answer. */
function flood(url: string, count: number, bytes: string | Buffer) {
  const { hostname, port } = new URL(url);
  const statuses: number[] = [];
  const over = new Set<Socket>();
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.once('close', () => over.add(socket));
    socket.once('readable', () => {
      const [head] = String(socket.read() ?? '').split('\r\n');
      if (head !== '') statuses.push(Number(head?.split(' ')[1]));
      over.add(socket);
    });
    socket.write(bytes);
    return socket;
  });
  return {
    statuses,
    over,
    end() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The neighbour registers a pet, uploads a photo and reads the API's description. */
async function assertServed({ neighbour, uploadPath }: Scene, says: string): Promise<void> {
  const pet = await call(neighbour, 'POST', '/v2/pets', { species: 'CAT' }, ofNeighbour);
  assert.equal(pet.status, 201, `${says}: ${JSON.stringify(pet.body)}`);
  const file = await photo('CAT', 1, 'fingerprint', 0);
  const uploaded = await upload(neighbour, uploadPath, file, {}, ofNeighbour);
  assert.ok(uploaded.status < 300, `${says}: ${JSON.stringify(uploaded.body)}`);
  assert.equal((await call(neighbour, 'GET', '/openapi.json', undefined, ofNeighbour)).status, 200, says);
}

interface HalfOpen {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly count: number;
  /** Those that fit the bounds. The others are answered. */
  readonly admittedMax: number;
  readonly declaredBytes: number;
  readonly sentBytes: number;
}

const headOf = ({ path, headers, declaredBytes }: HalfOpen) =>
  [
    `POST ${path} HTTP/1.1`,
    'host: x',
    ...Object.entries({ ...ofFlood, ...headers }).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${declaredBytes}`,
  ].join('\r\n');

const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
const form = { 'content-type': 'multipart/form-data; boundary=b' };
const json = { 'content-type': 'application/json' };
const large = { count: 600, admittedMax: 25, declaredBytes: 9_900_000, sentBytes: 256 * 1024 };
/** More, because they would all be in memory. */
const small = { count: 1500, admittedMax: 122, declaredBytes: 256 * 1024, sentBytes: 255 * 1024 };

/** Every kind of route that takes a body, with the caller that reaches it. */
async function bodiedRoutes({ stranger }: Scene): Promise<readonly HalfOpen[]> {
  const key = { 'x-service-api-key': stranger.apiKey! };
  const link = (await ask(stranger, 'createCaptureLink', {}, { purpose: 'PET_IDENTIFICATION', species: 'CAT' })).data;
  const { method, path } = VISIT_ROUTES.openVisit;
  const visit = await call(stranger, method, path, { token: link.url.split('#')[1]! }, ofFlood);
  const token = String(visit.body.data.visitToken);
  await visitorWith(stranger.url, token, ofFlood).send('consentToVisit');
  const ofVisit = { ...form, [VISIT_HEADER]: token };
  return [
    { path: await newUploadPath(stranger, 'fingerprints'), headers: { ...form, ...key }, ...large },
    { path: await newUploadPath(stranger, 'appearances'), headers: { ...form, ...key }, ...large },
    { path: '/v1/fingerprints:upload', headers: { ...form, ...key }, ...large },
    { path: '/v1/appearances:upload', headers: { ...form, ...key }, ...large },
    { path: VISIT_ROUTES.uploadVisitFingerprint.path, headers: ofVisit, ...large },
    { path: VISIT_ROUTES.uploadVisitAppearance.path, headers: ofVisit, ...large },
    { path: '/v2/pets', headers: { ...json, ...key }, ...small },
    { path: '/console/api/sign-in', headers: { ...json, origin: 'http://x' }, ...small },
    { path, headers: json, ...small },
  ];
}

test('half-open bodies, 600 and more on each route that takes one leave the server its memory and its neighbours', {
  timeout,
}, async (context) => {
  const place = await scene();
  await assertServed(place, 'before');
  const before = await residentBytes(place.server);
  for (const route of await bodiedRoutes(place)) {
    const begin = route.headers['content-type'] === json['content-type'] ? '[' : part;
    const bytes = Buffer.concat([Buffer.from(`${headOf(route)}\r\n\r\n${begin}`), Buffer.alloc(route.sentBytes, ' ')]);
    const { statuses, over, end } = flood(place.server.url, route.count, bytes);
    do await assertServed(place, route.path);
    while (over.size < route.count - route.admittedMax);
    assert.ok(
      statuses.includes(429) && statuses.every((status) => status === 429 || status === 400),
      `${route.path}: ${[...new Set(statuses)]}`,
    );
    const grown = (await residentBytes(place.server)) - before;
    context.diagnostic(`${route.path}: ${Math.round(grown / 1e6)} MB more`);
    assert.ok(grown < grownBytesMax, `${route.path}: ${grown} bytes more`);
    end();
  }
  await assertServed(place, 'afterwards');
});

test('answers that nobody reads leave the server its memory and its neighbours', { timeout }, async (context) => {
  const place = await scene();
  await assertServed(place, 'before');
  const before = await residentBytes(place.server);
  const metadata = { of: 'a'.repeat(16_000) };
  for (let n = 0; n < 40; n++) await ask(place.stranger, 'createPet', {}, { species: 'CAT', metadata });
  const constant = 'GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n';
  const own = `GET /v2/pets HTTP/1.1\r\nhost: x\r\nx-service-api-key: ${place.stranger.apiKey}\r\n\r\n`;
  const floods = [
    flood(place.server.url, 1, constant.repeat(1400)),
    flood(place.server.url, 60, constant.repeat(20)),
    flood(place.server.url, 60, own.repeat(20)),
  ];
  for (let n = 0; n < 20; n++) await assertServed(place, 'unread answers');
  const grown = (await residentBytes(place.server)) - before;
  for (const { end } of floods) end();
  context.diagnostic(`${Math.round(grown / 1e6)} MB more`);
  assert.ok(grown < grownBytesMax, `${grown} bytes more`);
});
