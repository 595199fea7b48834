import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { LIMITS } from '@rhinarium/contract';
import type { Sources } from '../../common/sources.ts';
import { hostOf, type Outcome, refuseUrl, retryAfterMs } from './rules.ts';
import type { WebhookTargets } from './webhook-targets.ts';

const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

/** Generates a secret in Standard Webhooks format. */
export const newWebhookSecret = (random: Sources['random']): string =>
  `${PREFIX}${random.bytes(SECRET_BYTES).toString('base64')}`;

export interface SignedMessage {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** Standard Webhooks headers, with one signature per secret. */
export function signWebhook({ id, at, body }: SignedMessage, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

/** The URL or an address of its host is not permitted. */
export class AddressRefused extends Error {}

interface PinnedRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

/** Maximum response header size, bytes. */
const headBytesMax = 16 * 1024;

/**
 * Sends a request to a permitted target and returns the response once its headers have arrived. The name is resolved
 * once, all its addresses must be allowed, and the connection is pinned to them (protects against DNS rebinding).
 * Follows no redirects. Throws AddressRefused.
 */
export async function requestPinned(
  targets: WebhookTargets,
  request: PinnedRequest,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const refusal = refuseUrl(request.url, targets);
  if (refusal !== undefined) throw new AddressRefused(refusal);
  const url = new URL(request.url);
  const addresses = await unlessAborted(addressesOf(url, targets), signal);
  const host = hostOf(url);
  if (!addresses.every((address) => targets.isAllowed(address, host))) throw new AddressRefused('not a public address');
  return await send(url, request, addresses, signal);
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

function send(
  url: URL,
  { method, headers, body = '' }: PinnedRequest,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        headers: { ...headers, ...(method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) }) },
        lookup: pinnedTo(addresses),
        // A new connection, because a pooled one could belong to another name.
        agent: false,
        maxHeaderSize: headBytesMax,
        signal,
      },
      resolve,
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

interface Bounds {
  readonly now: Date;
  /** Timeout from name resolution to the response headers. */
  readonly answerMs?: number;
  /** Ends the attempt without an outcome. */
  readonly signal: AbortSignal;
}

/** Sends one attempt. Reads only the response headers. Rejects only if `signal` is aborted. */
export async function postWebhook(
  targets: WebhookTargets,
  request: WebhookRequest,
  { now, answerMs = LIMITS.webhookAnswerSeconds * 1000, signal }: Bounds,
): Promise<Outcome> {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), answerMs);
  try {
    const answer = await requestPinned(targets, { ...request, method: 'POST' }, AbortSignal.any([end.signal, signal]));
    answer.destroy();
    return { status: answer.statusCode ?? 0, retryAfterMs: retryAfterMs(answer.headers['retry-after'], now) };
  } catch (cause) {
    signal.throwIfAborted();
    // The setting may have become stricter since the URL was stored.
    if (cause instanceof AddressRefused) return { problem: 'refusedAddress' };
    return { problem: end.signal.aborted ? 'timeout' : isCertificateFault(cause) ? 'certificate' : 'unreachable' };
  } finally {
    clearTimeout(timer);
  }
}

/** Whether TLS failed and not the connection. */
function isCertificateFault(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /CERT|_TLS_|_SSL_|UNABLE_TO_(GET|VERIFY)|SELF_SIGNED/.test(code);
}
