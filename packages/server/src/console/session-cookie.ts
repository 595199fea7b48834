import { cookieName } from '@rhinarium/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { flowLifetimeMs } from '../domains/people/organisation/rules.ts';
import { browserLifetimeMs, sessionLifetimeMs } from '../domains/people/rules.ts';

const optionsFor = (serverUrl: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: serverUrl.startsWith('https:') }) as const;

export function readSessionCookie(request: FastifyRequest, serverUrl: string): string | undefined {
  return request.cookies[cookieName(serverUrl, 'session')];
}

/** Sets an HttpOnly, SameSite cookie. `undefined` clears it. */
function writeCookie(
  reply: FastifyReply,
  serverUrl: string,
  { what, secret, lifetimeMs }: { what: 'session' | 'sign_in'; secret: string | undefined; lifetimeMs: number },
): void {
  const options = optionsFor(serverUrl);
  const name = cookieName(serverUrl, what);
  if (secret === undefined) reply.clearCookie(name, options);
  else reply.setCookie(name, secret, { ...options, maxAge: lifetimeMs / 1000 });
}

export function writeSessionCookie(reply: FastifyReply, serverUrl: string, secret: string | undefined): void {
  writeCookie(reply, serverUrl, { what: 'session', secret, lifetimeMs: sessionLifetimeMs });
}

/** Secret of the cookie that binds a sign-in with an organisation to the browser in which it began. */
export function readSignInCookie(request: FastifyRequest, serverUrl: string): string | undefined {
  return request.cookies[cookieName(serverUrl, 'sign_in')];
}

export function writeSignInCookie(reply: FastifyReply, serverUrl: string, secret: string | undefined): void {
  writeCookie(reply, serverUrl, { what: 'sign_in', secret, lifetimeMs: flowLifetimeMs });
}

/** Secret of the cookie that identifies a known browser without a session. */
export function readBrowserCookie(request: FastifyRequest, serverUrl: string): string | undefined {
  return request.cookies[cookieName(serverUrl, 'browser')];
}

export function writeBrowserCookie(reply: FastifyReply, serverUrl: string, secret: string): void {
  const options = optionsFor(serverUrl);
  reply.setCookie(cookieName(serverUrl, 'browser'), secret, { ...options, maxAge: browserLifetimeMs / 1000 });
}
