import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

export interface EvaluateOptions {
  readonly data?: string;
  readonly isJson: boolean;
  readonly isReport: boolean;
  readonly isQuick: boolean;
  /** Share of the full number of generated pets. */
  readonly scale: number;
  /** The Python that runs the baselines; without it none run. */
  readonly python?: string;
  /** Where the report goes, and where generated photos are kept for the next run. */
  readonly out: string;
  readonly pictures: string;
}

export const EVALUATE_USAGE = `Usage: npm run --silent evaluate -- --data DIR [--json]
       npm run --silent evaluate -- --report [--data DIR] [options]
  --data DIR      real photos as <SPECIES>/<identity>/<image>, SPECIES being DOG or CAT; sessions.csv in DIR (species,identity,image,occasion)
                  names the occasions
  --json          one object instead of text
  --report        measures generated pets, and DIR if given, and writes docs/accuracy.md with its pictures
  --quick         a few pets and no meaning: shows that everything runs
  --scale S       share of the generated pets of a full report, 0.01 to 1 (default 1: about 25 minutes on two idle cores)
  --baselines     scores the same pairs by SIFT, ORB, a raw embedding, a phase code and a colour histogram (bench/accuracy/baselines/set-up.sh)
  --python FILE   the Python for that (default python3)
  --out DIR       where the report goes (default docs)
  --pictures DIR  where generated photos are kept for the next run (default in the folder for temporary files)
`;

/** Reads the words after the command. Throws an Error that says what is wrong with them. */
export function readEvaluateOptions(args: readonly string[]): EvaluateOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string' },
      json: { type: 'boolean', default: false },
      report: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      scale: { type: 'string', default: '1' },
      baselines: { type: 'boolean', default: false },
      python: { type: 'string', default: 'python3' },
      out: { type: 'string', default: 'docs' },
      pictures: { type: 'string', default: path.join(os.tmpdir(), 'rhinarium-evaluate') },
    },
  });
  if (values.data !== undefined && !existsSync(values.data)) throw new Error(`There is no folder ${values.data}.`);
  if (values.data === undefined && !values.report) throw new Error('Either --data or --report is needed.');
  const scale = Number(values.scale);
  if (!(scale >= 0.01 && scale <= 1)) throw new Error(`--scale is ${values.scale}; it takes a number from 0.01 to 1.`);
  return {
    ...(values.data === undefined ? {} : { data: values.data }),
    ...(values.baselines ? { python: values.python } : {}),
    scale,
    isJson: values.json,
    isReport: values.report,
    isQuick: values.quick,
    out: values.out,
    pictures: values.pictures,
  };
}
