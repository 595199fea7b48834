import assert from 'node:assert/strict';
import type { CasesOf } from './operation-case.ts';

export const sessionCases: CasesOf<
  | 'createCaptureSession'
  | 'listCaptureSessions'
  | 'readCaptureSession'
  | 'previewCaptureSession'
  | 'lookInCaptureSession'
  | 'abortCaptureSession'
  | 'createCaptureLink'
  | 'listCaptureLinks'
  | 'readCaptureLink'
  | 'revokeCaptureLink'
  | 'uploadFingerprint'
  | 'uploadAppearance'
  | 'readLicense'
> = {
  async createCaptureSession({ client, registeredPetId: petId }) {
    const session = await client.captureSessions.create({ species: 'CAT', purpose: 'PET_VERIFICATION', petId });
    assert.equal(session.state, 'STARTED');
    assert.equal(session.warnings, undefined);
    // The fields next to the record are included.
    const other = await client.captureSessions.create({ species: 'DOG', purpose: 'PET_VERIFICATION', petId });
    assert.equal(other.warnings?.length, 1);
  },
  async listCaptureSessions({ client, newPet, newSession }) {
    const petId = await newPet();
    const sessionId = await newSession('PET_VERIFICATION', petId);
    const { data } = await client.captureSessions.list({ petId });
    assert.deepEqual(
      data.map((session) => session.sessionId),
      [sessionId],
    );
  },
  async readCaptureSession({ client, newSession }) {
    const sessionId = await newSession('PET_IDENTIFICATION');
    assert.equal((await client.captureSessions.read(sessionId)).sessionId, sessionId);
  },
  async previewCaptureSession({ client, newSession }) {
    const preview = await client.captureSessions.preview(await newSession('PET_IDENTIFICATION'));
    assert.deepEqual(
      [preview.isComplete, preview.wouldDecide, preview.progress.requiredFingerprints],
      [false, false, 3],
    );
  },
  async lookInCaptureSession({ client, newSession, photo }) {
    const picture = (await photo('CAT', 'fingerprint')).subarray(0, 100).toString('base64');
    const sessionId = await newSession('PET_IDENTIFICATION');
    assert.deepEqual(await client.captureSessions.look(sessionId, { picture }), { isChecked: false });
  },
  async abortCaptureSession({ client, newSession }) {
    const sessionId = await newSession('PET_IDENTIFICATION');
    assert.equal((await client.captureSessions.abort(sessionId)).state, 'ABORTED');
  },
  async createCaptureLink({ client, registeredPetId: petId }) {
    const link = await client.captureLinks.create({ purpose: 'PET_VERIFICATION', petId });
    assert.match(link.url, /\/link#[0-9A-Za-z]{22}$/);
    assert.equal(link.state, 'ACTIVE');
  },
  async listCaptureLinks({ client, newPet }) {
    const petId = await newPet();
    const { id } = await client.captureLinks.create({ purpose: 'PET_PROFILE_REGISTRATION', petId });
    assert.deepEqual(
      (await client.captureLinks.list({ petId })).data.map((link) => link.id),
      [id],
    );
    for await (const link of client.captureLinks.listAll({ petId })) assert.equal(link.id, id);
  },
  async readCaptureLink({ client, newPet }) {
    const { id } = await client.captureLinks.create({ purpose: 'PET_PROFILE_REGISTRATION', petId: await newPet() });
    assert.equal((await client.captureLinks.read(id)).useCount, 0);
  },
  async revokeCaptureLink({ client, newPet }) {
    const { id } = await client.captureLinks.create({ purpose: 'PET_PROFILE_REGISTRATION', petId: await newPet() });
    assert.equal((await client.captureLinks.revoke(id)).state, 'REVOKED');
  },
  async uploadFingerprint({ client, newSession, photo }) {
    const sessionId = await newSession('PET_IDENTIFICATION');
    const upload = await client.fingerprints.upload(sessionId, await photo('CAT', 'fingerprint'));
    assert.deepEqual([upload.sessionId, upload.kind, upload.quality.verdict], [sessionId, 'fingerprint', 'ACCEPTED']);
  },
  async uploadAppearance({ client, newSession, photo }) {
    const sessionId = await newSession('PET_IDENTIFICATION');
    const upload = await client.appearances.upload(sessionId, await photo('CAT', 'appearance'));
    assert.deepEqual([upload.kind, upload.progress.appearances], ['appearance', 1]);
  },
  async readLicense({ client }) {
    assert.deepEqual(await client.license.read(), { valid: true, scopes: ['full'], mode: 'live' });
  },
};
