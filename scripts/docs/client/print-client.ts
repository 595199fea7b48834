import { ERRORS, type ErrorName, EVENT_TYPES, type EventTypeRow } from '@rhinarium/contract';
import { format } from 'prettier';
import { describedCall } from './described-calls.ts';
import { type Schema, schemas } from './description.ts';
import { importedNames, inputsOf, operationNames, printCalls } from './print-calls.ts';
import { tsdoc } from './tsdoc.ts';
import { declare, fieldsOf, NAMED, referencesIn } from './type-of.ts';

const HEAD = '// Printed by `npm run docs` from the tables of @rhinarium/contract. Do not edit.\n\n';
const STYLE = { parser: 'typescript', singleQuote: true, printWidth: 120, objectWrap: 'collapse' } as const;

const printed = async (text: string) => await format(HEAD + text, STYLE);

/** Every record that the calls reach, in order of names, after their bodies and queries. */
function printRecords(): string {
  const inputs = operationNames.flatMap((name) => inputsOf(name, describedCall(name)));
  const reached = new Set<string>();
  const reach = (name: string): void => {
    if (reached.has(name) || schemas[name] === undefined) return;
    reached.add(name);
    for (const inner of referencesIn(schemas[name])) reach(inner);
  };
  for (const name of importedNames()) reach(name);
  for (const [, schema] of inputs) for (const name of referencesIn(schema)) reach(name);
  for (const name of ['Warning', 'Event']) reach(name);
  const own = new Set(inputs.map(([name]) => name));
  const records = [...reached].filter((name) => !own.has(name)).toSorted();
  return [
    ...records.map((name) => declare(name, schemas[name]!)),
    ...inputs.map(([name, schema]) => declare(name, schema)),
  ].join('\n');
}

const valuesOf = (values: readonly string[]) => values.map((value) => `'${value}'`).join(' | ');

const printValues = () =>
  NAMED.map(({ name, says, values }) => `${tsdoc(says)}export type ${name} = ${valuesOf(values)};\n`).join('\n');

function printErrors(): string {
  const rows = (Object.keys(ERRORS) as ErrorName[]).map((name) => {
    const { code, status, message, fix } = ERRORS[name];
    const doc = tsdoc(`Checks for \`${code}\` (status ${status}): ${message}`, fix);
    return `${doc}${name}(error: unknown): error is RhinariumError;\n`;
  });
  return `import type { RhinariumError } from '../rhinarium-error.ts';

/** One predicate for each error of the catalogue. */
export interface ErrorPredicates {
${rows.join('\n')}}
`;
}

const eventName = (type: string) =>
  `${type.replaceAll(/(?:^|\.)(\w)/g, (_, first: string) => first.toUpperCase())}Event`;

function printEvents(): string {
  const data = schemas['Event']!.properties!['data']!.properties!;
  const events = Object.entries<EventTypeRow>(EVENT_TYPES).map(([type, { says, ids, idsIfAny = [], statuses }]) => {
    const fields: Schema = {
      properties: {
        ...Object.fromEntries([...ids, ...idsIfAny].map((id) => [id, data[id]!])),
        status: { ...data['status'], enum: statuses },
      },
      required: [...ids, 'status'],
    };
    return `${tsdoc(says)}export interface ${eventName(type)} extends EventHead {
/** Names what happened. */
readonly type: '${type}';
/** Ids and a status. Read the resource for more. */
readonly data: Readonly<{\n${fieldsOf(fields).replaceAll(' | undefined;', ';')}}>;
}
`;
  });
  const { type: _type, data: _data, ...head } = schemas['Event']!.properties!;
  return `/** What every event has. */
export interface EventHead {
${fieldsOf({ properties: head, required: Object.keys(head) })}}

${events.join('\n')}
/** An event of any type that this version knows. Its \`type\` tells the fields of its \`data\`. */
export type TypedEvent = ${Object.keys(EVENT_TYPES).map(eventName).join(' | ')};

/** An event of one type, with its fields. */
export type EventOf<Type extends TypedEvent['type']> = { [Each in TypedEvent as Each['type']]: Each }[Type];
`;
}

/** The types of the client with their documentation, by file in `packages/client/src/api`. */
export const CLIENT_FILES = {
  records: () => printed(`${printValues()}\n${printRecords()}`),
  calls: () => printed(printCalls()),
  events: () => printed(printEvents()),
  'error-predicates': () => printed(printErrors()),
} as const;
