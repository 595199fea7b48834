import {
  blockFinder,
  inviteOwner,
  readCaseMessages,
  writeCaseMessage,
} from '../domains/lost-and-found/messages/case-actions.ts';
import type { ConsoleActions } from './console-context.ts';

type Name = 'readCaseMessages' | 'writeCaseMessage' | 'inviteOwner' | 'blockFinder';

export const caseMessageActions: Pick<ConsoleActions, Name> = {
  async readCaseMessages(context, { params }) {
    return { data: await readCaseMessages(context, params.sightingId) };
  },
  async writeCaseMessage(context, { params, body }) {
    await writeCaseMessage(context, { sightingId: params.sightingId, side: 'TENANT' }, body.text);
    return undefined;
  },
  async inviteOwner(context, { params, body }) {
    await inviteOwner(context, params.sightingId, body);
    return undefined;
  },
  async blockFinder(context, { params, body }) {
    await blockFinder(context, params.sightingId, body.isBlocked);
    return undefined;
  },
};
