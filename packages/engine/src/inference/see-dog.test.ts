import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import { extractLearned } from '../compare/extract-learned.ts';
import { DOG_FACE, LEARNED_CODE_LENGTH, NETWORKS, NOSE } from '../parameters.ts';
import { judge } from '../quality/judge.ts';
import { printSeen, qualitySeen } from '../quality/quality-seen.ts';
import { noseWidth } from '../region/nose.ts';
import { decodeTemplate } from '../template/template.ts';
import type { NetworkInput } from './networks.ts';
import { dogsVerdict } from './see-dog.ts';
import { seeSubject, squareSeen } from './see-subject.ts';

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
