import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

export interface LikenessOptions {
  /** Folder of real sets; without it only generated noses are measured. */
  readonly real?: string;
  /** Most animals of a population. */
  readonly animals: number;
  /** Most pairs of a population's pictures. */
  readonly pairs: number;
}

export const LIKENESS_USAGE = `Usage: node dist/bench/accuracy/likeness.js [--real DIR] [--animals N] [--pairs N]
  --real DIR   folder of real sets: muzzles, muzzles-sharp, dog-noses, dog-noses-single; each optional
  --animals N  at most so many animals of each population (default 48)
  --pairs N    at most so many pairs of single pictures of each population (default 1500)
`;

/** Reads the words after the command. Throws an Error that explains what is wrong. */
export function readLikenessOptions(args: readonly string[]): LikenessOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      real: { type: 'string' },
      animals: { type: 'string', default: '48' },
      pairs: { type: 'string', default: '1500' },
    },
  });
  const { real } = values;
  if (real !== undefined && !existsSync(real)) throw new Error(`There is no folder ${real}.`);
  const [animals, pairs] = [Number(values.animals), Number(values.pairs)];
  if (!Number.isInteger(animals) || animals < 2) throw new Error(`--animals is ${values.animals}; it takes 2 or more.`);
  if (!Number.isInteger(pairs) || pairs < 1) throw new Error(`--pairs is ${values.pairs}; it takes 1 or more.`);
  return { ...(real !== undefined && { real }), animals, pairs };
}
