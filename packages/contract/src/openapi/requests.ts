import { LIMITS } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { takesIdempotencyKey } from '../operation-rules.ts';
import type { ComponentWriter, JsonSchema } from './component-writer.ts';

export const PARAMETERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: `Makes a repeated request safe: for ${LIMITS.idempotencyKeptHours} hours, the same key returns the answer of the first request.`,
    schema: { type: 'string', minLength: 1, maxLength: LIMITS.idempotencyKeyCharsMax, pattern: '^[\\x20-\\x7e]+$' },
  },
  RequestId: {
    name: 'x-request-id',
    in: 'header',
    description: 'Your own id for the request. It is returned in the answer and written to the log.',
    schema: { type: 'string' },
  },
} as const;

/** An example converted to its type. In a URL all values are text. */
const exampleOf = ({ type }: JsonSchema, written: string) =>
  type === 'integer' || type === 'number' ? Number(written) : written;

/** The part of a row that is in the URL. */
type UrlParts = Pick<Operation, 'params' | 'query'> & { readonly example?: Operation['example'] };

/** Path or query parameters of a row, with its examples. */
export function parametersIn(place: 'path' | 'query', row: UrlParts, writer: ComponentWriter): JsonSchema[] {
  const schema = place === 'path' ? row.params : row.query;
  if (schema === undefined) return [];
  const examples = (place === 'path' ? row.example?.params : row.example?.query) ?? {};
  const { properties, required } = writer.schema(schema, 'input') as {
    properties: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: place === 'path' || (required ?? []).includes(name),
    ...(description !== undefined && { description }),
    schema: rest,
    ...(name in examples && { example: exampleOf(rest, examples[name]!) }),
  }));
}

export function writeParameters(operation: Operation, writer: ComponentWriter): JsonSchema[] {
  return [
    ...parametersIn('path', operation, writer),
    ...parametersIn('query', operation, writer),
    ...(takesIdempotencyKey(operation) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    { $ref: '#/components/parameters/RequestId' },
  ];
}

function writeForm(
  naming: (schema: JsonSchema) => JsonSchema,
  form: NonNullable<Operation['form']>,
  writer: ComponentWriter,
): JsonSchema {
  const fields = writer.schema(form, 'input') as { properties?: JsonSchema; required?: string[] };
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: naming({
          type: 'object',
          properties: {
            ...fields.properties,
            file: {
              description: 'The image: JPEG, PNG, WebP, HEIC or AVIF.',
              type: 'string',
              format: 'binary',
              contentMediaType: 'application/octet-stream',
            },
          },
          required: [...(fields.required ?? []), 'file'],
        }),
        encoding: { file: { contentType: 'image/jpeg, image/png, image/webp, image/heic, image/avif' } },
      },
    },
  };
}

/** The request body of an operation, with a named schema such as `CreatePetBody`, or `undefined`. */
export function writeRequestBody(name: string, operation: Operation, writer: ComponentWriter): JsonSchema | undefined {
  const naming = (schema: JsonSchema) =>
    writer.named(`${name[0]!.toUpperCase()}${name.slice(1)}Body`, {
      description: `Body of \`${name}\`.`,
      ...schema,
    });
  if (operation.form) return writeForm(naming, operation.form, writer);
  if (!operation.body) return undefined;
  return {
    required: operation.isBodyOptional !== true,
    content: {
      'application/json': { schema: naming(writer.schema(operation.body, 'input')), example: operation.example.body },
    },
  };
}
