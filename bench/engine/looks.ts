import { readdir } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { fastestKernel, lookAt, usePlaneKernel } from '@rhinarium/engine';
import { openInference } from '@rhinarium/server/open-inference';
import { answerOfLook } from '@rhinarium/server/parts/domains';
import { readPixels } from '@rhinarium/server/raster';
import sharp from 'sharp';
import { grayLevel } from '../../packages/capture/src/frames/frame.ts';
import { createFrameAnalyzer } from '../../packages/capture/src/frames/frame-analyzer.ts';
import { fitWithin, guideRegion } from '../../packages/capture/src/frames/guide-region.ts';
import { guidanceOfSight, type NextPhoto, verdictWithSight } from '../../packages/capture/src/looks/sight-rules.ts';
import { commandLine, wholeNumber } from '../../scripts/command-line.ts';
import { readMachine } from '../machine.ts';

const USAGE = `Usage: npm run --silent bench:looks -- --data DIR [--offset N]
Counts the frames that the camera praises, by light and lens alone and with what the service sees, and the photos of a
person's own shutter that it asks about (nothing seen, another species) or refuses (close), of the sets of real photos in DIR. A picture is a camera's, a crop of a face or nose what its guide shows. --offset takes other pictures.
`;

const { data, offset } = commandLine(USAGE, (words) => {
  const options = { data: { type: 'string' }, offset: { type: 'string', default: '0' } } as const;
  const { values } = parseArgs({ args: [...words], options });
  if (values.data === undefined) throw new Error('--data is missing.');
  return { data: values.data, offset: wholeNumber('--offset', values.offset, 0, 1000) };
});

/** Longer side and quality of the picture that the camera sends. */
const sidePx = 320;
const quality = 70;
const grayPx = 256;

/** Folder, step between its pictures, most of them, and whether they are crops. */
const SETS = [
  ['not-animals', 1, 63, false],
  ['oxford-pets/DOG', 4, 60, false],
  ['street-dogs', 40, 30, false],
  ['dog-photos', 1, 37, false],
  ['dog-faces', 90, 50, true],
  ['dog-noses', 1, 40, true],
  ['dog-noses-single', 1, 25, true],
  ['cat-faces', 3, 63, true],
  ['cat-photos', 2, 71, false],
  ['oxford-pets/CAT', 2, 60, false],
] as const;

const NEXT: readonly (readonly [string, NextPhoto])[] = [
  ['cat’s face', { species: 'CAT', kind: 'fingerprint', captured: 0 }],
  ['whole cat', { species: 'CAT', kind: 'appearance', captured: 0 }],
  ['dog, first', { species: 'DOG', kind: 'fingerprint', captured: 0 }],
  ['dog’s nose', { species: 'DOG', kind: 'fingerprint', captured: 1 }],
  ['whole dog', { species: 'DOG', kind: 'appearance', captured: 0 }],
];

/** Meaning of the guidance for a photo of the own shutter. */
const OWN: Readonly<Record<string, 'nothing' | 'other' | 'close' | undefined>> = {
  NO_ANIMAL: 'nothing',
  OTHER_SPECIES: 'other',
  MOVE_BACK: 'close',
};

usePlaneKernel(fastestKernel());
const inference = openInference();

async function picturesOf(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(data, folder), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(jpe?g|png|webp)$/i.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** The part of the picture that a photo of the kind would show. */
async function frameOf(file: string, kind: NextPhoto['kind'], isCrop: boolean): Promise<Buffer> {
  const upright = await sharp(file).rotate().flatten({ background: '#ffffff' }).png().toBuffer();
  const { width, height } = await sharp(upright).metadata();
  const region = guideRegion({ width, height }, isCrop ? 'appearance' : kind);
  return await sharp(upright).extract(region).png().toBuffer();
}

/** Verdict of the camera by itself on two frames of a hand that does not move. */
async function judged(frame: Buffer, { species, kind }: NextPhoto) {
  const { width = 0, height = 0 } = await sharp(frame).metadata();
  const size = fitWithin({ width, height }, grayPx);
  const rgb = await sharp(frame).resize(size.width, size.height).removeAlpha().raw().toBuffer();
  const gray = Uint8Array.from({ length: size.width * size.height }, (_, at) =>
    grayLevel(rgb[3 * at]!, rgb[3 * at + 1]!, rgb[3 * at + 2]!),
  );
  const analyzer = createFrameAnalyzer(species);
  await analyzer.analyze({ ...size, kind, gray, time: 0 });
  return await analyzer.analyze({ ...size, kind, gray, time: 100 });
}

const cpuMs: number[] = [];
const bytes: number[] = [];

async function seen(frame: Buffer) {
  const resized = sharp(frame).resize(sidePx, sidePx, { fit: 'inside', withoutEnlargement: true });
  const jpeg = await resized.jpeg({ quality }).toBuffer();
  bytes.push(jpeg.length);
  const pixels = await readPixels(jpeg);
  const before = process.cpuUsage();
  const look = await lookAt(pixels, inference);
  const { user, system } = process.cpuUsage(before);
  cpuMs.push((user + system) / 1000);
  return answerOfLook(look, pixels, false);
}

console.log(`${JSON.stringify(readMachine())}`);
console.log('Praised without and with what the service sees, of the pictures:');
for (const [folder, step, most, isCrop] of SETS) {
  const files = (await picturesOf(folder)).filter((_, at) => at % step === offset % step).slice(0, most);
  const cells = NEXT.map(([name]) => ({ name, alone: 0, withLook: 0, told: 0, nothing: 0, other: 0, close: 0 }));
  for (const file of files) {
    for (const kind of ['fingerprint', 'appearance'] as const) {
      const frame = await frameOf(file, kind, isCrop);
      const sight = await seen(frame);
      for (const [at, [, next]] of NEXT.entries()) {
        if (next.kind !== kind) continue;
        const verdict = await judged(frame, next);
        const known = verdictWithSight(verdict, sight, next);
        if (verdict.ok) cells[at]!.alone++;
        if (known.ok) cells[at]!.withLook++;
        if (verdictWithSight({ object: true, ok: true }, sight, next).guidance === 'OTHER_SPECIES') cells[at]!.told++;
        const own = OWN[guidanceOfSight(sight, next) ?? ''];
        if (own !== undefined) cells[at]![own]++;
      }
    }
  }
  const columns = cells.map(({ name, alone, withLook, told }) => `${name} ${alone} → ${withLook} (other ${told})`);
  console.log(`${folder}, ${files.length}: ${columns.join(', ')}`);
  const owns = cells
    .filter((_, at) => NEXT[at]![1].kind === 'appearance')
    .map(({ name, nothing, other, close }) => `${name} ${nothing} nothing, ${other} other, ${close} close`);
  console.log(`  own shutter: ${owns.join('; ')}`);
}
const middle = (numbers: number[], share: number) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length * share)];
console.log(`picture ${middle(bytes, 0.5)} bytes, at most ${Math.max(...bytes)}`);
console.log(`processor time ${middle(cpuMs, 0.5)?.toFixed(0)} ms, 95 % ${middle(cpuMs, 0.95)?.toFixed(0)} ms`);
