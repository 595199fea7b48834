import type { ConsoleAnswer, ConsoleInput } from '@rhinarium/contract';
import {
  beginSecondFactor as begin,
  confirmSecondFactor as confirm,
  renewRecoveryCodes as renew,
  requireSecondFactor as require,
  turnOffSecondFactor as turnOff,
} from '../domains/people/second-factor-actions.ts';
import type { SignInAttempts } from '../domains/people/sign-in-attempts.ts';
import type { MemberContext, PersonContext } from './console-context.ts';

/** Actions on a person's own second factor. Codes count as sign-in attempts. */
export function secondFactorActions(attempts: SignInAttempts) {
  return {
    async beginSecondFactor(
      context: PersonContext,
      { body }: ConsoleInput<'beginSecondFactor'>,
    ): Promise<ConsoleAnswer<'beginSecondFactor'>> {
      return { data: await begin(context, context, body.currentPassword) };
    },

    async confirmSecondFactor(
      context: PersonContext,
      { body }: ConsoleInput<'confirmSecondFactor'>,
    ): Promise<ConsoleAnswer<'confirmSecondFactor'>> {
      await attempts.count('code', context.person.id);
      return { data: { recoveryCodes: await confirm(context, context, body.code) } };
    },

    async renewRecoveryCodes(
      context: PersonContext,
      { body }: ConsoleInput<'renewRecoveryCodes'>,
    ): Promise<ConsoleAnswer<'renewRecoveryCodes'>> {
      await attempts.count('code', context.person.id);
      return { data: { recoveryCodes: await renew(context, context, body) } };
    },

    async turnOffSecondFactor(
      context: PersonContext,
      { body }: ConsoleInput<'turnOffSecondFactor'>,
    ): Promise<undefined> {
      await attempts.count('code', context.person.id);
      await turnOff(context, context, body);
    },
  };
}

export async function requireSecondFactor(
  context: MemberContext,
  { body }: ConsoleInput<'requireSecondFactor'>,
): Promise<undefined> {
  const { tenant, person } = context;
  await require(context, { tenantId: tenant.id, isRequired: body.isRequired, by: person });
}
