import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, watch, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { after, before, describe, test } from 'node:test';
import type { Owner } from '@rhinarium/contract';
import { type Caller, call } from '@rhinarium/server/testing/client';
import { PROGRAMS } from '@rhinarium/server/testing/programs';
import { newTenant, sharedService } from '@rhinarium/server/testing/service';
import { animalLists } from '../support/animal-lists.ts';
import { rhinarium } from './run-rhinarium.ts';

/** Rows of the import that is killed. */
const ROWS = 300;
const KILLED_AFTER = 60;
/** Owners of its pets. */
const OWNERS = 90;

interface Kept {
  readonly externalId?: string;
  readonly name?: string;
  readonly microchips?: readonly string[];
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly ownerId?: string;
}

describe('rhinarium import of a table, and rhinarium export', () => {
  let folder: string;
  let service: Awaited<ReturnType<typeof sharedService>>;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-table-'));
    service = await sharedService();
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function tenant() {
    const { apiKey } = await newTenant(service);
    const env = { RHINARIUM_URL: service.url, RHINARIUM_API_KEY: apiKey };
    const caller: Caller = { url: service.url, apiKey };
    return { env, caller, run: (...words: string[]) => rhinarium(words, env) };
  }

  async function petsOf(caller: Caller): Promise<Kept[]> {
    const pets: Kept[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await call(caller, 'GET', `/v2/pets?pageSize=200${cursor}`);
      pets.push(...body.data);
      if (body.nextPageToken === undefined) return pets;
      cursor = `&pageToken=${body.nextPageToken}`;
    }
  }

  test('shows first, imports without overwriting, and updates only with --update', async () => {
    const { caller, run } = await tenant();
    await call(caller, 'POST', '/v2/pets', { species: 'DOG', name: 'Other', microchips: ['985141000000009'] });
    const file = path.join(folder, 'asm.csv');
    const header = 'ANIMALCODE,ANIMALNAME,ANIMALSPECIES,ANIMALSEX,ANIMALMICROCHIP,ORIGINALOWNEREMAIL\n';
    const rows = [
      'D1,Rex,Dog,Male,985141000000001,owner@example.com',
      'C1,Miso,Cat,Female,,',
      'D2,Taken,Dog,Male,985 141 000 000 009,',
      'R1,Bunny,Rabbit,,,',
      'X1,Nobody,,,,',
    ];
    await writeFile(file, header + rows.join('\n'));
    const preview = await run('import', file, '--preview');
    assert.equal(preview.code, 1, preview.said);
    for (const says of [
      /is read as Animal Shelter Manager \(ASM3\): ANIMALCODE → externalId/,
      /Not imported: ORIGINALOWNEREMAIL/,
      /would create 2 pets/,
      /line 4: microchip 985141000000009 is that of the pet Other, [\da-f-]{36}/,
      /line 5: the species is Rabbit/,
      /line 6: the species is missing/,
    ])
      assert.match(preview.out, says);
    assert.deepEqual([(await petsOf(caller)).length, await readdir(folder)], [1, ['asm.csv']]);

    const imported = await run('import', file);
    assert.equal(imported.code, 1, imported.said);
    assert.match(imported.out, /2 pets created[\s\S]*1 pet not imported:\n {2}line 4: microchip/);
    assert.deepEqual(
      (await petsOf(caller))
        .sort(byReference)
        .map(({ externalId, name, microchips, metadata }) => [externalId, name, microchips, metadata]),
      [
        [undefined, 'Other', ['985141000000009'], undefined],
        ['C1', 'Miso', undefined, { sex: 'Female' }],
        ['D1', 'Rex', ['985141000000001'], { sex: 'Male' }],
      ],
    );
    const state = (await readFile(`${file}.import.jsonl`, 'utf8')).trim().split('\n').slice(1);
    assert.deepEqual(
      state
        .map((line) => JSON.parse(line))
        .map(({ line, result }) => [line, result])
        .sort(),
      [
        [2, 'created'],
        [3, 'created'],
        [4, 'refused'],
        [6, 'refused'],
      ],
    );

    await writeFile(file, `${header}D1,Max,Dog,Male,985141000000001,\n`);
    const kept = await run('import', file);
    assert.equal(kept.code, 0, kept.said);
    assert.match(kept.out, /0 pets created, 0 changed, 1 there already[\s\S]*line 2: name Rex → Max/);
    const updated = await run('import', file, '--update');
    assert.deepEqual([updated.code, /1 changed/.test(updated.out)], [0, true], updated.said + updated.out);
    const [changed] = (await call(caller, 'GET', '/v2/pets?externalId=D1')).body.data;
    assert.deepEqual([changed.name, changed.metadata], ['Max', { sex: 'Male' }]);
  });

  test('continues after a kill, without a pet or an owner twice', async () => {
    const { env, caller, run } = await tenant();
    const file = path.join(folder, 'many.csv');
    const state = `${file}.import.jsonl`;
    const rows = Array.from({ length: ROWS }, (_, n) => {
      const owner = n % OWNERS;
      return `A${n},Pet ${n},Cat,${985141000100000 + n},Owner ${owner},${owner % 2 === 0 ? '' : `o${owner}@example.com`},yes`;
    });
    await writeFile(file, `ID,Animal Name,Species,Microchip Number,Owner,E-mail,May call\n${rows.join('\n')}\n`);
    const ending = new AbortController();
    const changes = watch(folder, { signal: ending.signal });
    const child = spawn(process.execPath, [...PROGRAMS.cli, 'import', file], {
      env: { PATH: process.env['PATH'], ...env },
    });
    const ended = once(child, 'close');
    for await (const { filename } of changes) {
      if (filename !== path.basename(state)) continue;
      if (readFileSync(state, 'utf8').split('\n').length > KILLED_AFTER) break;
    }
    child.kill('SIGKILL');
    const [, signal] = await ended;
    assert.equal(signal, 'SIGKILL');
    const before = (await petsOf(caller)).length;
    assert.equal(before >= KILLED_AFTER - 1 && before < ROWS, true, `${before} pets before the kill`);

    const again = await run('import', file);
    assert.equal(again.code, 0, again.said);
    const pets = await petsOf(caller);
    assert.deepEqual([pets.length, new Set(pets.map(({ externalId }) => externalId)).size], [ROWS, ROWS]);
    const owners = (await call(caller, 'GET', '/v2/owners?pageSize=200')).body.data as Owner[];
    assert.deepEqual([owners.length, new Set(owners.map(({ name }) => name)).size], [OWNERS, OWNERS]);
    const nameOf = new Map(owners.map(({ id, name }) => [id, name]));
    for (const { name, ownerId } of pets)
      assert.equal(nameOf.get(ownerId!), `Owner ${Number(name!.slice(4)) % OWNERS}`, name);
    assert.deepEqual([owners[0]?.consent?.note, owners[0]?.petCount], ['many.csv', 3]);
    // Requests that were in flight may have been answered after the pets were counted.
    const [, created, there] = /(\d+) pets created, 0 changed, (\d+) there already/.exec(again.out) ?? [];
    assert.deepEqual([Number(created) + Number(there), Number(created) <= ROWS - before], [ROWS, true], again.out);
    const third = await run('import', file, '--json');
    assert.deepEqual(
      [...new Set(JSON.parse(third.out).results.map(({ result }: { result: string }) => result))],
      ['kept'],
    );
  });

  test('imports ten lists as shelters keep them, with the columns that --map names, and none of their rows twice', async () => {
    for (const { title, name, bytes, map = {}, species, encoding, animals } of await animalLists()) {
      // The encoding can be chosen in the console only.
      if (encoding !== undefined) continue;
      const { caller, run } = await tenant();
      const file = path.join(folder, name);
      await writeFile(file, bytes);
      const columns = Object.entries(map).flatMap(([column, field]) => ['--map', `${column}=${field}`]);
      const words = ['import', file, ...columns, ...(species === undefined ? [] : ['--species', species])];
      await run(...words);
      const names = (await petsOf(caller)).map((pet) => pet.name).sort();
      assert.deepEqual(names, [...animals].sort(), title);
      await rm(`${file}.import.jsonl`);
      const again = await run(...words);
      assert.match(again.out, new RegExp(`0 pets created, 0 changed, ${animals.length} there already`), again.said);
    }
    const file = path.join(folder, 'liste.csv');
    const { run } = await tenant();
    const strange = await run('import', file, '--map', 'Nummer=externalId');
    assert.deepEqual([strange.code, /has no column Nummer; it has Kennz, Wie heißt er/.test(strange.said)], [2, true]);
    const bad = await run('import', file, '--map', 'Kennz=person');
    assert.deepEqual([bad.code, /It is COLUMN=FIELD, with externalId/.test(bad.said)], [2, true], bad.said);
  });

  test('exports what another tenant imports again, and a table for ASM3', async () => {
    const [from, to] = [await tenant(), await tenant()];
    await call(from.caller, 'POST', '/v2/search-pools', { name: 'north' });
    const given = [
      {
        species: 'CAT',
        externalId: 'x-1',
        name: '=Nabi',
        breed: 'Siamese',
        searchPools: ['north'],
        microchips: ['985141000000001', '012345678'],
        metadata: { colour: 'cream', lives: 9, is: { shy: true } },
      },
      { species: 'DOG', externalId: 'x-2', metadata: '{"kept": "as text"}' },
      { species: 'DOG', externalId: 'x-3', name: 'Bori' },
    ];
    for (const pet of given) assert.equal((await call(from.caller, 'POST', '/v2/pets', pet)).status, 201);
    const table = path.join(folder, 'own.csv');
    assert.equal((await from.run('export', '--format', 'csv', '--to', table)).out, `3 pets in ${table}\n`);
    const imported = await to.run('import', table, '--create-pools');
    assert.equal(imported.code, 0, imported.said + imported.out);
    const essence = async (caller: Caller) =>
      (await petsOf(caller)).map((pet) => ({ ...pet, id: 0, petId: 0, createdAt: 0, updatedAt: 0 })).sort(byReference);
    assert.deepEqual(await essence(to.caller), await essence(from.caller));

    const asm = path.join(folder, 'asm3.csv');
    assert.equal((await from.run('export', '--format', 'asm3', '--to', asm)).code, 0);
    assert.match(
      await readFile(asm, 'utf8'),
      /^ANIMALCODE,ANIMALNAME,ANIMALSPECIES,[\s\S]*x-1,=Nabi,Cat,,Siamese,,cream,[\s\S]*x-2,x-2,Dog/,
    );
    const there = await from.run('import', asm, '--preview');
    assert.match(there.out, /would create 0 pets/, there.said);
    const both = await from.run('export', '--pet', 'x', '--format', 'csv', '--to', asm);
    assert.equal(both.code, 2, both.said);
  });
});

const byReference = (a: Kept, b: Kept) => (a.externalId ?? '').localeCompare(b.externalId ?? '');
