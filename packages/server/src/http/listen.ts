import net from 'node:net';

/** Where a server listens; port 0 chooses a free one. */
export interface Place {
  readonly host: string;
  readonly port: number;
}

/**
 * Listens by `listen`: on all addresses where `host` is `::`, and where IPv6 is switched off, on all of IPv4. Errors
 * say what to do.
 */
export async function listenAt(place: Place, listen: (place: Place) => Promise<unknown>): Promise<void> {
  try {
    await listen(place);
  } catch (cause) {
    if (place.host === '::' && codeOf(cause) === 'EAFNOSUPPORT') await listenAt({ ...place, host: '0.0.0.0' }, listen);
    else throw new Error(sentenceFor(place, cause), { cause });
  }
}

/** Listens for a moment, so that a taken port is known before anything else is opened. */
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
      return `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port === 65_535 ? port - 1 : port + 1} npm start`;
    case 'EACCES':
      return `This user may not listen on port ${port}. Choose a port of 1024 or above: PORT=4000 npm start`;
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
