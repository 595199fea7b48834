import type { ConsoleBody, Device } from '@rhinarium/contract';
import { Failure, invalid } from '../../../common/failure.ts';
import type { Services } from '../../../context.ts';
import { refuseUrl } from '../../webhooks/rules.ts';
import { mailTextsOf } from '../texts/texts-of.ts';
import { type DeviceRow, listDevices, noteDeviceAttempt, putDevice, removeDevice } from './device-store.ts';
import { type DeviceServices, tellDevice } from './tell-device.ts';

interface Of {
  readonly person: { readonly id: string; readonly language: string | null };
}

/** Maximum devices per person. */
const devicesMax = 10;
/** Maximum characters of a browser's name for itself. */
const agentCharsMax = 300;

const recordOf = ({ id, agent, endpoint, createdAt, stoppedAt, problem }: DeviceRow): Device => ({
  id,
  agent,
  endpoint,
  createdAt: createdAt.toISOString(),
  isStopped: stoppedAt !== null,
  problem,
});

/** Lists the devices of a person. */
export async function ownDevices({ database }: Pick<Services, 'database'>, { person }: Of): Promise<Device[]> {
  return (await database.system((sql) => listDevices(sql, person.id))).map(recordOf);
}

/** Adds a device. Throws a validation failure for an address that webhooks may not have either, and 409 for one too many. */
export async function addDevice(
  { database, webhookTargets, ids, clock }: Pick<Services, 'database' | 'webhookTargets' | 'ids' | 'clock'>,
  { person, agent }: Of & { readonly agent: string },
  { endpoint, keys }: ConsoleBody<'addDevice'>,
): Promise<Device> {
  const refusal = refuseUrl(endpoint, webhookTargets);
  if (refusal !== undefined) throw invalid('endpoint', refusal);
  const device: DeviceRow = {
    id: ids.next(),
    personId: person.id,
    endpoint,
    ...keys,
    agent: agent.slice(0, agentCharsMax),
    stoppedAt: null,
    problem: null,
    createdAt: clock(),
  };
  await database.system(async (sql) => {
    if (!(await putDevice(sql, device, devicesMax)))
      throw new Failure('stateConflict', { details: { devices: [`a person has at most ${devicesMax}`] } });
  });
  return recordOf(device);
}

/** Removes a device, with what waits for it. Throws 404. */
export async function dropDevice(
  { database }: Pick<Services, 'database'>,
  { person }: Of,
  deviceId: string,
): Promise<void> {
  if (!(await database.system((sql) => removeDevice(sql, person.id, deviceId)))) throw new Failure('noSuchResource');
}

/** Sends a test to a device. Returns `null` if its browser has ended the subscription. Throws 404. */
export async function testDevice(services: DeviceServices, { person }: Of, deviceId: string): Promise<Device | null> {
  const { database } = services;
  const find = async () => (await database.system((sql) => listDevices(sql, person.id, deviceId)))[0];
  const device = await find();
  if (!device) throw new Failure('noSuchResource');
  const title = mailTextsOf(person.language ?? 'en').channelTest('Rhinarium');
  const message = { title, url: `${services.publicUrl()}/console/account` };
  const problem = await tellDevice(services, device, message, new AbortController().signal);
  await database.system((sql) => noteDeviceAttempt(sql, deviceId, { problem, stops: false }));
  const now = await find();
  return now ? recordOf(now) : null;
}
