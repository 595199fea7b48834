import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Pixels, type Sighting, type Species, seeSubject } from '@rhinarium/engine';
import { table } from '@rhinarium/evaluate/report/cells';
import { openInference } from '@rhinarium/server/open-inference';
import { readPixels } from '@rhinarium/server/raster';
import { type EyesLabel, readEyesLabels } from './gate/read-labels.ts';

const USAGE = `Usage: node research/dist/accuracy/subjects.js --data DIR [--every N]
Counts what the service sees in the photos of each set that are offered as a fingerprint: a face or nose, whether labelled
eyes are where it was found, and the reasons of refusals.
`;

/** Folders, and the species whose fingerprint their photos are offered as. */
const FOLDERS = [
  ['cat-faces', 'CAT'],
  ['cat-faces-more', 'CAT'],
  ['cat-photos', 'CAT'],
  ['oxford-pets/CAT', 'CAT'],
  ['oxford-pets-299', 'CAT'],
  ['oxford-pets/DOG', 'CAT'],
  ['not-animals', 'CAT'],
  ['muzzles', 'CAT'],
  ['oxford-pets/DOG', 'DOG'],
  ['dog-noses', 'DOG'],
  ['dog-noses-single', 'DOG'],
  ['not-animals', 'DOG'],
  ['muzzles', 'DOG'],
] as const;
/** Largest mean error of the eyes, as a share of their distance, at which a face counts as located. */
const ERROR_MAX = 0.25;

const inference = openInference();

function isWhereLabelled({ face }: Sighting, { width, height }: Pixels, label: EyesLabel): boolean {
  if (!face) return false;
  const place = ({ x, y }: EyesLabel['left']) => ({ x: x * width, y: y * height });
  const distance = (a: EyesLabel['left'], b: EyesLabel['left']) => Math.hypot(a.x - b.x, a.y - b.y);
  const [left, right] = [place(label.left), place(label.right)];
  const straight = distance(face.left, left) + distance(face.right, right);
  const crossed = distance(face.left, right) + distance(face.right, left);
  return Math.min(straight, crossed) / 2 <= ERROR_MAX * distance(left, right);
}

async function rowOf(
  data: string,
  folder: string,
  species: Species,
  every: number,
  labels: ReadonlyMap<string, EyesLabel>,
): Promise<string[]> {
  const counts = { photos: 0, found: 0, labelled: 0, right: 0 };
  const reasons = new Map<string, number>();
  const entries = await readdir(path.join(data, folder), { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.(jpe?g|png|webp)$/i.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  for (const file of files.filter((_, at) => at % every === 0)) {
    const pixels = await readPixels(file).catch(() => undefined);
    if (!pixels) continue;
    const sighting = await seeSubject(pixels, species, inference);
    counts.photos++;
    if (sighting.face ?? sighting.nose) counts.found++;
    for (const reason of sighting.reasons) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    const label = labels.get(path.relative(data, file));
    if (!label || species !== 'CAT') continue;
    counts.labelled++;
    if (isWhereLabelled(sighting, pixels, label)) counts.right++;
  }
  const refused = [...reasons].map(([reason, count]) => `${count} ${reason}`).join(', ');
  return [folder, species, `${counts.photos}`, `${counts.found}`, `${counts.right} of ${counts.labelled}`, refused];
}

const { values } = parseArgs({ options: { data: { type: 'string' }, every: { type: 'string', default: '1' } } });
if (values.data === undefined) {
  process.stderr.write(USAGE);
  process.exit(2);
}
const labels = new Map((await readEyesLabels()).map((label) => [label.file, label]));
const rows: string[][] = [];
for (const [folder, species] of FOLDERS) {
  if (!existsSync(path.join(values.data, folder))) continue;
  rows.push(await rowOf(values.data, folder, species, Number(values.every), labels));
  process.stderr.write(`${folder}, ${species}: measured\n`);
}
const titles = ['folder', 'offered as', 'photos', 'face or nose found', 'labelled faces right', 'refused'];
process.stdout.write(`${table(titles, rows)}\n`);
