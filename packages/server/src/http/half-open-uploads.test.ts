import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { type Caller, call, upload } from '../../testing/client.ts';
import { photo } from '../../testing/photo.ts';
import { newTenant, sharedService } from '../../testing/service.ts';

async function newPlace() {
  const service = await sharedService();
  const caller: Caller = { url: service.url, apiKey: (await newTenant(service)).apiKey };
  const request = { species: 'CAT', purpose: 'PET_IDENTIFICATION' };
  const { sessionId } = (await call(caller, 'POST', '/v2/capture-sessions', request)).body.data;
  return { caller, path: `/v2/fingerprints:upload?sessionId=${sessionId}` };
}

/** Declares 9.9 MB, sends a thousand bytes and waits. Returns the status of a response, if any. */
function openHalf({ caller, path }: Awaited<ReturnType<typeof newPlace>>, sockets: Socket[]) {
  const { hostname, port } = new URL(caller.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${hostname}`,
    `x-service-api-key: ${caller.apiKey}`,
    'content-type: multipart/form-data; boundary=b',
    'content-length: 9900000',
  ];
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
  socket.write(`${head.join('\r\n')}\r\n\r\n${part}${'a'.repeat(1000)}`);
  return new Promise<number>((resolve) => {
    socket.on('error', () => {});
    socket.once('data', (answer) => resolve(Number(answer.toString().split(' ')[1])));
  });
}

test('uploads that never end are refused beyond 25 of a tenant, and take nothing from another one', async () => {
  const [place, other] = [await newPlace(), await newPlace()];
  const sockets: Socket[] = [];
  const answers = Array.from({ length: 40 }, () => openHalf(place, sockets));
  const statuses = new Map<number, number>();
  for (const [at, answer] of answers.entries()) void answer.then((status) => statuses.set(at, status));
  const file = await photo('CAT', 1, 'fingerprint', 0);
  assert.equal((await upload(other.caller, other.path, file)).status, 201);
  // The first refused ones have a response, accepted ones do not.
  while (statuses.size < 15) await Promise.race(answers.filter((_, at) => !statuses.has(at)));
  for (const socket of sockets) socket.destroy();
  assert.deepEqual([...statuses.values()], Array(15).fill(429));
  let again = await upload(place.caller, place.path, file);
  for (const endsAt = performance.now() + 10_000; again.status === 429 && performance.now() < endsAt; ) {
    again = await upload(place.caller, place.path, file);
  }
  assert.equal(again.status, 201);
});
