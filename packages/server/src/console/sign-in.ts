import type { ConsoleAnswer, ConsoleInput } from '@rhinarium/contract';
import { Failure } from '../common/failure.ts';
import { acceptAsNewPerson, acceptAsPerson, readInvitation } from '../domains/people/accept-invitation.ts';
import { isKnownBrowser, rememberBrowser } from '../domains/people/known-browsers.ts';
import { mailSignInLink } from '../domains/people/mail-sign-in-link.ts';
import { listListed } from '../domains/people/organisation/provider-store.ts';
import { verifySecondFactor } from '../domains/people/second-factor.ts';
import { beginSession, describeSession, endSession, readLink, useLink } from '../domains/people/session.ts';
import type { SignInAttempts } from '../domains/people/sign-in-attempts.ts';
import { findPersonByEmail, type PersonRow } from '../domains/people/store.ts';
import type { OpenContext, PersonContext } from './console-context.ts';

/** Begins a session in the browser of a request, and remembers the browser. */
export async function enter(
  context: OpenContext,
  person: PersonRow,
  { isByLink = false, isByPasskey = false }: { readonly isByLink?: boolean; readonly isByPasskey?: boolean } = {},
): Promise<ConsoleAnswer<'signIn'>> {
  context.setSession(await beginSession(context, person.id, { agent: context.agent, isByLink, isByPasskey }));
  if (!(await isKnownBrowser(context, context.browserSecret, person.id))) {
    context.setBrowser(await rememberBrowser(context, person.id));
  }
  return await describeSession(context, context.version, { person, mayResetPassword: isByLink, isByPasskey });
}

/** Sign-in actions. */
export function signInActions(attempts: SignInAttempts) {
  return {
    async signIn(context: OpenContext, { body }: ConsoleInput<'signIn'>): Promise<ConsoleAnswer<'signIn'>> {
      const find = () => context.database.system((sql) => findPersonByEmail(sql, body.email));
      // Attempts by strangers, even from the same address, do not lock out a known browser.
      const known = context.browserSecret === undefined ? undefined : await find();
      const isKnown = await isKnownBrowser(context, context.browserSecret, known?.id);
      const address = isKnown ? undefined : context.ip;
      if (address !== undefined) attempts.countAddress(address);
      context.passwords.requireRoom(address);
      if (address !== undefined) await attempts.countAccount(body.email, address);
      else await attempts.count('browser', `${known?.id} ${context.browserSecret}`);
      const person = known ?? (await find());
      const isRight = await context.passwords.isRight(address, body.password, person?.passwordHash ?? null);
      if (!person || !isRight) throw new Failure('signInRefused');
      await verifySecondFactor(context, person, body.code);
      return await enter(context, person);
    },

    async signInByLink(
      context: OpenContext,
      { body }: ConsoleInput<'signInByLink'>,
    ): Promise<ConsoleAnswer<'signInByLink'>> {
      const invitation = await readInvitation(context, body.secret);
      if (invitation) return await enter(context, await acceptAsNewPerson(context, body.secret, body.email));
      const person = await readLink(context, body.secret);
      if (person.secondFactorSince !== null) await attempts.count('code', person.id);
      // Consume the link last, so that a person without a code at hand may follow it again.
      await verifySecondFactor(context, person, body.code);
      return await enter(context, await useLink(context, body.secret), { isByLink: true });
    },

    async readSignInWays({ mail, database }: OpenContext): Promise<ConsoleAnswer<'readSignInWays'>> {
      return { data: { mailsLinks: mail.isOn, organisations: await database.system(listListed) } };
    },

    async mailSignInLink(context: OpenContext, { body }: ConsoleInput<'mailSignInLink'>): Promise<undefined> {
      attempts.countAddress(context.ip);
      await attempts.countLink(body.email, context.ip);
      // Not awaited, so that the time of the answer does not reveal whether the address has an account.
      mailSignInLink(context, { ...body, serverUrl: context.serverUrl }).catch((err: unknown) =>
        context.log.error({ err }, 'queueing a sign-in link failed'),
      );
    },

    async readInvitation(
      context: OpenContext,
      { body }: ConsoleInput<'readInvitation'>,
    ): Promise<ConsoleAnswer<'readInvitation'>> {
      const invitation = await readInvitation(context, body.secret);
      if (!invitation) throw new Failure('signInRefused');
      const { tenantName, email, name, role, expiresAt } = invitation;
      return { data: { tenantName, email, name, role, expiresAt: expiresAt.toISOString() } };
    },

    async acceptInvitation(
      context: PersonContext,
      { body }: ConsoleInput<'acceptInvitation'>,
    ): Promise<ConsoleAnswer<'acceptInvitation'>> {
      return await describeSession(context, context.version, {
        ...context,
        person: await acceptAsPerson(context, context, body),
      });
    },

    async signOut(context: PersonContext): Promise<undefined> {
      await endSession(context, context.sessionHash);
      context.setSession(undefined);
    },
  };
}
