import type { ConsoleAnswer, ConsoleInput } from '@rhinarium/contract';
import * as ownSessions from '../domains/people/account-actions.ts';
import { changeAccount } from '../domains/people/account-actions.ts';
import { describeSession } from '../domains/people/session.ts';
import type { PersonContext } from './console-context.ts';

export async function readConsoleSession(context: PersonContext): Promise<ConsoleAnswer<'readConsoleSession'>> {
  return await describeSession(context, context.version, context);
}

export async function updateAccount(
  context: PersonContext,
  { body }: ConsoleInput<'updateAccount'>,
): Promise<ConsoleAnswer<'updateAccount'>> {
  const person = await changeAccount(context, context, body);
  return await describeSession(context, context.version, { ...context, person });
}

export async function listOwnSessions(context: PersonContext): Promise<ConsoleAnswer<'listOwnSessions'>> {
  return { data: await ownSessions.listOwnSessions(context, context) };
}

export async function endOwnSession(
  context: PersonContext,
  { params }: ConsoleInput<'endOwnSession'>,
): Promise<undefined> {
  await ownSessions.endOwnSession(context, context, params.sessionId);
}

export async function endOtherSessions(context: PersonContext): Promise<undefined> {
  await ownSessions.endOtherSessions(context, context);
}
