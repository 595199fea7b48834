import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly bytes: Buffer;
}

export interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly received: Received[];
  /** Sets its response, by default 204. */
  answers(answer: (response: ServerResponse, index: number) => void): void;
}

/** A local webhook receiver that records requests. */
export async function openReceiver(host = '127.0.0.1', port = 0): Promise<Receiver> {
  const received: Received[] = [];
  let answer: (response: ServerResponse, index: number) => void = (response) => response.writeHead(204).end();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const bytes = Buffer.concat(chunks);
      received.push({ path: request.url ?? '', headers: request.headers, body: bytes.toString(), bytes });
      answer(response, received.length - 1);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const bound = (server.address() as AddressInfo).port;
  return {
    url: `http://${host}:${bound}/hook`,
    port: bound,
    received,
    answers(next) {
      answer = next;
    },
  };
}
