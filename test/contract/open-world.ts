import type { Plan } from '@rhinarium/contract';
import { endKey, suspendTenant, TENANT_COMMANDS } from '@rhinarium/server/parts/domains';
import { memberOf } from '@rhinarium/server/testing/console-client';
import { newKey, newTenant, startService, type TestService } from '@rhinarium/server/testing/service';
import { asking, makingByCalls, type Witness } from './asking.ts';
import type { World } from './contract-case.ts';

export { requireFailure, send, type Witness } from './asking.ts';

interface Place {
  readonly service: TestService;
  readonly tenantId: string;
  readonly apiKey: string | undefined;
}

/** A new tenant in the service. */
export async function openWorld(service: TestService, witness: Witness, plan: Plan | null = 'pro'): Promise<World> {
  const { tenantId, apiKey } = await newTenant(service, plan);
  return worldAt({ service, tenantId, apiKey }, witness);
}

function worldAt(place: Place, witness: Witness): World {
  const { service, tenantId, apiKey } = place;
  const caller = { url: service.url, apiKey };
  return {
    caller,
    service,
    tenantId,
    ...asking(caller, witness),
    ...makingByCalls(caller),
    ...inside(place),
    otherTenant: (plan = 'pro') => openWorld(service, witness, plan),
    async withKey(options) {
      const key = await newKey(service, tenantId, options);
      return { ...worldAt({ ...place, tenantId: key.tenantId, apiKey: key.apiKey }, witness), keyId: key.keyId };
    },
    withApiKey: (other) => worldAt({ ...place, apiKey: other }, witness),
    async ownService(changes) {
      const own = await startService({ engineThreads: 1, ...changes });
      witness.endings.push(() => own.close());
      return await openWorld(own, witness);
    },
  };
}

type Inside = 'sql' | 'parkJob' | 'suspend' | 'endKey' | 'setReplayPolicy' | 'memberOf';

/** Functions that need internal access. */
function inside({ service, tenantId }: Place): Pick<World, Inside> {
  const { services } = service.app;
  const { database, ids } = services;
  const sql: World['sql'] = async (text, values = []) => {
    await database.tenant(tenantId, (run) => run(text, values));
  };
  return {
    sql,
    async parkJob(kind, petId) {
      const id = ids.next();
      await sql(
        `INSERT INTO jobs (tenant_id, id, kind, status, pet_id, input, run_after, deadline_at, created_at)
         VALUES ($1, $2, $3, 'PENDING', $4, '{"uploadIds":[]}', now() + interval '1 hour', now() + interval '2 hours', now())`,
        [tenantId, id, kind, petId ?? null],
      );
      return id;
    },
    async suspend() {
      await suspendTenant(services, { tenantId, by: undefined });
    },
    async endKey(keyId) {
      await endKey(services, { tenantId, keyId, by: undefined });
    },
    async setReplayPolicy(policy) {
      const openMatching = () => Promise.reject(new Error('not needed'));
      return await TENANT_COMMANDS['tenant replay']!.run(
        { ...services, serverUrl: '', release: 'test', openBlobs: openMatching, openMatching },
        { tenant: tenantId, policy },
      );
    },
    async memberOf(role) {
      const { cookie } = await memberOf(service, tenantId, role);
      return cookie;
    },
  };
}
