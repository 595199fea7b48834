import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { newTenant, sharedService } from '../support/service.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);

/** What an integrator writes with the generated types; each `@ts-expect-error` says that a mistake does not compile. */
const CONSUMER = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.d.ts';

const [baseUrl, apiKey] = process.argv.slice(2) as [string, string];
const client = createClient<paths>({ baseUrl, headers: { 'x-service-api-key': apiKey } });
const created = await client.POST('/v2/pets', { body: { species: 'CAT', name: 'Mia' } });
if (created.error) throw new Error(created.error.errors[0]?.message);
const pet: components['schemas']['Pet'] = created.data.data;
const params = { path: { petId: pet.id } };
const read = await client.GET('/v2/pets/{petId}', { params });
const unknown = await client.GET('/v2/pets/{petId}', { params: { path: { petId: 'nobody' } } });
const failure: components['schemas']['Failure'] | undefined = unknown.error;
// @ts-expect-error: no such species
const refused = await client.POST('/v2/pets', { body: { species: 'BIRD' } });
const fields: { [field: string]: string[] } | undefined = refused.error?.errors[0]?.details;
const verified = await client.POST('/v2/pets/{petId}:verify', { params, body: { sessionId: 'none' } });
// @ts-expect-error: no such route
const nowhere = client.GET('/v2/nowhere', {});
console.log(JSON.stringify({
  name: read.data?.data.name,
  unknown: failure?.errors[0]?.code,
  refused: Object.keys(fields ?? {}),
  verified: verified.error?.errors[0]?.code,
}));
process.exit(0);
`;

test('openapi-typescript generates types from docs/openapi.json that compile, know the errors, and work with the service', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-openapi-'));
  try {
    const tools = path.join(root, 'tools/openapi/node_modules');
    const generator = path.join(tools, 'openapi-typescript/bin/cli.js');
    await run(process.execPath, [generator, path.join(root, 'docs/openapi.json'), '-o', path.join(folder, 'api.d.ts')]);
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(path.join(folder, 'consumer.ts'), CONSUMER);
    const words = ['--strict', '--skipLibCheck', 'false', '--target', 'es2023', '--lib', 'es2023', '--types', 'node'];
    const modules = ['--module', 'nodenext', '--allowImportingTsExtensions', '--rewriteRelativeImportExtensions'];
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    await run(process.execPath, [tsc, ...words, ...modules, 'consumer.ts'], { cwd: folder }).catch((error) => {
      throw new Error(error.stdout);
    });
    const service = await sharedService();
    const { apiKey } = await newTenant(service);
    const { stdout } = await run(process.execPath, ['consumer.js', service.url, apiKey], { cwd: folder });
    assert.deepEqual(JSON.parse(stdout), {
      name: 'Mia',
      unknown: 'SVCB2B20000',
      refused: ['species'],
      verified: 'SVCB2B20010',
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
