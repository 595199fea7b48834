import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { encodeCohort } from '@rhinarium/engine';
import { cohortOf } from './fit/place-in-cohort.ts';
import { type FittingAnimal, readAnimals } from './fit/populations.ts';
import { taughtNetworks } from './fit/taught-networks.ts';

const USAGE = `Usage: node research/dist/accuracy/fit-cohort.js --cats DIR [--cats DIR …]
  --cats DIR   Oxford-IIIT Pet, CAT/<breed>_<number>/<image>
Writes packages/engine/models/cohort.bin, all cats with a face, and packages/engine/src/compare/cohort-codes.ts, every second one of those that the networks were trained on.
`;

/** Sampling step of the codes: 156 cats are as good as 311 (COHORT.nearest). */
const EVERY = 2;
const DIGITS_PER_LINE = 112;

const engine = new URL('../../../packages/engine/', import.meta.url);
const codesFile = fileURLToPath(new URL('src/compare/cohort-codes.ts', engine));
const cohortFile = fileURLToPath(new URL('models/cohort.bin', engine));
const say = (text: string) => process.stderr.write(`${text}\n`);

/** One code per cat with a detected face, as hexadecimal digits. */
function cohortDigits(animals: readonly FittingAnimal[]): string {
  return animals
    .filter(({ name }) => taughtNetworks(name))
    .map(({ photos }) => photos[0]!.template)
    .filter(({ isFace }) => isFace)
    .filter((_, at) => at % EVERY === 0)
    .map(({ learnedCode }) =>
      Buffer.from(learnedCode!.buffer, learnedCode!.byteOffset, learnedCode!.length).toString('hex'),
    )
    .join('');
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { cats: { type: 'string', multiple: true } } });
  if (!values.cats) {
    process.stderr.write(USAGE);
    return 2;
  }
  const animals = (await Promise.all(values.cats.map((folder) => readAnimals(folder, 'CAT', say)))).flat();
  const lines = cohortDigits(animals).match(new RegExp(`.{1,${DIGITS_PER_LINE}}`, 'g'))!;
  const text = `/**
 * Learned codes of the cohort, cat after cat, int8 as hexadecimal digits. Written by \`research/accuracy/fit-cohort.ts\`.
 */
export const COHORT_HEX =\n${lines.map((line) => `  '${line}'`).join(' +\n')};\n`;
  await writeFile(codesFile, text);
  const cohort = cohortOf(animals);
  const bytes = encodeCohort(cohort);
  await writeFile(cohortFile, bytes);
  const digest = createHash('sha256').update(bytes).digest('hex');
  say(`Wrote ${cohortFile}, ${cohort.length} cats: set COMMONNESS.sha256 to ${digest}. Wrote ${codesFile}.`);
  say('Fit the calibration next, raise ENGINE_VERSION, and set ENGINE.modelDigest to the digest in its failing test.');
  return 0;
}

process.exitCode = await main();
