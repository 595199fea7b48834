import { requestPinned } from '../../webhooks/post-webhook.ts';
import type { WebhookTargets } from '../../webhooks/webhook-targets.ts';

/** Time for a whole exchange with an organisation, ms. */
const exchangeMsMax = 10_000;
/** Maximum size of an answer, bytes. */
const answerBytesMax = 512 * 1024;

interface FetchOptions {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: unknown;
}

/**
 * A fetch function for the addresses of issuers, with the limits of webhooks: permitted addresses only, and no
 * redirects. Rejects if the answer takes too long or is too large.
 */
export const guardedFetch =
  (targets: WebhookTargets) =>
  async (url: string, { method, headers, body }: FetchOptions): Promise<Response> => {
    const signal = AbortSignal.timeout(exchangeMsMax);
    const sent = body === undefined || body === null ? undefined : String(body);
    const answer = await requestPinned(targets, { url, method, headers, body: sent }, signal);
    const chunks: Buffer[] = [];
    let byteCount = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      byteCount += chunk.length;
      if (byteCount > answerBytesMax) {
        answer.destroy();
        throw new Error(`${url} answered with more than ${answerBytesMax} bytes`);
      }
      chunks.push(chunk);
    }
    const type = answer.headers['content-type'];
    const status = answer.statusCode ?? 0;
    const isEmpty = byteCount === 0 || [204, 205, 304].includes(status);
    return new Response(isEmpty ? null : Buffer.concat(chunks), {
      status,
      headers: {
        ...(type === undefined ? {} : { 'content-type': type }),
        ...(answer.headers['www-authenticate'] === undefined
          ? {}
          : { 'www-authenticate': answer.headers['www-authenticate'] }),
      },
    });
  };
