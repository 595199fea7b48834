import { LIMITS } from '@rhinarium/contract';
import { AddressRefused, requestPinned } from './request-pinned.ts';
import { type Outcome, retryAfterMs } from './rules.ts';
import type { WebhookTargets } from './webhook-targets.ts';

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
