import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type DecodedSample, decodeSample, extract, judge, type Pixels, type Plane } from '@rhinarium/engine';
import { readPixels } from '@rhinarium/server/raster';
import { type CameraName, createAnimal, type PatternFamily } from '@rhinarium/synthetic';
import { drawPhoto } from '../sets/draw-photo.ts';
import { GENERATED_SETS } from '../sets/generated-set.ts';

/** A picture as the engine sees it. */
export interface SkinPhoto extends DecodedSample {
  readonly frame: Plane;
  readonly points: readonly { readonly x: number; readonly y: number; readonly octave: number }[];
}

export interface SkinAnimal {
  readonly name: string;
  readonly photos: readonly SkinPhoto[];
}

const SUBJECT = { species: 'DOG', kind: 'fingerprint' } as const;

function seen(pixels: Pixels): SkinPhoto {
  let frame: Plane | undefined;
  let points: SkinPhoto['points'] = [];
  const bytes = extract(pixels, SUBJECT, undefined, (stage, value) => {
    if (stage === 'frame') frame = (value as { luminance: Plane }).luminance;
    if (stage !== 'keypoints') return;
    const { count, x, y, octave } = value as Record<'x' | 'y' | 'octave', ArrayLike<number>> & { count: number };
    points = Array.from({ length: count }, (_, i) => ({ x: x[i]!, y: y[i]!, octave: octave[i]! }));
  });
  return { ...decodeSample(bytes), frame: frame!, points };
}

/** The first pictures of each animal of `<folder>/DOG/<name>/<image>` that `isChosen`; those that the gate refuses only if `isUngated`. */
export async function realSkin(
  folder: string,
  photosMax: number,
  isUngated: boolean,
  isChosen: (name: string, position: number) => boolean = () => true,
): Promise<SkinAnimal[]> {
  const root = path.join(folder, 'DOG');
  const animals: SkinAnimal[] = [];
  for (const name of (await readdir(root)).sort().filter(isChosen)) {
    const photos: SkinPhoto[] = [];
    for (const file of (await readdir(path.join(root, name))).sort()) {
      if (photos.length === photosMax) break;
      const pixels = await readPixels(path.join(root, name, file)).catch(() => undefined);
      if (pixels && (isUngated || judge(pixels, SUBJECT).quality.verdict === 'ACCEPTED')) photos.push(seen(pixels));
    }
    if (photos.length > 0) animals.push({ name, photos });
  }
  return animals;
}

export interface GeneratedSkin {
  readonly families: readonly PatternFamily[];
  readonly camera: CameraName;
  readonly animals: number;
  readonly sibling: number;
}

/** Seeds that nothing else uses. */
const FIRST_SEED = 84_000;
/** As the report's sets but milder, so that a print is seen on nearly every picture. */
const CONDITIONS = { ...GENERATED_SETS[0]!, difficulty: [0.1, 0.4], widthPx: [280, 400] } as const;

/** Generated noses, two photos each, of two occasions; refused photos are taken again once. */
export async function generatedSkin({ families, camera, animals, sibling }: GeneratedSkin): Promise<SkinAnimal[]> {
  const drawn: SkinAnimal[] = [];
  for (let n = 0; n < animals; n++) {
    const seed = FIRST_SEED + n;
    const animal = createAnimal('DOG', seed, { family: families[n % families.length]!, sibling });
    const photos: SkinPhoto[] = [];
    for (const occasion of [2 * sibling, 2 * sibling + 1]) {
      for (const shot of [0, 1]) {
        const pixels = await readPixels(await drawPhoto({ ...CONDITIONS, camera }, animal, { occasion, shot }));
        if (judge(pixels, SUBJECT).quality.verdict !== 'ACCEPTED') continue;
        photos.push(seen(pixels));
        break;
      }
    }
    if (photos.length > 0) drawn.push({ name: `${seed}`, photos });
  }
  return drawn;
}
