import { z } from 'zod';
import { dataOf, identifier } from '../fields.ts';
import { CaseMessage, NewCaseMessage } from '../visits/operations.ts';
import { CASE_WRITINGS, LOCALES } from '../vocabulary.ts';
import type { ConsoleOperation } from './operation.ts';
import { CONSOLE_ROUTES } from './routes.ts';

const params = z.object({ tenantId: identifier(), sightingId: identifier() });

export const caseMessageOperations = {
  readCaseMessages: {
    ...CONSOLE_ROUTES.readCaseMessages,
    says: 'Messages about a sighting, the oldest first, with who reads them',
    params,
    answer: dataOf(
      z.object({
        writing: z.enum(CASE_WRITINGS),
        finder: z
          .object({
            isBlocked: z.boolean(),
            isMailed: z
              .boolean()
              .describe('Whether a mail tells of messages. They are on the page of the finder in any case.'),
          })
          .nullable()
          .describe('`null` for a sighting that came from no capture link.'),
        owner: z
          .enum(['ABSENT', 'INVITABLE', 'INVITED'])
          .describe('`INVITABLE`: the confirmed pet has an owner with an e-mail address and consent.'),
        messages: z.array(CaseMessage),
      }),
    ),
    errors: ['noSuchResource'],
  },
  writeCaseMessage: {
    ...CONSOLE_ROUTES.writeCaseMessage,
    says: 'Write to the finder and the owner of a sighting',
    params,
    body: NewCaseMessage,
    errors: ['noSuchResource', 'stateConflict'],
  },
  inviteOwner: {
    ...CONSOLE_ROUTES.inviteOwner,
    says: 'Invite the owner of the confirmed pet to the messages about a sighting, with a first one',
    params,
    body: NewCaseMessage.extend({ locale: z.enum(LOCALES).describe('Language of the mails to the owner.') }),
    errors: ['noSuchResource', 'stateConflict'],
  },
  blockFinder: {
    ...CONSOLE_ROUTES.blockFinder,
    says: 'Refuse further messages from the finder of a sighting, or allow them again',
    params,
    body: z.object({ isBlocked: z.boolean() }),
    errors: ['noSuchResource'],
  },
} as const satisfies Record<string, ConsoleOperation>;
