import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionLifetimeMs } from '../people/rules.ts';

/** `__Host-` binds the cookie to this host and to https; plain http, as on localhost, cannot have it. */
const nameFor = (isSecure: boolean) => (isSecure ? '__Host-rhinarium_session' : 'rhinarium_session');

const isSecure = (serverUrl: string) => serverUrl.startsWith('https:');

export function readSessionCookie(request: FastifyRequest, serverUrl: string): string | undefined {
  return request.cookies[nameFor(isSecure(serverUrl))];
}

/** Out of reach for scripts and for other sites; `undefined` takes it away. */
export function writeSessionCookie(reply: FastifyReply, serverUrl: string, secret: string | undefined): void {
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(serverUrl) } as const;
  const name = nameFor(options.secure);
  if (secret === undefined) reply.clearCookie(name, options);
  else reply.setCookie(name, secret, { ...options, maxAge: sessionLifetimeMs / 1000 });
}
