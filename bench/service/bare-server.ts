import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** Starts this file as a separate process: a server that reads each body and answers this status and JSON. */
export async function startBareServer(
  answer: unknown,
  status: number,
): Promise<{ url: string; stop(): Promise<void> }> {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(answer), String(status)]);
  const [port] = (await once(child, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

const [, entry, answer, status] = process.argv;
if (process.send && entry === fileURLToPath(import.meta.url) && answer !== undefined) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (chunks.length > 0) JSON.parse(Buffer.concat(chunks).toString());
      response.writeHead(Number(status), { 'content-type': 'application/json' });
      response.end(JSON.stringify(JSON.parse(answer)));
    });
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.once('disconnect', () => process.exit(0));
}
