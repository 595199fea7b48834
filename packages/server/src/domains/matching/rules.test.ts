import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AdviceCode, adviceOf } from '@rhinarium/engine';
import fc from 'fast-check';
import {
  adviseNext,
  type ComparedPhotos,
  type EarlierAttempt,
  earlierAttempts,
  type Findings,
  inViewOf,
  isRefusedAsSeveral,
} from './rules.ts';

const none: Findings = { isOtherSpecies: false, isRefusedAsSeveral: false, isRefusedAsCopy: false };
const match = { decision: 'MATCH', reasons: [], advice: [] } as const;

test('refuses a session of different animals only for species configured to do so', () => {
  for (const refuses of [
    { CAT: true, DOG: false },
    { CAT: false, DOG: true },
  ]) {
    assert.equal(isRefusedAsSeveral('CAT', ['odd'], refuses), refuses.CAT);
    assert.equal(isRefusedAsSeveral('DOG', ['odd'], refuses), refuses.DOG);
    assert.equal(isRefusedAsSeveral('CAT', [], refuses), false);
    assert.equal(isRefusedAsSeveral('DOG', [], refuses), false);
  }
});

test('does not refuse a session of different animals by default', () => {
  for (const species of ['CAT', 'DOG'] as const) assert.equal(isRefusedAsSeveral(species, ['odd']), false);
});

test('keeps the decision if the photos show nothing against it', () => {
  assert.deepEqual(inViewOf(match, none), match);
});

test('leaves every decision open for another species, several animals or refused copies, with one reason and advice', () => {
  for (const [finding, reason, advice] of [
    ['isOtherSpecies', 'wrongSpecies', 'rightSpecies'],
    ['isRefusedAsSeveral', 'inconsistentAnimal', 'oneAnimal'],
    ['isRefusedAsCopy', 'copyOfRegistered', 'newPhotos'],
  ] as const) {
    for (const decision of ['MATCH', 'NO_MATCH', 'INCONCLUSIVE'] as const) {
      const decided = inViewOf({ decision, reasons: [], advice: [] }, { ...none, [finding]: true });
      assert.deepEqual([decided.decision, decided.reasons], ['INCONCLUSIVE', [reason]]);
      assert.deepEqual(
        decided.advice.map(({ code }) => code),
        [advice],
      );
    }
  }
});

const FEW: ComparedPhotos = { fingerprintCount: 3, faceCount: 3, quality: 50, points: 100, registeredCount: 5 };
const GOOD: ComparedPhotos = { fingerprintCount: 8, faceCount: 8, quality: 90, points: 400, registeredCount: 5 };
const STEPS = [
  'showFace',
  'photographFromFront',
  'morePhotos',
  'sharper',
  'closer',
  'otherSideOfLight',
  'registerMore',
] as const;

function codesOf(
  given: readonly AdviceCode[],
  photos: ComparedPhotos,
  earlier: readonly EarlierAttempt[] = [],
  isWeaklyRegistered = false,
): AdviceCode[] {
  return adviseNext(given.map(adviceOf), { photos, earlier, isWeaklyRegistered }).map(({ code }) => code);
}

const attempt = (photos: ComparedPhotos, ...advice: AdviceCode[]): EarlierAttempt => ({ photos, advice });

test('without an earlier attempt, and where the session itself is refused, advice stays as it was given', () => {
  assert.deepEqual(codesOf(['morePhotos', 'sharper', 'closer'], FEW), ['morePhotos', 'sharper', 'closer']);
  assert.deepEqual(codesOf([], FEW), []);
  const earlier = [attempt(FEW, 'rightSpecies'), attempt(FEW, 'rightSpecies'), attempt(FEW, 'rightSpecies')];
  for (const code of ['rightSpecies', 'oneAnimal', 'newPhotos'] as const)
    assert.deepEqual(codesOf([code], FEW, earlier, true), [code]);
});

test('advice that later photos show to be followed is left out', () => {
  const before = { ...FEW, faceCount: 0 };
  const all = ['showFace', 'morePhotos', 'sharper', 'closer'] as const;
  const left = (change: Partial<ComparedPhotos>, ...given: AdviceCode[]) =>
    codesOf(given, { ...before, ...change }, [attempt(before, ...given)]);
  assert.deepEqual(left({}, ...all), all, 'photos of the same kind');
  assert.deepEqual(left({ fingerprintCount: 5 }, 'morePhotos', 'sharper'), ['sharper']);
  assert.deepEqual(left({ quality: 60 }, 'morePhotos', 'sharper'), ['morePhotos']);
  assert.deepEqual(left({ quality: 59 }, 'morePhotos', 'sharper'), ['morePhotos', 'sharper']);
  assert.deepEqual(left({ points: 120 }, 'morePhotos', 'closer'), ['morePhotos']);
  assert.deepEqual(left({ points: 110 }, 'morePhotos', 'closer'), ['morePhotos', 'closer']);
  assert.deepEqual(left({ registeredCount: 8 }, 'registerMore', 'closer'), ['closer']);
  assert.deepEqual(left({}, 'otherSideOfLight', 'closer'), ['closer']);
  assert.deepEqual(left({}, 'closer', 'otherSideOfLight'), ['closer', 'otherSideOfLight'], 'people begin with closer');
});

test('leaves advice that was followed out of all later attempts', () => {
  const more = { ...FEW, fingerprintCount: 6 };
  const earlier = [attempt(FEW, 'morePhotos', 'sharper'), attempt(more, 'sharper')];
  assert.deepEqual(codesOf(['morePhotos', 'closer'], FEW, earlier), ['closer']);
});

test('steps follow one another: more photos, other light, more registered photos, a person', () => {
  let photos = GOOD;
  const earlier: EarlierAttempt[] = [];
  const next = (change: Partial<ComparedPhotos>) => {
    photos = { ...photos, ...change };
    const codes = codesOf(['morePhotos', 'otherSideOfLight'], photos, earlier);
    earlier.push(attempt(photos, ...codes));
    return codes;
  };
  assert.deepEqual(next({}), ['morePhotos', 'otherSideOfLight']);
  assert.deepEqual(next({ fingerprintCount: 12 }), ['otherSideOfLight']);
  assert.deepEqual(next({}), ['registerMore']);
  assert.deepEqual(next({ registeredCount: 8 }), ['manualReview']);
  assert.deepEqual(next({}), ['manualReview']);
});

test('a weak registration is to be completed early, behind the face and more photos', () => {
  assert.deepEqual(codesOf(['morePhotos', 'sharper'], FEW, [], true), ['morePhotos', 'registerMore', 'sharper']);
  assert.deepEqual(codesOf(['sharper'], FEW, [], true), ['registerMore', 'sharper']);
  assert.deepEqual(codesOf(['morePhotos', 'otherSideOfLight'], GOOD, [], true), [
    'morePhotos',
    'registerMore',
    'otherSideOfLight',
  ]);
});

test('advises to replace the registered photos if only the new ones show faces', () => {
  assert.deepEqual(codesOf(['showFace'], GOOD), ['registerMore']);
  assert.deepEqual(codesOf(['showFace', 'sharper'], { ...GOOD, faceCount: 0 }), ['showFace', 'sharper']);
});

test('only attempts since the last decision count, oldest first', () => {
  const open = (photos: ComparedPhotos | undefined, ...codes: AdviceCode[]) =>
    ({ decision: 'INCONCLUSIVE', advice: codes.map(adviceOf), ...(photos ? { photos } : {}) }) as const;
  const decided = { decision: 'MATCH', photos: GOOD } as const;
  assert.deepEqual(
    earlierAttempts([open(GOOD, 'closer'), open(undefined, 'sharper'), open(FEW, 'morePhotos'), decided, open(FEW)]),
    [attempt(FEW, 'morePhotos'), attempt(GOOD, 'closer')],
  );
  assert.deepEqual(earlierAttempts([decided, open(FEW, 'morePhotos')]), []);
});

test('whatever photos are taken, advice is never empty nor given a third time, and at most twelve answers are not to ask a person', () => {
  const photos = fc.record({
    fingerprintCount: fc.integer({ min: 1, max: 40 }),
    faceCount: fc.integer({ min: 0, max: 40 }),
    quality: fc.integer({ min: 0, max: 100 }),
    points: fc.integer({ min: 0, max: 600 }),
    registeredCount: fc.integer({ min: 1, max: 40 }),
  });
  const session = fc.record({
    photos,
    given: fc.subarray(['showFace', 'morePhotos', 'sharper', 'closer', 'otherSideOfLight'] as const, { minLength: 1 }),
    isWeak: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(session, { minLength: 2 * STEPS.length + 1, maxLength: 20 }), (sessions) => {
      const earlier: EarlierAttempt[] = [];
      for (const { photos: own, given, isWeak } of sessions) {
        const codes = codesOf(given, own, earlier, isWeak);
        assert.ok(codes.length > 0);
        assert.equal(new Set(codes).size, codes.length);
        earlier.push(attempt(own, ...codes));
      }
      for (const step of STEPS) assert.ok(earlier.filter(({ advice }) => advice.includes(step)).length <= 2, step);
      const reviews = earlier.filter(({ advice }) => advice.join() === 'manualReview');
      assert.ok(reviews.length >= earlier.length - 2 * STEPS.length);
    }),
  );
});
