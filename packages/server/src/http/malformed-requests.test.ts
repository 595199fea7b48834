import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import { FailureBody } from '@rhinarium/contract';
import { call } from '../../testing/client.ts';
import { photo } from '../../testing/photo.ts';
import { newTenant, sharedService } from '../../testing/service.ts';

/** Sends raw bytes to the service and returns everything received until it closed the connection. */
async function converse(url: string, bytes: string | Iterable<Buffer>): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
    // The sender stops after the first response.
    if (answer.includes('\r\n\r\n') && answer.endsWith('}')) socket.end();
  });
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  if (typeof bytes === 'string') socket.write(bytes, 'latin1');
  else
    for (const chunk of bytes) {
      if (socket.writableEnded || socket.destroyed) break;
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), closed]);
    }
  await closed;
  return answer;
}

function failureIn(answer: string): { status: number; code: string | undefined; headers: Headers } {
  const [head, body] = answer.split('\r\n\r\n');
  const [line, ...lines] = head!.split('\r\n');
  const headers = new Headers(lines.map((one) => one.split(': ', 2) as [string, string]));
  const failure = FailureBody.strict().parse(JSON.parse(body!));
  assert.equal(failure.requestId, headers.get('x-request-id'));
  return { status: Number(line!.split(' ')[1]), code: failure.errors[0]?.code, headers };
}

const MALFORMED = {
  'no HTTP at all': 'hello\r\n\r\n',
  'a header that is folded': 'GET /v2/pets HTTP/1.1\r\nhost: x\r\na: b\r\n c\r\n\r\n',
  'length and chunks together':
    'POST /v2/pets HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  'a length with a sign': 'POST /v2/pets HTTP/1.1\r\nhost: x\r\ncontent-length: +5\r\n\r\nabcde',
  'headers over 16 KiB': `GET /v2/pets HTTP/1.1\r\nhost: x\r\na: ${'b'.repeat(20_000)}\r\n\r\n`,
};

for (const [says, bytes] of Object.entries(MALFORMED)) {
  test(`malformed HTTP is answered with the failure body and a request id: ${says}`, async () => {
    const { url } = await sharedService();
    const { status, code, headers } = failureIn(await converse(url, bytes));
    assert.deepEqual([status, code, headers.get('connection')], [400, 'SVCB2B10001', 'close']);
  });
}

test('a wrong method is 405 with Allow, whatever its content type and body', async () => {
  const { url } = await sharedService();
  for (const method of ['QUERY', 'PROPFIND', 'TRACE', 'PUT']) {
    const answer = await converse(url, `${method} /v2/pets HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    // A Node.js without this method cannot parse the request.
    if (failureIn(answer).status === 400 && !(await import('node:http')).METHODS.includes(method)) continue;
    const { status, code, headers } = failureIn(answer);
    assert.deepEqual([status, code, headers.get('allow')], [405, 'SVCB2B40003', 'GET, HEAD, POST'], method);
  }
});

async function uploadPlace() {
  const service = await sharedService();
  const caller = { url: service.url, ...(await newTenant(service)) };
  const session = { species: 'CAT', purpose: 'PET_IDENTIFICATION' };
  const created = await call(caller, 'POST', '/v2/capture-sessions', session);
  return { service, caller, place: `/v2/fingerprints:upload?sessionId=${created.body.data.sessionId}` };
}

const headOf = (place: string, apiKey: string, fields: string) =>
  `POST ${place} HTTP/1.1\r\nhost: x\r\nx-service-api-key: ${apiKey}\r\n${fields}\r\n\r\n`;

test('a declared length over the limit is 413 before any byte of the body arrives, whatever its type', async () => {
  const { caller, place } = await uploadPlace();
  const declared = [
    [place, `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${11 * 1024 * 1024 + 1}`],
    [place, `content-type: text/csv\r\ncontent-length: ${11 * 1024 * 1024 + 1}`],
    ['/v2/pets', `content-type: application/json\r\ncontent-length: ${256 * 1024 + 1}`],
    ['/v2/pets', `content-type: text/csv\r\ncontent-length: ${256 * 1024 + 1}`],
  ] as const;
  for (const [path, fields] of declared) {
    const { status, code } = failureIn(await converse(caller.url, headOf(path, caller.apiKey, fields)));
    assert.deepEqual([status, code], [413, 'SVCB2B40002'], fields);
  }
  const keyless = headOf('/v2/pets', 'nobody', `content-length: ${2 ** 40}`);
  assert.equal(failureIn(await converse(caller.url, keyless)).status, 401);
});

function* chunksOf(head: string, begin: string, bytesMax: number): Iterable<Buffer> {
  const chunked = (data: Buffer) =>
    Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), data, Buffer.from('\r\n')]);
  yield Buffer.from(head);
  yield chunked(Buffer.from(begin));
  const filling = chunked(Buffer.alloc(64 * 1024, 'x'));
  for (let bytes = 0; bytes < bytesMax; bytes += 64 * 1024) yield filling;
}

test('the size limit counts the whole upload: 413 for a file of another name, a field or a preamble, and nothing is kept', async () => {
  const { service, caller, place } = await uploadPlace();
  const jpeg = (await photo('CAT', 1, 'fingerprint', 0)).toString('latin1');
  const part = (name: string, more = '') => `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const begins = {
    'a file of another name': part('other', '; filename="a"'),
    'a field': part('species'),
    'a preamble': 'x'.repeat(100),
    'a second file': `${part('file', '; filename="a.jpg"')}${jpeg}\r\n${part('file', '; filename="b.jpg"')}`,
  };
  const fields = 'content-type: multipart/form-data; boundary=b\r\ntransfer-encoding: chunked';
  for (const [says, begin] of Object.entries(begins)) {
    const chunks = chunksOf(headOf(place, caller.apiKey, fields), begin, 64 * 1024 * 1024);
    const { status, code } = failureIn(await converse(caller.url, chunks));
    assert.deepEqual([status, code], [413, 'SVCB2B40002'], says);
  }
  const temporary = path.join(service.dataDir, 'blobs', 'tmp');
  assert.deepEqual(await readdir(temporary).catch(() => []), []);
});

test('refusals of fields are in the language of the caller, or in English if it has no translations', async () => {
  const service = await sharedService();
  const caller = { url: service.url, apiKey: (await newTenant(service)).apiKey };
  const said = {
    'de-DE, en;q=0.5': ['de', 'Möglich sind: "DOG", "CAT".', 'Höchstens 200 Zeichen.'],
    ko: ['ko', '다음 중 하나여야 합니다: "DOG", "CAT".', '200자 이하여야 합니다.'],
    fr: [null, 'must be one of "DOG", "CAT"', 'must have at most 200 characters'],
  };
  for (const [language, texts] of Object.entries(said)) {
    const input = { species: 'COW', name: 'x'.repeat(201) };
    const { headers, body } = await call(caller, 'POST', '/v2/pets', input, { 'accept-language': language });
    const { details } = body.errors[0];
    assert.deepEqual([headers.get('content-language'), details.species[0], details.name[0]], texts);
  }
});

test('pages load nothing from other origins', async () => {
  const { url } = await sharedService();
  for (const page of ['/', '/docs', '/docs/reference']) {
    const { headers } = await call({ url }, 'GET', page);
    assert.doesNotMatch(headers.get('content-security-policy')!, /https?:/, page);
  }
});
