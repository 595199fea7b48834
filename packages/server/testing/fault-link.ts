import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Fault of one request: no response, a busy response, a broken-off response, or a corrupted last byte. */
type Fault = 'hang' | 'busy' | 'cut' | 'damage';

/** A proxy to an S3 server with injectable faults. */
export interface FaultLink {
  readonly url: string;
  /** Faults of the next requests, one each. Later requests pass. */
  readonly faults: Fault[];
  /** Returns a body to answer with instead of the server. */
  instead: (request: IncomingMessage) => string | undefined;
  close(): void;
}

const BUSY = '<Error><Code>ServiceUnavailable</Code><Message>Please try again.</Message></Error>';

export async function openFaultLink(port: number): Promise<FaultLink> {
  const faults: Fault[] = [];
  const server = createServer((asked, answer) => void pass(asked, answer).catch(() => answer.destroy()));
  const pass = async (asked: IncomingMessage, answer: ServerResponse) => {
    const body = await buffer(asked);
    const own = link.instead(asked);
    const fault = faults.shift();
    if (own !== undefined) answer.end(own);
    else if (fault === 'busy') answer.writeHead(503, { 'content-type': 'application/xml' }).end(BUSY);
    else if (fault !== 'hang') await forward(port, asked, body, answer, fault);
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = server.address() as { port: number };
  const link: FaultLink = {
    url: `http://127.0.0.1:${own.port}`,
    faults,
    instead: () => undefined,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return link;
}

async function forward(
  port: number,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
  fault: 'cut' | 'damage' | undefined,
): Promise<void> {
  // The signature covers the requested host.
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers });
  onward.end(body);
  const [given] = (await once(onward, 'response')) as [IncomingMessage];
  const bytes = await buffer(given);
  answer.writeHead(given.statusCode!, given.headers);
  if (fault === 'damage') bytes[bytes.length - 1]! ^= 1;
  if (fault !== 'cut') answer.end(bytes);
  else answer.write(bytes.subarray(0, bytes.length / 2), () => answer.destroy());
}
