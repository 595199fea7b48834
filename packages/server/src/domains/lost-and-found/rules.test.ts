import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS } from '@rhinarium/contract';
import fc from 'fast-check';
import { pairIdOf } from './groups/shared-candidate-store.ts';
import { bestFirst, comparedTotals, refuseTime, secondsUntilAllowed } from './rules.ts';

test('an animal was seen between 2000 and a day from now', () => {
  const now = new Date('2026-01-15T09:30:00Z');
  const refused = (at: string) => refuseTime(new Date(at), now);
  for (const at of ['2000-01-01T00:00:00Z', '2026-01-15T09:30:00Z', '2026-01-16T09:30:00Z'])
    assert.equal(refused(at), undefined, at);
  for (const at of ['1999-12-31T23:59:59.999Z', '0001-01-01T00:00:00Z'])
    assert.equal(refused(at), 'must not be before the year 2000', at);
  for (const at of ['2026-01-16T09:30:00.001Z', '9999-12-31T00:00:00Z'])
    assert.equal(refused(at), 'must not be in the future', at);
});

test('a result holds the best candidates, best first, and equal ones in the order of their ids', () => {
  const candidate = fc.record({ score: fc.integer({ min: 0, max: 5 }), sightingId: fc.uuid() });
  fc.assert(
    fc.property(fc.uniqueArray(candidate, { selector: (each) => each.sightingId, maxLength: 30 }), (found) => {
      const best = bestFirst(found);
      assert.equal(best.length, Math.min(found.length, LIMITS.candidatesMax));
      for (const [n, { score, sightingId }] of best.slice(1).entries()) {
        const before = best[n]!;
        assert.ok(before.score > score || (before.score === score && before.sightingId < sightingId));
      }
      const worst = best.at(-1)?.score ?? 0;
      assert.ok(found.every((each) => best.includes(each) || each.score <= worst));
    }),
  );
});

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
