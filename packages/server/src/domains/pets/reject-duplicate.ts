import type { Input, Output } from '@rhinarium/contract';
import { invalid } from '../../common/failure.ts';
import type { Context } from '../../context.ts';
import { noteEvent } from '../events/note-event.ts';
import { rejectPair, withdrawRejection } from './rejected-pair-store.ts';
import { refuseTwoSpecies, requirePet } from './require-pet.ts';

/** Remembers that two pets are not the same animal, or takes it back. Idempotent. */
export async function rejectDuplicate(
  context: Pick<Context, 'tenant' | 'database' | 'clock' | 'ids'>,
  { params: { petId }, body: { otherPetId, isRejected } }: Input<'rejectDuplicate'>,
): Promise<Output<'rejectDuplicate'>> {
  const tenantId = context.tenant.id;
  return await context.database.tenant(tenantId, async (sql) => {
    const pet = await requirePet(sql, tenantId, petId, 'share');
    const other = await requirePet(sql, tenantId, otherPetId, 'share');
    if (pet.id === other.id) throw invalid('otherPetId', 'must be another pet');
    refuseTwoSpecies(pet, other, 'otherPetId');
    const pair = { petId, otherPetId };
    const isChanged = isRejected
      ? await rejectPair(sql, tenantId, pair, { id: context.ids.next(), rejectedAt: context.clock() })
      : await withdrawRejection(sql, tenantId, pair);
    if (isChanged) {
      const data = { petId, otherPetId, status: isRejected ? 'REJECTED' : 'WITHDRAWN' };
      await noteEvent(context, sql, tenantId, { type: 'pet.duplicateRejected', data });
    }
    return { status: 204 };
  });
}
