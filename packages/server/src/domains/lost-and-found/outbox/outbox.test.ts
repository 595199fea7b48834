import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS } from '@rhinarium/contract';
import { ask, attempt } from '../../../../testing/client.ts';
import { openLostAndFound } from '../../../../testing/lost-and-found.ts';
import { registeredPet } from '../../../../testing/pets.ts';
import { newTenant } from '../../../../testing/service.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../storage/database/database.ts';
import { findTenant } from '../../tenants/store.ts';
import { createSharingGroup, leaveSharingGroup, removeGroupMember } from '../groups/group-actions.ts';
import { joinSharingGroup } from '../groups/invitation-actions.ts';
import { rejectSharedCandidate, sendSharedMessage } from '../groups/shared-candidate-actions.ts';
import { outboxUpkeep } from '../lost-and-found-upkeep.ts';
import { runStandingSearch } from '../search/run-standing-search.ts';
import { deliverOutbox } from './deliver-outbox.ts';

type Home = Awaited<ReturnType<typeof openLostAndFound>>;
type Wrap = (tenantId: string, run: () => Promise<unknown>) => Promise<void>;

const SHARES = { shares: 'LOST_REPORTS', showPhoto: false } as const;

/** A request of a tenant, with `wrap` around the end of each of its transactions. */
async function contextOf({ services, tenantId }: Home, wrap?: Wrap): Promise<Context> {
  const row = (await services.database.tenant(tenantId, (sql) => findTenant(sql, tenantId)))!;
  const database: Database = {
    ...services.database,
    tenant: (id, run) =>
      services.database.tenant(id, async (sql) => {
        const value = await run(sql);
        await wrap?.(id, async () => value);
        return value;
      }),
  };
  const tenant = { ...row, id: tenantId, isSuspended: false };
  return { ...services, database, tenant, key: { id: null, mode: 'live', scopes: ['full'] } } as unknown as Context;
}

/** A request whose transactions in its own tenant fail after their last statement. */
const failing = async (home: Home) =>
  await contextOf(home, async (tenantId) => {
    if (tenantId === home.tenantId) throw new Error('the own transaction failed');
  });

/** A request whose process dies after its own commit, before it writes in another tenant. */
const dying = async (home: Home) =>
  await contextOf(home, async (tenantId) => {
    if (tenantId !== home.tenantId) throw new Error('died');
  });

const upkeep = async ({ services }: Home) =>
  await outboxUpkeep(services).run({ tenantIds: async () => [], isStopped: () => false });

const statuses = async ({ events }: Home, type: string) => (await events(type)).map(({ data }) => data.status);

/** Two tenants in a group of the first one, and an invitation that nobody used. */
async function openTwo() {
  const [a, b] = [await openLostAndFound(), await openLostAndFound()];
  const groupId = (await ask(a.caller, 'createSharingGroup', {}, { name: 'Coast', ...SHARES })).data.id;
  const invite = async () => (await ask(a.caller, 'createGroupInvitation', { groupId })).data;
  await ask(b.caller, 'joinSharingGroup', {}, { token: (await invite()).token, ...SHARES });
  return { a, b, groupId, invite };
}

/** A pet that is lost at A and seen at B, with the candidate of each. */
async function openPair(seed: number) {
  const homes = await openTwo();
  const { a, b } = homes;
  const petId = await registeredPet(a.caller, 'CAT', seed);
  await a.searched(await a.report(petId));
  const sighting = await b.sight(seed);
  await b.searched(sighting);
  const [ofA] = (await ask(a.caller, 'listSharedCandidates', {}, {})).data;
  const [ofB] = (await ask(b.caller, 'listSharedCandidates', {}, {})).data;
  return { ...homes, petId, sighting, ofA: ofA!, ofB: ofB! };
}

test('a join that fails uses no invitation and tells nobody', async () => {
  const { a, invite } = await openTwo();
  const c = await openLostAndFound();
  const { token } = await invite();
  const input = { body: { token, ...SHARES } } as Parameters<typeof joinSharingGroup>[1];
  await assert.rejects(joinSharingGroup(await failing(c), input), /own transaction failed/);
  await upkeep(a);
  assert.deepEqual(await statuses(a, 'sharingGroup.changed'), ['JOINED']);
  assert.equal((await attempt(c.caller, 'joinSharingGroup', {}, { token, ...SHARES })).status, 200);
  assert.deepEqual(await statuses(a, 'sharingGroup.changed'), ['JOINED', 'JOINED']);
});

test('a message, a rejection, a leaving and a removal that fail reach nobody', async () => {
  const { a, b, groupId, ofA, ofB } = await openPair(1);
  const params = { candidateId: ofB.id };
  const [own, owner] = [await failing(b), await failing(a)];
  await assert.rejects(sendSharedMessage(own, { params, body: { text: 'Hello' } } as never), /own transaction failed/);
  await assert.rejects(rejectSharedCandidate(own, { params } as never), /own transaction failed/);
  await assert.rejects(leaveSharingGroup(own, { params: { groupId } } as never), /own transaction failed/);
  const { members } = (await ask(a.caller, 'readSharingGroup', { groupId })).data;
  const memberId = members.find(({ isYou }) => !isYou)!.id;
  await assert.rejects(removeGroupMember(owner, { params: { groupId, memberId } } as never), /own transaction failed/);
  await upkeep(a);
  const read = (await ask(a.caller, 'readSharedCandidate', { candidateId: ofA.id })).data;
  assert.deepEqual([read.state, read.messages], ['OPEN', []]);
  for (const home of [a, b])
    for (const type of ['sharedCandidate.messageReceived', 'sharedCandidate.decided'])
      assert.deepEqual(await statuses(home, type), [], type);
  assert.deepEqual(await statuses(b, 'sharingGroup.changed'), []);
  assert.equal((await ask(b.caller, 'readSharingGroup', { groupId })).data.members.length, 2);
});

test('a standing search whose job does not end tells and gives the other tenant nothing', async () => {
  const { a, b } = await openTwo();
  const petId = await registeredPet(a.caller, 'CAT', 1);
  await a.searched(await a.report(petId));
  const sighting = await b.sight(1);
  await b.searched(sighting);
  for (const home of [a, b]) await home.sql('DELETE FROM shared_candidates');
  const told = (await statuses(a, 'sharedCandidate.found')).length;
  const uploadIds = (await b.sql<{ id: string }>('SELECT upload_id AS id FROM sighting_photos')).map(({ id }) => id);
  const job = { id: sighting.searchJobId!, tenantId: b.tenantId, kind: 'STANDING_SEARCH', petId: null };
  const input = { uploadIds, sightingId: sighting.id };
  const outcome = await runStandingSearch(b.services, { ...job, input } as never, new AbortController().signal);
  await assert.rejects(
    b.services.database.tenant(b.tenantId, async (sql) => {
      await outcome.write?.(sql);
      throw new Error('not committed');
    }),
    /not committed/,
  );
  await upkeep(b);
  assert.deepEqual(await a.sql('SELECT FROM shared_candidates'), []);
  assert.equal((await statuses(a, 'sharedCandidate.found')).length, told);
  // The same search, committed.
  await b.services.database.tenant(b.tenantId, (sql) => outcome.write!(sql));
  const ofB = () => ask(b.caller, 'listSharedCandidates', {}, {});
  assert.deepEqual((await ofB()).data, [], 'not before the other side');
  assert.equal((await statuses(b, 'sharedCandidate.found')).length, told);
  await outcome.afterwards?.();
  assert.equal((await ofB()).data.length, 1);
  for (const home of [a, b]) assert.equal((await statuses(home, 'sharedCandidate.found')).length, told + 1);
});

test('upkeep delivers effects that a dead process left, and several deliverers at one moment deliver them once', async () => {
  const { a, b, groupId, invite, ofA, ofB } = await openPair(1);
  const candidateId = ofB.id;
  const c = await openLostAndFound();
  const { token, id: invitationId } = await invite();
  const params = { candidateId };
  const own = await dying(b);
  const sent = await sendSharedMessage(own, { params, body: { text: 'Hello' } } as never);
  assert.equal(sent.status, 200);
  assert.equal((await rejectSharedCandidate(own, { params } as never)).status, 200);
  const joined = await joinSharingGroup(await dying(c), { body: { token, ...SHARES } } as never);
  assert.equal(joined.body.data.members.length, 3);
  const [stored] = await b.sql<{ effect: Buffer }>('SELECT effect FROM tenant_outbox');
  assert.doesNotMatch(stored!.effect.toString('latin1'), /Hello/);
  assert.deepEqual(await statuses(a, 'sharedCandidate.messageReceived'), []);
  const late = await openLostAndFound();
  const again = await attempt(late.caller, 'joinSharingGroup', {}, { token, ...SHARES });
  assert.equal(again.status, 404, 'of an invitation that is not marked as used yet');
  const deliverAll = () => [b, c].map((home) => deliverOutbox(home.services, home.tenantId));
  await Promise.all([...deliverAll(), ...deliverAll(), upkeep(a), upkeep(b)]);
  assert.deepEqual(await statuses(a, 'sharedCandidate.messageReceived'), ['RECEIVED']);
  assert.deepEqual(await statuses(a, 'sharedCandidate.decided'), ['REJECTED']);
  assert.deepEqual(await statuses(a, 'sharingGroup.changed'), ['JOINED', 'JOINED']);
  assert.deepEqual(await statuses(b, 'sharingGroup.changed'), ['JOINED']);
  const { messages } = (await ask(a.caller, 'readSharedCandidate', { candidateId: ofA.id })).data;
  assert.deepEqual(
    messages!.map(({ text, isSent }) => [text, isSent]),
    [['Hello', false]],
  );
  const { invitations } = (await ask(a.caller, 'readSharingGroup', { groupId })).data;
  assert.deepEqual(invitations, []);
  const [row] = await a.sql<{ used: boolean }>(
    'SELECT used_at IS NOT NULL AS used FROM group_invitations WHERE id = $1',
    [invitationId],
  );
  assert.equal(row?.used, true);
  for (const home of [a, b, c]) assert.deepEqual(await home.sql('SELECT FROM tenant_outbox'), []);
});

test("accepts at most a day's messages of a candidate when more are sent at one moment", async () => {
  const { a, b, ofB } = await openPair(1);
  const send = () => attempt(b.caller, 'sendSharedMessage', { candidateId: ofB.id }, { text: 'Hello' });
  const replies = await Promise.all(Array.from({ length: LIMITS.messagesPerCandidateAndDay + 5 }, send));
  const byStatus = (status: number) => replies.filter((reply) => reply.status === status).length;
  assert.deepEqual([byStatus(200), byStatus(429)], [LIMITS.messagesPerCandidateAndDay, 5]);
  assert.equal((await statuses(a, 'sharedCandidate.messageReceived')).length, LIMITS.messagesPerCandidateAndDay);
});

test('accepts as many of twenty invitations redeemed at one moment as a group has places', async () => {
  const a = await openLostAndFound();
  const { service } = a;
  const group = await createSharingGroup(await contextOf(a), { body: { name: 'Coast', ...SHARES } } as never);
  const groupId = group.body.data.id;
  const addMembers = async (count: number) => {
    for (let n = 0; n < count; n++) {
      const { tenantId } = await newTenant(service);
      await a.services.database.tenant(tenantId, (sql) =>
        sql(
          `INSERT INTO group_members (tenant_id, id, group_id, shares, shows_photo, joined_at)
           VALUES ($1, gen_random_uuid(), $2, 'NOTHING', false, now())`,
          [tenantId, groupId],
        ),
      );
    }
  };
  const invitationCount = LIMITS.groupInvitationsMax;
  await addMembers(LIMITS.groupMembersMax - invitationCount);
  const make = () => attempt(a.caller, 'createGroupInvitation', { groupId });
  const tokens: string[] = [];
  for (let n = 1; n < invitationCount; n++) tokens.push((await make()).body.data.token);
  const full = await make();
  assert.equal(full.status, 409, 'members and open invitations together');
  assert.match(JSON.stringify(full.body), /31 members and 19 open invitations/);
  await addMembers(invitationCount - 4);
  const homes = await Promise.all(tokens.map(() => openLostAndFound()));
  const replies = await Promise.all(
    homes.map(({ caller }, n) => attempt(caller, 'joinSharingGroup', {}, { token: tokens[n]!, ...SHARES })),
  );
  const byStatus = (status: number) => replies.filter((reply) => reply.status === status).length;
  assert.deepEqual([byStatus(200), byStatus(409)], [3, tokens.length - 3]);
  const { members } = (await ask(a.caller, 'readSharingGroup', { groupId })).data;
  assert.equal(members.length, LIMITS.groupMembersMax);
});
