import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ERRORS, type ErrorName, LOOKS, type Species } from '@rhinarium/contract';
import { plainPhoto } from '@rhinarium/synthetic';
import sharp, { type Sharp } from 'sharp';
import { openLinks, type Visitor } from '../../../testing/capture-links.ts';
import { ask, attempt, type Reply } from '../../../testing/client.ts';
import { registeredPet } from '../../../testing/pets.ts';
import { drawing } from '../../../testing/pictures.ts';
import { newKey, newTenant, startService } from '../../../testing/service.ts';
import { openLookBudgets } from '../uploads/look-budgets.ts';
import { previewOfPhotos } from './rules.ts';

const service = startService({ subjectCheck: 'refuse' });
after(async () => await (await service).close());

const requireCode = ({ status, body }: Reply, name: ErrorName) => {
  assert.equal(status, ERRORS[name].status, JSON.stringify(body));
  assert.equal(body.errors[0].code, ERRORS[name].code);
};

type Part = 'fingerprint' | 'appearance';

/** The small JPEG that a camera sends of a generated animal. */
async function pictureOf(species: Species, animal: number, kind: Part): Promise<Buffer> {
  const { width, height, data } = plainPhoto(species, animal, kind, kind === 'fingerprint' ? 61_820 : 1);
  return await small(sharp(data, { raw: { width, height, channels: 3 } }));
}

const small = (picture: Sharp, sidePx = 320) =>
  picture.resize(sidePx, sidePx, { fit: 'inside' }).jpeg({ quality: 70 }).toBuffer();

/** Repeats a request that is refused because the machine is busy. */
async function looked<T>(ask: () => Promise<T>, isAnswered: (answer: T) => boolean): Promise<T> {
  for (let tries = 1; ; tries++) {
    const answer = await ask();
    if (isAnswered(answer) || tries === 20) return answer;
  }
}

/** Asks in a new visit, because each may ask once a second. */
async function lookAlone(picture: Buffer, mode: 'live' | 'test' = 'live') {
  const { newLink, open } = await openLinks(await service, mode);
  const { token } = await newLink();
  const ask = async () => {
    const { visitor } = await open(token);
    await visitor.send('consentToVisit');
    return await look(visitor, picture);
  };
  return await looked(ask, ({ status }) => status !== ERRORS.tooManyRequests.status);
}

const look = (visitor: Visitor, picture: Buffer | string) =>
  visitor.send('lookInVisit', undefined, { picture: picture.toString('base64') });

test('a look tells a cat’s face with its place, size and turn, a dog’s nose, a whole dog, and that there is no animal', async () => {
  const { body: cat, status } = await lookAlone(await pictureOf('CAT', 3, 'fingerprint'));
  assert.equal(status, 200, JSON.stringify(cat));
  const { box, closeness, turn, ...face } = cat.data;
  assert.deepEqual(face, { isChecked: true, found: 'CAT', part: 'face' });
  const [left, top, width, height] = box;
  assert.ok(left > 0.1 && top > 0.1 && left + width < 0.9 && top + height < 1, JSON.stringify(box));
  assert.ok(closeness > 0.2 && closeness < 0.4 && turn < 0.2, `${closeness} ${turn}`);
  const { body: nose } = await lookAlone(await pictureOf('DOG', 4, 'fingerprint'));
  assert.deepEqual([nose.data.found, nose.data.part], ['DOG', 'nose']);
  const { body: dog } = await lookAlone(await pictureOf('DOG', 7, 'appearance'));
  assert.deepEqual(dog.data, { isChecked: true, found: 'DOG', part: 'whole' });
  const nothing = await small(sharp(await drawing((x, y) => 128 + 60 * Math.sin(x / 9) * Math.cos(y / 7))));
  assert.deepEqual((await lookAlone(nothing)).body.data, { isChecked: true });
});

test('a page with a capture key asks in a session of its tenant, by the same budget, and nothing is kept', async () => {
  const { url, app } = await service;
  const { tenantId, apiKey } = await newTenant(await service);
  const key = await newKey(await service, tenantId, { scopes: ['capture'] });
  const caller = { url, apiKey };
  const session = { species: 'CAT', purpose: 'PET_IDENTIFICATION' } as const;
  const { id: sessionId } = (await ask(caller, 'createCaptureSession', {}, session)).data;
  const picture = (await pictureOf('DOG', 7, 'appearance')).toString('base64');
  const lookBy = (by: string, id: string = sessionId) =>
    attempt({ url, apiKey: by }, 'lookInCaptureSession', { sessionId: id }, { picture });
  const busy = ERRORS.tooManyRequests.status;
  const answer = await looked(
    () => lookBy(key.apiKey),
    ({ status }) => status !== busy,
  );
  assert.deepEqual(answer.body.data, { isChecked: true, found: 'DOG', part: 'whole' });
  requireCode(await lookBy(key.apiKey), 'tooManyRequests');
  requireCode(await lookBy((await newTenant(await service)).apiKey), 'noSuchCaptureSession');
  await attempt(caller, 'abortCaptureSession', { sessionId });
  requireCode(await lookBy(key.apiKey), 'noSuchCaptureSession');
  await app.services.requestLog.flush();
  const rows = await app.services.database.tenant(
    tenantId,
    async (sql) => await sql(`SELECT status FROM request_log WHERE operation = 'lookInCaptureSession'`),
  );
  assert.deepEqual(rows, [{ status: 404 }], 'only the refusal is logged');
});

test('a look of a test link says that nothing is checked', async () => {
  const { body } = await lookAlone(await pictureOf('CAT', 3, 'fingerprint'), 'test');
  assert.deepEqual(body.data, { isChecked: false });
});

test('a look is refused before consent, for anything but a small JPEG, twice in a second, and after the visit', async () => {
  const picture = await pictureOf('CAT', 3, 'fingerprint');
  const { newLink, open, service: home, tenantId } = await openLinks(await service);
  const link = await newLink({ usesMax: 10 });
  const { visitor } = await open(link.token);
  requireCode(await look(visitor, picture), 'stateConflict');
  const refused = [
    await sharp(picture).resize(160).png().toBuffer(),
    await sharp(picture)
      .resize(LOOKS.sidePxMax + 1)
      .jpeg()
      .toBuffer(),
    picture.subarray(0, 300),
    'A'.repeat(LOOKS.charsMax + 1),
  ];
  for (const wrong of refused) {
    const { visitor: another } = await open(link.token);
    await another.send('consentToVisit');
    const reply = await look(another, wrong);
    requireCode(reply, 'validation');
    assert.deepEqual(Object.keys(reply.body.errors[0].fields ?? reply.body.errors[0].details ?? {}), ['picture']);
  }
  const twice = async () => {
    const { visitor: hasty } = await open(link.token);
    await hasty.send('consentToVisit');
    return await Promise.all([look(hasty, picture), look(hasty, picture)]);
  };
  const both = await looked(twice, (replies) => replies.some(({ status }) => status === 200));
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 429]);
  const second = both.find(({ status }) => status !== 200)!;
  requireCode(second, 'tooManyRequests');
  assert.equal(second.headers.get('retry-after'), '1');
  const stored = await home.app.services.database.tenant(
    tenantId,
    async (sql) => await sql(`SELECT count(*)::int AS count FROM uploads`),
  );
  assert.deepEqual(stored, [{ count: 0 }]);
  assert.ok(!home.log.join('\n').includes(picture.toString('base64').slice(200, 300)), 'the picture is logged');
});

test('a session has a number of looks and a second between them, whatever another session does', () => {
  let nowMs = 0;
  const { countOfSession: count } = openLookBudgets({ clock: () => new Date(nowMs), ticks: () => nowMs });
  for (let n = 0; n < LOOKS.perSessionMax; n++) {
    count('a');
    assert.throws(() => count('a'), { failure: 'tooManyRequests' });
    nowMs += LOOKS.intervalMsMin;
  }
  assert.throws(() => count('a'), { failure: 'tooManyRequests' });
  count('b');
});

const SEEDS = [71, 72, 73, 74] as const;

for (const species of ['CAT', 'DOG'] as const satisfies readonly Species[]) {
  test(`the preview of a ${species} is the same text for the right animal and for three others`, async () => {
    const { caller, newLink, open } = await openLinks();
    const petId = await registeredPet(caller, species, SEEDS[0]);
    // An animal that is registered twice cannot be told from itself, so a search would leave it open.
    await registeredPet(caller, species, SEEDS[0]);
    const verification = { purpose: 'PET_VERIFICATION', petId, species: undefined } as const;
    const links = [verification, { ...verification, showResult: true }, { purpose: 'PET_IDENTIFICATION', species }];
    for (const body of links) {
      const link = await newLink({ ...body, usesMax: 10 } as Parameters<typeof newLink>[0]);
      const told: string[] = [];
      for (const seed of SEEDS) {
        const { visitor } = await open(link.token);
        await visitor.photograph(seed, species);
        const { status, body: preview } = await visitor.send('previewVisit');
        told.push(`${status} ${JSON.stringify(preview)}`);
      }
      assert.deepEqual(told, Array(SEEDS.length).fill('200 {"data":{"isEnough":true,"advice":[]}}'), body.purpose);
    }
  });
}

const good = { qualityScore: 90, subjectFound: true };

test('photos are advised on by number, sharpness and whether the face or nose was found', () => {
  const preview = (photos: readonly object[], species: Species = 'CAT') =>
    previewOfPhotos(
      species,
      true,
      photos.map((photo) => ({ ...good, ...photo })),
    );
  const [soft, unfound] = [{ qualityScore: 14 }, { subjectFound: false }];
  assert.deepEqual(preview([{}, {}, {}]), { isEnough: true, advice: [] });
  assert.deepEqual(preview([soft, {}, {}]), { isEnough: true, advice: [] });
  assert.deepEqual(preview([soft, soft, {}]), { isEnough: false, advice: ['sharper', 'morePhotos'] });
  assert.deepEqual(preview([soft, soft, soft, {}, {}]), { isEnough: false, advice: ['sharper'] });
  assert.deepEqual(preview([unfound, unfound, {}]), { isEnough: false, advice: ['showFace', 'morePhotos'] });
  assert.deepEqual(preview([unfound, unfound, {}], 'DOG'), { isEnough: false, advice: ['closer', 'morePhotos'] });
  assert.deepEqual(preview(Array(3).fill({ subjectFound: null })), { isEnough: true, advice: [] });
  assert.deepEqual(previewOfPhotos('CAT', false, [good]), { isEnough: false, advice: [] });
});
