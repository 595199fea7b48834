import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalsOfCode, refusalsOfSchemas } from './find-refusals.ts';

test('finds refusals in code with their values as #', () => {
  const code = `throw invalid('state', \`cannot become "\${state}" after \${days} days\`);
    throw new Failure('stateConflict', { details: { petId: ['is odd'] } });`;
  assert.deepEqual(refusalsOfCode(code), ['cannot become # after # days', 'is odd']);
});

test('finds refusals of the schemas', () => {
  const found = refusalsOfSchemas();
  for (const refusal of ['must be given', 'must have at most # characters']) assert.ok(found.has(refusal), refusal);
});
