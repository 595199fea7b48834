import { PLANS, type Plan, REPLAY_POLICIES, type ReplayPolicy, SCOPES, type Scope } from '@rhinarium/contract';
import { hashOfApiKey, isApiKey } from '../keys/api-key.ts';
import { createKey } from '../keys/create-key.ts';
import { endKey, findKeyByHash, listKeys } from '../keys/store.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import {
  findTenant,
  listTenants,
  setReplayPolicy,
  setTargetFalseMatchRate,
  setTenantPlan,
  setTenantSuspension,
} from '../tenants/store.ts';
import { suspendTenant } from '../tenants/suspend-tenant.ts';
import { type AdminServices, type Command, type Options, required, requireFound, tenantOf, UUID } from './options.ts';
import { PERSON_COMMANDS } from './person-commands.ts';
import { REINDEX_COMMANDS } from './reindex-command.ts';

function planOf(options: Options, fallback: Plan | null): Plan | null {
  const given = options['plan'];
  if (given === undefined) return fallback;
  if (given === 'none') return null;
  if (!(given in PLANS)) throw new Error(`--plan takes ${Object.keys(PLANS).join(', ')} or none.`);
  return given as Plan;
}

function scopesOf(options: Options): Scope[] {
  const scopes = (options['scopes'] ?? 'full').split(',');
  if (!scopes.every((scope): scope is Scope => SCOPES.includes(scope as Scope))) {
    throw new Error(`--scopes takes ${SCOPES.join(' or ')}, or both with a comma.`);
  }
  return scopes;
}

const isReplayPolicy = (given: string): given is ReplayPolicy => REPLAY_POLICIES.includes(given as ReplayPolicy);

function numberOf(options: Options, name: string): number | undefined {
  const given = options[name];
  if (given === undefined) return undefined;
  const value = Number(given);
  if (!(value >= 0)) throw new Error(`--${name} takes a number.`);
  return value;
}

/** The tenant and id of a key, named by its id (with --tenant) or by the key itself. */
async function keyOf(services: AdminServices, options: Options): Promise<{ tenantId: string; keyId: string }> {
  const given = required(options, 'key');
  if (!isApiKey(given))
    return { tenantId: tenantOf(options), keyId: UUID.test(given) ? given : '00000000-0000-0000-0000-000000000000' };
  const found = await services.database.system((sql) => findKeyByHash(sql, hashOfApiKey(given)));
  if (!found) throw new Error('There is no such key.');
  return found;
}

async function newKey(services: AdminServices, tenantId: string, options: Options) {
  const days = numberOf(options, 'expires-in-days');
  const mode = options['mode'] === 'test' ? 'test' : 'live';
  return await services.database.tenant(tenantId, async (sql) => {
    requireFound((await findTenant(sql, tenantId)) !== undefined, 'tenant');
    const expiresAt = days === undefined ? null : new Date(services.clock().getTime() + days * 86_400_000);
    const key = await createKey(services, sql, {
      tenantId,
      name: options['name'] ?? 'Key',
      mode,
      scopes: scopesOf(options),
      expiresAt,
    });
    return { tenantId, ...key };
  });
}

/** The administration's commands, one row each; the usage text is read off them. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  ...PERSON_COMMANDS,
  ...REINDEX_COMMANDS,
  'tenant create': {
    takes: '--name N [--plan base|demo|pro|none]',
    says: 'Makes a tenant and its first API key, which is shown this once.',
    run: (services, options) =>
      createTenant(services, { name: required(options, 'name'), plan: planOf(options, null) }),
  },
  'tenant list': {
    takes: '',
    says: 'All tenants.',
    isReading: true,
    run: async (services) => ({ tenants: await services.database.system(listTenants) }),
  },
  'tenant suspend': {
    takes: '--tenant ID',
    says: 'Refuses all its requests (403) and aborts its open capture sessions.',
    async run(services, options) {
      const tenantId = tenantOf(options);
      requireFound(await suspendTenant(services, tenantId), 'tenant');
      return { tenantId, suspended: true };
    },
  },
  'tenant resume': {
    takes: '--tenant ID',
    says: 'Ends the suspension.',
    async run(services, options) {
      const tenantId = tenantOf(options);
      requireFound(
        await services.database.tenant(tenantId, (sql) => setTenantSuspension(sql, tenantId, null)),
        'tenant',
      );
      return { tenantId, suspended: false };
    },
  },
  'tenant plan': {
    takes: '--tenant ID --plan base|demo|pro|none',
    says: 'Chooses the plan.',
    async run(services, options) {
      const tenantId = tenantOf(options);
      required(options, 'plan');
      const plan = planOf(options, null);
      requireFound(await services.database.tenant(tenantId, (sql) => setTenantPlan(sql, tenantId, plan)), 'tenant');
      return { tenantId, plan };
    },
  },
  'tenant accuracy': {
    takes: '--tenant ID --target-false-match-rate 0.0001',
    says: 'Sets how often a different animal may pass: where the score of 50 lies.',
    async run(services, options) {
      const tenantId = tenantOf(options);
      const rate = numberOf(options, 'target-false-match-rate');
      if (rate === undefined || rate < 1e-8 || rate > 0.1)
        throw new Error('--target-false-match-rate takes 1e-8 to 0.1.');
      requireFound(
        await services.database.tenant(tenantId, (sql) => setTargetFalseMatchRate(sql, tenantId, rate)),
        'tenant',
      );
      return { tenantId, targetFalseMatchRate: rate };
    },
  },
  'tenant replay': {
    takes: '--tenant ID --policy flag|refuse',
    says: 'Sets what copies of photos that a pet is registered with do: warn, or keep a decision from a match.',
    async run(services, options) {
      const tenantId = tenantOf(options);
      const policy = required(options, 'policy');
      if (!isReplayPolicy(policy)) throw new Error(`--policy takes ${REPLAY_POLICIES.join(' or ')}.`);
      requireFound(await services.database.tenant(tenantId, (sql) => setReplayPolicy(sql, tenantId, policy)), 'tenant');
      return { tenantId, replayPolicy: policy };
    },
  },
  'key create': {
    takes: '--tenant ID [--name N] [--scopes full|capture] [--mode live|test] [--expires-in-days D]',
    says: 'Makes a further API key, which is shown this once.',
    run: (services, options) => newKey(services, tenantOf(options), options),
  },
  'key list': {
    takes: '--tenant ID',
    says: 'The keys of a tenant, without the keys themselves.',
    isReading: true,
    async run(services, options) {
      const tenantId = tenantOf(options);
      return { keys: await services.database.tenant(tenantId, (sql) => listKeys(sql, tenantId)) };
    },
  },
  'key deactivate': {
    takes: '--key ID --tenant ID | --key psk_…',
    says: 'Ends a key at once, on every node.',
    async run(services, options) {
      const { tenantId, keyId } = await keyOf(services, options);
      const isFound = await services.database.tenant(tenantId, (sql) => endKey(sql, tenantId, keyId, services.clock()));
      requireFound(isFound, 'key');
      return { tenantId, keyId, deactivated: true };
    },
  },
  'key rotate': {
    takes: '--key ID --tenant ID | --key psk_… [--overlap-minutes M]',
    says: 'Makes a successor; the old key ends after the overlap (an hour by default).',
    async run(services, options) {
      const { tenantId, keyId } = await keyOf(services, options);
      const overlapMs = (numberOf(options, 'overlap-minutes') ?? 60) * 60_000;
      const endsAt = new Date(services.clock().getTime() + overlapMs);
      const isFound = await services.database.tenant(tenantId, (sql) =>
        endKey(sql, tenantId, keyId, services.clock(), endsAt),
      );
      requireFound(isFound, 'live key');
      return { ...(await newKey(services, tenantId, options)), replaces: keyId, replacedKeyEndsAt: endsAt };
    },
  },
};
