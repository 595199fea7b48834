import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';

const folder = fileURLToPath(new URL('../src/', import.meta.url));

/**
 * Numbers that are not tuned: counts and halves, the channels of a pixel, per cent and decimals, the length of an int8
 * code, white.
 */
const PLAIN = new Set([0, 1, 2, 0.5, 3, 10, 100, 127, 255]);

/** Files whose numbers are part of the model document: ENGINE.modelDigest changes with them. */
const TABLES = [
  'parameters.ts',
  'parameters/',
  'calibrate/calibration.ts',
  'compare/cohort-codes.ts',
  'compare/dog-cohort-codes.ts',
  'template/waves.ts',
];

/** Folders whose numbers are of bits, bytes and memory. kernel.test.ts and gallery.test.ts test their results. */
const MACHINERY = ['kernel/', 'scan/'];

/** Numbers of other files that are not tuned, with the reason. */
const EXCEPTIONS: Readonly<Record<string, { readonly numbers: readonly number[]; readonly why: string }>> = {
  'compare/cohort-cosines.ts': { numbers: [16], why: 'the base of hexadecimal digits' },
  'pixels/arithmetic.ts': {
    numbers: [6, 8, 24, 256, 720, 40320, 3628800, 0.25, 6.283185307179586],
    why: 'coefficients of the series of e^x and of the cosine, a quarter turn, and a whole one in radians',
  },
  'quality/perceptual-hash.ts': { numbers: [128], why: 'the byte for no amplitude' },
  'quality/measure-clarity.ts': { numbers: [4, 6], why: 'weights of the mask that shows noise, and their norm' },
  'quality/measurements.ts': { numbers: [256], why: 'levels of a channel of 8 bits' },
  'quality/symmetry.ts': { numbers: [1.001], why: 'a place just before the last pixel' },
  'template/template.ts': {
    numbers: [4, 5, 6, 7, 8, 72, 78, 82, 256, 65_535],
    why: 'places and widths in the bytes of a template, and its magic',
  },
};

/** Number literals of a source file, except in types. */
function numbersOf(file: string, text: string): number[] {
  const { program, errors } = parseSync(file, text);
  assert.deepEqual(errors, [], file);
  const numbers: number[] = [];
  const types: { start: number; end: number }[] = [];
  const found: { value: number; start: number }[] = [];
  new Visitor({
    TSLiteralType: ({ start, end }) => types.push({ start, end }),
    Literal({ value, start }) {
      if (typeof value === 'number') found.push({ value, start });
    },
  }).visit(program);
  for (const { value, start } of found)
    if (!types.some((type) => type.start <= start && start < type.end)) numbers.push(value);
  return numbers;
}

async function stageFiles(): Promise<{ file: string; numbers: number[] }[]> {
  const files = (await readdir(folder, { recursive: true })).map((file) => file.split(path.sep).join('/'));
  const ofStages = files.filter(
    (file) =>
      /(?<!\.test)\.ts$/.test(file) &&
      !TABLES.some((table) => file.startsWith(table)) &&
      !MACHINERY.some((part) => file.startsWith(part)),
  );
  return await Promise.all(
    ofStages.map(async (file) => ({ file, numbers: numbersOf(file, await readFile(path.join(folder, file), 'utf8')) })),
  );
}

test('no stage contains a tuned number, since all of them are in parameters/', async () => {
  const stages = await stageFiles();
  assert.ok(stages.length > 40);
  for (const { file, numbers } of stages) {
    const allowed = EXCEPTIONS[file]?.numbers ?? [];
    const own = numbers.filter((value) => !PLAIN.has(value) && !allowed.includes(value));
    assert.deepEqual(own, [], `${file}: put them into parameters/, with unit and origin`);
  }
});

test('every exception is still needed', async () => {
  const stages = new Map((await stageFiles()).map(({ file, numbers }) => [file, numbers]));
  for (const [file, { numbers, why }] of Object.entries(EXCEPTIONS)) {
    const gone = numbers.filter((value) => !stages.get(file)?.includes(value));
    assert.deepEqual(gone, [], `${file}: ${why}`);
  }
});
