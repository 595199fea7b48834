import type { Input, Output } from '@rhinarium/contract';
import type { Context } from '../context.ts';
import { pageFrom, pageStart } from '../page.ts';
import { petRecord } from './pet-record.ts';
import { listPetViews } from './store.ts';

export async function listPets(context: Context, { query }: Input<'listPets'>): Promise<Output<'listPets'>> {
  const tenantId = context.tenant.id;
  const { species, externalId, searchPoolName } = query;
  const filter = { species, externalId, searchPoolName, ...pageStart(query) };
  const cipher = await context.encryption.cipherOf(tenantId);
  const pets = await context.database.tenant(tenantId, (sql) => listPetViews(sql, tenantId, filter));
  return { status: 200, body: pageFrom(pets, query.pageSize, (pet) => petRecord(cipher, pet)) };
}
