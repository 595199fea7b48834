import { z } from 'zod';
import { FIELD_TEXTS } from './field-texts.ts';

/** A JSON Schema (2020-12) as used by OpenAPI 3.1. */
export type JsonSchema = { [keyword: string]: unknown };

/** Removes zod's safe-integer bounds and format patterns, which are noise for readers. */
function plain(schema: JsonSchema): void {
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
  if (schema['format'] === 'date-time') delete schema['pattern'];
  // Responses may gain fields, so clients must not reject them.
  if (schema['additionalProperties'] === false) delete schema['additionalProperties'];
  if (typeof schema['const'] === 'boolean') {
    // openapi-generator writes Java that does not compile for a constant that is not a string.
    schema['description'] ??= `Always ${schema['const']}.`;
    delete schema['const'];
  }
  const values = schema['enum'] as readonly string[] | undefined;
  // Kotlin's enumerations have a `name` already.
  if (values?.includes('name')) schema['x-enum-varnames'] = values.map((one) => (one === 'name' ? 'byName' : one));
  const parts = schema['prefixItems'] as readonly unknown[] | undefined;
  if (parts) {
    // Spectral and Schemathesis recognise arrays by `items` only.
    const kinds = [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()];
    const items = kinds.length === 1 ? kinds[0] : { anyOf: kinds };
    Object.assign(schema, { items, minItems: parts.length, maxItems: parts.length });
    delete schema['prefixItems'];
  }
  const names = schema['propertyNames'] as { enum?: readonly string[] } | undefined;
  if (names?.enum) {
    // A map with known keys is an object with these properties.
    schema['properties'] = Object.fromEntries(names.enum.map((name) => [name, schema['additionalProperties']]));
    delete schema['propertyNames'];
    delete schema['additionalProperties'];
  }
}

/** Removes and returns the description of a field that may be `null`, which zod writes at its other type. */
function takeNullableText(field: JsonSchema): string | undefined {
  const [inner, nothing, ...others] = (field['anyOf'] ?? []) as JsonSchema[];
  if (inner === undefined || nothing?.['type'] !== 'null' || others.length > 0) return undefined;
  const { description } = inner;
  delete inner['description'];
  return description as string | undefined;
}

/** Describes the fields of all objects in a schema that are not described where they are written. */
function describeFields(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const { properties = {} } = value as { readonly properties?: Readonly<Record<string, JsonSchema>> };
  for (const [name, field] of Object.entries(properties)) {
    const text = takeNullableText(field) ?? FIELD_TEXTS[name];
    if (text !== undefined && field['$ref'] === undefined) field['description'] ??= text;
  }
  for (const inner of Object.values(value)) describeFields(inner);
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

/** Writes recurring parts of the document. Named ones are collected as components and referenced. */
export class ComponentWriter {
  readonly schemas: Record<string, JsonSchema> = {};
  readonly responses: Record<string, JsonSchema> = {};

  /** `input`: sent by a caller. `output`: sent by the service. */
  schema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const written = z.toJSONSchema(schema, {
      io,
      // Metadata has a custom validator, described by its `meta`.
      unrepresentable: 'any',
      override: ({ jsonSchema }) => plain(jsonSchema as JsonSchema),
    });
    const { $schema: _, $defs, ...rest } = moveReferences(written) as JsonSchema;
    describeFields({ rest, $defs });
    Object.assign(this.schemas, $defs);
    const name = z.globalRegistry.get(schema)?.id;
    if (name === undefined || rest['$ref'] !== undefined) return rest;
    delete rest['id'];
    this.schemas[name] = rest;
    return { $ref: `#/components/schemas/${name}` };
  }

  /** A schema under its own name, written once per name. */
  named(name: string, schema: JsonSchema): JsonSchema {
    this.schemas[name] ??= schema;
    return { $ref: `#/components/schemas/${name}` };
  }

  /** A response shared by many operations, written once per name. */
  response(name: string, write: () => JsonSchema): JsonSchema {
    this.responses[name] ??= write();
    return { $ref: `#/components/responses/${name}` };
  }
}
