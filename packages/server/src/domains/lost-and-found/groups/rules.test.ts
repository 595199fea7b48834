import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { comparedTotals } from '../rules.ts';
import { secondsUntilAllowed } from './rules.ts';
import { pairIdOf } from './shared-candidate-store.ts';

const NOW = new Date('2026-01-15T12:00:00.000Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

test('one more is allowed when the first of the last ones is a day old', () => {
  assert.equal(secondsUntilAllowed([], 2, NOW), undefined);
  assert.equal(secondsUntilAllowed([ago(50)], 2, NOW), undefined);
  assert.equal(secondsUntilAllowed([ago(50), ago(-120)], 2, NOW), undefined, 'after the clock was set back');
  assert.equal(secondsUntilAllowed([ago(80_000), ago(50)], 2, NOW), 6400);
  assert.equal(secondsUntilAllowed([ago(80_000), ago(60), ago(50)], 2, NOW), 86_340);
});

test('the target false-match rate holds for own and shared records together, whatever their numbers', () => {
  const counts = fc.array(fc.nat(100_000), { maxLength: 5 });
  fc.assert(
    fc.property(fc.nat(100_000), counts, (own, shared) => {
      const totals = comparedTotals(own, shared);
      const sharedCount = shared.reduce((sum, count) => sum + count, 0);
      // Each comparison may use the target divided by its total, so the sum of all must not exceed one.
      const used = (own === 0 ? 0 : own / totals.own) + (sharedCount === 0 ? 0 : sharedCount / totals.shared);
      assert.equal(used <= 1, true, `${used}`);
      assert.equal(totals.own <= 2 * own, true, 'a large group costs the own candidates a factor of two at most');
    }),
  );
  assert.deepEqual(comparedTotals(7, []), { own: 7, shared: 0 });
});

test('the id of a pair is a UUID that depends on both records', () => {
  const id = pairIdOf('a', 'b');
  assert.match(id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  assert.equal(pairIdOf('a', 'b'), id);
  assert.notEqual(pairIdOf('b', 'a'), id);
});
