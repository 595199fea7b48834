import { parentPort, workerData } from 'node:worker_threads';
import { compareSets, decodeSet } from '@rhinarium/engine';
import type { ThreadShare } from '../samples/run-threads.ts';
import type { ComparedRow, CompareTask } from './compare-all.ts';

const { task, remainder, threads } = workerData as ThreadShare<CompareTask>;
const { species, templates, sets, rows } = task;

const decoded = sets.map((samples) =>
  decodeSet({ fingerprints: samples.map((n) => ({ id: String(n), template: templates[n]! })), appearances: [] }),
);

function compareRow({ probe, references }: CompareTask['rows'][number]): ComparedRow {
  const startedAt = performance.now();
  const compared = references.map((reference) => compareSets(species, decoded[probe]!, decoded[reference]!));
  return {
    ratios: compared.map(({ llr }) => llr),
    falseMatchRates: compared.map(({ falseMatchRate }) => falseMatchRate),
    single: compared.map(({ matrix }) => matrix.ratios),
    compareMs: (performance.now() - startedAt) / Math.max(1, references.length),
  };
}

for (let item = remainder; item < rows.length; item += threads) {
  parentPort?.postMessage({ item, result: compareRow(rows[item]!) });
}
