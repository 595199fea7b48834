import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ENGINE, type Species } from '@rhinarium/engine';
import { percent, table } from '@rhinarium/evaluate/report/cells';
import { acceptedShares, squaresWithoutFace } from './checks/accepted-pictures.ts';
import { alteredPairs } from './checks/altered-pairs.ts';
import { summarise } from './checks/summarise.ts';

const USAGE = `Usage: node research/dist/accuracy/checks.js --data DIR [--quick]
  --data DIR  a folder of sets, <set>/<SPECIES>/<identity>/<image>; sets that are missing are left out
  --quick     a few animals of each set
Paints over the face or nose of photos, replaces their background, and offers pictures that show no such subject.
`;

/** Sets with several photos per animal. */
const ALTERED: readonly (readonly [set: string, species: Species])[] = [
  ['cat-faces', 'CAT'],
  ['cat-faces-more', 'CAT'],
  ['cat-photos', 'CAT'],
  ['dog-noses', 'DOG'],
  ['muzzles', 'DOG'],
];

/** Folders of pictures with the subject, then without it: the species they are offered as, and the sampling step. */
const OFFERED: readonly (readonly [folder: string, species: Species, step: number])[] = [
  ['cat-faces/CAT', 'CAT', 3],
  ['cat-faces-more/CAT', 'CAT', 3],
  ['cat-photos/CAT', 'CAT', 2],
  ['dog-noses/DOG', 'DOG', 1],
  ['not-animals', 'CAT', 1],
  ['not-animals', 'DOG', 1],
  ['oxford-pets/DOG', 'CAT', 4],
  ['oxford-pets/CAT', 'DOG', 2],
  ['street-dogs/DOG', 'CAT', 8],
  ['street-dogs/DOG', 'DOG', 8],
  ['muzzles/DOG', 'CAT', 20],
  ['cat-photos/CAT', 'DOG', 4],
];
/** Whole photos of cats, of which the largest square without the face is offered: backs, fur, rooms. */
const WITHOUT_FACE: readonly (readonly [folder: string, step: number])[] = [
  ['cat-photos/CAT', 1],
  ['oxford-pets/CAT', 1],
];

const IDENTITIES_MAX = 12;
const QUICK = { identitiesMax: 2, step: 40 } as const;

const say = (text: string) => process.stderr.write(`${text}\n`);

async function alteredTable(data: string, isQuick: boolean): Promise<string> {
  const rows: string[][] = [];
  for (const [set, species] of ALTERED) {
    const folder = path.join(data, set, species);
    if (!existsSync(folder)) continue;
    const size = {
      probesMax: isQuick ? 1 : 2,
      referencesMax: isQuick ? 1 : 3,
      backgrounds: path.join(data, 'not-animals'),
    };
    const identities = isQuick ? { identitiesMax: QUICK.identitiesMax } : { identitiesMax: IDENTITIES_MAX };
    const found = await alteredPairs(folder, { species, ...size, ...identities }, (text) => say(`${set}: ${text}`));
    for (const summary of summarise(found)) {
      const { change, photos, refused, reasons, pairs, medianBefore, medianAfter, highestAfter, failures } = summary;
      const scores = [medianBefore, medianAfter, highestAfter].map((score) => score?.toFixed(1) ?? '–');
      rows.push([
        set,
        change,
        `${photos}`,
        reasons === '' ? `${refused}` : `${refused}: ${reasons}`,
        `${pairs}`,
        ...scores,
        `${failures}`,
      ]);
    }
  }
  const head = ['set', 'change', 'photos', 'refused', 'mated pairs', 'median score before', 'after', 'highest after'];
  return table([...head, 'pairs that fail'], rows);
}

async function offeredTable(data: string, isQuick: boolean): Promise<string> {
  const rows: string[][] = [];
  const add = (
    name: string,
    species: Species,
    { offered, accepted, withoutRegion, reasons }: Awaited<ReturnType<typeof acceptedShares>>,
  ) => {
    const told = [...reasons].sort((a, b) => b[1] - a[1]).map(([reason, count]) => `${count} \`${reason}\``);
    rows.push([
      name,
      species,
      `${offered}`,
      `${accepted} (${percent(accepted / (offered || 1))})`,
      `${withoutRegion}`,
      told.join(', '),
    ]);
    say(`${name} as ${species}: ${accepted} of ${offered}`);
  };
  for (const [folder, species, step] of OFFERED) {
    const pictures = path.join(data, folder);
    if (existsSync(pictures))
      add(folder, species, await acceptedShares(pictures, species, isQuick ? QUICK.step : step));
  }
  for (const [folder, step] of WITHOUT_FACE) {
    const pictures = path.join(data, folder);
    if (existsSync(pictures))
      add(`${folder}, without the face`, 'CAT', await squaresWithoutFace(pictures, isQuick ? QUICK.step : step));
  }
  return table(['pictures', 'offered as', 'offered', 'accepted', 'without a face or nose', 'refused for'], rows);
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { data: { type: 'string' }, quick: { type: 'boolean' } } });
  if (values.data === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  const isQuick = values.quick === true;
  const offered = await offeredTable(values.data, isQuick);
  process.stdout.write(`${ENGINE.name} ${ENGINE.version}\n\n${offered}\n\n`);
  process.stdout.write(`${await alteredTable(values.data, isQuick)}\n`);
  return 0;
}

process.exitCode = await main();
