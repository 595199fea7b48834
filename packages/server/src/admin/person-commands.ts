import { ROLES, type Role } from '@rhinarium/contract';
import { addPersonToTenant, findOrCreatePerson, newSignInLink } from '../people/add-person.ts';
import { findPersonByEmail } from '../people/store.ts';
import { findTenant } from '../tenants/store.ts';
import { type Command, type Options, required, requireFound, tenantOf } from './options.ts';

function roleOf(options: Options): Role {
  const role = options['role'] ?? 'owner';
  if (!ROLES.includes(role as Role)) throw new Error(`--role takes ${ROLES.join(', ')}.`);
  return role as Role;
}

/** The commands for people of the console. Whoever runs them is on the machine of the service, and may let anyone in. */
export const PERSON_COMMANDS: Readonly<Record<string, Command>> = {
  'person create': {
    takes: '--email E [--name N] [--tenant ID [--role owner|developer|viewer]] [--operator]',
    says: 'Lets a person use the console, in a tenant or as an operator of the installation; prints a one-time sign-in link.',
    async run(services, options) {
      const email = required(options, 'email');
      const person = { email, name: options['name'] ?? email, isOperator: options['operator'] === 'yes' };
      if (options['tenant'] === undefined && !person.isOperator) throw new Error('--tenant or --operator is missing.');
      const { personId, isNew } = await findOrCreatePerson(services, person);
      if (!isNew && person.isOperator) throw new Error('The person exists already; --operator is for new ones.');
      const link = await newSignInLink(services, personId, services.serverUrl);
      if (options['tenant'] === undefined) return { personId, link };
      const tenantId = tenantOf(options);
      const tenant = await services.database.tenant(tenantId, (sql) => findTenant(sql, tenantId));
      requireFound(tenant !== undefined, 'tenant');
      const role = roleOf(options);
      const { serverUrl } = services;
      await addPersonToTenant(services, { tenantId, role, person, by: undefined, serverUrl });
      return { tenantId, personId, role, link };
    },
  },
  'person link': {
    takes: '--email E',
    says: 'Prints a further one-time sign-in link for a person of the console.',
    async run(services, options) {
      const email = required(options, 'email');
      const person = await services.database.system((sql) => findPersonByEmail(sql, email));
      if (!person) throw new Error('There is no such person.');
      return { personId: person.id, link: await newSignInLink(services, person.id, services.serverUrl) };
    },
  },
};
