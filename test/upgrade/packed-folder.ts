import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import tar from 'tar-stream';

/**
 * Compresses as far as brotli can. The large window finds again in one database of a cluster what another one has.
 * It is beyond RFC 7932, but Node.js reads it.
 */
export function pack(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LARGE_WINDOW]: 1,
      [constants.BROTLI_PARAM_LGWIN]: 28,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

export const unpack = (bytes: Buffer): Buffer =>
  brotliDecompressSync(bytes, { params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 } });

/** Files that PostgreSQL and the service write again at their start: logs, sockets, statistics, and who holds the folder. */
const WRITTEN_AGAIN =
  /(^|\/)(postgres\.log|socket|libraries|turn|server\.json|postmaster\.opts|pgstat\.stat|pg_internal\.init)(\/|$)/;

/** Files and folders of a stopped data folder, compressed, in a fixed order and without owners and times. */
export async function packDataFolder(folder: string): Promise<Buffer> {
  const archive = tar.pack();
  const bytes = buffer(archive);
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = found.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  for (const name of names.sort()) {
    if (WRITTEN_AGAIN.test(name)) continue;
    const facts = await stat(path.join(folder, name));
    const header = { name, mode: facts.mode & 0o777, mtime: new Date(0) };
    if (facts.isDirectory()) archive.entry({ ...header, type: 'directory' });
    else if (facts.isFile()) archive.entry(header, await readFile(path.join(folder, name)));
  }
  archive.finalize();
  return pack(await bytes);
}

/** Writes a packed data folder into an empty one, with the modes that PostgreSQL asks for. */
export async function unpackDataFolder(packed: Buffer, folder: string): Promise<void> {
  const archive = tar.extract();
  archive.end(unpack(packed));
  for await (const entry of archive) {
    const { name, type, mode } = entry.header;
    const target = path.join(folder, name);
    const content = await buffer(entry);
    if (type === 'directory') await mkdir(target, { recursive: true, mode: mode ?? 0o700 });
    else await writeFile(target, content, { mode: mode ?? 0o600 });
  }
}
