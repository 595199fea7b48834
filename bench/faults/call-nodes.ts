import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ERRORS } from '@rhinarium/contract';
import { call, type Reply, upload } from '@rhinarium/server/testing/client';
import type { History } from './history.ts';
import type { ServiceNode } from './service-node.ts';

const answerWithinMs = 20_000;
const giveUpAfterMs = 240_000;

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly file?: Uint8Array;
}

export interface NodeCalls {
  /** One attempt at one node. `undefined` without a response. */
  tryOnce(request: Request, node: ServiceNode, idempotencyKey?: string): Promise<Reply | undefined>;
  /**
   * Retries at any available node with the same Idempotency-Key until a definite response, like a careful integrator.
   */
  insist(request: Request): Promise<Reply>;
}

/** Retryable: the service or its database was unavailable, or the first request is still running. */
const isPassing = ({ status, body }: Reply) =>
  status >= 500 || status === 429 || (status === 409 && body?.errors?.[0]?.code === ERRORS.idempotencyConflict.code);

export function openCalls(
  nodes: readonly ServiceNode[],
  apiKey: string,
  history: History,
  random: () => number,
): NodeCalls {
  const count = (answer: number | 'lost') => history.answers.set(answer, (history.answers.get(answer) ?? 0) + 1);
  const calls: NodeCalls = {
    async tryOnce({ method, path, body, file }, node, idempotencyKey) {
      const { url } = node;
      if (url === undefined) return undefined;
      const caller = { url, apiKey };
      const headers: Record<string, string> = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
      const late = AbortSignal.timeout(answerWithinMs);
      const sent = file ? upload(caller, path, file, {}, headers) : call(caller, method, path, body, headers);
      const reply = await Promise.race([
        sent.catch(() => undefined),
        new Promise<undefined>((resolve) => late.addEventListener('abort', () => resolve(undefined), { once: true })),
      ]);
      count(reply?.status ?? 'lost');
      if (reply?.status === 500)
        history.violations.push(`${method} ${path} was answered 500: ${JSON.stringify(reply.body)}`);
      return reply;
    },
    async insist(request) {
      const idempotencyKey = request.method === 'POST' && !request.file ? randomUUID() : undefined;
      for (const late = AbortSignal.timeout(giveUpAfterMs); !late.aborted; await delay(50 + 150 * random())) {
        const node = nodes[Math.floor(random() * nodes.length)]!;
        const reply = await calls.tryOnce(request, node, idempotencyKey);
        if (reply && !isPassing(reply)) return reply;
      }
      throw new Error(`${request.method} ${request.path} got no answer for ${giveUpAfterMs / 1000} s`);
    },
  };
  return calls;
}
