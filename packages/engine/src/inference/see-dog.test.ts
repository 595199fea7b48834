import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import { extractLearned } from '../compare/extract-learned.ts';
import { DOG_FACE, LEARNED_CODE_LENGTH, NETWORKS, NOSE, WORKING_SIDE_PX_MAX } from '../parameters.ts';
import { resampleColours, wholeOf } from '../pixels/resample.ts';
import { judge } from '../quality/judge.ts';
import { printSeen, qualitySeen } from '../quality/quality-seen.ts';
import { noseWidth } from '../region/nose.ts';
import { decodeTemplate } from '../template/template.ts';
import type { NetworkInput } from './networks.ts';
import { dogsVerdict } from './see-dog.ts';
import { isLargeEnough, readingSidePx, seeSubject, squareSeen } from './see-subject.ts';

const DOG = { species: 'DOG', kind: 'fingerprint' } as const;
/** A drawn nose close up: texture that the quality gate accepts. */
const picture = photograph(createAnimal('DOG', 1), { kind: 'fingerprint', shot: 0, difficulty: 0.2, widthPx: 400 });

/** A nose by its middle and width, shares of the picture, and the place of its nostrils' middle, in its widths. */
interface View {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly aside?: number;
}
const FOUND: View = { x: 0.5, y: 0.65, width: 0.16 };

function outputOf({ x, y, width, aside = 0 }: View): Float32Array {
  const [half, middle] = [width / 2, x + aside * width];
  const points = [x - half, y, x + half, y, x, y - 0.4 * width, x, y + 0.4 * width];
  const nostrils = [middle - width / 4, y, middle + width / 4, y];
  return Float32Array.from([...points, ...nostrils, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.95]);
}

/** A backend that finds this nose twice, and nothing else, or another one next to it. `dog` is P(dog) of every picture. */
function backendOf(view: View, dog = 0.9, hasOther = false) {
  const asked: string[] = [];
  const again = { ...view, x: 0.5, y: 0.5, width: 1 / NOSE.secondLook };
  return {
    asked,
    cohort: () => Promise.resolve([]),
    run: ({ network }: NetworkInput) => {
      asked.push(network);
      if (network === 'species') return Promise.resolve({ species: Float32Array.of(0, dog) });
      if (network === 'dogFace') return Promise.resolve({ code: new Float32Array(LEARNED_CODE_LENGTH).fill(1) });
      const noses = asked.filter((name) => name === 'nose').length;
      const isHidden = noses > 2 && !hasOther;
      return Promise.resolve({ nose: isHidden ? new Float32Array(19) : outputOf(noses % 2 === 1 ? view : again) });
    },
  };
}
/** The noses are too small for a print, whatever the drawn skin shows there. */
const seen = (view: View, dog?: number) => seeSubject(picture, 'DOG', backendOf(view, dog));

test('a dog’s face around its nose is accepted without a print, and the photo serves for the face alone', async () => {
  const sighting = await seen(FOUND);
  assert.equal(sighting.print!.verdict, 'REJECTED');
  assert.deepEqual([sighting.reasons, sighting.evidence], [[], ['face']]);
  assert.equal(qualitySeen(judge(picture, DOG).quality, sighting).verdict, 'ACCEPTED');
  const square = squareSeen(sighting, picture)!;
  assert.ok(Math.abs(square.width / noseWidth(sighting.nose!) - DOG_FACE.side) < 0.1, JSON.stringify(square));
});

test('what has a nose’s outline, but is neither a dog’s nor skin, is refused', async () => {
  const { reasons, evidence, print } = await seen(FOUND, NOSE.dogOrSkinMin / 2);
  assert.deepEqual([reasons, evidence, print], [['noNose'], undefined, undefined]);
  assert.deepEqual((await seen(FOUND, 2 * NOSE.dogOrSkinMin)).reasons, []);
});

test('the template of a face has its code, and its keypoints do not count', async () => {
  const backend = backendOf(FOUND);
  const template = decodeTemplate(await extractLearned(picture, DOG, backend));
  assert.deepEqual(backend.asked.at(-1), 'dogFace');
  assert.ok(NETWORKS.dogFace.sidePx > 0);
  assert.deepEqual([template.isFace, template.isNose], [true, false]);
  assert.equal(template.learnedCode!.length, LEARNED_CODE_LENGTH);
});

test('the template of a picture of the whole dog has the code of its face, if it shows one', async () => {
  const subject = { species: 'DOG', kind: 'appearance' } as const;
  const shown = decodeTemplate(await extractLearned(picture, subject, backendOf(FOUND)));
  assert.deepEqual([shown.kind, shown.isFace, shown.learnedCode?.length], ['appearance', true, LEARNED_CODE_LENGTH]);
  const hidden: readonly [View, number, boolean?][] = [
    [{ ...FOUND, aside: DOG_FACE.nostrilsAsideMax + 0.05 }, 0.9],
    [FOUND, DOG_FACE.dogMin / 2],
    [FOUND, 0.9, true],
  ];
  for (const [view, dog, isTwice] of hidden) {
    const backend = backendOf(view, dog, isTwice);
    const template = decodeTemplate(await extractLearned(picture, subject, backend));
    assert.deepEqual([template.isFace ?? false, template.learnedCode], [false, undefined]);
    assert.ok(!backend.asked.includes('dogFace'), backend.asked.join());
  }
});

test('a dog’s small face is read from the file, and a large one, and a print, from the working picture', () => {
  const nose = (widthPx: number) => {
    const at = (x: number, y: number) => ({ x: 320 + x * widthPx, y: 320 + y * widthPx });
    const ends = { left: at(-0.5, 0), right: at(0.5, 0), top: at(0, -0.4), bottom: at(0, 0.4) };
    return { ...ends, leftNostril: at(-0.25, 0), rightNostril: at(0.25, 0) };
  };
  const { sidePx, longSidePxMax } = DOG_FACE.fromFile;
  const sideAt = (widthPx: number, longSidePx: number) => (DOG_FACE.side * widthPx * longSidePx) / WORKING_SIDE_PX_MAX;
  const small = { nose: nose(DOG_FACE.noseWidthPxMin), evidence: ['face'] as const };
  assert.ok(Math.abs(sideAt(DOG_FACE.noseWidthPxMin, readingSidePx(small)) - sidePx) < 0.1);
  assert.equal(readingSidePx({ ...small, nose: nose(1) }), longSidePxMax);
  assert.equal(readingSidePx({ ...small, nose: nose(sidePx / DOG_FACE.side) }), WORKING_SIDE_PX_MAX);
  assert.equal(readingSidePx({ ...small, evidence: ['nose'] }), WORKING_SIDE_PX_MAX);
  const working = { width: WORKING_SIDE_PX_MAX, height: 480 };
  assert.deepEqual([isLargeEnough(working, DOG), isLargeEnough(working, DOG, small)], [false, false]);
  assert.ok(isLargeEnough({ width: WORKING_SIDE_PX_MAX - 1, height: 480 }, DOG, small));
  assert.ok(isLargeEnough(working, { species: 'DOG', kind: 'appearance' }));
});

test('a dog’s face that is read larger is the same face', async () => {
  const pictureOf = (sidePx: number) => {
    const planes = resampleColours(picture, sidePx, sidePx, wholeOf(picture));
    const data = Uint8Array.from({ length: 3 * sidePx ** 2 }, (_, at) => planes[at % 3]!.data[Math.floor(at / 3)]!);
    return { width: sidePx, height: sidePx, data };
  };
  const working = pictureOf(WORKING_SIDE_PX_MAX);
  const backend = backendOf(FOUND);
  const sighting = await seeSubject(working, 'DOG', backend);
  const faceIn = async (pixels: typeof working) => {
    const cuts: NetworkInput[] = [];
    const run = (input: NetworkInput) => {
      cuts.push(input);
      return backend.run(input);
    };
    await extractLearned(pixels, DOG, { ...backend, run }, undefined, sighting);
    return cuts.find(({ network }) => network === 'dogFace')!.planes;
  };
  const [own, larger] = [await faceIn(working), await faceIn(pictureOf(2 * WORKING_SIDE_PX_MAX))];
  const difference = own.reduce((sum, value, at) => sum + Math.abs(value - larger[at]!), 0) / own.length;
  assert.ok(difference < 4, `the mean difference is ${difference} of 255`);
});

test('where only prints count, a face is refused for its print', async () => {
  const { verdict, reasons } = printSeen(judge(picture, DOG).quality, await seen(FOUND));
  assert.equal(verdict, 'REJECTED');
  assert.ok(
    reasons.some((reason) => ['noPrint', 'tooFar', 'angled'].includes(reason)),
    reasons.join(),
  );
});

test('a face counts from the front, inside the picture, large enough, and where the species network sees a dog', async () => {
  const evidenceOf = async (view: Partial<View>, dog?: number) => (await seen({ ...FOUND, ...view }, dog)).evidence;
  assert.deepEqual(await evidenceOf({}), ['face']);
  assert.deepEqual(await evidenceOf({ aside: DOG_FACE.nostrilsAsideMax + 0.05 }), []);
  assert.deepEqual(await evidenceOf({ y: 0.3 }), []);
  assert.deepEqual(await evidenceOf({ x: 0.85 }), []);
  assert.deepEqual(await evidenceOf({}, DOG_FACE.dogMin / 2), []);
});

test('the better verdict of face and print counts, and only accepted parts are evidence', () => {
  const accepted = (score: number) => ({ verdict: 'ACCEPTED', score, reasons: [] }) as const;
  const refused = { verdict: 'REJECTED', score: 10, reasons: ['tooFar'] } as const;
  assert.deepEqual(dogsVerdict(accepted(50), accepted(80)), { evidence: ['face', 'nose'], quality: accepted(80) });
  assert.deepEqual(dogsVerdict(accepted(50), refused), { evidence: ['face'], quality: accepted(50) });
  assert.deepEqual(dogsVerdict(refused, accepted(40)), { evidence: ['nose'], quality: accepted(40) });
  assert.deepEqual(dogsVerdict(undefined, refused), { evidence: [], quality: refused });
});
