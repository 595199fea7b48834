import { writeFile } from 'node:fs/promises';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readAnimals } from './fit/populations.ts';
import { taughtNetworks } from './fit/taught-networks.ts';

const USAGE = `Usage: node research/dist/accuracy/fit-cohort.js --cats DIR [--cats DIR …]
  --cats DIR   Oxford-IIIT Pet, CAT/<breed>_<number>/<image>: every second one of the cats that the networks were trained on
Writes packages/engine/src/compare/cohort-codes.ts.
`;

/** Sampling step of the cats: 156 cats are as good as 311 (COHORT.nearest). */
const EVERY = 2;
const DIGITS_PER_LINE = 112;

const target = fileURLToPath(new URL('../../../packages/engine/src/compare/cohort-codes.ts', import.meta.url));
const say = (text: string) => process.stderr.write(`${text}\n`);

/** One code per cat with a detected face, as hexadecimal digits. */
async function cohortDigits(folders: readonly string[]): Promise<string> {
  const cats = (
    await Promise.all(folders.map((folder) => readAnimals(folder, 'CAT', say, { isChosen: taughtNetworks })))
  )
    .flat()
    .map(({ photos }) => photos[0]!.template)
    .filter(({ isFace }) => isFace);
  return cats
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
  const lines = (await cohortDigits(values.cats)).match(new RegExp(`.{1,${DIGITS_PER_LINE}}`, 'g'))!;
  const text = `/**
 * Learned codes of the cohort, cat after cat, int8 as hexadecimal digits. Written by \`research/accuracy/fit-cohort.ts\`.
 */
export const COHORT_HEX =\n${lines.map((line) => `  '${line}'`).join(' +\n')};\n`;
  await writeFile(target, text);
  say(
    `Wrote ${target}. Fit the calibration next, raise ENGINE_VERSION, and set ENGINE.modelDigest to the digest in its failing test.`,
  );
  return 0;
}

process.exitCode = await main();
