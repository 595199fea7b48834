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

/** Of the head of an answer; its body is not read. */
const headBytesMax = 16 * 1024;

interface Bounds {
  readonly now: Date;
  /** From the first look at the name to the head of the answer. */
  readonly answerMs?: number;
}

/**
 * Sends one attempt. The name is resolved once, every address that it leads to must be allowed, and the connection goes
 * to one of these and no other: a name server that answers otherwise the second time is not asked again. Follows no
 * redirect and reads nothing but the head of the answer. Never rejects.
 */
export async function postWebhook(
  targets: WebhookTargets,
  request: WebhookRequest,
  { now, answerMs = LIMITS.webhookAnswerSeconds * 1000 }: Bounds,
): Promise<Outcome> {
  // The setting may have become stricter since the URL was given.
  if (refuseUrl(request.url, targets) !== undefined) return { problem: 'refusedAddress' };
  const url = new URL(request.url);
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), answerMs);
  try {
    const addresses = await unlessAborted(addressesOf(url, targets), end.signal);
    if (!addresses.every((address) => targets.isAllowed(address))) return { problem: 'refusedAddress' };
    const answer = await headOf(url, request, addresses, end.signal);
    return { status: answer.status, retryAfterMs: retryAfterMs(answer.retryAfter, now) };
  } catch (cause) {
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

/** Answers every question for an address with those that were checked. */
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
        // A connection of its own: one that is kept could belong to another name.
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

/** Whether TLS was refused, rather than the connection. */
function isCertificateFault(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /CERT|_TLS_|_SSL_|UNABLE_TO_(GET|VERIFY)|SELF_SIGNED/.test(code);
}
