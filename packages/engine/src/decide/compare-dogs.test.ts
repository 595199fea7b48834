import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import { LEARNED_CODE_LENGTH } from '../parameters.ts';
import { extract } from '../template/extract.ts';
import { coarseMatch } from './coarse-match.ts';
import { explain } from './explain.ts';
import { identify } from './identify.ts';
import type { Sample, SampleSet } from './sample-set.ts';
import { verify } from './verify.ts';

const subject = { species: 'DOG', kind: 'fingerprint' } as const;
const good = { verdict: 'ACCEPTED', score: 90, reasons: [] } as const;

/** A code of a dog's face: a wave that changes a little from photo to photo. Dog 2 has the opposite of dog 1's. */
function codeOf(dog: number, shot: number): Float32Array {
  const [sign, wave] = dog === 2 ? [-1, 1] : [1, dog];
  const at = (i: number) => sign * Math.sin((i + 1) * wave * 1.7) + 0.1 * Math.cos(i * (shot + 3));
  return Float32Array.from({ length: LEARNED_CODE_LENGTH }, (_, i) => at(i));
}

interface Shown {
  /** The dog whose face the photos show, and the one whose nose. */
  readonly face?: number;
  readonly nose?: number;
}

/** Five photos of a face, a nose or both. */
function photosOf({ face, nose }: Shown, first = 0): Sample[] {
  return [0, 1, 2, 3, 4].map((at) => {
    const shot = first + at;
    const animal = createAnimal('DOG', nose ?? 99);
    const pixels = photograph(animal, { kind: 'fingerprint', shot, difficulty: 0.2, widthPx: 320 });
    const output = face === undefined ? undefined : { code: codeOf(face, shot) };
    const known = { isFace: face !== undefined, isNose: nose !== undefined, quality: good };
    return { id: `${face}/${nose}/${shot}`, template: extract(pixels, subject, output, undefined, known) };
  });
}
const setOf = (shown: Shown, first?: number): SampleSet => ({ fingerprints: photosOf(shown, first), appearances: [] });
const compare = (probe: SampleSet, reference: SampleSet) =>
  verify({ species: 'DOG', probe, reference, targetFalseMatchRate: 1e-4 });

const faces = setOf({ face: 1 });
const sameFaces = setOf({ face: 1 }, 5);
const otherFaces = setOf({ face: 2 }, 5);
const both = setOf({ face: 1, nose: 1 });
const sameBoth = setOf({ face: 1, nose: 1 }, 5);

test('dogs are distinguished by their faces alone: one that looks different is excluded', () => {
  const [own, other] = [compare(faces, sameFaces), compare(faces, otherFaces)];
  assert.ok(own.score > other.score, `${own.score} and ${other.score}`);
  assert.equal(other.decision, 'NO_MATCH');
  assert.notEqual(own.decision, 'NO_MATCH');
});

test('a print that agrees adds to the face, one that does not takes nothing away', () => {
  const byFace = compare(faces, sameFaces);
  const byBoth = compare(both, sameBoth);
  assert.ok(byBoth.llr > byFace.llr, `${byBoth.llr} and ${byFace.llr}`);
  assert.equal(byBoth.decision, 'MATCH');
  const otherNose = compare(both, setOf({ face: 1, nose: 2 }, 5));
  assert.ok(Math.abs(otherNose.llr - byFace.llr) < 1e-9, `${otherNose.llr} and ${byFace.llr}`);
});

test('photos of which one side shows faces and the other noses decide nothing', () => {
  const { decision, falseMatchRate, falseNonMatchRate, samples } = compare(faces, setOf({ nose: 1 }, 5));
  assert.deepEqual([decision, falseMatchRate, falseNonMatchRate], ['INCONCLUSIVE', 1, 1]);
  assert.ok(
    samples.every(({ score }) => score <= 11),
    JSON.stringify(samples),
  );
});

test('another nose alone excludes no dog, nor does a face that only a few photos show', () => {
  const byNose = compare(setOf({ nose: 1 }), setOf({ nose: 2 }, 5));
  assert.deepEqual([byNose.decision, byNose.reasons.includes('notCalibrated')], ['INCONCLUSIVE', true]);
  const noses = photosOf({ nose: 2 }, 5);
  const few = { fingerprints: [...otherFaces.fingerprints.slice(0, 1), ...noses.slice(1)], appearances: [] };
  const byFew = compare(faces, few);
  assert.deepEqual([byFew.decision, byFew.reasons[0]], ['INCONCLUSIVE', 'faceNotFound']);
  assert.equal(byFew.advice[0]?.code, 'showFace');
});

/** Pictures of the whole dog that show its face. */
function wholeOf(face: number, shots: readonly number[]): Sample[] {
  return shots.map((shot) => {
    const pixels = photograph(createAnimal('DOG', 99), { kind: 'appearance', shot, difficulty: 0.2, widthPx: 320 });
    const known = { isFace: true, quality: good };
    const template = extract(
      pixels,
      { species: 'DOG', kind: 'appearance' },
      { code: codeOf(face, shot) },
      undefined,
      known,
    );
    return { id: `whole ${face}/${shot}`, template };
  });
}

test('faces in pictures of the whole dog count where the fingerprints show noses alone, and exclude no dog', () => {
  const registered = { ...setOf({ nose: 1 }), appearances: wholeOf(1, [0, 1]) };
  const own = compare({ ...setOf({ nose: 3 }, 5), appearances: wholeOf(1, [7, 8]) }, registered);
  const other = compare({ ...setOf({ nose: 3 }, 5), appearances: wholeOf(2, [7, 8]) }, registered);
  assert.ok(own.score > other.score + 10, `${own.score} and ${other.score}`);
  assert.ok(own.falseMatchRate < 1e-2, `${own.falseMatchRate}`);
  assert.deepEqual(
    [other.decision, other.reasons[0], other.advice[0]?.code],
    ['INCONCLUSIVE', 'faceNotFound', 'showFace'],
  );
});

test('faces of fingerprints and of pictures of the whole dog count together', () => {
  const [probe, reference] = [setOf({ face: 1 }), setOf({ face: 1 }, 5)];
  const more = compare({ ...probe, appearances: wholeOf(1, [7, 8]) }, reference);
  const wrong = compare({ ...probe, appearances: wholeOf(2, [7, 8]) }, reference);
  const alone = compare(probe, reference);
  assert.ok(wrong.llr < alone.llr && wrong.llr < more.llr, `${wrong.llr}, ${alone.llr}, ${more.llr}`);
});

test('a search ranks the dog of the same face in a picture of the whole dog first', () => {
  const candidates = [3, 2, 1, 4].map((face) => ({
    petId: `pet-${face}`,
    samples: { ...setOf({ nose: 2 }), appearances: wholeOf(face, [0, 1]) },
  }));
  const probe = { ...setOf({ nose: 3 }, 5), appearances: wholeOf(1, [7]) };
  const coarse = coarseMatch({ species: 'DOG', probe, candidates }).toSorted((a, b) => b.position - a.position);
  assert.equal(coarse[0]!.petId, 'pet-1');
});

test('an open comparison of faces alone asks for the nose from nearer', () => {
  const alike = setOf({ face: 1 }, 5).fingerprints.map(({ id, template }) => ({
    id,
    template: template.map((byte, at) => (at === 6 ? 10 : byte)),
  }));
  const open = compare(faces, { fingerprints: alike.slice(0, 1), appearances: [] });
  const codes = open.decision === 'INCONCLUSIVE' ? open.advice.map(({ code }) => code) : ['showNose'];
  assert.ok(codes.includes('showNose'), codes.join());
});

test('scores of dogs do not depend on the order of photos, nor on which side is the probe', () => {
  const mixed = {
    fingerprints: [...photosOf({ face: 1 }, 5).slice(0, 2), ...photosOf({ face: 1, nose: 1 }, 7).slice(0, 2)],
    appearances: [],
  };
  const turned = { ...mixed, fingerprints: mixed.fingerprints.toReversed() };
  assert.equal(compare(both, mixed).llr, compare(both, turned).llr);
  assert.ok(Math.abs(compare(both, mixed).llr - compare(mixed, both).llr) < 1e-9);
});

test('a search ranks the dog of the same face first, coarsely and in full', () => {
  const candidates = [3, 2, 1, 4].map((face) => ({ petId: `pet-${face}`, samples: setOf({ face }, 5) }));
  const search = { species: 'DOG', probe: faces, candidates } as const;
  const coarse = coarseMatch(search).toSorted((a, b) => b.position - a.position);
  assert.equal(coarse[0]!.petId, 'pet-1');
  const limits = { searchedCount: 4, targetFalseMatchRate: 1e-2, candidatesMax: 4, comparedMax: 4 };
  assert.equal(identify({ ...search, ...limits }).pets[0]!.id, 'pet-1');
});

test('an explanation scores the pairs of a face as the verification does', () => {
  const probes = faces.fingerprints.slice(0, 1);
  const references = [...sameFaces.fingerprints.slice(0, 1), ...otherFaces.fingerprints.slice(0, 1)];
  const { scores } = explain({ species: 'DOG', probes, references, targetFalseMatchRate: 1e-4 });
  const [own, other] = scores[0]!;
  assert.ok(own! > other!, JSON.stringify(scores));
});
