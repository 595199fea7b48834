import { readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  type DecodedSample,
  decodeSample,
  extract,
  extractLearned,
  isLargeEnough,
  judge,
  type Resemblance,
  readingSidePx,
  type Species,
  seeSubject,
} from '@rhinarium/engine';
import { openInference } from '@rhinarium/server/open-inference';
import { readPixels } from '@rhinarium/server/raster';
import { createAnimal, photograph } from '@rhinarium/synthetic';

export interface FittingPhoto extends DecodedSample {
  readonly quality: number;
  /** Comparisons of a CAT's face with the nearest other cats of the cohort, by name. */
  readonly cohort: readonly { readonly name: string; readonly resemblance: Resemblance }[];
}

export interface FittingAnimal {
  readonly name: string;
  /** Breed or similar group. Animals of one kind are look-alikes. */
  readonly kind?: string;
  readonly photos: readonly FittingPhoto[];
}

/** Limit of photos per animal, for the run time. */
const PHOTOS_MAX = 16;

const inference = { ...openInference(), cohort: async () => [] };

async function readPhoto(file: string, species: Species, isJudged: boolean): Promise<FittingPhoto | undefined> {
  const pixels = await readPixels(file).catch(() => undefined);
  if (!pixels) return undefined;
  const subject = { species, kind: 'fingerprint' } as const;
  const { quality } = judge(pixels, subject);
  if (isJudged && quality.verdict !== 'ACCEPTED') return undefined;
  const sighting = await seeSubject(pixels, species, inference);
  if (isJudged && sighting.reasons.length > 0) return undefined;
  const isLarge = isLargeEnough(pixels, subject, sighting);
  const read = isLarge ? pixels : await readPixels(file, readingSidePx(sighting));
  const template = await extractLearned(read, subject, inference, undefined, sighting);
  const sample = decodeSample(template);
  return { ...sample, quality: sample.template.quality, cohort: [] };
}

export interface Chosen {
  readonly isChosen?: (name: string, position: number) => boolean;
  /** Whether to read only photos that the gate accepts. Default: true. */
  readonly isJudged?: boolean;
}

/** Reads the chosen animals of <folder>/<SPECIES>/<name>/<image>. Names like <breed>_<number> contain the kind. */
export async function readAnimals(
  folder: string,
  species: Species,
  say: (text: string) => void,
  { isChosen = () => true, isJudged = true }: Chosen = {},
): Promise<FittingAnimal[]> {
  const root = path.join(folder, species);
  const names = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const animals: FittingAnimal[] = [];
  for (const name of names
    .map((entry) => entry.name)
    .sort()
    .filter(isChosen)) {
    const photos: FittingPhoto[] = [];
    for (const file of (await readdir(path.join(root, name))).sort().slice(0, PHOTOS_MAX)) {
      const photo = await readPhoto(path.join(root, name, file), species, isJudged);
      if (photo) photos.push(photo);
    }
    const kind = /^([A-Z][A-Za-z_]+)_\d+$/.exec(name)?.[1];
    if (photos.length > 0) animals.push({ name, ...(kind === undefined ? {} : { kind }), photos });
    say(`${name}: ${photos.length} photos`);
  }
  return animals;
}

/** Generated dogs of the three pattern families in turn, before two cameras, each photo from another occasion. */
export function generatedNoses(request: {
  readonly seedFirst: number;
  readonly count: number;
  readonly photos: number;
}): FittingAnimal[] {
  const families = ['folds', 'pebbles', 'reaction'] as const;
  const subject = { species: 'DOG', kind: 'fingerprint' } as const;
  return Array.from({ length: request.count }, (_, n) => {
    const animal = createAnimal('DOG', request.seedFirst + n, { family: families[n % families.length]! });
    const photos = Array.from({ length: request.photos }, (__, shot) => {
      const difficulty = 0.1 + 0.1 * shot;
      const camera = shot % 2 === 1 ? ({ camera: 'a' } as const) : {};
      const pixels = photograph(animal, { kind: 'fingerprint', shot, occasion: shot, difficulty, ...camera });
      return { ...decodeSample(extract(pixels, subject)), quality: judge(pixels, subject).quality.score, cohort: [] };
    });
    return { name: `generated ${n}`, photos };
  });
}
