import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { judge } from '@rhinarium/engine';
import { createAnimal, type Pixels, photograph, plainAnimal, type Species, spoil } from '@rhinarium/synthetic';
import { flawedPhotos, pictureOf } from './flawed-photos.ts';

// Good and bad photos of generated animals for docs/guides/capturing-well.md, thumbnails for the first screen of the
// capture view, and the animals of the playground: `node --import ./scripts/source.mjs scripts/capturing-pictures.ts`. Fails if
// the quality checks disagree with the guide.

const folder = fileURLToPath(new URL('../docs/images/capturing/', import.meta.url));
const ANIMALS = { DOG: 3, CAT: 3 } as const;
const widthPx = 200;

async function write(name: string, pixels: Pixels): Promise<void> {
  await pictureOf(pixels)
    .resize({ width: widthPx })
    .jpeg({ quality: 72, mozjpeg: true })
    .toFile(path.join(folder, `${name}.jpg`));
}

const examplesFolder = fileURLToPath(new URL('../packages/capture/src/examples/', import.meta.url));
/** Twice the display size, for high-density screens. */
const exampleSidePx = 176;

/** Writes a module with a species' examples, loaded on demand by the capture view. */
async function writeExamples(name: string, examples: Readonly<Record<string, Pixels>>): Promise<void> {
  const lines = await Promise.all(
    Object.entries(examples).map(async ([example, pixels]) => {
      const picture = pictureOf(pixels).resize(exampleSidePx, exampleSidePx);
      return `  ${example}:\n    '${(await picture.webp({ quality: 45, effort: 6 }).toBuffer()).toString('base64')}',\n`;
    }),
  );
  const says = '/** Of a generated animal, by `scripts/capturing-pictures.ts`. */';
  await writeFile(
    path.join(examplesFolder, `${name}.ts`),
    `${says}\nexport const photos = {\n${lines.join('')}} as const;\n`,
  );
}

const samplesFolder = fileURLToPath(new URL('../packages/console/src/features/playground/samples/', import.meta.url));
/** Number of animals with a picture in the playground. */
const samplesCount = 4;
/** Twice the display size in the playground. */
const sampleSize = { width: 192, height: 144 };

/** Animals of the playground. */
async function writeSamples(species: 'DOG' | 'CAT'): Promise<void> {
  for (let number = 1; number <= samplesCount; number++) {
    const shot = { kind: 'appearance', shot: 0, difficulty: 0 } as const;
    const pixels = photograph(plainAnimal(species, number), shot);
    const { width, height } = pixels;
    const part = (of: number, share: number) => Math.round(of * share);
    await pictureOf(pixels)
      // The animal is in the middle with a margin around it.
      .extract({
        left: part(width, 0.14),
        top: part(height, 0.12),
        width: part(width, 0.76),
        height: part(height, 0.76),
      })
      .resize(sampleSize)
      .webp({ quality: 55, effort: 6 })
      .toFile(path.join(samplesFolder, `${species.toLowerCase()}-${number}.webp`));
  }
}

/** Fails if the quality checks disagree with the guide. */
function requireReason(name: string, pixels: Pixels, species: Species, expected: string | undefined): void {
  const { reasons } = judge(pixels, { species, kind: 'fingerprint' }).quality;
  if (reasons[0] !== expected) throw new Error(`${name}: ${reasons.join() || 'accepted'}`);
}

await mkdir(folder, { recursive: true });
await mkdir(samplesFolder, { recursive: true });
for (const species of ['DOG', 'CAT'] as const) {
  const animal = createAnimal(species, ANIMALS[species]);
  const name = species.toLowerCase();
  const good = photograph(animal, { kind: 'fingerprint', shot: 0, difficulty: 0.2 });
  requireReason(`${name}-good`, good, species, undefined);
  await write(`${name}-good`, good);
  if (species === 'DOG') await write('dog-whole', photograph(animal, { kind: 'appearance', shot: 0, difficulty: 0.2 }));
  await writeSamples(species);
  await writeExamples(name, { right: good, blurred: spoil(good, 'blurred'), dark: spoil(good, 'dark') });
}
for (const { reason, species, pixels } of await flawedPhotos(ANIMALS)) {
  const name = `${species.toLowerCase()}-${reason}`;
  requireReason(name, pixels, species, reason);
  await write(name, pixels);
}
// A fault between two photos is shown with both: the good one, and one of another dog.
await write(
  'dog-other',
  photograph(createAnimal('DOG', ANIMALS.DOG + 1), { kind: 'fingerprint', shot: 0, difficulty: 0.2 }),
);
