import { z } from 'zod';
import { dataOf, id, identifier, readableName, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { CHANNEL_FORMATS, MAIL_KIND_NAMES, MAIL_LANGUAGES, MAIL_PROBLEMS } from '../mail-kinds.ts';
import type { ConsoleOperation } from './operation.ts';
import { CONSOLE_ROUTES } from './routes.ts';
import { tenantParams } from './tenant.ts';

const kinds = z.array(z.enum(MAIL_KIND_NAMES)).max(MAIL_KIND_NAMES.length);
const channelParams = z.object({ tenantId: identifier(), channelId: identifier() });

const TeamChannel = z.object({
  id: id(),
  name: z.string(),
  format: z.enum(CHANNEL_FORMATS),
  host: z.string().describe('Host of the URL. The rest is a secret.'),
  kinds: z.array(z.enum(MAIL_KIND_NAMES)),
  language: z.enum(MAIL_LANGUAGES),
  isStopped: z.boolean().describe('Whether the service gave up: it tells nothing more until a test arrives.'),
  problem: z.enum(MAIL_PROBLEMS).nullable().describe('Why the latest attempt failed.'),
});

export type TeamChannel = z.infer<typeof TeamChannel>;

export const teamChannelOperations = {
  listTeamChannels: {
    ...CONSOLE_ROUTES.listTeamChannels,
    says: 'Channels of a team that get what comes in',
    params: tenantParams,
    answer: z.object({ data: z.array(TeamChannel) }),
    errors: [],
  },
  addTeamChannel: {
    ...CONSOLE_ROUTES.addTeamChannel,
    says: 'Add a channel by its URL',
    params: tenantParams,
    body: z.object({
      name: readableName(60),
      format: z.enum(CHANNEL_FORMATS),
      url: text(LIMITS.webhookUrlCharsMax),
      kinds,
      language: z.enum(MAIL_LANGUAGES),
    }),
    answer: dataOf(TeamChannel),
    errors: ['stateConflict'],
  },
  changeTeamChannel: {
    ...CONSOLE_ROUTES.changeTeamChannel,
    says: 'Choose what a channel gets',
    params: channelParams,
    body: z.object({ kinds }),
    errors: ['noSuchResource'],
  },
  removeTeamChannel: {
    ...CONSOLE_ROUTES.removeTeamChannel,
    says: 'Remove a channel, with what waits for it',
    params: channelParams,
    errors: ['noSuchResource'],
  },
  testTeamChannel: {
    ...CONSOLE_ROUTES.testTeamChannel,
    says: 'Send a test to a channel. If it arrives, a stopped channel gets what comes in from then on',
    params: channelParams,
    answer: dataOf(TeamChannel),
    errors: ['noSuchResource'],
  },
} as const satisfies Record<string, ConsoleOperation>;
