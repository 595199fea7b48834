import type { MailProblem } from '@rhinarium/contract';
import { DAY_MS } from '../../../common/durations.ts';
import type { Services } from '../../../context.ts';
import { postWebhook, type WebhookRequest } from '../../webhooks/post-webhook.ts';
import { problemOf } from '../channels/tell-channel.ts';
import { type DeviceAddress, removeEndedDevice } from './device-store.ts';
import { pushKeys } from './push-keys.ts';

export type DeviceServices = Pick<Services, 'database' | 'secretSeal' | 'webhookTargets' | 'clock' | 'publicUrl'>;

/** Content of a notification: the subject of a mail, and a page that needs a sign-in. */
export interface DeviceMessage {
  readonly title: string;
  readonly url: string;
}

/** Time for which a push service keeps a message to a device that is off, seconds. */
const keptSeconds = DAY_MS / 1000;
/** Answers that a subscription has ended (RFC 8030, 7.3). */
const ENDED: ReadonlySet<number> = new Set([404, 410]);

/**
 * Hands a message to the push service of a device, encrypted for the browser. Returns the problem. Removes a device
 * whose subscription has ended. Rejects only if `signal` is aborted.
 */
export async function tellDevice(
  services: DeviceServices,
  { id, endpoint, p256dh, auth }: DeviceAddress,
  message: DeviceMessage,
  signal: AbortSignal,
): Promise<MailProblem | undefined> {
  const request = await requestTo(services, { endpoint, keys: { p256dh, auth } }, message);
  if (!request) return 'refused';
  const outcome = await postWebhook(services.webhookTargets, request, { now: services.clock(), signal });
  if ('status' in outcome && ENDED.has(outcome.status))
    await services.database.system((sql) => removeEndedDevice(sql, id));
  return problemOf(outcome);
}

/** Request to a push service. `undefined` if the browser gave no public key. */
async function requestTo(
  services: DeviceServices,
  subscription: { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } },
  message: DeviceMessage,
): Promise<WebhookRequest | undefined> {
  const { generateRequestDetails } = (await import('web-push')).default;
  const vapidDetails = { subject: subjectOf(services.publicUrl()), ...(await pushKeys(services)) };
  const options = { vapidDetails, contentEncoding: 'aes128gcm', TTL: keptSeconds } as const;
  try {
    const { headers, body } = generateRequestDetails(subscription, JSON.stringify(message), options);
    const texts = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
    return { url: subscription.endpoint, headers: Object.fromEntries(texts), body };
  } catch {
    return undefined;
  }
}

/** Contact for the push service, which has to be https or an e-mail address. */
const subjectOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:nobody@${new URL(publicUrl).hostname}`;
