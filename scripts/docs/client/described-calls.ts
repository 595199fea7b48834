import { isDeprecated, OPERATIONS, type Operation, type OperationName } from '@rhinarium/contract';
import { description, type Schema, schemas } from './description.ts';
import { nameOf } from './type-of.ts';

interface Parameter {
  readonly name?: string;
  readonly in?: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

interface Body {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
  readonly description?: string;
}

interface Described {
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}

/** Introduction of a chapter of the documentation. */
export const tagText = (tag: string) => description.tags.find(({ name }) => name === tag)?.description;

/** A call of the client as the OpenAPI document describes it. */
export interface DescribedCall {
  readonly operation: Operation;
  readonly summary: string;
  readonly description: string;
  readonly isDeprecated: boolean;
  /** Path parameters with their descriptions, in order. */
  readonly ids: readonly (readonly [name: string, description: string])[];
  /** Query fields as an object. */
  readonly query: Schema;
  readonly body: Schema | undefined;
  /** Schema of the JSON success, `image` for a picture, `undefined` without a body. */
  readonly answer: Schema | 'image' | undefined;
  readonly answerText: string;
}

export function describedCall(name: OperationName): DescribedCall {
  const operation = OPERATIONS[name] as Operation;
  const row = description.paths[operation.path]?.[operation.method.toLowerCase()] as unknown as Described;
  const [, success] = Object.entries(row.responses).find(([status]) => status.startsWith('2'))!;
  const [type, content] = Object.entries(success.content ?? {})[0] ?? [];
  const inQuery = row.parameters.filter((parameter) => parameter.in === 'query');
  const body = Object.values(row.requestBody?.content ?? {})[0]?.schema;
  return {
    operation,
    summary: row.summary,
    description: row.description,
    isDeprecated: isDeprecated(operation.path),
    ids: row.parameters
      .filter((parameter) => parameter.in === 'path')
      .map(({ name: id, description: text }) => [id!, text!] as const),
    query: {
      properties: Object.fromEntries(
        inQuery.map(({ name: field, description: text, schema }) => [field!, { ...schema, description: text! }]),
      ),
      required: inQuery.filter(({ required }) => required).map(({ name: field }) => field!),
    },
    body: body && schemas[nameOf(body) ?? ''],
    answer: type?.startsWith('image/') ? 'image' : content?.schema && schemas[nameOf(content.schema) ?? ''],
    answerText: success.description ?? '',
  };
}
