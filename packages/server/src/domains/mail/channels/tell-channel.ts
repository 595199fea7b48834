import type { ChannelFormat, MailProblem } from '@rhinarium/contract';
import type { Services } from '../../../context.ts';
import { subjectOf } from '../../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../../storage/encryption/encryption.ts';
import { postWebhook } from '../../webhooks/post-webhook.ts';
import { isAccepted, type Outcome } from '../../webhooks/rules.ts';
import { type ChannelMessage, channelPost } from './channel-post.ts';

/** Storage location of the URL of a channel. */
export const urlSubject = (channelId: string): string => subjectOf('team_channels.url', [channelId]);

/** Tells a channel. Returns the problem. Rejects only if `signal` is aborted. */
export async function tellChannel(
  { webhookTargets, clock }: Pick<Services, 'webhookTargets' | 'clock'>,
  cipher: TenantCipher,
  channel: { readonly id: string; readonly format: ChannelFormat; readonly url: Buffer },
  message: ChannelMessage,
  signal: AbortSignal,
): Promise<MailProblem | undefined> {
  const url = cipher.decrypt(urlSubject(channel.id), channel.url).toString();
  const request = channelPost(channel.format, url, message);
  return problemOf(await postWebhook(webhookTargets, request, { now: clock(), signal }));
}

/** Answers of the 400s after which a later attempt may succeed: timeout, too early, too many requests. */
const LATER: ReadonlySet<number> = new Set([408, 425, 429]);

/** Problem of an attempt over HTTP. Only an answer of the 300s and 400s is final, and an address that is not permitted. */
export function problemOf(outcome: Outcome): MailProblem | undefined {
  if (isAccepted(outcome)) return undefined;
  if ('problem' in outcome) return outcome.problem === 'refusedAddress' ? 'refused' : 'unreachable';
  const { status } = outcome;
  return status >= 300 && status <= 499 && !LATER.has(status) ? 'refused' : 'deferred';
}
