import type { Input, Output } from '@rhinarium/contract';
import { Failure } from '../../../common/failure.ts';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { findLostAndFound, setLostAndFound } from '../../tenants/store.ts';

/** Throws 40029 while the tenant has lost and found turned off. */
export async function requireLostAndFound(sql: Sql, tenantId: string): Promise<void> {
  const { isEnabled } = await findLostAndFound(sql, tenantId);
  if (!isEnabled) throw new Failure('lostAndFoundOff');
}

export async function readLostAndFound({
  database,
  tenant,
}: Pick<Context, 'database' | 'tenant'>): Promise<Output<'readLostAndFound'>> {
  const data = await database.read(tenant.id, (sql) => findLostAndFound(sql, tenant.id));
  return { status: 200, body: { data } };
}

export async function updateLostAndFound(
  { database, tenant }: Pick<Context, 'database' | 'tenant'>,
  { body }: Input<'updateLostAndFound'>,
): Promise<Output<'updateLostAndFound'>> {
  const data = await database.tenant(tenant.id, (sql) => setLostAndFound(sql, tenant.id, body));
  return { status: 200, body: { data } };
}
