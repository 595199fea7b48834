import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathOf, prepareCall } from './call.ts';
import { ROUTES } from './routes.ts';

test('fills identifiers into the path as single segments', () => {
  assert.equal(pathOf(ROUTES.verifyPet, { petId: 'a/b?c' }), '/v2/pets/a%2Fb%3Fc:verify');
  for (const wrong of ['', '.', '..', undefined as never]) {
    assert.throws(() => pathOf(ROUTES.readPet, { petId: wrong }), TypeError);
  }
});

test('puts the payload where the route declares it', () => {
  const file = new Uint8Array(1);
  assert.deepEqual(prepareCall(ROUTES.deletePet, { petId: 'p' }, undefined), { method: 'DELETE', path: '/v2/pets/p' });
  assert.deepEqual(prepareCall(ROUTES.createPet, {}, { species: 'CAT' }), {
    method: 'POST',
    path: '/v2/pets',
    body: { species: 'CAT' },
  });
  assert.deepEqual(prepareCall(ROUTES.listPets, {}, { externalId: 'a&b', species: undefined }), {
    method: 'GET',
    path: '/v2/pets?externalId=a%26b',
  });
  assert.deepEqual(prepareCall(ROUTES.listPets, {}, undefined).path, '/v2/pets');
  assert.deepEqual(prepareCall(ROUTES.uploadFingerprint, {}, { sessionId: 's', file }), {
    method: 'POST',
    path: '/v2/fingerprints:upload?sessionId=s',
    form: { fields: {}, file },
  });
  assert.deepEqual(prepareCall(ROUTES.uploadFingerprintV1, {}, { file, species: 'CAT', purpose: 'PET_VERIFICATION' }), {
    method: 'POST',
    path: '/v1/fingerprints:upload',
    form: { fields: { species: 'CAT', purpose: 'PET_VERIFICATION' }, file },
  });
});
