import { describeApi } from '@rhinarium/contract';
import { VERSION } from '@rhinarium/server/parts/common';

/** A schema of the OpenAPI document. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly not?: Schema;
}

/** The OpenAPI document that the types of the client are printed from. */
export const description = describeApi({ serverUrl: 'http://localhost:4000', version: VERSION });

/** Its named schemas. */
export const schemas = description.components['schemas'] as Readonly<Record<string, Schema>>;
