import { CASES } from '../contract/cases.ts';
import { HELD_ELSEWHERE } from './held-elsewhere.ts';
import { HELD_NATIVELY } from './held-natively.ts';

export interface Holder {
  /** A test of its own file; absent for a case of the contract. */
  readonly file?: string;
  readonly name: string;
  readonly statements: readonly string[];
}

/** Every test that holds a statement: the cases of the contract, then the tests of other files. */
export const HOLDERS: readonly Holder[] = [
  ...Object.entries(CASES).flatMap(([domain, cases]) =>
    cases.map(({ name, says }) => ({ name: `${domain}: ${name}`, statements: says })),
  ),
  ...Object.entries({ ...HELD_ELSEWHERE, ...HELD_NATIVELY }).flatMap(([file, tests]) =>
    Object.entries(tests).map(([name, statements]) => ({ file, name, statements })),
  ),
];
