import { createRequire } from 'node:module';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { describeApi, toOpenApi30 } from '@rhinarium/contract';
import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '../common/durations.ts';
import type { Services } from '../context.ts';
import { compressedOnce } from '../http/compressed-once.ts';
import { registerReference } from './reference.ts';
import { serveSite } from './serve-site.ts';
import { startPage } from './start-page.ts';

/** Time until readers must fetch the file again. RFC 9116 recommends less than a year. */
const validMs = 180 * DAY_MS;
const SECURITY_PATH = '/.well-known/security.txt';

/** Serves where to report a weakness (RFC 9116). Without a contact there is no such page. */
export function registerSecurityContact(
  server: FastifyInstance,
  contact: string | undefined,
  { clock, publicUrl }: Pick<Services, 'clock' | 'publicUrl'>,
): void {
  if (contact === undefined) return;
  server.get(SECURITY_PATH, async (_request, reply) => {
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date(clock().getTime() + validMs).toISOString()}`,
      'Preferred-Languages: en, ko',
      `Canonical: ${publicUrl()}${SECURITY_PATH}`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}

const captureFolder = path.dirname(
  createRequire(import.meta.url).resolve('@rhinarium/capture/bundle/rhinarium-capture.js'),
);
/** A content-hashed file of the capture SDK. */
const HASHED = /-[A-Z0-9]{8}\.js(\.gz)?$/;
const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

interface Site {
  readonly serverUrl: () => string;
  readonly version: string;
}

/**
 * Serves `/openapi.json` and `/openapi-3.0.json`, the documentation at `/docs`, the API reference at `/docs/reference`, the capture SDK for
 * pages without a bundler, and the start page. None needs an API key or calls a third party.
 */
export async function registerPages(server: FastifyInstance, { serverUrl, version }: Site): Promise<void> {
  serveSite(server);
  await registerReference(server, { serverUrl, version });
  await server.register(fastifyStatic, {
    root: captureFolder,
    prefix: '/capture/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, file) {
      response.setHeader('cache-control', `public, ${HASHED.test(file) ? 'max-age=31536000, immutable' : 'max-age=0'}`);
      // Integrators load the SDK from here into pages of other origins.
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('cross-origin-resource-policy', 'cross-origin');
    },
  });
  const describe = () => describeApi({ serverUrl: serverUrl(), version });
  const bytesOf = async (description: object) => Buffer.from(JSON.stringify(description));
  server.get(
    '/openapi.json',
    compressedOnce(JSON_TYPE, () => bytesOf(describe())),
  );
  server.get(
    '/openapi-3.0.json',
    compressedOnce(JSON_TYPE, () => bytesOf(toOpenApi30(describe()))),
  );
  server.get('/', async (_request, reply) => reply.type(HTML).send(startPage(serverUrl())));
}
