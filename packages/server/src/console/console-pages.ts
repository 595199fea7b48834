import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { CONSOLE_DESCRIPTION_PATH, describeConsole } from '@rhinarium/contract';
import type { FastifyInstance } from 'fastify';
import { noSuchRoute } from '../http/no-such-route.ts';
import type { ConsoleOptions } from './console-context.ts';

/** Where the build puts the console. */
const built = fileURLToPath(new URL('../../../console/dist/app/', import.meta.url));

/**
 * The policy of the console's page: scripts from here only, styles from here and those that carry the number made for
 * this answer, images from here and from the page's own memory (photographs before they are sent).
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
 * The console at /console: browsers cache files with a hash in their name forever, and request the page itself each
 * time. The description of its calls is open to everybody, as its scripts are, which say the same.
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
  server.get(CONSOLE_DESCRIPTION_PATH, async () => describeConsole({ serverUrl: serverUrl(), version }));
  for (const place of ['/console', '/console/*']) {
    server.get(place, async (request, reply) => {
      if (/^\/console\/(api|assets)(\/|$)/.test(request.originalUrl)) throw noSuchRoute(request);
      const nonce = random.bytes(16).toString('base64');
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', policyWith(nonce))
        .header('x-frame-options', 'DENY')
        .header('permissions-policy', 'camera=(self), microphone=(), geolocation=()')
        .send((await page()).replaceAll('__NONCE__', nonce));
    });
  }
}
