import type { ConsoleAnswer, ConsoleInput } from '@rhinarium/contract';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as own from '../domains/people/passkeys/passkey-actions.ts';
import { listPasskeys as list, type PasskeyRow } from '../domains/people/passkeys/passkey-store.ts';
import { beginPasskeySignIn as begin, usePasskey } from '../domains/people/passkeys/sign-in-by-passkey.ts';
import type { SignInAttempts } from '../domains/people/sign-in-attempts.ts';
import type { OpenContext, PersonContext } from './console-context.ts';
import { enter } from './sign-in.ts';

const recordOf = ({ id, name, createdAt, lastUsedAt }: PasskeyRow) => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Actions on passkeys. Sign-ins count as attempts of the address, codes as those of the person. */
export function passkeyActions(attempts: SignInAttempts) {
  return {
    async beginPasskeySignIn(context: OpenContext): Promise<ConsoleAnswer<'beginPasskeySignIn'>> {
      attempts.countAddress(context.ip);
      return { data: { options: { ...(await begin(context, context)) } } };
    },

    async signInByPasskey(
      context: OpenContext,
      { body }: ConsoleInput<'signInByPasskey'>,
    ): Promise<ConsoleAnswer<'signInByPasskey'>> {
      attempts.countAddress(context.ip);
      const { serverUrl } = context;
      const response = body.response as unknown as AuthenticationResponseJSON;
      const person = await usePasskey(context, { response, serverUrl });
      return await enter(context, person, { isByPasskey: true });
    },

    async listPasskeys({ database, person }: PersonContext): Promise<ConsoleAnswer<'listPasskeys'>> {
      return { data: (await database.system((sql) => list(sql, person.id))).map(recordOf) };
    },

    async beginPasskey(
      context: PersonContext,
      { body }: ConsoleInput<'beginPasskey'>,
    ): Promise<ConsoleAnswer<'beginPasskey'>> {
      if (context.person.secondFactorSince !== null) await attempts.count('code', context.person.id);
      const { serverUrl } = context;
      return { data: { options: { ...(await own.beginPasskey(context, context, { proof: body, serverUrl })) } } };
    },

    async addPasskey(
      context: PersonContext,
      { body: { name, response } }: ConsoleInput<'addPasskey'>,
    ): Promise<ConsoleAnswer<'addPasskey'>> {
      const { serverUrl } = context;
      const made = { name, response: response as unknown as RegistrationResponseJSON, serverUrl };
      return { data: recordOf(await own.addPasskey(context, context, made)) };
    },

    async renamePasskey(
      context: PersonContext,
      { params: { passkeyId }, body: { name } }: ConsoleInput<'renamePasskey'>,
    ): Promise<undefined> {
      await own.nameOwnPasskey(context, context, { passkeyId, name });
    },

    async removePasskey(
      context: PersonContext,
      { params: { passkeyId } }: ConsoleInput<'removePasskey'>,
    ): Promise<undefined> {
      await own.removeOwnPasskey(context, context, passkeyId);
    },
  };
}
