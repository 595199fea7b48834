import type { Context } from '../../context.ts';
import { listPoolNames } from '../pools/store.ts';
import type { PetView } from './store.ts';

/** Pets as the caller's key may see them: a key limited to search pools is not told the names of others. */
export async function hideOtherPools<Pet extends PetView>(
  { database, tenant, key }: Pick<Context, 'database' | 'tenant' | 'key'>,
  pets: readonly Pet[],
): Promise<Pet[]> {
  const { searchPoolIds } = key;
  if (searchPoolIds === null) return [...pets];
  const names = await database.read(tenant.id, (sql) => listPoolNames(sql, tenant.id, searchPoolIds));
  return pets.map((pet) => ({ ...pet, searchPools: pet.searchPools.filter((name) => names.has(name)) }));
}
