import { RIGHTS, type Right, ROLES, type Role } from '@rhinarium/contract';
import { PRINTED_BY, page, table } from './markdown.ts';

/** Sentence about each role. A missing one does not compile. */
const SAYS: Readonly<Record<Role, string>> = {
  owner: 'Who answers for the tenant. There is always one.',
  developer: 'Who connects programs to it.',
  staff: 'Who works with the animals: at a desk, on the phone, in the kennels.',
  viewer: 'Who only looks.',
};

/** docs/roles.md: roles of people in a tenant and their rights. */
export function printRoles(): string {
  return page(
    '# Roles',
    PRINTED_BY,
    'A person has one role in each tenant. The owner gives it (console, _People_), or the operator of the installation ' +
      '(`admin person create --role`). The service checks it at every call, and the console shows only the pages that ' +
      'it allows. In test mode people have the same rights, but for plan and people.',
    table(
      ['Role', 'For'],
      ROLES.map((role) => [`\`${role}\``, SAYS[role]]),
    ),
    '## Rights',
    table(
      ['Right', 'Allows', ...ROLES],
      (Object.keys(RIGHTS) as Right[]).map((right) => [
        `\`${right}\``,
        RIGHTS[right].says,
        ...ROLES.map((role) => ((RIGHTS[right].roles as readonly Role[]).includes(role) ? 'yes' : '')),
      ]),
    ),
    '## API operations',
    'Of the operations that this table does not name, those that read need `read`, and all others `write`. API keys have ' +
      '[scopes](concepts.md) instead of roles.',
    table(
      ['Right', 'Operations'],
      (Object.keys(RIGHTS) as Right[])
        .filter((right) => RIGHTS[right].operations.length > 0)
        .map((right) => [`\`${right}\``, RIGHTS[right].operations.map((name) => `\`${name}\``).join(', ')]),
    ),
  );
}
