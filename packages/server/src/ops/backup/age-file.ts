import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

// Archives that are encrypted to a public key (age-encryption.org/v1), in a stream, so that they may be larger than memory.
// The library is loaded by the few processes that need it, as it takes several megabytes.

/** Ending of the name of an encrypted archive. */
export const AGE_ENDING = '.age';

const bytesOf = (file: string) => Readable.toWeb(createReadStream(file)) as globalThis.ReadableStream<Uint8Array>;

async function write(stream: globalThis.ReadableStream<Uint8Array>, file: string, signal?: AbortSignal): Promise<void> {
  const sink = createWriteStream(file, { mode: 0o600, flush: true });
  await pipeline(Readable.fromWeb(stream as ReadableStream), sink, { ...(signal && { signal }) });
}

/**
 * Encrypts a file to the recipient's public key. Throws if fewer bytes were written than the plain file needs, or if
 * `signal` is aborted.
 */
export async function encryptFile(
  plain: string,
  encrypted: string,
  { recipient, signal }: { readonly recipient: string; readonly signal: AbortSignal | undefined },
): Promise<void> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const stream = await encrypter.encrypt(bytesOf(plain));
  const expectedBytes = stream.size((await stat(plain)).size);
  await write(stream, encrypted, signal);
  const { size } = await stat(encrypted);
  if (size !== expectedBytes) throw new Error(`${encrypted} has ${size} bytes and should have ${expectedBytes}.`);
}

/**
 * Calls `use` with a plain archive. An encrypted one is decrypted into a temporary file first, with the private keys in
 * `identityFile`, as `age-keygen` writes them. Throws a readable error without a matching key.
 */
export async function withPlainArchive<T>(
  file: string,
  identityFile: string | undefined,
  use: (plain: string) => Promise<T>,
): Promise<T> {
  if (!file.endsWith(AGE_ENDING)) return await use(file);
  if (identityFile === undefined)
    throw new Error(`${file} is encrypted. Name the file with the private key: --identity FILE.`);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rhinarium-archive-'));
  try {
    const plain = path.join(folder, path.basename(file, AGE_ENDING));
    await decryptFile(file, plain, await readIdentities(identityFile));
    return await use(plain);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Private keys of a file, one a line, without its comments. Throws a readable error if it has none. */
async function readIdentities(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim());
  const identities = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (identities.length === 0) throw new Error(`${file} has no private key: a line that begins with AGE-SECRET-KEY-.`);
  return identities;
}

async function decryptFile(encrypted: string, plain: string, identities: readonly string[]): Promise<void> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    await write(await decrypter.decrypt(bytesOf(encrypted)), plain);
  } catch (cause) {
    // A system error already names the file.
    if ((cause as { code?: unknown }).code !== undefined) throw cause;
    throw new Error(`${encrypted} is damaged, or encrypted to another key.`, { cause });
  }
}
