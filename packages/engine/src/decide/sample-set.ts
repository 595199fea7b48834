import { byteOrder } from '../compare/byte-order.ts';
import { type DecodedSample, decodeSample } from '../compare/compare-pair.ts';

export interface Sample {
  readonly id: string;
  readonly template: Uint8Array;
}
export interface SampleSet {
  readonly fingerprints: readonly Sample[];
  /** May be empty (v1). */
  readonly appearances: readonly Sample[];
}

/** A sample set with decoded templates, for comparison with many others. */
export interface DecodedSet {
  readonly fingerprints: readonly (DecodedSample & { readonly id: string })[];
  readonly appearances: readonly (DecodedSample & { readonly id: string })[];
}

/**
 * Samples in byte order: sums are then computed in one order whatever the caller's, so that scores cannot differ by
 * rounding.
 */
function decodeAll(samples: readonly Sample[]): (DecodedSample & { id: string })[] {
  return samples
    .map(({ id, template }) => ({ id, ...decodeSample(template) }))
    .sort((a, b) => byteOrder(a.bytes, b.bytes));
}

export function decodeSet(set: SampleSet): DecodedSet {
  return { fingerprints: decodeAll(set.fingerprints), appearances: decodeAll(set.appearances) };
}
