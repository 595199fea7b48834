import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseLink } from '@rhinarium/server/testing/database-link';
import type { OwnPostgres } from '@rhinarium/server/testing/own-postgres';
import type { S3Server } from '@rhinarium/server/testing/s3-server';
import { leaseSeconds, type ServiceNode } from './service-node.ts';
import type { SmallDisk } from './small-disk.ts';

export interface Cluster {
  readonly postgres: Pick<OwnPostgres, 'query' | 'backends' | 'killAndRestart' | 'stop'>;
  readonly nodes: readonly ServiceNode[];
  /** In the order of the nodes. None with an embedded database. */
  readonly links: readonly DatabaseLink[];
  /** `undefined` if the bench may not mount one. */
  readonly disk: SmallDisk | undefined;
  /** Image server, if images are in a bucket. */
  readonly bucket: Pick<S3Server, 'kill' | 'start'> | undefined;
}

export interface Fault {
  readonly says: string;
  /** Relative frequency. */
  readonly weight: number;
  readonly isKill: boolean;
  /** Whether it can run concurrently with other faults: it takes no time and depends on nothing that they break. */
  readonly isQuick?: true;
  /** Injects the fault at a node and heals it. Returns false if there was no target. */
  act(cluster: Cluster, node: number, random: () => number): Promise<boolean>;
}

const silentMs = 3_000;
const recoveryMs = 60_000;
const diskMs = 1_500;
const readOnlyMs = 3_000;
const endingMs = 2_000;
const clockMs = 3_000;
const bucketMs = 2_000;

async function killOne(pids: readonly number[], random: () => number): Promise<boolean> {
  const pid = pids[Math.floor(random() * pids.length)];
  if (pid === undefined) return false;
  try {
    process.kill(pid, 'SIGKILL');
    return true;
  } catch {
    // It exited on its own meanwhile.
    return false;
  }
}

async function onDisk(disk: SmallDisk | undefined, spoil: (disk: SmallDisk) => Promise<boolean>): Promise<boolean> {
  if (!disk) return false;
  const isSpoiled = await spoil(disk);
  if (isSpoiled) await delay(diskMs);
  // Also heals partial effects: a file deleted by the service meanwhile left room for one more.
  await disk.heal();
  return isSpoiled;
}

/** Runs a statement, once the database accepts connections: the fault before may have been a crash of it. */
async function askDatabase(postgres: Cluster['postgres'], text: string): Promise<void> {
  for (const late = AbortSignal.timeout(recoveryMs); ; await delay(100)) {
    const failure = await postgres.query(text).then(
      () => undefined,
      (cause: unknown) => ({ cause }),
    );
    if (!failure) return;
    if (late.aborted) throw new Error('The database accepts no statement', failure);
  }
}

export const FAULTS = {
  nodeKilled: {
    says: 'a node (requests and jobs) is killed',
    weight: 5,
    isKill: true,
    async act({ nodes }, node) {
      await nodes[node]!.killAndRestart();
      return true;
    },
  },
  decoderKilled: {
    says: 'a process that decodes images is killed',
    weight: 3,
    isKill: true,
    isQuick: true,
    act: async ({ nodes }, node, random) => await killOne(await nodes[node]!.decoders(), random),
  },
  backendKilled: {
    says: 'a backend of PostgreSQL is killed, which ends all connections',
    weight: 1,
    isKill: true,
    isQuick: true,
    act: async ({ postgres }, _node, random) => await killOne(await postgres.backends(), random),
  },
  postmasterKilled: {
    says: 'the postmaster is killed and started again',
    weight: 2,
    isKill: true,
    async act({ postgres }) {
      await postgres.killAndRestart();
      return true;
    },
  },
  allKilled: {
    says: 'all nodes, what decodes for them, and the postmaster are killed at the same time',
    weight: 2,
    isKill: true,
    async act({ nodes, postgres }) {
      const decoders = (await Promise.all(nodes.map((each) => each.decoders()))).flat();
      for (const pid of decoders) await killOne([pid], () => 0);
      await Promise.all([...nodes.map((each) => each.killAndRestart()), postgres.killAndRestart()]);
      return true;
    },
  },
  nodeStopped: {
    says: `a node stands still (SIGSTOP) for longer than the lease of its jobs`,
    weight: 1,
    isKill: false,
    async act({ nodes }, node) {
      nodes[node]!.pause();
      await delay(leaseSeconds * 2000);
      nodes[node]!.resume();
      return true;
    },
  },
  databaseSilent: {
    says: `nothing passes between a node and its database for ${silentMs / 1000} s`,
    weight: 1,
    isKill: false,
    async act({ links }, node) {
      links[node]?.silence();
      await delay(silentMs);
      links[node]?.mend();
      return links.length > 0;
    },
  },
  databaseBroken: {
    says: 'the connections of a node to its database break, and new ones are refused for a second',
    weight: 1,
    isKill: false,
    async act({ links }, node) {
      links[node]?.break();
      await delay(1000);
      links[node]?.mend();
      return links.length > 0;
    },
  },
  connectionsSilent: {
    says: 'the open connections of a node to its database die without being closed, new ones work',
    weight: 1,
    isKill: false,
    async act({ links }, node) {
      links[node]?.silenceOpen();
      return links.length > 0;
    },
  },
  sessionsEnded: {
    says: `all sessions of the service are ended again and again for ${endingMs / 1000} s`,
    weight: 1,
    isKill: false,
    async act({ postgres }) {
      for (const until = performance.now() + endingMs; performance.now() < until; )
        await askDatabase(
          postgres,
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'rhinarium'",
        );
      return true;
    },
  },
  databaseReadOnly: {
    says: `the database accepts no writes for ${readOnlyMs / 1000} s`,
    weight: 1,
    isKill: false,
    async act({ postgres }) {
      await askDatabase(postgres, 'ALTER SYSTEM SET default_transaction_read_only = on');
      await askDatabase(postgres, 'SELECT pg_reload_conf()');
      await delay(readOnlyMs);
      await askDatabase(postgres, 'ALTER SYSTEM SET default_transaction_read_only = off');
      await askDatabase(postgres, 'SELECT pg_reload_conf()');
      return true;
    },
  },
  clockShifted: {
    says: 'the clock of a node is set back by two hours, and forward again',
    weight: 1,
    isKill: false,
    async act({ nodes }, node) {
      nodes[node]!.shiftClock();
      await delay(clockMs);
      nodes[node]!.shiftClock();
      return true;
    },
  },
  diskFull: {
    says: 'the disk of the images is full',
    weight: 1,
    isKill: false,
    act: async ({ disk }) => await onDisk(disk, (small) => small.fill()),
  },
  inodesGone: {
    says: 'the disk of the images takes no further file',
    weight: 1,
    isKill: false,
    act: async ({ disk }) => await onDisk(disk, (small) => small.takeInodes()),
  },
  diskReadOnly: {
    says: 'the disk of the images is read-only',
    weight: 1,
    isKill: false,
    act: async ({ disk }) => await onDisk(disk, (small) => small.makeReadOnly()),
  },
  bucketStopped: {
    says: `the S3 server of the images is killed and away for ${bucketMs / 1000} s`,
    weight: 3,
    isKill: false,
    async act({ bucket }) {
      if (!bucket) return false;
      await bucket.kill();
      await delay(bucketMs);
      await bucket.start();
      return true;
    },
  },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;

const rows: Readonly<Record<FaultName, Fault>> = FAULTS;

/** A random fault by weight, quick or slow. */
export function drawFault(random: () => number, isQuick: boolean): FaultName {
  const names = (Object.keys(FAULTS) as FaultName[]).filter((name) => (rows[name].isQuick ?? false) === isQuick);
  let left = random() * names.reduce((sum, name) => sum + rows[name].weight, 0);
  const drawn = names.find((name) => {
    left -= rows[name].weight;
    return left < 0;
  });
  return drawn ?? names[0]!;
}
