import { z } from 'zod';

/** A JSON Schema (2020-12), as OpenAPI 3.1 takes it. */
export type JsonSchema = { [keyword: string]: unknown };

/** Zod's bounds of safe integers and its patterns of formats mean nothing to a reader. */
function plain(schema: JsonSchema): void {
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
  if (schema['format'] === 'date-time') delete schema['pattern'];
  // Answers may gain fields; a client must not refuse them.
  if (schema['additionalProperties'] === false) delete schema['additionalProperties'];
  const parts = schema['prefixItems'] as readonly unknown[] | undefined;
  if (parts) {
    // Spectral and Schemathesis know arrays by `items` alone.
    const kinds = [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()];
    const items = kinds.length === 1 ? kinds[0] : { anyOf: kinds };
    Object.assign(schema, { items, minItems: parts.length, maxItems: parts.length });
    delete schema['prefixItems'];
  }
  const names = schema['propertyNames'] as { enum?: readonly string[] } | undefined;
  if (names?.enum) {
    // A map whose names are known is an object with these properties.
    schema['properties'] = Object.fromEntries(names.enum.map((name) => [name, schema['additionalProperties']]));
    delete schema['propertyNames'];
    delete schema['additionalProperties'];
  }
}

function moveReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(moveReferences);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? inner.replace('#/$defs/', '#/components/schemas/')
        : moveReferences(inner),
    ]),
  );
}

/**
 * Writes the parts of the document that recur; those with their own name are collected as components and referred to.
 */
export class ComponentWriter {
  readonly schemas: Record<string, JsonSchema> = {};
  readonly responses: Record<string, JsonSchema> = {};

  /** `input`: what a caller may send; `output`: what an answer holds. */
  schema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const written = z.toJSONSchema(schema, {
      io,
      // Metadata are checked by hand; their `meta` says what they are.
      unrepresentable: 'any',
      override: ({ jsonSchema }) => plain(jsonSchema as JsonSchema),
    });
    const { $schema: _, $defs, ...rest } = moveReferences(written) as JsonSchema;
    Object.assign(this.schemas, $defs);
    const name = z.globalRegistry.get(schema)?.id;
    if (name === undefined || rest['$ref'] !== undefined) return rest;
    delete rest['id'];
    this.schemas[name] = rest;
    return { $ref: `#/components/schemas/${name}` };
  }
  /** A response that many operations share: written once under the name. */
  response(name: string, write: () => JsonSchema): JsonSchema {
    this.responses[name] ??= write();
    return { $ref: `#/components/responses/${name}` };
  }
}
