import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DESCRIPTOR, LEARNED_CODE_LENGTH } from '../parameters.ts';
import { GLOBAL_CODE_LENGTH } from './global-code.ts';
import { LAYOUT_LENGTH } from './layout.ts';
import { PATCH_COUNT } from './patches.ts';
import { decodeTemplate, encodeTemplate, isTemplateOfThisEngine, type PointSet, type Template } from './template.ts';

/** A template of any content, made from small numbers, so that a failure shrinks to a readable case. */
function templateOf(seed: number, pointCount: number, quality: number): Template {
  let state = seed;
  const byte = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 16) & 255;
  };
  const signed = (length: number) => Int8Array.from({ length }, byte);
  const points = (count: number): PointSet => ({
    pointCount: count,
    x: Uint16Array.from({ length: count }, () => 256 * byte() + byte()),
    y: Uint16Array.from({ length: count }, () => 256 * byte() + byte()),
    scale: Uint8Array.from({ length: count }, byte),
    descriptors: signed(count * DESCRIPTOR.bytes),
  });
  return {
    species: seed % 2 === 0 ? 'DOG' : 'CAT',
    kind: seed % 3 === 0 ? 'fingerprint' : 'appearance',
    quality,
    globalCode: signed(GLOBAL_CODE_LENGTH),
    ...(seed % 5 < 2 ? { learnedCode: signed(LEARNED_CODE_LENGTH), commonness: (seed % 65_536) / 1000 } : {}),
    ...(seed % 5 === 4 ? { sideViews: [points(pointCount >> 1), points(pointCount >> 2)] as const } : {}),
    layout: signed(LAYOUT_LENGTH),
    patches: signed(PATCH_COUNT * DESCRIPTOR.bytes),
    ...points(pointCount),
  };
}

const templates = fc.tuple(fc.nat(), fc.nat({ max: 460 }), fc.nat({ max: 100 }));

test('a template is the same after encoding and decoding', () => {
  fc.assert(
    fc.property(templates, (parts) => {
      const template = templateOf(...parts);
      const bytes = encodeTemplate(template);
      assert.ok(isTemplateOfThisEngine(bytes));
      assert.deepEqual(decodeTemplate(bytes), template);
    }),
    { numRuns: 40 },
  );
});

test('bytes that are truncated, lengthened or of another format are not a template', () => {
  fc.assert(
    fc.property(templates, fc.nat(), (parts, at) => {
      const bytes = encodeTemplate(templateOf(...parts));
      const otherFormat = bytes.slice();
      otherFormat[3]! ^= 1;
      for (const wrong of [bytes.slice(0, at % bytes.length), Uint8Array.of(...bytes, 0), otherFormat]) {
        assert.equal(isTemplateOfThisEngine(wrong), false);
        assert.throws(() => decodeTemplate(wrong), RangeError);
      }
    }),
    { numRuns: 20 },
  );
});
