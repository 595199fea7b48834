import type { Species, Verification } from '@rhinarium/engine';
import { siblingModule } from '@rhinarium/server/sibling-module';
import { runThreads } from '../samples/run-threads.ts';

/** Which sets of samples to compare with which. */
export interface CompareTask {
  readonly species: Species;
  readonly templates: readonly Uint8Array[];
  /** Sample sets, as numbers of templates. */
  readonly sets: readonly (readonly number[])[];
  /** One probe set with several reference sets, by their numbers. */
  readonly rows: readonly { readonly probe: number; readonly references: readonly number[] }[];
  /** Whether the ratios of all pairs of single samples are wanted as well, which doubles the time. */
  readonly isByPair: boolean;
}

/** What came of one row, reference by reference. */
export interface ComparedRow {
  /** Fused natural log-likelihood ratios. */
  readonly ratios: readonly number[];
  readonly falseMatchRates: readonly number[];
  /** The service's score, 0 to 100, and its decision, both at TARGET_FALSE_MATCH_RATE. */
  readonly points: readonly number[];
  readonly decisions: readonly Verification['decision'][];
  /** The ratios of all pairs of single samples; only where they were asked for. */
  readonly single?: readonly (readonly number[])[];
  /** Mean of one comparison of the row, milliseconds. */
  readonly compareMs: number;
}

/** Compares sets of samples as the service does (the engine's `verify`), in a thread a core. */
export function compareAll(task: CompareTask, say: (text: string) => void): Promise<ComparedRow[]> {
  const program = siblingModule(import.meta.url, 'compare-thread');
  const shared = { ...task, templates: task.templates.map(share) };
  return runThreads(program, shared, task.rows.length, (done) => say(`compared ${done} of ${task.rows.length} probes`));
}

/** A copy that all threads read, so that a thousand templates are not copied for each of them. */
function share(template: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(template.length));
  copy.set(template);
  return copy;
}
