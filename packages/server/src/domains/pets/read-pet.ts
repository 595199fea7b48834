import type { Input, Output } from '@rhinarium/contract';
import type { Context } from '../../context.ts';
import { hideOtherPools } from './hide-other-pools.ts';
import { petRecord } from './pet-record.ts';
import { guardSpecies, requirePetView } from './require-pet.ts';
import { findPetView } from './store.ts';

export async function readPet(
  context: Pick<Context, 'tenant' | 'key' | 'encryption' | 'database'>,
  { params }: Input<'readPet'>,
): Promise<Output<'readPet'>> {
  const tenantId = context.tenant.id;
  const cipher = await context.encryption.cipherOf(tenantId);
  const found = await context.database.read(tenantId, (sql) => findPetView(sql, tenantId, params.petId));
  // The refusal of a missing pet takes a second statement, to name the pet that it was merged into.
  const pet = found
    ? guardSpecies(found)
    : await context.database.tenant(tenantId, (sql) => requirePetView(sql, tenantId, params.petId));
  const [shown] = await hideOtherPools(context, [pet]);
  return { status: 200, body: { data: petRecord(cipher, shown!) } };
}
