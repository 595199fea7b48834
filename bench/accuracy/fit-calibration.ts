import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  CALIBRATION,
  type Calibrations,
  extract,
  extractLearned,
  judge,
  modelDocument,
  type Species,
} from '@rhinarium/engine';
import { readPixels } from '@rhinarium/server/raster';
import { openInference } from '@rhinarium/server/recognition/open-inference';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import { fitCalibrations, type GenuinePopulation, type Population, withGenuineSide } from './fit/fit-calibrations.ts';
import { type Identity, type Photo, readCollection } from './photos.ts';

/** Every second of the twelve cats; the other six are only ever measured on. */
const FITTING_CATS = ['s1', 's13', 's17', 's21', 's3', 's7'];
/** Seeds of the generated animals that are fitted on; demonstrations, tests and measurements use others. Every DOG has a sibling. */
const GENERATED = { seedFirst: 50_000, photos: 8, count: { CAT: 28, DOG: 40 }, siblings: { CAT: 1, DOG: 2 } };

const target = fileURLToPath(new URL('../../../packages/engine/src/calibrate/calibration.ts', import.meta.url));
const say = (text: string) => process.stderr.write(`${text}\n`);

const inference = openInference();

/** The pattern families of training; "reaction" is kept for testing. */
const FAMILIES = ['folds', 'pebbles'] as const;
const familyOf = (species: Species, n: number) => FAMILIES[species === 'DOG' ? n % FAMILIES.length : 0]!;

/** Dogs before the plain camera and before camera "a" in turn; "b" is kept for testing. */
function photographFor(species: Species, n: number, sibling: number, shot: number) {
  const isDog = species === 'DOG';
  const family = familyOf(species, n);
  return photograph(createAnimal(species, GENERATED.seedFirst + n, { family, sibling }), {
    kind: 'fingerprint',
    shot,
    occasion: shot % 3,
    difficulty: 0.2 + 0.4 * (shot / GENERATED.photos),
    ...(isDog && shot % 2 === 1 ? { camera: 'a' as const } : {}),
  });
}

async function generatedAnimal(species: Species, n: number, sibling: number): Promise<[Identity, Identity]> {
  const subject = { species, kind: 'fingerprint' } as const;
  const [name, litter] = [`${n}-${sibling}`, String(n)];
  const [learned, plain]: [Photo[], Photo[]] = [[], []];
  for (let shot = 0; shot < GENERATED.photos; shot++) {
    const pixels = photographFor(species, n, sibling, shot);
    const photo = { id: `${name}/${shot}`, quality: judge(pixels, subject).quality.score };
    learned.push({ ...photo, template: await extractLearned(pixels, subject, inference) });
    plain.push({ ...photo, template: extract(pixels, subject) });
  }
  return [
    { name, litter, photos: learned },
    { name, litter, photos: plain },
  ];
}

async function generatedAnimals(species: Species, family: (typeof FAMILIES)[number] = 'folds'): Promise<Population> {
  const [learned, plain]: [Identity[], Identity[]] = [[], []];
  for (let n = 0; n < GENERATED.count[species]; n++) {
    if (familyOf(species, n) !== family) continue;
    for (let sibling = 0; sibling < GENERATED.siblings[species]; sibling++) {
      const [withNetwork, without] = await generatedAnimal(species, n, sibling);
      learned.push(withNetwork);
      plain.push(without);
    }
    say(`generated ${species} ${n + 1} of ${GENERATED.count[species]}`);
  }
  return { learned, plain };
}

/** A cat's frame is the same with and without a network, so that one reading serves for both. */
async function realCats(folder: string, isChosen: (name: string) => boolean): Promise<Population> {
  const { identities } = await readCollection(path.join(folder, 'CAT'), 'CAT', say);
  const chosen = identities.filter(({ name }) => isChosen(name));
  return { learned: chosen, plain: chosen };
}

/** Photos of one animal that say how low it scores: an animal with many must not take all the time. */
const SKIN_PHOTOS_MAX = 16;

async function skinOf(folder: string, name: string): Promise<[Identity, Identity]> {
  const subject = { species: 'DOG', kind: 'fingerprint' } as const;
  const [learned, plain]: [Photo[], Photo[]] = [[], []];
  for (const file of (await readdir(path.join(folder, name))).sort().slice(0, SKIN_PHOTOS_MAX)) {
    const pixels = await readPixels(path.join(folder, name, file));
    const { quality } = judge(pixels, subject);
    if (quality.verdict !== 'ACCEPTED') continue;
    const photo = { id: `${name}/${file}`, quality: quality.score };
    learned.push({ ...photo, template: await extractLearned(pixels, subject, inference) });
    plain.push({ ...photo, template: extract(pixels, subject) });
  }
  say(`skin ${name}: ${learned.length} photos`);
  return [
    { name, photos: learned },
    { name, photos: plain },
  ];
}

/**
 * Real bare rhinarium skin of cattle, for want of dogs' noses with identities. Every second animal; those that were joined by matching
 * keypoints (`cow_n…`) say nothing of how low one animal scores.
 */
async function cattleSkin(data: string): Promise<GenuinePopulation> {
  const folder = path.join(data, 'DOG');
  const names = (await readdir(folder)).filter((name) => /^cow_\d+$/.test(name)).sort();
  const animals: [Identity, Identity][] = [];
  for (const name of names.filter((_, n) => n % 2 === 0)) animals.push(await skinOf(folder, name));
  return {
    learned: animals.map(([learned]) => learned),
    plain: animals.map(([, plain]) => plain),
    origin: 'cattle: real bare skin of every second animal',
  };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      /** Cattle's skin, for the genuine side of DOGs; without it that is generated too. */
      skin: { type: 'string' },
      species: { type: 'string' },
      swap: { type: 'boolean' },
      /** Leaves weights and false-match side as they are. */
      'genuine-only': { type: 'boolean' },
    },
  });
  const isGenuineOnly = values['genuine-only'] ?? false;
  const text = await readFile(target, 'utf8');
  const fitted: Partial<Record<'CAT' | 'DOG', Calibrations>> = {};
  if (values.data && values.species !== 'DOG') {
    const cats = await realCats(values.data, (name) => FITTING_CATS.includes(name) !== (values.swap ?? false));
    // Generated cats stand as one face in one light before one camera, which is what a capture guide asks of real ones too.
    const names = cats.learned.map(({ name }) => name).join(' ');
    const genuine = { ...cats, origin: `real cats ${names}` };
    const origin = `real cats ${names} and ${GENERATED.count.CAT} generated cats (synthetic)`;
    fitted.CAT = isGenuineOnly
      ? withGenuineSide('CAT', CALIBRATION.CAT, genuine)
      : fitCalibrations('CAT', [cats, await generatedAnimals('CAT')], origin, genuine);
  }
  if (isGenuineOnly && values.skin && values.species !== 'CAT') {
    fitted.DOG = withGenuineSide('DOG', CALIBRATION.DOG, await cattleSkin(values.skin));
  } else if (!isGenuineOnly && values.species !== 'CAT') {
    // Each family by itself: noses of two families are told apart too easily to say what a false match costs.
    const families = [await generatedAnimals('DOG', 'folds'), await generatedAnimals('DOG', 'pebbles')] as const;
    const [folds, pebbles] = families;
    const origin = `synthetic: ${GENERATED.count.DOG} generated dogs and a sibling of each`;
    const all = { learned: [...folds.learned, ...pebbles.learned], plain: [...folds.plain, ...pebbles.plain], origin };
    fitted.DOG = fitCalibrations('DOG', families, origin, values.skin ? await cattleSkin(values.skin) : all);
  }
  let next = text;
  for (const [species, calibrations] of Object.entries(fitted)) {
    const pattern = new RegExp(`const ${species}: Calibrations = \\{[\\s\\S]*?\\n\\};\\n`);
    if (!pattern.test(next)) throw new Error(`calibration.ts has no place for ${species}`);
    next = next.replace(pattern, `const ${species}: Calibrations = ${JSON.stringify(calibrations, null, 2)};\n`);
  }
  await writeFile(target, next);
  const digest = createHash('sha256')
    .update(modelDocument({ ...CALIBRATION, ...fitted }))
    .digest('hex');
  say(
    `${target} is written anew; format it, raise ENGINE_VERSION, and set ENGINE.modelDigest to what engine.test says then.`,
  );
  say(`Without a new version it would be ${digest}.`);
}

await main();
