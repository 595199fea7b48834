import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OperationName } from '@rhinarium/contract';
import type { Request, World } from '../../../../../test/contract/contract-case.ts';
import { openWorld, send, type Witness } from '../../../../../test/contract/open-world.ts';
import type { Reply } from '../../../testing/client.ts';
import { sharedService } from '../../../testing/service.ts';

type Named = { readonly operation: OperationName; readonly request: (id: string) => Request };

const UNKNOWN = '0198b5a2-0000-7000-8000-000000000000';
const CAT = { species: 'CAT' };
const petIn = (operation: OperationName, rest: Request = {}): Named => ({
  operation,
  request: (petId) => ({ ...rest, params: { petId } }),
});
const jobIn = (operation: OperationName): Named => ({ operation, request: (jobId) => ({ params: { jobId } }) });
const poolIn = (operation: OperationName, rest: Request = {}): Named => ({
  operation,
  request: (name) => ({ ...rest, params: { name } }),
});

const JOBS = ['FingerprintAddition', 'PetVerification', 'PetIdentification', 'StandingSearch'] as const;
const FOUND = { place: 'Park', seenAt: '2026-01-01T00:00:00.000Z' };
const LOST = { place: 'Park', lastSeenAt: '2026-01-01T00:00:00.000Z' };

/** Every position of an identifier in requests, by its type. `mine` belongs to the asking tenant. */
function places(mine: { petId: string; sessionId: string; pool: string; ownGroupId: string; file: Buffer }) {
  const { petId, sessionId, pool, ownGroupId, file } = mine;
  const session = { sessionId };
  return {
    pet: [
      petIn('readPet'),
      petIn('exportPet'),
      { operation: 'readPetPhoto', request: (id) => ({ params: { petId: id, photoId: UNKNOWN } }) },
      { operation: 'deletePetPhoto', request: (id) => ({ params: { petId: id, photoId: UNKNOWN } }) },
      petIn('deletePetPhotos'),
      petIn('updatePet', { body: { name: 'taken over' } }),
      petIn('deletePet'),
      petIn('mergePets', { body: { intoPetId: petId } }),
      { operation: 'mergePets', request: (id) => ({ params: { petId }, body: { intoPetId: id } }) },
      petIn('moveFingerprints', { body: { intoPetId: petId, fingerprintIds: [UNKNOWN] } }),
      {
        operation: 'moveFingerprints',
        request: (id) => ({ params: { petId }, body: { intoPetId: id, fingerprintIds: [UNKNOWN] } }),
      },
      { operation: 'undoPetChange', request: (id) => ({ params: { changeId: id } }) },
      petIn('rejectDuplicate', { body: { otherPetId: petId } }),
      { operation: 'rejectDuplicate', request: (id) => ({ params: { petId }, body: { otherPetId: id } }) },
      { operation: 'createLostReport', request: (id) => ({ body: { ...LOST, petId: id } }) },
      { operation: 'listLostReports', request: (id) => ({ query: { petId: id } }) },
      { operation: 'listSightings', request: (id) => ({ query: { petId: id } }) },
      { operation: 'listMatchCandidates', request: (id) => ({ query: { petId: id } }) },
      { operation: 'listSharedCandidates', request: (id) => ({ query: { petId: id } }) },
      petIn('addFingerprints', { body: session }),
      petIn('verifyPet', { body: session }),
      petIn('addFingerprintsV1', { body: { fingerprints: [UNKNOWN] } }),
      petIn('verifyPetV1', { body: { fingerprints: [UNKNOWN] } }),
      {
        operation: 'createCaptureSession',
        request: (id) => ({ body: { ...CAT, purpose: 'PET_VERIFICATION', petId: id } }),
      },
      { operation: 'listCaptureSessions', request: (id) => ({ query: { petId: id } }) },
      {
        operation: 'createCaptureLink',
        request: (id) => ({ body: { purpose: 'PET_PROFILE_REGISTRATION', petId: id } }),
      },
      { operation: 'listCaptureLinks', request: (id) => ({ query: { petId: id } }) },
      ...JOBS.map((noun): Named => ({ operation: `list${noun}Jobs`, request: (id) => ({ query: { petId: id } }) })),
      {
        operation: 'addPetsToSearchPool',
        request: (id) => ({ params: { name: pool }, body: { petIds: [petId, id] } }),
      },
      { operation: 'removePetsFromSearchPool', request: (id) => ({ params: { name: pool }, body: { petIds: [id] } }) },
    ],
    deletion: [{ operation: 'readDeletion', request: (deletionId) => ({ params: { deletionId } }) }],
    session: [
      { operation: 'readCaptureSession', request: (id) => ({ params: { sessionId: id } }) },
      { operation: 'previewCaptureSession', request: (id) => ({ params: { sessionId: id } }) },
      { operation: 'lookInCaptureSession', request: (id) => ({ params: { sessionId: id }, body: { picture: '' } }) },
      { operation: 'abortCaptureSession', request: (id) => ({ params: { sessionId: id } }) },
      { operation: 'uploadFingerprint', request: (id) => ({ query: { sessionId: id }, file }) },
      { operation: 'uploadAppearance', request: (id) => ({ query: { sessionId: id }, file }) },
      {
        operation: 'uploadFingerprintV1',
        request: (id) => ({ query: { sessionId: id }, form: { ...CAT, purpose: 'PET_IDENTIFICATION' }, file }),
      },
      {
        operation: 'uploadAppearanceV1',
        request: (id) => ({ query: { sessionId: id }, form: { ...CAT, purpose: 'PET_IDENTIFICATION' }, file }),
      },
      { operation: 'addFingerprints', request: (id) => ({ params: { petId }, body: { sessionId: id } }) },
      { operation: 'verifyPet', request: (id) => ({ params: { petId }, body: { sessionId: id } }) },
      { operation: 'identifyPet', request: (id) => ({ body: { sessionId: id } }) },
      { operation: 'createSighting', request: (id) => ({ body: { ...FOUND, sessionId: id } }) },
    ],
    link: [
      { operation: 'readCaptureLink', request: (linkId) => ({ params: { linkId } }) },
      { operation: 'revokeCaptureLink', request: (linkId) => ({ params: { linkId } }) },
    ],
    owner: [
      { operation: 'readOwner', request: (ownerId) => ({ params: { ownerId } }) },
      { operation: 'updateOwner', request: (ownerId) => ({ params: { ownerId }, body: { name: 'taken over' } }) },
      { operation: 'deleteOwner', request: (ownerId) => ({ params: { ownerId } }) },
      { operation: 'exportOwner', request: (ownerId) => ({ params: { ownerId } }) },
      { operation: 'createPet', request: (ownerId) => ({ body: { ...CAT, ownerId } }) },
      { operation: 'updatePet', request: (ownerId) => ({ params: { petId }, body: { ownerId } }) },
      { operation: 'listPets', request: (ownerId) => ({ query: { ownerId } }) },
    ],
    report: [
      { operation: 'readLostReport', request: (lostReportId) => ({ params: { lostReportId } }) },
      {
        operation: 'updateLostReport',
        request: (lostReportId) => ({ params: { lostReportId }, body: { place: 'taken over' } }),
      },
      { operation: 'deleteLostReport', request: (lostReportId) => ({ params: { lostReportId } }) },
      { operation: 'listMatchCandidates', request: (lostReportId) => ({ query: { lostReportId } }) },
      { operation: 'listSharedCandidates', request: (lostReportId) => ({ query: { lostReportId } }) },
    ],
    sighting: [
      { operation: 'readSighting', request: (sightingId) => ({ params: { sightingId } }) },
      {
        operation: 'updateSighting',
        request: (sightingId) => ({ params: { sightingId }, body: { place: 'taken over' } }),
      },
      { operation: 'deleteSighting', request: (sightingId) => ({ params: { sightingId } }) },
      { operation: 'listMatchCandidates', request: (sightingId) => ({ query: { sightingId } }) },
      { operation: 'listSharedCandidates', request: (sightingId) => ({ query: { sightingId } }) },
    ],
    candidate: (['read', 'confirm', 'reject'] as const)
      .map(
        (verb): Named => ({
          operation: `${verb}MatchCandidate`,
          request: (candidateId) => ({ params: { candidateId } }),
        }),
      )
      .concat(
        (['Evidence', 'Picture'] as const).map(
          (what): Named => ({
            operation: `readMatchCandidate${what}`,
            request: (candidateId) => ({ params: { candidateId } }),
          }),
        ),
      ),
    group: [
      { operation: 'readSharingGroup', request: (groupId) => ({ params: { groupId } }) },
      {
        operation: 'updateSharingGroup',
        request: (groupId) => ({ params: { groupId }, body: { shares: 'ALL_PETS' } }),
      },
      { operation: 'leaveSharingGroup', request: (groupId) => ({ params: { groupId } }) },
      { operation: 'createGroupInvitation', request: (groupId) => ({ params: { groupId } }) },
    ],
    member: [
      { operation: 'removeGroupMember', request: (memberId) => ({ params: { groupId: ownGroupId, memberId } }) },
      { operation: 'removeGroupMember', request: (memberId) => ({ params: { groupId: UNKNOWN, memberId } }) },
    ],
    invitation: [
      {
        operation: 'deleteGroupInvitation',
        request: (invitationId) => ({ params: { groupId: ownGroupId, invitationId } }),
      },
    ],
    sharedCandidate: [
      { operation: 'readSharedCandidate', request: (candidateId) => ({ params: { candidateId } }) },
      { operation: 'readSharedCandidatePhoto', request: (candidateId) => ({ params: { candidateId } }) },
      { operation: 'rejectSharedCandidate', request: (candidateId) => ({ params: { candidateId } }) },
      {
        operation: 'sendSharedMessage',
        request: (candidateId) => ({ params: { candidateId }, body: { text: 'Hello' } }),
      },
    ],
    upload: [
      { operation: 'addFingerprintsV1', request: (id) => ({ params: { petId }, body: { fingerprints: [id] } }) },
      { operation: 'verifyPetV1', request: (id) => ({ params: { petId }, body: { fingerprints: [id] } }) },
      { operation: 'identifyPetV1', request: (id) => ({ body: { fingerprints: [id] } }) },
    ],
    pool: [
      poolIn('readSearchPool'),
      {
        operation: 'createCaptureLink',
        request: (name) => ({ body: { ...CAT, purpose: 'PET_IDENTIFICATION', searchPoolName: name } }),
      },
      poolIn('updateSearchPool', { body: { description: 'taken over' } }),
      poolIn('deleteSearchPool'),
      poolIn('addPetsToSearchPool', { body: { petIds: [petId] } }),
      poolIn('removePetsFromSearchPool', { body: { petIds: [petId] } }),
      { operation: 'identifyPet', request: (name) => ({ body: { ...session, searchPoolName: name } }) },
      { operation: 'identifyPetV1', request: (name) => ({ body: { fingerprints: [UNKNOWN], searchPoolName: name } }) },
      { operation: 'createPet', request: (name) => ({ body: { ...CAT, searchPools: [name] } }) },
      { operation: 'listPets', request: (searchPoolName) => ({ query: { searchPoolName } }) },
    ],
    job: [
      ...JOBS.flatMap((noun) => [jobIn(`read${noun}Job`), jobIn(`cancel${noun}Job`), jobIn(`retry${noun}Job`)]),
      { operation: 'createSighting', request: (jobId) => ({ body: { ...FOUND, jobId } }) },
      jobIn('readPetVerificationEvidence'),
      jobIn('readPetVerificationPicture'),
      jobIn('readPetIdentificationEvidence'),
      jobIn('readPetIdentificationPicture'),
    ],
  } satisfies Record<string, Named[]>;
}

/** Everything in a response by which a caller could distinguish cases. */
function visible(reply: Reply) {
  const headers = [...reply.headers].filter(([name]) => !['x-request-id', 'date', 'ratelimit'].includes(name));
  const body = reply.body && { ...reply.body };
  if (body) delete body.requestId;
  return { status: reply.status, headers, body };
}

async function belongings(world: World) {
  const { ask, capture, newPet, newSession, parkJob, photo, sql, tenantId } = world;
  const petId = await newPet();
  const goneId = await newPet();
  await ask('deletePet', { params: { petId: goneId } }, 204);
  const sessionId = await newSession('PET_IDENTIFICATION');
  const link = await ask('createCaptureLink', { body: { purpose: 'PET_PROFILE_REGISTRATION', petId } }, 201);
  const owner = await ask('createOwner', { body: { name: 'Jun' } }, 201);
  await ask('updateLostAndFound', { body: { isEnabled: true } }, 200);
  const report = await ask('createLostReport', { body: { ...LOST, petId } }, 201);
  const found = await capture({ purpose: 'PET_IDENTIFICATION' });
  const sighting = await ask('createSighting', { body: { ...FOUND, sessionId: found } }, 201);
  const candidateId = report.body.data.id as string;
  await sql(
    `INSERT INTO match_candidates (tenant_id, id, sighting_id, pet_id, state, decision, reasons, score, false_match_rate, searched_count,
       engine, job_id, created_at) VALUES ($1, $2, $3, $4, 'OPEN', 'IDENTIFIED', '{}', 60, 0, 1, $5, $2, now())`,
    [
      tenantId,
      candidateId,
      sighting.body.data.id,
      petId,
      JSON.stringify(world.service.app.services.recognition.engine),
    ],
  );
  const sharing = { name: 'Group', shares: 'NOTHING', showPhoto: false };
  const group = (await ask('createSharingGroup', { body: sharing }, 201)).body.data;
  const invitation = await ask('createGroupInvitation', { params: { groupId: group.id } }, 201);
  await sql(
    `INSERT INTO shared_candidates (tenant_id, id, pair_id, pet_id, state, decision, score, created_at)
     VALUES ($1, $2, $2, $3, 'OPEN', 'IDENTIFIED', 60, now())`,
    [tenantId, candidateId, petId],
  );
  await ask('createSearchPool', { body: { name: `pool of ${world.tenantId}` } }, 201);
  const file = await photo('CAT', 'fingerprint');
  const linked = await ask('uploadFingerprint', { query: { sessionId }, file }, 201);
  const form = { ...CAT, purpose: 'PET_IDENTIFICATION' };
  const loose = await ask('uploadFingerprintV1', { form, file }, 201);
  return {
    pet: [petId],
    deletion: [goneId],
    session: [sessionId],
    link: [link.body.data.id],
    owner: [owner.body.data.id as string],
    report: [report.body.data.id as string],
    sighting: [sighting.body.data.id as string],
    candidate: [candidateId],
    group: [group.id as string],
    member: [group.members[0].id as string],
    invitation: [invitation.body.data.id as string],
    sharedCandidate: [candidateId],
    upload: [linked.body.data.id, loose.body.data.id] as string[],
    pool: [`pool of ${world.tenantId}`],
    job: [
      await parkJob('FINGERPRINT_ADDITION', petId),
      await parkJob('PET_VERIFICATION', petId),
      await parkJob('PET_IDENTIFICATION'),
      await parkJob('STANDING_SEARCH', petId),
    ],
    file,
  };
}

type Pair = (live: World) => Promise<readonly [owner: World, stranger: World]>;

/** Two isolated worlds: two tenants, or live and test data of one. */
const twoTenants: Pair = async (live) => [live, await live.otherTenant()];
const PAIRS: Readonly<Record<string, Pair>> = {
  'for every operation, data of another tenant looks exactly as if it did not exist, and is not changed (S1)':
    twoTenants,
  'for every operation, live data looks to a test key of the same tenant exactly as if it did not exist': async (
    live,
  ) => [live, await live.withKey({ mode: 'test' })],
  'for every operation, test data looks to a live key of the same tenant exactly as if it did not exist': async (
    live,
  ) => [await live.withKey({ mode: 'test' }), live],
};

async function openTwo(pair: Pair = twoTenants) {
  const witness: Witness = { codes: new Set(), answered: new Set(), endings: [] };
  const [owner, stranger] = await pair(await openWorld(await sharedService(), witness));
  const theirs = await belongings(owner);
  const mine = await belongings(stranger);
  const [petId, sessionId, pool] = [mine.pet[0]!, mine.session[0]!, mine.pool[0]!];
  const [ownGroupId] = mine.group as [string];
  return { owner, stranger, theirs, table: places({ petId, sessionId, pool, ownGroupId, file: mine.file }) };
}

for (const [name, pair] of Object.entries(PAIRS))
  test(name, async () => {
    const { owner, stranger, theirs, table } = await openTwo(pair);
    for (const [kind, rows] of Object.entries(table)) {
      for (const { operation, request } of rows) {
        const unknown = visible(await send(stranger.caller, operation, request(UNKNOWN)));
        for (const foreign of theirs[kind as keyof typeof table]) {
          const answer = visible(await send(stranger.caller, operation, request(foreign)));
          assert.deepEqual(answer, unknown, `${operation} with a foreign ${kind}`);
        }
        // A search pool is queried by name, which must be valid.
        const isFilter = operation.startsWith('list') && kind !== 'pool';
        assert.equal(
          unknown.status >= 400,
          !isFilter,
          `${operation} with an unknown ${kind}: ${JSON.stringify(unknown)}`,
        );
      }
    }
    const { data } = (await owner.ask('readPet', { params: { petId: theirs.pet[0]! } }, 200)).body;
    assert.equal(data.name, undefined);
    const kept = await owner.ask('readOwner', { params: { ownerId: theirs.owner[0]! } }, 200);
    assert.equal(kept.body.data.name, 'Jun');
    assert.equal(
      (await owner.ask('readCaptureSession', { params: { sessionId: theirs.session[0]! } }, 200)).body.data.state,
      'STARTED',
    );
    const link = await owner.ask('readCaptureLink', { params: { linkId: theirs.link[0]! } }, 200);
    assert.equal(link.body.data.state, 'ACTIVE');
    const report = await owner.ask('readLostReport', { params: { lostReportId: theirs.report[0]! } }, 200);
    const sighting = await owner.ask('readSighting', { params: { sightingId: theirs.sighting[0]! } }, 200);
    const candidate = await owner.ask('readMatchCandidate', { params: { candidateId: theirs.candidate[0]! } }, 200);
    assert.deepEqual(
      [report, sighting].map(({ body }) => body.data.place),
      ['Park', 'Park'],
    );
    assert.equal(candidate.body.data.state, 'OPEN');
    const group = await owner.ask('readSharingGroup', { params: { groupId: theirs.group[0]! } }, 200);
    assert.deepEqual([group.body.data.shares, group.body.data.invitations.length], ['NOTHING', 1]);
    const pool = await owner.ask('readSearchPool', { params: { name: theirs.pool[0]! } }, 200);
    assert.deepEqual([pool.body.data.petCount, pool.body.data.description], [0, undefined]);
    for (const [at, noun] of JOBS.entries()) {
      const job = await owner.ask(`read${noun}Job`, { params: { jobId: theirs.job[at]! } }, 200);
      assert.equal(job.body.data.status, 'PENDING');
    }
  });

test('for every operation, a deleted pet looks exactly as if it had never existed', async () => {
  const { owner, theirs, table } = await openTwo();
  const petId = theirs.pet[0]!;
  await owner.ask('cancelFingerprintAdditionJob', { params: { jobId: theirs.job[0]! } }, 200);
  await owner.ask('deletePet', { params: { petId } }, 204);
  // Its sessions and jobs can still be found by id, because their records outlive the pet.
  for (const { operation, request } of table.pet.filter((row) => !/^list|SearchPool$/.test(row.operation))) {
    const unknown = visible(await send(owner.caller, operation, request(UNKNOWN)));
    assert.deepEqual(visible(await send(owner.caller, operation, request(petId))), unknown, operation);
  }
});
