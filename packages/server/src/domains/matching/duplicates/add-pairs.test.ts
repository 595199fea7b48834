import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { SearchProgress } from '../../../compute/jobs/job.ts';
import { addPairs } from './add-pairs.ts';

const NONE: SearchProgress = { afterId: '', checkedCount: 0, petCount: 9, pairs: [], hasMore: false };
const match = (id: string, score: number) => ({ id, score, falseMatchRate: 10 ** -(score / 10) });
const shown = ({ pairs }: SearchProgress) => pairs.map(({ pets, score }) => [...pets.map(({ id }) => id), score]);

test('lists a pair found from both pets once, with its better score and the older pet first', () => {
  const fromOne = addPairs(NONE, 'b', [match('a', 60)]);
  const fromBoth = addPairs(addPairs(fromOne, 'a', [match('b', 70), match('c', 65)]), 'c', [match('a', 61)]);
  assert.deepEqual(shown(fromBoth), [
    ['a', 'b', 70],
    ['a', 'c', 65],
  ]);
  assert.deepEqual([fromBoth.afterId, fromBoth.checkedCount, fromBoth.hasMore], ['c', 3, false]);
});

test('keeps the best pairs up to the limit, best first, and reports that there are more', () => {
  const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const searches = fc.array(fc.tuple(ids, fc.array(fc.tuple(ids, fc.integer({ min: 50, max: 100 })))));
  fc.assert(
    fc.property(searches, fc.integer({ min: 1, max: 6 }), (found, pairsMax) => {
      const best = new Map<string, number>();
      let progress = NONE;
      for (const [petId, matches] of found) {
        const others = matches.filter(([id]) => id !== petId);
        const given = others.map(([id, score]) => match(id, score));
        progress = addPairs(progress, petId, given, pairsMax);
        for (const { id, score } of given) {
          const key = [petId, id].sort().join();
          best.set(key, Math.max(best.get(key) ?? 0, score));
        }
      }
      const wanted = [...best.values()].sort((a, b) => b - a).slice(0, pairsMax);
      assert.deepEqual(
        progress.pairs.map(({ score }) => score),
        wanted,
      );
      assert.equal(new Set(shown(progress).map(([a, b]) => `${a} ${b}`)).size, progress.pairs.length);
      assert.equal(progress.hasMore, best.size > pairsMax);
    }),
  );
});
