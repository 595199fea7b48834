import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type JobResult, OPERATIONS } from '@rhinarium/contract';
import { forceDecision } from './force-decision.ts';

const { example: verificationExample } = OPERATIONS.readPetVerificationJob;
const { example: identificationExample } = OPERATIONS.readPetIdentificationJob;
const verification = verificationExample.answer.data.result as JobResult<'PET_VERIFICATION'>;
const identification = identificationExample.answer.data.result as JobResult<'PET_IDENTIFICATION'>;

test('forces a verification with figures that fit its decision and the contract', () => {
  const expected = { MATCH: [true, 1], NO_MATCH: [false, -1], INCONCLUSIVE: [false, -1] } as const;
  for (const decision of ['MATCH', 'NO_MATCH', 'INCONCLUSIVE'] as const) {
    const forced = forceDecision('PET_VERIFICATION', verification, decision);
    const { decision: said, isMatch, score, threshold, samples, reasons, falseNonMatchRate = 1 } = forced;
    assert.deepEqual([said, isMatch, Math.sign(score - threshold)], [decision, ...expected[decision]]);
    assert.ok(samples.every((sample) => sample.score === score));
    assert.equal(reasons !== undefined, decision === 'INCONCLUSIVE');
    assert.equal(falseNonMatchRate <= 0.02, decision === 'NO_MATCH', 'the bound of a NO_MATCH');
    const answer = structuredClone(verificationExample.answer);
    Object.assign(answer.data, { result: forced });
    OPERATIONS.readPetVerificationJob.answers[200].body.parse(answer);
  }
});

test('keeps the order of candidates in a forced identification, and identifies nobody without candidates', () => {
  for (const decision of ['IDENTIFIED', 'UNKNOWN', 'INCONCLUSIVE'] as const) {
    const { pets, margin, ...rest } = forceDecision('PET_IDENTIFICATION', identification, decision);
    assert.equal(rest.decision, decision);
    const scores = pets.map(({ score }) => score);
    assert.deepEqual(
      scores,
      scores.toSorted((a, b) => b - a),
    );
    assert.equal(margin, scores[0]! - scores[1]!);
    assert.deepEqual(
      pets.map(({ isMatch }) => isMatch),
      [decision === 'IDENTIFIED', false],
    );
  }
  const nobody = { ...identification, pets: [], decision: 'UNKNOWN' as const };
  assert.equal(forceDecision('PET_IDENTIFICATION', nobody, 'IDENTIFIED'), nobody);
  assert.equal(forceDecision('PET_IDENTIFICATION', identification, 'NO_MATCH'), identification);
});
