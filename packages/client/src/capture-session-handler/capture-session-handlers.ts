import { LIMITS } from '@rhinarium/contract/limits';
import { type CaptureSessionOptions, openCaptureSession } from './open-capture-session.ts';

/** Parses a JSON body from its bytes. Returns `undefined` if it is too long or invalid. */
async function readBody(chunks: AsyncIterable<Uint8Array> | null): Promise<unknown> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of chunks ?? []) {
    bytes += chunk.byteLength;
    if (bytes > LIMITS.jsonBodyBytesMax) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return parse(text + decoder.decode());
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Handler for servers that map a Request to a Response: Next.js, Hono, Bun, Deno, edge runtimes. */
export function captureSessionFetchHandler(
  options: CaptureSessionOptions<Request>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const asked = await readBody(request.body as AsyncIterable<Uint8Array> | null);
    const { status, headers, body } = await openCaptureSession(options, request, asked);
    return new Response(body, { status, headers });
  };
}

/** The part of Express's request that is used. Node's own request has it too. */
interface NodeRequest extends AsyncIterable<Uint8Array> {
  /** Set if a parser such as `express.json()` ran before. */
  readonly body?: unknown;
}

interface NodeResponse {
  writeHead(status: number, headers: Readonly<Record<string, string>>): unknown;
  end(body: string): unknown;
}

/** Handler for Express 4 and 5 with or without `express.json()`, and for a plain node:http server. */
export function captureSessionExpressHandler<Request extends NodeRequest>(
  options: CaptureSessionOptions<Request>,
): (request: Request, response: NodeResponse, next?: (error: unknown) => void) => Promise<void> {
  return async (request, response, next) => {
    try {
      const asked = request.body === undefined ? await readBody(request) : request.body;
      const { status, headers, body } = await openCaptureSession(options, request, asked);
      response.writeHead(status, headers);
      response.end(body);
    } catch (error) {
      // The visitor's connection broke off.
      if (!next) throw error;
      next(error);
    }
  };
}

interface FastifyReply {
  code(status: number): unknown;
  headers(headers: Readonly<Record<string, string>>): unknown;
  send(body: string): unknown;
}

/** Handler for Fastify, which parses the body itself. */
export function captureSessionFastifyHandler<Request extends { readonly body: unknown }>(
  options: CaptureSessionOptions<Request>,
): (request: Request, reply: FastifyReply) => Promise<unknown> {
  return async (request, reply) => {
    const { status, headers, body } = await openCaptureSession(options, request, request.body);
    reply.code(status);
    reply.headers(headers);
    return reply.send(body);
  };
}
