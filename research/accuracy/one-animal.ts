import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { extractLearned, judge, type Species } from '@rhinarium/engine';
import { shareCell } from '@rhinarium/evaluate/report/cells';
import { openInference } from '@rhinarium/server/open-inference';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import { type Photo, readCollection } from './photos.ts';
import { sessionFigures } from './sets/session-figures.ts';

/** Seeds that neither calibration nor tests use. All photos of an animal are from one occasion, as in a session. */
const GENERATED = { seedFirst: 81_000, count: 24, photos: 6 };

type Animals = readonly (readonly Photo[])[];

const inference = openInference();

/** Photos that the gate accepts. Dogs alternate between both training families. */
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

/** Prints the share of sessions that are found to show several animals. `seconds` as in sessionFigures. */
function print(species: Species, name: string, animals: Animals, seconds?: Animals): void {
  for (const { own, foreign, sessions, several, link } of sessionFigures(species, animals, seconds)) {
    const mix = foreign === 0 ? `${own} of one` : `${own} + ${foreign} of two`;
    process.stdout.write(`| ${name} | ${mix} | ${sessions} | ${shareCell(several, [])} | ${link.toFixed(2)} |\n`);
  }
}

const { values } = parseArgs({ options: { data: { type: 'string' }, skin: { type: 'string' } } });
process.stdout.write('| animals | photos | sets | said to be several | 0.5th percentile of the link |\n');
process.stdout.write('| --- | --- | --- | --- | --- |\n');
if (values.data) {
  const { identities } = await readCollection(path.join(values.data, 'CAT'), 'CAT', () => {});
  print(
    'CAT',
    `${identities.length} real cats`,
    identities.map((identity) => identity.photos),
  );
}
if (values.skin) {
  const { identities } = await readCollection(path.join(values.skin, 'DOG'), 'DOG', () => {});
  const animals = identities.map(({ photos }) => photos);
  print('DOG', `${identities.length} cattle (cattle)`, animals);
}
const dogs = await generated('DOG');
print('DOG', `${GENERATED.count} generated DOGs (synthetic)`, dogs);
print('DOG', `${GENERATED.count} generated DOGs, a sibling the second (synthetic)`, dogs, await generated('DOG', 1));
print('CAT', `${GENERATED.count} generated CATs (synthetic)`, await generated('CAT'));
