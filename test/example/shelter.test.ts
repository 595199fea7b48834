import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { after, before, describe, test } from 'node:test';
import type { Species } from '@rhinarium/contract';
import { type Caller, call } from '@rhinarium/server/testing/client';
import { photo } from '@rhinarium/server/testing/photo';
import { PROGRAMS } from '@rhinarium/server/testing/programs';
import { newTenant, sharedService } from '@rhinarium/server/testing/service';

/** Form data of the page. */
async function formOf(
  seed: number,
  { species = 'CAT' as Species, fingerprints = 3, firstShot = 0, fields = {} as Record<string, string> },
): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ species, ...fields })) form.set(name, value);
  const add = async (name: string, kind: 'fingerprint' | 'appearance', shot: number) =>
    form.append(name, new File([new Uint8Array(await photo(species, seed, kind, shot))], `${shot}.jpg`));
  for (let n = 0; n < fingerprints; n++) await add('fingerprints', 'fingerprint', firstShot + n);
  await add('appearances', 'appearance', firstShot);
  return form;
}

describe('the shelter’s lost-and-found page', () => {
  let caller: Caller;
  let url: string;
  let site: ReturnType<typeof spawn>;

  before(async () => {
    const service = await sharedService();
    caller = { url: service.url, apiKey: (await newTenant(service)).apiKey };
    site = spawn(process.execPath, [...PROGRAMS.shelter, '--service', service.url, '--port', '0'], {
      env: { PATH: process.env['PATH'], RHINARIUM_API_KEY: caller.apiKey },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(site.stdout!, 'data');
    url = /http:\S+/.exec(String(line))![0];
  });
  after(() => site?.kill());

  const send = async (path: string, body: FormData) => {
    const answer = await fetch(url + path, { method: 'POST', body });
    return { status: answer.status, html: await answer.text() };
  };

  test('a missing animal is found again with its owner’s number, and another one is not', async () => {
    assert.match(await (await fetch(url)).text(), /<form action="\/lost".*<form action="\/found"/s);
    const fields = { name: 'Nabi <3', contact: '010 1234' };
    const lost = await send('/lost', await formOf(1, { fingerprints: 5, fields }));
    assert.deepEqual([lost.status, /Nabi &#60;3 is on our list/.test(lost.html)], [200, true], lost.html);
    const found = await send('/found', await formOf(1, { firstShot: 10 }));
    assert.match(found.html, /<h1>This is Nabi &#60;3<\/h1><p>Call 010 1234\.<\/p>/);
    const other = await send('/found', await formOf(4, { firstShot: 10 }));
    assert.match(other.html, /Nobody misses it here yet.*1 animals were compared.*Is it one of these/s);
    assert.match(
      other.html,
      /<img src="data:image\/jpeg;base64,[^"]+" alt="">\s*<figcaption><b>Nabi &#60;3<\/b>, 010 1234/,
    );
  });

  test('photos that do not suffice are named, and leave no animal behind', async () => {
    const before = (await call(caller, 'GET', '/v2/pets')).body.data.length;
    const fields = { name: 'Bori', contact: '010' };
    const few = await send('/lost', await formOf(3, { fingerprints: 2, fields }));
    assert.equal(few.status, 422);
    assert.match(few.html, /2 of 5 close photos are good enough/);
    const [, token] = /name="kept" value="([^"]+)"/.exec(few.html)!;
    const more = await formOf(3, { fingerprints: 3, firstShot: 2, fields: { kept: token! } });
    more.delete('appearances');
    const added = await send('/lost', more);
    assert.match(added.html, /Bori is on our list/, 'the first photos and fields are kept');
    const [{ id }] = (await call(caller, 'GET', '/v2/pets?name=Bori')).body.data;
    await call(caller, 'DELETE', `/v2/pets/${id}`);
    assert.equal((await send('/lost', await formOf(3, { fingerprints: 1 }))).status, 422, 'without a name');
    assert.equal((await call(caller, 'GET', '/v2/pets')).body.data.length, before);
    assert.equal((await fetch(`${url}/nowhere`)).status, 404);
  });
});
