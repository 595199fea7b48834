import { stat } from 'node:fs/promises';
import path from 'node:path';
import { ENGINE, LEARNED_CODE_LENGTH } from '@rhinarium/engine';
import {
  installPack,
  listPackIds,
  packFolder,
  readIdInUse,
  removePack,
} from '../compute/recognition/packs/installed-packs.ts';
import { PackRefused } from '../compute/recognition/packs/pack-files.ts';
import { type ModelPack, readPack } from '../compute/recognition/packs/read-pack.ts';
import { tryNetwork } from '../compute/recognition/packs/try-network.ts';
import { compareDecisions } from '../domains/calibration/compare-decisions.ts';
import { reindexTenant, removeOtherTemplates } from '../domains/templates/reindex-tenant.ts';
import type { ComparisonServices } from '../domains/templates/renew-templates.ts';
import { listTenantIds } from '../domains/tenants/store.ts';
import {
  type AdminServices,
  type Command,
  existingTenant,
  type LonePlace,
  type Options,
  required,
  type ServiceCommand,
  say,
} from './options.ts';

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

const describe = ({ id, engine, licence, isSigned, cohort, calibration }: ModelPack) => ({
  pack: id,
  engineVersion: engine.version,
  licence,
  isSigned,
  cohortDogs: cohort.length / LEARNED_CODE_LENGTH,
  calibratedOn: calibration.origin,
});

/** Verifies a pack, and runs its network. */
async function tried({ modelsPublicKey, modelsTenants }: LonePlace, options: Options) {
  const pack = await readPack(required(options, 'file'), modelsPublicKey, modelsTenants);
  const { ms, shippedMs, memoryBytes } = await tryNetwork(pack.network);
  const oneDecimal = (value: number) => Math.round(10 * value) / 10;
  const trial = { ms: oneDecimal(ms), shippedMs: oneDecimal(shippedMs), memoryMb: Math.round(memoryBytes / 1e6) };
  return { pack, described: { ...describe(pack), trial } };
}

/** An installed pack, or why it cannot be used. */
async function described(place: LonePlace, id: string) {
  try {
    return describe(await readPack(path.join(packFolder(place), id), place.modelsPublicKey, place.modelsTenants));
  } catch (cause) {
    if (!(cause instanceof PackRefused)) throw cause;
    return { pack: id, refused: cause.message };
  }
}

/** A start that was never made has no data folder to put packs into. */
async function requireDataFolder({ dataDir, modelsDir }: LonePlace): Promise<void> {
  if (modelsDir === undefined && !(await stat(dataDir).catch(() => undefined)))
    throw new Error(`No server has used the data folder ${dataDir} yet. Start the server once, or set DATA_DIR.`);
}

const RESTART = 'Restart every node of the service to change.';

export const MODEL_COMMANDS: Readonly<Record<string, Command>> = {
  'models verify': {
    takes: '--file F',
    says: 'Checks a model pack (a folder or tar archive with a network for dogs’ faces) and runs its network. Installs nothing.',
    runAlone: async (place, options) => (await tried(place, options)).described,
  },
  'models install': {
    takes: '--file F',
    says: 'Checks a model pack and has the next start use it. `reindex --all` makes its templates beside the present ones before, and reports which verifications would be decided differently.',
    async runAlone(place, options) {
      const { pack, described: result } = await tried(place, options);
      await requireDataFolder(place);
      await installPack(place, pack, place.sources.ids.session);
      say(`Run \`reindex --all\` to make templates and to compare. ${RESTART}`);
      return result;
    },
  },
  'models list': {
    takes: '',
    says: 'Lists the installed model packs, and which one the next start uses. null: the networks of this release.',
    async runAlone(place) {
      const ids = await listPackIds(place);
      const packs = await Promise.all(ids.map((id) => described(place, id)));
      return { inUse: (await readIdInUse(place)) ?? null, shippedEngineVersion: ENGINE.version, packs };
    },
  },
  'models remove': {
    takes: '--name PACK',
    says: 'Deletes an installed model pack, such as lite2-1.0. The next start has the networks of this release again, with the templates that were kept.',
    async runAlone(place, options) {
      const id = required(options, 'name');
      await removePack(place, id);
      say(RESTART);
      return { removed: id, inUse: (await readIdInUse(place)) ?? null };
    },
  },
};
