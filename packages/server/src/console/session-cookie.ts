import { cookieName } from '@rhinarium/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { browserLifetimeMs, sessionLifetimeMs } from '../domains/people/rules.ts';

const optionsFor = (serverUrl: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: serverUrl.startsWith('https:') }) as const;

export function readSessionCookie(request: FastifyRequest, serverUrl: string): string | undefined {
  return request.cookies[cookieName(serverUrl, 'session')];
}

/** Sets an HttpOnly, SameSite cookie. `undefined` clears it. */
export function writeSessionCookie(reply: FastifyReply, serverUrl: string, secret: string | undefined): void {
  const options = optionsFor(serverUrl);
  const name = cookieName(serverUrl, 'session');
  if (secret === undefined) reply.clearCookie(name, options);
  else reply.setCookie(name, secret, { ...options, maxAge: sessionLifetimeMs / 1000 });
}

/** Secret of the cookie that identifies a known browser without a session. */
export function readBrowserCookie(request: FastifyRequest, serverUrl: string): string | undefined {
  return request.cookies[cookieName(serverUrl, 'browser')];
}

export function writeBrowserCookie(reply: FastifyReply, serverUrl: string, secret: string): void {
  const options = optionsFor(serverUrl);
  reply.setCookie(cookieName(serverUrl, 'browser'), secret, { ...options, maxAge: browserLifetimeMs / 1000 });
}
