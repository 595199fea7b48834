import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received request. */
export interface Arrival {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Reaction of the server to one request. */
export type Reaction = (response: ServerResponse) => void;

export const answer =
  (status: number, body: unknown = {}, headers: Record<string, string> = {}): Reaction =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

/** Resets the connection without a response. */
export const reset: Reaction = (response) => response.socket!.resetAndDestroy();

/** Breaks the connection in the middle of the response. */
export const breakOff: Reaction = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"data":', () => response.socket!.destroy());
};

/** Never responds. */
export const hang: Reaction = () => {};

/** A server that reacts to each request with the next reaction, and records requests. */
export async function startScriptedServer(reactions: readonly Reaction[]) {
  const arrivals: Arrival[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url: path = '', headers } = request;
    const reaction = reactions[arrivals.length];
    arrivals.push({ method, path, headers, body: Buffer.concat(chunks).toString('latin1') });
    (reaction ?? answer(418, 'no reaction is left'))(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
