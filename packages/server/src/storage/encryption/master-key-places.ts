import { spawn } from 'node:child_process';
import path from 'node:path';
import { makeFolder, placeFile, readIfThere } from '../files/durable-files.ts';
import {
  isWrappedWith,
  MASTER_KEY_BYTES,
  type MasterKey,
  MasterKeyRefused,
  parseMasterKey,
  unwrapWith,
  wrapWith,
} from './master-key.ts';

type Secrets = readonly [Buffer, ...Buffer[]];

/**
 * Master key in a file of one base64 line. During a rotation, previous keys follow on further lines. Read on each use,
 * so that running servers follow a rotation.
 */
export function fileMasterKey(file: string, random: { bytes(count: number): Buffer; name(): string }): MasterKey {
  const write = async (secrets: Secrets, when: 'once' | 'always') => {
    await makeFolder(path.dirname(file));
    const text = secrets.map((secret) => `${secret.toString('base64')}\n`).join('');
    await placeFile(file, text, when, random.name);
  };
  return {
    says: `the file ${file}`,
    wrap: async (secret, purpose) => wrapWith((await readSecrets(file))[0], random.bytes, secret, purpose),
    unwrap: async (wrapped, purpose) => unwrapWith(await readSecrets(file), wrapped, purpose),
    isCurrent: async (wrapped) => isWrappedWith((await readSecrets(file))[0], wrapped),
    make: () => write([random.bytes(MASTER_KEY_BYTES)], 'once'),
    async beginRotation() {
      await write([random.bytes(MASTER_KEY_BYTES), ...(await readSecrets(file))], 'always');
    },
    async endRotation() {
      const [current] = await readSecrets(file);
      await write([current], 'always');
    },
  };
}

async function readSecrets(file: string): Promise<Secrets> {
  const text = await readIfThere(file);
  if (text === undefined) throw new MasterKeyRefused(`${file} is missing.`);
  const [first, ...more] = text.split('\n').filter(Boolean).map(parseMasterKey);
  if (!first || more.includes(undefined)) throw new MasterKeyRefused(`${file} does not hold 32 bytes in base64.`);
  return [first, ...(more as Buffer[])];
}

/** Master keys from the settings. The first one wraps, all of them unwrap. */
export function givenMasterKey(
  secrets: readonly [Buffer, ...Buffer[]],
  newBytes: (count: number) => Buffer,
): MasterKey {
  const [current] = secrets;
  const nothing = async () => {};
  return {
    says: 'RHINARIUM_MASTER_KEY',
    wrap: async (secret, purpose) => wrapWith(current, newBytes, secret, purpose),
    unwrap: async (wrapped, purpose) => unwrapWith(secrets, wrapped, purpose),
    isCurrent: async (wrapped) => isWrappedWith(current, wrapped),
    make: nothing,
    // Rotated by changing the variable.
    beginRotation: nothing,
    endRotation: nothing,
  };
}

const PREFIX = 'command:';
const timeoutMs = 20_000;
const OUTPUT_BYTES_MAX = 64 * 1024;

/**
 * External program that wraps and unwraps through a key service: called with `wrap` or `unwrap`, base64 on standard
 * input and output. The master key never enters this process.
 */
export function commandMasterKey(program: string): MasterKey {
  const nothing = async () => {};
  return {
    says: `the program ${program}`,
    async wrap(secret) {
      return PREFIX + (await call(program, 'wrap', secret)).toString('base64');
    },
    async unwrap(wrapped) {
      if (!wrapped.startsWith(PREFIX)) throw new MasterKeyRefused('The data keys were not wrapped by a program.');
      const secret = await call(program, 'unwrap', Buffer.from(wrapped.slice(PREFIX.length), 'base64'));
      if (secret.length !== MASTER_KEY_BYTES) throw new MasterKeyRefused(`${program} did not return 32 bytes.`);
      return secret;
    },
    // Only the service knows which of its keys it used.
    isCurrent: async () => false,
    make: nothing,
    beginRotation: nothing,
    endRotation: nothing,
  };
}

async function call(program: string, verb: 'wrap' | 'unwrap', given: Buffer): Promise<Buffer> {
  return await new Promise((resolve, reject) => {
    const child = spawn(program, [verb], { stdio: ['pipe', 'pipe', 'pipe'], timeout: timeoutMs });
    const refuse = (why: string, cause?: unknown) =>
      reject(new MasterKeyRefused(`${program} ${verb} ${why}`, { cause }));
    let [output, complaint] = ['', ''];
    child.stdout.setEncoding('latin1').on('data', (text: string) => {
      output += text;
      if (output.length > OUTPUT_BYTES_MAX) child.kill();
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(0, 500);
    });
    child.on('error', (cause) => refuse(`could not be run: ${cause.message}`, cause));
    // Whether it succeeded is read from its exit code.
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => {});
    child.on('close', (code) => {
      const bytes = Buffer.from(output.trim(), 'base64');
      if (code !== 0) refuse(`failed (${code ?? 'killed'}). ${complaint.trim()}`);
      else if (bytes.length === 0) refuse('wrote no base64.');
      else resolve(bytes);
    });
    child.stdin.end(`${given.toString('base64')}\n`);
  });
}
