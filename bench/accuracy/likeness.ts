import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { isFittingSkin, isHeldOutSkin } from './fit/fitting-skin.ts';
import type { AgreementStatistics } from './likeness/agreement-statistics.ts';
import { compareSiblings, compareSkin } from './likeness/compare-skin.ts';
import { PLACES } from './likeness/frame-places.ts';
import { LIKENESS_USAGE, type LikenessOptions, readLikenessOptions } from './likeness/likeness-options.ts';
import { generatedSkin, realSkin, type SkinAnimal } from './likeness/skin-populations.ts';
import { skinStatistics } from './likeness/skin-statistics.ts';
import { percent, table } from './report/cells.ts';

// How alike generated noses and real skin are, and how alike different animals of each.

interface Population {
  readonly name: string;
  readonly animals: readonly SkinAnimal[];
  readonly siblings?: readonly SkinAnimal[];
}

const PHOTOS_MAX = 3;

const say = (text: string) => process.stderr.write(`${text}\n`);

/** Generator settings are chosen on the first; the others judge. */
async function realPopulations({ real, animals }: LikenessOptions): Promise<Population[]> {
  if (real === undefined) return [];
  const all = () => true;
  const wishes = [
    ['cattle (cattle)', 'muzzles', isFittingSkin, false],
    ['cattle, held out (cattle)', 'muzzles', isHeldOutSkin, false],
    ['sharp cattle (cattle)', 'muzzles-sharp', all, true],
    ['dog noses', 'dog-noses', all, true],
    ['dog noses, one photo a dog', 'dog-noses-single', all, true],
  ] as const;
  const populations: Population[] = [];
  for (const [name, folder, isChosen, isUngated] of wishes) {
    if (!existsSync(path.join(real, folder))) continue;
    say(name);
    const found = await realSkin(path.join(real, folder), PHOTOS_MAX, isUngated, isChosen);
    populations.push({ name, animals: found.slice(0, animals) });
  }
  return populations;
}

async function generatedPopulations({ animals }: LikenessOptions): Promise<Population[]> {
  const wishes = [
    { name: 'folds, pebbles (synthetic)', families: ['folds', 'pebbles'], camera: 'a' },
    { name: 'reaction (synthetic)', families: ['reaction'], camera: 'b' },
  ] as const;
  const populations: Population[] = [];
  for (const { name, ...kind } of wishes) {
    say(name);
    populations.push({
      name,
      animals: await generatedSkin({ ...kind, animals, sibling: 0 }),
      siblings: await generatedSkin({ ...kind, animals, sibling: 1 }),
    });
  }
  return populations;
}

/** One row of the table of agreements. */
function agreementRow(name: string, what: string, found: AgreementStatistics, eer?: number | null): string[] {
  const { pairs, median, p90, p99, p90ByPlace } = found;
  const places = PLACES.map((place) => p90ByPlace[place]);
  const figures = [median, p90, p99, ...places].map((value) => value.toFixed(2));
  return [name, what, `${pairs}`, ...figures, eer === undefined ? '' : percent(eer)];
}

function agreementTable(populations: readonly Population[], pairs: number): string {
  const rows = populations.flatMap(({ name, animals, siblings }) => {
    const { impostors, genuine, eer } = compareSkin(animals, pairs);
    return [
      agreementRow(name, 'different animals', impostors, eer),
      ...(siblings ? [agreementRow(name, 'siblings', compareSiblings(animals, siblings))] : []),
      ...(genuine ? [agreementRow(name, 'one animal', genuine)] : []),
    ];
  });
  const ofPlaces = PLACES.map((place) => `90 %, ${place}`);
  return table(['population', 'pairs of', 'pairs', 'median', '90 %', '99 %', ...ofPlaces, 'EER, R1/P1'], rows);
}

function statisticsTable(populations: readonly Population[]): string {
  const columns = populations.map(({ animals }) => skinStatistics(animals));
  const digits = (value: number) => value.toFixed(Math.abs(value) < 0.995 ? 3 : 2);
  const rows = [...(columns[0]?.keys() ?? [])].map((name) => [
    name,
    ...columns.map((column) => {
      const [low, median, high] = (column.get(name) ?? []).map(digits);
      return `${median} (${low}–${high})`;
    }),
  ]);
  return table(['of a picture', ...populations.map(({ name }) => name)], rows);
}

async function main(): Promise<void> {
  const options = readLikenessOptions(process.argv.slice(2));
  const populations = [...(await realPopulations(options)), ...(await generatedPopulations(options))];
  const counted = populations.map(({ name, animals }) => {
    const photos = animals.reduce((sum, animal) => sum + animal.photos.length, 0);
    return `${name}: ${animals.length} animals, ${photos} pictures.`;
  });
  process.stdout.write(`${counted.join('\n')}\n\nAgreement of single pictures, log(1 + agreement):\n\n`);
  process.stdout.write(`${agreementTable(populations, options.pairs)}\n\n`);
  process.stdout.write(`Median (10 % to 90 %) of pictures; on the skin where nothing else is said:\n\n`);
  process.stdout.write(`${statisticsTable(populations)}\n`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${LIKENESS_USAGE}`);
  process.exitCode = 2;
}
