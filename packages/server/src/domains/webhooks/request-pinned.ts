import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { hostOf, refuseUrl } from './rules.ts';
import type { WebhookTargets } from './webhook-targets.ts';

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
