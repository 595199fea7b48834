import assert from 'node:assert/strict';
import { endOf } from '@rhinarium/server/testing/pets';
import sharp from 'sharp';
import type { ContractCase, World } from '../contract-case.ts';

type Form = { species: string; purpose: string };

async function uploadLoose({ ask, photo }: World, form: Form, count: number, firstShot = 0): Promise<string[]> {
  const ids: string[] = [];
  for (let shot = firstShot; shot < firstShot + count; shot++) {
    const file = await photo('CAT', 'fingerprint', shot);
    ids.push((await ask('uploadFingerprintV1', { form, file }, 201)).body.data.id);
  }
  return ids;
}

const cat = (purpose: string) => ({ species: 'CAT', purpose });

export const v1Cases: readonly ContractCase[] = [
  {
    name: 'v1 registers, verifies and identifies by file identifiers, without sessions or appearance images, and says that it is deprecated (S14)',
    says: ['10.1', '10.2', '10.3', '10.6'],
    async run(world) {
      const { ask, caller, newPet } = world;
      const params = { petId: await newPet() };
      const five = await uploadLoose(world, cat('PET_PROFILE_REGISTRATION'), 5);
      const accepted = await ask('addFingerprintsV1', { params, body: { fingerprints: five } }, 202);
      assert.ok(accepted.headers.get('deprecation'));
      assert.ok(accepted.headers.get('link')?.includes('migration'));
      assert.equal((await endOf(caller, accepted)).status, 'SUCCESS');
      const other = { petId: await newPet() };
      for (const pet of [params, other])
        await ask('addFingerprintsV1', { params: pet, body: { fingerprints: five } }, 'validation');
      const three = await uploadLoose(world, cat('PET_VERIFICATION'), 3, 10);
      const verified = await endOf(caller, await ask('verifyPetV1', { params, body: { fingerprints: three } }, 202));
      assert.equal(verified.status, 'SUCCESS');
      const others = await uploadLoose(world, cat('PET_IDENTIFICATION'), 3, 10);
      const identified = await endOf(caller, await ask('identifyPetV1', { body: { fingerprints: others } }, 202));
      assert.equal(identified.status, 'SUCCESS');
    },
  },
  {
    name: 'v1 uploads have a species and a purpose; an appearance image is accepted too',
    says: ['10.1', '10.2'],
    async run({ ask, photo }) {
      const file = await photo('CAT', 'fingerprint');
      const refused = await ask('uploadFingerprintV1', { file }, 'validation');
      assert.deepEqual(Object.keys(refused.body.errors[0].details).sort(), ['purpose', 'species']);
      assert.ok(refused.headers.get('deprecation'));
      const form = cat('PET_VERIFICATION');
      await ask('uploadFingerprintV1', { form, file }, 201);
      await ask('uploadAppearanceV1', { form, file: await photo('CAT', 'appearance') }, 201);
    },
  },
  {
    name: 'the same bytes again are a v1 upload like any other: 201, an id that every list takes; in one list they count once',
    says: ['10.2'],
    async run(world) {
      const { ask, caller, newPet, newSession, photo } = world;
      const form = cat('PET_PROFILE_REGISTRATION');
      const [first, again] = [await uploadLoose(world, form, 5), await uploadLoose(world, form, 5)];
      for (const fingerprints of [first, again]) {
        const params = { petId: await newPet() };
        const twice = fingerprints.slice(0, 4).concat(fingerprints[0]!);
        await ask('addFingerprintsV1', { params, body: { fingerprints: twice } }, 'captureSessionNotFinished');
        const body = { fingerprints: [...fingerprints, ...twice] };
        const job = await endOf(caller, await ask('addFingerprintsV1', { params, body }, 202));
        assert.deepEqual([job.status, job.result.addedFingerprintIds.length], ['SUCCESS', 5]);
      }
      const ofVerification = cat('PET_VERIFICATION');
      const ids = [await uploadLoose(world, ofVerification, 2), await uploadLoose(world, ofVerification, 2)].flat();
      const params = { petId: await newPet() };
      await ask('verifyPetV1', { params, body: { fingerprints: ids } }, 'captureSessionNotFinished');
      const query = { sessionId: await newSession('PET_IDENTIFICATION') };
      const upload = { query, form: cat('PET_IDENTIFICATION'), file: await photo('CAT', 'fingerprint') };
      const inSession = await ask('uploadFingerprintV1', upload, 201);
      assert.deepEqual((await ask('uploadFingerprintV1', upload, 201)).body, inSession.body);
    },
  },
  {
    name: 'a v1 upload into a session has its species and purpose, and one action takes files of one session only',
    says: ['10.4', '10.7'],
    async run({ ask, newSession, photo }) {
      const form = cat('PET_IDENTIFICATION');
      const fingerprints: string[] = [];
      for (let shot = 0; shot < 2; shot++) {
        const query = { sessionId: await newSession('PET_IDENTIFICATION') };
        const file = await photo('CAT', 'fingerprint', shot);
        const wrongSpecies = { ...form, species: 'DOG' };
        await ask('uploadFingerprintV1', { query, form: wrongSpecies, file }, 'speciesMismatch');
        await ask(
          'uploadFingerprintV1',
          { query, form: cat('PET_VERIFICATION'), file },
          'captureSessionPurposeMismatch',
        );
        fingerprints.push((await ask('uploadFingerprintV1', { query, form, file }, 201)).body.data.id);
      }
      await ask('identifyPetV1', { body: { fingerprints } }, 'multipleCaptureSessions');
      const query = { sessionId: 'unknown' };
      await ask(
        'uploadFingerprintV1',
        { query, form, file: await photo('CAT', 'fingerprint') },
        'noSuchCaptureSession',
      );
    },
  },
  {
    name: 'a file identifier that is unknown, of another tenant, rejected, or of the other kind is a validation failure of `fingerprints`',
    says: ['10.5'],
    async run(world) {
      const { ask, otherTenant, photo } = world;
      const form = cat('PET_IDENTIFICATION');
      const foreign = await uploadLoose(await otherTenant(), form, 1);
      const appearance = await ask('uploadAppearanceV1', { form, file: await photo('CAT', 'appearance') }, 201);
      for (const id of ['unknown', foreign[0]!, appearance.body.data.id]) {
        const refused = await ask('identifyPetV1', { body: { fingerprints: [id] } }, 'validation');
        assert.deepEqual(Object.keys(refused.body.errors[0].details), ['fingerprints']);
      }
      const session = { sessionId: await world.newSession('PET_IDENTIFICATION') };
      const jpeg = await photo('CAT', 'fingerprint');
      await ask('uploadFingerprintV1', { query: session, form, file: jpeg }, 201);
      const nearDuplicate = await sharp(jpeg).png().toBuffer();
      const rejected = await ask('uploadFingerprintV1', { query: session, form, file: nearDuplicate }, 201);
      assert.equal(rejected.body.data.quality.verdict, 'REJECTED');
      await ask('identifyPetV1', { body: { fingerprints: [rejected.body.data.id] } }, 'validation');
      await ask('identifyPetV1', { body: { fingerprints: [] } }, 'validation');
      await ask('identifyPetV1', { body: {} }, 'validation');
    },
  },
  {
    name: 'purpose, species and number of the files must match the v1 action',
    says: ['6.3', '10.8'],
    async run(world) {
      const { ask, newPet } = world;
      const fingerprints = await uploadLoose(world, cat('PET_VERIFICATION'), 2);
      const body = { fingerprints };
      const params = { petId: await newPet() };
      await ask('identifyPetV1', { body }, 'captureSessionPurposeMismatch');
      await ask('addFingerprintsV1', { params, body }, 'captureSessionPurposeMismatch');
      await ask('verifyPetV1', { params: { petId: await newPet('DOG') }, body }, 'speciesMismatch');
      await ask('verifyPetV1', { params, body }, 'captureSessionNotFinished');
      await ask('verifyPetV1', { params: { petId: 'unknown' }, body }, 'noSuchPet');
      await uploadLoose(world, cat('PET_VERIFICATION'), 1, 5).then(async ([third]) => {
        await ask('verifyPetV1', { params, body: { fingerprints: [...fingerprints, third] } }, 'petHasNoFingerprint');
      });
    },
  },
  {
    name: 'v1 has no capture sessions',
    says: ['10.1'],
    async run({ refuse }) {
      await refuse('POST', '/v1/capture-sessions', 'unknownRoute');
    },
  },
];
