import { parentPort, workerData } from 'node:worker_threads';
import { compareSets, decodeSet, type SampleSet, verify } from '@rhinarium/engine';
import { TARGET_FALSE_MATCH_RATE } from '../measures/error-rates.ts';
import type { ThreadShare } from '../samples/run-threads.ts';
import type { ComparedRow, CompareTask } from './compare-all.ts';

const { task, remainder, threads } = workerData as ThreadShare<CompareTask>;
const { species, templates, sets, rows, isByPair } = task;

const setOf = (number: number): SampleSet => ({
  fingerprints: sets[number]!.map((n) => ({ id: String(n), template: templates[n]! })),
  appearances: [],
});

function compareRow(row: CompareTask['rows'][number]): ComparedRow {
  const probe = setOf(row.probe);
  const references = row.references.map(setOf);
  const startedAt = performance.now();
  const compared = references.map((reference) =>
    verify({ species, probe, reference, targetFalseMatchRate: TARGET_FALSE_MATCH_RATE }),
  );
  const compareMs = (performance.now() - startedAt) / Math.max(1, references.length);
  const decoded = isByPair ? decodeSet(probe) : undefined;
  return {
    positions: compared.map(({ position }) => position),
    llrs: compared.map(({ llr }) => llr),
    falseMatchRates: compared.map(({ falseMatchRate }) => falseMatchRate),
    points: compared.map(({ score }) => score),
    decisions: compared.map(({ decision }) => decision),
    ...(decoded && {
      single: references.map((reference) => {
        const { positions, ratios } = compareSets(species, decoded, decodeSet(reference));
        return { positions, ratios };
      }),
    }),
    compareMs,
  };
}

for (let item = remainder; item < rows.length; item += threads) {
  parentPort?.postMessage({ item, result: compareRow(rows[item]!) });
}
