import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { root } from '@rhinarium/server/parts/pages';
import { startOwnPostgres } from '@rhinarium/server/testing/own-postgres';
import { registeredPet } from '@rhinarium/server/testing/pets';
import { photo } from '@rhinarium/server/testing/photo';
import { freePort } from '@rhinarium/server/testing/processes';
import { newTenant, sharedService } from '@rhinarium/server/testing/service';
import { PLACE, STARTED, startProgram, withProgram } from './installed-programs.ts';

const WORKFLOW = 'examples/n8n/whose-animal.json';
/** Address in the step Settings. */
const SHOWN_URL = 'http://localhost:4000';
const SENDER = 'a-secret-of-those-who-send-photos';

/** The two credentials that the page tells people to make. */
const credentials = (apiKey: string) => [
  header('rhinarium-key', 'Rhinarium key', 'x-service-api-key', apiKey),
  header('photo-senders', 'Senders of photos', 'x-sender', SENDER),
];
const header = (id: string, name: string, key: string, value: string) => ({
  id,
  name,
  type: 'httpHeaderAuth',
  data: { name: key, value },
});

/** Starts an n8n with a separate database, the workflow imported and on. Returns the address of its photos. */
async function startN8n(context: TestContext, rhinarium: { url: string; apiKey: string }): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-n8n-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startOwnPostgres(path.join(folder, 'postgres'));
  context.after(() => postgres.stop());
  const [port, runnersPort] = [await freePort(), await freePort()];
  const node = path.join(PLACE, `n8n/node_modules/node-${process.platform}-${process.arch}/bin/node`);
  const env = {
    PATH: `${path.dirname(node)}:${process.env['PATH']}`,
    N8N_USER_FOLDER: folder,
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    N8N_PORT: String(port),
    N8N_RUNNERS_BROKER_PORT: String(runnersPort),
    N8N_DIAGNOSTICS_ENABLED: 'false',
    N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
    N8N_TEMPLATES_ENABLED: 'false',
    DB_TYPE: 'postgresdb',
    DB_POSTGRESDB_HOST: '127.0.0.1',
    DB_POSTGRESDB_PORT: String(postgres.port),
    DB_POSTGRESDB_DATABASE: 'rhinarium',
    DB_POSTGRESDB_USER: 'rhinarium',
  };
  const run = (...args: string[]) => promisify(execFile)(node, [STARTED.n8n, ...args], { env });
  const workflow = (await readFile(path.join(root, WORKFLOW), 'utf8')).replaceAll(SHOWN_URL, rhinarium.url);
  await writeFile(path.join(folder, 'workflow.json'), workflow);
  await writeFile(path.join(folder, 'credentials.json'), JSON.stringify(credentials(rhinarium.apiKey)));
  await run('import:credentials', `--input=${folder}/credentials.json`);
  await run('import:workflow', `--input=${folder}/workflow.json`);
  await run('publish:workflow', '--id=rhinariumIdentify');
  const started = { file: node, args: [STARTED.n8n, 'start'], env };
  const url = `http://127.0.0.1:${port}/webhook/rhinarium-identify`;
  // It is ready before its workflows are on: then a stranger is refused.
  const n8n = await startProgram(started, { url, method: 'POST', status: 403 });
  context.after(() => n8n.stop());
  return url;
}

async function send(address: string, faces: number, sender = SENDER) {
  const form = new FormData();
  for (let n = 0; n < faces; n++) form.append('face', file(await photo('CAT', 1, 'fingerprint', 10 + n)), `${n}.jpg`);
  form.append('whole', file(await photo('CAT', 1, 'appearance', 10)), 'whole.jpg');
  const answer = await fetch(address, { method: 'POST', body: form, headers: { 'x-sender': sender } });
  const text = await answer.text();
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text };
}
const file = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });

test(
  'the workflow answers a request with photos with the animal that they show, and says what is missing',
  withProgram('n8n'),
  async (context) => {
    const service = await sharedService();
    const { apiKey } = await newTenant(service);
    const petId = await registeredPet({ url: service.url, apiKey }, 'CAT', 1);
    const address = await startN8n(context, { url: service.url, apiKey });

    const found = await send(address, 3);
    assert.equal(found.status, 200, JSON.stringify(found.body));
    assert.equal(found.body.result.decision, 'IDENTIFIED');
    assert.equal(found.body.result.pets[0].id, petId);

    const few = await send(address, 1);
    assert.equal(few.status, 422, JSON.stringify(few.body));
    assert.equal(few.body.photos.length, 2);
    assert.ok(few.body.errors[0].message);

    assert.equal((await send(address, 3, 'a guess')).status, 403);
  },
);
