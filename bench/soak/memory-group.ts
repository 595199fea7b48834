import { existsSync } from 'node:fs';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';

/** A control group that limits the memory of its processes like a container. Needs root on Linux. */
export interface MemoryGroup {
  /** Wraps a command to run within the group and to see its limit like in a container. */
  within(command: readonly string[]): string[];
  /** Number of OOM kills in the group. */
  kills(): Promise<number>;
  remove(): Promise<void>;
}

interface Version {
  readonly root: string;
  readonly boundFile: string;
  readonly eventsFile: string;
}

const VERSION_1: Version = {
  root: '/sys/fs/cgroup/memory',
  boundFile: 'memory.limit_in_bytes',
  eventsFile: 'memory.oom_control',
};
const VERSION_2: Version = {
  root: '/sys/fs/cgroup',
  boundFile: 'memory.max',
  eventsFile: 'memory.events',
};

/** Joins the group and shows it as the root of the hierarchy in a separate namespace, like a container. */
const ENTER = [
  'echo $$ > "$1/cgroup.procs"',
  `exec unshare --mount sh -c 'mount --bind "$1" "$2" && shift 2 && exec "$@"' sh "$@"`,
].join(' && ');

/** Creates a group. `undefined` if not permitted. */
export async function makeMemoryGroup(bytesMax: number): Promise<MemoryGroup | undefined> {
  const version = existsSync(path.join(VERSION_1.root, VERSION_1.boundFile)) ? VERSION_1 : VERSION_2;
  const folder = path.join(version.root, `rhinarium-soak-${process.pid}`);
  try {
    await mkdir(folder);
    await writeFile(path.join(folder, version.boundFile), String(bytesMax));
  } catch {
    return undefined;
  }
  return {
    within: (command) => ['sh', '-c', ENTER, 'sh', folder, version.root, ...command],
    async kills() {
      const text = await readFile(path.join(folder, version.eventsFile), 'utf8');
      const count = /^oom_kill (\d+)$/m.exec(text)?.[1];
      if (count === undefined) throw new Error(`${version.eventsFile} does not count kills`);
      return Number(count);
    },
    remove: () => rmdir(folder),
  };
}
