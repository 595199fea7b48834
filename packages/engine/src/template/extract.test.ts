import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { createAnimal, photograph, type Species } from '@rhinarium/synthetic';
import type { NetworkOutput } from '../inference/networks.ts';
import { LEARNED_CODE_LENGTH } from '../parameters.ts';
import { perceptualHashOf } from '../quality/perceptual-hash.ts';
import { canonicalFrame } from '../region/canonical-frame.ts';
import { extract } from './extract.ts';
import { EXTRACTION_STAGES, type ExtractionStages } from './extraction-trace.ts';
import { decodeTemplate, type PointSet } from './template.ts';

/** Largest template of a face or a whole animal, and of a nose with its side views. */
const TEMPLATE_BYTES_MAX = { CAT: 24_000, DOG: 48_000 };
const pictures = {
  DOG: photograph(createAnimal('DOG', 5), { kind: 'fingerprint', shot: 0, widthPx: 320 }),
  CAT: photograph(createAnimal('CAT', 5), { kind: 'fingerprint', shot: 0, widthPx: 320 }),
};

function digestOf(...parts: readonly ArrayBufferView[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
  return hash.digest('hex').slice(0, 12);
}

/** Records the trace of one extraction. */
function stagesOf(species: Species, output?: NetworkOutput): Partial<ExtractionStages> {
  const stages: Partial<Record<keyof ExtractionStages, unknown>> = {};
  const pixels = pictures[species];
  extract(pixels, { species, kind: 'fingerprint' }, output, (stage, value) => {
    assert.ok(!(stage in stages), `${stage} twice`);
    stages[stage] = value;
  });
  return stages as Partial<ExtractionStages>;
}

const columnsOf = ({ x, y, scale, descriptors }: PointSet) => [x, y, scale, descriptors];

/** Checksum of each stage's output, of the picture and of its perceptual hash. */
function checksumsOf(species: Species): Record<string, string> {
  const { luminance, frame, scaleSpace, keypoints, ...rest } = stagesOf(species) as ExtractionStages;
  return {
    picture: digestOf(pictures[species].data),
    frame: digestOf(frame.luminance.data, ...frame.colour.map((plane) => plane.data)),
    perceptualHash: digestOf(perceptualHashOf(luminance)),
    scaleSpace: digestOf(...scaleSpace.flatMap(({ levels, extrema }) => [...levels.map(({ data }) => data), extrema])),
    keypoints: digestOf(keypoints.x, keypoints.y, keypoints.octave, keypoints.level),
    descriptors: digestOf(rest.descriptors),
    patches: digestOf(rest.patches),
    layout: digestOf(rest.layout),
    globalCode: digestOf(rest.globalCode),
    ...(rest.sideViews ? { sideViews: digestOf(...rest.sideViews.flatMap(columnsOf)) } : {}),
    template: digestOf(rest.template),
  };
}

// Update only in a commit that explains why. The first differing stage is the one that changed.
const STAGES: Readonly<Record<Species, Record<string, string>>> = {
  DOG: {
    picture: 'a995e080593b',
    frame: '21e67e0ff260',
    perceptualHash: '637dd814779f',
    scaleSpace: '6c949ab88e61',
    keypoints: 'dca7ba55b4b9',
    descriptors: '456b77844944',
    patches: '301835ac1e2b',
    layout: 'facf8b4bd0db',
    globalCode: '914c56bb9855',
    sideViews: '2284c6d7facd',
    template: '260ade394d8d',
  },
  CAT: {
    picture: '228217e4a199',
    frame: 'ce6d83104709',
    perceptualHash: 'cdd425a684eb',
    scaleSpace: '4ecb2a9ed586',
    keypoints: '960231bc3d55',
    descriptors: 'ca784f3af4c3',
    patches: '035101eba93e',
    layout: '85f024d76bc7',
    globalCode: '2f1466737854',
    template: 'fe15045bf1b2',
  },
};

/** A plausible network output for the dog's picture. */
const OUTPUT: NetworkOutput = {
  code: Float32Array.from({ length: LEARNED_CODE_LENGTH }, (_, i) => (i % 7) - 3),
};

for (const species of ['DOG', 'CAT'] as const) {
  test(`${species}: every stage yields the recorded bytes (R7)`, () => {
    assert.deepEqual(checksumsOf(species), STAGES[species]);
  });

  test(`${species}: a trace receives every stage once, in the order of the list, and changes no byte`, () => {
    const subject = { species, kind: 'fingerprint' } as const;
    const stages = EXTRACTION_STAGES.filter((stage) => species === 'DOG' || stage !== 'sideViews');
    assert.deepEqual(Object.keys(stagesOf(species, OUTPUT)), stages);
    assert.deepEqual(
      Object.keys(stagesOf(species)),
      stages.filter((stage) => stage !== 'learnedCode'),
    );
    assert.deepEqual(stagesOf(species, OUTPUT).template, extract(pictures[species], subject, OUTPUT));
    assert.equal(stagesOf(species).quality?.score, decodeTemplate(extract(pictures[species], subject)).quality);
  });

  test(`${species}: a template is the same bytes every time, at most ${TEMPLATE_BYTES_MAX[species]} of them`, () => {
    for (const kind of ['fingerprint', 'appearance'] as const) {
      const template = extract(pictures[species], { species, kind });
      assert.deepEqual(extract(pictures[species], { species, kind }), template);
      assert.ok(template.length <= TEMPLATE_BYTES_MAX[species], `${template.length} bytes`);
    }
  });
}

test('a template is extracted from any picture: flat, tiny, narrow, noise', () => {
  for (const [width, height] of [
    [1, 1],
    [2, 300],
    [640, 3],
    [200, 200],
  ] as const) {
    const flat = { width, height, data: new Uint8Array(3 * width * height).fill(90) };
    const noise = { width, height, data: Uint8Array.from(flat.data, (_, i) => Math.imul(i + 7, 2_654_435_761) >>> 24) };
    for (const pixels of [flat, noise]) {
      const template = extract(pixels, { species: 'CAT', kind: 'fingerprint' });
      assert.ok(template.length <= TEMPLATE_BYTES_MAX.CAT);
      assert.ok(extract(pixels, { species: 'DOG', kind: 'fingerprint' }, OUTPUT).length <= TEMPLATE_BYTES_MAX.DOG);
      const { luminance } = canonicalFrame(pixels, 'fingerprint');
      assert.ok(luminance.data.every(Number.isFinite));
    }
  }
});
