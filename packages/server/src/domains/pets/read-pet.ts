import type { Input, Output } from '@rhinarium/contract';
import type { Context } from '../../context.ts';
import { petRecord } from './pet-record.ts';
import { requirePetView } from './require-pet.ts';

export async function readPet(
  context: Pick<Context, 'tenant' | 'encryption' | 'database'>,
  { params }: Input<'readPet'>,
): Promise<Output<'readPet'>> {
  const tenantId = context.tenant.id;
  const cipher = await context.encryption.cipherOf(tenantId);
  const pet = await context.database.tenant(tenantId, (sql) => requirePetView(sql, tenantId, params.petId));
  return { status: 200, body: { data: petRecord(cipher, pet) } };
}
