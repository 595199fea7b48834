import type { ConsoleAnswer, ConsoleInput } from '@rhinarium/contract';
import {
  addChannel,
  changeChannel,
  dropChannel,
  ownChannels,
  testChannel,
} from '../domains/mail/channels/channel-actions.ts';
import type { MemberContext } from './console-context.ts';

/** Actions on the channels of a team. */
export const teamChannelActions = {
  async listTeamChannels(context: MemberContext): Promise<ConsoleAnswer<'listTeamChannels'>> {
    return { data: await ownChannels(context, context) };
  },

  async addTeamChannel(
    context: MemberContext,
    { body }: ConsoleInput<'addTeamChannel'>,
  ): Promise<ConsoleAnswer<'addTeamChannel'>> {
    return { data: await addChannel(context, context, body) };
  },

  async changeTeamChannel(
    context: MemberContext,
    { params, body }: ConsoleInput<'changeTeamChannel'>,
  ): Promise<undefined> {
    await changeChannel(context, context, params.channelId, body.kinds);
  },

  async removeTeamChannel(context: MemberContext, { params }: ConsoleInput<'removeTeamChannel'>): Promise<undefined> {
    await dropChannel(context, context, params.channelId);
  },

  async testTeamChannel(
    context: MemberContext,
    { params }: ConsoleInput<'testTeamChannel'>,
  ): Promise<ConsoleAnswer<'testTeamChannel'>> {
    return { data: await testChannel(context, context, params.channelId) };
  },
};
