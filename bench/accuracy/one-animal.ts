import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { extractLearned, judge, type Species, showSeveralAnimals, weakestLink } from '@rhinarium/engine';
import { openInference } from '@rhinarium/server/recognition/open-inference';
import { createAnimal, createRandom, photograph } from '@rhinarium/synthetic';
import { type Photo, readCollection } from './photos.ts';

/** Photos of one session, by how many each of two animals has. */
const MIXES = [
  [3, 0],
  [2, 1],
  [5, 0],
  [4, 1],
  [3, 2],
] as const;
/** Sets drawn for each animal and mix. */
const DRAWS = 40;
const BOOTSTRAP_DRAWS = 300;
/** Seeds that neither calibration nor tests use; all photos of an animal are of one occasion, as in a session. */
const GENERATED = { seedFirst: 81_000, count: 24, photos: 6 };

type Animals = readonly (readonly Photo[])[];

const inference = openInference();

/** Photos that the gate accepts; dogs of both training families in turn. */
async function generatedPhotos(species: Species, n: number, sibling: number): Promise<Photo[]> {
  const subject = { species, kind: 'fingerprint' } as const;
  const family = species === 'DOG' && n % 2 === 1 ? 'pebbles' : 'folds';
  const animal = createAnimal(species, GENERATED.seedFirst + n, { family, sibling });
  const photos: Photo[] = [];
  for (let shot = 0; shot < GENERATED.photos; shot++) {
    const difficulty = 0.1 + 0.12 * shot;
    const pixels = photograph(animal, { kind: 'fingerprint', shot, occasion: 0, difficulty, camera: 'a' });
    const { quality } = judge(pixels, subject);
    if (quality.verdict !== 'ACCEPTED') continue;
    const template = await extractLearned(pixels, subject, inference);
    photos.push({ id: `${n}-${sibling}/${shot}`, quality: quality.score, template });
  }
  return photos;
}

async function generated(species: Species, sibling = 0): Promise<Animals> {
  const animals: Photo[][] = [];
  for (let n = 0; n < GENERATED.count; n++) animals.push(await generatedPhotos(species, n, sibling));
  return animals;
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** A figure over animals drawn with replacement: its 2.5th and 97.5th percentile. */
function interval(shares: readonly number[]): string {
  const random = createRandom(2024);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const drawn = Array.from({ length: BOOTSTRAP_DRAWS }, () =>
    mean(shares.map(() => shares[Math.floor(random.next() * shares.length)]!)),
  ).sort((a, b) => a - b);
  return `${percent(drawn[Math.floor(0.025 * drawn.length)]!)} to ${percent(drawn[Math.floor(0.975 * drawn.length)]!)}`;
}

/**
 * For each mix how many sets are said to show several animals, and the link that one set in two hundred lies below. The second animal is drawn
 * from the others, or is the one of the same place in `seconds`.
 */
function measure(species: Species, name: string, animals: Animals, seconds?: Animals): void {
  const random = createRandom(7, 11);
  const pick = (photos: readonly Photo[], count: number) => {
    const rest = [...photos];
    return Array.from({ length: count }, () => rest.splice(Math.floor(random.next() * rest.length), 1)[0]!);
  };
  const isUsable = (photos: readonly Photo[] | undefined) => photos !== undefined && photos.length >= 5;
  const places = animals.flatMap((photos, at) => (isUsable(photos) && (!seconds || isUsable(seconds[at])) ? [at] : []));
  for (const [own, foreign] of seconds ? MIXES.filter((mix) => mix[1] > 0) : MIXES) {
    const links: number[] = [];
    const shares = places.map((place, at) => {
      const photos = animals[place]!;
      const other = places[(at + 1 + Math.floor(random.next() * (places.length - 1))) % places.length]!;
      const others = seconds ? seconds[place]! : animals[other]!;
      let alarms = 0;
      for (let draw = 0; draw < DRAWS; draw++) {
        const set = [...pick(photos, own), ...pick(others, foreign)];
        links.push(weakestLink(species, set));
        if (showSeveralAnimals(species, set)) alarms += 1;
      }
      return alarms / DRAWS;
    });
    links.sort((a, b) => a - b);
    const share = shares.reduce((sum, value) => sum + value, 0) / shares.length;
    const mix = foreign === 0 ? `${own} of one` : `${own} + ${foreign} of two`;
    const at = links[Math.floor(links.length / 200)]!.toFixed(2);
    process.stdout.write(`| ${name} | ${mix} | ${links.length} | ${percent(share)} | ${interval(shares)} | ${at} |\n`);
  }
}

const { values } = parseArgs({ options: { data: { type: 'string' }, skin: { type: 'string' } } });
process.stdout.write(
  '| animals | photos | sets | said to be several | 95 % over animals | 0.5th percentile of the link |\n',
);
process.stdout.write('| --- | --- | --- | --- | --- | --- |\n');
if (values.data) {
  const { identities } = await readCollection(path.join(values.data, 'CAT'), 'CAT', () => {});
  measure(
    'CAT',
    `${identities.length} real cats`,
    identities.map((identity) => identity.photos),
  );
}
if (values.skin) {
  const { identities } = await readCollection(path.join(values.skin, 'DOG'), 'DOG', () => {});
  const animals = identities.map(({ photos }) => photos);
  measure('DOG', `${identities.length} cattle (cattle)`, animals);
}
const dogs = await generated('DOG');
measure('DOG', `${GENERATED.count} generated DOGs (synthetic)`, dogs);
measure('DOG', `${GENERATED.count} generated DOGs, a sibling the second (synthetic)`, dogs, await generated('DOG', 1));
measure('CAT', `${GENERATED.count} generated CATs (synthetic)`, await generated('CAT'));
