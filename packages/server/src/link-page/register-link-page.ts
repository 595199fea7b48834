import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { LINK_PAGE } from '@rhinarium/contract';
import type { FastifyInstance } from 'fastify';
import { compressedOnce } from '../http/compressed-once.ts';

const file = createRequire(import.meta.url).resolve('@rhinarium/capture/bundle/link.html');

/**
 * CSP of the page: own scripts and style, calls of this service, and pictures in memory. A page of another site cannot
 * frame it, so that nobody agrees without seeing to what.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the page of capture links. It is the same for all: the token is in the fragment of its address. */
export function registerLinkPage(server: FastifyInstance): void {
  const answer = compressedOnce('text/html; charset=utf-8', () => readFile(file));
  server.get(LINK_PAGE, async (request, reply) => {
    reply
      .header('content-security-policy', POLICY)
      .header('referrer-policy', 'no-referrer')
      .header('x-frame-options', 'DENY')
      .header('permissions-policy', 'camera=(self), microphone=(), geolocation=()');
    return await answer(request, reply);
  });
}
