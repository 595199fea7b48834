import assert from 'node:assert/strict';
import { endOf } from '@rhinarium/server/testing/pets';
import type { ContractCase, World } from '../contract-case.ts';

const LAST_SEEN = '2026-01-14T18:00:00.000Z';
const LOST = { place: 'Park', lastSeenAt: LAST_SEEN };
const FOUND = { place: 'Street', seenAt: LAST_SEEN };
const IN_AN_HOUR = () => new Date(Date.now() + 3_600_000).toISOString();
/** Times of sightings may be a day ahead, as clocks differ. */
const IN_TWO_DAYS = () => new Date(Date.now() + 48 * 3_600_000).toISOString();

const turnOn = ({ ask }: World) => ask('updateLostAndFound', { body: { isEnabled: true } }, 200);

/** Field names of a refusal. */
const fieldsOf = ({ body }: Awaited<ReturnType<World['ask']>>) =>
  Object.keys(body.errors[0].details ?? body.errors[0].fields ?? {});

export const lostAndFoundCases: readonly ContractCase[] = [
  {
    name: 'lost and found is off until the tenant turns it on, and needs a plan with identification',
    says: ['18.1'],
    async run(world) {
      const { ask, newPet, otherTenant } = world;
      const body = { ...LOST, petId: await newPet() };
      assert.deepEqual((await ask('readLostAndFound', {}, 200)).body.data, { isEnabled: false, searchNewPets: false });
      await ask('createLostReport', { body }, 'lostAndFoundOff');
      await ask('createSighting', { body: { ...FOUND, sessionId: 'unknown' } }, 'lostAndFoundOff');
      await turnOn(world);
      await ask('createLostReport', { body }, 201);
      const unplanned = await otherTenant('base');
      await unplanned.ask('createLostReport', { body }, 'identificationNotInPlan');
      await unplanned.ask('createSighting', { body: { ...FOUND, sessionId: 'x' } }, 'identificationNotInPlan');
      const undecided = await otherTenant(null);
      await undecided.ask('createLostReport', { body }, 'identificationPlanSelectionRequired');
      await undecided.ask('createSighting', { body: FOUND }, 'identificationPlanSelectionRequired');
    },
  },
  {
    name: 'a pet has one open lost report, which is ended, opened again and deleted; contacts are for full keys',
    says: ['18.2', '18.4'],
    async run(world) {
      const { ask, newPet, withKey } = world;
      await turnOn(world);
      const petId = await newPet();
      const body = { ...LOST, petId, position: { latitude: 37.5, longitude: 127 }, contact: 'Jun', reward: '10' };
      const headers = { 'idempotency-key': 'lost-1' };
      const created = await ask('createLostReport', { body, headers }, 201);
      const { id } = created.body.data;
      assert.equal(created.headers.get('location'), `/v2/lost-reports/${id}`);
      assert.deepEqual((await ask('createLostReport', { body, headers }, 201)).body, created.body);
      await ask('createLostReport', { body: { ...body, reward: '20' }, headers }, 'idempotencyKeyReused');
      const again = await ask('createLostReport', { body }, 'stateConflict');
      assert.deepEqual(again.body.errors[0].fields.lostReportId, [id]);
      await ask('createLostReport', { body: { ...body, petId: 'unknown' } }, 'noSuchPet');
      for (const [field, wrong] of Object.entries({
        place: { place: '' },
        lastSeenAt: { lastSeenAt: IN_TWO_DAYS() },
        'position.latitude': { position: { latitude: 91, longitude: 0 } },
        contact: { contact: 'a\u202eb' },
      }))
        assert.deepEqual(fieldsOf(await ask('createLostReport', { body: { ...body, ...wrong } }, 'validation')), [
          field,
        ]);

      const params = { lostReportId: id };
      const change = (changes: object, expected: Parameters<typeof ask>[2]) =>
        ask('updateLostReport', { params, body: changes }, expected);
      const changed = (await change({ reward: null, place: 'Bridge' }, 200)).body.data;
      assert.deepEqual([changed.reward, changed.place, changed.contact], [undefined, 'Bridge', 'Jun']);
      assert.ok((await change({ state: 'CLOSED' }, 200)).body.data.endedAt);
      assert.deepEqual(fieldsOf(await change({ state: 'FOUND' }, 'stateConflict')), ['state']);
      const second = (await ask('createLostReport', { body }, 201)).body.data;
      assert.deepEqual(fieldsOf(await change({ state: 'OPEN' }, 'stateConflict')), ['petId', 'lostReportId']);
      await ask('updateLostReport', { params: { lostReportId: second.id }, body: { state: 'FOUND' } }, 200);
      assert.equal((await change({ state: 'OPEN' }, 200)).body.data.endedAt, undefined);
      const open = (await ask('listLostReports', { query: { petId, state: 'OPEN' } }, 200)).body.data;
      assert.deepEqual(
        open.map((each: { id: string }) => each.id),
        [id],
      );
      const reader = await withKey({ scopes: ['read'] });
      const read = (await reader.ask('readLostReport', { params }, 200)).body.data;
      assert.deepEqual([read.place, read.contact], ['Bridge', undefined]);
      await reader.ask('updateLostReport', { params, body: {} }, 'keyLacksScope');
      await ask('deleteLostReport', { params }, 204);
      await ask('readLostReport', { params }, 'noSuchResource');
      const types = (await ask('listEvents', { query: { type: 'lostReport.changed' } }, 200)).body.data;
      assert.deepEqual(
        types.map(({ data }: { data: { status: string } }) => data.status),
        ['OPEN', 'CLOSED', 'FOUND', 'OPEN'],
      );
    },
  },
  {
    name: 'a sighting without photos, with photos of another purpose, or with a contact without consent is refused',
    says: ['18.3', '18.4'],
    async run(world) {
      const { ask, newPet, newSession, parkJob } = world;
      await turnOn(world);
      const refuse = async (body: object, expected: Parameters<typeof ask>[2]) =>
        await ask('createSighting', { body: { ...FOUND, ...body } }, expected);
      await refuse({ sessionId: 'unknown' }, 'noSuchCaptureSession');
      await refuse({ jobId: 'unknown' }, 'noSuchPetIdentificationJob');
      const sessionId = await newSession('PET_IDENTIFICATION');
      await refuse({ sessionId }, 'captureSessionNotFinished');
      await refuse(
        { sessionId: await newSession('PET_VERIFICATION', await newPet()) },
        'captureSessionPurposeMismatch',
      );
      const jobId = await parkJob('PET_IDENTIFICATION');
      assert.deepEqual(fieldsOf(await refuse({ jobId }, 'stateConflict')), ['jobId']);
      for (const [field, wrong] of Object.entries({
        sessionId: {},
        species: { sessionId, species: 'CAT' },
        jobId: { sessionId, jobId },
        hasContactConsent: { sessionId, contact: 'Jun' },
        contactExpiresAt: { sessionId, contactExpiresAt: IN_AN_HOUR() },
        seenAt: { sessionId, seenAt: IN_TWO_DAYS() },
      }))
        assert.deepEqual(fieldsOf(await refuse(wrong, 'validation')), [field]);
      for (const contactExpiresAt of ['2026-01-01T00:00:00.000Z', '2126-01-01T00:00:00.000Z']) {
        const late = await refuse(
          { sessionId, contact: 'Jun', hasContactConsent: true, contactExpiresAt },
          'validation',
        );
        assert.deepEqual(fieldsOf(late), ['contactExpiresAt']);
      }
      assert.deepEqual((await ask('listSightings', {}, 200)).body.data, []);
      const open = await ask('readCaptureSession', { params: { sessionId } }, 200);
      assert.equal(open.body.data.state, 'STARTED');
    },
  },
  {
    name: 'a sighting uses its session, and a candidate has evidence with pictures, is rejected and confirmed after all',
    says: ['18.3', '18.5', '18.6'],
    async run(world) {
      const { ask, caller, capture } = world;
      await turnOn(world);
      const petId = (await ask('createPet', { body: { species: 'CAT' } }, 201)).body.data.id;
      const registration = await capture({ purpose: 'PET_PROFILE_REGISTRATION', petId });
      await endOf(caller, await ask('addFingerprints', { params: { petId }, body: { sessionId: registration } }, 202));
      await ask('createLostReport', { body: { ...LOST, petId } }, 201);
      const sessionId = await capture({ purpose: 'PET_IDENTIFICATION', firstShot: 10 });
      const sighting = (await ask('createSighting', { body: { ...FOUND, sessionId } }, 201)).body.data;
      await ask('createSighting', { body: { ...FOUND, sessionId } }, 'captureSessionAlreadyUsed');
      const session = (await ask('readCaptureSession', { params: { sessionId } }, 200)).body.data;
      assert.deepEqual([session.state, session.usedByJobId], ['FINISHED', sighting.searchJobId]);
      const params = { jobId: sighting.searchJobId };
      const job = (await ask('readStandingSearchJob', { params, query: { waitSeconds: '30' } }, 200)).body.data;
      assert.deepEqual([job.status, job.sightingId, job.result.candidates.length], ['SUCCESS', sighting.id, 1]);
      await ask('readPetIdentificationJob', { params }, 'noSuchPetIdentificationJob');
      const query = { sightingId: sighting.id, petId, state: 'OPEN' };
      const [candidate] = (await ask('listMatchCandidates', { query }, 200)).body.data;
      assert.ok(candidate.score >= 50 && candidate.falseMatchRate < 0.01, JSON.stringify(candidate));
      const of = { params: { candidateId: candidate.id } };
      const evidence = (await ask('readMatchCandidateEvidence', of, 200)).body.data;
      assert.deepEqual([evidence.petId, evidence.isAsDecided, evidence.probes.length], [petId, true, 3]);
      const [{ probeId: probe, referenceId: reference, pictureUrl }] = evidence.pairs;
      assert.ok(pictureUrl.startsWith(`/v2/match-candidates/${candidate.id}/evidence/picture?`));
      await ask('readMatchCandidatePicture', { ...of, query: { probe, reference } }, 200);
      await ask('readMatchCandidatePicture', { ...of, query: { probe: petId } }, 'noSuchResource');
      assert.equal((await ask('rejectMatchCandidate', of, 200)).body.data.state, 'REJECTED');
      assert.equal((await ask('confirmMatchCandidate', of, 200)).body.data.state, 'CONFIRMED');
      assert.equal((await ask('readMatchCandidate', of, 200)).body.data.state, 'CONFIRMED');
      const ofSighting = { params: { sightingId: sighting.id } };
      assert.equal((await ask('readSighting', ofSighting, 200)).body.data.petId, petId);
      await ask('updateSighting', { ...ofSighting, body: { state: 'CLOSED' } }, 'stateConflict');
      const reopened = await ask('updateSighting', { ...ofSighting, body: { state: 'OPEN' } }, 200);
      assert.equal(reopened.body.data.petId, undefined);
      await ask('deleteSighting', ofSighting, 204);
      await ask('readMatchCandidate', of, 'noSuchResource');
    },
  },
  {
    name: 'a sighting and a lost report are made without photos, found by microchip and listed by distance',
    says: ['18.2', '18.3', '18.9', '18.10'],
    async run(world) {
      const { ask, withKey } = world;
      await turnOn(world);
      const microchip = '410100012345678';
      const told = { ...FOUND, species: 'CAT', position: { latitude: 37.5, longitude: 127 } };
      for (const [field, wrong] of Object.entries({
        sessionId: told,
        species: { ...FOUND, description: 'Black' },
        microchip: { ...told, microchip: '12' },
      }))
        assert.deepEqual(fieldsOf(await ask('createSighting', { body: wrong }, 'validation')), [field]);
      const body = { ...told, microchip: '410 100 012 345 678', description: 'Black, with a collar' };
      const sighting = (await ask('createSighting', { body }, 201)).body.data;
      assert.deepEqual(
        [sighting.microchip, sighting.description, sighting.fingerprintIds],
        [microchip, body.description, []],
      );
      const search = async (jobId: string) =>
        (await ask('readStandingSearchJob', { params: { jobId }, query: { waitSeconds: '30' } }, 200)).body.data;
      assert.deepEqual((await search(sighting.searchJobId)).result.candidates, []);
      for (const [field, wrong] of Object.entries({ petId: LOST, species: { ...LOST, species: 'COW' } }))
        assert.deepEqual(fieldsOf(await ask('createLostReport', { body: wrong }, 'validation')), [field]);
      await ask('createLostReport', { body: { ...LOST, microchip } }, 'noSuchPet');
      const lost = {
        ...LOST,
        microchip,
        species: 'CAT',
        description: 'Black',
        position: { latitude: 37.6, longitude: 127 },
      };
      const report = (await ask('createLostReport', { body: lost }, 201)).body.data;
      assert.equal((await search(report.searchJobId)).result.candidates[0].microchip, microchip);
      const [candidate] = (await ask('listMatchCandidates', { query: { lostReportId: report.id } }, 200)).body.data;
      assert.deepEqual(
        [candidate.sightingId, candidate.petId, candidate.microchip, candidate.score, candidate.distanceKm],
        [sighting.id, report.petId, microchip, 100, 11.12],
      );
      const near = { nearLatitude: '37.5', nearLongitude: '127', withinKm: '5' };
      const reader = await withKey({ scopes: ['read'] });
      const sightings = (await reader.ask('listSightings', { query: near }, 200)).body.data;
      assert.deepEqual([sightings.length, sightings[0].distanceKm], [1, 0]);
      assert.deepEqual((await reader.ask('listLostReports', { query: near }, 200)).body.data, []);
      const wider = { ...near, withinKm: '12.5' };
      assert.equal((await reader.ask('listLostReports', { query: wider }, 200)).body.data[0].distanceKm, 11.12);
      const { withinKm: _, ...center } = near;
      for (const list of ['listSightings', 'listLostReports'] as const)
        assert.deepEqual(fieldsOf(await ask(list, { query: center }, 'validation')), ['withinKm']);
    },
  },
  {
    name: 'a pair of pets that a person rejected is in no result of a duplicate search, earlier or later, until it is taken back',
    says: ['18.7'],
    async run(world) {
      const { ask, caller, capture, newPet } = world;
      const register = async (firstShot: number) => {
        const petId = await newPet();
        const sessionId = await capture({ purpose: 'PET_PROFILE_REGISTRATION', petId, firstShot });
        const job = await endOf(caller, await ask('addFingerprints', { params: { petId }, body: { sessionId } }, 202));
        assert.equal(job.status, 'SUCCESS', JSON.stringify(job));
        return petId;
      };
      const [petId, otherPetId] = [await register(0), await register(5)];
      const search = async () => await endOf(caller, await ask('findDuplicates', { body: {} }, 202));
      const earlier = await search();
      const pairsOf = async (jobId: string) =>
        (await ask('readDuplicateSearchJob', { params: { jobId } }, 200)).body.data.result.pairs.length;
      assert.equal(await pairsOf(earlier.jobId), 1);
      const reject = (body: object, expected: Parameters<typeof ask>[2]) =>
        ask('rejectDuplicate', { params: { petId }, body }, expected);
      await reject({ otherPetId: 'unknown' }, 'noSuchPet');
      await reject({ otherPetId: await newPet('DOG') }, 'speciesMismatch');
      assert.deepEqual(fieldsOf(await reject({ otherPetId: petId }, 'validation')), ['otherPetId']);
      await reject({ otherPetId }, 204);
      assert.equal(await pairsOf(earlier.jobId), 0);
      assert.equal((await search()).result.pairs.length, 0);
      await reject({ otherPetId, isRejected: false }, 204);
      assert.equal(await pairsOf(earlier.jobId), 1);
      assert.equal((await search()).result.pairs.length, 1);
    },
  },
];
