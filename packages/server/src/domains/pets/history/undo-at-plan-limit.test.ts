import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERRORS, PLANS } from '@rhinarium/contract';
import { ask, attempt } from '../../../../testing/client.ts';
import { newPet } from '../../../../testing/pets.ts';
import { newTenant, sharedService } from '../../../../testing/service.ts';
import { stepped } from '../../../../testing/stepped.ts';
import type { Context } from '../../../context.ts';
import { findTenant } from '../../tenants/store.ts';
import { undoMerge } from './undo-merge.ts';

test('one of two merges undone at one moment is refused if the plan has one place left', async () => {
  const service = await sharedService();
  const { services } = service.app;
  const { tenantId, apiKey } = await newTenant(service, 'demo');
  const caller = { url: service.url, apiKey };
  const [first, second, intoPetId] = [await newPet(caller), await newPet(caller), await newPet(caller)];
  for (const petId of [first, second]) await ask(caller, 'mergePets', { petId }, { intoPetId });
  const count = async () => (await services.database.tenant(tenantId, (sql) => sql<object>('SELECT FROM pets'))).length;
  await services.database.tenant(tenantId, (sql) =>
    sql(
      `INSERT INTO pets (tenant_id, id, species, created_at, updated_at)
       SELECT $1, gen_random_uuid(), 'CAT', now(), now() FROM generate_series(1, $2)`,
      [tenantId, PLANS.demo.petsMax - 2],
    ),
  );
  assert.equal(await count(), PLANS.demo.petsMax - 1);
  const { services: slow, reached, goOn } = stepped(services, 0, 'commit');
  const row = (await services.database.tenant(tenantId, (sql) => findTenant(sql, tenantId)))!;
  const context = { ...slow, tenant: { ...row, id: tenantId } } as unknown as Context;
  const undone = undoMerge(context, { params: { petId: first } } as never);
  await reached;
  let isAnswered = false;
  const other = attempt(caller, 'undoMerge', { petId: second }).finally(() => {
    isAnswered = true;
  });
  const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
  while (!isAnswered && (await services.database.system((sql) => sql(waiting))).length === 0);
  goOn();
  assert.equal((await undone).status, 200);
  const refused = await other;
  assert.deepEqual(
    [refused.status, refused.body.errors?.[0]?.code],
    [ERRORS.petLimitExceeded.status, ERRORS.petLimitExceeded.code],
  );
  assert.equal(await count(), PLANS.demo.petsMax);
});
