import type { ConsoleAnswer, ConsoleInput } from '@rhinarium/contract';
import { Failure } from '../common/failure.ts';
import { sortedPageFrom, sortedStart } from '../common/page.ts';
import { findJobOfAnyKind } from '../compute/jobs/store.ts';
import { requirePetView } from '../domains/pets/pet-record.ts';
import { sessionRecord } from '../domains/sessions/session-actions.ts';
import { findCountedSession } from '../domains/sessions/store.ts';
import { listUploadsOfPet, listUploadsOfSession, type UploadRow } from '../domains/uploads/store.ts';
import { qualityRecord } from '../domains/uploads/upload-record.ts';
import type { MemberContext } from './console-context.ts';
import { countPets, findPets, type PetEntryRow } from './pet-view-store.ts';

const PET_SORT_KINDS = { createdAt: 'moment', name: 'text', externalId: 'text' } as const;

export async function searchPets(
  { database, tenant }: MemberContext,
  { query }: ConsoleInput<'searchPets'>,
): Promise<ConsoleAnswer<'searchPets'>> {
  const { search, species, searchPoolName, registered, petIds } = query;
  const isRegistered = registered === undefined ? undefined : registered === 'yes';
  const named = { search: search?.trim(), species, searchPoolName, isRegistered, petIds: petIds?.split(',') };
  const filter = { ...named, ...sortedStart(query, PET_SORT_KINDS) };
  const pets = await database.read(tenant.id, (sql) => findPets(sql, tenant.id, filter));
  return sortedPageFrom(pets, query, petEntry);
}

export async function readPetCounts({ database, tenant }: MemberContext): Promise<ConsoleAnswer<'readPetCounts'>> {
  return { data: await database.read(tenant.id, (sql) => countPets(sql, tenant.id)) };
}

export function petEntry({ sortedBy: _, ...pet }: PetEntryRow): ConsoleAnswer<'searchPets'>['data'][number] {
  return { ...pet, createdAt: pet.createdAt.toISOString() };
}

function sampleOf(upload: UploadRow): ConsoleAnswer<'listSamples'>['data'][number] {
  const { id, kind, sessionId, petId, width, height, bytes, evidence, createdAt } = upload;
  return {
    id,
    kind,
    sessionId,
    petId,
    width,
    height,
    bytes,
    ...qualityRecord(upload),
    evidence: [...(evidence ?? [])],
    createdAt: createdAt.toISOString(),
  };
}

export async function listSamples(
  { database, tenant }: MemberContext,
  { params }: ConsoleInput<'listSamples'>,
): Promise<ConsoleAnswer<'listSamples'>> {
  return await database.snapshot(tenant.id, async (sql) => {
    await requirePetView(sql, tenant.id, params.petId);
    const uploads = await listUploadsOfPet(sql, tenant.id, params.petId);
    return { data: uploads.map(sampleOf) };
  });
}

export async function readSessionTimeline(
  { database, tenant, clock }: MemberContext,
  { params }: ConsoleInput<'readSessionTimeline'>,
): Promise<ConsoleAnswer<'readSessionTimeline'>> {
  return await database.snapshot(tenant.id, async (sql) => {
    const session = await findCountedSession(sql, tenant.id, params.sessionId);
    if (!session) throw new Failure('noSuchCaptureSession');
    const samples = await listUploadsOfSession(sql, tenant.id, session.id);
    const job = session.usedByJobId === null ? undefined : await findJobOfAnyKind(sql, tenant.id, session.usedByJobId);
    return {
      data: {
        session: sessionRecord(session, session.counts, clock()),
        samples: samples.map(sampleOf),
        job: job
          ? {
              id: job.id,
              kind: job.kind,
              status: job.status,
              createdAt: job.createdAt.toISOString(),
              startedAt: job.startedAt?.toISOString() ?? null,
              finishedAt: job.finishedAt?.toISOString() ?? null,
            }
          : null,
      },
    };
  });
}
