import { listStale } from '../../compute/search/store.ts';
import { outlast } from '../../storage/database/outlast.ts';
import { type MatchingServices, type Renewal, renewTemplates } from './renew-templates.ts';

/** Images per transaction: lost by an interruption, and the longest wait of an upload. */
const BATCH = 8;

/**
 * Creates a tenant's missing templates of this engine version in batches, reporting the number done to `say`.
 * Resumable, because existing ones are skipped.
 */
export async function renewAll(
  services: MatchingServices,
  tenantId: string,
  say: (renewed: number) => void,
  signal: AbortSignal,
): Promise<Renewal> {
  const { version } = services.recognition.engine;
  const lost: string[] = [];
  let renewed = 0;
  while (!signal.aborted) {
    const stale = await services.database.tenant(tenantId, (sql) => listStale(sql, tenantId, version, lost, BATCH));
    if (stale.length === 0) break;
    const done = await renewTemplates(services, tenantId, stale, signal);
    lost.push(...done.lost);
    renewed += done.renewed;
    // A concurrently deleted image counts as neither. Without progress the same batch would be returned forever.
    if (done.renewed === 0 && done.lost.length === 0) break;
    say(renewed);
  }
  return { renewed, lost };
}

export interface BackgroundRenewal {
  /** Stops after the running batch. */
  stop(): Promise<void>;
}

/**
 * After an engine upgrade: creates missing templates, one tenant at a time. Jobs already run and create what they need.
 * It waits while the database or the image store is away.
 */
export function startRenewal(
  services: MatchingServices,
  tenantIds: () => Promise<readonly string[]>,
): BackgroundRenewal {
  const ending = new AbortController();
  const { version } = services.recognition.engine;
  const waiting = { forMs: Number.POSITIVE_INFINITY, signal: ending.signal };
  const run = async () => {
    for (const tenantId of await outlast(tenantIds, waiting)) {
      if (ending.signal.aborted) return;
      const log = services.log.child({ tenantId, engineVersion: version });
      const say = (renewed: number) => log.info({ renewed }, 'renewing templates for this engine version');
      const { renewed, lost } = await outlast(() => renewAll(services, tenantId, say, ending.signal), waiting);
      if (renewed > 0) log.info({ renewed, lost: lost.length }, 'template renewal finished');
    }
  };
  const ended = run().catch((err) => {
    if (!ending.signal.aborted) {
      services.log.error({ err }, 'template renewal incomplete, continued by jobs and at the next start');
    }
  });
  return {
    async stop() {
      ending.abort();
      await ended;
    },
  };
}
