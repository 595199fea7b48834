import { readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CALIBRATION, type Calibrations } from '@rhinarium/engine';
import { CLAIMS, CODE_RATIO, catComparisons, readCats } from './fit/cat-comparisons.ts';
import { dogsBounds, readNoses } from './fit/dogs-bounds.ts';
import { fitBound } from './fit/fit-impostor.ts';
import { boundTables, fitSpecies } from './fit/fit-species.ts';
import { createComparer, genuineComparisons, impostorPairs, impostorSets } from './fit/fitting-comparisons.ts';
import { isFittingSkin } from './fit/fitting-skin.ts';
import { readAnimals } from './fit/populations.ts';

const USAGE = `Usage: node research/dist/accuracy/fit-calibration.js --cats DIR --cats DIR --faces DIR --faces DIR --alike DIR --skin DIR --noses DIR --noses DIR
       node research/dist/accuracy/fit-calibration.js --bound --noses DIR --noses DIR
  --cats DIR    labelled faces of cats, CAT/<identity>/<image>; each folder is a source, and the rates claimed are the worst source's
  --faces DIR   Oxford-IIIT Pet, one photo per cat, CAT/<breed>_<number>/<image>: the cohort, and impostors where no network was trained on them
  --alike DIR   cats of one breed, one photo each, CAT/<breed>_<number>/<image>, and same.csv with those that are one cat: half of them bound the claims
  --skin DIR    cattle's muzzles, DOG/<identity>/<image>
  --noses DIR   real noses of dogs, DOG/<identity>/<image>: impostors only
  --bound       after a change of the generator or of the bounds: only what bounds the threshold of dogs
Writes packages/engine/src/calibrate/calibration.ts. Without --cats or without --skin, the calibration of that species is not changed.
`;

const DOG_GENUINE_DRAWS = 20;

const target = fileURLToPath(new URL('../../../packages/engine/src/calibrate/calibration.ts', import.meta.url));
const say = (text: string) => process.stderr.write(`${text}\n`);

interface CatFolders {
  readonly cats: readonly string[];
  readonly faces: readonly string[];
  readonly alike: readonly string[];
}

async function fitCats({ cats, faces, alike }: CatFolders): Promise<Calibrations> {
  const read = await readCats(cats, faces, alike, say);
  const comparisons = catComparisons(read.sources, read.others, read.alike, createComparer());
  return { plain: fitSpecies(comparisons), learned: fitSpecies(comparisons, CODE_RATIO, CLAIMS) };
}

async function fitDogsBound(noses: readonly string[]): Promise<Calibrations> {
  const { plain } = CALIBRATION.DOG;
  const { bounds, origin } = await dogsBounds(noses, createComparer(), say);
  const again = fitBound(plain, boundTables(bounds, plain.weights));
  return { plain: { ...again, origin: plain.origin.replace(/as bounds [^;]+/, origin) } };
}

async function fitDogs(skin: string, noses: readonly string[]): Promise<Calibrations> {
  const cattle = await readAnimals(skin, 'DOG', say, { isChosen: isFittingSkin });
  const dogs = await readNoses(noses, true, say);
  const compare = createComparer();
  const { bounds, origin } = await dogsBounds(noses, compare, say);
  const genuineOrigin = `muzzles: cattle, every second of cow_001 to cow_101 (${cattle.length} animals)`;
  const sources = {
    genuine: genuineComparisons(cattle, DOG_GENUINE_DRAWS, compare),
    own: [[...impostorPairs(cattle, cattle, 40, compare), ...impostorSets(cattle, cattle, 2, compare)]],
    foreign: [...impostorPairs(dogs, dogs, 9, compare)],
    bounds,
    genuineOrigin,
    origin: `${genuineOrigin}; ${dogs.length} real noses of dog-noses and dog-noses-single; ${origin}`,
  };
  return { plain: fitSpecies(sources) };
}

async function main(): Promise<number> {
  const options = {
    cats: { type: 'string', multiple: true },
    faces: { type: 'string', multiple: true },
    alike: { type: 'string', multiple: true },
    skin: { type: 'string' },
    noses: { type: 'string', multiple: true },
    bound: { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ options });
  const fitted: Partial<Record<'CAT' | 'DOG', Calibrations>> = {};
  if (values.cats && values.faces)
    fitted.CAT = await fitCats({ cats: values.cats, faces: values.faces, alike: values.alike ?? [] });
  if (values.skin) fitted.DOG = await fitDogs(values.skin, values.noses ?? []);
  else if (values.bound && values.noses) fitted.DOG = await fitDogsBound(values.noses);
  if (Object.keys(fitted).length === 0) {
    process.stderr.write(USAGE);
    return 2;
  }
  let text = await readFile(target, 'utf8');
  for (const [species, calibrations] of Object.entries(fitted)) {
    const pattern = new RegExp(`const ${species}: Calibrations = \\{[\\s\\S]*?\\n\\};\\n`);
    if (!pattern.test(text)) throw new Error(`calibration.ts has no place for ${species}`);
    text = text.replace(pattern, `const ${species}: Calibrations = ${JSON.stringify(calibrations, null, 2)};\n`);
  }
  await writeFile(target, text);
  say(
    `Wrote ${target}. Format it, raise ENGINE_VERSION, and set ENGINE.modelDigest to the digest in its failing test.`,
  );
  return 0;
}

process.exitCode = await main();
