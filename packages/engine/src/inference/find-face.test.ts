import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FACE, NETWORKS } from '../parameters.ts';
import { alignedFace } from '../region/face.ts';
import { findFace } from './find-face.ts';
import type { NetworkInput } from './networks.ts';
import { isCatsFace, seeSubject, shownFace } from './see-subject.ts';

const CAT = { species: 'CAT', kind: 'fingerprint' } as const;
const [WIDTH, HEIGHT] = [400, 240];

/** A picture that gets lighter from left to right. */
const picture = {
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: 3 * WIDTH * HEIGHT }, (_, at) => (Math.floor(at / 3) % WIDTH) / 2),
};

/** Output of the network for a face in the upper left of the picture. */
const FOUND = { leftX: 0.1, leftY: 0.2, rightX: 0.2, rightY: 0.2, noseX: 0.15, noseY: 0.3 };
/** The same face within the part that is viewed again. */
const AGAIN = { leftX: 0.35, leftY: 0.4, rightX: 0.65, rightY: 0.4, noseX: 0.5, noseY: 0.6 };
const SURE = { leftShare: 0.9, rightShare: 0.9, noseShare: 0.9, presence: 0.9 };

type Output = Record<keyof typeof FOUND | keyof typeof SURE, number>;

const outputOf = (changes: Partial<Output>, base: Partial<Output> = FOUND) => ({
  eyes: Float32Array.from(Object.values({ ...FOUND, ...base, ...SURE, ...changes })),
});

/** A backend that finds a face in views by number; every other view shows none. */
function backendOf(views: Readonly<Record<number, Partial<Output>>>, species: readonly [number, number] = [0.9, 0.1]) {
  const viewed: NetworkInput[] = [];
  return {
    viewed,
    run: (input: NetworkInput) => {
      if (input.network === 'species') return Promise.resolve({ species: Float32Array.from(species) });
      const output = views[viewed.length];
      viewed.push(input);
      return Promise.resolve(output ? outputOf(output) : { eyes: new Float32Array(10) });
    },
  };
}

const VIEWS = 1 + FACE.turned.turns.length;

test('the face is compared where the second view of it shows it', async () => {
  const backend = backendOf({ 0: FOUND, 1: AGAIN });
  const shown = await shownFace(picture, CAT, backend);
  assert.equal(backend.viewed.length, 2);
  // The first view shows the whole picture, the second one the part around what was found in the first.
  const span = ({ planes }: NetworkInput) => [planes[0]!, planes[NETWORKS.eyes.sidePx - 1]!];
  const [[first, last], [from, to]] = backend.viewed.map(span) as [[number, number], [number, number]];
  assert.ok(first < 2 && last > 197, `${first} to ${last}`);
  assert.ok(from < 2 && to > 60 && to < 70, `${from} to ${to}`);
  // Eyes at 40 and 80, the nose 24 px below: the second view is 0 to 128 across and 0 to 128 down.
  const place = (x: number, y: number) => ({ x: 128 * x, y: 128 * y });
  const face = { left: place(0.35, 0.4), right: place(0.65, 0.4), nose: place(0.5, 0.6) };
  const expected = alignedFace(picture, face);
  assert.ok(Math.abs(shown.width - expected.width) <= 1, `${shown.width} px and ${expected.width}`);
  assert.ok(shown.width < HEIGHT);
});

test('turned views follow where either upright view is unsure of a face, an eye or the nose, or shows no face', async () => {
  const doubts: Partial<Output>[] = [
    { presence: 0.49 },
    { leftShare: 0.34 },
    { rightShare: 0.34 },
    { noseShare: 0.34 },
    { noseY: 0.05 },
    { rightX: 0.12, rightY: 0.2 },
  ];
  for (const doubt of doubts) {
    const once = backendOf({ 0: doubt });
    assert.equal(await findFace(picture, once), undefined, JSON.stringify(doubt));
    assert.equal(once.viewed.length, VIEWS);
    const again = doubt.rightX === undefined ? doubt : { rightX: 0.36 };
    const twice = backendOf({ 0: {}, 1: { ...AGAIN, ...again } });
    assert.equal(await findFace(picture, twice), undefined, `again ${JSON.stringify(again)}`);
    assert.equal(twice.viewed.length, VIEWS + 1);
  }
});

test('a face in a turned view is found in the picture, with its left eye where it is when the head is upright', async () => {
  const upsideDown = FACE.turned.turns.indexOf(1 / 2);
  const level = { leftX: 0.4, leftY: 0.45, rightX: 0.6, rightY: 0.45, noseX: 0.5, noseY: 0.6 };
  const found = await findFace(picture, backendOf({ [1 + upsideDown]: level, [VIEWS]: level }));
  assert.ok(found?.isTurned);
  assert.ok(found.face.left.x > found.face.right.x, 'left and right change sides in a picture that stands on its head');
  assert.ok(found.face.nose.y < found.face.left.y);
});

test('a turned face needs a second sure view, and more presence than an upright one', async () => {
  const weak = { ...AGAIN, presence: FACE.turned.presenceMin - 0.01 };
  assert.equal(await findFace(picture, backendOf({ 1: AGAIN, [VIEWS]: weak })), undefined);
  assert.equal(await findFace(picture, backendOf({ 1: weak, [VIEWS]: AGAIN })), undefined);
  assert.ok(await findFace(picture, backendOf({ 1: AGAIN, [VIEWS]: AGAIN })));
});

test('no face is looked for in a dog’s nose or in an appearance', async () => {
  const backend = backendOf({ 0: FOUND, 1: AGAIN });
  for (const subject of [
    { species: 'DOG', kind: 'fingerprint' },
    { species: 'DOG', kind: 'appearance' },
    { species: 'CAT', kind: 'appearance' },
  ] as const)
    assert.equal(await shownFace(picture, subject, backend), picture);
  assert.equal(backend.viewed.length, 0);
});

test('a picture without a face or a cat is refused as noFace, one of a sure dog as wrongSpecies', async () => {
  const reasonsOf = async (species: readonly [number, number], views = {}) =>
    (await seeSubject(picture, 'CAT', backendOf(views, species))).reasons;
  assert.deepEqual(await reasonsOf([0, 0]), ['noFace']);
  assert.deepEqual(await reasonsOf([0.09, 0.89]), ['noFace']);
  assert.deepEqual(await reasonsOf([0.05, 0.95]), ['wrongSpecies']);
  assert.deepEqual(await reasonsOf([0.11, 0]), []);
  const face = { 0: FOUND, 1: AGAIN };
  assert.deepEqual(await reasonsOf([0.02, 0], face), []);
  assert.deepEqual(await reasonsOf([0.02, 0.97], face), ['wrongSpecies']);
});

test('the species is read off the face, and a turned face counts only where a cat is seen', () => {
  const turned = { isTurned: true, presence: 1, share: 1 };
  const species = (CAT: number, DOG: number) => ({ CAT, DOG });
  assert.ok(isCatsFace(turned, species(0.5, 0.4), species(0, 1)));
  assert.ok(isCatsFace(turned, species(0.2, 0.1), species(0, 0.8)));
  assert.ok(!isCatsFace(turned, species(0.2, 0.1), species(0, 0.95)));
  assert.ok(isCatsFace(turned, species(0, 1), species(0.9, 0.1)));
  assert.ok(!isCatsFace(turned, species(0, 0), species(0, 0)));
  const upright = { ...turned, isTurned: false };
  assert.ok(isCatsFace(upright, species(0, 0), species(0, 0)), 'a face that is plain in itself');
  assert.ok(!isCatsFace({ ...upright, share: 0.5 }, species(0, 0), species(0, 0)));
  assert.ok(!isCatsFace(upright, species(0, 0.95), species(0, 0.95)));
});

test('a backend without a network is a fault, not a picture without a face', async () => {
  await assert.rejects(shownFace(picture, CAT, { run: () => Promise.resolve({}) }), TypeError);
});
