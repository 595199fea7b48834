import { blockFinder, readCaseMessages, writeCaseMessage } from '../domains/lost-and-found/messages/case-actions.ts';
import type { ConsoleActions } from './console-context.ts';

type Name = 'readCaseMessages' | 'writeCaseMessage' | 'blockFinder';

export const caseMessageActions: Pick<ConsoleActions, Name> = {
  async readCaseMessages(context, { params }) {
    return { data: await readCaseMessages(context, params.sightingId) };
  },
  async writeCaseMessage(context, { params, body }) {
    await writeCaseMessage(context, { sightingId: params.sightingId, side: 'TENANT' }, body.text);
    return undefined;
  },
  async blockFinder(context, { params, body }) {
    await blockFinder(context, params.sightingId, body.isBlocked);
    return undefined;
  },
};
