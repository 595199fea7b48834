import { writeFile } from 'node:fs/promises';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readAnimals } from './fit/populations.ts';
import { taughtNetworks } from './fit/taught-networks.ts';

const USAGE = `Usage: node research/dist/accuracy/fit-cohort.js --cats DIR [--cats DIR …]
  --cats DIR   Oxford-IIIT Pet, CAT/<breed>_<number>/<image>: of the cats that taught the networks every second one is taken
Writes packages/engine/src/compare/cohort-codes.ts.
`;

/** Every so many of the cats is taken: 156 cats are as good as 311 (COHORT.nearest). */
const EVERY = 2;
const DIGITS_PER_LINE = 112;

const target = fileURLToPath(new URL('../../../packages/engine/src/compare/cohort-codes.ts', import.meta.url));
const say = (text: string) => process.stderr.write(`${text}\n`);

/** One code for each cat whose face was found, as hexadecimal digits. */
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
  const text = `/** Codes of the cohort as \`research/accuracy/fit-cohort.ts\` wrote them: int8 as hexadecimal digits, cat after cat. */
export const COHORT_HEX =\n${lines.map((line) => `  '${line}'`).join(' +\n')};\n`;
  await writeFile(target, text);
  say(
    `Wrote ${target}. Fit the calibration next, raise ENGINE_VERSION, and set ENGINE.modelDigest to what its test says then.`,
  );
  return 0;
}

process.exitCode = await main();
