import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { after, before, describe, test } from 'node:test';
import { type Caller, call } from '@rhinarium/server/testing/client';
import { capture, endOf } from '@rhinarium/server/testing/pets';
import { PROGRAMS } from '@rhinarium/server/testing/programs';
import { newTenant, sharedService } from '@rhinarium/server/testing/service';
import { photoFolder } from './photo-folders.ts';
import { rhinarium } from './run-rhinarium.ts';

describe('the command line rhinarium', () => {
  let folder: string;
  let caller: Caller;
  let own: Record<string, string>;
  const run = (...words: string[]) => rhinarium(words, own);

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-cli-'));
    const service = await sharedService();
    const { apiKey } = await newTenant(service);
    caller = { url: service.url, apiKey };
    own = { RHINARIUM_URL: service.url, RHINARIUM_API_KEY: apiKey };
  });
  after(() => rm(folder, { recursive: true, force: true }));

  test('registers, verifies and identifies from folders, follows a job, saves the evidence, and ends as it decided', async () => {
    const nabi = await photoFolder(folder, 'CAT/nabi', { species: 'CAT', seed: 1, fingerprints: 5 });
    await copyFile(path.join(nabi, '1.jpg'), path.join(nabi, '2.jpg'));
    await writeFile(path.join(nabi, '0.jpg'), 'not a picture');
    const registered = await run('register', nabi);
    assert.deepEqual([registered.code, registered.said.match(/was not taken/g)?.length], [1, 2], registered.said);
    assert.match(
      registered.said,
      /0\.jpg was not taken[\s\S]*2 photos were refused, and 1 more of the nose or face is needed/,
    );
    assert.deepEqual((await call(caller, 'GET', '/v2/pets')).body.data, [], 'the pet without photos is gone');
    await photoFolder(folder, 'CAT/nabi', { species: 'CAT', seed: 1, fingerprints: 7 });
    const again = await run('register', nabi);
    assert.equal(again.code, 0, again.said);
    const [, petId] = /registered as pet (\S+) with 5 fingerprints/.exec(again.out)!;
    assert.match((await run('pets')).out, new RegExp(`^${petId}  CAT   5  nabi\n$`));

    const copied = await run('export', '--pet', petId!, '--to', path.join(folder, 'copy'));
    assert.equal(copied.code, 0, copied.said);
    const copy = JSON.parse(await readFile(path.join(folder, 'copy', 'pet.json'), 'utf8'));
    assert.deepEqual([copy.pet.id, (await readdir(path.join(folder, 'copy'))).length], [petId, copy.photos.length + 1]);

    const seen = await photoFolder(folder, 'seen', { species: 'CAT', seed: 1, fingerprints: 3, firstShot: 10 });
    const other = await photoFolder(folder, 'CAT/other', { species: 'CAT', seed: 4, fingerprints: 3, firstShot: 10 });
    const verified = await run('verify', seen, '--pet', petId!, '--json');
    assert.equal(verified.code, 0, verified.said);
    const { job, picture } = JSON.parse(verified.out);
    assert.equal(job.result.decision, 'MATCH');
    assert.equal(picture, path.join(seen, 'evidence', `${job.jobId}.jpg`));
    assert.deepEqual(await readdir(path.join(seen, 'evidence')), [`${job.jobId}.jpg`]);
    const followed = await run('follow', job.jobId);
    assert.deepEqual([followed.code, followed.out.split(', ')[0]], [0, `Job ${job.jobId}: MATCH`]);
    const not = await run('verify', other, '--pet', petId!, '--no-evidence');
    assert.deepEqual([not.code, /: (\w+), score/.exec(not.out)?.[1]], [3, 'NO_MATCH'], not.out + not.said);
    assert.ok(!(await readdir(other)).includes('evidence'));

    const found = await run('identify', seen, '--species', 'cat', '--evidence', path.join(folder, 'kept'));
    assert.equal(found.code, 0, found.said);
    assert.match(found.out, new RegExp(`IDENTIFIED, nabi \\(${petId}\\) \\(1 pets? searched\\)\n  1\\. nabi `));
    assert.equal((await readdir(path.join(folder, 'kept'))).length, 1);
    const closed = spawn(process.execPath, [...PROGRAMS.cli, 'pets', '--json'], {
      env: { PATH: process.env['PATH'], ...own },
    });
    closed.stdout.destroy();
    const complaints: unknown[] = [];
    closed.stderr.on('data', (text) => complaints.push(String(text)));
    const [closedCode] = await once(closed, 'close');
    assert.deepEqual([closedCode, complaints], [0, []], 'a reader that closes the pipe early');
    const both = await run('identify', seen, other, '--species', 'cat', '--json');
    assert.equal(both.code, 3, both.said);
    const decisions = both.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).job.result.decision);
    assert.deepEqual(decisions, ['IDENTIFIED', 'UNKNOWN']);
  });

  test('imports the pets of a manifest, and run again continues where it ended', async () => {
    await photoFolder(folder, 'import/tori', { species: 'CAT', seed: 3, fingerprints: 5 });
    const duri = await photoFolder(folder, 'import/duri', { species: 'CAT', seed: 4, fingerprints: 5 });
    await copyFile(path.join(duri, '1.jpg'), path.join(duri, '2.jpg'));
    const manifest = path.join(folder, 'import', 'pets.json');
    const pets = [
      { externalId: 'i-1', species: 'CAT', folder: 'tori', breed: 'Persian', metadata: { isLost: true } },
      { externalId: 'i-2', species: 'CAT', folder: 'duri', name: 'Duri' },
    ];
    for (const [wrong, says] of [
      [pets[0], /has no list of pets/],
      [[...pets, pets[0]], /entry 3: externalId i-1 is there twice/],
      [[{ ...pets[0], bread: 'x' }], /entry 1: there is no field bread/],
      [[{ ...pets[0], species: 'COW' }], /entry 1: species is DOG or CAT/],
      [[{ ...pets[0], folder: 'nowhere' }], /There is no folder .*nowhere/],
    ] as const) {
      await writeFile(manifest, JSON.stringify(wrong));
      const refused = await run('import', manifest);
      assert.deepEqual([refused.code, says.test(refused.said)], [2, true], refused.said);
    }
    const table = path.join(folder, 'import', 'pets.csv');
    for (const [wrong, says] of [
      ['externalId,species\n', /has no list of pets/],
      ['externalId,species,folder\ni-1,CAT\n', /entry 1: folder is missing/],
      ['externalId;species;folder;bread\ni-1;CAT;tori;x\n', /entry 1: there is no field bread/],
    ] as const) {
      await writeFile(table, wrong);
      const refused = await run('import', table);
      assert.deepEqual([refused.code, says.test(refused.said)], [2, true], refused.said);
    }
    await writeFile(manifest, JSON.stringify(pets));
    const first = await run('import', manifest);
    assert.equal(first.code, 1, first.said);
    assert.match(first.out, /registered as pet \S+ with 5 fingerprints/);
    assert.match(first.said, /i-2: .*1 photos were refused/);
    await photoFolder(folder, 'import/duri', { species: 'CAT', seed: 4, fingerprints: 5 });
    const again = await run('import', manifest);
    assert.equal(again.code, 0, again.said);
    assert.match(again.out, /^i-1: registered already as pet \S+\n.*registered as pet \S+ with 5 fingerprints/);
    const made = [];
    for (const { externalId } of pets)
      made.push(...(await call(caller, 'GET', `/v2/pets?externalId=${externalId}`)).body.data);
    assert.deepEqual(
      made.map(({ name, breed, metadata, fingerprintCount }) => [name, breed, metadata, fingerprintCount]),
      [
        ['tori', 'Persian', { isLost: true }, 5],
        ['Duri', undefined, undefined, 5],
      ],
    );
  });

  test('imports the rows of a table, replaces the photos of a grown pet, and finds one that is registered twice', async () => {
    await photoFolder(folder, 'table/momo', { species: 'CAT', seed: 5, fingerprints: 5 });
    const again = await photoFolder(folder, 'table/again', { species: 'CAT', seed: 5, fingerprints: 5, firstShot: 10 });
    await call(caller, 'POST', '/v2/search-pools', { name: 'seoul' });
    const table = path.join(folder, 'table', 'pets.csv');
    const rows = [
      '\uFEFFexternalId;species;folder;name;searchPools;metadata.chip;microchips',
      't-1;CAT;momo;"Momo; the first";seoul|lost;4101;410 100 012 345 678|985112345',
      't-2;CAT;again;;;;',
    ];
    await writeFile(table, `${rows.join('\r\n')}\r\n`);
    const without = await run('import', table);
    assert.deepEqual(
      [without.code, /no search pool “lost”\. Add --create-pools/.test(without.said)],
      [2, true],
      without.said,
    );
    const imported = await run('import', table, '--create-pools');
    assert.equal(imported.code, 0, imported.said);
    const read = async (externalId: string) =>
      (await call(caller, 'GET', `/v2/pets?externalId=${externalId}`)).body.data[0];
    const [first, second] = [await read('t-1'), await read('t-2')];
    assert.deepEqual(
      [first.name, first.searchPools, first.metadata, second.name, second.metadata],
      ['Momo; the first', ['lost', 'seoul'], { chip: '4101' }, 'again', undefined],
    );

    assert.deepEqual(first.microchips, ['410100012345678', '985112345']);
    const listed = await run('pets', '--microchip', '985-112-345');
    assert.equal(listed.out, `${first.id}  CAT   5  Momo; the first  410100012345678  985112345\n`);

    await call(caller, 'POST', `/v2/pets/${second.id}:merge`, { intoPetId: first.id });
    const undoable = await run('undo');
    assert.match(
      undoable.out,
      new RegExp(`^${second.id}  pet ${second.id} merged into ${first.id} \\(6 photos\\), until `),
    );
    const undone = await run('undo', second.id);
    assert.equal(undone.code, 0, undone.said);
    assert.match(undone.out, new RegExp(`^Undone: pet ${second.id} has 5 fingerprints, `));
    assert.equal((await run('undo', second.id)).code, 1);
    const found = await run('duplicates');
    assert.equal(found.code, 0, found.said);
    assert.match(found.out, new RegExp(`1 pair looks like one animal\n${first.id}  ${second.id}  score `));
    const inPool = await run('duplicates', '--pool', 'seoul', '--json');
    assert.deepEqual(JSON.parse(inPool.out).job.result.pairs, []);
    const followed = await run('follow', JSON.parse(inPool.out).job.jobId);
    assert.deepEqual([followed.code, followed.out], [0, '1 pet searched, 0 pairs look like one animal\n']);

    const replaced = await run('register', again, '--species', 'cat', '--pet', first.id, '--replace');
    assert.equal(replaced.code, 0, replaced.said);
    assert.match(replaced.out, /with 5 fingerprints\n {2}5 registered fingerprints were replaced/);
    const { photos } = (await call(caller, 'GET', `/v2/pets/${second.id}:export`)).body.data;
    const taken = await run('take-back', photos[0].id, '--pet', second.id);
    const says = `Receipt ${photos[0].id}: 1 photo deleted, nothing is left\n`;
    assert.deepEqual([taken.code, taken.out], [0, says], taken.said);
    const ended = await run('take-back', '--all', '--pet', second.id, '--json');
    const { deleted, isVerified } = JSON.parse(ended.out);
    assert.deepEqual([deleted.fingerprints, deleted.appearances, isVerified], [4, 1, true]);
    assert.equal((await run('take-back', photos[1].id, '--pet', second.id)).code, 1);
    const other = await photoFolder(folder, 'table/other', { species: 'CAT', seed: 6, fingerprints: 5 });
    const refused = await run('register', other, '--species', 'cat', '--pet', first.id, '--replace');
    assert.deepEqual([refused.code, /nothing changed, the photos show another animal/.test(refused.out)], [3, true]);
  });

  test('the photos of all pets are saved in the layout of evaluate, continued, and imported by another tenant', async () => {
    const service = await sharedService();
    const { apiKey } = await newTenant(service);
    const from = { RHINARIUM_URL: service.url, RHINARIUM_API_KEY: apiKey };
    const nabi = await photoFolder(folder, 'photos/nabi', { species: 'CAT', seed: 7, fingerprints: 5 });
    await rhinarium(['register', nabi, '--species', 'cat'], from);
    const to = path.join(folder, 'all-photos');
    const { data } = (await call({ url: service.url, apiKey }, 'GET', '/v2/pets')).body;
    const petId: string = data[0].id;
    await call({ url: service.url, apiKey }, 'PATCH', `/v2/pets/${petId}`, { metadata: { box: { number: 3 } } });
    await call({ url: service.url, apiKey }, 'POST', '/v2/pets', { species: 'DOG', name: 'without photos' });

    const first = await rhinarium(['export', '--format', 'photos', '--to', to], from);
    assert.equal(first.code, 0, first.said);
    assert.match(first.out, /^6 photos of 2 pets in .*import, without 1 that have too few photos/);
    const names = await readdir(path.join(to, 'CAT', petId));
    assert.deepEqual([names.length, names.filter((name) => name.startsWith('whole-')).length], [6, 1]);
    assert.deepEqual((await readdir(to)).sort(), ['CAT', 'pets.json']);

    const lost = path.join(to, 'CAT', petId, names[0]!);
    const before = await readFile(lost);
    await rm(lost);
    assert.equal((await rhinarium(['export', '--format', 'photos', '--to', to], from)).code, 0);
    assert.deepEqual(await readFile(lost), before);

    const other = await newTenant(service);
    const into = { RHINARIUM_URL: service.url, RHINARIUM_API_KEY: other.apiKey };
    const imported = await rhinarium(['import', path.join(to, 'pets.json')], into);
    assert.equal(imported.code, 0, imported.said);
    const [pet] = (await call({ url: service.url, apiKey: other.apiKey }, 'GET', '/v2/pets')).body.data;
    assert.deepEqual(
      [pet.externalId, pet.name, pet.metadata, pet.fingerprintCount],
      [petId, 'nabi', { box: { number: 3 } }, 5],
    );
  });

  test('says what to do about wrong words, keys, addresses and folders, with 2 where nothing was sent', async () => {
    const few = await photoFolder(folder, 'few', { species: 'CAT', seed: 1, fingerprints: 3, appearances: 0 });
    const faults: readonly [words: readonly string[], code: number, says: RegExp, env?: Record<string, string>][] = [
      [['verfy', few], 2, /unknown command 'verfy'\n\(Did you mean verify\?\)\nAdd --help/],
      [['take-back', '--pet', 'any'], 2, /Name the photos to take back, or give --all/],
      [['verify', few], 2, /required option '--pet <id>' not specified/],
      [['identify', few, '--species', 'bird'], 2, /It is dog or cat/],
      [['identify', few, '--sepcies', 'cat'], 2, /Did you mean --species\?/],
      [['pets'], 2, /set RHINARIUM_API_KEY, or give --key/, { RHINARIUM_URL: own['RHINARIUM_URL']! }],
      [['pets', '--url', 'ftp://x'], 2, /--url or --key cannot work: baseUrl must be an http or https URL/],
      [['register', 'nowhere', '--species', 'cat'], 2, /There is no folder nowhere/],
      [['register', few, '--species', 'cat'], 2, /has 3 photos of the nose or face .*; 5 are needed/],
      [['identify', few, '--species', 'cat'], 2, /no photo of the whole animal\. Put one into .*few\/appearances/],
      [['identify', few, '--species', 'cat', '--appearance', 'x.jpg'], 2, /There is no file x\.jpg/],
      [['identify', few, '--appearance', path.join(few, '1.jpg')], 2, /Add --species dog or --species cat/],
      [['register', few, few, '--name', 'Nabi'], 2, /are for one folder/],
      [['register', few, '--species', 'cat', '--replace'], 2, /has 3 photos|--replace needs --pet/],
      [['follow', 'none'], 2, /There is no job none for this key/],
      [['verify', few, '--pet', 'none'], 1, /SVCB2B20000\)\nUse the id of a pet[\s\S]*More: http.*\nRequest /],
      [['pets', '--key', 'psk_live_wrong'], 1, /SVCB2B10000\)\nSend a valid API key/],
      [['pets', '--url', 'http://127.0.0.1:9'], 1, /Is the service running at http:\/\/127\.0\.0\.1:9\?/],
    ];
    const ended = await Promise.all(faults.map(([words, , , env]) => rhinarium(words, env ?? own)));
    for (const [at, [words, code, says]] of faults.entries()) {
      const { said, out } = ended[at]!;
      assert.deepEqual([ended[at]!.code, out], [code, ''], `${words.join(' ')}: ${said}`);
      assert.match(said, says, words.join(' '));
      assert.doesNotMatch(said, /\n\s+at /, 'no stack trace');
    }
  });

  test('makes a capture link with its QR code, lists it and revokes it', async () => {
    const { data } = (await call(caller, 'POST', '/v2/pets', { species: 'CAT' })).body;
    const file = path.join(folder, 'poster.png');
    const made = await run(
      'link',
      'create',
      'register',
      '--pet',
      data.id,
      '--title',
      'Shelter',
      '--uses',
      '3',
      '--qr',
      file,
    );
    assert.equal(made.code, 0, made.said);
    const [, token] = /\/link#([0-9A-Za-z]{22})$/m.exec(made.out)!;
    assert.match(made.out, /[█▀▄]{10}/);
    assert.equal((await readFile(file)).subarray(1, 4).toString(), 'PNG');
    const [, linkId] = /^Link (\S+), until /m.exec(made.out)!;
    const listed = await run('link', 'list', '--pet', data.id);
    assert.match(listed.out, new RegExp(`^${linkId}  ACTIVE   register  0/3  \\S+  Shelter\n$`));
    assert.ok(!listed.out.includes(token!));
    assert.match((await run('link', 'revoke', linkId!)).out, /is revoked\. 0 of 3 uses were made\.\n$/);
    assert.match((await run('link', 'list', '--json')).out, /"state":"REVOKED"/);
    await call(caller, 'PATCH', '/v2/lost-and-found', { isEnabled: true });
    const poster = path.join(folder, 'poster.pdf');
    const found = await run('link', 'create', 'found', '--species', 'cat', '--poster', poster);
    assert.deepEqual([found.code, (await readFile(poster)).subarray(0, 5).toString()], [0, '%PDF-'], found.said);
    assert.match((await run('link', 'list')).out, /ACTIVE {3}found {5}0\/1/);
    assert.equal((await run('link', 'create', 'adopt')).code, 2);
    assert.equal((await run('link', 'create', 'identify', '--species', 'cat', '--qr', 'code.gif')).code, 2);
    const refused = await run('link', 'create', 'verify', '--pet', data.id);
    assert.deepEqual([refused.code, /SVCB2B20009/.test(refused.said)], [1, true]);
  });

  test('reports a pet lost, saves an identification as a sighting, and decides about the candidate', async () => {
    assert.match((await run('lost', 'turn', 'on')).out, /are on\.\n$/);
    const { data } = (await call(caller, 'POST', '/v2/pets', { species: 'CAT' })).body;
    const at = ['--place', 'Park', '--seen', '2026-01-14T18:00'];
    const reported = await run('lost', 'report', data.id, ...at, '--position', '37.5,127', '--reward', '10');
    assert.match(reported.out, /^Lost report \S+ is open\. Without photos and a microchip, nothing/, reported.said);
    const [, reportId] = /^Lost report (\S+)/.exec(reported.out)!;
    assert.match(
      (await run('lost', 'list', '--state', 'open')).out,
      new RegExp(`^${reportId}  OPEN    pet ${data.id}  0 to`),
    );
    assert.match((await run('lost', 'end', reportId!, '--found')).out, /is FOUND\.\n$/);
    const photos = { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 1 } as const;
    const sessionId = await capture(caller, photos);
    const job = await endOf(caller, await call(caller, 'POST', '/v2/pets:identify', { sessionId }));
    const contact = ['--contact', 'Jun', '--contact-until', new Date(Date.now() + 86_400_000).toISOString()];
    assert.equal((await run('sighting', 'save', job.jobId, ...at, ...contact)).code, 1);
    const saved = await run('sighting', 'save', job.jobId, ...at, ...contact, '--consent');
    assert.match(saved.out, /^Sighting \S+ is open\.\n0 searched, 0 may match\n$/, saved.said);
    const [, sightingId] = /^Sighting (\S+)/.exec(saved.out)!;
    assert.match((await run('sighting', 'list')).out, new RegExp(`^${sightingId}  OPEN     CAT  0 to decide  Park\n$`));
    assert.match((await run('sighting', 'close', sightingId!)).out, /is CLOSED\.\n$/);
    assert.deepEqual(await run('candidate', 'list', '--state', 'open').then(({ code, out }) => [code, out]), [0, '']);
    assert.equal((await run('candidate', 'confirm', sightingId!)).code, 1);
    const chip = ['--species', 'cat', '--microchip', '410-100-012345678', ...at];
    const told = await run('lost', 'report', ...chip, '--position', '37.5,127', '--description', 'Grey');
    assert.match(told.out, /^Lost report \S+ is open\.\n0 searched, 0 may match\n$/, told.said);
    const noted = await run('sighting', 'save', ...chip, '--position', '37.6,127');
    assert.match(noted.out, /1 may match\n {2}sighting \S+ {2}pet \S+ {2}microchip 410100012345678\n$/, noted.said);
    assert.match((await run('candidate', 'list')).out, /microchip 410100012345678 {2}11\.12 km\n$/);
    assert.match((await run('sighting', 'list', '--near', '37.6,127')).out, /^\S+ {2}OPEN {5}CAT .* Park {2}0 km\n$/);
    assert.equal((await run('lost', 'list', '--near', '37.6,127', '--within', '5')).out, '');
    assert.match((await run('lost', 'list', '--near', '37.6,127', '--within', '12')).out, / {2}11\.12 km\n$/);
    for (const wrong of [
      ['--seen', 'noon'],
      ['--seen', '2026-01-14', '--position', '37'],
    ])
      assert.equal((await run('lost', 'report', data.id, '--place', 'Park', ...wrong)).code, 2);
  });

  test('creates a sharing group, invites another tenant, changes what is shared, and leaves', async () => {
    await run('lost', 'turn', 'on');
    const created = await run('group', 'create', 'Coast', '--shares', 'lost');
    assert.match(
      created.out,
      /^\S+ {2}Coast {2}owner {2}1 members {2}shares lost pets, without a photo\n$/,
      created.said,
    );
    const [groupId] = created.out.split(' ') as [string];
    const [token] = (await run('group', 'invite', groupId)).out.split('\n') as [string];
    assert.match(token, /^[0-9A-Za-z]{22}$/);
    assert.equal((await run('group', 'join', token, '--shares', 'all')).code, 1, 'of the own group');
    assert.match((await run('group', 'share', groupId, '--photo')).out, /shares lost pets, with a photo\n$/);
    const changed = await run('group', 'share', groupId, '--shares', 'nothing', '--no-photo');
    assert.match(changed.out, /shares nothing, without a photo\n$/);
    assert.match((await run('group', 'list')).out, /\(you\) {2}shares nothing\n$/);
    assert.deepEqual(await run('shared', 'list', '--state', 'open').then(({ code, out }) => [code, out]), [0, '']);
    assert.equal((await run('shared', 'message', groupId, 'Hello')).code, 1);
    assert.equal((await run('group', 'create', 'Coast')).code, 2, 'what is shared has no default');
    assert.match((await run('group', 'leave', groupId)).out, /no longer in the group\.\n$/);
  });

  test('explains every command and the exit codes when asked', async () => {
    const helps = await Promise.all(
      [[], ['register'], ['verify'], ['identify'], ['follow'], ['pets']].map((words) =>
        rhinarium([...words, '--help']),
      ),
    );
    for (const { code, out, said } of helps)
      assert.deepEqual([code, said, /^Usage: rhinarium/.test(out)], [0, '', true]);
    assert.match(helps[0]!.out, /RHINARIUM_API_KEY[\s\S]*Exit codes: 0 done/);
    assert.match(helps[1]!.out, /appearances/);
  });
});
