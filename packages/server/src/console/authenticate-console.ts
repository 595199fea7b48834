import { type ConsoleOperation, type OperationName, rightFor } from '@rhinarium/contract';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../common/caller.ts';
import { Failure } from '../common/failure.ts';
import type { Services } from '../context.ts';
import { requireMembership, requireSession, type SignedIn } from '../domains/people/session.ts';
import { hasRight, isOwnRequest } from './rules.ts';
import { readSessionCookie } from './session-cookie.ts';

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
