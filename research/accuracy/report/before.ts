import { readFile } from 'node:fs/promises';
import type { MeasuredSet } from './measured.ts';

/** A set of an earlier engine, measured by the same protocol; older ones know less. */
export interface SetBefore extends Pick<MeasuredSet, 'name' | 'marks' | 'imagesOffered' | 'refusals'> {
  readonly figures: Pick<MeasuredSet['figures'], 'R1P1' | 'R5P3' | 'rank1'> & Partial<MeasuredSet['figures']>;
  readonly siblings?: MeasuredSet['siblings'];
  readonly engineVersion?: string;
}

/** What an earlier engine gave on the same photos. */
export interface Before {
  readonly engine: { readonly name: string; readonly version: string };
  readonly date: string;
  readonly says: string;
  readonly sets: readonly SetBefore[];
}

const file = new URL('../../../../research/accuracy/before/engine-3.0.0.json', import.meta.url);

export async function readBefore(): Promise<Before> {
  return JSON.parse(await readFile(file, 'utf8')) as Before;
}
