import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import {
  type CaptureSessionOptions,
  type Client,
  captureSessionExpressHandler,
  captureSessionFastifyHandler,
  captureSessionFetchHandler,
  createClient,
} from '@rhinarium/client';
import { describeFailure, ERRORS } from '@rhinarium/contract';
import { call, type Reply } from '@rhinarium/server/testing/client';
import { newTenant, sharedService } from '@rhinarium/server/testing/service';
import express from 'express';
import { fastify } from 'fastify';
import { withScript } from './scripted-client.ts';
import { answer, reset } from './scripted-server.ts';

type Ask = (body: unknown, login?: string) => Promise<Reply>;
type Served = (options: Options, act: (ask: Ask) => Promise<void>) => Promise<void>;

interface Options {
  readonly client: Client;
  readonly onError?: (error: unknown) => void;
}

const route = '/api/capture-sessions';

/** An integrator's policy: signed-in callers may identify, and may use their own pet for anything else. */
async function decide(login: unknown, asked: Readonly<Record<string, unknown>>) {
  if (login !== 'owner') return undefined;
  if (typeof asked['purpose'] !== 'string') return { species: 'CAT', purpose: 'PET_IDENTIFICATION' } as const;
  return asked as never;
}

const asking =
  (url: string): Ask =>
  (body, login = 'owner') =>
    call({ url }, 'POST', route, body, { 'x-login': login });

async function listening(listener: RequestListener, act: (ask: Ask) => Promise<void>): Promise<void> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await act(asking(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  } finally {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }
}

const expressOptions = (options: Options): CaptureSessionOptions<express.Request> => ({
  ...options,
  authorize: (request, asked) => decide(request.get('x-login'), asked),
});

const SERVERS: Readonly<Record<string, Served>> = {
  async 'a fetch-style server'(options, act) {
    const handle = captureSessionFetchHandler({
      ...options,
      authorize: (request, asked) => decide(request.headers.get('x-login'), asked),
    });
    await act(async (body, login = 'owner') => {
      const init = { method: 'POST', headers: { 'x-login': login }, body: JSON.stringify(body) };
      const response = await handle(new Request(`http://localhost${route}`, init));
      return { status: response.status, headers: response.headers, body: await response.json() };
    });
  },
  async Express(options, act) {
    const app = express();
    app.post(route, captureSessionExpressHandler(expressOptions(options)));
    await listening(app, act);
  },
  async 'Express with express.json()'(options, act) {
    const app = express();
    app.use(express.json());
    app.post(route, captureSessionExpressHandler(expressOptions(options)));
    await listening(app, act);
  },
  async 'node:http'(options, act) {
    await listening(
      captureSessionExpressHandler({
        ...options,
        authorize: (request: import('node:http').IncomingMessage, asked) => decide(request.headers['x-login'], asked),
      }),
      act,
    );
  },
  async Fastify(options, act) {
    const app = fastify();
    const handle = captureSessionFastifyHandler<import('fastify').FastifyRequest>({
      ...options,
      authorize: (request, asked) => decide(request.headers['x-login'], asked),
    });
    app.post(route, handle);
    try {
      await act(asking(await app.listen({ port: 0, host: '127.0.0.1' })));
    } finally {
      await app.close();
    }
  },
};

for (const [name, serve] of Object.entries(SERVERS)) {
  test(`${name} issues capture sessions to authorised callers, and gives the device only its session`, async () => {
    const service = await sharedService();
    const { apiKey } = await newTenant(service);
    const client = createClient({ baseUrl: service.url, apiKey });
    await serve({ client }, async (ask) => {
      const { status, headers, body } = await ask({ anything: true });
      assert.deepEqual([status, headers.get('cache-control')], [201, 'no-store']);
      assert.match(headers.get('content-type') ?? '', /^application\/json/);
      const session = await client.captureSessions.read(body.data.sessionId);
      assert.deepEqual([session.species, session.purpose, session.state], ['CAT', 'PET_IDENTIFICATION', 'STARTED']);
      assert.ok(!JSON.stringify(body).includes(apiKey));

      const stranger = await ask({}, 'stranger');
      assert.deepEqual([stranger.status, stranger.body.errors[0].code], [403, ERRORS.visitorNotAllowed.code]);
      const unknownPet = await ask({ species: 'CAT', purpose: 'PET_VERIFICATION', petId: 'unknown' });
      assert.deepEqual([unknownPet.status, unknownPet.body.errors[0].code], [404, 'SVCB2B20000']);
      const wrong = await ask({ species: 'COW', purpose: 'PET_IDENTIFICATION' });
      assert.deepEqual([wrong.status, Object.keys(wrong.body.errors[0].details)], [400, ['species']]);
      const noObject = await ask([]);
      assert.deepEqual([noObject.status, noObject.body.errors[0].code], [400, 'SVCB2B10001']);
    });
  });
}

test('a refused key, a suspended account and an unreachable service are 503 for the device, and reported to onError', async () => {
  const refusals = [
    answer(401, describeFailure('invalidApiKey', { requestId: 'r', serverUrl: 'https://pets.example' })),
    answer(403, describeFailure('accountSuspended', { requestId: 'r', serverUrl: 'https://pets.example' })),
  ];
  await withScript([...refusals, reset, reset, reset], async ({ client }) => {
    const told: unknown[] = [];
    await SERVERS['a fetch-style server']!({ client, onError: (error) => told.push(error) }, async (ask) => {
      for (let n = 1; n <= 3; n++) {
        const { status, body } = await ask({});
        assert.deepEqual([status, body.errors[0].code], [503, 'SVCB2B40008']);
        assert.equal(told.length, n);
      }
    });
  });
});

test('too many requests are passed on with Retry-After', async () => {
  const refusal = answer(
    429,
    describeFailure('tooManyRequests', { requestId: 'r', serverUrl: 'https://pets.example' }),
    { 'retry-after': '7' },
  );
  await withScript([refusal], async ({ client }) => {
    await SERVERS['a fetch-style server']!({ client }, async (ask) => {
      const { status, headers } = await ask({});
      assert.deepEqual([status, headers.get('retry-after')], [429, '7']);
    });
  });
});

test('a body that is not JSON or too long is refused before any other call', async () => {
  await withScript([], async ({ client, arrivals }) => {
    const handle = captureSessionFetchHandler({ client, authorize: () => assert.fail('asked') });
    for (const body of ['', '{', '"text"', `{"a":"${'x'.repeat(300_000)}"}`]) {
      const response = await handle(new Request(`http://localhost${route}`, { method: 'POST', body }));
      assert.equal(response.status, 400);
    }
    assert.deepEqual(arrivals, []);
  });
});
