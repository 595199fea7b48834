import {
  type ConsoleOperation,
  cookieName,
  type KeyMode,
  type OperationName,
  type Right,
  type Role,
  rightFor,
  rightsOf,
} from '@rhinarium/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../common/caller.ts';
import { Failure } from '../common/failure.ts';
import type { Services } from '../context.ts';
import { flowLifetimeMs } from '../domains/people/organisation/rules.ts';
import { browserLifetimeMs, sessionLifetimeMs } from '../domains/people/rules.ts';
import { requireMembership, requireSession, type SignedIn } from '../domains/people/session.ts';

/** Membership of a person as far as it decides about rights. */
interface Standing {
  readonly tenant: { readonly mode: KeyMode };
  readonly role: Role;
  readonly viewersMayIdentify: boolean;
}

function hasRight({ tenant, role, viewersMayIdentify }: Standing, right: Right): boolean {
  return rightsOf(role, tenant.mode, viewersMayIdentify).includes(right);
}

/**
 * CSRF check of a request with the session cookie. Reads are allowed, because other sites cannot see the response. For
 * everything else the browser must report our own origin. Compares hosts, not schemes: behind a TLS proxy the scheme is
 * unknown, and the cookie is SameSite=Strict.
 */
function isOwnRequest(
  method: string,
  headers: { readonly [name: string]: string | string[] | undefined },
  ownHosts: readonly (string | undefined)[],
): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = headers['origin'];
  return typeof origin === 'string' && URL.canParse(origin) && ownHosts.includes(new URL(origin).host);
}

const optionsFor = (serverUrl: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: serverUrl.startsWith('https:') }) as const;

function readSessionCookie(request: FastifyRequest, serverUrl: string): string | undefined {
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

interface Parts {
  readonly services: Services;
  readonly serverUrl: () => string;
}

/** Throws `crossSiteRequest` unless the request comes from the console at our own origin. */
function requireOwnRequest(request: FastifyRequest, serverUrl: string): void {
  const hosts = [request.host, new URL(serverUrl).host];
  if (!isOwnRequest(request.method, request.headers, hosts)) throw new Failure('crossSiteRequest');
}

/** The signed-in person. Throws 403 for another site and 401 without a session (specification 14.1 and 14.3). */
async function requireSignedIn({ services, serverUrl }: Parts, request: FastifyRequest): Promise<SignedIn> {
  requireOwnRequest(request, serverUrl());
  return await requireSession(services, readSessionCookie(request, serverUrl()));
}

/** Authenticates a person who calls an API operation through the console, with the rights of the role. */
export async function authenticateConsole(
  parts: Parts,
  request: FastifyRequest,
  tenantId: string,
  operation: OperationName,
): Promise<Caller> {
  const signedIn = await requireSignedIn(parts, request);
  const { person } = signedIn;
  const member = await requireMembership(parts.services, signedIn, tenantId);
  const { tenant } = member;
  if (tenant.isSuspended) throw new Failure('accountSuspended');
  if (!hasRight(member, rightFor(operation))) throw new Failure('roleLacksRight');
  return {
    tenant,
    ...(hasRight(member, 'write') ? {} : { onlyPurpose: 'PET_IDENTIFICATION' as const }),
    key: {
      id: null,
      mode: tenant.mode,
      requestsPerMinute: null,
      searchPoolIds: null,
      scopes: [hasRight(member, 'write') ? 'full' : 'read'],
    },
    person,
  };
}

/** Checks a row's admission. Throws the first refusal: 403 of another site, 401, 403 of the role. */
export async function admit(
  parts: Parts,
  admits: ConsoleOperation['admits'],
  request: FastifyRequest,
): Promise<object> {
  if (admits === 'anyone') {
    requireOwnRequest(request, parts.serverUrl());
    return {};
  }
  const signedIn = await requireSignedIn(parts, request);
  if (admits === 'person') return signedIn;
  if (admits === 'account') {
    // An organisation vouches for a person within its tenant. It may not change how the person signs in elsewhere.
    if (signedIn.tenantId !== undefined) throw new Failure('roleLacksRight');
    return signedIn;
  }
  if (admits === 'operator') {
    if (!signedIn.person.isOperator) throw new Failure('roleLacksRight');
    return signedIn;
  }
  const tenantId = String((request.params as Record<string, string>)['tenantId']);
  const member = await requireMembership(parts.services, signedIn, tenantId);
  const { tenant, role } = member;
  if (!hasRight(member, admits)) throw new Failure('roleLacksRight');
  request.caller = {
    tenant,
    key: { id: null, mode: tenant.mode, scopes: [], requestsPerMinute: null, searchPoolIds: null },
    person: signedIn.person,
  };
  return { ...signedIn, tenant, role };
}
