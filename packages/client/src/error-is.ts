import { ERRORS, type ErrorName } from '@rhinarium/contract/errors';
import type { ErrorPredicates } from './api/error-predicates.ts';
import type { RhinariumError } from './rhinarium-error.ts';

const codeOf = (error: unknown) => (typeof error === 'object' && error !== null && 'code' in error ? error.code : null);

/**
 * One predicate per error of the catalogue: `errorIs.noSuchPet(error)`. Compares codes, not classes, so it works with
 * two installed copies of the client.
 */
export const errorIs = Object.fromEntries(
  (Object.keys(ERRORS) as ErrorName[]).map((name) => [
    name,
    (error: unknown): error is RhinariumError => codeOf(error) === ERRORS[name].code,
  ]),
) as unknown as ErrorPredicates;
