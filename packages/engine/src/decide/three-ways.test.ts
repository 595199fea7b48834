import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CALIBRATION } from '../calibrate/calibration.ts';
import { claimPosition, falseMatchRate } from '../calibrate/false-match-rate.ts';
import { falseNonMatchRate } from '../calibrate/false-non-match-rate.ts';
import { logLikelihoodRatio } from '../calibrate/log-likelihood-ratio.ts';
import { ADVICE, DECISION } from '../parameters.ts';
import { ADVICE_MESSAGES, adviseOn } from './advice.ts';
import { keepsOpen } from './compare-sets.ts';
import { scoreOf } from './score.ts';
import { doubtsOf, standingOf } from './three-ways.ts';

const max = DECISION.falseNonMatchRateMax;

test('a score at the threshold matches, whatever the false-non-match rate', () => {
  for (const falseNonMatchRate of [1, 1e-9]) {
    assert.equal(standingOf({ score: 50, falseMatchRate: 1e-4, falseNonMatchRate }), 'match');
    assert.notEqual(standingOf({ score: 49.9, falseMatchRate: 1.02e-4, falseNonMatchRate }), 'match');
  }
});

test('a pet is excluded only if at most 1 in 50 genuine comparisons of such photos scores as low', () => {
  assert.equal(standingOf({ score: 10, falseMatchRate: 1, falseNonMatchRate: max }), 'excluded');
  assert.equal(standingOf({ score: 10, falseMatchRate: 1, falseNonMatchRate: max + 1e-9 }), 'open');
  assert.equal(max, 1 / 50);
});

test('a score that is rarer among impostor than among genuine comparisons excludes nobody', () => {
  const rates = { score: 45, falseMatchRate: 3.2e-4, falseNonMatchRate: 0.01 };
  assert.equal(standingOf(rates), 'open');
  assert.equal(standingOf({ ...rates, falseMatchRate: 0.01 }), 'excluded');
});

test('photos that allow no exclusion keep the decision open, with the reason', () => {
  const good = { count: 12, quality: 90, points: 400 };
  const excluded = { score: 10, falseMatchRate: 1, falseNonMatchRate: 0.01 };
  assert.equal(standingOf(excluded), 'excluded');
  for (const keepsOpen of ['notCalibrated', 'faceNotFound', 'weakRegistration'] as const) {
    assert.equal(standingOf({ ...excluded, keepsOpen }), 'open');
    assert.deepEqual(doubtsOf({ ...excluded, keepsOpen }, good), [keepsOpen]);
    assert.deepEqual(doubtsOf({ ...excluded, falseNonMatchRate: 0.3, keepsOpen }, good), ['tooCloseToExclude']);
    assert.equal(standingOf({ ...excluded, score: 60, keepsOpen }), 'match');
  }
});

test('a DOG is excluded only if enabled, a CAT only if faces were found on both sides', () => {
  const photo = (isFace: boolean) => ({ template: { isFace } }) as never;
  const side = (...faces: boolean[]) => ({ fingerprints: faces.map(photo), appearances: [] });
  assert.equal(keepsOpen('DOG', [side(false), side(false)]), 'notCalibrated');
  assert.equal(keepsOpen('DOG', [side(false), side(false)], { CAT: true, DOG: true }), undefined);
  assert.equal(keepsOpen('CAT', [side(true), side(true, true)]), undefined);
  assert.equal(keepsOpen('CAT', [side(true, false), side(true)]), undefined);
  assert.equal(keepsOpen('CAT', [side(true, false, false), side(true)]), 'faceNotFound');
  assert.equal(keepsOpen('CAT', [side(true), side(false)]), 'faceNotFound');
});

test('the reasons state which error keeps the decision open, and what the photos lack', () => {
  const good = { count: 12, quality: 90, points: 400 };
  const low = { score: 20, falseMatchRate: 0.1, falseNonMatchRate: 0.3 };
  assert.deepEqual(doubtsOf(low, good), ['tooCloseToExclude']);
  assert.deepEqual(doubtsOf({ ...low, falseNonMatchRate: 0.01 }, good), ['unlikeBoth']);
  assert.deepEqual(doubtsOf(low, { ...good, count: ADVICE.photosFew - 1 }), ['tooCloseToExclude', 'tooFewPhotos']);
  assert.deepEqual(doubtsOf(low, { ...good, quality: DECISION.qualityMin - 1 }), ['poorProbe']);
});

test('the advice names what the photos lack, otherwise more photos, then other light', () => {
  const good = { count: 12, quality: 90, points: 400 };
  const codesOf = (photos: Partial<typeof good> & { isFromSides?: boolean }) =>
    adviseOn({ ...good, ...photos }, []).map(({ code }) => code);
  assert.deepEqual(codesOf({ count: 3, quality: 50, points: 100 }), ['morePhotos', 'sharper', 'closer']);
  assert.deepEqual(codesOf({ quality: 50 }), ['sharper']);
  assert.deepEqual(codesOf({ points: 100 }), ['closer']);
  assert.deepEqual(codesOf({}), ['morePhotos', 'otherSideOfLight']);
  assert.deepEqual(codesOf({ count: ADVICE.photosMax }), ['otherSideOfLight']);
  assert.deepEqual(codesOf({ isFromSides: true }), ['photographFromFront']);
  const unfound = adviseOn({ ...good, quality: 50 }, ['faceNotFound']).map(({ code }) => code);
  assert.deepEqual(unfound, ['showFace', 'sharper']);
  for (const { code, message } of adviseOn({ count: 3, quality: 50, points: 100 }, []))
    assert.equal(message, ADVICE_MESSAGES[code]);
});

for (const species of ['DOG', 'CAT'] as const) {
  test(`${species}: more agreement or more alike codes never have a lower score, and never move a match or an open decision towards exclusion`, () => {
    const order = ['excluded', 'open', 'match'];
    const agreement = fc.double({ min: 0, max: 200, noNaN: true });
    const learned = fc.double({ min: -5, max: 20, noNaN: true });
    const count = fc.integer({ min: 1, max: 20 });
    const photos = fc.record({ probes: count, references: count, quality: fc.integer({ min: 0, max: 100 }) });
    const commonness = fc.double({ min: 0, max: 5, noNaN: true });
    const range = (value: typeof agreement) => fc.tuple(value, value).map(([a, b]) => [Math.min(a, b), Math.max(a, b)]);
    fc.assert(
      fc.property(range(agreement), range(learned), photos, commonness, (agreements, codes, compared, own) => {
        const calibration = CALIBRATION[species].learned ?? CALIBRATION[species].plain;
        const pairs = compared.probes * compared.references;
        const [low, high] = [0, 1].map((at) => {
          const resemblance = { agreement: agreements[at]!, learned: codes[at]! };
          const rate = falseMatchRate(calibration, claimPosition(calibration, { resemblance, pairs, commonness: own }));
          const missed = falseNonMatchRate(calibration, logLikelihoodRatio(calibration, resemblance), compared);
          return { score: scoreOf(rate, 1e-4), falseMatchRate: rate, falseNonMatchRate: missed };
        }) as [Parameters<typeof standingOf>[0], Parameters<typeof standingOf>[0]];
        assert.ok(low.score <= high.score && low.falseMatchRate >= high.falseMatchRate);
        assert.ok(low.falseNonMatchRate <= high.falseNonMatchRate);
        assert.ok(order.indexOf(standingOf(low)) <= order.indexOf(standingOf(high)));
      }),
    );
  });
}
