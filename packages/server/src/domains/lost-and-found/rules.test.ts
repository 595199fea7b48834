import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS } from '@rhinarium/contract';
import fc from 'fast-check';
import { bestFirst, refuseTime } from './rules.ts';

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
