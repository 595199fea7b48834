import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, attempt } from '../../../testing/client.ts';
import { capture, endOf, registeredPet } from '../../../testing/pets.ts';
import { newTenant, sharedService } from '../../../testing/service.ts';
import { readClaimsReport } from './claims-report.ts';
import { measureClaims } from './measure-claims.ts';

test('confirmed verifications are reported by month and app version, count as photos of one pet, and go with the pet; pairs that look alike are listed until somebody decides', async () => {
  const service = await sharedService();
  const { services } = service.app;
  const { tenantId, apiKey } = await newTenant(service);
  const caller = { url: service.url, apiKey };
  const petId = await registeredPet(caller, 'CAT', 1);
  await registeredPet(caller, 'CAT', 4);
  const confirm = async (firstShot: number, truth: 'SAME' | 'DIFFERENT') => {
    const sessionId = await capture(caller, { species: 'CAT', purpose: 'PET_VERIFICATION', petId, seed: 1, firstShot });
    const { jobId } = await endOf(caller, await attempt(caller, 'verifyPet', { petId }, { sessionId }));
    await ask(caller, 'confirmPetVerificationJob', { jobId }, { truth, appVersion: '2.4.0' });
    return jobId as string;
  };
  await confirm(30, 'SAME');
  const wrongId = await confirm(40, 'DIFFERENT');

  const { observed, wrong } = await readClaimsReport(services, tenantId);
  const month = services.clock().toISOString().slice(0, 7);
  assert.deepEqual(
    observed.map((row) => [
      row.species,
      row.month,
      row.appVersion,
      row.matches?.wrong,
      row.matches?.count,
      row.denials,
    ]),
    [['CAT', month, '2.4.0', 1, 2, null]],
  );
  assert.deepEqual(
    wrong.map(({ jobId, outcome }) => [jobId, outcome]),
    [[wrongId, 'FALSE_MATCH']],
  );

  await measureClaims(services, tenantId, { sliceMs: 600_000 });
  const [cats] = (await readClaimsReport(services, tenantId)).species;
  const learned = cats!.bases.find(({ basis }) => basis === 'learned')!;
  assert.deepEqual([learned.matedAnimals, learned.matedComparisons], [1, 1]);

  const again = await registeredPet(caller, 'CAT', 1);
  assert.deepEqual((await readClaimsReport(services, tenantId)).alikePairs, [[petId, again]]);
  await ask(caller, 'rejectDuplicate', { petId }, { otherPetId: again, isRejected: true });
  assert.deepEqual((await readClaimsReport(services, tenantId)).alikePairs, []);

  await ask(caller, 'deletePet', { petId });
  const after = await readClaimsReport(services, tenantId);
  assert.deepEqual([after.observed, after.wrong], [[], []]);
});
