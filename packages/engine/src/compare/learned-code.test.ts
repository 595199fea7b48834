import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import { verify } from '../decide/verify.ts';
import { networkInput } from '../inference/networks.ts';
import { shownFace } from '../inference/see-subject.ts';
import { FACE, LEARNED_CODE_LENGTH, NETWORKS } from '../parameters.ts';
import { searchCode } from '../scan/search-code.ts';
import { extract, learnedCode } from '../template/extract.ts';
import { decodeTemplate, encodeTemplate } from '../template/template.ts';
import { commonnessOf } from './commonness.ts';
import { comparePair } from './compare-pair.ts';
import { type ExtractionBackend, extractLearned } from './extract-learned.ts';

const subject = { species: 'CAT', kind: 'fingerprint' } as const;
const photoOf = (seed: number, shot: number) =>
  photograph(createAnimal('CAT', seed), { kind: 'fingerprint', shot, difficulty: 0.2, widthPx: 320 });
const [first, second, stranger] = [photoOf(1, 0), photoOf(1, 1), photoOf(2, 0)];

/** A backend that records its inputs, detects no face, and returns one code for all. */
function recordingBackend(code: Float32Array): ExtractionBackend & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    cohort: async () => [],
    async run({ network, planes }) {
      asked.push(`${network} ${planes.length}`);
      if (network === 'eyes') return { eyes: new Float32Array(10) };
      if (network === 'nose') return { nose: new Float32Array(19) };
      return network === 'species' ? { species: Float32Array.of(0.9, 0.1) } : { code };
    },
  };
}

const codeOf = (at: number) => Float32Array.from({ length: LEARNED_CODE_LENGTH }, (_, i) => (i === at ? 3 : 0));

test('a cat’s face has a code, a dog’s nose is only detected, an appearance has no network', async () => {
  const backend = recordingBackend(codeOf(0));
  await extractLearned(first, { species: 'DOG', kind: 'fingerprint' }, backend);
  await extractLearned(first, { species: 'CAT', kind: 'fingerprint' }, backend);
  await extractLearned(first, { species: 'CAT', kind: 'appearance' }, backend);
  // The dog: species and nose. The cat: the picture as it is, its rotated views and nine parts, species, and the code.
  const views = [...FACE.turned.turns, ...Array(9).keys()].map(() => 'eyes' as const);
  const asked = (['species', 'nose', 'eyes', ...views, 'species', 'face'] as const).map(
    (network) => `${network} ${3 * NETWORKS[network].sidePx ** 2}`,
  );
  assert.deepEqual(backend.asked, asked);
});

test('a cat’s keypoints and code are those of the detected face', async () => {
  // The nose lies below the middle of the eyes: a head that is turned aside is worth less.
  const eyes = Float32Array.of(0.4, 0.3, 0.6, 0.35, 0.46, 0.485, 1, 1, 1, 1);
  const planes: Float32Array[] = [];
  const backend: ExtractionBackend = {
    cohort: async () => [],
    async run(input) {
      if (input.network === 'eyes') return { eyes };
      if (input.network === 'species') return { species: Float32Array.of(0.9, 0.1) };
      planes.push(input.planes);
      return { code: codeOf(0) };
    },
  };
  const shown = await shownFace(first, subject, backend);
  assert.notEqual(shown, first);
  const template = await extractLearned(first, subject, backend);
  const { commonness, ...decoded } = decodeTemplate(template);
  assert.equal(commonness, commonnessOf([]));
  const unplaced = extract(shown, subject, { code: codeOf(0) }, undefined, { isFace: true });
  assert.deepEqual(encodeTemplate({ ...decoded, commonness: 0 }), unplaced);
  assert.equal(decodeTemplate(template).isFace, true);
  assert.deepEqual(planes, [networkInput(shown, subject)!.planes]);
});

test('network input has the levels of the picture, 0 to 255', () => {
  const white = { width: 200, height: 150, data: new Uint8Array(200 * 150 * 3).fill(255) };
  const { planes } = networkInput(white, subject)!;
  assert.ok(planes.every((value) => Math.abs(value - 255) < 1e-3));
});

test('a learned code is stored at length 127, is the search code, and counts in a comparison', async () => {
  const near = await extractLearned(first, subject, recordingBackend(codeOf(5)));
  const same = await extractLearned(second, subject, recordingBackend(codeOf(5)));
  const other = await extractLearned(second, subject, recordingBackend(codeOf(6)));
  assert.equal(searchCode(near)[5], 127);
  assert.ok(comparePair('CAT', near, same).llr > comparePair('CAT', near, other).llr);
});

test('a code of another length is refused, and an empty code stays empty', () => {
  assert.throws(() => learnedCode(new Float32Array(3)), RangeError);
  assert.deepEqual(learnedCode(new Float32Array(LEARNED_CODE_LENGTH)), new Int8Array(LEARNED_CODE_LENGTH));
});

test('templates with and without a learned code are compared as if neither had one', async () => {
  const learned = await extractLearned(first, subject, recordingBackend(codeOf(5)));
  const [plain, plainSecond, plainStranger] = [
    extract(first, subject),
    extract(second, subject),
    extract(stranger, subject),
  ];
  assert.equal(decodeTemplate(plain).learnedCode, undefined);
  const set = (...templates: Uint8Array[]) => ({
    fingerprints: templates.map((template, i) => ({ id: String(i), template })),
    appearances: [],
  });
  const verified = (probe: Uint8Array, ...reference: Uint8Array[]) =>
    verify({ species: 'CAT', probe: set(probe), reference: set(...reference), targetFalseMatchRate: 1e-4 }).llr;
  assert.equal(verified(learned, plainSecond), verified(plain, plainSecond));
  assert.equal(verified(learned, plainSecond, plainStranger), verified(plain, plainSecond, plainStranger));
});

test('a face that resembles a cat of the cohort is stored as more common than one that resembles none', async () => {
  const alone = decodeTemplate(await extractLearned(first, subject, recordingBackend(codeOf(5))));
  const cohort = async () => [{ ...alone, learnedCode: alone.learnedCode! }];
  const among = await extractLearned(first, subject, { ...recordingBackend(codeOf(5)), cohort });
  const { commonness, ...rest } = decodeTemplate(among);
  assert.ok(commonness! > alone.commonness! + 1, `${commonness} and ${alone.commonness}`);
  assert.deepEqual({ ...rest, commonness: alone.commonness }, alone);
});
