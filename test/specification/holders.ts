import { CASES } from '../contract/cases.ts';
import { HELD_ELSEWHERE } from './held-elsewhere.ts';
import { HELD_NATIVELY } from './held-natively.ts';

export interface Holder {
  /** File of the test. Absent for a contract case. */
  readonly file?: string;
  readonly name: string;
  readonly statements: readonly string[];
}

/** Every test that verifies a statement: contract cases first. */
export const HOLDERS: readonly Holder[] = [
  ...Object.entries(CASES).flatMap(([domain, cases]) =>
    cases.map(({ name, says }) => ({ name: `${domain}: ${name}`, statements: says })),
  ),
  ...Object.entries({ ...HELD_ELSEWHERE, ...HELD_NATIVELY }).flatMap(([file, tests]) =>
    Object.entries(tests).map(([name, statements]) => ({ file, name, statements })),
  ),
];
