import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isCiphertext } from '../../storage/encryption/ciphertext.ts';
import type { TenantCipher } from '../../storage/encryption/encryption.ts';
import { syncFolder, unlessMissing } from '../../storage/files/durable-files.ts';

/** Magic number. The last digit is the format version. */
const MAGIC = Buffer.from('RHGALL1\n', 'latin1');
/** Length prefix of each stored block, bytes. */
const LENGTH_BYTES = 4;
/** Maximum block size. A longer one indicates a damaged file. */
const BLOCK_BYTES_MAX = 16 * 1024 * 1024;
/** Read size, bytes. */
const READ_BYTES = 1024 * 1024;

/** A file that cannot be used: damaged, truncated, of another format, or encrypted with another key or name. */
export class CheckpointRefused extends Error {
  override readonly name = 'CheckpointRefused';
}

/** Additional data of encryption: binds each block to its file and position. */
const subjectOf = (id: string, number: number) => `gallery checkpoint ${id} ${number}`;
/** The first block identifies the file, so it is bound to this constant only. */
const HEAD_SUBJECT = 'gallery checkpoint';

/**
 * Writes header and blocks to a temporary file next to `file`. Returns functions that commit or discard it, so that the
 * caller can record the file's name in between.
 */
export async function stageCheckpoint(
  file: string,
  cipher: TenantCipher,
  { id, header, blocks }: { id: string; header: object; blocks: Iterable<Uint8Array> },
): Promise<{ place(): Promise<void>; discard(): Promise<void> }> {
  const staged = `${file}.${id}.staged`;
  const discard = () => rm(staged, { force: true });
  const handle = await open(staged, 'wx', 0o600);
  try {
    await handle.write(MAGIC);
    const put = async (subject: string, plain: Uint8Array) => {
      const stored = cipher.encrypt(subject, plain);
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32LE(stored.length);
      await handle.writev([length, stored]);
    };
    await put(HEAD_SUBJECT, Buffer.from(JSON.stringify({ ...header, id })));
    let number = 0;
    for (const block of blocks) await put(subjectOf(id, number++), block);
    // An empty block marks the end, so that truncation between two blocks is detected.
    await put(subjectOf(id, number), Buffer.alloc(0));
    await handle.sync();
  } catch (cause) {
    await discard();
    throw cause;
  } finally {
    await handle.close();
  }
  return {
    discard,
    async place() {
      await rename(staged, file);
      await syncFolder(path.dirname(file));
    },
  };
}

export interface OpenedCheckpoint {
  readonly header: Readonly<Record<string, unknown>>;
  /** The next block, `undefined` at the end. Throws CheckpointRefused. */
  next(): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
}

/** Returns `undefined` if the file does not exist. Throws CheckpointRefused. */
export async function openCheckpoint(file: string, cipher: TenantCipher): Promise<OpenedCheckpoint | undefined> {
  const handle = await open(file, 'r').catch(unlessMissing);
  if (!handle) return undefined;
  let kept = Buffer.alloc(0);
  const take = async (count: number): Promise<Buffer> => {
    const parts = [kept];
    for (let there = kept.length; there < count; ) {
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(READ_BYTES), 0, READ_BYTES, null);
      if (bytesRead === 0) throw new CheckpointRefused('the file is cut');
      parts.push(buffer.subarray(0, bytesRead));
      there += bytesRead;
    }
    const all = parts.length === 1 ? kept : Buffer.concat(parts);
    kept = all.subarray(count);
    return all.subarray(0, count);
  };
  const takeBlock = async (subject: string): Promise<Buffer> => {
    const length = (await take(LENGTH_BYTES)).readUInt32LE();
    if (length > BLOCK_BYTES_MAX) throw new CheckpointRefused('a block is longer than any');
    const stored = await take(length);
    // A cipher passes plaintext of earlier releases through, but none of them wrote checkpoints.
    if (!isCiphertext(stored)) throw new CheckpointRefused('a block is not encrypted');
    return refusing(() => cipher.decrypt(subject, stored));
  };
  try {
    if (!(await take(MAGIC.length)).equals(MAGIC)) throw new CheckpointRefused('the file has another format');
    const header = JSON.parse((await takeBlock(HEAD_SUBJECT)).toString());
    let number = 0;
    return {
      header,
      async next() {
        const block = await takeBlock(subjectOf(header.id, number++));
        return block.length === 0 ? undefined : block;
      },
      close: () => handle.close(),
    };
  } catch (cause) {
    await handle.close();
    throw cause;
  }
}

function refusing<T>(run: () => T): T {
  try {
    return run();
  } catch (cause) {
    throw new CheckpointRefused('a block cannot be decrypted', { cause });
  }
}
