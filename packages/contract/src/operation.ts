import type { z } from 'zod';
import type { ErrorName } from './errors.ts';
import type { Route } from './routes.ts';

/** A check of the plan that may answer 402. */
export type PlanGate = 'identification' | 'petCount';

export interface AnswerRow {
  readonly says: string;
  /** The whole JSON body. Absent for a response without one. */
  readonly body?: z.ZodType;
  /** Set for a response with a file. */
  readonly contentType?: 'image/jpeg';
  /** Additional response headers with their descriptions. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Everything that an operation adds to its route: text, schemas, responses, errors, an example. */
export interface OperationDetails {
  readonly tag: string;
  readonly summary: string;
  /** Rules for callers, in Markdown. */
  readonly description?: string;
  readonly planGate?: PlanGate;
  /** v1 responses carry Deprecation and a Link to the migration page. */
  readonly isDeprecated?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Whether a missing JSON body is read as `{}`. */
  readonly isBodyOptional?: true;
  /** Fields of a multipart form next to its one file part, `file`. */
  readonly form?: z.ZodObject;
  /** Responses by status. The lowest status is the usual one. */
  readonly answers: Readonly<Record<number, AnswerRow>>;
  /** Additional errors, without those marked `anywhere` in the catalogue. */
  readonly errors: readonly ErrorName[];
  /** Example request and response for the documentation, validated against the schemas by a test. */
  readonly example: {
    readonly params?: Record<string, string>;
    readonly query?: Record<string, string>;
    readonly body?: unknown;
    readonly form?: Record<string, string>;
    readonly answer?: unknown;
  };
}

/** One row of the operation table. Router, OpenAPI, documentation and tests are generated from it. */
export type Operation = Route & OperationDetails;
