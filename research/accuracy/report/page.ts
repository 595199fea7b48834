import { answerRows, decisionTable, probeSizeTable, realisedTable } from '@rhinarium/evaluate/report/answer-tables';
import { percent, table } from '@rhinarium/evaluate/report/cells';
import { REAL_SETS, WHOLE } from '../sets/real-sets.ts';
import type { Before } from './before.ts';
import { beforeAfterPart } from './before-after.ts';
import { looksPart } from './looks-part.ts';
import type { Measured, MeasuredSet } from './measured.ts';
import { headOf } from './page-head.ts';
import {
  acquisitionTable,
  baselineTable,
  calibrationTable,
  discardTable,
  identificationTable,
  rankTable,
  sessionTable,
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

const isWhole = ({ marks }: MeasuredSet) => marks.includes(WHOLE);

/** The page docs/accuracy.md. `pictures` names the files of the pictures beside it. */
export function accuracyPage(
  measured: Measured,
  before: Before,
  pictures: readonly { readonly file: string; readonly title: string }[],
): string {
  const sets = measured.sets.filter((set) => !isWhole(set));
  const parts: readonly (readonly [string, string])[] = [
    ['Targets', targetsPart(measured)],
    ['Before and after', beforeAfterPart(before, measured)],
    ['Sets', `${setList(sets)}\n\n${acquisitionTable(sets)}`],
    ['Decisions', decisionsPart(sets)],
    ['More photos in the probe', probesPart(sets)],
    [
      'Verification',
      `${verificationTable(sets)}\n\n${pictures.map(({ file, title }) => `![${title}](${file})`).join('\n\n')}`,
    ],
    ['Rank, and refusals counted as misses', rankTable(sets)],
    ['Baselines', `${BASELINES_SAY}\n\n${baselineTable(sets)}`],
    ['Siblings', siblingsPart(measured)],
    ['Sessions', sessionsPart(sets)],
    ['Appearance images', looksPart(measured.appearances)],
    ['Gate', gatePart(measured)],
    ['Photos of whole animals', wholePart(measured)],
    ['Identification', `${IDENTIFICATION_SAYS}\n\n${identificationTable(sets)}`],
    [
      'Calibration',
      `What the log-likelihood ratios cost over what their order alone would (bits), and how many different animals really reach a rate over how many should.\n\n${calibrationTable(sets)}`,
    ],
    [
      'Quality: error against discard',
      `FNMR of R1/P1 when the comparisons with the poorer photo of lowest quality are left out.\n\n${discardTable(sets)}`,
    ],
    ['Robustness', robustnessPart(measured)],
    ['Speed and bytes', speedPart(measured)],
    ['Credit', `${credits(measured)}\n\nThe photos are no part of this repository.`],
  ];
  return `${headOf(measured)}\n\n${parts.map(([title, text]) => `## ${title}\n\n${text}`).join('\n\n')}\n`;
}

const IDENTIFICATION_SAYS = `A search among more pets than were photographed is padded with drawn search codes that have the mean and the covariances of the set's own: they take places on the
shortlist of the first scan, but are not compared in full. The threshold is where the calibration claims the rate for the whole search; at these sizes that is an extrapolation
of its tail, so the column shows what the service would do, not what was shown to be safe.`;

const setList = (sets: readonly MeasuredSet[]) =>
  sets
    .map((set) => {
      const marks = set.marks.includes('synthetic') ? set.marks : [...set.marks, `occasions ${set.occasions}`];
      return `- **${set.name}** (${[set.species, ...marks].join(', ')}): ${[`${set.says}.`, ...set.notes].join(' ')}`;
    })
    .join('\n');

const probesPart = (
  sets: readonly MeasuredSet[],
) => `Against a reference of five; a larger probe holds the photos of the smaller one.

${probeSizeTable(sets)}

![MATCH of genuine comparisons by the number of photos in the probe](accuracy/probe-sizes.svg)`;

const sessionsPart = (
  sets: readonly MeasuredSet[],
) => `How often photos of one session are said to show several animals. The engine warns of it and refuses nobody ([ADR 11](decisions/0011-one-animal.md)). Photos of the sets are mostly of
several occasions, which makes honest sessions look worse than real ones, or re-captures of one photo, which makes them look better.

${sessionTable(sets)}`;

const gatePart = ({ gate }: Measured) =>
  gate === null
    ? 'Not measured in this run.'
    : `Photos of noses on which a person said whether the print is visible (\`research/accuracy/labels\`), and how many of them the gate refuses. Its bound was set on these labels ([ADR 53](decisions/0053-detection-first.md)). 95 % intervals of Wilson.\n\n${gate}`;

function wholePart({ sets }: Measured): string {
  const whole = sets.filter(isWhole);
  if (whole.length === 0) return 'Not measured in this run.';
  return `What comes of pictures that are no fingerprints. The gate knows no face and no nose: what is sharp enough in the middle passes, and place and coat are compared. No figure here says how well animals are recognised.

${setList(whole)}

${acquisitionTable(whole)}

${decisionTable(whole.flatMap(answerRows))}`;
}

const credits = ({ sets }: Measured) =>
  REAL_SETS.filter(({ name }) => sets.some((set) => set.name === name || set.name === `${name}, held out`))
    .map(({ name, credit }) => `- ${name}: ${credit}`)
    .join('\n');

function decisionsPart(sets: readonly MeasuredSet[]): string {
  const rows = sets.flatMap(answerRows);
  return `What the service answers at score 50, where it claims that 1 in 10,000 different animals scores as high. "Same breed": different animals of one breed alone. "Other animals": those of
another set, as impostors alone. Intervals: 95 % over identities.

${decisionTable(rows)}

How many different animals really reach a rate over how many should: 1 is honest, more is too bold, less too shy. "Too few": fewer than ten could be expected.

${realisedTable(rows)}`;
}

const BASELINES_SAY = `The same pairs by other means (\`research/accuracy/baselines\`): local points as strong as they were found to be on real cats and on cattle skin (evened light, contrast threshold lowered
until the number of points is reached), and an embedding that is centred and whitened on photos of other animals where the report has some. Three photos against five are joined
in the way that has the lowest EER on the same pairs that are reported, which favours the baseline; the engine has its one way. "Too few": fewer than ten impostors would pass.`;

const SIBLINGS_SAY =
  'Hard impostors: pets alike in outline, nostrils, pigment and kind of coat, with the beads in other places. False-match rates are of unrelated animals: ' +
  'where litter mates may be offered for one another, set a far lower rate for the tenant, and let a person look at the evidence. They share 70 % of what makes a ' +
  'family’s noses alike, which is policy: nobody has measured litter mates. Next: photos of them, and points of the beads alone.';

function siblingsPart({ engine, sets }: Measured): string {
  const rows = sets.flatMap(({ name, engineVersion, siblings }) =>
    siblings === null
      ? []
      : [
          [
            engineVersion === engine.version ? name : `${name}, engine ${engineVersion}`,
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
