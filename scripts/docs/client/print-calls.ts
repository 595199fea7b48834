import { errorsOf, type OperationName } from '@rhinarium/contract';
import { GROUPS } from '../../../packages/client/src/groups.ts';
import { type DescribedCall, describedCall, tagText } from './described-calls.ts';
import type { Schema } from './description.ts';
import { tsdoc } from './tsdoc.ts';
import { nameOf } from './type-of.ts';

const capitalized = (name: string) => `${name[0]!.toUpperCase()}${name.slice(1)}`;

/** Types that the calls name, with their schemas: bodies, queries, forms. */
export const inputsOf = (name: OperationName, { operation, query, body }: DescribedCall): [string, Schema][] => {
  const about = `of \`${name}\`.`;
  if (operation.takes === 'body') return [[`${capitalized(name)}Body`, body!]];
  if (operation.takes === 'query')
    return [[`${capitalized(name)}Query`, { ...query, description: `Query parameters ${about}` }]];
  if (operation.takes !== 'fileAndFields') return [];
  const { file: _, ...fields } = { ...body?.properties, ...query.properties };
  const required = [...(body?.required ?? []), ...(query.required ?? [])];
  return [[`${capitalized(name)}Fields`, { properties: fields, required, description: `Form fields ${about}` }]];
};

/** Result of a call: the record with the fields next to it, a page, bytes, or nothing. */
function resultOf({ answer }: DescribedCall): string {
  if (answer === undefined) return 'undefined';
  if (answer === 'image') return 'Uint8Array';
  const { data, warnings, nextPageToken, ...others } = answer.properties!;
  const entry = data?.items && nameOf(data.items);
  if (entry && nextPageToken && Object.keys(others).length === 0) return `Page<${entry}>`;
  if (entry) return `${entry}Page`;
  return warnings ? `WithWarnings<${nameOf(data!)}>` : nameOf(data!)!;
}

/** Arguments of a call with their descriptions. */
function argumentsOf(name: OperationName, call: DescribedCall): { argument: string; says: string }[] {
  const { takes } = call.operation;
  const [input] = inputsOf(name, call);
  const file = { argument: 'file: FileSource', says: 'file The image: a path, a Blob, bytes or a stream.' };
  const optional = takes === 'query' && (call.query.required ?? []).length === 0 ? '?' : '';
  const payload: Record<typeof takes, { argument: string; says: string }[]> = {
    nothing: [],
    body: [{ argument: `body: ${input?.[0]}`, says: 'body Fields of the request.' }],
    query: [{ argument: `query${optional}: ${input?.[0]}`, says: 'query Filters and options, all in the URL.' }],
    sessionAndFile: [{ argument: 'sessionId: string', says: 'sessionId Id of the capture session.' }, file],
    fileAndFields: [file, { argument: `fields: ${input?.[0]}`, says: 'fields Fields next to the file.' }],
  };
  return [
    ...call.ids.map(([id, text]) => ({ argument: `${id}: string`, says: `${id} ${text}` })),
    ...payload[takes],
    { argument: 'options?: CallOptions', says: 'options Signal, timeout, retries, idempotency key, headers.' },
  ];
}

function printMethod(method: string, name: OperationName): string {
  const call = describedCall(name);
  const { operation } = call;
  const given = argumentsOf(name, call);
  const errors = errorsOf(operation).map((error) => `\`${error}\``);
  const doc = tsdoc(
    `${call.summary}.`,
    call.description,
    `\`${operation.method} ${operation.path}\``,
    [
      ...given.map(({ says }) => `@param ${says}`),
      `@returns ${call.answerText}`,
      `@throws RhinariumError that \`errorIs\` tells apart: ${errors.join(', ')}.`,
      ...(call.isDeprecated ? ['@deprecated Use version 2.'] : []),
    ].join('\n'),
  );
  return `${doc}${method}(${given.map(({ argument }) => argument).join(', ')}): Call<${resultOf(call)}>;\n`;
}

/** Interfaces that a group extends: `listAll` of lists in pages, `waitFor` of jobs. */
function extendsOf(methods: Readonly<Record<string, OperationName>>): string {
  const bases: string[] = [];
  if (methods['list']) {
    const result = /^Page<(\w+)>$/.exec(resultOf(describedCall(methods['list'])));
    if (result) bases.push(`Listing<${capitalized(methods['list'])}Query, ${result[1]}>`);
  }
  if (methods['retry']) bases.push(`Waiting<${resultOf(describedCall(methods['read']!))}>`);
  return bases.length === 0 ? '' : ` extends ${bases.join(', ')}`;
}

const groups = Object.entries(GROUPS as Readonly<Record<string, Readonly<Record<string, OperationName>>>>);

/** Operations of all groups, each once. */
export const operationNames = groups.flatMap(([, methods]) => Object.values(methods));

/** Names that the calls import from the records. */
export const importedNames = (): string[] =>
  operationNames.flatMap((name) => {
    const call = describedCall(name);
    const result = resultOf(call);
    const record = /^(?:WithWarnings|Page)<(\w+)>$/.exec(result)?.[1] ?? result;
    return [...inputsOf(name, call).map(([input]) => input), record];
  });

/** One interface for each group of calls, and one for all groups. */
export function printCalls(): string {
  const textOf = (methods: Readonly<Record<string, OperationName>>) =>
    tagText(describedCall(Object.values(methods)[0]!).operation.tag);
  const interfaces = groups.map(([group, methods]) => {
    const written = Object.entries(methods).map(([method, name]) => printMethod(method, name));
    return `${tsdoc(textOf(methods))}export interface ${capitalized(group)}Calls${extendsOf(methods)} {\n${written.join('\n')}}\n`;
  });
  const all = groups.map(
    ([group, methods]) => `${tsdoc(textOf(methods))}readonly ${group}: ${capitalized(group)}Calls;\n`,
  );
  const names = new Set(importedNames().filter((name) => name !== 'undefined' && name !== 'Uint8Array'));
  return `import type { FileSource } from '../file-source.ts';
import type { Call, CallOptions, Listing, Page, WithWarnings } from '../call-types.ts';
import type { Waiting } from '../wait-for-job.ts';
import type { ${[...names].toSorted().join(', ')} } from './records.ts';

${interfaces.join('\n')}
/** Every operation of the API, by group and method. */
export interface OperationGroups {
${all.join('\n')}}
`;
}
