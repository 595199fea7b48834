import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat, truncate } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';

/** A file of an archive. Names are shorter than 100 characters, so that each takes exactly one header block. */
export interface ArchiveEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface EntryFacts {
  readonly bytes: number;
  readonly sha256: string;
}

const BLOCK_BYTES = 512;
const NAME_CHARS_MAX = 99;

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Iterates over the entries of a tar file, each in memory as a whole. Throws a readable error if the file is truncated.
 */
export async function* readEntries(file: string): AsyncGenerator<ArchiveEntry> {
  const source = createReadStream(file);
  const parser = extract();
  source.on('error', (cause) => parser.destroy(cause));
  source.pipe(parser);
  try {
    for await (const entry of parser) {
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      yield { name: entry.header.name, bytes: Buffer.concat(chunks) };
    }
  } catch (cause) {
    // A system error already names the file.
    if ((cause as { code?: unknown }).code !== undefined) throw cause;
    throw new Error(`${file} is damaged or incomplete: it ends within an entry, or is not a tar archive.`, { cause });
  } finally {
    source.destroy();
  }
}

/** The complete entries of an unfinished archive, and the offset of the next one. */
async function readWhole(file: string): Promise<{ entries: Map<string, EntryFacts>; end: number }> {
  const entries = new Map<string, EntryFacts>();
  let end = 0;
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size === 0) return { entries, end };
  try {
    for await (const { name, bytes } of readEntries(file)) {
      const next = end + BLOCK_BYTES + Math.ceil(bytes.length / BLOCK_BYTES) * BLOCK_BYTES;
      if (next > size) break;
      entries.set(name, { bytes: bytes.length, sha256: sha256Of(bytes) });
      end = next;
    }
  } catch {
    // Truncated by a crash. Complete entries are kept, the rest is written again.
  }
  return { entries, end };
}

export interface ArchiveWriter {
  /** Contents of the archive, earlier attempts included. */
  readonly entries: ReadonlyMap<string, EntryFacts>;
  add(name: string, bytes: Buffer): Promise<void>;
  /** Completes the archive and returns when it is durable. */
  finish(): Promise<void>;
  /** Closes the archive unfinished, to be resumed later. */
  leave(): Promise<void>;
}

/** Opens a new archive, or resumes an unfinished one after its complete entries. */
export async function openArchive(file: string): Promise<ArchiveWriter> {
  const { entries, end } = await readWhole(file);
  await (await open(file, 'a', 0o600)).close();
  await truncate(file, end);
  const sink = createWriteStream(file, { flags: 'r+', start: end });
  const packer = pack();
  packer.pipe(sink);
  const written = finished(sink);
  written.catch(() => {});
  return {
    entries,
    async add(name, bytes) {
      if (name.length > NAME_CHARS_MAX) throw new RangeError(`The name ${name} is too long for an archive`);
      // Reproducible: no clock, no user.
      await new Promise<void>((resolve, reject) => {
        sink.once('error', reject);
        packer.entry({ name, mtime: new Date(0), mode: 0o600 }, bytes, (cause) => {
          sink.off('error', reject);
          if (cause) reject(cause);
          else resolve();
        });
      });
      if (sink.writableNeedDrain) await Promise.race([once(sink, 'drain'), written]);
      entries.set(name, { bytes: bytes.length, sha256: sha256Of(bytes) });
    },
    async finish() {
      packer.finalize();
      await written;
      const handle = await open(file, 'r+');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
    async leave() {
      packer.destroy();
      sink.end();
      await written.catch(() => {});
    },
  };
}
