import { GENERATED_SETS } from '../sets/generated-set.ts';
import { REAL_SETS } from '../sets/real-sets.ts';
import { answerRows, decisionTable, probeSizeTable, realisedTable } from './answer-tables.ts';
import { percent, table } from './cells.ts';
import type { Measured } from './measured.ts';
import {
  acquisitionTable,
  baselineTable,
  calibrationTable,
  discardTable,
  identificationTable,
  rankTable,
  verificationTable,
} from './set-tables.ts';
import { targetsPart } from './targets.ts';

const milliseconds = (value: number | null) => (value === null ? '–' : `${value.toFixed(1)} ms`);

function robustnessPart({ robustness }: Measured): string {
  if (!robustness) return 'Not measured in this run.';
  const rows = robustness.rows.map((row) => [
    row.condition,
    `${row.level} ${row.unit}`.trim(),
    `${percent(row.refused, 0)}, synthetic`,
    row.missed === null ? 'none left' : `${percent(row.missed, 0)} of ${row.probes}, synthetic`,
    `${row.falseMatches} of ${row.probes}, synthetic`,
  ]);
  return `${robustness.pets} pets of their own, photographed mildly by camera b but for what the row names; lengths are px of a picture 320 px wide, about 213 px of them
the nose. The threshold is that of ${robustness.set}, R5/P3, at FMR ${robustness.rate.toExponential()}. A probe is what is left of three photos; with so few pets a row shows a trend, no rate.
What covers a share is drawn in one colour, which the gate takes for a screen from 10 % on.

${table(['condition', 'level', 'photos refused', 'probes missed', 'another pet matched'], rows)}`;
}

function speedPart({ sets, templateBytes, machine }: Measured): string {
  const rows = sets.map(({ name, templateMs, compareMs }) => [
    name,
    [templateMs.p50, templateMs.p90, templateMs.p99].map(milliseconds).join(' / '),
    [compareMs.p50, compareMs.p90].map(milliseconds).join(' / '),
  ]);
  return `Wall time in a thread a core on ${machine}; what else ran on it counts in. Processor time, stage by stage, is in [bench/README.md](../bench/README.md).

${table(['set', 'decode, judge, template: p50 / p90 / p99', 'R5/P3 comparison: p50 / p90'], rows)}

A template of these sets has ${templateBytes.median} bytes (median; largest ${templateBytes.largest}), a search code ${templateBytes.searchCode}.`;
}

function headOf({
  engine,
  calibratedOn,
  machine,
  date,
  seconds,
  isQuick,
  scale,
  sets,
  missing,
  robustness,
}: Measured): string {
  const left = GENERATED_SETS.map(({ name }) => name).filter((name) => !sets.some((set) => set.name === name));
  if (!robustness) left.push('the robustness matrix');
  const limits = [
    ...(missing.length > 0 ? [`Real sets that were not there: ${missing.join(', ')}.`] : []),
    ...(left.length > 0 ? [`The run was ended early: ${left.join(', ')} are missing.`] : []),
    ...(isQuick ? ['**A smoke run of a few pets: its figures mean nothing.**'] : []),
    ...(scale === 1
      ? []
      : [
          `Generated sets had ${Math.round(scale * 100)} % of their full size (\`--scale ${scale}\`), for want of time.`,
        ]),
  ];
  return `# Accuracy

Printed by \`npm run evaluate -- --report\`; figures of ${date}, engine ${engine.name} ${engine.version} (${engine.modelDigest.slice(0, 12)}), ${machine}, ${Math.round(seconds / 60)} minutes.
${limits.length > 0 ? `\n${limits.join('\n')}\n` : ''}
**What is known, and what is not.** There is no large open set of labelled dog noses. Sets of real noses below are a few dogs, or simulated re-captures of one photo a dog
("re-captured": another light, angle and noise, but no other day and no other wetness). Skin of the same kind with known identities is that of cattle ("cattle"); generated noses
say "synthetic" and compare conditions, methods and versions. None of the three is an estimate of what happens on real dogs. Cats are real; those with several photos are few, and
the photos of each may share an occasion, which flatters. Measure your own animals: \`npm run --silent evaluate -- --data DIR\`.

**Nothing tells a living animal from its picture.** Screenshots are mostly refused, but a photo of a screen or of a print that shows a registered pet is a match with that pet
(\`docs/decisions/0015-screens.md\`). Where somebody gains by deceiving, let a person see the animal, or take the photos in an app of yours that saves none.

Protocol PNB-1: R1/P1 compares one photo with one, R5/P3 a probe of three with a reference of five by the service's own engine (\`compareSets\`). Generated references
and probes are of two occasions that share neither light nor camera settings; a refused photo is retaken twice at most. FMR: share of different animals at or above a
threshold; FNMR: share of same animals below it; "too few": fewer than 30 of the impostors would pass. In brackets: 95 % of 1,000 bootstraps over identities. Impostor
comparisons of one pet are not independent of each other, which the bootstrap reckons with and the rule of 30 does not.
An interval from 0 to 0, or of nothing but 100 %, says that no error was seen: the rate may still be up to three over the number of pets (rule of three).

A set says what of it the calibration was fitted on; what the networks were trained on stands in their model cards. The calibration that ships was fitted on — cats: ${calibratedOn.CAT}; dogs: ${calibratedOn.DOG}.`;
}

/** The page docs/accuracy.md. `pictures` names the files of the pictures beside it. */
export function accuracyPage(
  measured: Measured,
  pictures: readonly { readonly file: string; readonly title: string }[],
): string {
  const { sets } = measured;
  const parts: readonly (readonly [string, string])[] = [
    ['Targets', targetsPart(measured)],
    [
      'Sets',
      `${sets.map((set) => `- **${set.name}** (${set.species}${[...set.marks, ...(set.marks.includes('synthetic') ? [] : [`occasions ${set.occasions}`])].map((mark) => `, ${mark}`).join('')}): ${[`${set.says}.`, ...set.notes].join(' ')}`).join('\n')}\n\n${acquisitionTable(sets)}`,
    ],
    [
      'Verification',
      `${verificationTable(sets)}\n\n${pictures.map(({ file, title }) => `![${title}](${file})`).join('\n\n')}`,
    ],
    ['Rank, and refusals counted as misses', rankTable(sets)],
    ['Decisions', decisionsPart(measured)],
    [
      'More photos in the probe',
      `Against a reference of five; a larger probe holds the photos of the smaller one.\n\n${probeSizeTable(sets)}`,
    ],
    ['Siblings', siblingsPart(measured)],
    [
      'Identification',
      `A search among more pets than were photographed is padded with drawn search codes that have the mean and the covariances of the set's own: they take places on the
shortlist of the first scan, but are not compared in full. The threshold is where the calibration claims the rate for the whole search; at these sizes that is an extrapolation
of its tail, so the column tells what the service would do, not what was shown to be safe.\n\n${identificationTable(sets)}`,
    ],
    [
      'Calibration',
      `What the log-likelihood ratios cost over what their order alone would (bits), and how many different animals really reach a rate over how many should.\n\n${calibrationTable(sets)}`,
    ],
    [
      'Quality: error against discard',
      `FNMR of R1/P1 when the comparisons with the poorer photo of lowest quality are left out.\n\n${discardTable(sets)}`,
    ],
    ['Robustness', robustnessPart(measured)],
    ['Baselines', `${BASELINES_SAY}\n\n${baselineTable(sets)}`],
    ['Speed and bytes', speedPart(measured)],
    ['Credit', `${credits(measured)}\n\nThe photos are no part of this repository.`],
  ];
  return `${headOf(measured)}\n\n${parts.map(([title, text]) => `## ${title}\n\n${text}`).join('\n\n')}\n`;
}

const credits = ({ sets }: Measured) =>
  REAL_SETS.filter(({ name }) => sets.some((set) => set.name === name || set.name === `${name}, held out`))
    .map(({ name, credit }) => `- ${name}: ${credit}`)
    .join('\n');

function decisionsPart({ sets }: Measured): string {
  const rows = sets.flatMap(answerRows);
  return `What the service answers at score 50, where it claims that 1 in 10,000 different animals scores as high. "Same breed": different animals of one breed alone. "Other animals": those of
another set, as impostors alone. Intervals: 95 % over identities.

${decisionTable(rows)}

How many different animals really reach a rate over how many should: 1 is honest, more is too bold, less too shy. "Too few": fewer than ten could be expected.

${realisedTable(rows)}`;
}

const BASELINES_SAY = `The same pairs by other means (\`bench/accuracy/baselines\`): local points as strong as they were found to be on real cats and on cattle skin (evened light, contrast threshold lowered
until the number of points is reached), and an embedding that is centred and whitened on photos of other animals where the report has some. Three photos against five are joined
in the way that has the lowest EER on the very pairs that are reported, which favours the baseline; the engine has its one way. "Too few": fewer than ten impostors would pass.`;

const SIBLINGS_SAY =
  'Hard impostors: pets alike in outline, nostrils, pigment and kind of coat, with the beads in other places. False-match rates are of unrelated animals: ' +
  'where litter mates may be offered for one another, set a far lower rate for the tenant, and let a person look at the evidence. Cause: rim and nostrils are alike; next: ' +
  'points of the beads alone, and a decision that asks for more than what siblings reach.';

function siblingsPart({ sets }: Measured): string {
  const rows = sets.flatMap(({ name, siblings }) =>
    siblings === null
      ? []
      : [
          [
            name,
            siblings.rate.toExponential(),
            `${siblings.matched} of ${siblings.comparisons}, synthetic`,
            siblings.matchedByDefault === undefined
              ? 'not counted'
              : `${siblings.matchedByDefault} of ${siblings.comparisons}, synthetic`,
          ],
        ],
  );
  if (rows.length === 0) return 'Not measured in this run.';
  return `${SIBLINGS_SAY}\n\n${table(['set', 'threshold at FMR', 'siblings taken for the pet', 'at the service’s own threshold (claimed 1e-4)'], rows)}`;
}
