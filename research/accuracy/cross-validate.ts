import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Calibration, rankPets } from '@rhinarium/engine';
import { generator } from '@rhinarium/evaluate/measures/figure';
import { percent, shareCell, table } from '@rhinarium/evaluate/report/cells';
import { type CatSource, CLAIMS, CODE_RATIO, catComparisons, readCats } from './fit/cat-comparisons.ts';
import { fitSpecies } from './fit/fit-species.ts';
import { type Comparer, createComparer } from './fit/fitting-comparisons.ts';
import {
  CLAIMED,
  type HeldDraw,
  heldComparisons,
  heldDraws,
  heldFigures,
  type RatedComparison,
  rateComparison,
} from './fit/held-out.ts';
import type { FittingAnimal } from './fit/populations.ts';

const USAGE = `Usage: node research/dist/accuracy/cross-validate.js --cats DIR --cats DIR --faces DIR [--faces DIR …]
  --cats DIR    labelled faces of cats, CAT/<identity>/<image>; each folder is a source
  --faces DIR   Oxford-IIIT Pet, one photo per cat, CAT/<breed>_<number>/<image>: the cohort, and impostors where no network was trained on them
Fits the calibration of CATs on all sources but one, and prints its figures on the one left out. Then fits it on three
quarters of the cats of all sources, and prints its figures on the others.
`;

const SHAPES = [
  { probes: 3, references: 5, draws: 15 },
  { probes: 1, references: 5, draws: 20 },
  { probes: 1, references: 1, draws: 30 },
] as const;
/** Folds of the validation by animal. */
const FOLDS = 4;
const SEARCH_TARGETS = [1e-4, 1e-3, 1e-2, 3e-2] as const;
const SEARCH_DRAWS = 30;
/** Numbers of pets in a search: the cats of the source left out, and others with one photo each. */
const SEARCHED = [10, 100] as const;

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
    shareCell(figures.noMatch, []),
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
function foldsByAnimal(sources: readonly CatSource[], others: readonly FittingAnimal[], compare: Comparer): Fold[] {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const held = new Set(sources.flatMap(({ cats }) => cats.filter((__, at) => at % FOLDS === fold)));
    const rest = sources.map(({ name, cats }) => ({ name, cats: cats.filter((cat) => !held.has(cat)) }));
    say(`fold ${fold + 1} of ${FOLDS}`);
    return [fitSpecies(catComparisons(rest, others, compare), CODE_RATIO, CLAIMS), (cat) => held.has(cat)];
  });
}

/** Searches with three photos among these numbers of pets, with the right cat enrolled and without. */
function searchOutcomes(
  calibration: Calibration,
  draws: readonly HeldDraw[],
  others: readonly FittingAnimal[],
  compare: Comparer,
) {
  const next = generator(733);
  return draws.flatMap((draw) => {
    const rivals = new Map(draws.filter(({ cat }) => cat !== draw.cat).map((rival) => [rival.cat.name, rival]));
    const compared = [
      ...[...rivals.values()].map(({ cat, reference }) => compare(draw.cat, cat, draw.probe, reference)),
      ...others.map((cat) => compare(draw.cat, cat, draw.probe, cat.photos.slice(0, 5))),
    ]
      .map((one) => ({ petId: one.animals[1], ...rateComparison(calibration, one), order: next() }))
      .sort((a, b) => a.order - b.order);
    const own = rateComparison(calibration, compare(draw.cat, draw.cat, draw.probe, draw.reference));
    const probe = {
      fingerprints: draw.probe.map(({ bytes }, at) => ({ id: `${at}`, template: bytes })),
      appearances: [],
    };
    return SEARCHED.filter((searchedCount) => searchedCount <= compared.length).flatMap((searchedCount) =>
      SEARCH_TARGETS.flatMap((targetFalseMatchRate) =>
        [true, false].map((isEnrolled) => {
          const strangers = compared.slice(0, searchedCount - (isEnrolled ? 1 : 0));
          const pets = isEnrolled ? [{ petId: draw.cat.name, ...own }, ...strangers] : strangers;
          const answer = rankPets({ probe, compared: pets, searchedCount, targetFalseMatchRate, candidatesMax: 1 });
          const { decision } = answer;
          return {
            searchedCount,
            targetFalseMatchRate,
            isEnrolled,
            decision,
            isRight: answer.pets[0]?.id === draw.cat.name,
          };
        }),
      ),
    );
  });
}

function searchRows(
  calibration: Calibration,
  tested: CatSource,
  others: readonly FittingAnimal[],
  compare: Comparer,
): string[][] {
  const draws = heldDraws(tested.cats, { probes: 3, references: 5, draws: SEARCH_DRAWS }, generator(57));
  const outcomes = searchOutcomes(calibration, draws, others, compare);
  return SEARCHED.flatMap((searchedCount) =>
    SEARCH_TARGETS.map((target) => {
      const of = (isEnrolled: boolean) =>
        outcomes.filter(
          (one) =>
            one.searchedCount === searchedCount && one.targetFalseMatchRate === target && one.isEnrolled === isEnrolled,
        );
      const share = (isEnrolled: boolean, counts: (one: (typeof outcomes)[number]) => boolean) =>
        percent(of(isEnrolled).filter(counts).length / (of(isEnrolled).length || 1));
      const isNamed = ({ decision }: (typeof outcomes)[number]) => decision === 'IDENTIFIED';
      return [
        tested.name,
        `${searchedCount}`,
        `${target}`,
        `${of(true).length} and ${of(false).length}`,
        share(true, (one) => one.isRight),
        share(true, (one) => isNamed(one) && one.isRight),
        share(true, (one) => isNamed(one) && !one.isRight),
        share(true, ({ decision }) => decision === 'UNKNOWN'),
        share(false, isNamed),
      ];
    }),
  );
}

async function main(): Promise<number> {
  const folders = { type: 'string', multiple: true } as const;
  const { values } = parseArgs({ options: { cats: folders, faces: folders } });
  if (!values.cats || values.cats.length < 2 || !values.faces) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { sources, others } = await readCats(values.cats, values.faces, say);
  const compare = createComparer();
  const decisions: string[][] = [];
  const searches: string[][] = [];
  for (const tested of sources) {
    const rest = sources.filter((source) => source !== tested);
    const fitted = rest.map(({ name }) => name).join(', ');
    const calibration = fitSpecies(catComparisons(rest, others, compare), CODE_RATIO, CLAIMS);
    decisions.push(...decisionRows(fitted, tested, [[calibration, () => true]], compare));
    searches.push(...searchRows(calibration, tested, others, compare));
    say(`${tested.name}: measured`);
  }
  const folds = foldsByAnimal(sources, others, compare);
  for (const tested of sources) decisions.push(...decisionRows('both, other cats', tested, folds, compare));
  const claims = CLAIMED.map((rate) => `realised / ${rate}`);
  const rates = ['EER', 'FNMR at 1e-2', 'at 1e-3', 'MATCH at 1e-4', 'excluded'];
  process.stdout.write(
    `${table(['fitted on', 'measured on', 'photos', 'genuine and impostor', ...rates, ...claims], decisions)}\n\n${table(
      [
        'measured on',
        'pets',
        'target',
        'searches, enrolled and not',
        'right first',
        'IDENTIFIED',
        'another',
        'UNKNOWN',
        'not enrolled: IDENTIFIED',
      ],
      searches,
    )}\n`,
  );
  return 0;
}

process.exitCode = await main();
