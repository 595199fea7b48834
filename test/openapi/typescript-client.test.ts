import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { root } from '@rhinarium/server/parts/pages';
import { newTenant, sharedService } from '@rhinarium/server/testing/service';
import { snippetsOf } from '../docs/guide-snippets.ts';
import { withTool } from '../support/tool-packages.ts';

const run = promisify(execFile);

/** Appended to the page's code. Each `@ts-expect-error` asserts that a mistake does not compile. */
const CHECKS = `
const params = { path: { petId: pet.id } };
const read = await rhinarium.GET('/v2/pets/{petId}', { params });
const unknown = await rhinarium.GET('/v2/pets/{petId}', { params: { path: { petId: 'nobody' } } });
const failure: components['schemas']['Failure'] | undefined = unknown.error;
// @ts-expect-error: no such species
const refused = await rhinarium.POST('/v2/pets', { body: { species: 'BIRD' } });
const fields: { [field: string]: string[] } | undefined = refused.error?.errors[0]?.details;
const verified = await rhinarium.POST('/v2/pets/{petId}:verify', { params, body: { sessionId: 'none' } });
// @ts-expect-error: no such route
const nowhere = rhinarium.GET('/v2/nowhere', {});
console.log(JSON.stringify({
  name: read.data?.data.name,
  unknown: failure?.errors[0]?.code,
  refused: Object.keys(fields ?? {}),
  verified: verified.error?.errors[0]?.code,
}));
process.exit(0);
`;

test(
  'openapi-typescript generates types from docs/openapi.json with which the code of docs/generated-clients.md compiles and runs; they know the errors',
  withTool('openapi'),
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-openapi-'));
    try {
      const tools = path.join(root, 'tools/openapi/node_modules');
      const generator = path.join(tools, 'openapi-typescript/bin/cli.js');
      await run(process.execPath, [
        generator,
        path.join(root, 'docs/openapi.json'),
        '-o',
        path.join(folder, 'api.d.ts'),
      ]);
      const packages = path.join(folder, 'node_modules');
      await mkdir(packages);
      await symlink(path.join(tools, 'openapi-fetch'), path.join(packages, 'openapi-fetch'));
      await symlink(path.join(root, 'node_modules/@types'), path.join(packages, '@types'));
      await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
      const page = 'docs/generated-clients.md';
      const shown = snippetsOf(page, await readFile(path.join(root, page), 'utf8'));
      const [snippet] = shown.filter(({ language }) => language === 'ts');
      await writeFile(path.join(folder, 'consumer.ts'), snippet!.code + CHECKS);
      const words = ['--strict', '--skipLibCheck', 'false', '--target', 'es2023', '--lib', 'es2023', '--types', 'node'];
      const modules = ['--module', 'nodenext', '--allowImportingTsExtensions', '--rewriteRelativeImportExtensions'];
      const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
      await run(process.execPath, [tsc, ...words, ...modules, 'consumer.ts'], { cwd: folder }).catch((error) => {
        throw new Error(error.stdout);
      });
      const service = await sharedService();
      const { apiKey } = await newTenant(service);
      const env = { PATH: process.env['PATH'], RHINARIUM_URL: service.url, RHINARIUM_API_KEY: apiKey };
      const { stdout } = await run(process.execPath, ['consumer.js'], { cwd: folder, env });
      const [first, last] = stdout.trim().split('\n');
      assert.match(first!, /^[\da-f-]{36} Mia$/);
      assert.deepEqual(JSON.parse(last!), {
        name: 'Mia',
        unknown: 'SVCB2B20000',
        refused: ['species'],
        verified: 'SVCB2B20010',
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
