import type { ConsoleAnswer, ConsoleInput } from '@rhinarium/contract';
import { Failure } from '../failure.ts';
import { isPassword } from '../people/password.ts';
import { hashOfSecret } from '../people/secret.ts';
import { beginSession, describeSession } from '../people/session.ts';
import { endSession, takeLink } from '../people/session-store.ts';
import { openSignInAttempts } from '../people/sign-in-attempts.ts';
import { findPerson, findPersonByEmail, type PersonRow } from '../people/store.ts';
import type { OpenContext, PersonContext } from './console-context.ts';

async function enter(context: OpenContext, person: PersonRow): Promise<ConsoleAnswer<'signIn'>> {
  context.setSession(await beginSession(context, person.id));
  return await describeSession(context, context.version, person);
}

/** The actions by which people come in; they share one count of tries. */
export function signInActions(clock: OpenContext['clock']) {
  const countTry = openSignInAttempts(clock);
  return {
    async signIn(context: OpenContext, { body }: ConsoleInput<'signIn'>): Promise<ConsoleAnswer<'signIn'>> {
      countTry({ account: body.email, address: context.ip });
      const person = await context.database.system((sql) => findPersonByEmail(sql, body.email));
      const isRight = await isPassword(body.password, person?.passwordHash ?? null);
      if (!person || !isRight) throw new Failure('signInRefused');
      return await enter(context, person);
    },

    async signInByLink(
      context: OpenContext,
      { body }: ConsoleInput<'signInByLink'>,
    ): Promise<ConsoleAnswer<'signInByLink'>> {
      const hash = hashOfSecret(body.secret);
      if (!hash) throw new Failure('signInRefused');
      const person = await context.database.system(async (sql) => {
        const personId = await takeLink(sql, hash, context.clock());
        return personId === undefined ? undefined : await findPerson(sql, personId);
      });
      if (!person) throw new Failure('signInRefused');
      return await enter(context, person);
    },

    async signOut(context: PersonContext): Promise<undefined> {
      await context.database.system((sql) => endSession(sql, context.sessionHash));
      context.setSession(undefined);
    },
  };
}
