import { type AnswerOf, type ConsoleRow, PET_IDS_MAX } from '@rhinarium/contract';
import { ask } from './api.ts';

type PetEntry = AnswerOf<ConsoleRow<'searchPets'>>['data'][number];

/** Pets of a tenant that one request will ask for. */
interface Batch {
  readonly petIds: Set<string>;
  readonly entries: Promise<ReadonlyMap<string, PetEntry>>;
}

const openBatches = new Map<string, Batch>();

function openBatch(tenantId: string): Batch {
  const petIds = new Set<string>();
  const entries = new Promise((resolve) => setTimeout(resolve)).then(async () => {
    if (openBatches.get(tenantId)?.petIds === petIds) openBatches.delete(tenantId);
    const found = await ask('searchPets', { tenantId }, { petIds: [...petIds].join(), pageSize: petIds.size });
    return new Map(found.data.map((pet) => [pet.id, pet]));
  });
  const batch = { petIds, entries };
  openBatches.set(tenantId, batch);
  return batch;
}

/** A pet with its picture, `null` once deleted. The rows of a table that ask together share one request. */
export async function findPetEntry(tenantId: string, petId: string): Promise<PetEntry | null> {
  const open = openBatches.get(tenantId);
  const batch = open === undefined || open.petIds.size >= PET_IDS_MAX ? openBatch(tenantId) : open;
  batch.petIds.add(petId);
  return (await batch.entries).get(petId) ?? null;
}
