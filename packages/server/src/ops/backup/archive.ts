import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat, truncate } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';

/** One file of an archive. All names have fewer than 100 characters, so each takes exactly one header block. */
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
 * The entries of a tar file, one after the other, each in memory as a whole. Ends with an error, in a sentence, where
 * the file is torn.
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
    // An error of the system names the file itself.
    if ((cause as { code?: unknown }).code !== undefined) throw cause;
    throw new Error(`${file} is damaged or incomplete: it ends within an entry, or is no tar archive.`, { cause });
  } finally {
    source.destroy();
  }
}

/** What an unfinished archive holds: its whole entries, and where the next one begins. */
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
    // Torn by a crash: what came whole before the tear is kept, the rest is written again.
  }
  return { entries, end };
}

export interface ArchiveWriter {
  /** What is in the archive, including earlier attempts. */
  readonly entries: ReadonlyMap<string, EntryFacts>;
  add(name: string, bytes: Buffer): Promise<void>;
  /** Ends the archive, and returns when it would outlast a power cut. */
  finish(): Promise<void>;
  /** Leaves the archive unfinished, to be gone on with later. */
  leave(): Promise<void>;
}

/** Opens an archive to be written, or one that an earlier attempt left unfinished: its whole entries stay. */
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
