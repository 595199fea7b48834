import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../../packages/', import.meta.url));

interface Source {
  readonly file: string;
  readonly text: string;
  readonly imports: readonly string[];
}

async function sources(folder: string): Promise<Source[]> {
  const files = (await readdir(path.join(packages, folder), { recursive: true })).filter(
    (file) =>
      file.endsWith('.ts') &&
      !file.endsWith('.test.ts') &&
      !file.endsWith('.contract.ts') &&
      !file.endsWith('.fixture.ts'),
  );
  return await Promise.all(
    files.map(async (name) => {
      const text = await readFile(path.join(packages, folder, name), 'utf8');
      return { file: name, text, imports: [...text.matchAll(/from '([^']+)'/g)].map((match) => match[1]!) };
    }),
  );
}

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: ['zod'],
  engine: [],
  synthetic: [],
  capture: ['@rhinarium/contract', '@rhinarium/engine'],
  client: ['@rhinarium/contract', '@rhinarium/contract/errors', '@rhinarium/contract/limits'],
};

for (const [name, allowed] of Object.entries(MAY_IMPORT)) {
  test(`${name} imports nothing but ${allowed.join(', ') || 'its own files'}`, async () => {
    for (const { file, imports } of await sources(`${name}/src`)) {
      const foreign = imports.filter((from) => !from.startsWith('.') && !allowed.includes(from));
      assert.deepEqual(foreign, [], file);
    }
  });
}

test('the example imports what an integrator has: the client, and the capture SDK’s types', async () => {
  for (const { file, text, imports } of await sources('../examples/integrator/src')) {
    const own = imports.filter((from) => from.startsWith('@rhinarium/'));
    const allowed = file.startsWith('pages/') ? '@rhinarium/capture' : '@rhinarium/client';
    assert.deepEqual(
      own.filter((from) => from !== allowed),
      [],
      file,
    );
    assert.doesNotMatch(text, /^import (?!type )[^;]*'@rhinarium\/capture'/m, file);
  }
});

test('the capture SDK’s controller and frame checks know no DOM', async () => {
  const core = (await sources('capture/src')).filter(({ file }) => /^(controller|frames)\//.test(file));
  assert.ok(core.length > 10);
  for (const { file, text, imports } of core) {
    assert.doesNotMatch(text, /\b(document|window|navigator)\.\w|\bHTML\w+Element|requestAnimationFrame/, file);
    const outward = imports.filter((from) => /\/(camera|view|host|locale)\//.test(from));
    assert.deepEqual(outward, [], file);
  }
});

test('only the entries of the server read the environment', async () => {
  for (const { file, text } of await sources('server/src')) {
    if (file === 'main.ts' || file === 'admin/main.ts' || file.startsWith('database/embedded/')) continue;
    assert.doesNotMatch(text, /process\.env/, file);
  }
});

test('jobs, database, blobs and recognition know no domain', async () => {
  const domains =
    /\.\.\/(admin|api|audit|console|docs-pages|keys|matching|ops|people|pets|pools|request-log|sessions|templates|tenants|uploads|http)\//;
  for (const { file, imports } of await sources('server/src')) {
    if (!/^(jobs|database|blobs|recognition)\//.test(file)) continue;
    assert.deepEqual(
      imports.filter((from) => domains.test(from)),
      [],
      file,
    );
  }
});

test('only the few statements that must see all tenants leave the tenant’s room', async () => {
  const allowed = [
    'admin/commands.ts',
    'admin/person-commands.ts',
    'admin/reindex-command.ts',
    'api/authenticate.ts',
    'app.ts',
    'console/account.ts',
    'console/operator.ts',
    'console/sign-in.ts',
    'jobs/worker.ts',
    'ops/metrics.ts',
    'ops/upkeep.ts',
    'people/add-person.ts',
    'people/first-start.ts',
    'people/session.ts',
  ];
  const users = (await sources('server/src')).filter(
    ({ file, text }) => /\.system\(/.test(text) && !file.startsWith('database/'),
  );
  assert.deepEqual(users.map(({ file }) => file).sort(), allowed);
});

test('every SQL statement of a domain names the tenant, unless it is one of those across tenants', async () => {
  const across = [
    'findLiveKey',
    'findKeyByHash',
    'listTenants',
    'findTenants',
    'claimJob',
    'failOverdue',
    'releaseLeases',
    'readQueue',
    // People, their links and sessions belong to the installation; their tables open to Database.system.
    ...['insertPerson', 'findPersonByEmail', 'findPerson', 'changePerson', 'noteSignIn', 'listMemberships'],
    ...['insertLink', 'takeLink', 'insertConsoleSession', 'findSessionPerson', 'moveIdleEnd', 'endSession'],
    ...['endOtherSessions', 'forgetEndedSessions'],
  ];
  for (const { file, text } of await sources('server/src')) {
    if (!file.endsWith('store.ts')) continue;
    for (const block of text.split(/^export async function /m).slice(1)) {
      const name = /^\w+/.exec(block)![0];
      if (!across.includes(name)) assert.match(block, /tenant_id|\$\{VIEW\}|\$\{WHERE\}/, `${file} ${name}`);
    }
  }
});

test('the comparison of the requests that run across tenants with their list has something to compare', async () => {
  assert.ok((await sources('server/src')).length > 50);
});
