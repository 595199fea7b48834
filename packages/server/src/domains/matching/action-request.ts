import type { PetFilter } from '@rhinarium/contract';
import { Failure, invalid } from '../../common/failure.ts';
import type { KindOfOnePet } from '../../compute/jobs/job.ts';
import type { Sql } from '../../storage/database/database.ts';
import { requirePet, requirePetView } from '../pets/require-pet.ts';
import type { ActionNeeds, Refusal } from '../sessions/rules.ts';

interface Search {
  readonly jobKind: 'PET_IDENTIFICATION';
  readonly petId?: never;
  readonly searchPoolName?: string | undefined;
  readonly filter?: PetFilter | undefined;
  readonly microchip?: string | undefined;
  readonly microchipPoolIds?: readonly string[] | undefined;
  readonly candidatesMax: number;
}

interface OfOnePet {
  readonly jobKind: KindOfOnePet;
  readonly petId: string;
  /** Set for an addition. */
  readonly replacesRegistered?: boolean;
  /** Set for a verification. */
  readonly microchip?: string | undefined;
  readonly microchipPoolIds?: readonly string[] | undefined;
  readonly searchPoolName?: never;
  readonly filter?: never;
}

/** Input of an action, in either API version (specification 6.1 and 10.3). */
export type ActionRequest = Search | OfOnePet;

/** The action's pet with its deciding properties, locked so that actions on one pet are serialised. */
export async function readRequestedPet(
  sql: Sql,
  tenantId: string,
  { jobKind, petId }: ActionRequest,
): Promise<ActionNeeds['pet']> {
  if (petId === undefined) return undefined;
  const [, pet] = await Promise.all([
    requirePet(sql, tenantId, petId, jobKind === 'FINGERPRINT_ADDITION' ? 'change' : 'share'),
    requirePetView(sql, tenantId, petId),
  ]);
  return pet;
}

/** Throws the failure for a refusal. */
export function refuse(refusal: Refusal | undefined): void {
  if (refusal === undefined) return;
  if (refusal === 'sessionOfAnotherPet') throw invalid('sessionId', 'is a capture session of another pet');
  throw new Failure(refusal);
}
