import type { ConsoleAnswer, ConsoleInput } from '@rhinarium/contract';
import { addDevice, dropDevice, ownDevices, testDevice } from '../domains/mail/devices/device-actions.ts';
import { pushKeys } from '../domains/mail/devices/push-keys.ts';
import type { PersonContext } from './console-context.ts';

/** Actions on the devices on which a person gets notifications. */
export const deviceActions = {
  async listDevices(context: PersonContext): Promise<ConsoleAnswer<'listDevices'>> {
    const { publicKey } = await pushKeys(context);
    return { data: await ownDevices(context, context), publicKey };
  },

  async addDevice(context: PersonContext, { body }: ConsoleInput<'addDevice'>): Promise<ConsoleAnswer<'addDevice'>> {
    return { data: await addDevice(context, context, body) };
  },

  async removeDevice(context: PersonContext, { params }: ConsoleInput<'removeDevice'>): Promise<undefined> {
    await dropDevice(context, context, params.deviceId);
  },

  async testDevice(
    context: PersonContext,
    { params }: ConsoleInput<'testDevice'>,
  ): Promise<ConsoleAnswer<'testDevice'>> {
    return { data: await testDevice(context, context, params.deviceId) };
  },
};
