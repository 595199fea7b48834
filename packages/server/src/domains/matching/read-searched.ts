import type { Species } from '@rhinarium/contract';
import type { JobRow } from '../../compute/jobs/job.ts';
import type { Services } from '../../context.ts';
import { metadataField } from '../pets/pet-record.ts';
import { hasMetadata } from '../pets/rules.ts';
import { listPetsOfBreed } from '../pets/store.ts';
import { readPoolMembers } from '../pools/require-pool.ts';
import { filterOf } from './stored-filter.ts';

/** Pets per batch. Decrypting their metadata takes about 10 ms, so that other work can run between batches. */
const BATCH_ROWS = 2000;

/** Pets that an identification searches, or `undefined` for all of the species. */
export async function readSearched(
  { database, encryption }: Pick<Services, 'database' | 'encryption'>,
  job: Pick<JobRow, 'id' | 'tenantId' | 'input' | 'filter'>,
  species: Species,
  signal: AbortSignal,
): Promise<ReadonlySet<string> | undefined> {
  const { tenantId, input } = job;
  const { searchPoolName } = input;
  const cipher = await encryption.cipherOf(tenantId);
  const filter = filterOf(cipher, job);
  const members =
    searchPoolName === undefined
      ? undefined
      : await database.snapshot(tenantId, (sql) => readPoolMembers(sql, tenantId, searchPoolName));
  if (filter?.breed === undefined && filter?.metadata === undefined) return members;
  const among = members && [...members];
  const passing = new Set<string>();
  for (let afterId: string | undefined; ; ) {
    const request = { species, breed: filter.breed, among, afterId, rowsMax: BATCH_ROWS };
    const pets = await database.read(tenantId, (sql) => listPetsOfBreed(sql, tenantId, request));
    for (const pet of pets)
      if (!filter.metadata || hasMetadata(metadataField(cipher, pet).metadata, filter.metadata)) passing.add(pet.id);
    afterId = pets.at(-1)?.id;
    if (pets.length < BATCH_ROWS) return passing;
    signal.throwIfAborted();
  }
}
