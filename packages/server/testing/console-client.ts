import assert from 'node:assert/strict';
import process from 'node:process';
import {
  CONSOLE_OPERATIONS,
  type ConsoleAnswer,
  type ConsoleOperation,
  type ConsoleOperationName,
  type Role,
} from '@rhinarium/contract';
import { addPersonToTenant, findOrCreatePerson } from '../src/domains/people/add-person.ts';
import { beginSession } from '../src/domains/people/session.ts';
import { insertMembership } from '../src/domains/people/store.ts';
import { call, type Reply } from './client.ts';
import type { TestService } from './service.ts';

/** A browser with a signed-in person. */
export interface Browser {
  readonly personId: string;
  readonly cookie: string;
  /** Empty if not signed in. */
  readonly email: string;
  /** Sends a request like the console, with the cookie and the browser's Origin. */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** Calls an API operation in a tenant. */
  askApi(tenantId: string, method: string, path: string, body?: unknown): Promise<Reply>;
}

/** A browser with a given cookie, or without one. */
export function browser(service: TestService, personId: string, cookie: string, email = ''): Browser {
  const ask: Browser['ask'] = (method, path, body, headers = {}) =>
    call({ url: service.url }, method, path, body, { cookie, origin: service.url, ...headers });
  return {
    personId,
    cookie,
    email,
    ask,
    askApi: (tenantId, method, path, body) => ask(method, path, body, { 'x-console-tenant': tenantId }),
  };
}

type DataOf<Name extends ConsoleOperationName> =
  ConsoleAnswer<Name> extends { readonly data: infer Data } ? Data : undefined;

/** Data of a successful response, validated against its row. */
export function requireAnswer<Name extends ConsoleOperationName>(reply: Reply, name: Name): DataOf<Name> {
  const row: ConsoleOperation = CONSOLE_OPERATIONS[name];
  assert.equal(reply.status, row.answer ? 200 : 204, `${name}: ${JSON.stringify(reply.body)}`);
  if (row.answer) row.answer.parse(reply.body);
  return reply.body?.data;
}

let people = 0;

/** An address unique among tests. */
export const newEmail = () => `person-${process.pid}-${++people}@example.com`;

/** A new member of a tenant, signed in. */
export async function memberOf(service: TestService, tenantId: string, role: Role): Promise<Browser> {
  const { services } = service.app;
  const person = { email: newEmail(), name: `The ${role}` };
  const { personId } = await addPersonToTenant(services, {
    tenantId,
    role,
    person,
    by: undefined,
    serverUrl: service.url,
  });
  return await signedIn(service, personId, person.email);
}

/** Adds an existing person to another tenant. */
export async function enter(service: TestService, tenantId: string, personId: string, role: Role): Promise<void> {
  const membership = { tenantId, personId, role, createdAt: new Date() };
  await service.app.services.database.tenant(tenantId, (sql) => insertMembership(sql, membership));
}

/** A new operator without a tenant, signed in. */
export async function operatorOf(service: TestService): Promise<Browser> {
  const person = { email: newEmail(), name: 'The operator', isOperator: true };
  const { personId } = await findOrCreatePerson(service.app.services, person);
  return await signedIn(service, personId, person.email);
}

export async function signedIn(service: TestService, personId: string, email = ''): Promise<Browser> {
  const secret = await beginSession(service.app.services, personId);
  return browser(service, personId, `rhinarium_session=${secret}`, email);
}
