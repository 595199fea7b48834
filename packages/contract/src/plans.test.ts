import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ErrorName } from './errors.ts';
import { type Plan, refuseIdentification, refusePet } from './plans.ts';

const IDENTIFICATION: readonly (readonly [Plan | null, ErrorName | undefined])[] = [
  [null, 'identificationPlanSelectionRequired'],
  ['base', 'identificationNotInPlan'],
  ['demo', undefined],
  ['pro', undefined],
];

for (const [plan, refusal] of IDENTIFICATION) {
  test(`identification on ${plan ?? 'no plan'}: ${refusal ?? 'allowed'}`, () => {
    assert.equal(refuseIdentification(plan), refusal);
  });
}

const PETS: readonly (readonly [Plan | null, petCount: number, ErrorName | undefined])[] = [
  ['demo', 0, undefined],
  ['demo', 99, undefined],
  ['demo', 100, 'petLimitExceeded'],
  ['demo', 101, 'petLimitExceeded'],
  [null, 1_000_000, undefined],
  ['base', 1_000_000, undefined],
  ['pro', 1_000_000, undefined],
];

for (const [plan, petCount, refusal] of PETS) {
  test(`one more pet with ${petCount} on ${plan ?? 'no plan'}: ${refusal ?? 'allowed'}`, () => {
    assert.equal(refusePet(plan, petCount), refusal);
  });
}
