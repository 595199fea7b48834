import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { shareText } from './gate/counts.ts';
import { judgeNoses } from './gate/judge-noses.ts';
import { type Judged, judgeFolder, judgePhoto } from './gate/judge-photos.ts';
import { angledTable, leftOutTable, refusedTable, separationTable } from './gate/nose-tables.ts';
import { type CatLabel, readCatLabels } from './gate/read-labels.ts';

/** Folders whose photos are offered as fingerprints. Those with whole photos contain no fingerprints. */
const FOLDERS = [
  ['cat-faces', 'CAT'],
  ['cat-photos', 'CAT'],
  ['oxford-pets', 'CAT'],
  ['oxford-pets-299', 'CAT'],
  ['muzzles', 'DOG'],
  ['muzzles-sharp', 'DOG'],
  ['dog-noses', 'DOG'],
  ['dog-noses-single', 'DOG'],
  ['oxford-pets', 'DOG'],
  ['dog-photos', 'DOG'],
] as const;

function catTable(cats: readonly (Judged & { readonly label: CatLabel })[]): string[] {
  const groups: readonly (readonly [string, (label: CatLabel) => boolean])[] = [
    ['face fills the frame', ({ fills }) => fills === 'yes'],
    ['face does not fill the frame', ({ fills }) => fills === 'no'],
    ['face turned away', ({ isAngled }) => isAngled],
    ['eyes closed or half closed', ({ eyesClosed }) => eyesClosed !== 'no'],
    ['face blurred', ({ isBlurred }) => isBlurred],
  ];
  const rows = groups.map(([name, belongs]) => {
    const of = cats.filter(({ label }) => belongs(label));
    return `| ${name} | ${shareText(of.filter(({ quality }) => quality.reasons.length > 0).length, of.length)} |`;
  });
  return ['| cats | refused |', '|---|---|', ...rows];
}

async function folderRows(data: string): Promise<string[]> {
  const rows: string[] = [];
  for (const [folder, species] of FOLDERS) {
    const place = path.join(data, folder, species);
    if (!existsSync(place)) continue;
    const { photos, unreadable, refused, refusedForPrint, reasons } = await judgeFolder(place, species);
    const why = [...reasons].map(([reason, count]) => `${reason} ${count}`).join(', ');
    const before = shareText(refused - refusedForPrint, photos);
    rows.push(
      `| ${folder} ${species} | ${before} | ${shareText(refused, photos)} | ${why}${unreadable > 0 ? `; ${unreadable} unreadable` : ''} |`,
    );
  }
  return ['| folder | refused for other reasons | refused in all | reasons |', '|---|---|---|---|', ...rows];
}

const { values } = parseArgs({ options: { data: { type: 'string' } } });
if (values.data === undefined) {
  process.stderr.write('Usage: node research/dist/accuracy/gate.js --data DIR\n');
  process.exit(2);
}
const noses = await judgeNoses(values.data);
const cats: (Judged & { label: CatLabel })[] = [];
for (const label of await readCatLabels()) {
  cats.push({ ...(await judgePhoto(path.join(values.data, label.file), 'CAT')), label });
}
const tables = [refusedTable(noses), separationTable(noses), leftOutTable(noses), angledTable(noses), catTable(cats)];
tables.push(await folderRows(values.data));
process.stdout.write(`${tables.map((rows) => rows.join('\n')).join('\n\n')}\n`);
