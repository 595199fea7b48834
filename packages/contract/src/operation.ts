import type { z } from 'zod';
import type { ErrorName } from './errors.ts';
import type { Route } from './routes.ts';

/** Something that a plan may refuse with 402. */
export type PlanGate = 'identification' | 'petCount';

export interface AnswerRow {
  readonly says: string;
  /** The whole JSON body; absent for an answer without one. */
  readonly body?: z.ZodType;
  /** Of an answer whose body is a file, not JSON. */
  readonly contentType?: 'image/jpeg';
  /** Our own headers besides the usual ones, with their meaning. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What an operation adds to its route: words, schemas, answers, errors, an example. */
export interface OperationDetails {
  readonly tag: string;
  readonly summary: string;
  /** Rules that a caller must know, in Markdown. */
  readonly description?: string;
  readonly planGate?: PlanGate;
  /** v1 answers carry Deprecation and a Link to the migration page. */
  readonly isDeprecated?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** A JSON body. */
  readonly body?: z.ZodType;
  /** True when an absent JSON body is read as `{}`. */
  readonly isBodyOptional?: true;
  /** A multipart form with one file part named `file`; the schema describes the other form fields. */
  readonly form?: z.ZodObject;
  /** Status → answer. The lowest status is the usual one. */
  readonly answers: Readonly<Record<number, AnswerRow>>;
  /** Errors besides those marked `anywhere` in the catalogue. */
  readonly errors: readonly ErrorName[];
  /** A real request and answer, shown in the documentation and checked against the schemas by a test. */
  readonly example: {
    readonly params?: Record<string, string>;
    readonly query?: Record<string, string>;
    readonly body?: unknown;
    readonly form?: Record<string, string>;
    readonly answer?: unknown;
  };
}

/**
 * One row of the operation table: everything about a call, in one place. Router, OpenAPI, documentation and tests are
 * read off it.
 */
export type Operation = Route & OperationDetails;
