import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { LINK_PAGE, NewCaseMessage, STATUS_MESSAGES_PATH, STATUS_PATH, VISIT_HEADER } from '@rhinarium/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKey, Tenant } from '../common/caller.ts';
import type { Services } from '../context.ts';
import { admitToCase } from '../domains/links/admit-visitor.ts';
import { readStatus } from '../domains/lost-and-found/finders/finder-actions.ts';
import { writeCaseMessage } from '../domains/lost-and-found/messages/case-actions.ts';
import { compressedOnce } from '../http/compressed-once.ts';
import { parseParts } from '../http/parse-request.ts';

/** A visitor acts for the tenant like one of its keys, without a scope of any API operation. */
export const keyOf = ({ tenant }: { readonly tenant: Tenant }): ApiKey => ({
  id: null,
  mode: tenant.mode,
  scopes: [],
  requestsPerMinute: null,
  searchPoolIds: null,
});

type Place = Awaited<ReturnType<typeof admitToCase>>;

interface Gate {
  readonly services: Services;
  /** Counts the requests of a network, and those that it makes about one case. */
  readonly count: (address: string) => void;
  readonly countOfCase: (address: string, sightingId: string) => void;
}

/** Registers the calls of the page of a finder or an owner. Its token is checked before the body is read. */
export function registerStatus(server: FastifyInstance, { services, count, countOfCase }: Gate): void {
  const places = new WeakMap<FastifyRequest, Place>();
  const admit = (operation: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    request.operation = operation;
    reply.header('cache-control', 'no-store');
    count(request.ip);
    const place = await admitToCase(services, request.headers[VISIT_HEADER]);
    request.caller = { tenant: place.tenant, key: keyOf(place), person: undefined };
    places.set(request, place);
  };
  server.get(STATUS_PATH, { onRequest: admit('link.readStatus') }, async (request) => {
    const place = places.get(request)!;
    return { data: await readStatus({ ...services, tenant: place.tenant }, place) };
  });
  server.post(STATUS_MESSAGES_PATH, { onRequest: admit('link.writeMessage') }, async (request) => {
    const place = places.get(request)!;
    countOfCase(request.ip, place.sightingId);
    const { input } = await parseParts({ body: NewCaseMessage }, request, () => services.blobs.temporaryPath());
    const context = { ...services, tenant: place.tenant, person: undefined };
    await writeCaseMessage(context, place, (input.body as { readonly text: string }).text);
    return { data: await readStatus(context, place) };
  });
}

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
