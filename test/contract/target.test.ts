import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { call } from '@rhinarium/server/testing/client';
import { newPet } from '@rhinarium/server/testing/pets';
import { PROGRAMS } from '@rhinarium/server/testing/programs';
import { newTenant, sharedService } from '@rhinarium/server/testing/service';

const here = path.dirname(fileURLToPath(import.meta.url));
const entry = path.join(here, 'target.ts');
const SUPPORT = '@rhinarium/server/testing/';
const testing = path.join(here, '../../packages/server/testing');

/** Compiled files that a file loads, transitively, itself included. */
async function loadedBy(file: string, loaded: Set<string>): Promise<Set<string>> {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  const text = await readFile(file, 'utf8');
  for (const [, name] of text.replaceAll(/^import type [^;]+;/gm, '').matchAll(/from '([^']+)'/g)) {
    const support = name!.startsWith(SUPPORT) ? path.join(testing, `${name!.slice(SUPPORT.length)}.ts`) : undefined;
    if (support) await loadedBy(support, loaded);
    else if (name!.startsWith('.')) await loadedBy(path.resolve(path.dirname(file), name!), loaded);
    else loaded.add(name!);
  }
  return loaded;
}

test('the contract cases load nothing of the server', async () => {
  const loaded = [...(await loadedBy(entry, new Set()))];
  assert.deepEqual(
    loaded.filter((name) => /@rhinarium\/server|\/packages\/server\/(?!testing\/)/.test(name)),
    [],
  );
  assert.ok(loaded.some((name) => name.endsWith('cases/decisions.ts')));
});

const runTarget = (env: Record<string, string>, words: readonly string[]) =>
  promisify(execFile)(process.execPath, [...PROGRAMS.contract, ...words], {
    env: { PATH: process.env['PATH'], ...env },
  });

test('the cases run against a URL with a key, leave the tenant empty and its settings as they were, and list the skipped ones that need access to the server’s internals', async () => {
  const { url, ...service } = await sharedService();
  const { apiKey } = await newTenant({ url, ...service });
  const lostAndFound = { isEnabled: true, searchNewPets: true };
  assert.equal((await call({ url, apiKey }, 'PATCH', '/v2/lost-and-found', lostAndFound)).status, 200);
  const { stdout } = await runTarget({ TARGET: `${url}/`, KEY: apiKey }, [
    'pets',
    'errors',
    'lost-and-found',
    'capture links',
  ]);
  const count = (word: string) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(stdout)?.[1]);
  assert.equal(count('fail'), 0, stdout);
  assert.ok(count('pass') >= 10 && count('skipped') >= 3, stdout);
  assert.match(stdout, /# SKIP needs SQL/);
  for (const list of ['pets', 'sightings', 'sharing-groups', 'webhook-endpoints']) {
    assert.deepEqual((await call({ url, apiKey }, 'GET', `/v2/${list}`)).body, { data: [] }, list);
  }
  assert.deepEqual((await call({ url, apiKey }, 'GET', '/v2/lost-and-found')).body.data, lostAndFound);
});

test('the cases refuse a tenant that has pets, and print their usage', async () => {
  const { url, ...service } = await sharedService();
  const { apiKey } = await newTenant({ url, ...service });
  await newPet({ url, apiKey });
  await assert.rejects(runTarget({ TARGET: url, KEY: apiKey }, []), /Give the cases an empty tenant/);
  await assert.rejects(runTarget({}, []), /Usage: npm run contract .*TARGET=/);
  assert.equal((await call({ url, apiKey }, 'GET', '/v2/pets')).body.data.length, 1);
});
