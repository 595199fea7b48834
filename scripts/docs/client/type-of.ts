import {
  ADVICE_CODES,
  DOUBTS,
  EVENT_TYPES,
  JOB_STATUSES,
  PURPOSES,
  QUALITY_REASONS,
  SPECIES,
} from '@rhinarium/contract';
import { type Schema, schemas } from './description.ts';
import { tsdoc } from './tsdoc.ts';

/** Lists of values with a named type in the client. */
export const NAMED: readonly { readonly name: string; readonly says: string; readonly values: readonly string[] }[] = [
  { name: 'Species', says: 'Species of an animal.', values: SPECIES },
  { name: 'Purpose', says: 'What the photos of a capture session are for.', values: PURPOSES },
  {
    name: 'JobStatus',
    says: 'Status of a job. SUCCESS, FAILED and CANCELED are terminal and never change.',
    values: JOB_STATUSES,
  },
  { name: 'QualityReason', says: 'Reason why a photo was refused, or could be better.', values: QUALITY_REASONS },
  { name: 'DecisionReason', says: 'Reason why a decision is INCONCLUSIVE.', values: DOUBTS },
  { name: 'AdviceCode', says: 'Advice after an INCONCLUSIVE decision.', values: ADVICE_CODES },
  { name: 'EventType', says: 'A type of event.', values: Object.keys(EVENT_TYPES) },
];

export const nameOf = ({ $ref }: Schema): string | undefined => $ref?.split('/').at(-1);

const union = (types: readonly string[]) => [...new Set(types)].join(' | ');

function literals(values: readonly unknown[]): string {
  const named = NAMED.find((known) => known.values.join() === values.join());
  return named ? named.name : union(values.map((value) => JSON.stringify(value)));
}

function arrayOf({ items = {}, minItems, maxItems }: Schema): string {
  const entry = typeOf(items);
  if (minItems !== undefined && minItems === maxItems) return `[${Array(minItems).fill(entry).join(', ')}]`;
  return /^\w+$/.test(entry) ? `${entry}[]` : `(${entry})[]`;
}

function objectOf(schema: Schema): string {
  const { properties, additionalProperties } = schema;
  if (properties) return `{\n${fieldsOf(schema)}}`;
  if (additionalProperties === true) return 'Readonly<Record<string, unknown>>';
  return typeof additionalProperties === 'object' ? `Record<string, ${typeOf(additionalProperties)}>` : 'object';
}

/** The TypeScript type of a schema. Descriptions of nested fields are in it. */
function typeOf(schema: Schema): string {
  const variants = schema.anyOf ?? schema.oneOf;
  // The document states a constant that is not a string in words: openapi-generator cannot read it.
  const always = /^Always (true|false)\.$/.exec(schema.description ?? '')?.[1];
  if (schema.$ref !== undefined) return nameOf(schema)!;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return literals(schema.enum);
  if (schema.not) return 'never';
  if (variants) return union(variants.map(typeOf));
  if (schema.type === 'boolean') return always ?? 'boolean';
  if (schema.type === 'integer' || schema.type === 'number') return 'number';
  if (schema.type === 'array') return arrayOf(schema);
  if (schema.type === 'object') return objectOf(schema);
  return schema.type ?? 'unknown';
}

/** The fields of an object, each with its description, or that of the record it refers to. */
export function fieldsOf({ properties = {}, required = [] }: Schema): string {
  return Object.entries(properties)
    .map(([name, field]) => {
      const isRequired = required.includes(name);
      const description = field.description ?? schemas[nameOf(field) ?? '']?.description;
      return `${tsdoc(description)}${name}${isRequired ? '' : '?'}: ${typeOf(field)}${isRequired ? '' : ' | undefined'};\n`;
    })
    .join('');
}

/** A named type: an interface for an object, an alias for everything else. */
export function declare(name: string, schema: Schema): string {
  const doc = tsdoc(schema.description);
  if (schema.properties) return `${doc}export interface ${name} {\n${fieldsOf(schema)}}\n`;
  return `${doc}export type ${name} = ${typeOf(schema)};\n`;
}

/** Names of the records that a schema refers to, itself and nested. */
export function referencesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { $ref } = schema as Schema;
  const own = typeof $ref === 'string' ? [nameOf({ $ref })!] : [];
  return [...own, ...Object.values(schema).flatMap(referencesIn)];
}
