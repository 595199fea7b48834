import { compareDecisions } from '../domains/calibration/compare-decisions.ts';
import { reindexTenant, removeOtherTemplates } from '../domains/templates/reindex-tenant.ts';
import type { ComparisonServices } from '../domains/templates/renew-templates.ts';
import { listTenantIds } from '../domains/tenants/store.ts';
import { existingTenant } from './existing-tenant.ts';
import type { AdminServices, Options, ServiceCommand } from './options.ts';
import { say } from './say.ts';

/** Default number of verifications to repeat. */
const JOBS_MAX = 50;

async function tenantsOf({ database }: AdminServices, options: Options): Promise<string[]> {
  return options['all'] === 'yes' ? await database.system(listTenantIds) : [await existingTenant(database, options)];
}

function jobsMaxOf(options: Options): number {
  const value = Number(options['jobs'] ?? JOBS_MAX);
  if (!Number.isInteger(value) || value < 0 || value > 10_000) throw new Error('--jobs takes 0 to 10000.');
  return value;
}

/** Creates missing templates, then reports the tenant's totals and which recent decisions would change. */
async function reindex(services: ComparisonServices & AdminServices, tenantId: string, jobsMax: number) {
  const { version } = services.recognition.engine;
  const made = await reindexTenant(services, { tenantId, by: undefined }, (renewed) => {
    say(`${tenantId}: ${renewed} templates made for ${version}`);
  });
  return { tenantId, engineVersion: version, ...made, decisions: await compareDecisions(services, tenantId, jobsMax) };
}

async function finish(services: ComparisonServices & AdminServices, tenantId: string) {
  const { version } = services.recognition.engine;
  return { tenantId, engineVersion: version, ...(await removeOtherTemplates(services, { tenantId, by: undefined })) };
}

export const REINDEX_COMMANDS: Readonly<Record<string, ServiceCommand>> = {
  reindex: {
    takes: '--tenant ID | --all [--jobs N] [--finish]',
    says:
      'Before or after an upgrade: makes templates for this release’s engine from all stored images, keeps the old ones, and reports ' +
      'which of the latest N verifications would be decided differently, and how many of those that people confirmed are wrong. --finish removes the templates of other engine versions instead.',
    async run(services, options) {
      const tenantIds = await tenantsOf(services, options);
      const jobsMax = jobsMaxOf(options);
      const matching = { ...services, ...(await services.openMatching()) };
      try {
        const tenants: object[] = [];
        for (const tenantId of tenantIds) {
          const isFinish = options['finish'] === 'yes';
          tenants.push(isFinish ? await finish(matching, tenantId) : await reindex(matching, tenantId, jobsMax));
        }
        return options['all'] === 'yes' ? { tenants } : tenants[0];
      } finally {
        await matching.recognition.close();
      }
    },
  },
};
