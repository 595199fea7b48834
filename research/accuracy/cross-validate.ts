import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Calibration } from '@rhinarium/engine';
import { generator } from '@rhinarium/evaluate/measures/figure';
import { percent, shareCell, table } from '@rhinarium/evaluate/report/cells';
import {
  type CatSource,
  CLAIMS,
  CODE_RATIO,
  catComparisons,
  type FittingCats,
  readCats,
} from './fit/cat-comparisons.ts';
import { fitSpecies } from './fit/fit-species.ts';
import { type Comparer, createComparer } from './fit/fitting-comparisons.ts';
import {
  CLAIMED,
  heldComparisons,
  heldDraws,
  heldFigures,
  type RatedComparison,
  rateComparison,
} from './fit/held-out.ts';
import { SEARCH_COLUMNS, searchRows } from './fit/held-searches.ts';
import { lookAlikeReport } from './fit/look-alikes.ts';
import type { FittingAnimal } from './fit/populations.ts';

const USAGE = `Usage: node research/dist/accuracy/cross-validate.js --cats DIR --cats DIR --faces DIR [--faces DIR …] [--alike DIR …]
  --cats DIR    labelled faces of cats, CAT/<identity>/<image>; each folder is a source
  --faces DIR   Oxford-IIIT Pet, one photo per cat, CAT/<breed>_<number>/<image>: the cohort, and impostors where no network was trained on them
  --alike DIR   cats of one breed, one photo each, CAT/<breed>_<number>/<image>, and same.csv with those that are one cat
Fits the calibration of CATs on all sources but one, and prints its figures on the one left out. Then fits it on three
quarters of the cats of all sources, and prints its figures on the others. Then compares half of the look-alikes by a
calibration of all sources and the other half.
`;

const SHAPES = [
  { probes: 3, references: 5, draws: 15 },
  { probes: 1, references: 5, draws: 20 },
  { probes: 1, references: 1, draws: 30 },
] as const;
/** Folds of the validation by animal. */
const FOLDS = 4;

const say = (text: string) => process.stderr.write(`${text}\n`);

function decisionRow(fitted: string, tested: string, photos: string, rated: readonly RatedComparison[]): string[] {
  const figures = heldFigures(rated);
  return [
    fitted,
    tested,
    photos,
    `${figures.genuine} and ${figures.impostor}`,
    percent(figures.eer),
    ...figures.fnmr.map((value) => percent(value)),
    shareCell(figures.match, []),
    figures.worst.match.map((share) => percent(share, 0)).join(', '),
    shareCell(figures.noMatch, []),
    percent(figures.worst.noMatch),
    ...CLAIMED.map((rate, at) => `${(figures.realised[at]! / rate).toFixed(1)}×`),
  ];
}

type Fold = readonly [calibration: Calibration, isHeld: (cat: FittingAnimal) => boolean];

/** A row per shape. Each fold's calibration rates the comparisons with a probe of a held-out cat. */
function decisionRows(fitted: string, tested: CatSource, folds: readonly Fold[], compare: Comparer): string[][] {
  return SHAPES.map((shape) => {
    const draws = heldDraws(tested.cats, shape, generator(409));
    const rated = folds.flatMap(([calibration, isHeld]) =>
      heldComparisons(draws, compare, isHeld).map((one) => rateComparison(calibration, one)),
    );
    return decisionRow(fitted, tested.name, `R${shape.references}/P${shape.probes}`, rated);
  });
}

/** Holds out every FOLDS-th cat of each source per fold. */
function foldsByAnimal({ sources, others, alike }: FittingCats, compare: Comparer): Fold[] {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const held = new Set(sources.flatMap(({ cats }) => cats.filter((__, at) => at % FOLDS === fold)));
    const rest = sources.map(({ name, cats }) => ({ name, cats: cats.filter((cat) => !held.has(cat)) }));
    say(`fold ${fold + 1} of ${FOLDS}`);
    return [fitSpecies(catComparisons(rest, others, alike, compare), CODE_RATIO, CLAIMS), (cat) => held.has(cat)];
  });
}

async function main(): Promise<number> {
  const folders = { type: 'string', multiple: true } as const;
  const { values } = parseArgs({ options: { cats: folders, faces: folders, alike: folders } });
  if (!values.cats || values.cats.length < 2 || !values.faces) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { sources, others, alike } = await readCats(values.cats, values.faces, values.alike ?? [], say);
  const compare = createComparer();
  const decisions: string[][] = [];
  const searches: string[][] = [];
  for (const tested of sources) {
    const rest = sources.filter((source) => source !== tested);
    const fitted = rest.map(({ name }) => name).join(', ');
    const calibration = fitSpecies(catComparisons(rest, others, alike, compare), CODE_RATIO, CLAIMS);
    decisions.push(...decisionRows(fitted, tested, [[calibration, () => true]], compare));
    searches.push(...searchRows(fitted, tested, () => calibration, others, compare));
    say(`${tested.name}: measured`);
  }
  const folds = foldsByAnimal({ sources, others, alike }, compare);
  const foldOf = (cat: FittingAnimal) => folds.find(([, isHeld]) => isHeld(cat))![0];
  for (const tested of sources) {
    decisions.push(...decisionRows('both, other cats', tested, folds, compare));
    searches.push(...searchRows('both, other cats', tested, foldOf, others, compare));
  }
  const claims = CLAIMED.map((rate) => `realised / ${rate}`);
  const rates = ['EER', 'FNMR at 1e-2', 'at 1e-3', 'MATCH at 1e-4', 'worst cats', 'excluded', 'worst cat'];
  const head = ['fitted on', 'measured on', 'photos', 'genuine and impostor', ...rates, ...claims];
  process.stdout.write(`${table(head, decisions)}\n\n${table(SEARCH_COLUMNS, searches)}\n`);
  if (alike.length === 0) return 0;
  const calibration = fitSpecies(catComparisons(sources, others, alike, compare), CODE_RATIO, CLAIMS);
  const registered = sources.flatMap(({ cats }) => cats);
  process.stdout.write(`\n${lookAlikeReport({ calibration, alike, registered, compare })}\n`);
  return 0;
}

process.exitCode = await main();
