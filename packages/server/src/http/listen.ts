import net from 'node:net';
import { COMMANDS_HERE } from '../common/command-names.ts';

/** Listening address. Port 0 chooses a free one. */
export interface Place {
  readonly host: string;
  readonly port: number;
}

/**
 * Calls `listen`. With host `::` it covers all addresses, or all of IPv4 if IPv6 is disabled. Errors explain what to
 * do.
 */
export async function listenAt(place: Place, listen: (place: Place) => Promise<unknown>): Promise<void> {
  try {
    await listen(place);
  } catch (cause) {
    if (place.host === '::' && codeOf(cause) === 'EAFNOSUPPORT') await listenAt({ ...place, host: '0.0.0.0' }, listen);
    else throw new Error(sentenceFor(place, cause), { cause });
  }
}

/** Listens briefly, so that an occupied port is reported before anything else is opened. */
export async function tryPlace(place: Place): Promise<void> {
  if (place.port === 0) return;
  const server = net.createServer();
  await listenAt(
    place,
    ({ host, port }) =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen({ host, port }, resolve);
      }),
  );
  await new Promise((resolve) => server.close(resolve));
}

function sentenceFor({ host, port }: Place, cause: unknown): string {
  switch (codeOf(cause)) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port === 65_535 ? port - 1 : port + 1} ${COMMANDS_HERE.start}`;
    case 'EACCES':
      return `This user may not listen on port ${port}. Choose a port of 1024 or above: PORT=4000 ${COMMANDS_HERE.start}`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `RHINARIUM_HOST is ${host}, which is not an address of this machine.`;
    default:
      return `The service cannot listen on ${host}, port ${port}: ${(cause as Error).message}`;
  }
}

function codeOf(cause: unknown): string | undefined {
  return (cause as { code?: string }).code;
}
