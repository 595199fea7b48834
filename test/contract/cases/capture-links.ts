import assert from 'node:assert/strict';
import type { ContractCase, World } from '../contract-case.ts';

const REGISTER = 'PET_PROFILE_REGISTRATION';
const SEARCH = { purpose: 'PET_IDENTIFICATION', species: 'CAT' };

const newLink = async ({ ask }: World, body: object) =>
  (await ask('createCaptureLink', { body: { ...SEARCH, ...body } }, 201)).body.data;
const tokenOf = ({ url }: { readonly url: string }) => url.split('#')[1]!;

export const captureLinkCases: readonly ContractCase[] = [
  {
    name: 'a capture link is created with its URL and QR code, which no later answer has',
    says: ['17.1'],
    async run({ ask, newPet, caller }) {
      const petId = await newPet();
      const body = { purpose: REGISTER, petId, title: 'Harbour', locale: 'ko', returnUrl: 'https://a.example/back' };
      const created = await ask('createCaptureLink', { body }, 201);
      const { url, qr, ...link } = created.body.data;
      assert.match(url, new RegExp(`^${caller.url}/link#[0-9A-Za-z]{22}$`));
      assert.match(qr.svg, /^<svg [^>]*viewBox="0 0 \d+ \d+"/);
      assert.match(qr.png, /^iVBORw0KGgo/);
      assert.equal(created.headers.get('location'), `/v2/capture-links/${link.id}`);
      assert.deepEqual([link.state, link.species, link.usesMax, link.useCount], ['ACTIVE', 'CAT', 1, 0]);
      assert.deepEqual([link.title, link.locale, link.returnUrl], ['Harbour', 'ko', 'https://a.example/back']);
      assert.equal(Date.parse(link.expiresAt) - Date.parse(link.createdAt), 7 * 86_400_000);
      assert.deepEqual((await ask('readCaptureLink', { params: { linkId: link.id } }, 200)).body.data, link);
      assert.deepEqual((await ask('listCaptureLinks', { query: { petId } }, 200)).body.data, [link]);
    },
  },
  {
    name: 'a capture link for found animals needs lost and found, and its poster is in the answer to its creation only',
    says: ['17.1'],
    async run({ ask }) {
      const found = { ...SEARCH, createsSighting: true, withPoster: true, phone: '+49 4551 96400' };
      const body = { ...found, locale: 'ko', title: '보호소 Süd' };
      await ask('createCaptureLink', { body }, 'lostAndFoundOff');
      await ask('updateLostAndFound', { body: { isEnabled: true } }, 200);
      const { url, qr: _qr, poster, ...link } = (await ask('createCaptureLink', { body }, 201)).body.data;
      assert.match(url, /#[2-9a-z]{12}$/, 'short enough to type');
      assert.match(Buffer.from(poster ?? '', 'base64').toString('latin1'), /^%PDF-1\.5[\s\S]*%%EOF\n$/);
      assert.equal(link.createsSighting, true);
      assert.deepEqual((await ask('readCaptureLink', { params: { linkId: link.id } }, 200)).body.data, link);
    },
  },
  {
    name: 'a capture link that no visitor could finish is refused at its creation',
    says: ['17.1'],
    async run(world) {
      const { ask, newPet } = world;
      const petId = await newPet('DOG');
      const refuse = (body: object, expected: Parameters<typeof ask>[2]) =>
        ask('createCaptureLink', { body }, expected);
      await refuse({ purpose: REGISTER }, 'noPetIdInCaptureSession');
      await refuse({ purpose: REGISTER, petId: 'not a UUID' }, 'noSuchPet');
      await refuse({ purpose: REGISTER, petId, species: 'CAT' }, 'speciesMismatch');
      await refuse({ purpose: 'PET_VERIFICATION', petId }, 'petHasNoFingerprint');
      await refuse({ ...SEARCH, searchPoolName: 'nowhere' }, 'noSuchSearchPool');
      for (const [field, body] of Object.entries({
        petId: { ...SEARCH, petId },
        species: { purpose: SEARCH.purpose },
        searchPoolName: { purpose: REGISTER, petId, searchPoolName: 'x' },
        returnUrl: { ...SEARCH, returnUrl: 'http://a.example' },
        usesMax: { ...SEARCH, usesMax: 0 },
        lifetimeSeconds: { ...SEARCH, lifetimeSeconds: 59 },
        title: { ...SEARCH, title: 'a\u202eb' },
        locale: { ...SEARCH, locale: 'fr' },
        createsSighting: { purpose: REGISTER, petId, createsSighting: true },
        showResult: { ...SEARCH, createsSighting: true, showResult: true },
        withPoster: { ...SEARCH, withPoster: true, title: 'Приют' },
        phone: { ...SEARCH, phone: '+49 4551 96400' },
      })) {
        const refused = await refuse(body, 'validation');
        assert.deepEqual(Object.keys(refused.body.errors[0].details), [field]);
      }
      const unplanned = await world.otherTenant('base');
      await unplanned.ask('createCaptureLink', { body: SEARCH }, 'identificationNotInPlan');
      const undecided = await world.otherTenant(null);
      await undecided.ask('createCaptureLink', { body: SEARCH }, 'identificationPlanSelectionRequired');
    },
  },
  {
    name: 'a revoked capture link refuses visitors, stays readable, and can be revoked again',
    says: ['17.2'],
    async run(world) {
      const { ask, refuse } = world;
      const link = await newLink(world, {});
      const params = { linkId: link.id };
      for (let n = 0; n < 2; n++) {
        assert.equal((await ask('revokeCaptureLink', { params }, 200)).body.data.state, 'REVOKED');
      }
      assert.equal((await ask('readCaptureLink', { params }, 200)).body.data.state, 'REVOKED');
      await refuse('POST', '/link/api/visits', 'captureLinkEnded', {}, { token: tokenOf(link) });
      const events = (await ask('listEvents', { query: { type: 'captureLink.revoked' } }, 200)).body.data;
      assert.deepEqual(
        events.map(({ data }: { data: object }) => data),
        [{ captureLinkId: link.id, status: 'REVOKED' }],
      );
    },
  },
  {
    name: 'a capture link goes with its pet, and one of a search pool with its pool',
    says: ['17.8'],
    async run(world) {
      const { ask, newPet } = world;
      const petId = await newPet();
      const ofPet = await newLink(world, { purpose: REGISTER, petId });
      await ask('createSearchPool', { body: { name: 'harbour' } }, 201);
      const ofPool = await newLink(world, { searchPoolName: 'harbour' });
      assert.equal(ofPool.searchPoolName, 'harbour');
      await ask('updateSearchPool', { params: { name: 'harbour' }, body: { name: 'port' } }, 200);
      const read = (id: string, expected: Parameters<typeof ask>[2]) =>
        ask('readCaptureLink', { params: { linkId: id } }, expected);
      assert.equal((await read(ofPool.id, 200)).body.data.searchPoolName, 'port');
      await ask('deletePet', { params: { petId } }, 204);
      await ask('deleteSearchPool', { params: { name: 'port' } }, 204);
      await read(ofPet.id, 'noSuchResource');
      await read(ofPool.id, 'noSuchResource');
      await world.refuse('POST', '/link/api/visits', 'noSuchResource', {}, { token: tokenOf(ofPool) });
    },
  },
  {
    name: 'a capture link is made once per Idempotency-Key, with a full key',
    says: ['17.1'],
    async run({ ask, withKey }) {
      const headers = { 'idempotency-key': 'poster-1' };
      const first = await ask('createCaptureLink', { body: SEARCH, headers }, 201);
      const second = await ask('createCaptureLink', { body: SEARCH, headers }, 201);
      assert.deepEqual(second.body, first.body);
      await ask('createCaptureLink', { body: { ...SEARCH, usesMax: 2 }, headers }, 'idempotencyKeyReused');
      const reader = await withKey({ scopes: ['read', 'capture'] });
      await reader.ask('createCaptureLink', { body: SEARCH }, 'keyLacksScope');
      await reader.ask('listCaptureLinks', {}, 200);
    },
  },
];
