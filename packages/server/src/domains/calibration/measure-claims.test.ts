import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { ask, attempt, type Caller } from '../../../testing/client.ts';
import { capture, endOf, registeredPet } from '../../../testing/pets.ts';
import { newTenant, sharedService, type TestService } from '../../../testing/service.ts';
import { changeClaimsPolicy } from './adopt-claims.ts';
import type { ClaimCounts } from './claim-counts.ts';
import { readClaimsReport } from './claims-report.ts';
import { measureClaims } from './measure-claims.ts';
import type { RunProgress } from './rules.ts';

const ENOUGH_HERE = { animals: 3, tailComparisons: 4, tailShareMax: 1 };
let service: TestService;

before(async () => {
  service = await sharedService();
});

interface Row {
  readonly progress: RunProgress | null;
  readonly counts: ClaimCounts | null;
}

/** A tenant with four cats, and what its tests look at. */
async function fourCats() {
  const { tenantId, apiKey } = await newTenant(service);
  const caller: Caller = { url: service.url, apiKey };
  const petIds: string[] = [];
  for (const seed of [1, 4, 5, 6]) petIds.push(await registeredPet(caller, 'CAT', seed));
  const sql = async <T extends object>(text: string) =>
    await service.app.services.database.tenant(tenantId, (run) => run<T>(text));
  return {
    tenantId,
    caller,
    petIds,
    sql,
    measure: (isStopped?: () => boolean) =>
      measureClaims(service.app.services, tenantId, {
        sliceMs: 600_000,
        enough: ENOUGH_HERE,
        ...(isStopped ? { isStopped } : {}),
      }),
    row: async () => (await sql<Row>(`SELECT progress, counts FROM claim_measurements WHERE species = 'CAT'`))[0]!,
    /** Makes the next run due. */
    nextDay: () => sql(`UPDATE claim_measurements SET finished_at = finished_at - interval '1 day'`),
  };
}

test('a measurement continues where it was stopped, compares each pet once, and keeps counts alone', async () => {
  const { measure, row, petIds } = await fourCats();
  let looks = 0;
  await measure(() => {
    looks += 1;
    return looks > 2;
  });
  const stopped = await row();
  assert.deepEqual([stopped.progress?.counts.comparisons, stopped.counts], [6, null]);
  await measure();
  const { progress, counts } = await row();
  assert.equal(progress, null);
  assert.deepEqual([counts!.comparisons, counts!.bases.learned!.animals], [12, 4]);
  const kept = JSON.stringify(counts);
  for (const id of petIds) assert.ok(!kept.includes(id), 'no pet is named');
});

test('a deleted pet counts no longer after the next run, and without a change nothing is measured again', async () => {
  const { measure, row, nextDay, caller, petIds, sql } = await fourCats();
  await measure();
  await nextDay();
  const [{ fence }] = (await sql<{ fence: number }>('SELECT fence FROM claim_measurements')) as [{ fence: number }];
  await measure();
  assert.deepEqual(await sql('SELECT fence FROM claim_measurements'), [{ fence }]);
  await ask(caller, 'deletePet', { petId: petIds[3]! });
  await measure();
  assert.equal((await row()).counts!.comparisons, 6);
});

test('only one of two processes measures, and a process that lost its lease writes nothing', async () => {
  const { measure, row, sql } = await fourCats();
  await measure(() => true);
  await sql(`UPDATE claim_measurements SET lease_until = now() + interval '1 hour'`);
  await measure();
  assert.equal((await row()).counts, null, 'held by another process');
  await sql(`UPDATE claim_measurements SET lease_until = NULL`);
  let isTaken = false;
  const taking = measure(() => {
    if (!isTaken) void sql(`UPDATE claim_measurements SET fence = fence + 1`).then(() => (isTaken = true));
    return isTaken;
  });
  await taking;
  const { progress, counts } = await row();
  assert.deepEqual([progress?.counts.comparisons, counts], [0, null]);
});

test('a pair that may be one animal is left out until a person has told it apart', async () => {
  const { measure, row, nextDay, caller, petIds } = await fourCats();
  const again = await registeredPet(caller, 'CAT', 1);
  await measure();
  assert.equal((await row()).counts!.undecided, 2, 'from either side');
  await ask(caller, 'rejectDuplicate', { petId: petIds[0]! }, { otherPetId: again, isRejected: true });
  await ask(caller, 'deletePet', { petId: petIds[3]! });
  await nextDay();
  await measure();
  const { undecided, comparisons } = (await row()).counts!;
  assert.deepEqual([undecided, comparisons], [0, 12]);
});

test('measured claims decide, are named by each job, are an event and an audit entry, and can be taken back', async () => {
  const { measure, row, nextDay, caller, petIds, sql, tenantId } = await fourCats();
  const again = await registeredPet(caller, 'CAT', 1);
  await ask(caller, 'rejectDuplicate', { petId: petIds[0]! }, { otherPetId: again, isRejected: true });
  const verify = async (firstShot: number) => {
    const petId = petIds[0]!;
    const sessionId = await capture(caller, { species: 'CAT', purpose: 'PET_VERIFICATION', petId, seed: 1, firstShot });
    return (await endOf(caller, await attempt(caller, 'verifyPet', { petId }, { sessionId }))).result;
  };
  const before = await verify(30);
  assert.deepEqual(before.calibration, {
    id: 'shipped',
    basis: 'learned',
    shippedFalseMatchRate: before.falseMatchRate,
    shippedFalseNonMatchRate: before.falseNonMatchRate,
  });
  await measure();
  assert.equal((await row()).counts!.undecided, 0);
  const { policy, species } = await readClaimsReport(service.app.services, tenantId);
  assert.equal(policy, 'WORSE');
  const calibrationId = species[0]!.calibration;
  const after = await verify(40);
  assert.equal(after.calibration.id, calibrationId);
  assert.ok(after.falseMatchRate > 10 * after.calibration.shippedFalseMatchRate, 'two of five cats are one');
  assert.notEqual(after.decision, 'MATCH');

  await changeClaimsPolicy(service.app.services, { tenantId, policy: 'SHIPPED', by: undefined });
  await nextDay();
  await ask(caller, 'deletePet', { petId: petIds[3]! });
  await measure();
  assert.equal((await verify(50)).calibration.id, 'shipped');
  assert.deepEqual(
    (await ask(caller, 'listEvents', {}, { type: 'calibration.changed' })).data.map(
      ({ data }: { data: object }) => data,
    ),
    [
      { calibrationId, status: 'MEASURED' },
      { calibrationId, status: 'SHIPPED' },
    ],
  );
  const audit = await sql<{ action: string }>('SELECT action FROM audit_log ORDER BY at, id');
  assert.deepEqual(
    audit.map(({ action }) => action).filter((action) => /^c/.test(action)),
    ['calibration.changed', 'claimsPolicy.changed', 'calibration.changed'],
  );
});
