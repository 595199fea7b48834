import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import { LEARNED_CODE_LENGTH } from '../parameters.ts';
import { extract } from '../template/extract.ts';
import { decodeTemplate } from '../template/template.ts';
import { byKind, SEARCH_CODE_LENGTH, searchCode, searchCodes } from './search-code.ts';

const pixels = photograph(createAnimal('DOG', 1), { kind: 'fingerprint', shot: 0, widthPx: 320 });
const network = { code: Float32Array.from({ length: LEARNED_CODE_LENGTH }, (_, i) => (i === 5 ? 3 : 0)) };
const dog = { species: 'DOG', kind: 'fingerprint' } as const;
const nose = extract(pixels, dog);
const face = extract(pixels, dog, network, undefined, { isFace: true, isNose: false });
const both = extract(pixels, dog, network, undefined, { isFace: true, isNose: true });

const lengths = (codes: readonly Int8Array[]) => {
  const { faces, others } = byKind(codes);
  return [faces.map(({ length }) => length), others.map(({ length }) => length)];
};

test('a photo of a dog is searched by its face, its nose, or by each of the two that it shows', () => {
  const own = [SEARCH_CODE_LENGTH];
  assert.deepEqual(lengths([searchCode(nose)]), [[], own]);
  assert.deepEqual(lengths([searchCode(face)]), [own, []]);
  assert.deepEqual(lengths([searchCode(both)]), [own, own]);
  const { faces, others } = byKind([searchCode(both)]);
  assert.deepEqual([faces[0]![5], others[0]], [127, decodeTemplate(nose).globalCode]);
});

test('a picture of the whole dog is searched by the face that it shows, and by nothing else', () => {
  const whole = { species: 'DOG', kind: 'appearance' } as const;
  const templates = [extract(pixels, whole), extract(pixels, whole, network, undefined, { isFace: true })];
  const appearances = templates.map((template) => ({ template }));
  assert.deepEqual(lengths(searchCodes({ fingerprints: [{ template: nose }], appearances })), [
    [SEARCH_CODE_LENGTH],
    [SEARCH_CODE_LENGTH],
  ]);
});

test('a cat is searched by one code, the learned one if it has it', () => {
  const cat = { species: 'CAT', kind: 'fingerprint' } as const;
  const code = searchCode(extract(pixels, cat, network, undefined, { isFace: true }));
  assert.deepEqual([code.length, code[5]], [SEARCH_CODE_LENGTH, 127]);
});
