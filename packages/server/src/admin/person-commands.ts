import { CONSOLE_OPERATIONS, ROLES } from '@rhinarium/contract';
import { COMMANDS_HERE } from '../common/command-names.ts';
import { NO_MAIL } from '../domains/mail/mail-port.ts';
import { addPersonToTenant, findOrCreatePerson, newSignInLink } from '../domains/people/add-person.ts';
import { invitePerson } from '../domains/people/invitation-actions.ts';
import { removeSecondFactor } from '../domains/people/second-factor-actions.ts';
import { findPerson, findPersonByEmail, listPeople } from '../domains/people/store.ts';
import { erasePerson } from '../ops/erasure/erasure.ts';
import type { Database } from '../storage/database/database.ts';
import { existingTenant, type Options, required, type ServiceCommand, shaped } from './options.ts';

/** Id of the person named by `--email` or `--person`. Throws if it does not exist. */
async function existingPerson(database: Database, options: Options): Promise<string> {
  const { email, person: personId } = options;
  if (email === undefined && personId === undefined) throw new Error('--email is missing, or --person with an id.');
  const person = await database.system((sql) =>
    email === undefined ? findPerson(sql, personId!) : findPersonByEmail(sql, email),
  );
  if (!person) throw new Error(`There is no such person. All are listed by: ${COMMANDS_HERE.admin} person list`);
  return person.id;
}

/** Commands for people of the console. They require shell access to the server and may admit anyone. */
export const PERSON_COMMANDS: Readonly<Record<string, ServiceCommand>> = {
  'person create': {
    takes: `--email E [--name N] [--tenant ID [--role ${ROLES.join('|')}]] [--operator]`,
    says: 'Invites a person to a tenant, or makes an operator of the installation. Prints the link for that person.',
    async run(services, options) {
      const { serverUrl } = services;
      const isOperator = options['operator'] === 'yes';
      const isOfTenant = options['tenant'] !== undefined;
      if (!isOfTenant && !isOperator) throw new Error('--tenant or --operator is missing.');
      const email = required(options, 'email');
      const { role, ...given } = shaped(CONSOLE_OPERATIONS.addPerson.body, {
        email,
        name: options['name'] ?? email.slice(0, 100),
        role: options['role'] ?? 'owner',
      });
      const tenantId = isOfTenant ? await existingTenant(services.database, options) : undefined;
      const person = { ...given, isOperator };
      if (tenantId !== undefined && !isOperator) {
        const parts = { ...services, mail: NO_MAIL };
        const invited = await invitePerson(parts, { tenantId, role, person: given, by: undefined, serverUrl });
        const { invitationId, link } = invited;
        return { tenantId, role, invitationId, link };
      }
      const known = await services.database.system((sql) => findPersonByEmail(sql, email));
      if (known) throw new Error('The person already exists. --operator works only for new people.');
      if (tenantId !== undefined) {
        const request = { tenantId, role, person, by: undefined, serverUrl };
        return { tenantId, role, ...(await addPersonToTenant(services, request)) };
      }
      const { personId } = await findOrCreatePerson(services, person);
      return { personId, link: await newSignInLink(services, personId, serverUrl) };
    },
  },
  'person erase': {
    takes: '--email E | --person ID',
    says: 'Erases a person of the console from all tenants. Refused for the last owner of a tenant.',
    async run(services, options) {
      const personId = await existingPerson(services.database, options);
      return await erasePerson(services, personId);
    },
  },
  'person list': {
    takes: '',
    says: 'Lists the people of the console with their ids, addresses and tenants, also those who have no address.',
    async run({ database }) {
      const people = await database.system(listPeople);
      return {
        people: people.map(({ id, passwordHash, secondFactorSince, ...person }) => ({
          personId: id,
          ...person,
          hasPassword: passwordHash !== null,
          hasSecondFactor: secondFactorSince !== null,
        })),
      };
    },
  },
  'person link': {
    takes: '--email E | --person ID',
    says: 'Prints another one-time sign-in link for a person of the console.',
    async run(services, options) {
      const personId = await existingPerson(services.database, options);
      return { personId, link: await newSignInLink(services, personId, services.serverUrl) };
    },
  },
  'person remove-second-factor': {
    takes: '--email E | --person ID',
    says: 'Removes a second factor that a person lost. Signing in asks for no code until the person turns it on again.',
    async run(services, options) {
      const personId = await existingPerson(services.database, options);
      await removeSecondFactor(services, personId);
      return { personId, hasSecondFactor: false };
    },
  },
};
