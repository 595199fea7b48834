import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Kind, Pixels, Species } from './animal.ts';
import { createAnimal } from './animal.ts';
import type { CameraName } from './camera/camera-model.ts';
import { photograph } from './photograph.ts';
import { brightnessOf, correlationOf } from './pixel-statistics.ts';
import { spoil } from './spoil.ts';

const subjects: readonly (readonly [Species, Kind])[] = [
  ['DOG', 'fingerprint'],
  ['CAT', 'fingerprint'],
  ['DOG', 'appearance'],
  ['CAT', 'appearance'],
];

// Shared by most tests, because an animal's first photo takes the longest.
const animals = { DOG: createAnimal('DOG', 5), CAT: createAnimal('CAT', 5) } as const;

/** Share of bytes that differ between two pictures of one size. */
function differenceOf(a: Pixels, b: Pixels): number {
  let differing = 0;
  for (let i = 0; i < a.data.length; i++) if (a.data[i] !== b.data[i]) differing++;
  return differing / a.data.length;
}

// A changed digest means another generator, which invalidates earlier published and fitted results.
const publishedDigests = {
  'DOG fingerprint': 'b948417e36d60709',
  'DOG appearance': 'bbeb0b989ec75bd5',
  'CAT fingerprint': '334a4fae643b2dc5',
  'CAT appearance': '196fc998909852e8',
} as const;

for (const [species, kind] of subjects) {
  const animal = animals[species];

  test(`reproduces the published bytes of a ${species}'s ${kind} without options`, () => {
    const picture = photograph(animal, { kind, shot: 3, widthPx: 100 });
    const digest = createHash('sha256').update(picture.data).digest('hex').slice(0, 16);
    assert.equal(digest, publishedDigests[`${species} ${kind}`]);
  });

  test(`produces the same bytes for the same shot of a ${species}'s ${kind}`, () => {
    const first = photograph(animal, { kind, shot: 3, widthPx: 100 });
    const second = photograph(createAnimal(species, 5), { kind, shot: 3, widthPx: 100 });
    assert.deepEqual(first, second);
  });

  test(`produces another picture of a ${species}'s ${kind} for another seed, shot, occasion or difficulty`, () => {
    const picture = photograph(animal, { kind, shot: 3, widthPx: 100 });
    const others = [
      photograph(createAnimal(species, 6), { kind, shot: 3, widthPx: 100 }),
      photograph(animal, { kind, shot: 4, widthPx: 100 }),
      photograph(animal, { kind, shot: 3, occasion: 1, widthPx: 100 }),
      photograph(animal, { kind, shot: 3, difficulty: 0.8, widthPx: 100 }),
    ];
    for (const other of others) assert.ok(differenceOf(picture, other) > 0.5);
  });
}

test('has the requested width, by default 480 pixels, and three bytes per pixel', () => {
  const animal = animals.DOG;
  for (const widthPx of [32, 101, undefined]) {
    const picture = photograph(animal, { kind: 'fingerprint', shot: 0, ...(widthPx === undefined ? {} : { widthPx }) });
    assert.equal(picture.width, widthPx ?? 480);
    assert.equal(picture.height, Math.floor((widthPx ?? 480) * 0.84));
    assert.equal(picture.data.length, picture.width * picture.height * 3);
  }
});

test('shows the same in a small picture as in a large one', () => {
  const animal = animals.DOG;
  const large = photograph(animal, { kind: 'fingerprint', shot: 1, difficulty: 0, widthPx: 400 });
  const small = photograph(animal, { kind: 'fingerprint', shot: 1, difficulty: 0, widthPx: 100 });
  const sampled = new Uint8Array(small.data.length);
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      const from = ((y * 4 + 2) * large.width + x * 4 + 2) * 3;
      sampled.set(large.data.subarray(from, from + 3), (y * small.width + x) * 3);
    }
  }
  assert.ok(correlationOf(small, { ...small, data: sampled }) > 0.8);
});

/** High-pass around middle grey: beads and grooves without light and large forms. */
function detailOf(pixels: Pixels): Pixels {
  const blurred = spoil(pixels, 'blurred').data;
  return { ...pixels, data: pixels.data.map((value, i) => Math.min(Math.max(128 + value - blurred[i]!, 0), 255)) };
}

test('correlates beads and grooves of one nose, not of two noses, in studio photos', () => {
  const options = { kind: 'fingerprint', difficulty: 0, widthPx: 128 } as const;
  const seeds = [40, 41, 42];
  const first = seeds.map((seed) => detailOf(photograph(createAnimal('DOG', seed), { ...options, shot: 0 })));
  const second = seeds.map((seed) => detailOf(photograph(createAnimal('DOG', seed), { ...options, shot: 1 })));
  // Correlation in the middle of the nose. The pose differs by two degrees at most.
  const likeness = (a: number, b: number): number => correlationOf(first[a]!, second[b]!, 3, 0.4);
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const alike = seeds.map((_, i) => likeness(i, i));
  const unlike = seeds.map((_, i) => likeness(i, (i + 1) % seeds.length));
  assert.ok(mean(alike) > mean(unlike) + 0.25, `alike ${alike.join(' ')}, unlike ${unlike.join(' ')}`);
});

// Models are trained on the first two and evaluated on the third.
const trainedDigests = [
  { family: 'folds', camera: 'a', digest: 'e2cbf98e8df86363' },
  { family: 'pebbles', camera: 'a', digest: 'da1fa7856c8caf1e' },
  { family: 'reaction', camera: 'b', digest: 'a26e35cf235f9955' },
] as const;

for (const { family, camera, digest } of trainedDigests) {
  test(`reproduces the training and evaluation bytes of the ${family} through camera ${camera}`, () => {
    const dog = createAnimal('DOG', 5, { family });
    const { data } = photograph(dog, { kind: 'fingerprint', shot: 3, difficulty: 1, widthPx: 100, camera });
    assert.equal(createHash('sha256').update(data).digest('hex').slice(0, 16), digest);
  });
}

test('makes different, reproducible pictures of one scene with two cameras', () => {
  const options = { kind: 'fingerprint', shot: 2, difficulty: 0.3, widthPx: 160 } as const;
  const [a, b] = (['a', 'b'] as const).map((camera) => photograph(animals.DOG, { ...options, camera }));
  assert.deepEqual(photograph(createAnimal('DOG', 5), { ...options, camera: 'a' }), a);
  assert.ok(differenceOf(a!, b!) > 0.5);
  assert.ok(correlationOf(a!, b!, 3, 0.6) > 0.8, `${correlationOf(a!, b!, 3, 0.6)}`);
});

test('photographs cats and whole animals with a camera model', () => {
  for (const [species, kind] of subjects) {
    const { deviation } = brightnessOf(photograph(animals[species], { kind, shot: 0, widthPx: 64, camera: 'b' }));
    assert.ok(deviation > 6, `${species} ${kind}: ${deviation}`);
  }
});

test('produces a picture with content for any seed, shot and difficulty', () => {
  const seed = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
  const subject = fc.constantFrom(...subjects);
  const property = fc.property(
    subject,
    seed,
    fc.nat(),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.constantFrom<{ camera?: CameraName }>({}, { camera: 'a' }, { camera: 'b' }),
    (of, number, shot, difficulty, camera) => {
      const [species, kind] = of;
      const picture = photograph(createAnimal(species, number), { kind, shot, difficulty, widthPx: 48, ...camera });
      const { deviation, mean } = brightnessOf(picture);
      assert.ok(deviation > 6 && mean > 8 && mean < 247, `deviation ${deviation}, mean ${mean}`);
    },
  );
  fc.assert(property, { numRuns: 12, seed: 20 });
});

test('names the value that is out of bounds', () => {
  const animal = createAnimal('CAT', 1);
  assert.throws(() => createAnimal('CAT', 0.5), RangeError);
  assert.throws(() => createAnimal('HORSE' as Species, 1), /HORSE/);
  assert.throws(() => photograph(animal, { kind: 'appearance', shot: -1 }), /shot/);
  assert.throws(() => photograph(animal, { kind: 'appearance', shot: 0, widthPx: 31 }), /widthPx/);
  assert.throws(() => photograph(animal, { kind: 'appearance', shot: 0, difficulty: Number.NaN }), /difficulty/);
  assert.throws(() => photograph(animal, { kind: 'appearance', shot: 0, occasion: 1.5 }), /occasion/);
  assert.throws(() => photograph(animal, { kind: 'appearance', shot: 0, camera: 'c' as CameraName }), /camera: c/);
});
