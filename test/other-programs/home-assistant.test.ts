import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { root } from '@rhinarium/server/parts/pages';
import { ask } from '@rhinarium/server/testing/client';
import { registeredPet } from '@rhinarium/server/testing/pets';
import { photo } from '@rhinarium/server/testing/photo';
import { freePort, until } from '@rhinarium/server/testing/processes';
import { newTenant, sharedService } from '@rhinarium/server/testing/service';
import { STARTED, startProgram, withProgram } from './installed-programs.ts';

const EXAMPLE = path.join(root, 'examples/home-assistant');

/** Lines that the page tells people to add, with a camera that is sent its pictures, and sensors that show events. */
const configuration = (folder: string, port: number) => `
homeassistant:
  name: Home
  latitude: 0
  longitude: 0
  time_zone: UTC
  internal_url: http://127.0.0.1:${port}
  media_dirs: { local: ${folder}/media }
  allowlist_external_dirs: [${folder}/media]
  packages:
    rhinarium: !include rhinarium/rhinarium.yaml
http: { server_port: ${port}, server_host: 127.0.0.1 }
api:
camera:
  - { platform: push, name: Flap, webhook_id: flap-pictures, buffer: 4, timeout: 1 }
template:
  - trigger: [{ trigger: event, event_type: rhinarium_animal }]
    sensor: [{ name: Heard, state: '{{ trigger.event.data.decision }} {{ trigger.event.data.name }}' }]
  - trigger: [{ trigger: persistent_notification, update_type: [added, updated] }]
    sensor: [{ name: Told, state: '{{ trigger.notification.message }}' }]
`;

/** The folder /config of a Home Assistant, with the files of the example. */
async function writeConfiguration(folder: string, port: number, { url, apiKey }: { url: string; apiKey: string }) {
  await cp(EXAMPLE, path.join(folder, 'rhinarium'), { recursive: true });
  await mkdir(path.join(folder, 'media'));
  const file = path.join(folder, 'rhinarium/rhinarium.yaml');
  const shown = await readFile(file, 'utf8');
  await writeFile(file, shown.replaceAll('/config/', `${folder}/`).replaceAll('/media/', `${folder}/media/`));
  await writeFile(path.join(folder, 'configuration.yaml'), configuration(folder, port));
  const secrets = { rhinarium_url: url, rhinarium_last_search: `${url}/v2/pet-identification-jobs?pageSize=1` };
  const lines = Object.entries({ ...secrets, rhinarium_key: apiKey }).map(([name, value]) => `${name}: ${value}\n`);
  await writeFile(path.join(folder, 'secrets.yaml'), lines.join(''));
}

/** Fields of its answers that are read. */
interface Answer {
  readonly flow_id: string;
  readonly result: string;
  readonly access_token: string;
  readonly state: string;
  readonly attributes: { readonly result: { readonly pets: readonly { readonly id: string }[] } };
}
type Ask = (place: string, body?: Readonly<Record<string, unknown>>) => Promise<Answer>;

/** Signs in as the first person and returns calls with a token. */
async function signIn(url: string): Promise<Ask> {
  const post = async (place: string, body: string | FormData) =>
    (await (await fetch(url + place, { method: 'POST', body })).json()) as Answer;
  const client_id = `${url}/`;
  const handler = ['homeassistant', null];
  const flow = await post('/auth/login_flow', JSON.stringify({ client_id, handler, redirect_uri: client_id }));
  const person = { client_id, username: 'owner', password: 'a-password' };
  const { result: code } = await post(`/auth/login_flow/${flow.flow_id}`, JSON.stringify(person));
  const form = new FormData();
  for (const [name, value] of Object.entries({ grant_type: 'authorization_code', client_id, code }))
    form.append(name, value);
  const { access_token: token } = await post('/auth/token', form);
  return async (place, body) => {
    const call = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const answer = await fetch(url + place, { ...call, headers: { authorization: `Bearer ${token}` } });
    return (await answer.json()) as Answer;
  };
}

async function startHomeAssistant(context: TestContext, rhinarium: { url: string; apiKey: string }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-home-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  await writeConfiguration(folder, port, rhinarium);
  const hass = STARTED['home-assistant'];
  const env = { PATH: `${path.dirname(hass)}:${process.env['PATH']}`, HOME: folder };
  await promisify(execFile)(hass, ['--script', 'auth', '-c', folder, 'add', 'owner', 'a-password'], { env });
  const url = `http://127.0.0.1:${port}`;
  const started = await startProgram(
    { file: hass, args: ['-c', folder], env },
    { url: `${url}/api/`, method: 'GET', status: 401 },
  );
  context.after(() => started.stop());
  const call = await signIn(url);
  await until(async () => (await call('/api/config')).state === 'RUNNING', 'a running Home Assistant');
  return { url, call };
}

/** The camera at the flap sees an animal: the whole of it, then its face. */
async function sees(url: string, seed: number, firstShot: number): Promise<void> {
  const pictures = [await photo('CAT', seed, 'appearance', firstShot)];
  for (let n = 0; n < 3; n++) pictures.push(await photo('CAT', seed, 'fingerprint', firstShot + n));
  for (const picture of pictures) {
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'picture.jpg');
    assert.equal((await fetch(`${url}/api/webhook/flap-pictures`, { method: 'POST', body: form })).status, 200);
  }
}

test(
  'a cat at the flap is named by the automation, and the sensor shows the search',
  withProgram('home-assistant'),
  async (context) => {
    const service = await sharedService();
    const { apiKey } = await newTenant(service);
    const caller = { url: service.url, apiKey };
    const petId = await registeredPet(caller, 'CAT', 1);
    await ask(caller, 'updatePet', { petId }, { name: 'Nabi' });
    const { url, call } = await startHomeAssistant(context, caller);
    const stateOf = async (entity: string) => await call(`/api/states/${entity}`);
    const idle = async () => (await stateOf('camera.flap')).state === 'idle';
    const move = async () => {
      await until(idle, 'an idle camera');
      for (const state of ['off', 'on']) await call('/api/states/binary_sensor.flap', { state });
    };
    assert.equal((await stateOf('sensor.last_animal')).state, 'none yet');

    await sees(url, 1, 10);
    await move();
    await until(async () => (await stateOf('sensor.heard')).state !== 'unknown', 'the event of a known cat');
    assert.equal((await stateOf('sensor.heard')).state, 'IDENTIFIED Nabi');
    const { state, attributes } = await stateOf('sensor.last_animal');
    assert.deepEqual([state, attributes.result.pets[0]!.id], ['IDENTIFIED', petId]);
    assert.equal((await stateOf('sensor.told')).state, 'Nabi');

    await sees(url, 4, 10);
    await move();
    await until(async () => (await stateOf('sensor.heard')).state !== 'IDENTIFIED Nabi', 'the event of a stranger');
    assert.match((await stateOf('sensor.heard')).state, /^(UNKNOWN|INCONCLUSIVE) ?$/);
    assert.equal((await stateOf('sensor.told')).state, 'An unknown animal');
  },
);
