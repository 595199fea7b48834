import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  AnswerOf,
  ApiRow,
  BodyOf,
  EventOf as ContractEventOf,
  EventType as ContractEventType,
  FieldsOf,
  OperationName,
  QueryOf,
} from '@rhinarium/contract';
import { OPERATIONS } from '@rhinarium/contract';
import { createClient } from './create-client.ts';
import type { FileSource } from './file-source.ts';
import { GROUPS } from './groups.ts';
import type { Call, CallOptions, EventOf, EventType, OperationGroups } from './index.ts';

// The printed types are held against those that zod infers from the contract. A difference does not compile.

interface Payloads<Row> {
  nothing: [];
  body: [body: BodyOf<Row>];
  query: [query?: QueryOf<Row> | undefined];
  sessionAndFile: [sessionId: string, file: FileSource];
  fileAndFields: [file: FileSource, fields: FieldsOf<Row>];
}

type IdsIn<Path extends string> = Path extends `${string}{${string}}${infer Rest}` ? [id: string, ...IdsIn<Rest>] : [];
type Arguments<Name extends OperationName> = [
  ...IdsIn<ApiRow<Name>['path']>,
  ...Payloads<ApiRow<Name>>[ApiRow<Name>['takes']],
  options?: CallOptions | undefined,
];
type Unwrapped<Body> = Body extends { data: readonly unknown[] }
  ? Body
  : Body extends { data: infer Data }
    ? Data & Omit<Body, 'data'>
    : never;
type Result<Name extends OperationName> =
  AnswerOf<ApiRow<Name>> extends infer Body ? (Body extends Uint8Array | undefined ? Body : Unwrapped<Body>) : never;

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Printed<Method> = Method extends (...given: infer Given) => Call<infer Value> ? [Given, Value] : never;

/** Names of operations whose printed method differs in `Part`: 0 for the arguments, 1 for the result. */
type Different<Part extends 0 | 1> = {
  [Group in keyof typeof GROUPS]: {
    [Method in keyof (typeof GROUPS)[Group] &
      keyof OperationGroups[Group]]: (typeof GROUPS)[Group][Method] extends infer Name extends OperationName
      ? Same<Printed<OperationGroups[Group][Method]>[Part], [Arguments<Name>, Result<Name>][Part]> extends true
        ? never
        : Name
      : never;
  }[keyof (typeof GROUPS)[Group] & keyof OperationGroups[Group]];
}[keyof typeof GROUPS];

type DifferentEvents = {
  [Type in ContractEventType]: Same<EventOf<Type & EventType>, ContractEventOf<Type>> extends true ? never : Type;
}[ContractEventType];

/** A filter has no unknown fields, a query with a required parameter is not left out, and outcomes are those that exist. */
type Stricter = 'identifyPet' | 'listTestPhotos' | 'readTestPhoto';

const agrees: [Exclude<Different<0>, Stricter>, Different<1>, DifferentEvents] extends [never, never, never]
  ? Same<EventType, ContractEventType>
  : [Different<0>, Different<1>, DifferentEvents] = true;

test('the printed types are those of the contract, and every group has the methods of its operations', () => {
  assert.ok(agrees);
  const client = createClient({ baseUrl: 'http://localhost:4000', apiKey: 'psk' });
  for (const [group, names] of Object.entries(GROUPS)) {
    const methods = Object.keys(client[group as keyof OperationGroups]);
    for (const name of Object.keys(names)) assert.ok(methods.includes(name), `${group}.${name}`);
  }
});

test('lists in pages have listAll, and jobs have waitFor', () => {
  const client = createClient({ baseUrl: 'http://localhost:4000', apiKey: 'psk' });
  for (const [group, names] of Object.entries<Record<string, OperationName>>(GROUPS)) {
    const { listAll, waitFor } = client[group as keyof OperationGroups] as { listAll?: unknown; waitFor?: unknown };
    const list = names['list'] && OPERATIONS[names['list']];
    const hasPages = list !== undefined && 'query' in list && 'pageToken' in list.query.shape;
    assert.deepEqual([listAll !== undefined, waitFor !== undefined], [hasPages, group.endsWith('Jobs')], group);
  }
});
