import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fastestKernel } from '../kernel/fastest-kernel.ts';
import { plainKernel } from '../kernel/plain-kernel.ts';
import { createGallery } from './gallery.ts';
import { SEARCH_CODE_LENGTH } from './search-code.ts';

/** A code of any seed; few values, so that equal similarities occur. */
function codeOf(seed: number): Int8Array {
  let state = seed;
  return Int8Array.from({ length: SEARCH_CODE_LENGTH }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return ((state >> 16) % 3) - 1;
  });
}

interface Held {
  readonly petId: string;
  readonly code: Int8Array;
}

/** What the gallery promises, written out: best cosine of each pet for each probe, their mean, and the order. */
function nearestByHand(
  held: ReadonlyMap<string, Held>,
  probes: readonly Int8Array[],
  count: number,
  among?: ReadonlySet<string>,
) {
  const pets = [...new Set([...held.values()].map(({ petId }) => petId))].filter((id) => among?.has(id) ?? true);
  const ranked = pets.map((petId) => {
    const codes = [...held.values()].filter((one) => one.petId === petId).map(({ code }) => code);
    const best = probes.map((probe) =>
      Math.max(...codes.map((code) => code.reduce((sum, value, i) => sum + value * probe[i]!, 0))),
    );
    return { petId, similarity: best.reduce((sum, value) => sum + value, 0) / (probes.length * 127 * 127) };
  });
  ranked.sort((a, b) => b.similarity - a.similarity || (a.petId < b.petId ? -1 : 1));
  return { searchedCount: pets.length, pets: ranked.slice(0, count) };
}

const pet = fc.nat({ max: 6 }).map((n) => `pet-${n}`);
const sample = fc.nat({ max: 12 }).map((n) => `sample-${n}`);
const seed = fc.nat({ max: 9 });
const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('add' as const), pet, sample, seed }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('removeSample' as const), sample }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('removePet' as const), pet }) },
  ),
  { maxLength: 40 },
);

for (const kernel of [fastestKernel(), plainKernel])
  test(`by the ${kernel.name} kernel the nearest pets are those that a comparison with every code by hand gives, whatever was added and removed`, () => {
    fc.assert(
      fc.property(steps, fc.array(seed, { minLength: 1, maxLength: 3 }), fc.array(pet), (all, probeSeeds, some) => {
        const gallery = createGallery(kernel);
        const held = new Map<string, Held>();
        for (const step of all) {
          if (step.kind === 'add') {
            gallery.add(step.pet, step.sample, codeOf(step.seed));
            held.set(step.sample, { petId: step.pet, code: codeOf(step.seed) });
          } else if (step.kind === 'removeSample') {
            gallery.removeSample(step.sample);
            held.delete(step.sample);
          } else {
            gallery.removePet(step.pet);
            for (const [id, { petId }] of held) if (petId === step.pet) held.delete(id);
          }
        }
        const probes = probeSeeds.map((n) => codeOf(n + 5));
        const among = new Set(some);
        assert.deepEqual(gallery.nearest(probes, 4), nearestByHand(held, probes, 4));
        assert.deepEqual(gallery.nearest(probes, 4, among), nearestByHand(held, probes, 4, among));
        assert.equal(gallery.petCount, nearestByHand(held, probes, 99).searchedCount);
      }),
      { numRuns: 150 },
    );
  });

test('a gallery grows beyond its first block, uses freed rows again, and refuses a code of another length', () => {
  const gallery = createGallery();
  for (let n = 0; n < 200; n++) gallery.add(`pet-${n}`, `sample-${n}`, codeOf(n));
  const { bytes } = gallery;
  for (let n = 0; n < 200; n++) gallery.removePet(`pet-${n}`);
  assert.equal(gallery.petCount, 0);
  for (let n = 0; n < 200; n++) gallery.add(`pet-${n}`, `sample-${n}`, codeOf(n));
  assert.deepEqual([gallery.bytes, gallery.petCount, gallery.has('pet-3')], [bytes, 200, true]);
  assert.throws(() => gallery.add('pet', 'sample', new Int8Array(3)), RangeError);
});
