import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { CONSOLE_DESCRIPTION_PATH, describeConsole } from '@rhinarium/contract';
import type { FastifyInstance } from 'fastify';
import { noSuchRoute } from '../http/answer-failure.ts';
import { compressedOnce } from '../http/compressed-once.ts';
import type { ConsoleOptions } from './console-context.ts';

/** Build output of the console. */
const built = fileURLToPath(new URL('../../../console/dist/app/', import.meta.url));

/** Files whose names have no hash, with their content types: their addresses are kept by browsers. */
const PLAIN_FILES = [
  ['push-worker.js', 'text/javascript; charset=utf-8'],
  ['manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['icon-192.png', 'image/png'],
  ['icon-512.png', 'image/png'],
] as const;

/**
 * CSP of the console's page: own scripts, own styles and those with this response's nonce, own images and in-memory
 * ones (photos before upload).
 */
const policyWith = (nonce: string) =>
  [
    "default-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * Serves the console at /console. Hashed files are cached forever, the page itself is revalidated. The API description
 * is public, as are the scripts, which reveal the same.
 */
export async function registerConsolePages(
  server: FastifyInstance,
  { services: { random }, serverUrl, version }: ConsoleOptions,
): Promise<void> {
  await server.register(fastifyStatic, {
    root: `${built}assets/`,
    prefix: '/console/assets/',
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  });
  let html: Promise<string> | undefined;
  const page = () => {
    html ??= readFile(`${built}index.html`, 'utf8');
    html.catch(() => {
      html = undefined;
    });
    return html;
  };
  for (const [name, type] of PLAIN_FILES)
    server.get(`/console/${name}`, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'no-cache')
        .send(await readFile(built + name)),
    );
  const description = async () => Buffer.from(JSON.stringify(describeConsole({ serverUrl: serverUrl(), version })));
  server.get(CONSOLE_DESCRIPTION_PATH, compressedOnce('application/json; charset=utf-8', description));
  for (const place of ['/console', '/console/*']) {
    server.get(place, async (request, reply) => {
      if (/^\/console\/(api|assets)(\/|$)/.test(request.originalUrl)) throw noSuchRoute(request);
      const nonce = random.bytes(16).toString('base64');
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', policyWith(nonce))
        .header('x-frame-options', 'DENY')
        .header('permissions-policy', 'camera=(self), microphone=(), geolocation=(self)')
        .send((await page()).replaceAll('__NONCE__', nonce));
    });
  }
}
