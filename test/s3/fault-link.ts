import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * What befalls one request: it is never answered; the server says that it is busy; its answer breaks off; the last
 * byte of its answer is another.
 */
type Fault = 'hang' | 'busy' | 'cut' | 'damage';

/** A way to an S3 server on which requests can go wrong. */
export interface FaultLink {
  readonly url: string;
  /** For the next requests, one each; those after them pass. */
  readonly faults: Fault[];
  /** Answers instead of the server where it gives a body. */
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
  // The signature covers the host that was asked.
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers });
  onward.end(body);
  const [given] = (await once(onward, 'response')) as [IncomingMessage];
  const bytes = await buffer(given);
  answer.writeHead(given.statusCode!, given.headers);
  if (fault === 'damage') bytes[bytes.length - 1]! ^= 1;
  if (fault !== 'cut') answer.end(bytes);
  else answer.write(bytes.subarray(0, bytes.length / 2), () => answer.destroy());
}
