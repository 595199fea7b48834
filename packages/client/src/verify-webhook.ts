import type { TypedEvent } from './api/events.ts';

/** Invalid signature: wrong secret, altered body, or too old. Answer with 400 and do nothing else. */
export class WebhookSignatureError extends Error {
  override readonly name = 'WebhookSignatureError';
}

export interface WebhookDelivery {
  /**
   * Headers `webhook-id`, `webhook-timestamp` and `webhook-signature` of the request. A Headers object, or Node's
   * object with lower-case names.
   */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The raw body, byte for byte. Parsing and printing it again breaks the signature. */
  readonly body: string | Uint8Array;
}

export interface WebhookOptions {
  /** `whsec_` and base64. Several during a rotation. */
  readonly secret: string | readonly string[];
  /** Maximum clock difference to the timestamp, either way, seconds. 5 minutes by default. */
  readonly toleranceSeconds?: number;
  /** Current time, ms since 1970, for tests. */
  readonly now?: () => number;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const bytesOfBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/**
 * Verifies that a webhook was sent by the service and returns its parsed body. Its `type` tells the fields of its `data`.
 * A newer service may send types that this client does not know: ignore them. Standard Webhooks signatures: `v1,` and
 * the base64 of HMAC-SHA256 over `<id>.<timestamp>.<body>`, separated by spaces. Compared in constant time. Throws
 * WebhookSignatureError.
 */
export async function verifyWebhook(delivery: WebhookDelivery, options: WebhookOptions): Promise<TypedEvent> {
  const { toleranceSeconds = 300, now = Date.now } = options;
  const id = headerOf(delivery, 'webhook-id');
  const timestamp = headerOf(delivery, 'webhook-timestamp');
  const signatures = headerOf(delivery, 'webhook-signature').split(' ').flatMap(versionOneBytes);
  if (!/^\d{1,15}$/.test(timestamp)) throw new WebhookSignatureError('webhook-timestamp is not a number of seconds');
  // NaN tolerance must fail, hence the negated comparison.
  if (!(Math.abs(now() / 1000 - Number(timestamp)) <= toleranceSeconds)) {
    throw new WebhookSignatureError('the delivery is too old, or a clock is wrong');
  }
  const signed = join(bytesOf(`${id}.${timestamp}.`), delivery.body);
  for (const secret of [options.secret].flat()) {
    const key = await importKey(secret);
    for (const signature of signatures) {
      if (await crypto.subtle.verify('HMAC', key, signature, signed))
        return JSON.parse(textOf(delivery.body)) as TypedEvent;
    }
  }
  throw new WebhookSignatureError('no signature matches');
}

function headerOf({ headers }: WebhookDelivery, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== 'string' || value === '') throw new WebhookSignatureError(`${name} is missing`);
  return value;
}

/** The bytes of a `v1` signature. Empty for other versions and invalid base64. */
function versionOneBytes(signature: string): Uint8Array<ArrayBuffer>[] {
  if (!signature.startsWith('v1,')) return [];
  try {
    return [bytesOfBase64(signature.slice('v1,'.length))];
  } catch {
    return [];
  }
}

/** Throws a TypeError for an invalid secret. An empty one would let anybody sign. */
async function importKey(secret: string) {
  if (!/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret)) throw new TypeError('secret must be whsec_ and base64');
  const bytes = bytesOfBase64(secret.slice('whsec_'.length));
  return await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

const textOf = (body: string | Uint8Array) => (typeof body === 'string' ? body : new TextDecoder().decode(body));

function join(head: Uint8Array, body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const tail = typeof body === 'string' ? bytesOf(body) : body;
  const whole = new Uint8Array(head.length + tail.length);
  whole.set(head);
  whole.set(tail, head.length);
  return whole;
}
