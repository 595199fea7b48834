import { z } from 'zod';
import { dataOf, id, identifier, moment, readableName, text } from '../fields.ts';
import type { ConsoleOperation } from './operation.ts';
import { CONSOLE_ROUTES } from './routes.ts';
import { session } from './sign-in.ts';

const Passkey = z.object({ id: id(), name: z.string(), createdAt: moment(), lastUsedAt: moment().nullable() });

const passkeyName = () => readableName(60);
const options = dataOf(
  z.object({ options: z.record(z.string(), z.unknown()).describe('For WebAuthn in the browser.') }),
);
/** Maximum characters of a part of an authenticator's answer. */
const partCharsMax = 20_000;

/** Answer of an authenticator (WebAuthn, JSON form). */
const answerOf = <Parts extends z.ZodRawShape>(parts: Parts) =>
  z.looseObject({
    id: text(2000),
    rawId: text(2000),
    type: z.literal('public-key'),
    response: z.looseObject({ clientDataJSON: text(partCharsMax), ...parts }),
    clientExtensionResults: z.record(z.string(), z.unknown()),
  });

export const passkeyOperations = {
  beginPasskeySignIn: {
    ...CONSOLE_ROUTES.beginPasskeySignIn,
    says: 'Begin to sign in with a passkey',
    answer: options,
    errors: [],
  },
  signInByPasskey: {
    ...CONSOLE_ROUTES.signInByPasskey,
    says: 'Begin a console session with a passkey, which stands for password and second factor',
    body: z.object({ response: answerOf({ authenticatorData: text(partCharsMax), signature: text(partCharsMax) }) }),
    answer: session,
    errors: ['signInRefused'],
  },
  listPasskeys: {
    ...CONSOLE_ROUTES.listPasskeys,
    says: 'One’s own passkeys',
    answer: z.object({ data: z.array(Passkey) }),
    errors: [],
  },
  beginPasskey: {
    ...CONSOLE_ROUTES.beginPasskey,
    says: 'Begin to add a passkey, with the password and a code of the second factor where the account has them',
    body: z.object({
      currentPassword: z.string().max(200).optional(),
      code: z.string().max(40).optional(),
    }),
    answer: options,
    errors: ['stateConflict', 'secondFactorNeeded', 'secondFactorRefused'],
  },
  addPasskey: {
    ...CONSOLE_ROUTES.addPasskey,
    says: 'Add a passkey that the browser has made',
    body: z.object({ name: passkeyName(), response: answerOf({ attestationObject: text(partCharsMax) }) }),
    answer: dataOf(Passkey),
    errors: ['alreadyTaken'],
  },
  renamePasskey: {
    ...CONSOLE_ROUTES.renamePasskey,
    says: 'Rename one of one’s passkeys',
    params: z.object({ passkeyId: identifier() }),
    body: z.object({ name: passkeyName() }),
    errors: ['noSuchResource'],
  },
  removePasskey: {
    ...CONSOLE_ROUTES.removePasskey,
    says: 'Remove one of one’s passkeys',
    params: z.object({ passkeyId: identifier() }),
    errors: ['noSuchResource'],
  },
} as const satisfies Record<string, ConsoleOperation>;
