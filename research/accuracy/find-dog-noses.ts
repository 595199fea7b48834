import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { seeSubject } from '@rhinarium/engine';
import { openInference } from '@rhinarium/server/open-inference';
import { readPixels } from '@rhinarium/server/raster';

const USAGE = `Usage: node research/dist/accuracy/find-dog-noses.js --data DIR [--data DIR …] --out CSV [--photos N]
  --data DIR   <dog>/<image>
  --photos N   read at most N photos of a dog (default: 8)
Writes where the engine finds the nose in photos of dogs, for research/training/dog_face.py, and what they can be compared by.
Photos whose row CSV has are not read again: an interrupted run continues.
`;

const inference = openInference();

/** A row: the file, its size, what it can be compared by, and the points of the nose, px of the working picture. */
async function rowOf(file: string): Promise<string> {
  const pixels = await readPixels(file);
  const { nose, evidence = [], reasons } = await seeSubject(pixels, 'DOG', inference);
  const points = nose ? [nose.left, nose.right, nose.top, nose.bottom, nose.leftNostril, nose.rightNostril] : [];
  const places = points.flatMap(({ x, y }) => [x.toFixed(1), y.toFixed(1)]).join(' ');
  const verdict = reasons[0] ?? evidence.join(' ');
  return [file, pixels.width, pixels.height, verdict, places].join(',');
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', multiple: true },
      out: { type: 'string' },
      photos: { type: 'string', default: '8' },
    },
  });
  if (!values.data || values.out === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { out } = values;
  const kept = await readFile(out, { encoding: 'utf8', flag: 'a+' });
  const rows = kept.slice(0, kept.lastIndexOf('\n') + 1);
  // Without a row that a kill cut off.
  await writeFile(out, rows);
  const known = new Set(rows.split('\n').map((row) => row.split(',')[0]));
  for (const folder of values.data) {
    for (const dog of (await readdir(folder)).sort()) {
      const names = (await readdir(path.join(folder, dog))).sort().slice(0, Number(values.photos));
      const missing = names.map((name) => path.join(folder, dog, name)).filter((file) => !known.has(file));
      for (const file of missing) await appendFile(out, `${await rowOf(file)}\n`);
    }
    process.stderr.write(`${folder}: done\n`);
  }
  return 0;
}

process.exitCode = await main();
