import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADVICE_CODES } from '@rhinarium/contract';
import { ADVICE_MESSAGES } from '@rhinarium/engine';

test('the contract lists exactly the advice that the engine gives', () => {
  assert.deepEqual([...ADVICE_CODES].sort(), Object.keys(ADVICE_MESSAGES).sort());
});
