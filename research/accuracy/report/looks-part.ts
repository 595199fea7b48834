import { percent, shareCell, table } from '@rhinarium/evaluate/report/cells';
import type { AppearanceFigures } from '../sets/appearance-figures.ts';

/** Below this difference of the two means, in points, appearance images have no information. */
const TELLS_FROM_POINTS = 0.5;

function verdictOf({ protocols }: NonNullable<AppearanceFigures['decisions']>): string {
  const sets = protocols.find(({ protocol }) => protocol === 'R5P3');
  if (!sets) return '';
  const [own, other] = [sets.movedGenuine, sets.movedImpostor].map((points) => points.toFixed(1));
  if (sets.movedGenuine - sets.movedImpostor >= TELLS_FROM_POINTS)
    return `They move the right cat by ${own} points in the mean and others by ${other}.`;
  return `**They earn nothing here**: they move the right cat by ${own} points in the mean and others by ${other}. Cause: what they say was fitted on street dogs, seen outdoors from all sides; of two photos of one cat most speak against it.
Next: a ratio for cats of their own, from photos of several days, or none.`;
}

/** What appearance images add to a decision and to a search. */
export function looksPart(figures: AppearanceFigures | null): string {
  if (figures === null || figures.rows.length === 0) return 'Not measured in this run.';
  const { rows, alone, decisions, capSpreads } = figures;
  const pairs = table(
    ['photos', 'pairs of', 'pairs', 'speak for one animal', 'added in the mean, spreads'],
    rows.map((row) => [row.photos, row.pairs, String(row.count), percent(row.inFavour), row.meanSpreads.toFixed(3)]),
  );
  const single = table(
    ['photos', 'animals', 'EER of single pairs', 'search by one photo: right animal first'],
    alone.map(({ photos, animals, eer, rank1 }) => [photos, String(animals), shareCell(eer, []), shareCell(rank1, [])]),
  );
  const parts = [
    `Photos of the whole animal, never the same photo twice and no copy. They break ties and decide nothing: they move a comparison by at most ${capSpreads} spreads of different animals' ratios, either way.
Photos of one walk or one room share the place, which makes results look better.`,
    pairs,
    `Alone, as if nothing else were known:\n\n${single}`,
  ];
  if (decisions) parts.push(decisionsPart(decisions));
  return parts.join('\n\n');
}

function decisionsPart({ animals, draws, protocols }: NonNullable<AppearanceFigures['decisions']>): string {
  const rows = protocols.flatMap((one) =>
    (['without', 'with'] as const).map((how) => {
      const { eer, answers, rank1 } = one[how];
      const { genuine, impostor } = answers.decisions;
      const moved = `${one.movedGenuine.toFixed(2)} / ${one.movedImpostor.toFixed(2)} / ${one.movedMost.toFixed(1)}`;
      return [
        `${one.protocol.slice(0, 2)}/${one.protocol.slice(2)}, ${how} an appearance image on each side`,
        `${answers.genuine} / ${answers.impostor}`,
        ...[genuine.MATCH, genuine.INCONCLUSIVE, genuine.NO_MATCH, impostor.MATCH, eer].map((of) => shareCell(of, [])),
        percent(rank1),
        how === 'with' ? moved : '–',
      ];
    }),
  );
  return `To decisions on ${animals} cats of which faces and whole photos are known (${draws} draws a cat; the calibration was fitted on their faces), and to a search among them:

${table(
  [
    ...['comparisons', 'mated / non-mated', 'mated: MATCH', 'INCONCLUSIVE', 'NO_MATCH', 'non-mated: MATCH', 'EER'],
    ...['search: right cat first', 'points moved in the mean: mated / non-mated / farthest of all'],
  ],
  rows,
)}

${verdictOf({ animals, draws, protocols })}`;
}
