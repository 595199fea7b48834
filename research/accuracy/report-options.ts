import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

export interface ReportOptions {
  /** Photos of one's own, measured beside the real sets. */
  readonly data?: string;
  /** The first so many identities of each real set. */
  readonly identitiesMax?: number;
  /** Folder of the real sets. */
  readonly real?: string;
  /** Names of the sets that are measured, "appearances" and "robustness" among them; all if missing. */
  readonly sets?: readonly string[];
  readonly isQuick: boolean;
  /** Share of the full number of generated pets. */
  readonly scale: number;
  /** The Python that runs the baselines; without it none run. */
  readonly python?: string;
  /** Where the page and its pictures go. */
  readonly out: string;
  /** Where all figures go. */
  readonly figures: string;
  /** Where generated photos and the results of each set are kept for the next run. */
  readonly pictures: string;
}

export const REPORT_USAGE = `Usage: node research/dist/accuracy/report.js [--real DIR] [--data DIR] [options]
Measures the real sets of --real, DIR of --data and generated pets; writes docs/accuracy.md with its pictures.
  --real DIR      folder of real sets: cat-faces, oxford-pets, oxford-pets-299, dog-noses, dog-noses-single, muzzles, muzzles-sharp, and of photos of
                  whole animals: cat-photos, dog-photos, street-dogs; each optional
  --data DIR      photos of your own, as <SPECIES>/<identity>/<image>
  --identities N  only the first N identities of each real set
  --sets NAMES    measures only these sets, separated by semicolons; sets that an earlier run measured are still printed
  --quick         a few pets, only to check that everything runs; the figures mean nothing
  --scale S       share of the generated pets and of the sampled impostors of a full report, 0.01 to 1 (default 1)
  --baselines     also scores the same pairs with SIFT, ORB, an embedding, a phase code and a colour histogram (research/accuracy/baselines/set-up.sh)
  --python FILE   the Python for the baselines (default python3)
  --out DIR       where to write the report (default: docs of the repository)
  --figures FILE  where to write all figures (default: research/accuracy/figures.json)
  --pictures DIR  where to keep generated and re-captured photos, and the results of each set, for the next run: an interrupted run continues where
                  it stopped (default: in the folder for temporary files)
`;

const QUICK_IDENTITIES = 4;

/** Reads the words after the command. Throws an Error that explains what is wrong. */
export function readReportOptions(words: readonly string[]): ReportOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      data: { type: 'string' },
      identities: { type: 'string' },
      real: { type: 'string' },
      sets: { type: 'string' },
      quick: { type: 'boolean', default: false },
      scale: { type: 'string', default: '1' },
      baselines: { type: 'boolean', default: false },
      python: { type: 'string', default: 'python3' },
      out: { type: 'string', default: fileURLToPath(new URL('../../../docs', import.meta.url)) },
      figures: { type: 'string', default: fileURLToPath(new URL('../../accuracy/figures.json', import.meta.url)) },
      pictures: { type: 'string', default: path.join(os.tmpdir(), 'rhinarium-evaluate') },
    },
  });
  const { data, real } = values;
  for (const folder of [data, real])
    if (folder !== undefined && !existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  const scale = Number(values.scale);
  if (!(scale >= 0.01 && scale <= 1)) throw new Error(`--scale is ${values.scale}; it takes a number from 0.01 to 1.`);
  const identitiesMax = readIdentities(values.identities) ?? (values.quick ? QUICK_IDENTITIES : undefined);
  return {
    ...(data !== undefined && { data }),
    ...(real !== undefined && { real }),
    ...(values.sets !== undefined && { sets: values.sets.split(';').map((name) => name.trim()) }),
    ...(identitiesMax !== undefined && { identitiesMax }),
    ...(values.baselines && { python: values.python }),
    scale,
    isQuick: values.quick,
    out: values.out,
    figures: values.figures,
    pictures: values.pictures,
  };
}

function readIdentities(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 2)
    throw new Error(`--identities is ${text}; it takes a whole number from 2.`);
  return value;
}
