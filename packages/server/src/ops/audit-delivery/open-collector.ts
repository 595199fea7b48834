import { hostname } from 'node:os';
import { postWebhook } from '../../domains/webhooks/post-webhook.ts';
import { hostOf, isAccepted } from '../../domains/webhooks/rules.ts';
import { openIssuerTargets } from '../../domains/webhooks/webhook-targets.ts';
import type { Settings } from '../../settings.ts';
import type { ocsfEvent } from '../../storage/audit/ocsf-event.ts';
import { sendSyslog, syslogFrame } from './send-syslog.ts';

/** System of the operator that collects the audit logs. */
export interface Collector {
  /** Sends events, and resolves once they were taken. */
  take(events: readonly CollectedEvent[], now: Date, signal: AbortSignal): Promise<void>;
}

interface CollectedEvent {
  readonly at: string;
  readonly action: string;
  readonly event: ReturnType<typeof ocsfEvent>;
}

type CollectorSettings = Pick<Settings, 'auditAuthorization' | 'webhookAddresses'>;

/** Opens the collector at a URL: of https or http, or `syslog:` (TCP) or `syslogs:` (TLS). */
export function openCollector(text: string, settings: CollectorSettings, ca?: string): Collector {
  const url = new URL(text);
  if (/^https?:$/.test(url.protocol)) return openHttpCollector(url, settings);
  const isTls = url.protocol === 'syslogs:';
  const place = { host: hostOf(url), port: Number(url.port) || (isTls ? 6514 : 514), isTls, ca };
  return {
    async take(events, _now, signal) {
      const frames = events.map(({ at, action, event }) =>
        syslogFrame({ at, host: hostname(), action, text: JSON.stringify(event) }),
      );
      await sendSyslog(place, frames.join(''), signal);
    },
  };
}

/** Posts lines of JSON under the rules of webhooks. The host is allowed at whatever address: the operator named it. */
function openHttpCollector(url: URL, { auditAuthorization, webhookAddresses }: CollectorSettings): Collector {
  const targets = openIssuerTargets({ webhookAddresses, issuerHosts: [hostOf(url)] });
  const headers = {
    'content-type': 'application/x-ndjson',
    'user-agent': 'Rhinarium-Audit',
    ...(auditAuthorization === undefined ? {} : { authorization: auditAuthorization }),
  };
  return {
    async take(events, now, signal) {
      const body = events.map(({ event }) => `${JSON.stringify(event)}\n`).join('');
      const outcome = await postWebhook(targets, { url: url.href, headers, body }, { now, signal });
      if (!isAccepted(outcome)) throw new Error('status' in outcome ? `status ${outcome.status}` : outcome.problem);
    },
  };
}
