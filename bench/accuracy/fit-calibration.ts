import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CALIBRATION, type Calibration, extract, judge, modelDocument, type Species } from '@rhinarium/engine';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import { fitCalibration } from './fit.ts';
import { type Identity, readCollection } from './photos.ts';

/** Every second of the twelve cats; the other six are only ever measured on. */
const FITTING_CATS = ['s1', 's13', 's17', 's21', 's3', 's7'];
/** Seeds of the generated animals that are fitted on; demonstrations, tests and measurements use others. */
const GENERATED = { seedFirst: 50_000, count: 28, photos: 8 };

const target = fileURLToPath(new URL('../../../packages/engine/src/calibrate/calibration.ts', import.meta.url));
const say = (text: string) => process.stderr.write(`${text}\n`);

function generatedAnimals(species: Species): Identity[] {
  const subject = { species, kind: 'fingerprint' } as const;
  return Array.from({ length: GENERATED.count }, (_, n) => {
    const animal = createAnimal(species, GENERATED.seedFirst + n);
    const photos = Array.from({ length: GENERATED.photos }, (_, shot) => {
      const pixels = photograph(animal, {
        kind: 'fingerprint',
        shot,
        occasion: shot % 3,
        difficulty: 0.2 + 0.4 * (shot / GENERATED.photos),
      });
      return { id: `${n}/${shot}`, quality: judge(pixels, subject).quality.score, template: extract(pixels, subject) };
    });
    say(`generated ${species} ${n + 1} of ${GENERATED.count}`);
    return { name: String(n), photos };
  });
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
  const fitted: Partial<Record<'CAT' | 'DOG', Calibration>> = {};
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
    fitted.CAT = fitCalibration(
      'CAT',
      [chosen, generatedAnimals('CAT')],
      `real cats ${chosen.map((cat) => cat.name).join(' ')} and ${GENERATED.count} generated cats (synthetic)`,
    );
  }
  if (values.species !== 'CAT')
    fitted.DOG = fitCalibration('DOG', [generatedAnimals('DOG')], `synthetic: ${GENERATED.count} generated dogs`);
  let next = text;
  for (const [species, calibration] of Object.entries(fitted)) {
    const pattern = new RegExp(`const ${species}: Calibration = \\{[\\s\\S]*?\\n\\};\\n`);
    if (!pattern.test(next)) throw new Error(`calibration.ts has no place for ${species}`);
    next = next.replace(pattern, `const ${species}: Calibration = ${JSON.stringify(calibration, null, 2)};\n`);
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
