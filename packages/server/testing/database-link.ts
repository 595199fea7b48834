import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy between a node and its database that can fail. */
export interface DatabaseLink {
  readonly url: string;
  /** Silently drops all traffic, like a pulled cable. */
  silence(): void;
  /** Silently drops the traffic of the connections that are open. New ones pass. */
  silenceOpen(): void;
  /** Closes all connections and refuses new ones. */
  break(): void;
  mend(): void;
  /** Leads new connections to a server on another port, as an address does after a failover. */
  leadTo(port: number): void;
  /** Lets a server's message follow the one that ends the start of a connection, in the same packet. */
  followStart(message: Buffer | undefined): void;
  close(): void;
}

/** ReadyForQuery of an idle session, with which a server ends the start of a connection. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

export async function openDatabaseLink(port: number): Promise<DatabaseLink> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: 'open' | 'silent' | 'broken' = 'open';
  let behind = port;
  let follower: Buffer | undefined;
  const silent = new Set<Socket>();
  const server = createServer((near) => {
    if (state === 'broken') return near.destroy();
    const far = connect(behind, '127.0.0.1');
    const pair = [near, far] as const;
    let next = follower;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      for (const socket of pair) {
        silent.delete(socket);
        socket.destroy();
      }
    };
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (chunk) => {
        const isStarted = from === far && next !== undefined && chunk.subarray(-READY.length).equals(READY);
        const passed = isStarted ? Buffer.concat([chunk, next!]) : chunk;
        if (isStarted) next = undefined;
        if (!to.write(passed)) from.pause();
      });
      to.on('drain', () => !silent.has(from) && from.resume());
      from.on('error', end).on('close', end);
    }
    if (state === 'silent') silencePair(pair);
    return undefined;
  });
  const silencePair = (pair: readonly [Socket, Socket]) => {
    for (const socket of pair) silent.add(socket.pause());
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as { port: number };
  const endAll = () => {
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
  };
  const link: DatabaseLink = {
    url: `postgres://rhinarium@127.0.0.1:${own}/rhinarium`,
    silence() {
      state = 'silent';
      link.silenceOpen();
    },
    silenceOpen: () => [...pairs].forEach(silencePair),
    break() {
      state = 'broken';
      endAll();
    },
    mend() {
      state = 'open';
      for (const socket of silent) socket.resume();
      silent.clear();
    },
    leadTo(other) {
      behind = other;
    },
    followStart(message) {
      follower = message;
    },
    close() {
      endAll();
      server.close();
    },
  };
  return link;
}
