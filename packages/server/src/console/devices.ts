import type { ConsoleAnswer, ConsoleInput } from '@rhinarium/contract';
import { Failure } from '../common/failure.ts';
import { addDevice, dropDevice, ownDevices, testDevice } from '../domains/mail/devices/device-actions.ts';
import { pushKeys } from '../domains/mail/devices/push-keys.ts';
import { isOfOrganisationAlone } from '../domains/people/session.ts';
import type { PersonContext } from './console-context.ts';

/** Throws 403 in a session of an organisation, whose person can also sign in otherwise: devices tell about every tenant. */
async function requireOwnDevices(context: PersonContext): Promise<void> {
  if (context.tenantId !== undefined && !(await isOfOrganisationAlone(context, context.person)))
    throw new Failure('roleLacksRight');
}

/** Actions on the devices on which a person gets notifications. */
export const deviceActions = {
  async listDevices(context: PersonContext): Promise<ConsoleAnswer<'listDevices'>> {
    await requireOwnDevices(context);
    const { publicKey } = await pushKeys(context);
    return { data: await ownDevices(context, context), publicKey };
  },

  async addDevice(context: PersonContext, { body }: ConsoleInput<'addDevice'>): Promise<ConsoleAnswer<'addDevice'>> {
    await requireOwnDevices(context);
    return { data: await addDevice(context, context, body) };
  },

  async removeDevice(context: PersonContext, { params }: ConsoleInput<'removeDevice'>): Promise<undefined> {
    await requireOwnDevices(context);
    await dropDevice(context, context, params.deviceId);
  },

  async testDevice(
    context: PersonContext,
    { params }: ConsoleInput<'testDevice'>,
  ): Promise<ConsoleAnswer<'testDevice'>> {
    await requireOwnDevices(context);
    return { data: await testDevice(context, context, params.deviceId) };
  },
};
