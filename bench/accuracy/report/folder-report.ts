import { ENGINE } from '@rhinarium/engine';
import type { Evidence } from '../sets/evidence.ts';
import { type Figure, type ProtocolFigures, setFigures } from '../sets/figures.ts';
import { percent, shareCell, table } from './cells.ts';
import { quantiles } from './measured.ts';

/** What `--json` prints: decisions of the service fix these names; a figure that the data cannot support is null. */
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
  const { R1P1, R5P3, rank1, rank5, realised } = figures;
  return {
    identities: evidence.identities.length,
    images: evidence.imagesOffered,
    failureToAcquire: evidence.imagesOffered === 0 ? 0 : evidence.refusals.length / evidence.imagesOffered,
    occasions: evidence.occasions,
    R1P1: protocolJson(R1P1),
    R5P3: { ...protocolJson(R5P3), rank1: rank1.value, rank5: rank5.value },
    intervals: {
      'R1P1 eer': R1P1.eer.interval,
      'R5P3 eer': R5P3.eer.interval,
      'R5P3 rank1': rank1.interval,
    },
    realised,
  };
}

function protocolJson({ genuine, impostor, eer, auc, fnmr, cllr, minCllr }: ProtocolFigures) {
  const values = Object.entries(fnmr).map(([rate, figure]: [string, Figure]) => [rate, figure.value]);
  return { genuine, impostor, eer: eer.value, auc: auc.value, fnmr: Object.fromEntries(values), cllr, minCllr };
}

/** The same for people. */
export function folderPage(all: readonly Evidence[], hasLicence: boolean): string {
  const { engine, speed } = folderJson(all);
  const parts = all.map((evidence) => {
    const figures = setFigures(evidence);
    const rows = (['R1P1', 'R5P3'] as const).map((name) => {
      const { genuine, impostor, eer, auc, fnmr } = figures[name];
      const rates = Object.values(fnmr).map((figure) => shareCell(figure, false));
      return [name, `${genuine} / ${impostor}`, shareCell(eer, false), auc.value?.toFixed(4) ?? 'too few', ...rates];
    });
    const head = [
      'protocol',
      'genuine / impostor',
      'EER (95 % over identities)',
      'AUC',
      'FNMR at FMR 1e-2',
      '1e-3',
      '1e-4',
      '1e-5',
    ];
    const refused = evidence.refusals.length / Math.max(1, evidence.imagesOffered);
    return `${evidence.species}: ${evidence.identities.length} identities, ${evidence.imagesOffered} images, ${percent(refused)} not acquired, occasions ${evidence.occasions}

${table(head, rows)}

R5/P3 rank 1: ${shareCell(figures.rank1, false)}, rank 5: ${shareCell(figures.rank5, false)}
`;
  });
  const unknown = all.some(({ occasions }) => occasions === 'unknown');
  return `${engine.name} ${engine.version}${unknown ? '; where occasions are unknown, references and probes are drawn at random without overlap' : ''}.

${parts.join('\n')}
One template (decoding and quality included) ${speed.templateMsP50} ms, one comparison of three photos with five ${speed.compareMsP50} ms (median, wall time, a thread a core).
${hasLicence ? 'Photos: see the LICENSE beside them.\n' : ''}`;
}
