import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { extract } from 'tar-stream';
import { unlessMissing } from '../../../storage/files/durable-files.ts';

/** Reason why a model pack is not used, as a sentence for an operator. */
export class PackRefused extends Error {
  override readonly name = 'PackRefused';
}

export const MANIFEST = 'manifest.json';
export const SIGNATURE = 'manifest.sig';
export const NETWORK = 'dogFace.onnx';
export const COHORT = 'dogFace.cohort';
export const CALIBRATION_FILE = 'dogFace.calibration.json';
export const CARD = 'CARD.md';

/** Largest size of each file of a pack, bytes. Other files are ignored. */
const FILE_BYTES_MAX: Readonly<Record<string, number>> = {
  [MANIFEST]: 64e3,
  [SIGNATURE]: 1e3,
  [NETWORK]: 64e6,
  [COHORT]: 4e6,
  [CALIBRATION_FILE]: 64e3,
  [CARD]: 1e6,
};

export type PackFiles = ReadonlyMap<string, Buffer>;

/** Reads the files of a pack from a folder, or from a tar archive of one. Throws PackRefused if one is too large. */
export async function readPackFiles(place: string): Promise<PackFiles> {
  const found = await stat(place).catch(unlessMissing);
  if (!found) throw new PackRefused(`There is no model pack at ${place}.`);
  return await (found.isDirectory() ? readFolder(place) : readArchive(place));
}

async function readFolder(folder: string): Promise<PackFiles> {
  const files = new Map<string, Buffer>();
  for (const name of Object.keys(FILE_BYTES_MAX)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(unlessMissing);
    if (!found) continue;
    requireSize(name, found.size);
    files.set(name, await readFile(file));
  }
  return files;
}

async function readArchive(file: string): Promise<PackFiles> {
  const files = new Map<string, Buffer>();
  const source = createReadStream(file);
  const parser = extract();
  source.on('error', (cause) => parser.destroy(cause));
  source.pipe(parser);
  try {
    for await (const entry of parser) {
      const name = path.posix.basename(entry.header.name);
      const isWanted = entry.header.type === 'file' && name in FILE_BYTES_MAX;
      if (isWanted) requireSize(name, entry.header.size ?? 0);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) if (isWanted) chunks.push(chunk as Buffer);
      if (isWanted) files.set(name, Buffer.concat(chunks));
    }
  } catch (cause) {
    // A system error already names the file.
    if (cause instanceof PackRefused || (cause as { code?: unknown }).code !== undefined) throw cause;
    throw new PackRefused(`${file} is neither a folder nor a whole tar archive. Get the pack again.`, { cause });
  } finally {
    source.destroy();
  }
  return files;
}

function requireSize(name: string, bytes: number): void {
  const bytesMax = FILE_BYTES_MAX[name]!;
  if (bytes <= bytesMax) return;
  throw new PackRefused(`${name} of the pack has ${bytes} bytes. At most ${bytesMax} are allowed: make it smaller.`);
}
