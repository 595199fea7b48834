import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CALIBRATION, type Calibrations, extractLearned, judge, modelDocument, type Species } from '@rhinarium/engine';
import { openInference } from '@rhinarium/server/recognition/open-inference';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import { fitCalibrations } from './fit.ts';
import { type Identity, type Photo, readCollection } from './photos.ts';

/** Every second of the twelve cats; the other six are only ever measured on. */
const FITTING_CATS = ['s1', 's13', 's17', 's21', 's3', 's7'];
/** Seeds of the generated animals that are fitted on; demonstrations, tests and measurements use others. */
const GENERATED = { seedFirst: 50_000, count: 28, photos: 8 };

const target = fileURLToPath(new URL('../../../packages/engine/src/calibrate/calibration.ts', import.meta.url));
const say = (text: string) => process.stderr.write(`${text}\n`);

const inference = openInference();

/** Dogs of both training families, before the plain camera and before camera "a" in turn; "reaction" and "b" are kept for testing. */
function photographFor(species: Species, n: number, shot: number) {
  const isDog = species === 'DOG';
  const family = isDog && n % 2 === 1 ? 'pebbles' : 'folds';
  return photograph(createAnimal(species, GENERATED.seedFirst + n, { family }), {
    kind: 'fingerprint',
    shot,
    occasion: shot % 3,
    difficulty: 0.2 + 0.4 * (shot / GENERATED.photos),
    ...(isDog && shot % 2 === 1 ? { camera: 'a' as const } : {}),
  });
}

async function generatedAnimals(species: Species): Promise<Identity[]> {
  const subject = { species, kind: 'fingerprint' } as const;
  const identities: Identity[] = [];
  for (let n = 0; n < GENERATED.count; n++) {
    const photos: Photo[] = [];
    for (let shot = 0; shot < GENERATED.photos; shot++) {
      const pixels = photographFor(species, n, shot);
      const template = await extractLearned(pixels, subject, inference);
      photos.push({ id: `${n}/${shot}`, quality: judge(pixels, subject).quality.score, template });
    }
    say(`generated ${species} ${n + 1} of ${GENERATED.count}`);
    identities.push({ name: String(n), photos });
  }
  return identities;
}

async function realCats(folder: string, names: readonly string[]): Promise<Identity[]> {
  const { identities } = await readCollection(path.join(folder, 'CAT'), 'CAT', say);
  return identities.filter((identity) => names.includes(identity.name));
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { data: { type: 'string' }, species: { type: 'string' }, swap: { type: 'boolean' } },
  });
  const text = await readFile(target, 'utf8');
  const fitted: Partial<Record<'CAT' | 'DOG', Calibrations>> = {};
  if (values.data && values.species !== 'DOG') {
    const all = await realCats(values.data, [
      's1',
      's11',
      's13',
      's15',
      's17',
      's19',
      's21',
      's23',
      's3',
      's5',
      's7',
      's9',
    ]);
    const chosen = all.filter((cat) => FITTING_CATS.includes(cat.name) !== (values.swap ?? false));
    // Generated cats stand as one face in one light before one camera, which is what a capture guide asks of real ones too.
    fitted.CAT = fitCalibrations(
      'CAT',
      [chosen, await generatedAnimals('CAT')],
      `real cats ${chosen.map((cat) => cat.name).join(' ')} and ${GENERATED.count} generated cats (synthetic)`,
    );
  }
  if (values.species !== 'CAT')
    fitted.DOG = fitCalibrations(
      'DOG',
      [await generatedAnimals('DOG')],
      `synthetic: ${GENERATED.count} generated dogs`,
    );
  let next = text;
  for (const [species, calibrations] of Object.entries(fitted)) {
    const pattern = new RegExp(`const ${species}: Calibrations = \\{[\\s\\S]*?\\n\\};\\n`);
    if (!pattern.test(next)) throw new Error(`calibration.ts has no place for ${species}`);
    next = next.replace(pattern, `const ${species}: Calibrations = ${JSON.stringify(calibrations, null, 2)};\n`);
  }
  await writeFile(target, next);
  const digest = createHash('sha256')
    .update(modelDocument({ ...CALIBRATION, ...fitted }))
    .digest('hex');
  say(
    `${target} is written anew; format it, raise ENGINE_VERSION, and set ENGINE.modelDigest to what engine.test says then.`,
  );
  say(`Without a new version it would be ${digest}.`);
}

await main();
