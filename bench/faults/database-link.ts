import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy between a node and its database that can fail. */
export interface DatabaseLink {
  readonly url: string;
  /** Silently drops all traffic, like a pulled cable. */
  silence(): void;
  /** Closes all connections and refuses new ones. */
  break(): void;
  mend(): void;
  close(): void;
}

export async function openDatabaseLink(port: number): Promise<DatabaseLink> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: 'open' | 'silent' | 'broken' = 'open';
  const server = createServer((near) => {
    if (state === 'broken') return near.destroy();
    const far = connect(port, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (chunk) => void (to.write(chunk) || from.pause()));
      to.on('drain', () => state !== 'silent' && from.resume());
      from.on('error', end).on('close', end);
      if (state === 'silent') from.pause();
    }
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as { port: number };
  const endAll = () => {
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
  };
  return {
    url: `postgres://rhinarium@127.0.0.1:${own}/rhinarium`,
    silence() {
      state = 'silent';
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    break() {
      state = 'broken';
      endAll();
    },
    mend() {
      state = 'open';
      for (const pair of pairs) for (const socket of pair) socket.resume();
    },
    close() {
      endAll();
      server.close();
    },
  };
}
