import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  claimedFalseMatchRate,
  claimedFalseNonMatchRate,
  type MeasuredClaims,
  type ShippedRates,
} from '@rhinarium/engine';
import { differ } from './adopt-claims.ts';
import { type BasisCounts, countDifferent, countMated, noCounts } from './claim-counts.ts';
import { claimFrom, ENOUGH, measuredFalseNonMatch, measuredRates } from './measured-rates.ts';
import { planRun } from './rules.ts';

/** Numbers from 0 to 1 that are the same in each run. */
function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
}

const idOf = (n: number) => `0198b5a2-0000-7000-8000-${(n * 7919).toString(16).padStart(12, '0')}`;
const rates = (falseMatchRate: number, falseNonMatchRate = 1): ShippedRates => ({
  basis: 'learned',
  falseMatchRate,
  falseNonMatchRate,
});

/** Counts of all pairs of some pets. `rateOf` is the shipped rate of a pair, from a number that is uniform from 0 to 1. */
function countsOfPets(pets: number, rateOf: (uniform: number, a: number, b: number) => number): BasisCounts {
  const counts = noCounts();
  const next = drawn(pets);
  for (let a = 0; a < pets; a++) {
    const others = [];
    for (let b = 0; b < pets; b++)
      if (b !== a) others.push({ petId: idOf(b), shipped: rates(rateOf(next(), Math.min(a, b), Math.max(a, b))) });
    countDifferent(counts, { petId: idOf(a), others, weightOf: () => 1 });
  }
  return counts.bases.learned!;
}

const worse = { policy: 'WORSE', isCalibrated: true } as const;
const better = { policy: 'MEASURED', isCalibrated: true } as const;

test('claims that hold are measured as they are, within the interval', () => {
  const found = measuredRates(countsOfPets(60, (uniform) => uniform));
  assert.equal(found.length, 4);
  for (const { claimed, measured, interval } of found) {
    assert.ok(interval[0] <= claimed && claimed <= interval[1], `${claimed}: ${interval}`);
    assert.ok(measured / claimed < 3 && claimed / measured < 3, `${claimed}: ${measured}`);
  }
});

test('a claim that is broken ten times as often as it says is replaced by the measured one', () => {
  // Rates of 1e-2 and less are claimed for ten times as many pairs, as in a tail that falls half as fast.
  const counts = countsOfPets(60, (uniform) => uniform ** 1.5);
  const claim = claimFrom(counts, worse);
  assert.ok(claim?.falseMatch);
  const at = claimedFalseMatchRate(1e-4, claim);
  assert.ok(at > 1e-3 && at < 5e-3, `claimed ${at}, true 2.2e-3`);
  assert.ok(claimedFalseMatchRate(1e-9, claim) > 1e-9);
});

test('a measured rate never lowers a claim until an operator allows it, and then only by its upper bound', () => {
  const counts = countsOfPets(60, (uniform) => Math.min(1, uniform ** 0.5));
  assert.equal(claimFrom(counts, { ...worse, policy: 'SHIPPED' }), undefined);
  const cautious = claimFrom(counts, worse);
  for (const rate of [1e-1, 1e-2, 1e-3, 1e-4, 1e-6])
    assert.ok(claimedFalseMatchRate(rate, cautious) >= rate * 0.999, String(rate));
  const [, hundredth] = measuredRates(counts);
  const allowed = claimedFalseMatchRate(1e-2, claimFrom(counts, better));
  assert.ok(allowed < 1e-2 && allowed >= hundredth!.interval[1] * 0.9, `${allowed}`);
});

test('a measured claim never ranks a rarer score below a commoner one', () => {
  for (const rules of [worse, better]) {
    const claim = claimFrom(
      countsOfPets(40, (uniform) => uniform ** 1.2),
      rules,
    );
    let before = 1.1;
    for (let x = 0; x <= 12; x += 0.05) {
      const rate = claimedFalseMatchRate(10 ** -x, claim);
      assert.ok(rate <= before, `${x}`);
      before = rate;
    }
  }
});

test('fewer pets than are enough make no claim, and so does a tail that rests on one group of animals alone', () => {
  const few = countsOfPets(ENOUGH.animals - 1, (uniform) => uniform ** 2);
  assert.deepEqual([measuredRates(few), claimFrom(few, worse)], [[], undefined]);
  const alone = countsOfPets(60, (uniform, a) => (a === 0 ? 1e-3 * uniform : 0.1 + 0.9 * uniform));
  for (const { interval } of measuredRates(alone).slice(1)) assert.equal(interval[1], 1);
});

test('a pair that stands for many is weighed, so that look-alikes drawn more often do not raise the rate', () => {
  const counts = noCounts();
  const next = drawn(5);
  for (let a = 0; a < 100; a++) {
    // The five nearest of a thousand, and fifteen that stand for the others.
    const near = Array.from({ length: 5 }, (_, n) => ({ petId: idOf(1000 + 5 * a + n), shipped: rates(next() / 200) }));
    const far = Array.from({ length: 15 }, (_, n) => ({
      petId: idOf(5000 + 15 * a + n),
      shipped: rates(1 / 200 + next() * 0.995),
    }));
    const weightOf = (id: string) => (near.some(({ petId }) => petId === id) ? 1 : 994 / 15);
    countDifferent(counts, { petId: idOf(a), others: [...near, ...far], weightOf });
  }
  const [, , thousandth] = measuredRates(counts.bases.learned!);
  assert.ok(thousandth!.measured > 3e-4 && thousandth!.measured < 3e-3, `${thousandth!.measured}`);
});

/** Counts of mated comparisons: two of each pet, of which some score as low as `rate`. */
function countsOfMated(pets: number, low: number, rate: number): BasisCounts {
  const counts = noCounts();
  for (let n = 0; n < pets; n++) countMated(counts, [rates(1, 0.9), rates(1, n < low ? rate : 0.9)]);
  return counts.bases.learned!;
}

test('misses above the shipped rate raise the false-non-match rate, and none of them leaves it', () => {
  const claim = claimFrom(countsOfMated(30, 6, 0.01), worse);
  assert.ok(Math.abs(claimedFalseNonMatchRate(0.01, claim) - 0.1) < 1e-9);
  assert.equal(claimFrom(countsOfMated(30, 0, 0.01), worse), undefined);
  assert.equal(claimFrom(countsOfMated(29, 6, 0.01), worse), undefined);
});

test('an animal without a shipped false-non-match rate may be denied from 30 of its kind on, if they are not missed', () => {
  const noses = { policy: 'WORSE', isCalibrated: false } as const;
  assert.equal(claimFrom(countsOfMated(29, 0, 0.01), noses), undefined);
  const opened = claimFrom(countsOfMated(30, 0, 0.01), noses);
  assert.ok(claimedFalseNonMatchRate(0.01, opened) <= 0.02, 'of 60 comparisons none is as low: rank 1 of 61');
  const missed = claimFrom(countsOfMated(30, 2, 0.01), noses);
  assert.ok(claimedFalseNonMatchRate(0.01, missed) > 0.02);
  assert.equal(measuredFalseNonMatch(countsOfMated(30, 0, 0.01), 0.02).bound, 0.1);
});

test('the comparisons of a run are bounded whatever the number of pets, and all pairs of few pets are compared', () => {
  const start = { engineVersion: '1', change: 1, salt: '' };
  for (const pets of [0, 1, 2, 40, 100, 1000, 10_000, 1_000_000]) {
    const { share, nearest, drawn: some } = planRun(start, pets, 20_000);
    const made = share * pets * (nearest + some);
    assert.ok(made <= 20_000.5, `${pets}: ${made}`);
  }
  const all = planRun(start, 40, 20_000);
  assert.deepEqual([all.share, all.nearest, all.drawn, all.weight], [1, 39, 0, 1]);
});

test('claims change the calibration if a rate moves by more than a tenth of a factor of ten, or a table comes or goes', () => {
  const claim = (...moved: readonly number[]) => ({
    learned: { falseMatch: { knots: [-1, -2, -3].map((rate, n) => [n, rate + (moved[n] ?? 0)] as const) } },
  });
  const claims = (...moved: readonly number[]) => claim(...moved) as unknown as MeasuredClaims;
  assert.equal(differ(claims(), claims()), false);
  assert.equal(differ(claims(), claims(0.09, -0.09)), false);
  assert.ok(differ(claims(), claims(0, 0, 0.11)));
  assert.ok(differ(claims(0.11), claims()));
  assert.ok(differ({}, claims()) && differ(claims(), {}));
  assert.equal(differ({}, {}), false);
});
