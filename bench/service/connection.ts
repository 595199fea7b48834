import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';

export interface Answer {
  readonly status: number;
  readonly ms: number;
  // biome-ignore lint/suspicious/noExplicitAny: a bench reads whatever the service sent
  readonly body: any;
}

/** A caller with keep-alive connections. */
export interface Connection {
  /** Sends JSON or no body. */
  send(method: string, path: string, body?: unknown): Promise<Answer>;
  upload(path: string, file: Uint8Array): Promise<Answer>;
  close(): void;
}

const BOUNDARY = 'rhinarium-bench-boundary';

export function openConnection(url: string, apiKey: string, connectionsMax: number): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax });
  const send = (method: string, path: string, type: string, body: Buffer | undefined) =>
    new Promise<Answer>((resolve, reject) => {
      const startedAt = performance.now();
      const headers = {
        'x-service-api-key': apiKey,
        ...(body ? { 'content-type': type, 'content-length': body.length } : {}),
      };
      const sent = request(`${url}${path}`, { method, agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const ms = performance.now() - startedAt;
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, ms, body: text === '' ? undefined : JSON.parse(text) });
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  return {
    send: (method, path, body) =>
      send(method, path, 'application/json', body === undefined ? undefined : Buffer.from(JSON.stringify(body))),
    upload(path, file) {
      const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
      const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
      return send('POST', path, `multipart/form-data; boundary=${BOUNDARY}`, body);
    },
    close: () => agent.destroy(),
  };
}

/** Throws with the body for another status. */
export function expectStatus(answer: Answer, status: number): Answer {
  if (answer.status !== status)
    throw new Error(`expected ${status}, got ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}
