import { fileURLToPath, pathToFileURL } from 'node:url';
import { ERRORS, type ErrorName, errorsOf, OPERATIONS, type Operation, type OperationName } from '@rhinarium/contract';
import { z } from 'zod';
import { PRINTED_BY, page, table } from './markdown.ts';

// This file runs as dist/scripts/docs/client-methods-page.js.
const groupsFile = fileURLToPath(new URL('../../../packages/client/dist/groups.js', import.meta.url));

type Groups = Readonly<Record<string, Readonly<Record<string, OperationName>>>>;

interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

const written = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;

const nameOf = (reference: string) => reference.split('/').at(-1)!;

/** The type of a value in a few words, as TypeScript writes it. */
function typeOf(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.enum) return schema.enum.map((value) => `'${value}'`).join(' | ');
  if (schema.const !== undefined) return `${schema.const}`;
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  if (schema.items) return `${typeOf(schema.items)}[]`;
  const type = typeof schema.type === 'string' ? schema.type : (schema.type ?? ['object']).join(' | ');
  return type === 'integer' ? 'number' : type;
}

/** The fields of what a call takes: of its body, its query and its form. */
function inputFields({ body, query, form }: Operation): string[][] {
  return [body, query, form].flatMap((part) => {
    if (part === undefined) return [];
    const { properties = {}, required = [] } = written(part, 'input');
    return Object.entries(properties)
      .filter(([, field]) => !('not' in field))
      .map(([name, field]) => [
        `\`${name}\``,
        `\`${typeOf(field)}\``,
        required.includes(name) ? 'yes' : '',
        field.description ?? '',
      ]);
  });
}

/** What a call resolves to, and the fields of it. */
function output(operation: Operation): { readonly type: string; readonly fields: string[][] } {
  const [answer] = Object.values(operation.answers);
  if (answer?.contentType) return { type: 'Uint8Array', fields: [] };
  if (!answer?.body) return { type: 'void', fields: [] };
  const whole = written(answer.body, 'output');
  const data = whole.properties?.['data'];
  if (data === undefined) return { type: typeOf(whole), fields: [] };
  const record = data.items ?? data;
  const resolved = record.$ref ? (whole.$defs?.[nameOf(record.$ref)] ?? record) : record;
  const { properties = {}, required = [] } = resolved;
  const fields = Object.entries(properties).map(([name, field]) => [
    `\`${name}${required.includes(name) ? '' : '?'}\``,
    `\`${typeOf(field)}\``,
    field.description ?? '',
  ]);
  const named = record.$ref ? nameOf(record.$ref) : 'object';
  return { type: data.items ? `{ data: ${named}[], nextPageToken? }` : named, fields };
}

const linkTo = (name: ErrorName) => `[\`${name}\`](errors.md#${ERRORS[name].code})`;

/** Errors that every method may throw. */
function errorsOfAll(): string {
  const [first, ...others] = Object.values<Operation>(OPERATIONS).map((operation) => new Set(errorsOf(operation)));
  return [...first!]
    .filter((name) => others.every((errors) => errors.has(name)))
    .map(linkTo)
    .join(', ');
}

/** How the method is called: what stands in the path, then a file, then the rest. */
function signatureOf(call: string, operation: Operation, type: string): string {
  const inPath = Object.keys(operation.params?.shape ?? {});
  const inQuery = operation.form ? Object.keys(operation.query?.shape ?? {}) : [];
  const rest = operation.form
    ? ['file', ...(Object.keys(operation.form.shape).length > 0 ? ['fields'] : [])]
    : [...(operation.body ? ['body'] : []), ...(operation.query ? ['query?'] : [])];
  return `${call}(${[...inPath, ...inQuery, ...rest, 'options?'].join(', ')}): Promise<${type}>`;
}

function section(group: string, method: string, name: OperationName): string {
  const operation: Operation = OPERATIONS[name];
  const { type, fields } = output(operation);
  const input = inputFields(operation);
  const errors = operation.errors.map(linkTo);
  return [
    `### \`${group}.${method}\``,
    `${operation.summary}: \`${operation.method} ${operation.path}\``,
    `\`\`\`text\n${signatureOf(`rhinarium.${group}.${method}`, operation, type)}\n\`\`\``,
    ...(operation.description ? [operation.description] : []),
    ...(input.length > 0 ? ['**Input**', table(['Field', 'Type', 'Required', 'Meaning'], input)] : []),
    ...(fields.length > 0 ? ['**Output**', table(['Field', 'Type', 'Meaning'], fields)] : []),
    `**Errors:** ${errors.join(', ') || 'none of its own'}`,
  ].join('\n\n');
}

/** docs/client-methods.md: every method of the server SDK that is one call of the API. */
export async function printClientMethods(): Promise<string> {
  const { GROUPS } = (await import(pathToFileURL(groupsFile).href)) as { GROUPS: Groups };
  return page(
    '# Server SDK: methods',
    PRINTED_BY,
    'Every method of [`@rhinarium/client`](../packages/client/README.md) that is one call of the API: what it takes, what it resolves to, and ' +
      'which errors it throws. An error is a `RhinariumError`; `errorIs.noSuchPet(error)` and the like tell them apart. The methods that combine calls (`listAll`, `waitFor`, ' +
      '`uploadFiles`, `verifyAndWait` …) are described [there](../packages/client/README.md#calls). The last argument of each is ' +
      '`{ signal?, timeoutMs?, idempotencyKey? }`.',
    `Besides the errors that are named with it, every method may throw ${errorsOfAll()}.`,
    ...Object.entries(GROUPS).flatMap(([group, methods]) => [
      `## \`${group}\``,
      ...Object.entries(methods).map(([method, name]) => section(group, method, name)),
    ]),
  );
}
