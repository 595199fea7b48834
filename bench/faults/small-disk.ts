import { execFile } from 'node:child_process';
import { rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const diskBytes = 256 * 1024 * 1024;
const inodes = 20_000;
const chunk = Buffer.alloc(1024 * 1024);

/** A memory disk that can be filled. Needs root on Linux. */
export interface SmallDisk {
  fill(): Promise<boolean>;
  takeInodes(): Promise<boolean>;
  /** Returns false if the kernel refuses because of a concurrent write. */
  makeReadOnly(): Promise<boolean>;
  /** Reverts the faults. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

/** Mounts it on a folder. `undefined` if not permitted. */
export async function mountSmallDisk(folder: string): Promise<SmallDisk | undefined> {
  const options = `size=${diskBytes},nr_inodes=${inodes},mode=711`;
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).then(
    () => true,
    () => false,
  );
  if (!isMounted) return undefined;
  const rubbish = path.join(folder, 'rubbish-of-the-bench');
  const writeUntilRefused = async (name: (n: number) => string, bytes: Buffer, times: number) => {
    for (let n = 0; n < times; n++) {
      const isRefused = await writeFile(name(n), bytes, { flag: 'a' }).then(
        () => false,
        () => true,
      );
      if (isRefused) return true;
    }
    return false;
  };
  let taken = 0;
  return {
    fill: () => writeUntilRefused(() => rubbish, chunk, diskBytes / chunk.length + 1),
    async takeInodes() {
      taken = Number((await statfs(folder)).ffree);
      return await writeUntilRefused((n) => `${rubbish}-${n}`, Buffer.alloc(0), taken + 1);
    },
    makeReadOnly: () =>
      run('mount', ['-o', 'remount,ro', folder]).then(
        () => true,
        () => false,
      ),
    async heal() {
      await run('mount', ['-o', 'remount,rw', folder]);
      await rm(rubbish, { force: true });
      for (let n = 0; n <= taken; n++) await rm(`${rubbish}-${n}`, { force: true });
      taken = 0;
    },
    async close() {
      await run('umount', ['-l', folder]);
    },
  };
}

/** Reason for its absence, for the report. */
export const noDiskReason = process.platform === 'linux' ? 'mounting needs root' : 'only on Linux';
