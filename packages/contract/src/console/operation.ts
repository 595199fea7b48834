import type { z } from 'zod';
import type { ErrorName } from '../errors.ts';
import type { ConsoleRoute } from './routes.ts';

/**
 * One row of the console's own table: calls that only the console makes, with a cookie instead of a key. What an
 * integrator may do too is no row here; the console calls the operation of the API.
 */
export interface ConsoleOperation extends ConsoleRoute {
  readonly says: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** A JSON body. */
  readonly body?: z.ZodType;
  /** The whole JSON body of the 200; absent for a 204. */
  readonly answer?: z.ZodType;
  /** Errors besides those marked `anywhere` or `isOfConsole` in the catalogue. */
  readonly errors: readonly ErrorName[];
}
