import type { z } from 'zod';
import type { ErrorName } from '../errors.ts';
import type { ConsoleRoute } from './routes.ts';

/**
 * A console-only call, authenticated by cookie instead of key. For everything that integrators can do as well, the
 * console calls the public API.
 */
export interface ConsoleOperation extends ConsoleRoute {
  readonly says: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Fields next to a file. */
  readonly form?: z.ZodObject;
  /** The whole JSON body of the 200. Absent for a 204. */
  readonly answer?: z.ZodType;
  /** Additional errors, without those marked `anywhere` or `isOfConsole` in the catalogue. */
  readonly errors: readonly ErrorName[];
}
