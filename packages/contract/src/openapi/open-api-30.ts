import { EVENT_TYPE_NAMES } from '../event-types.ts';
import type { ApiDescription } from '../openapi.ts';
import {
  ADVICE_CODES,
  CANDIDATE_STATES,
  DELIVERY_STATUSES,
  DISABLED_REASONS,
  DOUBTS,
  EVIDENCE,
  IDENTIFICATION_DECISIONS,
  JOB_STATUSES,
  LINK_STATES,
  LOCALES,
  LOST_REPORT_STATES,
  OVERLAYS,
  PURPOSES,
  QUALITY_REASONS,
  SHARED_CANDIDATE_STATES,
  SHARES,
  SIGHTING_STATES,
  SPECIES,
  TRUTHS,
  UPLOAD_KINDS,
  VERIFICATION_DECISIONS,
} from '../vocabulary.ts';
import type { JsonSchema } from './component-writer.ts';
import { OTHER_PATHS_TAG } from './tags.ts';

/** Keywords of JSON Schema that OpenAPI 3.0 does not have, and that only narrow or explain a schema. */
const UNKNOWN = new Set(['contentMediaType', 'contentEncoding', 'propertyNames']);

const mapValues = (value: unknown, change: (inner: unknown) => unknown): JsonSchema =>
  Object.fromEntries(Object.entries(value as JsonSchema).map(([key, inner]) => [key, change(inner)]));

/** Exclusive bounds are flags next to the bound. */
const BOUNDS: Readonly<Record<string, string>> = { exclusiveMinimum: 'minimum', exclusiveMaximum: 'maximum' };

/** One keyword of a schema with its value, as OpenAPI 3.0 writes them. */
function keyword(name: string, value: unknown): JsonSchema {
  if (UNKNOWN.has(name)) return {};
  if (name === 'const') return { enum: [value] };
  if (name === 'examples') return { example: (value as readonly unknown[])[0] };
  const bound = BOUNDS[name];
  if (bound !== undefined) return { [bound]: value, [name]: true };
  if (name === 'properties') return { properties: mapValues(value, schema) };
  if (Array.isArray(value) && ['anyOf', 'oneOf', 'allOf'].includes(name)) return { [name]: value.map(schema) };
  const isSchema = ['items', 'additionalProperties', 'not'].includes(name) && typeof value === 'object';
  return { [name]: isSchema ? schema(value) : value };
}

/** Lists of values that many fields have. Generators write one type for a named one, and else one for each field. */
const NAMED_VALUES: Readonly<Record<string, readonly string[]>> = {
  Species: SPECIES,
  Purpose: PURPOSES,
  JobStatus: JOB_STATUSES,
  Doubt: DOUBTS,
  AdviceCode: ADVICE_CODES,
  Shares: SHARES,
  EventType: EVENT_TYPE_NAMES,
  QualityReason: QUALITY_REASONS,
  UploadKind: UPLOAD_KINDS,
  Evidence: EVIDENCE,
  Overlay: OVERLAYS,
  VerificationDecision: VERIFICATION_DECISIONS,
  IdentificationDecision: IDENTIFICATION_DECISIONS,
  Truth: TRUTHS,
  Locale: LOCALES,
  LinkState: LINK_STATES,
  LostReportState: LOST_REPORT_STATES,
  SightingState: SIGHTING_STATES,
  CandidateState: CANDIDATE_STATES,
  SharedCandidateState: SHARED_CANDIDATE_STATES,
  DeliveryStatus: DELIVERY_STATUSES,
  DisabledReason: DISABLED_REASONS,
};
const NAME_OF_VALUES = new Map(Object.entries(NAMED_VALUES).map(([name, values]) => [JSON.stringify(values), name]));

const isNull = (variant: unknown) => (variant as JsonSchema)['type'] === 'null';

/** A schema of OpenAPI 3.0: `nullable` for a variant `null`, and nothing next to a reference. */
function schema(value: unknown): JsonSchema {
  const { anyOf, $ref: given, ...described } = value as JsonSchema & { readonly anyOf?: readonly unknown[] };
  const { type: _type, enum: values, ...unnamed } = described;
  const name = NAME_OF_VALUES.get(JSON.stringify(values));
  const [$ref, rest] = name === undefined ? [given, described] : [`#/components/schemas/${name}`, unnamed];
  const others = Object.assign({}, ...Object.entries(rest).map(([word, inner]) => keyword(word, inner))) as JsonSchema;
  if ($ref !== undefined) return Object.keys(others).length === 0 ? { $ref } : { ...others, allOf: [{ $ref }] };
  if (anyOf === undefined) return others;
  const variants = anyOf.filter((variant) => !isNull(variant)).map(schema);
  const nullable = variants.length < anyOf.length ? { nullable: true } : {};
  const [only, ...more] = variants;
  if (only === undefined || more.length > 0) return { ...others, ...nullable, anyOf: variants };
  const named = '$ref' in only ? { allOf: [only] } : only;
  const withNull = 'enum' in only && 'nullable' in nullable ? { enum: [...(only['enum'] as unknown[]), null] } : {};
  return { ...named, ...withNull, ...nullable, ...others };
}

/** Changes the schemas within a part of a document. Examples are data and stay. */
function part(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(part);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key === 'example' || key === 'examples') return [key, inner];
      if (key === 'schemas') return [key, mapValues(inner, schema)];
      return [key, key === 'schema' ? schema(inner) : part(inner)];
    }),
  );
}

/** Paths without other paths of the same operation, which would give a generated client each call several times. */
function firstPaths(paths: ApiDescription['paths']): ApiDescription['paths'] {
  const isFirst = (operation: JsonSchema) => !(operation['tags'] as readonly string[]).includes(OTHER_PATHS_TAG);
  const kept = Object.entries(paths).map(([path, operations]) => [
    path,
    Object.fromEntries(Object.entries(operations).filter(([, operation]) => isFirst(operation))),
  ]);
  return Object.fromEntries(kept.filter(([, operations]) => Object.keys(operations!).length > 0));
}

/**
 * Writes an OpenAPI 3.1 document as 3.0.3, for generators and gateways that do not read 3.1. It describes each operation
 * once, under its first path. Webhooks become the extension `x-webhooks`.
 */
export function toOpenApi30(description: ApiDescription): JsonSchema {
  const { info, webhooks, paths: allPaths, components, tags, ...rest } = description;
  const { summary, license, ...about } = info;
  const paths = firstPaths(allPaths);
  const written = JSON.stringify(paths);
  const isUsed = (name: string) => written.includes(`"#/components/responses/${name}"`);
  const named = mapValues(NAMED_VALUES, (values) => ({ type: 'string', enum: values }));
  const schemas = { ...mapValues(components['schemas'], schema), ...named };
  const responses = Object.fromEntries(Object.entries(components['responses'] ?? {}).filter(([name]) => isUsed(name)));
  return {
    ...rest,
    tags: tags.filter(({ name }) => name !== OTHER_PATHS_TAG),
    paths: part(paths),
    components: { ...(part({ ...components, responses }) as typeof components), schemas },
    openapi: '3.0.3',
    info: {
      ...about,
      description: `${summary}\n\n${about.description}`,
      license: { name: license.name, url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    ...(webhooks && { 'x-webhooks': part(webhooks) }),
  };
}
