import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  docUrlOf,
  ERRORS,
  type ErrorName,
  errorsOf,
  FailureBody,
  OPERATIONS,
  type Operation,
  type OperationName,
} from '@rhinarium/contract';
import { type Caller, call, type Reply, upload } from '@rhinarium/server/testing/client';
import { capture, newPet } from '@rhinarium/server/testing/pets';
import { photo } from '@rhinarium/server/testing/photo';
import type { Request, World } from './contract-case.ts';

/** State of a run of cases and its cleanup. */
export interface Witness {
  readonly codes: Set<string>;
  readonly answered: Set<OperationName>;
  readonly endings: (() => Promise<void>)[];
}

function pathOf(row: Operation, { params = {}, query = {}, path }: Request): string {
  const filled = (path ?? row.path).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? 'unknown'),
  );
  const search = new URLSearchParams(query).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

/** Sends a request of an operation by its row, without checks. */
export async function send(caller: Caller, operation: OperationName, request: Request): Promise<Reply> {
  const row: Operation = OPERATIONS[operation];
  const path = pathOf(row, request);
  const headers = { ...request.headers };
  if (row.form) return await upload(caller, path, request.file, request.form, headers);
  return await call(caller, row.method, path, request.body, headers);
}

/** Asserts the whole body, status and code of a failure. */
export function requireFailure(reply: Reply, expected: ErrorName, says: string): void {
  const row = ERRORS[expected];
  assert.equal(reply.body?.errors?.[0]?.code, row.code, `${says}: ${reply.status} ${JSON.stringify(reply.body)}`);
  assert.equal(reply.status, row.status, says);
  const body = FailureBody.strict().parse(reply.body);
  assert.equal(body.errors.length, 1);
  if (expected !== 'validation')
    assert.equal(body.errors[0]?.details, undefined, `${says}: details beside ${expected}`);
  assert.equal(body.requestId, reply.headers.get('x-request-id'), says);
  const docUrl = new URL(body.errors[0]!.docUrl);
  assert.equal(docUrl.pathname + docUrl.hash, docUrlOf(expected), says);
  assert.equal(body.errors[0]?.message, row.message, says);
}

function requireSuccess(reply: Reply, operation: OperationName, status: number): void {
  assert.equal(reply.status, status, `${operation}: ${reply.status} ${JSON.stringify(reply.body)}`);
  const answer = (OPERATIONS[operation] as Operation).answers[status];
  assert.ok(answer, `${operation} does not say that it answers ${status}`);
  if (answer.contentType !== undefined) {
    assert.equal(reply.headers.get('content-type'), answer.contentType, operation);
    assert.ok(reply.body.length > 0, operation);
  } else if (answer.body === undefined) assert.equal(reply.body, undefined);
  else {
    const parsed = answer.body.safeParse(reply.body);
    assert.ok(parsed.success, `${operation}: ${JSON.stringify(parsed.error?.issues)}`);
  }
  for (const header of Object.keys(answer.headers ?? {}))
    assert.ok(reply.headers.get(header), `${operation}: no ${header}`);
  assert.ok(reply.headers.get('x-request-id'), operation);
}

/** The two request functions of a world. Every response is validated against its row. */
export function asking(caller: Caller, witness: Witness): Pick<World, 'ask' | 'refuse'> {
  return {
    async ask(operation, request, expected) {
      // With a key, so that each action shows that its transaction returns its response.
      const headers = { 'idempotency-key': randomUUID(), ...request.headers };
      const reply = await send(caller, operation, { ...request, headers });
      if (typeof expected === 'number') {
        requireSuccess(reply, operation, expected);
        witness.answered.add(operation);
      } else {
        requireFailure(reply, expected, operation);
        assert.ok(
          errorsOf(OPERATIONS[operation]).includes(expected),
          `${operation} does not say that it answers ${expected}`,
        );
        witness.codes.add(ERRORS[expected].code);
      }
      return reply;
    },
    async refuse(method, path, expected, headers = {}, body = undefined) {
      const reply = await call(caller, method, path, body, headers);
      requireFailure(reply, expected, `${method} ${path}`);
      witness.codes.add(ERRORS[expected].code);
      return reply;
    },
  };
}

/** Setup functions that use only public calls. */
export function makingByCalls(caller: Caller): Pick<World, 'photo' | 'newPet' | 'newSession' | 'capture'> {
  return {
    photo: (species, kind, shot = 0) => photo(species, 1, kind, shot),
    newPet: (species = 'CAT') => newPet(caller, species),
    async newSession(purpose, petId, species = 'CAT') {
      const body = { species, purpose, ...(petId ? { petId } : {}) };
      const created = await call(caller, 'POST', '/v2/capture-sessions', body);
      assert.equal(created.status, 201, JSON.stringify(created.body));
      return created.body.data.sessionId;
    },
    capture: (input) => capture(caller, { ...input, species: 'CAT', seed: 1 }),
  };
}
