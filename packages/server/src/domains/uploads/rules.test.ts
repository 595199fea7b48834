import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withNearDuplicate } from './rules.ts';

test('a copy is refused for that alone, whatever lowered the score of the accepted photo', () => {
  const turned = { verdict: 'ACCEPTED', score: 40, reasons: ['angled'] } as const;
  assert.deepEqual(withNearDuplicate(turned, true), { verdict: 'REJECTED', score: 40, reasons: ['nearDuplicate'] });
  assert.deepEqual(withNearDuplicate(turned, false), turned);
  const blurred = { verdict: 'REJECTED', score: 5, reasons: ['blurred'] } as const;
  assert.deepEqual(withNearDuplicate(blurred, true).reasons, ['blurred', 'nearDuplicate']);
});
