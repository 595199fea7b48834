import { type Input, type Output, ofPetTexts, pathOf, ROUTES, refusePet, thresholdReached } from '@rhinarium/contract';
import { DAY_MS } from '../../common/durations.ts';
import { Failure } from '../../common/failure.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { isUniqueViolation } from '../../storage/database/failures.ts';
import { noteEvent } from '../events/events.ts';
import { hasEventSince } from '../events/store.ts';
import { requireLockedOwner } from '../owners/owner-actions.ts';
import { putPetIntoPools } from '../pools/pool-actions.ts';
import { putMicrochips } from './microchip-store.ts';
import { petRecord, requirePetView, storedMetadata } from './pet-record.ts';
import { countLivePets, findPetByExternalId, insertPet, lockPetCount, type PetRow } from './store.ts';

/**
 * Creates a pet. The plan limit is checked again inside the transaction, which serialises creations (specification
 * 2.10).
 */
export async function createPet(
  context: AddContext & Pick<Context, 'encryption' | 'database'>,
  { body }: Input<'createPet'>,
): Promise<Output<'createPet'>> {
  const tenantId = context.tenant.id;
  const now = context.clock();
  const id = context.ids.next();
  const cipher = await context.encryption.cipherOf(tenantId);
  const pet = {
    id,
    species: body.species,
    ...ofPetTexts((name) => body[name] ?? null),
    metadata: body.metadata === undefined ? null : storedMetadata(cipher, id, body.metadata),
    ownerId: body.ownerId ?? null,
    createdAt: now,
    updatedAt: now,
  };
  return await context.database
    .tenant(tenantId, async (sql) => {
      if (body.ownerId !== undefined) await requireLockedOwner(sql, tenantId, body.ownerId, 'share');
      await addPet(context, sql, pet, body.microchips);
      if (body.searchPools) await putPetIntoPools(sql, tenantId, id, body.searchPools);
      if (body.microchips) await context.petRecords.microchipsGiven(sql, tenantId, id);
      return {
        status: 201 as const,
        headers: { location: pathOf(ROUTES.readPet, { petId: id }) },
        body: { data: petRecord(cipher, await requirePetView(sql, tenantId, id)) },
      };
    })
    .catch(refuseTakenExternalId(context, tenantId, body.externalId));
}

/** Dependencies of adding a pet. */
export type AddContext = Pick<Context, 'tenant' | 'clock' | 'ids' | 'petRecords'>;

/** Inserts a pet with its microchips, unless the plan allows no more. Serialises creations. */
export async function addPet(
  context: Omit<AddContext, 'petRecords'>,
  sql: Sql,
  pet: PetRow,
  microchips: readonly string[] = [],
): Promise<void> {
  const tenantId = context.tenant.id;
  await lockPetCount(sql, tenantId);
  const petCount = await countLivePets(sql, tenantId);
  const refusal = refusePet(context.tenant.plan, petCount);
  if (refusal) throw new Failure(refusal);
  await insertPet(sql, tenantId, pet);
  if (microchips.length > 0) await putMicrochips(sql, tenantId, pet.id, microchips);
  await noteQuota(context, sql, pet.id, petCount + 1);
}

/**
 * Returns what maps the unique violation of an externalId to its failure (specification 3.3), with the id of the pet that
 * has it, if the externalId is known and the pet still there.
 */
export function refuseTakenExternalId(
  { database }: Pick<Context, 'database'>,
  tenantId: string,
  externalId?: string | null,
): (cause: unknown) => Promise<never> {
  return async (cause) => {
    if (!isUniqueViolation(cause, 'pets_external_id_key')) throw cause;
    const petId =
      externalId && (await database.read(tenantId, (sql) => findPetByExternalId(sql, tenantId, externalId)));
    const owner = petId ? { takenByPetId: [petId] } : {};
    const details = { externalId: ['is already taken by another pet'], ...owner };
    throw new Failure('alreadyTaken', { details, cause });
  };
}

/** Time in which a reached threshold is not reported again, ms. Pets may come and go around it. */
const quotaQuietMs = DAY_MS;

async function noteQuota(
  context: Pick<Context, 'tenant' | 'clock' | 'ids'>,
  sql: Sql,
  petId: string,
  petCount: number,
): Promise<void> {
  const status = thresholdReached(context.tenant.plan, petCount);
  if (!status) return;
  const type = 'quota.thresholdReached';
  const since = new Date(context.clock().getTime() - quotaQuietMs);
  if (await hasEventSince(sql, context.tenant.id, { type, status, since })) return;
  await noteEvent(context, sql, context.tenant.id, { type, data: { petId, status } });
}
