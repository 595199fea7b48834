import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, test } from 'node:test';
import type { Species } from '@rhinarium/contract';
import { PLAIN_ANIMALS, plainPhoto } from '@rhinarium/synthetic';
import sharp from 'sharp';
import { type Caller, call, upload } from '../../../testing/client.ts';
import { memberOf } from '../../../testing/console-client.ts';
import { photo } from '../../../testing/photo.ts';
import { realCats, realPhotosFolder, withRealPhotos } from '../../../testing/real-photos.ts';
import { newKey, newTenant, startService } from '../../../testing/service.ts';
import { changeDecisionPolicy } from '../tenants/tenant-actions.ts';
import { portraitPart } from './rules.ts';

const service = startService({ subjectCheck: 'refuse' });
after(async () => await (await service).close());

async function newCaller(mode: 'live' | 'test' = 'live'): Promise<Caller> {
  const { url, ...parts } = await service;
  const { tenantId, apiKey } = await newTenant({ url, ...parts });
  return { url, apiKey: mode === 'live' ? apiKey : (await newKey({ url, ...parts }, tenantId, { mode })).apiKey };
}

/** Uploads a fingerprint into a new session of the species and returns its record. */
async function uploaded(caller: Caller, species: Species, file: Buffer, kind = 'fingerprints') {
  const created = await call(caller, 'POST', '/v2/capture-sessions', { species, purpose: 'PET_IDENTIFICATION' });
  const query = `sessionId=${created.body.data.sessionId}`;
  const reply = await upload(caller, `/v2/${kind}:upload?${query}`, file);
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  return reply.body.data;
}

test('a picture without a cat’s face is rejected as noFace at its upload, and does not count', async () => {
  const caller = await newCaller();
  const nose = await uploaded(caller, 'CAT', await photo('DOG', 7, 'fingerprint', 0));
  assert.deepEqual(nose.quality.reasons, ['noFace']);
  assert.equal(nose.quality.verdict, 'REJECTED');
  assert.ok(nose.quality.score <= 20);
  assert.equal(nose.progress.fingerprints, 0);
});

test('a picture without a dog’s nose is rejected as noNose, and a found nose is the region of its upload', async () => {
  const caller = await newCaller();
  const face = await uploaded(caller, 'DOG', await photo('CAT', 81, 'fingerprint', 0));
  assert.equal(face.quality.verdict, 'REJECTED', JSON.stringify(face.quality));
  const { quality, region, width, height } = await uploaded(caller, 'DOG', await photo('DOG', 7, 'fingerprint', 0));
  assert.equal(quality.verdict, 'ACCEPTED', JSON.stringify(quality));
  assert.ok(region.left + region.width <= width && region.top + region.height <= height, JSON.stringify(region));
  assert.notEqual(region.left, (width - height) / 2);
});

const playground = new Map<string, Promise<Buffer>>();

/** A photo of a generated animal of the playground, drawn once. */
function playgroundPhoto(species: Species, animal: number, kind: 'fingerprint' | 'appearance', shot: number) {
  const name = `${species} ${animal}: ${kind} ${shot}`;
  const draw = async () => {
    const { width, height, data } = plainPhoto(species, animal, kind, shot);
    return await sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 92 })
      .toBuffer();
  };
  const drawn = playground.get(name) ?? draw();
  playground.set(name, drawn);
  return drawn;
}
const ANIMALS = Array.from({ length: PLAIN_ANIMALS }, (_, at) => at + 1);
const SHOTS = [61_820, 865_259] as const;

test('every generated animal of the playground is accepted with a live key, close up and as a whole', async () => {
  const caller = await newCaller();
  const refused: string[] = [];
  for (const species of ['CAT', 'DOG'] as const) {
    for (const animal of ANIMALS) {
      for (const [kind, shot] of [
        ['fingerprint', SHOTS[0]],
        ['fingerprint', SHOTS[1]],
        ['appearance', 1],
      ] as const) {
        const { quality } = await uploaded(
          caller,
          species,
          await playgroundPhoto(species, animal, kind, shot),
          `${kind}s`,
        );
        if (quality.verdict !== 'ACCEPTED') refused.push(`${species} ${animal}: ${kind} ${quality.reasons}`);
      }
    }
  }
  assert.deepEqual(refused, []);
});

test('no generated animal of the playground is taken for another one', async () => {
  const { recognition } = (await service).app.services;
  const alike: string[] = [];
  for (const species of ['CAT', 'DOG'] as const) {
    const [registered, offered] = await Promise.all(
      SHOTS.map((shot) =>
        Promise.all(
          ANIMALS.map(async (animal) => {
            const image = await playgroundPhoto(species, animal, 'fingerprint', shot);
            const template = await recognition.extract(image, { species, kind: 'fingerprint' });
            return { fingerprints: [{ id: `${animal}`, template }], appearances: [] };
          }),
        ),
      ),
    );
    const pets = registered!.map((samples, at) => ({ petId: `pet ${ANIMALS[at]}`, samples }));
    for (const [at, probe] of offered!.entries()) {
      const candidates = pets.filter((_, other) => other !== at);
      const search = { species, probe, candidates, searchedCount: candidates.length, candidatesMax: 7 };
      const { pets: found } = await recognition.identify({ ...search, targetFalseMatchRate: 1e-2 });
      for (const { id, isMatch, score } of found)
        if (isMatch) alike.push(`${species} ${ANIMALS[at]} and ${id}: ${score}`);
    }
  }
  assert.deepEqual(alike, []);
});

/** The middle of a picture, a square of this share of the shorter side. The whole picture for 1. */
async function middleOf(file: Buffer, share: number): Promise<Buffer> {
  if (share === 1) return file;
  const { width = 0, height = 0 } = await sharp(file).metadata();
  const side = Math.round(share * Math.min(width, height));
  const [left, top] = [(width - side) >> 1, (height - side) >> 1];
  return await sharp(file).extract({ left, top, width: side, height: side }).jpeg({ quality: 95 }).toBuffer();
}

test('a close-up is rejected as a picture of the whole animal, and a whole animal is accepted', async () => {
  const caller = await newCaller();
  for (const [species, seed, share] of [
    ['CAT', 81, 0.75],
    ['DOG', 7, 1],
  ] as const) {
    const near = await uploaded(
      caller,
      species,
      await middleOf(await photo(species, seed, 'fingerprint', 0), share),
      'appearances',
    );
    assert.deepEqual([near.quality.verdict, near.quality.reasons], ['REJECTED', ['tooClose']], species);
    assert.equal(near.subject.isFound, true);
    assert.ok(near.quality.score <= 20);
    const whole = await uploaded(caller, species, await photo(species, seed, 'appearance', 0), 'appearances');
    assert.deepEqual([whole.quality.verdict, whole.progress.appearances], ['ACCEPTED', 1], species);
    assert.equal(typeof whole.subject.isFound, 'boolean');
  }
});

test('an upload says whether the face or nose was found; the same bytes get the same answer', async () => {
  const caller = await newCaller();
  const face = await uploaded(caller, 'CAT', await photo('CAT', 81, 'fingerprint', 0));
  assert.equal(face.subject.isFound, true);
  const nose = await uploaded(caller, 'CAT', await photo('DOG', 7, 'fingerprint', 0));
  assert.equal(nose.subject.isFound, false);
  const file = await photo('CAT', 81, 'fingerprint', 0);
  const again = await upload(caller, `/v2/fingerprints:upload?sessionId=${face.sessionId}`, file);
  assert.deepEqual([again.status, again.body.data.subject], [200, face.subject]);
  const drawn = await uploaded(await newCaller('test'), 'CAT', file);
  assert.equal(drawn.subject, undefined);
});

test('an upload says what it can be compared by: a face or a print; nothing in test mode and of a whole animal', async () => {
  const caller = await newCaller();
  const [nose, face] = [await photo('DOG', 7, 'fingerprint', 0), await photo('CAT', 81, 'fingerprint', 0)];
  assert.deepEqual((await uploaded(caller, 'DOG', nose)).evidence, ['nose']);
  assert.deepEqual((await uploaded(caller, 'CAT', face)).evidence, ['face']);
  assert.deepEqual((await uploaded(caller, 'CAT', nose)).evidence, []);
  assert.equal(
    (await uploaded(caller, 'DOG', await photo('DOG', 7, 'appearance', 0), 'appearances')).evidence,
    undefined,
  );
  assert.equal((await uploaded(await newCaller('test'), 'DOG', nose)).evidence, undefined);
});

test('a v1 upload is checked as well', async () => {
  const caller = await newCaller();
  const form = { species: 'CAT', purpose: 'PET_IDENTIFICATION' };
  const file = await photo('DOG', 7, 'fingerprint', 0);
  const id = (await upload(caller, '/v1/fingerprints:upload', file, form)).body.data.id;
  const action = await call(caller, 'POST', '/v1/pets:identify', { fingerprints: [id, id, id] });
  assert.equal(action.status, 400, JSON.stringify(action.body));
});

test('a found face is the region of its upload, and the portrait of the console shows it with ears and chin', async () => {
  const { url, ...parts } = await service;
  const { tenantId, apiKey } = await newTenant({ url, ...parts });
  const caller = { url, apiKey };
  const { id, quality, region, width, height } = await uploaded(
    caller,
    'CAT',
    await photo('CAT', 81, 'fingerprint', 0),
  );
  assert.equal(quality.verdict, 'ACCEPTED');
  assert.ok(region.width < Math.min(width, height), JSON.stringify(region));
  assert.ok(region.left + region.width <= width && region.top + region.height <= height, JSON.stringify(region));
  const { cookie } = await memberOf({ url, ...parts }, tenantId, 'viewer');
  const image = async (size: string) => {
    const place = `${url}/console/api/tenants/${tenantId}/images/${id}?size=${size}`;
    const bytes = await (await fetch(place, { headers: { cookie } })).arrayBuffer();
    return { bytes, ...(await sharp(bytes).metadata()) };
  };
  const part = portraitPart({ width, height, region: [region.left, region.top, region.width, region.height] })!;
  assert.ok(part.width < Math.min(width, height), 'narrower than the picture');
  const [small, portrait, large] = [await image('small'), await image('portrait'), await image('large')];
  assert.deepEqual([small.width, small.height], [160, 160]);
  assert.deepEqual([portrait.width, portrait.height], Array(2).fill(Math.min(640, part.width)));
  assert.deepEqual([large.width, large.height], [width, height]);
  const lookOf = async (bytes: ArrayBuffer, of?: typeof part) => {
    const whole = sharp(bytes);
    if (of) whole.extract(of);
    return [...(await whole.resize(16, 16).greyscale().raw().toBuffer())];
  };
  const [seen, meant] = [await lookOf(portrait.bytes), await lookOf(large.bytes, part)];
  const meanDifference = seen.reduce((sum, value, at) => sum + Math.abs(value - meant[at]!), 0) / seen.length;
  assert.ok(meanDifference < 3, `${meanDifference}`);
});

test('test mode does not check its drawn animals', async () => {
  const caller = await newCaller('test');
  const { quality } = await uploaded(caller, 'CAT', await photo('DOG', 7, 'fingerprint', 0));
  assert.equal(quality.verdict, 'ACCEPTED', JSON.stringify(quality));
});

test(
  'real cats are accepted as cats and rejected as dogs, and real things are rejected as cats',
  withRealPhotos(),
  async () => {
    const folder = realPhotosFolder()!;
    const caller = await newCaller();
    for (const [face] of (await realCats(1)).slice(0, 4)) {
      assert.equal((await uploaded(caller, 'CAT', face!)).quality.verdict, 'ACCEPTED');
      const asDog = await uploaded(caller, 'DOG', face!);
      assert.equal(asDog.quality.verdict, 'REJECTED');
    }
    const things = path.join(folder, '..', 'not-animals');
    if (!existsSync(things)) return;
    for (const thing of ['teapot', 'backpack', 'vase']) {
      const [file] = (await readdir(path.join(things, thing))).sort();
      const { quality } = await uploaded(caller, 'CAT', await readFile(path.join(things, thing, file!)));
      assert.ok(quality.reasons.includes('noFace'), `${thing}: ${JSON.stringify(quality)}`);
      const asNose = await uploaded(caller, 'DOG', await readFile(path.join(things, thing, file!)));
      assert.deepEqual(asNose.quality.reasons, ['noNose'], thing);
    }
  },
);

test(
  'a real dog’s photo without a print is accepted for its face, unless the tenant insists on prints',
  withRealPhotos(),
  async () => {
    const folder = path.join(realPhotosFolder()!, '..', 'dog-photos/DOG/dog7');
    if (!existsSync(folder)) return;
    const caller = await newCaller();
    const files = await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name))));
    const uploads = await Promise.all(files.map((file) => uploaded(caller, 'DOG', file)));
    const byFace = uploads.findIndex(({ evidence }) => evidence.length === 1 && evidence[0] === 'face');
    assert.ok(byFace >= 0, JSON.stringify(uploads.map(({ quality }) => quality)));
    assert.equal(uploads[byFace].quality.verdict, 'ACCEPTED');
    const { services } = (await service).app;
    const { tenantId, apiKey } = await newTenant(await service);
    await changeDecisionPolicy(services, { tenantId, changes: { printPolicy: 'required' }, by: undefined });
    const strict = await uploaded({ ...caller, apiKey }, 'DOG', files[byFace]!);
    assert.deepEqual([strict.quality.verdict, strict.evidence], ['REJECTED', []]);
  },
);

/** Both pictures in one, each 480 px wide and high. */
async function sideBySide(left: Buffer, right: Buffer): Promise<Buffer> {
  const [a, b] = await Promise.all([left, right].map((one) => sharp(one).rotate().resize(480, 480).toBuffer()));
  const background = { r: 120, g: 110, b: 100 };
  return await sharp({ create: { width: 960, height: 480, channels: 3, background } })
    .composite([
      { input: a!, left: 0, top: 0 },
      { input: b!, left: 480, top: 0 },
    ])
    .jpeg({ quality: 92 })
    .toBuffer();
}

test('most pictures of two cats of one size are rejected as severalAnimals', withRealPhotos(), async () => {
  const caller = await newCaller();
  const faces = (await realCats(1)).map(([face]) => face!);
  const found: string[] = [];
  for (let n = 0; n + 1 < faces.length; n += 2)
    found.push(...(await uploaded(caller, 'CAT', await sideBySide(faces[n]!, faces[n + 1]!))).quality.reasons);
  const several = found.filter((reason) => reason === 'severalAnimals');
  assert.ok(several.length > faces.length / 4, `${several.length} of ${faces.length / 2}: ${found}`);
});
