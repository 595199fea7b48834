import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { plainKernel } from '../../testing/plain-kernel.ts';
import { fastestKernel } from '../kernel/fastest-kernel.ts';
import { fuseRanks } from './fuse-ranks.ts';
import { createGallery, restoreGallery } from './gallery.ts';
import { SEARCH_CODE_LENGTH } from './search-code.ts';

/** Pseudo-random code with few values, so that equal similarities occur, and some of them large. */
function codeOf(seed: number): Int8Array {
  let state = seed;
  return Int8Array.from({ length: SEARCH_CODE_LENGTH }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (((state >> 16) % 3) - 1) * ((state >> 20) % 4 === 0 ? 9 : 1);
  });
}

const idOf = (kind: number, n: number) => `${String(n).padStart(8, '0')}-0000-4000-8000-00000000000${kind}`;
const petId = (n: number) => idOf(1, n);
const sampleId = (n: number) => idOf(2, n);

/** Codes of samples by `pet sample`. */
type Held = ReadonlyMap<string, { readonly petId: string; readonly code: Int8Array }>;

/** Mean of codes as the gallery stores them, each number as one of four levels. */
function meanByHand(codes: readonly Int8Array[]): number[] {
  const level = (value: number) => (Math.abs(value) < 8 ? 3 : 10) * (value > 0 ? 1 : -1);
  const sums = Array.from(codes[0]!, (_, k) => codes.reduce((sum, code) => sum + level(code[k]!), 0));
  const length = Math.sqrt(sums.reduce((sum, value) => sum + value * value, 0));
  return sums.map((value) => Math.round((value * 127) / Math.max(1, length)));
}

/**
 * Reference implementation: the pets with the smallest Hamming distance of the means' sign bits, of these the best mean
 * cosines, in order.
 */
function nearestByHand(
  held: Held,
  probes: readonly Int8Array[],
  { count, rankedMax, among }: { count: number; rankedMax: number; among?: ReadonlySet<string> },
) {
  const ids = [...new Set([...held.values()].map((one) => one.petId))].filter((id) => among?.has(id) ?? true);
  const pets = ids.map((id) => {
    const mean = meanByHand([...held.values()].filter((one) => one.petId === id).map(({ code }) => code));
    const sumOver = (value: (probe: Int8Array, k: number) => number) =>
      probes.reduce((sum, probe) => sum + mean.reduce((part, _, k) => part + value(probe, k), 0), 0);
    const distance = sumOver((probe, k) => (probe[k]! > 0 === mean[k]! > 0 ? 0 : 1));
    const similarity = sumOver((probe, k) => mean[k]! * probe[k]!) / (probes.length * 127 * 127);
    return { petId: id, distance, similarity };
  });
  const byId = (a: { petId: string }, b: { petId: string }) => (a.petId < b.petId ? -1 : 1);
  const ranked = pets.sort((a, b) => a.distance - b.distance || byId(a, b)).slice(0, rankedMax);
  ranked.sort((a, b) => b.similarity - a.similarity || byId(a, b));
  return {
    searchedCount: ids.length,
    pets: ranked.slice(0, count).map(({ petId: id, similarity }) => ({ petId: id, similarity })),
  };
}

const pet = fc.nat({ max: 4 }).map(petId);
const sample = fc.nat({ max: 2 }).map(sampleId);
const seed = fc.nat({ max: 9 });
const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('add' as const), pet, sample, seed }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('removeSample' as const), pet, sample }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('removePet' as const), pet }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('search' as const) }) },
  ),
  { maxLength: 40, size: 'max' },
);

for (const kernel of [fastestKernel(), plainKernel])
  test(`with the ${kernel.name} kernel the nearest pets equal the reference implementation’s, whatever was added and removed (R8)`, () => {
    const rankedPets = fc.constantFrom(1, 2, 4, 1000);
    fc.assert(
      fc.property(steps, fc.array(seed, { minLength: 1, maxLength: 3 }), fc.array(pet), rankedPets, (...drawn) => {
        const [all, probeSeeds, some, rankedMax] = drawn;
        const gallery = createGallery(kernel, rankedMax);
        const held = new Map<string, { petId: string; code: Int8Array }>();
        for (const step of all) {
          if (step.kind === 'add') {
            gallery.add(step.pet, step.sample, codeOf(step.seed));
            held.set(`${step.pet} ${step.sample}`, { petId: step.pet, code: codeOf(step.seed) });
          } else if (step.kind === 'removeSample') {
            gallery.removeSample(step.pet, step.sample);
            held.delete(`${step.pet} ${step.sample}`);
          } else if (step.kind === 'removePet') {
            gallery.removePet(step.pet);
            for (const [key, one] of held) if (one.petId === step.pet) held.delete(key);
          } else gallery.nearest([codeOf(1)], 1);
        }
        const probes = probeSeeds.map((n) => codeOf(n + 5));
        const among = new Set(some);
        const request = { count: 3, rankedMax };
        assert.deepEqual(gallery.nearest(probes, 3), nearestByHand(held, probes, request));
        assert.deepEqual(gallery.nearest(probes, 3, among), nearestByHand(held, probes, { ...request, among }));
        assert.equal(gallery.petCount, nearestByHand(held, probes, request).searchedCount);
        for (const step of all)
          if (step.kind === 'add')
            assert.equal(gallery.hasSample(step.pet, step.sample), held.has(`${step.pet} ${step.sample}`));
      }),
      { numRuns: 150 },
    );
  });

test('a gallery of several chunks finds each pet by its own code, even after most pets were removed', () => {
  const gallery = createGallery();
  const count = 9000;
  for (let n = 0; n < count; n++) gallery.add(petId(n), sampleId(n), codeOf(n));
  const found = (n: number) => gallery.nearest([codeOf(n)], 1).pets[0]?.petId;
  for (const n of [0, 17, 4095, 4096, 8191, 8999]) assert.equal(found(n), petId(n));
  for (let n = 0; n < count; n++) if (n % 8 !== 3) gallery.removePet(petId(n));
  assert.equal(gallery.petCount, count / 8);
  for (const n of [3, 19, 4099, 8995]) assert.equal(found(n), petId(n));
  assert.deepEqual([gallery.has(petId(8)), gallery.has(petId(11))], [false, true]);
});

test('free rows are reused, and a code of another length or an id that is not a UUID is refused', () => {
  const gallery = createGallery();
  const fill = () => {
    for (let n = 0; n < 600; n++) gallery.add(petId(n >> 1), sampleId(n), codeOf(n));
  };
  fill();
  const { bytes } = gallery;
  for (let n = 0; n < 300; n++) gallery.removePet(petId(n));
  assert.equal(gallery.petCount, 0);
  fill();
  assert.deepEqual([gallery.bytes, gallery.petCount, gallery.has(petId(3))], [bytes, 300, true]);
  assert.throws(() => gallery.add(petId(1), sampleId(1), new Int8Array(3)), RangeError);
  for (const id of ['pet-1', petId(1).replaceAll('0', 'A'), petId(1).replaceAll('-', '0')]) {
    assert.throws(() => gallery.add(id, sampleId(1), codeOf(1)), RangeError);
    assert.equal(gallery.has(id), false);
  }
});

/** Code of a dog's face. */
const faceOf = (seed: number): Int8Array => Int8Array.from([...codeOf(seed + 500), 1]);

test('faces are searched among faces: a gallery with both kinds finds by each what a gallery of it alone finds', () => {
  const step = fc.record({
    kind: fc.constantFrom('add' as const, 'add' as const, 'removeSample' as const, 'removePet' as const),
    isFace: fc.boolean(),
    pet,
    sample,
    seed,
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40, size: 'max' }), seed, (all, asked) => {
      const [both, faces, others] = [createGallery(), createGallery(), createGallery()];
      for (const { kind, isFace, pet: petOf, sample: sampleOf, seed: of } of all)
        if (kind === 'add') {
          const code = isFace ? faceOf(of) : codeOf(of);
          both.add(petOf, sampleOf, code);
          // A photo has one code.
          (isFace ? others : faces).removeSample(petOf, sampleOf);
          (isFace ? faces : others).add(petOf, sampleOf, isFace ? code.subarray(0, SEARCH_CODE_LENGTH) : code);
        } else for (const one of [both, faces, others]) one[kind](petOf, sampleOf);
      const ids = Array.from({ length: 5 }, (_, n) => petId(n)).filter((id) => faces.has(id) || others.has(id));
      assert.deepEqual([both.petCount, ids.every((id) => both.has(id))], [ids.length, true]);
      const face = faceOf(asked);
      const [byFace, byOther] = [
        faces.nearest([face.subarray(0, SEARCH_CODE_LENGTH)], 9),
        others.nearest([codeOf(asked)], 9),
      ];
      const found = both.nearest([face], 9);
      assert.deepEqual(found.pets.slice(0, byFace.pets.length), byFace.pets);
      assert.deepEqual(found.pets.map((one) => one.petId).sort(), ids);
      assert.equal(found.searchedCount, ids.length);
      assert.deepEqual(both.nearest([codeOf(asked)], 9).pets.slice(0, byOther.pets.length), byOther.pets);
      const some = new Set(ids.slice(0, 2));
      assert.equal(both.nearest([face, codeOf(asked)], 9, some).searchedCount, some.size);
      const idsOf = (found: { readonly pets: readonly { readonly petId: string }[] }) =>
        found.pets.map((one) => one.petId);
      const fused = fuseRanks([idsOf(byFace), idsOf(byOther)]);
      assert.deepEqual(idsOf(both.nearest([face, codeOf(asked)], 9)), fused);
    }),
    { numRuns: 200 },
  );
});

/** Returns copies of the blocks of a gallery, one after the other. */
function giving(blocks: readonly Uint8Array[]): () => Promise<Uint8Array | undefined> {
  const left = blocks.map((block) => block.slice());
  return async () => left.shift();
}

test('a restored gallery answers and changes as the original does', async () => {
  for (const count of [0, 1, 17, 4096, 9000]) {
    const gallery = createGallery();
    for (let n = 0; n < count; n++) gallery.add(petId(n >> 1), sampleId(n), n % 5 === 4 ? faceOf(n) : codeOf(n));
    for (let n = 0; n < count; n += 3) gallery.removePet(petId(n));
    gallery.removeSample(petId(1), sampleId(3));
    const blocks = [...gallery.blocks()];
    const restored = await restoreGallery(giving(blocks));
    const probes = [codeOf(7), codeOf(count), faceOf(9)];
    const same = () => assert.deepEqual(restored.nearest(probes, 40), gallery.nearest(probes, 40));
    same();
    for (const one of [gallery, restored]) {
      for (let n = 0; n < 40; n++) one.add(petId(n), sampleId(n + 50_000), codeOf(n + 3));
      one.removePet(petId(2));
    }
    same();
    assert.deepEqual([restored.petCount, restored.has(petId(2))], [gallery.petCount, false]);
  }
});

test('truncated blocks of a gallery and a missing block are refused', async () => {
  const gallery = createGallery();
  for (let n = 0; n < 9000; n++) gallery.add(petId(n >> 1), sampleId(n), n % 5 === 4 ? faceOf(n) : codeOf(n));
  const blocks = [...gallery.blocks()];
  for (let missing = 0; missing < blocks.length; missing++)
    await assert.rejects(restoreGallery(giving(blocks.toSpliced(missing, 1))), RangeError, `without block ${missing}`);
  await assert.rejects(restoreGallery(giving(blocks.with(1, blocks[1]!.subarray(1)))), RangeError);
  await assert.rejects(restoreGallery(giving([])), RangeError);
});

test('ranks are fused: what both lists have comes before the middle of one, and the first of one stays near the front', () => {
  const listed = (from: number) => Array.from({ length: 30 }, (_, n) => `${from + n}`);
  const fused = fuseRanks([
    ['a', 'both', ...listed(0)],
    [...listed(100), 'both'],
  ]);
  assert.deepEqual(fused.slice(0, 2), ['both', 'a']);
  assert.equal(new Set(fused).size, fused.length);
  assert.deepEqual([fuseRanks([['x', 'y'], []]), fuseRanks([[], []])], [['x', 'y'], []]);
});
