import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import { CALIBRATION } from '../calibrate/calibration.ts';
import { spreadOf } from '../calibrate/false-match-rate.ts';
import { APPEARANCE, DECISION } from '../parameters.ts';
import { extract } from '../template/extract.ts';
import { coarseMatch, needsShortlist, shortlistOf } from './coarse-match.ts';
import { comparePets, identify, rankPets } from './identify.ts';
import type { SampleSet } from './sample-set.ts';
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

/** The same templates with another quality: the header's seventh byte. */
function withQuality(set: SampleSet, quality: number): SampleSet {
  const changed = (template: Uint8Array) => template.map((byte, at) => (at === 6 ? quality : byte));
  return { ...set, fingerprints: set.fingerprints.map(({ id, template }) => ({ id, template: changed(template) })) };
}

const probe = samplesOf(1, [0, 1, 2]);
const own = samplesOf(1, [3, 4, 5]);
const foreign = samplesOf(2, [0, 1, 2]);
const compare = (reference: SampleSet, targetFalseMatchRate = 1e-4, from = probe) =>
  verify({ species: 'DOG', probe: from, reference, targetFalseMatchRate });
/** Target false-match rate at which the comparison has this score. */
const targetFor = (score: number, reference: SampleSet, from = probe) =>
  compare(reference, 1e-4, from).falseMatchRate * 10 ** ((score - 50) / 10);

test('the same animal matches, another one does not', () => {
  assert.deepEqual([compare(own).decision, compare(own).reasons, compare(own).advice], ['MATCH', [], []]);
  assert.notEqual(compare(foreign).decision, 'MATCH');
});

test('the decision follows from both rates, with reasons and advice only if it is open', () => {
  for (const reference of [own, foreign]) {
    for (const score of [10, 30, 49.9, 50, 80]) {
      const target = targetFor(score, reference);
      const claim = { species: 'DOG', probe, reference, targetFalseMatchRate: target } as const;
      const found = verify({ ...claim, excludes: { CAT: true, DOG: true } });
      const isExcluded =
        found.falseNonMatchRate <= DECISION.falseNonMatchRateMax && found.falseMatchRate >= found.falseNonMatchRate;
      const expected = found.score >= 50 ? 'MATCH' : isExcluded ? 'NO_MATCH' : 'INCONCLUSIVE';
      assert.deepEqual([found.score, found.decision], [score, expected]);
      const isOpen = found.decision === 'INCONCLUSIVE';
      assert.deepEqual([found.reasons.length > 0, found.advice.length > 0], [isOpen, isOpen]);
    }
  }
});

test('the false-non-match rate of one score falls with the number of compared photos', () => {
  const few = { ...own, fingerprints: own.fingerprints.slice(0, 1) };
  for (const reference of [own, few]) {
    const { falseNonMatchRate } = compare(reference);
    assert.ok(falseNonMatchRate > 0 && falseNonMatchRate <= 1);
  }
  assert.equal(compare(own, 1e-2).falseNonMatchRate, compare(own, 1e-6).falseNonMatchRate);
});

test('identical appearances change the ratio by no more than the cap', () => {
  const appearance = photograph(createAnimal('DOG', 1), { kind: 'appearance', shot: 0, widthPx: 320 });
  const template = extract(appearance, { species: 'DOG', kind: 'appearance' });
  const appearances = [{ id: 'appearance', template }];
  const pairs = probe.fingerprints.length * foreign.fingerprints.length;
  const bonus = compare({ ...foreign, appearances }, 1e-4, { ...probe, appearances }).llr - compare(foreign).llr;
  const cap = APPEARANCE.capSpreads * spreadOf(CALIBRATION.DOG.plain, pairs);
  assert.ok(Math.abs(bonus - cap) < 1e-9, `${bonus} of ${cap} nats`);
  assert.notEqual(compare({ ...foreign, appearances }, 1e-4, { ...probe, appearances }).decision, 'MATCH');
});

test('a different appearance counts against, by no more than the cap', () => {
  const appearance = (species: 'DOG' | 'CAT', seed: number) => {
    const pixels = photograph(createAnimal(species, seed), { kind: 'appearance', shot: 0, widthPx: 320 });
    return [{ id: `${seed}`, template: extract(pixels, { species: 'DOG', kind: 'appearance' }) }];
  };
  const withAppearances = compare({ ...own, appearances: appearance('DOG', 1) }, 1e-4, {
    ...probe,
    appearances: appearance('CAT', 9),
  });
  const malus = compare(own).llr - withAppearances.llr;
  const cap = APPEARANCE.capSpreads * spreadOf(CALIBRATION.DOG.plain, 9);
  assert.ok(malus > 0 && malus <= cap + 1e-9, `${malus} of ${cap} nats`);
  assert.equal(withAppearances.decision, 'MATCH');
});

test('an appearance without anything in common counts against by the cap', () => {
  const appearance = photograph(createAnimal('DOG', 1), { kind: 'appearance', shot: 0, widthPx: 320 });
  const isRed = (at: number) => Math.floor(at / 3) % appearance.width > appearance.width / 2;
  const halves = { ...appearance, data: appearance.data.map((_, at) => (at % 3 === (isRed(at) ? 0 : 2) ? 255 : 0)) };
  const appearancesOf = (pixels: typeof appearance) => ({
    appearances: [{ id: 'appearance', template: extract(pixels, { species: 'DOG', kind: 'appearance' }) }],
  });
  const withAppearances = compare({ ...own, ...appearancesOf(appearance) }, 1e-4, {
    ...probe,
    ...appearancesOf(halves),
  });
  const cap = APPEARANCE.capSpreads * spreadOf(CALIBRATION.DOG.plain, 9);
  const malus = compare(own).llr - withAppearances.llr;
  assert.ok(Math.abs(malus - cap) < 1e-9, `${malus} of ${cap} nats`);
});

test('each sample gets its best reference and the score of that pair alone', () => {
  const [right, wrong] = [own.fingerprints[0]!, foreign.fingerprints[0]!];
  const { samples } = compare({ ...own, fingerprints: [wrong, right] });
  for (const { fingerprintId, bestFingerprintId, score } of samples) {
    assert.equal(bestFingerprintId, right.id);
    const alone = { ...probe, fingerprints: probe.fingerprints.filter(({ id }) => id === fingerprintId) };
    assert.equal(score, compare({ ...own, fingerprints: [right] }, 1e-4, alone).score);
  }
});

test('a poor probe cannot be excluded, but it can match', () => {
  const poor = withQuality(probe, 10);
  const refused = compare(foreign, 1e-4, poor);
  assert.deepEqual([refused.decision, refused.falseNonMatchRate], ['INCONCLUSIVE', 1]);
  assert.deepEqual(refused.reasons, ['poorProbe', 'tooFewPhotos']);
  assert.equal(compare(own, targetFor(60, own, poor), poor).decision, 'MATCH');
});

test('poor registered photos do not exclude the pet either', () => {
  const { falseNonMatchRate, decision } = compare(withQuality(foreign, 10));
  assert.deepEqual([falseNonMatchRate, decision], [1, 'INCONCLUSIVE']);
});

test('the score depends neither on the side nor on the order of samples, which are returned in the given order', () => {
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
  identify({
    ...({ species: 'DOG', probe, candidates, searchedCount } as const),
    targetFalseMatchRate: target,
    candidatesMax: 10,
    comparedMax: 10,
  });
const ownPet = { petId: 'own', samples: own };
const foreignPet = { petId: 'foreign', samples: foreign };

test('the right pet is ranked first, and without it nobody is identified', () => {
  const found = search([foreignPet, ownPet], 2);
  assert.deepEqual([found.decision, found.pets[0]?.id, found.pets[0]?.rank], ['IDENTIFIED', 'own', 1]);
  assert.notEqual(search([foreignPet], 1).decision, 'IDENTIFIED');
  assert.deepEqual(search([], 0), { decision: 'UNKNOWN', reasons: [], advice: [], pets: [], margin: 0 });
});

/** A search that found one pet with these rates. */
const found = (rates: { falseMatchRate: number; falseNonMatchRate: number }) =>
  rankPets({
    probe,
    compared: [{ petId: 'only', position: 0, ...rates }],
    searchedCount: 1,
    targetFalseMatchRate: 1e-4,
    candidatesMax: 10,
  });

test('UNKNOWN is returned only if the best candidate is excluded, which is listed all the same', () => {
  const excluded = found({ falseMatchRate: 0.5, falseNonMatchRate: DECISION.falseNonMatchRateMax });
  assert.deepEqual([excluded.decision, excluded.reasons, excluded.advice], ['UNKNOWN', [], []]);
  const open = found({ falseMatchRate: 0.5, falseNonMatchRate: DECISION.falseNonMatchRateMax + 1e-9 });
  assert.deepEqual([open.decision, open.reasons], ['INCONCLUSIVE', ['tooCloseToExclude', 'tooFewPhotos']]);
  assert.equal(open.advice[0]?.code, 'morePhotos');
  for (const { pets } of [excluded, open])
    assert.deepEqual(
      pets.map(({ id, rank, isMatch }) => [id, rank, isMatch]),
      [['only', 1, false]],
    );
});

test('ten times as many searched pets cost ten points', () => {
  const target = targetFor(65, own);
  const scores = [1, 10, 100, 1000].map((count) => search([ownPet], count, target).pets[0]!.score);
  assert.deepEqual(scores.map(Math.round), [65, 55, 45, 35]);
  assert.deepEqual(
    [1, 10, 100, 1000].map((count) => search([ownPet], count, target).pets[0]!.isMatch),
    [true, true, false, false],
  );
  assert.deepEqual(
    [1, 10].map((count) => search([ownPet], count, target).decision),
    ['IDENTIFIED', 'IDENTIFIED'],
  );
  assert.deepEqual(search([ownPet, foreignPet], 0, target), search([ownPet, foreignPet], 2, target));
});

test('a shortlist compared in parts gives the same answer in any order', () => {
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

test('the pets with the best coarse ratios of a long shortlist are compared in full', () => {
  const others = [1, 2, 3, 4, 5].flatMap((n) => {
    const pet = samplesOf(100 + n, [0, 1, 2, 3, 4]);
    const part = (from: number) => ({ ...pet, fingerprints: pet.fingerprints.slice(from, from + 4) });
    return [pet, part(0), part(1)].map((samples, k) => ({ petId: `other ${n} ${k}`, samples }));
  });
  const candidates = [...others, ownPet, { petId: 'bare', samples: { fingerprints: [], appearances: [] } }];
  assert.equal(needsShortlist(candidates, 10), true);
  const found = search(candidates, 100);
  assert.deepEqual([found.decision, found.pets[0]?.id, found.pets.length], ['IDENTIFIED', 'own', 10]);
  const looked = coarseMatch({ species: 'DOG', probe, candidates });
  assert.equal(looked.length, others.length + 1);
  const [least] = looked.toSorted((a, b) => a.position - b.position);
  assert.ok(!found.pets.some(({ id }) => id === least!.petId), 'the least alike is listed');
  const whole = rankPets({
    probe,
    compared: comparePets({ species: 'DOG', probe, candidates }),
    searchedCount: 100,
    targetFalseMatchRate: 1e-4,
    candidatesMax: candidates.length,
  });
  for (const { id, score } of found.pets) assert.equal(score, whole.pets.find((pet) => pet.id === id)?.score, id);
});

test('coarse matching finds the registered photo that fits among others that do not', () => {
  const mixed = { ...own, fingerprints: [...foreign.fingerprints, own.fingerprints[0]!] };
  const candidates = [own, mixed, foreign].map((samples, n) => ({ petId: `${n}`, samples }));
  const [ofOwn, ofMixed, ofForeign] = coarseMatch({ species: 'DOG', probe, candidates }).map(
    ({ position }) => position,
  );
  assert.ok(ofOwn! - ofMixed! < ofMixed! - ofForeign!, `${ofOwn} ${ofMixed} ${ofForeign}`);
});

test('an appearance counts in coarse matching as in the full comparison', () => {
  const photo = (seed: number) => ({
    id: `appearance of ${seed}`,
    template: extract(photograph(createAnimal('DOG', seed), { kind: 'appearance', shot: 0 }), {
      species: 'DOG',
      kind: 'appearance',
    }),
  });
  const from = { ...probe, appearances: [photo(1)] };
  const llrOf = (samples: SampleSet, ignoredAppearanceIds: readonly string[] = []) =>
    coarseMatch({ species: 'DOG', probe: from, candidates: [{ petId: 'own', samples, ignoredAppearanceIds }] })[0]!
      .position;
  const shown = { ...own, appearances: [photo(1)] };
  assert.ok(llrOf(shown) > llrOf(own));
  assert.equal(llrOf(shown, ['appearance of 1']), llrOf(own));
});

test('the number of fully compared pets is limited, and coarse matching is skipped if it saves nothing', () => {
  const pets = Array.from({ length: 30 }, (_, n) => ({ petId: `${n}`, position: -n }));
  const compared = shortlistOf(pets, pets.toReversed(), 3).map(({ petId }) => petId);
  assert.deepEqual(compared, ['0', '1', '2']);
  const withPhotos = (photos: number, count: number) =>
    pets.slice(0, count).map(({ petId }) => {
      const fingerprints = Array.from({ length: photos }, () => probe.fingerprints[0]!);
      return { petId, samples: { fingerprints, appearances: [] } };
    });
  const isLooked = (photos: number, count = 30) => needsShortlist(withPhotos(photos, count), 10);
  assert.deepEqual([isLooked(5), isLooked(2), isLooked(1), isLooked(5, 10)], [true, true, false, false]);
});

/** A search that found two pets of these scores, with one of 2 pets searched each. */
const rivals = (best: number, second: number, falseNonMatchRate = 1) =>
  rankPets({
    probe,
    compared: [best, second].map((score, n) => {
      // False-match rate of one comparison with this score in a search of two.
      const falseMatchRate = -Math.expm1(Math.log1p(-(10 ** (-4 - (score - 50) / 10))) / 2);
      return { petId: `${n}`, position: 0, falseMatchRate, falseNonMatchRate };
    }),
    searchedCount: 2,
    targetFalseMatchRate: 1e-4,
    candidatesMax: 10,
  });

test('the best candidate is identified from a lead of five points', () => {
  assert.deepEqual([rivals(80, 75).margin, rivals(80, 75).decision], [5, 'IDENTIFIED']);
  assert.deepEqual([rivals(80, 75.1).margin, rivals(80, 75.1).decision], [4.9, 'INCONCLUSIVE']);
  assert.deepEqual(rivals(80, 75.1).reasons, ['closeRival']);
  assert.equal(rivals(80, 20).decision, 'IDENTIFIED');
});

test('UNKNOWN is returned if the best candidate is excluded, however close the second is', () => {
  assert.deepEqual([rivals(20, 20, 0.01).decision, rivals(20, 20, 0.01).reasons], ['UNKNOWN', []]);
  assert.equal(rivals(20, 20, 0.5).decision, 'INCONCLUSIVE');
});

test('two equally good candidates are not identified', () => {
  const found = search([ownPet, { petId: 'twin', samples: own }], 2);
  assert.deepEqual([found.decision, found.margin, found.reasons], ['INCONCLUSIVE', 0, ['closeRival']]);
  assert.deepEqual(
    found.pets.map(({ id }) => id),
    ['own', 'twin'],
  );
});

test('the requested number of candidates is returned, best first, however dissimilar they are', () => {
  const twins = Array.from({ length: 4 }, (_, n) => ({ petId: `twin-${n}`, samples: own }));
  const all = { species: 'DOG', probe, searchedCount: 5, targetFalseMatchRate: 1e-4, comparedMax: 10 } as const;
  const named = identify({ ...all, candidates: [foreignPet, ...twins], candidatesMax: 3 });
  assert.deepEqual(
    named.pets.map(({ id }) => id),
    ['twin-0', 'twin-1', 'twin-2'],
  );
  const both = identify({ ...all, candidates: [foreignPet, ownPet], candidatesMax: 10 });
  assert.deepEqual(
    both.pets.map(({ id, isMatch }) => [id, isMatch]),
    [
      ['own', true],
      ['foreign', false],
    ],
  );
});

test('an appearance ignored for one pet counts for the others only', () => {
  const appearance = photograph(createAnimal('DOG', 1), { kind: 'appearance', shot: 0, widthPx: 320 });
  const appearances = [{ id: 'appearance', template: extract(appearance, { species: 'DOG', kind: 'appearance' }) }];
  const samples = { ...own, appearances };
  const llrOf = (from: SampleSet, ignoredAppearanceIds: readonly string[]) =>
    comparePets({ species: 'DOG', probe: from, candidates: [{ petId: 'own', samples, ignoredAppearanceIds }] })[0]!
      .position;
  const without = llrOf(probe, []);
  assert.equal(llrOf({ ...probe, appearances }, ['appearance']), without);
  assert.ok(llrOf({ ...probe, appearances }, []) > without);
});
