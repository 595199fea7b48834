import { CLAIMS_POLICIES, CONSOLE_OPERATIONS, PRINT_POLICIES, REPLAY_POLICIES } from '@rhinarium/contract';
import { changeClaimsPolicy } from '../domains/calibration/adopt-claims.ts';
import { readClaimsReport } from '../domains/calibration/claims-report.ts';
import { allowPasswords } from '../domains/people/organisation/provider-actions.ts';
import { type DecisionPolicy, listTenants } from '../domains/tenants/store.ts';
import {
  changeAllowedOrigins,
  changeDecisionPolicy,
  choosePlan,
  createTenantWithKey,
  resumeTenant,
  suspendTenant,
} from '../domains/tenants/tenant-actions.ts';
import { eraseTenant } from '../ops/erasure/erasure.ts';
import {
  existingTenant,
  numberOf,
  type Options,
  planOf,
  required,
  type ServiceCommand,
  shaped,
  tenantOf,
} from './options.ts';

const NEW_TENANT = CONSOLE_OPERATIONS.createTenant.body.pick({ name: true, plan: true });
const CHANGED_TENANT = CONSOLE_OPERATIONS.changeTenant.body.required();
const ORIGINS = CONSOLE_OPERATIONS.changeAllowedOrigins.body;
const RATE = { min: 1e-8, max: 0.1 };

/** Parses a false-match rate. Undefined if not given. */
function rateOf(options: Options, name: string): number | undefined {
  const rate = numberOf(options, name);
  if (rate !== undefined && (rate < RATE.min || rate > RATE.max))
    throw new Error(`--${name} takes ${RATE.min} to ${RATE.max}.`);
  return rate;
}

/** Command that sets a policy of a tenant to one of `policies`. */
function policyCommand<Policy extends string>(
  policies: readonly Policy[],
  says: string,
  changesOf: (policy: Policy) => Partial<DecisionPolicy>,
): ServiceCommand {
  return {
    takes: `--tenant ID --policy ${policies.join('|')}`,
    says,
    async run(services, options) {
      const tenantId = tenantOf(options);
      const given = required(options, 'policy');
      const policy = policies.find((one) => one === given);
      if (!policy) throw new Error(`--policy takes ${policies.join(' or ')}.`);
      const changes = changesOf(policy);
      await changeDecisionPolicy(services, { tenantId, changes, by: undefined });
      return { tenantId, ...changes };
    },
  };
}

export const TENANT_COMMANDS: Readonly<Record<string, ServiceCommand>> = {
  'tenant create': {
    takes: '--name N [--plan base|demo|pro|none]',
    says: 'Creates a tenant and its first API key. The key is shown only once.',
    async run(services, options) {
      const request = shaped(NEW_TENANT, { name: required(options, 'name'), plan: planOf(options) ?? null });
      return await createTenantWithKey(services, { ...request, by: undefined });
    },
  },
  'tenant list': {
    takes: '',
    says: 'Lists all tenants.',
    run: async (services) => ({ tenants: await services.database.system(listTenants) }),
  },
  'tenant suspend': {
    takes: '--tenant ID',
    says: 'Refuses all requests of a tenant (403) and aborts its open capture sessions.',
    async run(services, options) {
      const tenantId = tenantOf(options);
      await suspendTenant(services, { tenantId, by: undefined });
      return { tenantId, suspended: true };
    },
  },
  'tenant resume': {
    takes: '--tenant ID',
    says: 'Ends the suspension of a tenant.',
    async run(services, options) {
      const tenantId = tenantOf(options);
      await resumeTenant(services, { tenantId, by: undefined });
      return { tenantId, suspended: false };
    },
  },
  'tenant allow-passwords': {
    takes: '--tenant ID',
    says: 'Lets people of a tenant sign in without their organisation again, for when that does not work.',
    async run(services, options) {
      const tenantId = await existingTenant(services.database, options);
      await allowPasswords(services, tenantId);
      return { tenantId, organisationIsOnlyWay: false };
    },
  },
  'tenant erase': {
    takes: '--tenant ID --name N',
    says:
      'Erases a tenant permanently: pets, photos, templates, jobs, keys, logs, and people who belong to no other tenant. --name repeats its name. ' +
      'Prints a receipt. Existing backups are not changed.',
    async run(services, options) {
      const parts = { ...services, blobs: await services.openBlobs() };
      return await eraseTenant(parts, tenantOf(options), required(options, 'name'));
    },
  },
  'tenant plan': {
    takes: '--tenant ID --plan base|demo|pro|none',
    says: 'Changes the plan of a tenant. Refused when the tenant has more pets than the plan allows.',
    async run(services, options) {
      const tenantId = tenantOf(options);
      required(options, 'plan');
      const { plan } = shaped(CHANGED_TENANT.pick({ plan: true }), { plan: planOf(options) });
      await choosePlan(services, { tenantId, plan, by: undefined });
      return { tenantId, plan };
    },
  },
  'tenant accuracy': {
    takes: '--tenant ID [--target-false-match-rate 0.0001] [--identification-target-false-match-rate 0.01]',
    says: 'Sets how often a different animal may reach the score of 50, in a verification and in a whole search.',
    async run(services, options) {
      const tenantId = tenantOf(options);
      const targetFalseMatchRate = rateOf(options, 'target-false-match-rate');
      const identificationTargetFalseMatchRate = rateOf(options, 'identification-target-false-match-rate');
      const changes = {
        ...(targetFalseMatchRate === undefined ? {} : { targetFalseMatchRate }),
        ...(identificationTargetFalseMatchRate === undefined ? {} : { identificationTargetFalseMatchRate }),
      };
      if (Object.keys(changes).length === 0)
        throw new Error('tenant accuracy takes --target-false-match-rate or --identification-target-false-match-rate.');
      await changeDecisionPolicy(services, { tenantId, changes, by: undefined });
      return { tenantId, ...changes };
    },
  },
  'tenant claims': {
    takes: `--tenant ID [--policy ${CLAIMS_POLICIES.join('|')}]`,
    says: 'Prints the error rates measured with the tenant’s own animals. --policy sets which claims count: WORSE (default) the worse of shipped and measured, MEASURED also better ones, SHIPPED takes measured ones back.',
    async run(services, options) {
      const tenantId = await existingTenant(services.database, options);
      const given = options['policy'];
      if (given !== undefined) {
        const policy = CLAIMS_POLICIES.find((one) => one === given);
        if (!policy) throw new Error(`--policy takes ${CLAIMS_POLICIES.join(' or ')}.`);
        await changeClaimsPolicy(services, { tenantId, policy, by: undefined });
      }
      return { tenantId, ...(await readClaimsReport(services, tenantId)) };
    },
  },
  'tenant replay': policyCommand(
    REPLAY_POLICIES,
    'Sets what happens when a session has copies of registered photos: flag adds a warning, refuse also prevents a match.',
    (replayPolicy) => ({ replayPolicy }),
  ),
  'tenant prints': policyCommand(
    PRINT_POLICIES,
    'Sets whether a photo of a dog counts that shows its face and no nose print: optional accepts it, required refuses it.',
    (printPolicy) => ({ printPolicy }),
  ),
  'tenant origins': {
    takes: '--tenant ID --origins https://A,https://B|none',
    says: 'Sets the web origins whose pages may upload with a key of the tenant from a browser.',
    async run(services, options) {
      const tenantId = tenantOf(options);
      const given = required(options, 'origins');
      const { origins } = shaped(ORIGINS, { origins: given === 'none' ? [] : given.split(',') });
      await changeAllowedOrigins(services, { tenantId, origins, by: undefined });
      return { tenantId, origins };
    },
  },
};
