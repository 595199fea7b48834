import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERRORS, type Purpose, type Species } from '@rhinarium/contract';
import { type Caller, call, upload } from './support/client.ts';
import { endOf, newPet, photo, registeredPet } from './support/pets.ts';
import { realCats } from './support/real-photos.ts';
import { newTenant, sharedService } from './support/service.ts';

/** A generated dog whose noses, and a generated cat whose faces, an ImageNet network takes for a dog and a cat: not every one is. */
const PLAIN = { DOG: { seed: 11, firstShot: 0 }, CAT: { seed: 40, firstShot: 2 } } as const;
const OTHER = { DOG: 'CAT', CAT: 'DOG' } as const;

async function newCaller(): Promise<Caller> {
  const service = await sharedService();
  return { url: service.url, apiKey: (await newTenant(service)).apiKey };
}

interface Offer {
  readonly species: Species;
  readonly purpose: Purpose;
  readonly petId?: string;
  readonly fingerprints: readonly Uint8Array[];
  readonly appearance: Uint8Array;
}

/** A session into which pictures are uploaded; gives the reasons for which each fingerprint was refused, none for an accepted one. */
async function offer(caller: Caller, { fingerprints, appearance, ...session }: Offer) {
  const created = await call(caller, 'POST', '/v2/capture-sessions', session);
  assert.equal(created.status, 201, JSON.stringify(created.body));
  const { sessionId } = created.body.data;
  const reasons: string[][] = [];
  for (const file of fingerprints) {
    const reply = await upload(caller, `/v2/fingerprints:upload?sessionId=${sessionId}`, file);
    assert.ok([200, 201].includes(reply.status), JSON.stringify(reply.body));
    reasons.push(reply.body.data.quality.reasons);
  }
  const whole = await upload(caller, `/v2/appearances:upload?sessionId=${sessionId}`, appearance);
  assert.equal(whole.status, 201, JSON.stringify(whole.body));
  return { sessionId, reasons };
}

const shots = (species: Species, seed: number, firstShot: number, count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => photo(species, seed, 'fingerprint', firstShot + n)));

for (const shown of ['CAT', 'DOG'] as const) {
  const species = OTHER[shown];
  test(`the wrong species: a ${shown} in a session for a ${species} is not registered, proves nothing and finds nothing`, async () => {
    const caller = await newCaller();
    const { seed, firstShot } = PLAIN[shown];
    const appearance = await photo(shown, seed, 'appearance', 0);
    const petId = await newPet(caller, species);
    const five = await shots(shown, seed, firstShot, 5);
    const registration = await offer(caller, {
      species,
      purpose: 'PET_PROFILE_REGISTRATION',
      petId,
      fingerprints: five,
      appearance,
    });
    const adding = await call(caller, 'POST', `/v2/pets/${petId}:addFingerprints`, registration);
    const job = await endOf(caller, adding);
    const { code, message } = ERRORS.wrongSpecies;
    assert.deepEqual([job.status, job.error], ['FAILED', { code, message, retryable: false }]);
    assert.equal((await call(caller, 'GET', `/v2/pets/${petId}`)).body.data.fingerprintCount, 0);

    const known = await registeredPet(caller, species, 5);
    const three = { species, fingerprints: five.slice(0, 3), appearance };
    const verification = await offer(caller, { ...three, purpose: 'PET_VERIFICATION', petId: known });
    const verified = await endOf(caller, await call(caller, 'POST', `/v2/pets/${known}:verify`, verification));
    const { decision, isMatch, reasons } = verified.result;
    assert.deepEqual([decision, isMatch, reasons], ['INCONCLUSIVE', false, ['wrongSpecies']]);
    const identification = await offer(caller, { ...three, purpose: 'PET_IDENTIFICATION' });
    const identified = await endOf(caller, await call(caller, 'POST', '/v2/pets:identify', identification));
    assert.deepEqual([identified.result.decision, identified.result.reasons], ['INCONCLUSIVE', ['wrongSpecies']]);
  });
}

test('the wrong species: real cats in a session for a dog are told, in one for a cat they are not', async () => {
  const cats = await realCats(4);
  if (cats.length === 0) return; // announced once by the runner
  const caller = await newCaller();
  const doubtsOf = async (species: Species, [appearance, ...fingerprints]: readonly Buffer[]) => {
    const purpose = 'PET_IDENTIFICATION';
    const { sessionId } = await offer(caller, { species, purpose, fingerprints, appearance: appearance! });
    const accepted = await call(caller, 'POST', '/v2/pets:identify', { sessionId });
    const { decision, reasons } = (await endOf(caller, accepted)).result;
    assert.notEqual(decision, 'IDENTIFIED');
    return String(reasons);
  };
  const [asDogs, asCats] = await Promise.all([
    Promise.all(cats.map((photos) => doubtsOf('DOG', photos))),
    Promise.all(cats.slice(0, 6).map((photos) => doubtsOf('CAT', photos))),
  ]);
  const told = asDogs.filter((doubts) => doubts === 'wrongSpecies').length;
  assert.ok(told >= 0.75 * cats.length, `${told} of ${cats.length}`);
  assert.ok(!asCats.includes('wrongSpecies'), String(asCats));
});
