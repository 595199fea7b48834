import type { z } from 'zod';
import type { ErrorName } from '../errors.ts';
import type { Right } from './roles.ts';

/** Who may ask: anyone, whoever is signed in, an operator of the installation, or a person whose role in the tenant of the path has the right. */
export type Admission = 'anyone' | 'person' | 'operator' | Right;

/**
 * One row of the console's own table: calls that only the console makes, with a cookie instead of a key. What an integrator may do too
 * is no row here; the console calls the operation of the API.
 */
export interface ConsoleOperation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `{name}` for parameters; within a tenant it begins with `/console/api/tenants/{tenantId}`. */
  readonly path: `/console/api/${string}`;
  readonly says: string;
  readonly admits: Admission;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** A JSON body. */
  readonly body?: z.ZodType;
  /** The whole JSON body of the 200; absent for a 204. */
  readonly answer?: z.ZodType;
  /** Errors beside those marked `anywhere` or `isOfConsole` in the catalogue. */
  readonly errors: readonly ErrorName[];
}
