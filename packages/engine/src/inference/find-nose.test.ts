import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import { NETWORKS } from '../parameters.ts';
import { judge } from '../quality/judge.ts';
import { isWorthSeeing, qualitySeen } from '../quality/quality-seen.ts';
import { isNose, type Nose, noseGuide } from '../region/nose.ts';
import { findNose } from './find-nose.ts';
import type { NetworkInput } from './networks.ts';
import { seeSubject, squareSeen } from './see-subject.ts';

const DOG = { species: 'DOG', kind: 'fingerprint' } as const;
const [WIDTH, HEIGHT] = [400, 240];
/** A horizontal gradient. */
const picture = {
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: 3 * WIDTH * HEIGHT }, (_, at) => (Math.floor(at / 3) % WIDTH) / 2),
};

interface View {
  /** Middle and width of the nose, shares of the view. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly share: number;
  readonly presence: number;
}
const FOUND: View = { x: 0.5, y: 0.5, width: 0.2, share: 0.8, presence: 0.9 };
/** The same nose in the second view. */
const AGAIN: View = { ...FOUND, width: 1 / 2.4 };

function outputOf({ x, y, width, share, presence }: View): Float32Array {
  const [side, height, inner] = [width / 2, width * 0.4, width / 4];
  const points = [x - side, y, x + side, y, x, y - height, x, y + height, x - inner, y, x + inner, y];
  return Float32Array.from([...points, 0.99, 0.99, 0.99, share, 0.99, 0.99, presence]);
}

const NOTHING: View = { ...FOUND, presence: 0 };

/**
 * A backend that returns these views of the nose network in turn, then empty ones. `species` and `skin` are the
 * probabilities of the middle.
 */
function backendOf(views: readonly View[], species: readonly [number, number] = [0, 0.5], skin = 0.1) {
  const viewed: NetworkInput[] = [];
  return {
    viewed,
    run: (input: NetworkInput) => {
      if (input.network === 'species')
        return Promise.resolve({ species: Float32Array.from(species), skin: Float32Array.of(skin) });
      viewed.push(input);
      return Promise.resolve({ nose: outputOf(views[viewed.length - 1] ?? NOTHING) });
    },
  };
}

test('a nose is located in the second view, the square around the first detection', async () => {
  const backend = backendOf([FOUND, AGAIN]);
  const { nose } = await findNose(picture, backend);
  // The first view has all 400 px, the second one 2.4 widths of 80 px around the middle.
  const edges = ({ planes }: NetworkInput) => [planes[0]!, planes[NETWORKS.nose.sidePx - 1]!];
  assert.ok(edges(backend.viewed[0]!)[1]! > 197);
  assert.ok(Math.abs(edges(backend.viewed[1]!)[0]! - 104 / 2) < 2, String(edges(backend.viewed[1]!)));
  assert.ok(Math.abs(nose!.left.x - 160) < 1 && Math.abs(nose!.right.x - 240) < 1, JSON.stringify(nose));
});

test('a nose without a certain outline is present, but not located', async () => {
  const doubts: Partial<View>[] = [{ share: 0.24 }, { presence: 0.49 }, { width: 0.01 }];
  for (const doubt of doubts) {
    const found = await findNose(picture, backendOf([FOUND, { ...AGAIN, ...doubt }]));
    assert.equal(found.nose, undefined, JSON.stringify(doubt));
    assert.ok(found.presence >= 0.5);
  }
});

test('a picture without a nose is refused as noNose, that of a certain cat as wrongSpecies', async () => {
  const reasonsOf = async (view: View, species?: readonly [number, number]) =>
    (await seeSubject(picture, 'DOG', backendOf([view, AGAIN], species))).reasons;
  assert.deepEqual(await reasonsOf({ ...FOUND, presence: 0.49 }), ['noNose']);
  assert.deepEqual(await reasonsOf({ ...FOUND, presence: 0.51 }), []);
  assert.deepEqual(await reasonsOf(FOUND, [0.91, 0]), ['wrongSpecies']);
  assert.deepEqual(await reasonsOf(FOUND, [0.89, 0]), []);
});

test('skin without an outline passes, a whole dog or cat without a detected nose does not', async () => {
  const reasonsOf = async (species: readonly [number, number], presence = 0.91, skin = 0.011) =>
    (
      await seeSubject(
        picture,
        'DOG',
        backendOf(
          [
            { ...FOUND, presence },
            { ...AGAIN, share: 0.1 },
          ],
          species,
          skin,
        ),
      )
    ).reasons;
  assert.deepEqual(await reasonsOf([0.09, 0.89]), []);
  assert.deepEqual(await reasonsOf([0, 0.91]), ['noNose']);
  assert.deepEqual(await reasonsOf([0.11, 0]), ['noNose']);
  assert.deepEqual(await reasonsOf([0, 0], 0.89), ['noNose']);
  assert.deepEqual(await reasonsOf([0, 0], 0.91, 0.009), ['noNose']);
});

test('what is plainly bare skin passes without an outline, whatever the species and nose networks take it for', async () => {
  const seen = async (skin: number, species: readonly [number, number] = [0, 0.99]) =>
    await seeSubject(picture, 'DOG', backendOf([{ ...FOUND, presence: 0 }], species, skin));
  assert.deepEqual((await seen(0.49)).reasons, ['noNose']);
  const skin = await seen(0.51);
  assert.deepEqual([skin.reasons, skin.nose, skin.print], [[], undefined, skin.quality]);
  assert.deepEqual((await seen(0.51, [0.5, 0])).reasons, []);
  assert.deepEqual((await seen(0.99, [0.95, 0])).reasons, ['wrongSpecies']);
});

test('the print is judged on the detected nose, not in the middle of the picture', async () => {
  const nose = photograph(createAnimal('DOG', 3), { kind: 'fingerprint', shot: 1, difficulty: 0.1, widthPx: 320 });
  // The nose lies in the left half of a picture whose middle shows its edge and soft shadows.
  const [width, height] = [2 * nose.width, nose.height];
  const shadow = (at: number) => 40 * Math.sin((at % width) / 30) * Math.cos(at / width / 25) + 6 * Math.sin(at * at);
  const data = Uint8Array.from({ length: 3 * width * height }, (_, i) => 128 + shadow(Math.floor(i / 3)));
  for (let y = 0; y < height; y++)
    data.set(nose.data.subarray(3 * y * nose.width, 3 * (y + 1) * nose.width), 3 * y * width);
  const beside = { width, height, data };
  const judged = judge(beside, DOG).quality;
  assert.ok(judged.reasons.length > 0 && isWorthSeeing(judged), JSON.stringify(judged));
  const view = { ...FOUND, x: 0.25, width: 1 / 3 };
  const again = { ...FOUND, x: 160 / 416, width: 213 / 416 };
  const sighting = await seeSubject(beside, 'DOG', backendOf([view, again]));
  assert.equal(qualitySeen(judged, sighting).verdict, 'ACCEPTED', JSON.stringify(sighting));
  const square = squareSeen(sighting, beside)!;
  assert.ok(square.left + square.width <= nose.width + 20, JSON.stringify(square));
});

/** A nose in the left of the picture. */
const NEAR: View = { ...FOUND, x: 0.25 };
const SURE: View = { ...AGAIN, presence: 0.95 };

test('two noses of similar size are refused as severalAnimals, otherwise the larger one counts', async () => {
  const seenBy = async (other?: View, again = SURE) =>
    await seeSubject(picture, 'DOG', backendOf(other ? [NEAR, AGAIN, other, again] : [NEAR, AGAIN]));
  const alone = await seenBy();
  assert.deepEqual(alone.reasons, []);
  const ofWidth = (width: number) => ({ ...SURE, x: 0.8, width });
  assert.deepEqual((await seenBy(ofWidth(FOUND.width))).reasons, ['severalAnimals']);
  assert.deepEqual(await seenBy({ ...ofWidth(FOUND.width), presence: 0.89 }), alone, 'what may be a nose');
  const inFront = await seenBy(ofWidth(2 * FOUND.width), { ...SURE, width: 0.6 });
  assert.deepEqual(inFront.reasons, []);
  assert.ok(inFront.nose!.left.x > alone.nose!.right.x, JSON.stringify(inFront.nose));
});

test('reasons of detection replace those of the print', () => {
  const judged = { verdict: 'REJECTED', score: 12, reasons: ['noPrint'] } as const;
  const seen = { seen: { CAT: 0, DOG: 0 }, reasons: ['noNose'] } as const;
  assert.deepEqual(qualitySeen(judged, seen), { verdict: 'REJECTED', score: 12, reasons: ['noNose'] });
  assert.equal(isWorthSeeing({ ...judged, reasons: ['noPrint', 'blurred'] }), false);
});

test('six keypoints are a nose only in the order of a nose, however the head is rotated', () => {
  const at = (x: number, y: number) => ({ x, y });
  const nose: Nose = {
    left: at(0, 50),
    right: at(100, 50),
    top: at(50, 10),
    bottom: at(50, 90),
    leftNostril: at(25, 50),
    rightNostril: at(75, 50),
  };
  assert.ok(isNose(nose));
  assert.equal(isNose({ ...nose, top: nose.bottom, bottom: nose.top }), false);
  assert.equal(isNose({ ...nose, leftNostril: nose.rightNostril, rightNostril: nose.leftNostril }), false);
  assert.equal(isNose({ ...nose, top: at(50, 45), bottom: at(50, 55) }), false);
  const turned = Object.fromEntries(
    Object.entries(nose).map(([name, { x, y }]) => [name, at(-y, x)]),
  ) as unknown as Nose;
  assert.ok(isNose(turned));
});

test('the guide of a nose stays within the picture', () => {
  const at = (x: number, y: number) => ({ x, y });
  const nose: Nose = {
    left: at(0, 50),
    right: at(100, 50),
    top: at(50, 10),
    bottom: at(50, 90),
    leftNostril: at(25, 50),
    rightNostril: at(75, 50),
  };
  assert.deepEqual(noseGuide(nose, { width: 400, height: 300 }), { left: 0, top: 0, width: 150, height: 150 });
  assert.deepEqual(noseGuide(nose, { width: 120, height: 110 }), { left: 0, top: 0, width: 110, height: 110 });
});

test('a missing nose network is an error, not a picture without a nose', async () => {
  await assert.rejects(findNose(picture, { run: () => Promise.resolve({}) }), TypeError);
});
