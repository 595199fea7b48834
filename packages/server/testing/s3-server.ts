import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './processes.ts';

const program = fileURLToPath(new URL('../../../dist/s3-server/bin/nanio', import.meta.url));
const readyWithinMs = 60_000;
const without = 'no S3 server here (sh scripts/install-s3-server.sh)';
const isHere = existsSync(program);

export const missingS3Server: readonly string[] = isHere ? [] : [without];

/** Options of tests that need the S3 server. They are skipped without it, with the reason. */
export const withS3Server: { readonly skip?: string } = isHere ? {} : { skip: without };

/** An S3 server in a separate process, which verifies signatures and stores objects as files. */
export interface S3Server {
  readonly url: string;
  readonly port: number;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Folder of a bucket. */
  folderOf(bucket: string): string;
  /** Creates an empty bucket and returns its name. */
  newBucket(): Promise<string>;
  kill(): Promise<void>;
  /** Restarts it with its data. */
  start(): Promise<void>;
}

export async function startS3Server(folder: string): Promise<S3Server> {
  const port = await freePort();
  const credentials = { accessKeyId: 'test', secretAccessKey: randomUUID() };
  const place = ['--host', '127.0.0.1', '--port', String(port), '--data-dir', folder];
  let child: ChildProcess;
  const start = async () => {
    child = spawn(program, ['serve', ...place, '--log-level', 'error', '--no-access-log'], {
      env: {
        PATH: process.env['PATH'],
        NANIO_ACCESS_KEY: credentials.accessKeyId,
        NANIO_SECRET_KEY: credentials.secretAccessKey,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    for (const late = AbortSignal.timeout(readyWithinMs); !(await listens(port)); await delay(50)) {
      if (late.aborted || child.exitCode !== null) throw new Error('The S3 server did not start.');
    }
  };
  await mkdir(folder, { recursive: true });
  await start();
  const folderOf = (bucket: string) => path.join(folder, bucket);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    credentials,
    folderOf,
    start,
    async newBucket() {
      const bucket = `bucket-${randomUUID()}`;
      await mkdir(folderOf(bucket));
      return bucket;
    },
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
