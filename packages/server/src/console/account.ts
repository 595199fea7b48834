import type { ConsoleAnswer, ConsoleInput } from '@rhinarium/contract';
import { Failure, invalid } from '../failure.ts';
import { hashOfPassword, isPassword } from '../people/password.ts';
import { describeSession } from '../people/session.ts';
import { endOtherSessions } from '../people/session-store.ts';
import { changePerson, findPerson, findPersonByEmail } from '../people/store.ts';
import type { PersonContext } from './console-context.ts';

export async function readConsoleSession(context: PersonContext): Promise<ConsoleAnswer<'readConsoleSession'>> {
  return await describeSession(context, context.version, context.person);
}

/** Name, address, password. A password that exists is asked for; a new one ends the person's other sessions and links. */
export async function updateAccount(
  context: PersonContext,
  { body }: ConsoleInput<'updateAccount'>,
): Promise<ConsoleAnswer<'updateAccount'>> {
  const { person, database } = context;
  const isGuarded = body.password !== undefined || body.email !== undefined;
  if (
    isGuarded &&
    person.passwordHash !== null &&
    !(await isPassword(body.currentPassword ?? '', person.passwordHash))
  ) {
    throw invalid('currentPassword', 'is not the password of this account');
  }
  if (body.password !== undefined && person.email === null && body.email === undefined) {
    throw invalid('email', 'is needed to sign in with a password');
  }
  const passwordHash = body.password === undefined ? undefined : await hashOfPassword(body.password);
  const changed = await database.system(async (sql) => {
    const other = body.email === undefined ? undefined : await findPersonByEmail(sql, body.email);
    if (other && other.id !== person.id) {
      throw new Failure('alreadyTaken', { details: { email: ['belongs to another account'] } });
    }
    await changePerson(sql, person.id, { name: body.name, email: body.email, passwordHash });
    if (passwordHash !== undefined) await endOtherSessions(sql, person.id, context.sessionHash);
    return await findPerson(sql, person.id);
  });
  return await describeSession(context, context.version, changed ?? person);
}
