import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FACE, NETWORKS, SUBJECT } from '../parameters.ts';
import { judge } from '../quality/judge.ts';
import { alignedFace } from '../region/face.ts';
import { findFace } from './find-face.ts';
import type { NetworkInput } from './networks.ts';
import { isCatsFace, isCatsFaceByItself, seeSubject, shownFace } from './see-subject.ts';

const CAT = { species: 'CAT', kind: 'fingerprint' } as const;
const [WIDTH, HEIGHT] = [400, 240];

/** A horizontal gradient. */
const picture = {
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: 3 * WIDTH * HEIGHT }, (_, at) => (Math.floor(at / 3) % WIDTH) / 2),
};

/** Network output for a face in the upper left of the picture. */
const FOUND = { leftX: 0.1, leftY: 0.2, rightX: 0.2, rightY: 0.2, noseX: 0.15, noseY: 0.3 };
/** Network output for the same face in the second view. */
const AGAIN = { leftX: 0.35, leftY: 0.4, rightX: 0.65, rightY: 0.4, noseX: 0.5, noseY: 0.6 };
const SURE = { leftShare: 0.9, rightShare: 0.9, noseShare: 0.9, presence: 0.9 };

type Output = Record<keyof typeof FOUND | keyof typeof SURE, number>;

const outputOf = (changes: Partial<Output>, base: Partial<Output> = FOUND) => ({
  eyes: Float32Array.from(Object.values({ ...FOUND, ...base, ...SURE, ...changes })),
});

/** Output of the nose network for a nose of this width, a share of the view, in its middle. */
const noseOutput = (width: number) =>
  Float32Array.from([
    0.5 - width / 2,
    0.5,
    0.5 + width / 2,
    0.5,
    0.5,
    0.5 - width * 0.4,
    0.5,
    0.5 + width * 0.4,
    0.5 - width / 4,
    0.5,
    0.5 + width / 4,
    0.5,
    0.9,
    0.9,
    0.9,
    0.9,
    0.9,
    0.9,
    0.9,
  ]);

/**
 * A backend that detects a face in the views with these numbers and none in any other, and with `hasNose` a dog's nose
 * in every view.
 */
function backendOf(
  views: Readonly<Record<number, Partial<Output>>>,
  species: readonly [number, number] = [0.9, 0.1],
  hasNose = false,
  onFace: { readonly catFace?: number; readonly eyesShut?: number } = {},
) {
  const [catFace, eyesShut] = [Float32Array.of(onFace.catFace ?? 0), Float32Array.of(onFace.eyesShut ?? 0)];
  const viewed: NetworkInput[] = [];
  return {
    viewed,
    run: (input: NetworkInput) => {
      if (input.network === 'species')
        return Promise.resolve({ species: Float32Array.from(species), catFace, eyesShut });
      if (input.network === 'nose') return Promise.resolve({ nose: hasNose ? noseOutput(0.4) : new Float32Array(19) });
      const output = views[viewed.length];
      viewed.push(input);
      return Promise.resolve(output ? outputOf(output) : { eyes: new Float32Array(10) });
    },
  };
}

const VIEWS = 1 + FACE.turned.turns.length;
/** Three across and two down, of 200 px each. */
const PARTS = 6;

test('the face is located where the second view shows it', async () => {
  const backend = backendOf({ 0: FOUND, 1: AGAIN });
  const shown = await shownFace(picture, CAT, backend);
  assert.equal(backend.viewed.length, 3, 'the third one looks for a second face');
  // The first view is the whole picture, the second one the square around the first detection.
  const span = ({ planes }: NetworkInput) => [planes[0]!, planes[NETWORKS.eyes.sidePx - 1]!];
  const [[first, last], [from, to]] = backend.viewed.slice(0, 2).map(span) as [[number, number], [number, number]];
  assert.ok(first < 2 && last > 197, `${first} to ${last}`);
  assert.ok(from < 2 && to > 60 && to < 70, `${from} to ${to}`);
  // Eyes at 40 and 80, the nose 24 px below: the second view is 0 to 128 across and 0 to 128 down.
  const place = (x: number, y: number) => ({ x: 128 * x, y: 128 * y });
  const face = { left: place(0.35, 0.4), right: place(0.65, 0.4), nose: place(0.5, 0.6) };
  const expected = alignedFace(picture, face);
  assert.ok(Math.abs(shown.width - expected.width) <= 1, `${shown.width} px and ${expected.width}`);
  assert.ok(shown.width < HEIGHT);
});

test('rotated views and parts follow if either upright view is unsure of a face, an eye or the nose', async () => {
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
    assert.equal(once.viewed.length, VIEWS + PARTS);
    const again = doubt.rightX === undefined ? doubt : { rightX: 0.36 };
    const twice = backendOf({ 0: {}, 1: { ...AGAIN, ...again } });
    assert.equal(await findFace(picture, twice), undefined, `again ${JSON.stringify(again)}`);
    assert.equal(twice.viewed.length, VIEWS + 1 + PARTS);
  }
});

test('a face in a rotated view is located in the picture, with the left eye as in the upright head', async () => {
  const upsideDown = FACE.turned.turns.indexOf(1 / 2);
  const level = { leftX: 0.4, leftY: 0.45, rightX: 0.6, rightY: 0.45, noseX: 0.5, noseY: 0.6 };
  const found = await findFace(picture, backendOf({ [1 + upsideDown]: level, [VIEWS]: level }));
  assert.ok(found?.isSearched);
  assert.ok(found.face.left.x > found.face.right.x, 'left and right change sides in a picture that stands on its head');
  assert.ok(found.face.nose.y < found.face.left.y);
});

test('a rotated face needs a second detection, and more presence than an upright one', async () => {
  const weak = { ...AGAIN, presence: FACE.turned.presenceMin - 0.01 };
  assert.equal(await findFace(picture, backendOf({ 1: AGAIN, [VIEWS]: weak })), undefined);
  assert.equal(await findFace(picture, backendOf({ 1: weak, [VIEWS]: AGAIN })), undefined);
  assert.ok(await findFace(picture, backendOf({ 1: AGAIN, [VIEWS]: AGAIN })));
});

test('a small face is found in the part of the picture that shows it, if it is detected twice', async () => {
  const weak = { ...AGAIN, presence: FACE.parts.presenceMin - 0.01 };
  // The third part is the upper right one, 200 px wide from 200 px on.
  const found = await findFace(picture, backendOf({ [VIEWS + 2]: FOUND, [VIEWS + 3]: AGAIN }));
  assert.ok(found?.isSearched);
  assert.ok(found.face.left.x > 200 && found.face.nose.y < 100, JSON.stringify(found.face));
  assert.equal(await findFace(picture, backendOf({ [VIEWS + 2]: FOUND, [VIEWS + 3]: weak })), undefined);
  const tiny = { width: 300, height: 300, data: new Uint8Array(3 * 300 * 300) };
  const backend = backendOf({});
  assert.equal(await findFace(tiny, backend), undefined);
  assert.equal(backend.viewed.length, VIEWS, 'parts of fewer px than the network reads show nothing new');
});

/** The same two faces, the second one in the right of the picture, its eyes `between` px apart. */
const otherBy = (between: number): [Partial<Output>, Partial<Output>] => {
  const half = between / 2 / WIDTH;
  const first = {
    leftX: 0.8 - half,
    leftY: 0.5,
    rightX: 0.8 + half,
    rightY: 0.5,
    noseX: 0.8,
    noseY: 0.5 + between / 400,
  };
  return [first, AGAIN];
};

test('two cats of similar size are refused as severalAnimals, otherwise the larger face counts', async () => {
  const sightingOf = async (between: number, species: readonly [number, number] = [0.9, 0.1]) => {
    const [view, again] = otherBy(between);
    return await seeSubject(picture, 'CAT', backendOf({ 0: FOUND, 1: AGAIN, 2: view, 3: again }, species));
  };
  const alone = await seeSubject(picture, 'CAT', backendOf({ 0: FOUND, 1: AGAIN }));
  assert.deepEqual(alone.reasons, []);
  assert.deepEqual((await sightingOf(40)).reasons, ['severalAnimals']);
  const behind = await sightingOf(20);
  assert.deepEqual(behind, alone, 'a smaller cat in the background');
  const inFront = await sightingOf(80);
  assert.deepEqual(inFront.reasons, []);
  assert.ok(inFront.face!.left.x > 200, JSON.stringify(inFront.face));
  assert.deepEqual((await sightingOf(40, [0.4, 0.1])).reasons, [], 'what the species network does not take for a cat');
});

test('the first face is masked for the second detection', async () => {
  const backend = backendOf({ 0: FOUND, 1: AGAIN });
  await seeSubject(picture, 'CAT', backend);
  const side = NETWORKS.eyes.sidePx;
  const row = (view: number, y: number) => backend.viewed[view]!.planes.subarray(y * side, (y + 1) * side);
  const y = Math.round(0.25 * side);
  const painted = row(2, y).filter((level, x) => level !== row(0, y)[x]);
  assert.ok(painted.length > 0.2 * side && painted.length < 0.4 * side, `${painted.length} px`);
  assert.equal(new Set(painted).size, 1);
  assert.deepEqual(row(2, side - 1), row(0, side - 1));
});

test('no face is detected in a dog’s nose or in an appearance', async () => {
  const backend = backendOf({ 0: FOUND, 1: AGAIN });
  for (const subject of [
    { species: 'DOG', kind: 'fingerprint' },
    { species: 'DOG', kind: 'appearance' },
    { species: 'CAT', kind: 'appearance' },
  ] as const)
    assert.equal(await shownFace(picture, subject, backend), picture);
  assert.equal(backend.viewed.length, 0);
});

test('a picture without a face is refused as noFace, that of a certain dog whose nose is found as wrongSpecies', async () => {
  const reasonsOf = async (species: readonly [number, number], hasNose: boolean, views = {}) =>
    (await seeSubject(picture, 'CAT', backendOf(views, species, hasNose))).reasons;
  const face = { 0: FOUND, 1: AGAIN };
  for (const hasNose of [false, true]) {
    assert.deepEqual(await reasonsOf([0, 0], hasNose), ['noFace']);
    assert.deepEqual(await reasonsOf([0.09, 0.89], hasNose), ['noFace']);
    assert.deepEqual(await reasonsOf([0.99, 0], hasNose), ['noFace']);
    assert.deepEqual(await reasonsOf([0.02, 0], hasNose, face), []);
    const expected = [hasNose ? 'wrongSpecies' : 'noFace'];
    assert.deepEqual(await reasonsOf([0.05, 0.95], hasNose), expected);
    assert.deepEqual(await reasonsOf([0.02, 0.97], hasNose, face), expected);
  }
});

test('the quality of a cat’s photo is that of the detected face, which is worth something even if its pixels are not', async () => {
  const found = (shown: typeof picture) => seeSubject(shown, 'CAT', backendOf({ 0: FOUND, 1: AGAIN }));
  const { face, quality } = await found(picture);
  const aligned = alignedFace(picture, face!);
  const { score } = judge(aligned, CAT).quality;
  assert.deepEqual(quality, { verdict: 'ACCEPTED', score: Math.max(1, score), reasons: [] });
  const empty = { ...picture, data: new Uint8Array(picture.data.length).fill(128) };
  assert.equal(judge(empty, CAT).quality.score, 0);
  assert.deepEqual((await found(empty)).quality, { verdict: 'ACCEPTED', score: 1, reasons: [] });
});

/** A picture with detail of every size, whose face has a quality. */
function detailed() {
  const data = Uint8Array.from({ length: 3 * WIDTH * HEIGHT }, (_, at) => {
    const [x, y] = [Math.floor(at / 3) % WIDTH, Math.floor(at / 3 / WIDTH)];
    const waves = [1, 2, 4, 8, 16, 32].map((px) => Math.sqrt(px) * Math.sin(x / px + px) * Math.sin(y / px - px));
    return 128 + waves.reduce((sum, wave) => sum + 8 * wave, 0);
  });
  return { ...picture, data };
}

test('a head that is turned aside is worth less, and is angled from the bound on, though the photo is accepted', async () => {
  const shown = detailed();
  const qualityOfNose = async (aside: number) => {
    const again = { ...AGAIN, noseX: 0.5 + aside * (AGAIN.rightX - AGAIN.leftX) };
    return (await seeSubject(shown, 'CAT', backendOf({ 0: AGAIN, 1: again }))).quality!;
  };
  const straight = await qualityOfNose(0.09);
  assert.ok(straight.score > 50, `${straight.score}`);
  assert.deepEqual(await qualityOfNose(-0.09), straight);
  const hardly = await qualityOfNose(FACE.aside.angledMin - 0.01);
  assert.ok(hardly.score < 0.7 * straight.score && hardly.score > 0.6 * straight.score, `${hardly.score}`);
  assert.deepEqual(hardly.reasons, []);
  for (const side of [-1, 1]) {
    const { verdict, score, reasons } = await qualityOfNose(side * (FACE.aside.angledMin + 0.01));
    assert.deepEqual([verdict, reasons], ['ACCEPTED', ['angled']]);
    assert.ok(score < 0.6 * straight.score, `${score}`);
  }
  assert.deepEqual(await qualityOfNose(0.4), { verdict: 'ACCEPTED', score: 1, reasons: ['angled'] });
});

test('shut eyes are worth less, with the reason from the bound on, though the photo is accepted', async () => {
  const shown = detailed();
  const qualityIf = async (eyesShut: number) =>
    (await seeSubject(shown, 'CAT', backendOf({ 0: AGAIN, 1: AGAIN }, [0.9, 0.1], false, { eyesShut }))).quality!;
  const open = await qualityIf(0.3);
  assert.ok(open.score > 50, `${open.score}`);
  assert.deepEqual(await qualityIf(0), open);
  const hardly = await qualityIf(FACE.eyesShut.shutMin - 0.01);
  assert.ok(hardly.score < open.score, `${hardly.score}`);
  assert.deepEqual(hardly.reasons, []);
  const shut = await qualityIf(FACE.eyesShut.shutMin);
  assert.deepEqual([shut.verdict, shut.reasons], ['ACCEPTED', ['eyesShut']]);
  assert.ok(shut.score < 60, `${shut.score}`);
  assert.deepEqual(await qualityIf(1), { verdict: 'ACCEPTED', score: 1, reasons: ['eyesShut'] });
});

test('a face that is certainly a cat’s counts, and shows a cat, though the species network is sure of a dog, as of hairless cats', async () => {
  const seenIf = async (
    catFace: number,
    views: Parameters<typeof backendOf>[0] = { 0: FOUND, 1: AGAIN },
    eyesShut = 0,
  ) => await seeSubject(picture, 'CAT', backendOf(views, [0, 1], true, { catFace, eyesShut }));
  const { reasons, seen } = await seenIf(0.75);
  assert.deepEqual([reasons, seen], [[], { CAT: 0.75, DOG: 0.25 }]);
  assert.deepEqual((await seenIf(SUBJECT.catFaceMin - 0.01)).reasons, ['wrongSpecies']);
  assert.deepEqual((await seenIf(1, {})).reasons, ['wrongSpecies'], 'no face is found');
  const elsewhere = await seenIf(1, { 0: FOUND, 1: AGAIN }, FACE.eyesShut.shutMin + 0.01);
  assert.deepEqual(elsewhere.reasons, ['wrongSpecies'], 'its eyes are not where they were found');
});

test('the species is classified on the face, and a rotated face counts only if a cat is seen', () => {
  const turned = { isSearched: true, presence: 1, share: 1 };
  const species = (CAT: number, DOG: number) => ({ CAT, DOG });
  assert.ok(isCatsFace(turned, species(0.5, 0.4), species(0, 1)));
  assert.ok(isCatsFace(turned, species(0.2, 0.1), species(0, 0.8)));
  assert.ok(!isCatsFace(turned, species(0.2, 0.1), species(0, 0.95)));
  assert.ok(isCatsFace(turned, species(0, 1), species(0.9, 0.1)));
  assert.ok(!isCatsFace(turned, species(0, 0), species(0, 0)));
  const upright = { ...turned, isSearched: false };
  assert.ok(isCatsFace(upright, species(0, 0), species(0, 0)), 'a face that is plain in itself');
  assert.ok(!isCatsFace({ ...upright, share: 0.5 }, species(0, 0), species(0, 0)));
  assert.ok(!isCatsFace(upright, species(0, 0.95), species(0, 0.95)));
});

test('a face that is a cat’s by itself is one whatever the middle of the picture shows', () => {
  const shares = [0, 0.005, 0.01, 0.05, 0.1, 0.3, 0.5, 0.7, 0.9, 0.95, 1];
  const pictures = shares.flatMap((CAT) => shares.filter((DOG) => CAT + DOG <= 1).map((DOG) => ({ CAT, DOG })));
  for (const isSearched of [true, false]) {
    const decided = pictures.filter((onFace) => isCatsFaceByItself({ isSearched }, onFace));
    assert.ok(decided.length > 10);
    for (const onFace of decided) {
      for (const middle of pictures) {
        const isCat = isCatsFace({ isSearched, presence: 0, share: 0 }, onFace, middle);
        assert.equal(isCat, true, JSON.stringify({ isSearched, onFace, middle }));
      }
    }
  }
});

test('the middle of a picture is classified only where the face leaves a doubt', async () => {
  const classified = async (species: readonly [number, number]) => {
    const { run } = backendOf({ 0: FOUND, 1: AGAIN }, species);
    let times = 0;
    const counting = (input: NetworkInput) => {
      if (input.network === 'species') times += 1;
      return run(input);
    };
    await seeSubject(picture, 'CAT', { run: counting });
    return times;
  };
  assert.equal(await classified([0.9, 0.05]), 1);
  assert.equal(await classified([0, 0.95]), 2);
});

test('a missing network is an error, not a picture without a face', async () => {
  await assert.rejects(shownFace(picture, CAT, { run: () => Promise.resolve({}) }), TypeError);
});
