import { spawn } from 'node:child_process';
import { MASTER_KEY_BYTES, type MasterKey, MasterKeyRefused } from './master-key.ts';

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
