import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, attempt } from '../../../testing/client.ts';
import { openLostAndFound } from '../../../testing/lost-and-found.ts';
import { newPet } from '../../../testing/pets.ts';
import { stepped } from '../../../testing/stepped.ts';
import type { Context } from '../../context.ts';
import { findTenant } from '../tenants/store.ts';
import { confirmMatchCandidate } from './candidates/candidate-actions.ts';
import { updateSighting } from './records/update-sighting.ts';
import { keepCandidates, NOT_COMPARED } from './search/keep-found.ts';

const CHIP = '410100012345678';

/** A sighting and a pet with one microchip, and services that stop before their first transaction commits. */
async function openPair() {
  const world = await openLostAndFound();
  const { caller, services, tenantId, found, searched } = world;
  const petId = await newPet(caller, 'CAT', { microchips: [CHIP] });
  const sighting = await found({ species: 'CAT', microchip: CHIP });
  await searched(sighting);
  const { services: slow, reached, goOn } = stepped(services, 0, 'commit');
  const row = (await services.database.tenant(tenantId, (sql) => findTenant(sql, tenantId)))!;
  const context = { ...slow, tenant: { ...row, id: tenantId } } as unknown as Context;
  return { ...world, petId, sighting, context, reached, goOn };
}

type Pair = Awaited<ReturnType<typeof openPair>>;

/** Lets the first change commit when the second one has ended or waits for it. */
async function meet<First, Second>(
  { services, reached, goOn }: Pair,
  first: Promise<First>,
  second: () => Promise<Second>,
) {
  await reached;
  let isEnded = false;
  const other = second().finally(() => {
    isEnded = true;
  });
  const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
  while (!isEnded && (await services.database.system((sql) => sql(waiting))).length === 0);
  goOn();
  return [await first, await other] as const;
}

test('a sighting that is closed while its candidate is confirmed stays matched', async () => {
  const pair = await openPair();
  const { caller, context, candidates, sighting, petId } = pair;
  const [candidate] = await candidates();
  const [, closed] = await meet(
    pair,
    confirmMatchCandidate(context, { params: { candidateId: candidate!.id } } as never),
    () => attempt(caller, 'updateSighting', { sightingId: sighting.id }, { state: 'CLOSED' }),
  );
  assert.equal(closed.status, 409);
  const { data } = await ask(caller, 'readSighting', { sightingId: sighting.id });
  assert.deepEqual([data.state, data.petId], ['MATCHED', petId]);
});

test('a search that stores its pairs while their sighting is closed leaves no open candidate', async () => {
  const pair = await openPair();
  const { sql, services, tenantId, context, candidates, sighting, petId } = pair;
  await sql('DELETE FROM match_candidates');
  const job = { id: sighting.searchJobId!, tenantId, input: { sightingId: sighting.id } };
  const byMicrochip = [{ sightingId: sighting.id, petId, microchip: CHIP }];
  await meet(
    pair,
    updateSighting(context, { params: { sightingId: sighting.id }, body: { state: 'CLOSED' } } as never),
    () =>
      services.database.tenant(tenantId, (run) =>
        keepCandidates(services, run, job as never, { ...NOT_COMPARED, byMicrochip }),
      ),
  );
  assert.deepEqual(await candidates(), []);
});
