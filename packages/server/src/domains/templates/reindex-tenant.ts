import type { Person } from '../../common/caller.ts';
import { countTemplatesByVersion, listStale, removeOtherVersions } from '../../compute/search/store.ts';
import type { Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import { outlast } from '../../storage/database/failures.ts';
import { type MatchingServices, type Renewal, renewTemplates } from './renew-templates.ts';

type Parts = MatchingServices & Pick<Services, 'clock' | 'ids'>;

interface Reindexing {
  readonly tenantId: string;
  readonly by: Person | undefined;
}

type Templates = Awaited<ReturnType<typeof countTemplatesByVersion>>;

/** Creates a tenant's templates for this engine version and returns the totals. */
export async function reindexTenant(
  services: Parts,
  { tenantId, by }: Reindexing,
  say: (renewed: number) => void,
): Promise<Renewal & { readonly templates: Templates }> {
  const { version } = services.recognition.engine;
  const { renewed, lost } = await renewAll(services, tenantId, say, new AbortController().signal);
  return await services.database.tenant(tenantId, async (sql) => {
    const details = { renewed, lost: lost.length };
    await noteAudit(services, sql, tenantId, { by, action: 'templates.renewed', subject: version, details });
    return { renewed, lost, templates: await countTemplatesByVersion(sql, tenantId) };
  });
}

/** Deletes templates of other engine versions where this version has its own, and returns the remaining counts. */
export async function removeOtherTemplates(
  services: Parts,
  { tenantId, by }: Reindexing,
): Promise<{ readonly removed: number; readonly templates: Templates }> {
  const { version } = services.recognition.engine;
  return await services.database.tenant(tenantId, async (sql) => {
    const removed = await removeOtherVersions(sql, tenantId, version);
    const entry = { by, action: 'templates.othersRemoved', subject: version, details: { removed } };
    await noteAudit(services, sql, tenantId, entry);
    return { removed, templates: await countTemplatesByVersion(sql, tenantId) };
  });
}

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
