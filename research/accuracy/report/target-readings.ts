import type { Figure } from '@rhinarium/evaluate/measures/figure';
import { type Marks, marked, percent } from '@rhinarium/evaluate/report/cells';
import { CLAIMED_RATES, type ClaimedRate } from '@rhinarium/evaluate/sets/answer-figures';
import { WHOLE } from '../sets/real-sets.ts';
import type { Measured, MeasuredSet } from './measured.ts';

/** A figure that is promised, and what is said where it is missed. */
export interface Target {
  readonly name: string;
  readonly must: number;
  readonly aim: number;
  /** Whether a figure must reach the bound from below. */
  readonly isLeast?: boolean;
  readonly read: (measured: Measured) => {
    readonly value: number | null;
    readonly marks: Marks;
    readonly note?: string;
  };
  readonly show?: (value: number) => string;
  /** Printed where the target is missed. */
  readonly cause: string;
}

export const setOf = ({ sets }: Measured, name: string): MeasuredSet | undefined =>
  sets.find((set) => set.name === name);

/** A figure of one set. */
export function share(name: string, figure: (set: MeasuredSet) => Figure | undefined): Target['read'] {
  return (measured) => {
    const set = setOf(measured, name);
    return { value: (set && figure(set)?.value) ?? null, marks: set?.marks ?? [] };
  };
}

/** Of the cats that nothing was fitted on; of all where the calibration was fitted on none of them. */
export const cats =
  (figure: (set: MeasuredSet) => Figure | undefined): Target['read'] =>
  (measured) =>
    share(setOf(measured, 'cats, held out') ? 'cats, held out' : 'cats', figure)(measured);

/** As far off as a realised rate of nothing is taken to be. */
export const UNSEEN = 1000;

/** How far the realised rate of the cats is from the claimed one, as a factor of 1 or more either way. */
export function offBy(measured: Measured, rate: ClaimedRate): ReturnType<Target['read']> {
  const set = setOf(measured, 'cats, held out') ?? setOf(measured, 'cats');
  const answers = set?.figures.R5P3.answers;
  const realised = answers?.realisedFmr[rate].value ?? null;
  if (realised === null || !answers) return { value: null, marks: [], note: 'fewer than ten could be expected' };
  const ratio = realised / CLAIMED_RATES[rate];
  const count = Math.round(realised * answers.impostor);
  return {
    value: Math.max(ratio, 1 / Math.max(ratio, 1 / UNSEEN)),
    marks: [],
    note: `${ratio < 1 ? 'too shy' : 'too bold'}: ${count} of ${answers.impostor}`,
  };
}

/** Where another method misses fewer than the engine on the same pairs, of all comparisons that have enough data for the rate. */
export function beatenBy({ sets }: Measured): { readonly of: number; readonly where: readonly string[] } {
  let of = 0;
  const where: string[] = [];
  for (const { name, marks, baselines } of sets)
    for (const protocol of ['R1P1', 'R5P3'] as const)
      for (const rate of ['1e-2', '1e-3']) {
        const [engine, ...others] = baselines.map((one) => ({
          method: one.method,
          value: one[protocol]?.fnmr[rate]?.value ?? null,
        }));
        const known = others.filter(({ value }) => value !== null);
        if (!engine || engine.value === null || known.length === 0) continue;
        of += 1;
        const best = known.reduce((a, b) => (b.value! < a.value! ? b : a));
        if (best.value! >= engine.value) continue;
        const text = `${name}, ${protocol.slice(0, 2)}/${protocol.slice(2)} at ${rate}: ${best.method} ${percent(best.value)}, this engine ${percent(engine.value)}`;
        where.push(marked(text, marks));
      }
  return { of, where };
}

/** How many times the claim of 1e-2 the worst set reaches. */
export const worstRealised =
  (isOfKind: (marks: Marks) => boolean): Target['read'] =>
  ({ sets }) => {
    const worst = sets
      .filter(({ marks }) => !marks.includes(WHOLE) && isOfKind(marks))
      .flatMap((set) => set.figures.realised.map(({ claimed, ratio }) => ({ set, claimed, ratio })))
      .filter(({ claimed, ratio }) => claimed === 1e-2 && ratio !== null)
      .sort((a, b) => b.ratio! - a.ratio!)[0];
    return { value: worst?.ratio ?? null, marks: worst?.set.marks ?? [], ...(worst && { note: worst.set.name }) };
  };
