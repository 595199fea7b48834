// Stands in for the generator of photos in the processes of `npm test` (source.mjs). The same arguments give the same
// pixels, so each photo is drawn once and kept in node_modules/.cache. A kept one was drawn by the same code.
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder, digestOfFiles } from '@rhinarium/server/testing/test-cache';
import { photograph as draw } from '../packages/synthetic/src/photograph.ts';

const sources = fileURLToPath(new URL('../packages/synthetic/src/', import.meta.url));
const folder = await cacheFolder('photographs', await digestOfFiles(sources));

/** Width and height precede the pixels, 32 bits each. */
const HEAD_BYTES = 8;

export function photograph(animal, options) {
  const name = createHash('sha256')
    .update(JSON.stringify([animal, sorted(options)]))
    .digest('hex');
  const file = path.join(folder, name);
  const kept = readKept(file);
  if (kept) return kept;
  const drawn = draw(animal, options);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(drawn.width, 0);
  head.writeUInt32LE(drawn.height, 4);
  const unfinished = `${file}.${randomUUID()}`;
  writeFileSync(unfinished, Buffer.concat([head, drawn.data]));
  renameSync(unfinished, file);
  return drawn;
}

const sorted = (options) => Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1));

function readKept(file) {
  try {
    const kept = readFileSync(file);
    return {
      width: kept.readUInt32LE(0),
      height: kept.readUInt32LE(4),
      data: new Uint8Array(kept.subarray(HEAD_BYTES)),
    };
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
