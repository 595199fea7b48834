import type { Person } from '../../common/caller.ts';
import { countTemplatesByVersion, removeOtherVersions } from '../../compute/search/store.ts';
import type { Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import { renewAll } from './renew-all.ts';
import type { MatchingServices, Renewal } from './renew-templates.ts';

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
