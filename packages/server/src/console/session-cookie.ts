import type { FastifyReply, FastifyRequest } from 'fastify';
import { browserLifetimeMs, sessionLifetimeMs } from '../people/rules.ts';

/** `__Host-` binds the cookie to this host and to https; plain http, as on localhost, cannot have it. */
const nameFor = (isSecure: boolean, what: 'session' | 'browser') => `${isSecure ? '__Host-' : ''}rhinarium_${what}`;

const isSecure = (serverUrl: string) => serverUrl.startsWith('https:');

const optionsFor = (serverUrl: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(serverUrl) }) as const;

export function readSessionCookie(request: FastifyRequest, serverUrl: string): string | undefined {
  return request.cookies[nameFor(isSecure(serverUrl), 'session')];
}

/** Out of reach for scripts and for other sites; `undefined` takes it away. */
export function writeSessionCookie(reply: FastifyReply, serverUrl: string, secret: string | undefined): void {
  const options = optionsFor(serverUrl);
  const name = nameFor(options.secure, 'session');
  if (secret === undefined) reply.clearCookie(name, options);
  else reply.setCookie(name, secret, { ...options, maxAge: sessionLifetimeMs / 1000 });
}

/** By this cookie a browser is known again when nobody is signed in. */
export function readBrowserCookie(request: FastifyRequest, serverUrl: string): string | undefined {
  return request.cookies[nameFor(isSecure(serverUrl), 'browser')];
}

export function writeBrowserCookie(reply: FastifyReply, serverUrl: string, secret: string): void {
  const options = optionsFor(serverUrl);
  reply.setCookie(nameFor(options.secure, 'browser'), secret, { ...options, maxAge: browserLifetimeMs / 1000 });
}
