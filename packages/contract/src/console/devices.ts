import { z } from 'zod';
import { dataOf, id, identifier, moment, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { MAIL_PROBLEMS } from '../mail-kinds.ts';
import type { ConsoleOperation } from './operation.ts';
import { CONSOLE_ROUTES } from './routes.ts';

const deviceParams = z.object({ deviceId: identifier() });
/** Base64url of as many bytes. */
const bytes = (count: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}=*$`), `needs ${count} bytes in base64url`);

const Device = z.object({
  id: id(),
  agent: z.string(),
  endpoint: z.string().describe('Address that the browser gave. A browser finds itself by it.'),
  createdAt: moment(),
  isStopped: z.boolean().describe('Whether the service gave up: it tells nothing more until a test arrives.'),
  problem: z.enum(MAIL_PROBLEMS).nullable().describe('Why the latest attempt failed.'),
});

export type Device = z.infer<typeof Device>;

export const deviceOperations = {
  listDevices: {
    ...CONSOLE_ROUTES.listDevices,
    says: 'One’s own devices that get notifications, and the key that a browser needs to be one',
    answer: z.object({ data: z.array(Device), publicKey: z.string() }),
    errors: ['roleLacksRight'],
  },
  addDevice: {
    ...CONSOLE_ROUTES.addDevice,
    says: 'Have this browser told by push (RFC 8030), with what it subscribed by',
    body: z.object({
      endpoint: text(LIMITS.webhookUrlCharsMax),
      keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
    }),
    answer: dataOf(Device),
    errors: ['roleLacksRight', 'stateConflict'],
  },
  removeDevice: {
    ...CONSOLE_ROUTES.removeDevice,
    says: 'Tell a device nothing more',
    params: deviceParams,
    errors: ['roleLacksRight', 'noSuchResource'],
  },
  testDevice: {
    ...CONSOLE_ROUTES.testDevice,
    says: 'Send a test to a device. If its push service takes it, a stopped one gets what comes in from then on',
    params: deviceParams,
    answer: dataOf(Device.nullable().describe('`null` if the browser has ended it: it is removed.')),
    errors: ['roleLacksRight', 'noSuchResource'],
  },
} as const satisfies Record<string, ConsoleOperation>;
