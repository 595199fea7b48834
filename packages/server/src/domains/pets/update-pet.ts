import { type Input, type Output, PET_TEXT_NAMES, type PetTextName } from '@rhinarium/contract';
import type { Context } from '../../context.ts';
import { refuseTakenExternalId } from './create-pet.ts';
import { petRecord, storedMetadata } from './pet-record.ts';
import { putMicrochips } from './put-microchips.ts';
import { requirePet, requirePetView } from './require-pet.ts';
import { changePet, type PetChanges } from './store.ts';

export async function updatePet(
  context: Pick<Context, 'tenant' | 'encryption' | 'database' | 'clock' | 'petRecords'>,
  { params, body }: Input<'updatePet'>,
): Promise<Output<'updatePet'>> {
  const tenantId = context.tenant.id;
  const cipher = await context.encryption.cipherOf(tenantId);
  const { metadata } = body;
  const changes: PetChanges = {
    ...givenTexts(body),
    ...(metadata === undefined
      ? {}
      : { metadata: metadata === null ? null : storedMetadata(cipher, params.petId, metadata) }),
  };
  const pet = await context.database
    .tenant(tenantId, async (sql) => {
      await requirePet(sql, tenantId, params.petId, 'change');
      await changePet(sql, tenantId, params.petId, changes, context.clock());
      if (body.microchips !== undefined) await putMicrochips(sql, tenantId, params.petId, body.microchips ?? []);
      if (body.microchips) await context.petRecords.microchipsGiven(sql, tenantId, params.petId);
      return await requirePetView(sql, tenantId, params.petId);
    })
    .catch(refuseTakenExternalId);
  return { status: 200, body: { data: petRecord(cipher, pet) } };
}

/** Text fields of a request. `null` clears one. */
const givenTexts = (body: Input<'updatePet'>['body']): { readonly [Name in PetTextName]?: string | null } =>
  Object.fromEntries(PET_TEXT_NAMES.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])));
