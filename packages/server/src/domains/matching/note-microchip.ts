import type { JobResult } from '@rhinarium/contract';
import type { JobRow } from '../../compute/jobs/job.ts';
import type { ActionHandler } from '../../compute/jobs/job-handlers.ts';
import type { Services } from '../../context.ts';
import { listMicrochips, type MicrochipRow } from '../pets/microchip-store.ts';
import { speaksAgainst } from '../pets/rules.ts';
import { filterOf, type StoredFilter } from './accept-job.ts';

type Kind = 'PET_VERIFICATION' | 'PET_IDENTIFICATION';

/** Wraps a handler. Its result has `microchipContradiction` for each pet if the request stated a microchip. */
export function notingMicrochip<Each extends Kind>(handler: ActionHandler<Each>): ActionHandler<Each> {
  return async (services, job, signal) => {
    const done = await handler(services, job, signal);
    const stated = filterOf(await services.encryption.cipherOf(job.tenantId), job);
    if (stated?.microchip === undefined) return done;
    const { microchip, microchipPoolIds } = stated;
    const result = await noted(services, job, done.result, { microchip, microchipPoolIds });
    return { ...done, result: result as JobResult<Each> };
  };
}

async function noted(
  { database }: Pick<Services, 'database'>,
  { tenantId, petId }: Pick<JobRow<Kind>, 'tenantId' | 'petId'>,
  result: JobResult<Kind>,
  { microchip, microchipPoolIds }: Pick<StoredFilter, 'microchipPoolIds'> & { readonly microchip: string },
): Promise<JobResult<Kind>> {
  const petIds = 'pets' in result ? result.pets.map(({ id }) => id) : [petId!];
  const rows = await database.read(tenantId, (sql) =>
    listMicrochips(sql, tenantId, [microchip], petIds, microchipPoolIds),
  );
  const noteOf = (id: string) => ({ microchipContradiction: contradicts(rows, id, microchip) });
  if (!('pets' in result)) return { ...result, ...noteOf(petId!) };
  return { ...result, pets: result.pets.map((pet) => ({ ...pet, ...noteOf(pet.id) })) };
}

const contradicts = (rows: readonly MicrochipRow[], petId: string, observed: string): boolean =>
  speaksAgainst(observed, {
    own: rows.filter((row) => row.petId === petId).map(({ microchip }) => microchip),
    isOfOther: rows.some((row) => row.microchip === observed && row.petId !== petId),
  });
