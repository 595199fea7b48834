import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { LIMITS } from '@rhinarium/contract';
import { hostOf, type Outcome, refuseUrl, retryAfterMs } from './rules.ts';
import type { WebhookTargets } from './webhook-targets.ts';

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Maximum response header size, bytes. The body is never read. */
const headBytesMax = 16 * 1024;

interface Bounds {
  readonly now: Date;
  /** Timeout from name resolution to the response headers. */
  readonly answerMs?: number;
  /** Ends the attempt without an outcome. */
  readonly signal: AbortSignal;
}

/**
 * Sends one attempt. The name is resolved once, all its addresses must be allowed, and the connection is pinned to them
 * (protects against DNS rebinding). Follows no redirects and reads only the response headers. Rejects only
 * if `signal` is aborted.
 */
export async function postWebhook(
  targets: WebhookTargets,
  request: WebhookRequest,
  { now, answerMs = LIMITS.webhookAnswerSeconds * 1000, signal }: Bounds,
): Promise<Outcome> {
  // The setting may have become stricter since the URL was stored.
  if (refuseUrl(request.url, targets) !== undefined) return { problem: 'refusedAddress' };
  const url = new URL(request.url);
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), answerMs);
  const either = AbortSignal.any([end.signal, signal]);
  try {
    const addresses = await unlessAborted(addressesOf(url, targets), either);
    if (!addresses.every((address) => targets.isAllowed(address))) return { problem: 'refusedAddress' };
    const answer = await headOf(url, request, addresses, either);
    return { status: answer.status, retryAfterMs: retryAfterMs(answer.retryAfter, now) };
  } catch (cause) {
    signal.throwIfAborted();
    return { problem: end.signal.aborted ? 'timeout' : isCertificateFault(cause) ? 'certificate' : 'unreachable' };
  } finally {
    clearTimeout(timer);
  }
}

async function addressesOf(url: URL, targets: WebhookTargets): Promise<readonly string[]> {
  const host = hostOf(url);
  if (isIP(host) !== 0) return [host];
  const addresses = await targets.resolve(host);
  if (addresses.length === 0) throw new Error(`${host} has no address`);
  return addresses;
}

const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('It took too long')), { once: true });
    }),
  ]);

/** A lookup function that always returns the verified addresses. */
const pinnedTo = (addresses: readonly string[]): LookupFunction => {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, done) => {
    if (options.all) done(null, known);
    else done(null, known[0]!.address, known[0]!.family);
  };
};

function headOf(
  url: URL,
  { headers, body }: WebhookRequest,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<{ status: number; retryAfter: string | undefined }> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        lookup: pinnedTo(addresses),
        // A new connection, because a pooled one could belong to another name.
        agent: false,
        maxHeaderSize: headBytesMax,
        signal,
      },
      (answer) => {
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
        answer.destroy();
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Whether TLS failed and not the connection. */
function isCertificateFault(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /CERT|_TLS_|_SSL_|UNABLE_TO_(GET|VERIFY)|SELF_SIGNED/.test(code);
}
