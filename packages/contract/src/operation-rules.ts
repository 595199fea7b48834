import { ERRORS, type ErrorName } from './errors.ts';
import type { Operation } from './operation.ts';

/** All paths of an operation, the primary one first. */
export const pathsOf = (operation: Operation): readonly `/${string}`[] => [
  operation.path,
  ...(operation.aliases ?? []),
];

/** Whether a path is deprecated: all of version 1, aliases included (specification 10.6). */
export const isDeprecated = (path: string) => path.startsWith('/v1/');

/** Checks if an operation honours an Idempotency-Key. Nothing of a live detection is stored, not even its response. */
export const takesIdempotencyKey = ({ method, rate }: Pick<Operation, 'method' | 'rate'>) =>
  method === 'POST' && rate !== 'look';

/** Possible fields of an operation's JSON body. */
export const fieldsOf = ({ body }: Pick<Operation, 'body'>): readonly string[] =>
  body && 'shape' in body ? Object.keys(body.shape as object) : [];

const ERROR_NAMES = Object.keys(ERRORS) as ErrorName[];
const OF_NO_OPERATION: ReadonlySet<ErrorName> = new Set(['unknownRoute', 'methodNotAllowed']);
const OF_A_BODY: ReadonlySet<ErrorName> = new Set(['bodyTooLarge', 'unsupportedMediaType']);

/** Every error of an operation, in catalogue order: its own and those of any request. */
export function errorsOf(operation: Operation): readonly ErrorName[] {
  const hasBody = operation.body !== undefined || operation.form !== undefined;
  return ERROR_NAMES.filter((name) => {
    if (operation.errors.includes(name)) return true;
    if (!('anywhere' in ERRORS[name]) || OF_NO_OPERATION.has(name)) return false;
    return hasBody || !OF_A_BODY.has(name);
  });
}
