import { ENGINE } from '@rhinarium/engine';
import { type Figure, type Interval, quantiles } from '../measures/figure.ts';
import type { AnswerFigures, DecisionShares } from '../sets/answer-figures.ts';
import type { Evidence } from '../sets/evidence.ts';
import { type ProtocolFigures, setFigures } from '../sets/figures.ts';
import { answerRows, decisionTable, probeSizeTable, realisedTable } from './answer-tables.ts';
import { detectionLine, percent, shareCell, table, worstAnimals } from './cells.ts';

/** Notes on how the comparisons of a set differ from plain photo against photo. */
function setNotes({ recaptured, sampled, lookAlikes, others }: Evidence): string[] {
  const parts = Object.entries(sampled ?? {}).map(
    ([protocol, part]) => `${protocol}: a fixed random sample of ${part.compared} of ${part.of} non-mated comparisons.`,
  );
  return [
    ...(recaptured === undefined
      ? []
      : [`Every photo was replaced by ${recaptured} simulated re-captures of it, so each figure is re-captured.`]),
    ...parts,
    ...(lookAlikes
      ? [`Same breed, by ${lookAlikes.source}: ${lookAlikes.identities} identities of ${lookAlikes.breeds} breeds.`]
      : []),
    ...(others
      ? [
          `Other animals: ${others.identities} identities, ${others.images} images, ${others.refused} not acquired; in non-mated comparisons alone, with ${others.probePhotosMin} to 3 photos against five.`,
        ]
      : []),
  ];
}

/** Output of `--json`. Decisions of the service fix its names. A figure that the data cannot support is null. */
export function folderJson(all: readonly Evidence[]) {
  const speed = {
    templateMsP50: rounded(quantiles(all.flatMap(({ templateMs }) => templateMs)).p50),
    compareMsP50: rounded(quantiles(all.flatMap(({ compareMs }) => compareMs)).p50),
  };
  const species = Object.fromEntries(all.map((evidence) => [evidence.species, speciesJson(evidence)]));
  return { engine: { name: ENGINE.name, version: ENGINE.version }, species, speed };
}

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);

function speciesJson(evidence: Evidence) {
  const figures = setFigures(evidence);
  const { R1P1, R5P3, rank1, rank5, realised, lookAlikes, others, probeSizes } = figures;
  return {
    identities: evidence.identities.length,
    images: evidence.imagesOffered,
    ...(evidence.recaptured !== undefined && { recaptured: evidence.recaptured }),
    failureToAcquire: failureToAcquire(evidence),
    failureToEnrol: evidence.enrolments === 0 ? null : evidence.failureToEnrol,
    ...(figures.spread && {
      spread: { R1P1: protocolJson(figures.spread.R1P1), R5P3: protocolJson(figures.spread.R5P3) },
    }),
    occasions: evidence.occasions,
    R1P1: protocolJson(R1P1),
    R5P3: { ...protocolJson(R5P3), rank1: rank1.value, rank5: rank5.value },
    intervals: {
      'R1P1 eer': R1P1.eer.interval,
      'R5P3 eer': R5P3.eer.interval,
      'R5P3 rank1': rank1.interval,
      'detection 1e-1': figures.detection['1e-1'].interval,
      'detection 1e-2': figures.detection['1e-2'].interval,
      ...answerIntervals('R1P1', R1P1.answers),
      ...answerIntervals('R5P3', R5P3.answers),
    },
    realised,
    detection: valuesOf(figures.detection),
    animals: figures.animals,
    ...(Object.keys(evidence.sampled ?? {}).length > 0 && { sampled: evidence.sampled }),
    ...(evidence.lookAlikes && {
      lookAlikes: {
        source: evidence.lookAlikes.source,
        breeds: evidence.lookAlikes.breeds,
        identities: evidence.lookAlikes.identities,
        R1P1: impostorJson(lookAlikes?.R1P1),
        R5P3: impostorJson(lookAlikes?.R5P3),
      },
      strangers: { R1P1: impostorJson(figures.strangers?.R1P1), R5P3: impostorJson(figures.strangers?.R5P3) },
    }),
    ...(evidence.others &&
      others && {
        impostors: {
          identities: evidence.others.identities,
          images: evidence.others.images,
          refused: evidence.others.refused,
          probePhotosMin: evidence.others.probePhotosMin,
          R1P1: othersJson(others.R1P1),
          R5P3: othersJson(others.R5P3),
        },
      }),
    ...(probeSizes.length > 0 && {
      probeSizes: probeSizes.map(({ photos, identities, answers }) => ({
        photos,
        identities,
        genuine: answers.genuine,
        decisions: sharesJson(answers.decisions.genuine),
      })),
    }),
  };
}

const sharesJson = (shares: DecisionShares | undefined) => ({
  MATCH: shares?.MATCH.value ?? null,
  INCONCLUSIVE: shares?.INCONCLUSIVE.value ?? null,
  NO_MATCH: shares?.NO_MATCH.value ?? null,
});

const ratesJson = (answers: AnswerFigures | undefined) => ({
  '1e-1': answers?.realisedFmr['1e-1'].value ?? null,
  '1e-2': answers?.realisedFmr['1e-2'].value ?? null,
  '1e-3': answers?.realisedFmr['1e-3'].value ?? null,
  '1e-4': answers?.realisedFmr['1e-4'].value ?? null,
});

/** Figures of animals that have only impostor comparisons. */
const impostorJson = (answers: AnswerFigures | undefined) => ({
  impostor: answers?.impostor ?? 0,
  decisions: { impostor: sharesJson(answers?.decisions.impostor) },
  realisedFmr: ratesJson(answers),
});

/** Genuine comparisons of the set at thresholds from other animals, and the false matches of those. */
const othersJson = ({ genuine, eer, fnmr, answers }: ProtocolFigures) => ({
  genuine,
  ...impostorJson(answers),
  eer: eer.value,
  fnmr: valuesOf(fnmr),
});

const valuesOf = (figures: Readonly<Record<string, Figure>>) =>
  Object.fromEntries(Object.entries(figures).map(([name, { value }]) => [name, value]));

function protocolJson({ genuine, impostor, eer, auc, fnmr, cllr, minCllr, answers }: ProtocolFigures) {
  return {
    genuine,
    impostor,
    eer: eer.value,
    auc: auc.value,
    fnmr: valuesOf(fnmr),
    cllr,
    minCllr,
    decisions: {
      genuine: sharesJson(answers?.decisions.genuine),
      impostor: sharesJson(answers?.decisions.impostor),
    },
    realisedFmr: ratesJson(answers),
  };
}

function answerIntervals(protocol: string, answers: AnswerFigures | undefined): Record<string, Interval | null> {
  if (!answers) return {};
  const { genuine, impostor } = answers.decisions;
  return Object.fromEntries([
    ...Object.entries(genuine).map(([name, { interval }]) => [`${protocol} ${name} genuine`, interval]),
    ...Object.entries(impostor).map(([name, { interval }]) => [`${protocol} ${name} impostor`, interval]),
    ...Object.entries(answers.realisedFmr).map(([name, { interval }]) => [`${protocol} realisedFmr ${name}`, interval]),
  ]);
}

/** Markdown report of the same figures. */
export function folderPage(all: readonly Evidence[], hasLicence: boolean): string {
  const { engine, speed } = folderJson(all);
  const unknown = all.some(({ occasions }) => occasions === 'unknown');
  return `${engine.name} ${engine.version}${unknown ? '; where occasions are unknown, references and probes are drawn at random without overlap' : ''}.

${all.map(speciesPart).join('\n')}
One template (decoding and quality included) ${speed.templateMsP50} ms, one comparison of three photos with five ${speed.compareMsP50} ms (median, wall time, a thread a core).
${hasLicence ? 'Photos: see the LICENSE beside them.\n' : ''}`;
}

/** Failure-to-acquire and failure-to-enrol rates (ISO/IEC 19795-1). */
function failureText({ refusals, imagesOffered, enrolments, failureToEnrol }: Evidence): string {
  const refused = refusals.length / Math.max(1, imagesOffered);
  const counts = new Map<string, number>();
  for (const reason of refusals) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const reasons = [...counts].sort((a, b) => b[1] - a[1]).map(([reason, count]) => `${count} ${reason}`);
  const acquired = `Failure-to-acquire rate (FTA): ${percent(refused)}${reasons.length > 0 ? ` (${reasons.join(', ')})` : ''}.`;
  const tried = enrolments === undefined ? '' : ` of ${enrolments} animals with five or more pictures`;
  return `${acquired} Failure-to-enrol rate (FTE): ${percent(enrolments === 0 ? null : failureToEnrol)}${tried}.`;
}

const failureToAcquire = ({ imagesOffered, refusals }: Evidence): number =>
  imagesOffered === 0 ? 0 : refusals.length / imagesOffered;

function speciesPart(evidence: Evidence): string {
  const { species, marks } = evidence;
  const figures = setFigures(evidence);
  const measured: [string, ProtocolFigures][] = (['R1P1', 'R5P3'] as const).flatMap((name) => [
    [name, figures[name]],
    ...(figures.spread ? [[`${name}, spread`, figures.spread[name]] as [string, ProtocolFigures]] : []),
  ]);
  const rows = measured.map(([name, { genuine, impostor, eer, auc, fnmr }]) => {
    const rates = Object.values(fnmr).map((figure) => shareCell(figure, marks));
    return [name, `${genuine} / ${impostor}`, shareCell(eer, marks), auc.value?.toFixed(4) ?? 'too few', ...rates];
  });
  const head = ['protocol', 'mated / non-mated', 'EER (95 % over identities)', 'AUC', 'FNMR at FMR 1e-2'];
  const answered = answerRows({ name: species, marks, figures, failureToAcquire: failureToAcquire(evidence) });
  const parts = [
    `${species}: ${evidence.identities.length} identities, ${evidence.imagesOffered} images, occasions ${evidence.occasions}`,
    `${failureText(evidence)} Terms: ISO/IEC 19795-1 and 2382-37.`,
    ...(figures.spread ? ['“Spread” leaves out mated comparisons of neighbouring frames of a burst.'] : []),
    ...setNotes(evidence),
    table([...head, '1e-3', '1e-4', '1e-5'], rows),
    `R5/P3 rank 1: ${shareCell(figures.rank1, marks)}, rank 5: ${shareCell(figures.rank5, marks)}`,
    detectionLine(figures, marks),
    ...worstAnimals(figures, marks),
    `Decisions at score 50, a claimed rate of 1e-4:\n\n${decisionTable(answered)}`,
    realisedTable(answered),
    ...(figures.probeSizes.length > 0 ? [probeSizeTable([{ name: species, marks, figures }])] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}
