import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

export interface EvaluateOptions {
  readonly data?: string;
  /** Simulated re-captures in the place of each photo of `data`. */
  readonly recapture?: number;
  /** A folder whose animals are impostors alone. */
  readonly impostors?: string;
  /** The first so many identities of `data`, or of each real set of the report. */
  readonly identitiesMax?: number;
  /** Folder of the report's real sets. */
  readonly real?: string;
  /** Names of the sets that the report measures, "appearances" and "robustness" among them; all if missing. */
  readonly sets?: readonly string[];
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

export const EVALUATE_USAGE = `Usage: npm run --silent evaluate -- --data DIR [--json] [--recapture N] [--impostors DIR] [--identities N]
       npm run --silent evaluate -- --report [--real DIR] [--data DIR] [options]
  --data DIR      real photos as <SPECIES>/<identity>/<image>, where SPECIES is DOG or CAT; sessions.csv in DIR (species,identity,image,occasion)
                  gives the occasions, breeds.csv (species,identity,breed) the breeds; otherwise names like Persian_12 give the breed
  --json          prints one JSON object instead of text
  --recapture N   replaces each photo by N simulated re-captures, 2 to 32, for animals with one photo each
  --impostors DIR animals of another such folder, used only as additional impostors
  --identities N  only the first N identities
  --report        measures the real sets of --real, DIR if given, and generated pets, and writes docs/accuracy.md with its pictures
  --real DIR      folder of real sets: cat-faces, oxford-pets, oxford-pets-299, dog-noses, dog-noses-single, muzzles, muzzles-sharp, and of photos of
                  whole animals: cat-photos, dog-photos, street-dogs; each optional
  --sets NAMES    measures only these sets of the report, separated by semicolons; sets that an earlier run measured are still printed
  --quick         a few pets, only to check that everything runs; the figures mean nothing
  --scale S       share of the generated pets and of the sampled impostors of a full report, 0.01 to 1 (default 1)
  --baselines     also scores the same pairs with SIFT, ORB, an embedding, a phase code and a colour histogram (bench/accuracy/baselines/set-up.sh)
  --python FILE   the Python for the baselines (default python3)
  --out DIR       where to write the report (default docs)
  --pictures DIR  where to keep generated and re-captured photos, and the results of each set, for the next run: an interrupted run continues where
                  it stopped (default: in the folder for temporary files)
`;

const QUICK_IDENTITIES = 4;

/** Reads the words after the command. Throws an Error that explains what is wrong. */
export function readEvaluateOptions(args: readonly string[]): EvaluateOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string' },
      json: { type: 'boolean', default: false },
      recapture: { type: 'string' },
      impostors: { type: 'string' },
      identities: { type: 'string' },
      report: { type: 'boolean', default: false },
      real: { type: 'string' },
      sets: { type: 'string' },
      quick: { type: 'boolean', default: false },
      scale: { type: 'string', default: '1' },
      baselines: { type: 'boolean', default: false },
      python: { type: 'string', default: 'python3' },
      out: { type: 'string', default: 'docs' },
      pictures: { type: 'string', default: path.join(os.tmpdir(), 'rhinarium-evaluate') },
    },
  });
  const { data, impostors, real } = values;
  for (const folder of [data, impostors, real])
    if (folder !== undefined && !existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  if (data === undefined && !values.report) throw new Error('Either --data or --report is needed.');
  const scale = Number(values.scale);
  if (!(scale >= 0.01 && scale <= 1)) throw new Error(`--scale is ${values.scale}; it takes a number from 0.01 to 1.`);
  const recapture = wholeNumber('recapture', values.recapture, 2, 32);
  const identitiesMax =
    wholeNumber('identities', values.identities, 2, 100_000) ?? (values.quick ? QUICK_IDENTITIES : undefined);
  return {
    ...(data !== undefined && { data }),
    ...(impostors !== undefined && { impostors }),
    ...(real !== undefined && { real }),
    ...(values.sets !== undefined && { sets: values.sets.split(';').map((name) => name.trim()) }),
    ...(recapture !== undefined && { recapture }),
    ...(identitiesMax !== undefined && { identitiesMax }),
    ...(values.baselines ? { python: values.python } : {}),
    scale,
    isJson: values.json,
    isReport: values.report,
    isQuick: values.quick,
    out: values.out,
    pictures: values.pictures,
  };
}

function wholeNumber(name: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new Error(`--${name} is ${text}; it takes a whole number from ${min} to ${max}.`);
  return value;
}
