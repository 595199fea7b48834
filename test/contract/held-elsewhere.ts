import type { StatementKey } from './statements.ts';

/** Statements that a separate test file checks: statement → file. */
export const HELD_ELSEWHERE: readonly (readonly [StatementKey, string])[] = [
  ['decisions: Pets, isolation', 'test/isolation.test.ts'],
  ['decisions: Actions, order', 'test/order-of-checks.test.ts'],
  ['spec: Authentication 2', 'test/routes.test.ts'],
  ['spec: Authentication 3', 'test/routes.test.ts'],
  ['decisions: Decisions, one animal', 'test/one-animal.test.ts'],
  ['decisions: Keys, scopes', 'test/routes.test.ts'],
];
