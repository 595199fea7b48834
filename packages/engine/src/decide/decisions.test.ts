import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import { CALIBRATION } from '../calibrate/calibration.ts';
import { spreadOf } from '../calibrate/false-match-rate.ts';
import { APPEARANCE } from '../parameters.ts';
import { extract } from '../template/extract.ts';
import type { SampleSet } from './compare-sets.ts';
import { comparePets, identify, rankPets } from './identify.ts';
import { verify } from './verify.ts';

const subject = { species: 'DOG', kind: 'fingerprint' } as const;

function samplesOf(seed: number, shots: readonly number[]): SampleSet {
  const animal = createAnimal('DOG', seed);
  const fingerprints = shots.map((shot) => ({
    id: `${seed}/${shot}`,
    template: extract(photograph(animal, { kind: 'fingerprint', shot, difficulty: 0.2, widthPx: 320 }), subject),
  }));
  return { fingerprints, appearances: [] };
}

/** The same pictures as if `judge` had given them another score: the header's seventh byte. */
function withQuality(set: SampleSet, quality: number): SampleSet {
  const changed = (template: Uint8Array) => template.map((byte, at) => (at === 6 ? quality : byte));
  return { ...set, fingerprints: set.fingerprints.map(({ id, template }) => ({ id, template: changed(template) })) };
}

const probe = samplesOf(1, [0, 1, 2]);
const own = samplesOf(1, [3, 4, 5]);
const foreign = samplesOf(2, [0, 1, 2]);
const compare = (reference: SampleSet, targetFalseMatchRate = 1e-4, from = probe) =>
  verify({ species: 'DOG', probe: from, reference, targetFalseMatchRate });
/** The target at which a comparison scores this. */
const targetFor = (score: number, reference: SampleSet, from = probe) =>
  compare(reference, 1e-4, from).falseMatchRate * 10 ** ((score - 50) / 10);

test('the same animal is a match, another is none', () => {
  assert.equal(compare(own).decision, 'MATCH');
  assert.equal(compare(foreign).decision, 'NO_MATCH');
});

test('the very same look of the whole animal moves a comparison by the cap and no further', () => {
  const look = photograph(createAnimal('DOG', 1), { kind: 'appearance', shot: 0, widthPx: 320 });
  const template = extract(look, { species: 'DOG', kind: 'appearance' });
  const appearances = [{ id: 'look', template }];
  const pairs = probe.fingerprints.length * foreign.fingerprints.length;
  const bonus = compare({ ...foreign, appearances }, 1e-4, { ...probe, appearances }).llr - compare(foreign).llr;
  const cap = APPEARANCE.capSpreads * spreadOf(CALIBRATION.DOG.plain, pairs);
  assert.ok(Math.abs(bonus - cap) < 1e-9, `${bonus} of ${cap} nats`);
  assert.equal(compare({ ...foreign, appearances }, 1e-4, { ...probe, appearances }).decision, 'NO_MATCH');
});

test('a score at the threshold matches, one just below is inconclusive, one far below is no match', () => {
  for (const [score, decision, reasons] of [
    [50, 'MATCH', []],
    [49.9, 'INCONCLUSIVE', ['nearThreshold']],
    [45, 'INCONCLUSIVE', ['nearThreshold']],
    [44.9, 'NO_MATCH', []],
  ] as const) {
    const found = compare(own, targetFor(score, own));
    assert.deepEqual([found.score, found.decision, found.reasons], [score, decision, reasons]);
  }
});

test('a poor probe cannot say no, but it can match', () => {
  const poor = withQuality(probe, 10);
  const refused = compare(foreign, 1e-4, poor);
  assert.deepEqual([refused.decision, refused.reasons], ['INCONCLUSIVE', ['poorProbe']]);
  assert.equal(compare(own, targetFor(60, own, poor), poor).decision, 'MATCH');
});

test('neither sides nor orders matter to the score, and samples are answered in the order they were given', () => {
  const reversed = { ...probe, fingerprints: [...probe.fingerprints].reverse() };
  for (const reference of [own, foreign]) {
    const { score, llr, samples } = compare(reference);
    const again = compare(reference, 1e-4, reversed);
    assert.deepEqual([again.score, again.llr, [...again.samples].reverse()], [score, llr, samples]);
    assert.deepEqual(
      samples.map(({ fingerprintId }) => fingerprintId),
      probe.fingerprints.map(({ id }) => id),
    );
    const swapped = verify({ species: 'DOG', probe: reference, reference: probe, targetFalseMatchRate: 1e-4 });
    assert.ok(Math.abs(swapped.llr - llr) < 1e-9);
  }
});

test('a side without fingerprints throws RangeError', () => {
  assert.throws(() => compare({ fingerprints: [], appearances: [] }), RangeError);
});

const search = (candidates: readonly { petId: string; samples: SampleSet }[], searchedCount: number, target = 1e-4) =>
  identify({ species: 'DOG', probe, candidates, searchedCount, targetFalseMatchRate: target, candidatesMax: 10 });
const ownPet = { petId: 'own', samples: own };
const foreignPet = { petId: 'foreign', samples: foreign };

test('the right pet is first; without it nobody is named', () => {
  const found = search([foreignPet, ownPet], 2);
  assert.deepEqual([found.decision, found.pets[0]?.id, found.pets[0]?.rank], ['IDENTIFIED', 'own', 1]);
  assert.equal(search([foreignPet], 1).decision, 'UNKNOWN');
  assert.deepEqual(search([], 0), { decision: 'UNKNOWN', reasons: [], pets: [], margin: 0 });
});

test('the threshold follows the number of pets searched: ten times as many cost ten points', () => {
  const target = targetFor(65, own);
  const scores = [1, 10, 100, 1000].map((count) => search([ownPet], count, target).pets[0]!.score);
  assert.deepEqual(scores.map(Math.round), [65, 55, 45, 35]);
  assert.deepEqual(
    [1, 10, 100, 1000].map((count) => search([ownPet], count, target).decision),
    ['IDENTIFIED', 'IDENTIFIED', 'INCONCLUSIVE', 'UNKNOWN'],
  );
  assert.deepEqual(search([ownPet, foreignPet], 0, target), search([ownPet, foreignPet], 2, target));
});

test('a shortlist compared in parts, in whatever order, gives the answer of the whole', () => {
  const candidates = [
    ownPet,
    foreignPet,
    { petId: 'twin', samples: own },
    { petId: 'bare', samples: { fingerprints: [], appearances: [] } },
  ];
  const compared = [candidates.slice(2), candidates.slice(0, 2)].flatMap((part) =>
    comparePets({ species: 'DOG', probe, candidates: part }),
  );
  const inParts = rankPets({ probe, compared, searchedCount: 9, targetFalseMatchRate: 1e-4, candidatesMax: 10 });
  assert.deepEqual(inParts, search(candidates, 9));
});

test('two pets that fit equally well are no identification', () => {
  const found = search([ownPet, { petId: 'twin', samples: own }], 2);
  assert.deepEqual([found.decision, found.margin, found.reasons], ['INCONCLUSIVE', 0, ['closeRival']]);
  assert.deepEqual(
    found.pets.map(({ id }) => id),
    ['own', 'twin'],
  );
});

test('no more candidates are named than were asked for, and none that is implausible', () => {
  const twins = Array.from({ length: 4 }, (_, n) => ({ petId: `twin-${n}`, samples: own }));
  const found = identify({
    species: 'DOG',
    probe,
    candidates: [...twins, foreignPet],
    searchedCount: 5,
    targetFalseMatchRate: 1e-4,
    candidatesMax: 3,
  });
  assert.equal(found.pets.length, 3);
  assert.ok(search([ownPet, foreignPet], 2).pets.every(({ score }) => score >= 20));
});
