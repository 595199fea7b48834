import type { Species, Verification } from '@rhinarium/engine';
import { siblingModule } from '@rhinarium/server/sibling-module';
import { runThreads } from '../samples/run-threads.ts';

/** Sets of samples and the comparisons between them. */
export interface CompareTask {
  readonly species: Species;
  readonly templates: readonly Uint8Array[];
  /** Sample sets, as indices of templates. */
  readonly sets: readonly (readonly number[])[];
  /** Comparisons of one probe set with several reference sets, by index. */
  readonly rows: readonly { readonly probe: number; readonly references: readonly number[] }[];
  /** True to compute the results of all pairs of single samples as well, which doubles the time. */
  readonly isByPair: boolean;
}

/** Results of one row, by reference. */
export interface ComparedRow {
  /** Places in the false-match table, which rank comparisons as the service does. */
  readonly positions: readonly number[];
  /** Fused natural log-likelihood ratios. */
  readonly llrs: readonly number[];
  readonly falseMatchRates: readonly number[];
  /** Score (0 to 100) and decision of the service at TARGET_FALSE_MATCH_RATE. */
  readonly points: readonly number[];
  readonly decisions: readonly Verification['decision'][];
  /** Positions and ratios of all pairs of single samples, row-major. Present if `isByPair`. */
  readonly single?: readonly { readonly positions: readonly number[]; readonly ratios: readonly number[] }[];
  /** Mean duration of a comparison of the row, ms. */
  readonly compareMs: number;
}

/** Compares sets of samples with the engine's `verify`, as the service does, in one thread per core. */
export function compareAll(task: CompareTask, say: (text: string) => void): Promise<ComparedRow[]> {
  const program = siblingModule(import.meta.url, 'compare-thread');
  const shared = { ...task, templates: task.templates.map(share) };
  return runThreads(program, shared, task.rows.length, (done) => say(`compared ${done} of ${task.rows.length} probes`));
}

/** Copies a template to memory that all threads share, to avoid a copy per thread. */
function share(template: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(template.length));
  copy.set(template);
  return copy;
}
