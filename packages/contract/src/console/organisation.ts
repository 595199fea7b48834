import { z } from 'zod';
import { dataOf, identifier, text } from '../fields.ts';
import type { ConsoleOperation } from './operation.ts';
import { ROLES } from './roles.ts';
import { CONSOLE_ROUTES } from './routes.ts';
import { session } from './sign-in.ts';
import { tenantParams } from './tenant.ts';

/** Maximum groups of an organisation that a tenant maps to roles. */
const groupsMax = 50;

const begun = dataOf(z.object({ url: z.string().describe('Where the browser goes to sign in.') }));

/** OpenID Connect settings that a tenant shows again. The client secret is not among them. */
const Settings = z.object({
  issuer: text(300).min(1),
  clientId: text(300).min(1),
  groupsClaim: text(100).min(1).describe('Claim with the groups of a person.'),
  roles: z
    .array(z.object({ group: text(300).min(1), role: z.enum(ROLES) }))
    .max(groupsMax)
    .describe('Roles of groups. The first group that a person is in counts. Without any, roles are given here.'),
  defaultRole: z
    .enum(ROLES)
    .nullable()
    .describe('Role of people in none of the groups. With `null` they cannot sign in with the organisation.'),
  isOnlyWay: z.boolean().describe('Whether people reach the tenant in no other way.'),
  isListed: z.boolean().describe('Whether the sign-in page names the tenant to everybody.'),
});

export const organisationOperations = {
  beginOrganisationSignIn: {
    ...CONSOLE_ROUTES.beginOrganisationSignIn,
    says: 'Begin to sign in with the organisation of a tenant, by OpenID Connect',
    body: z.object({ tenantId: identifier() }),
    answer: begun,
    errors: ['organisationSignInFailed'],
  },
  finishOrganisationSignIn: {
    ...CONSOLE_ROUTES.finishOrganisationSignIn,
    says: 'Begin a console session with the answer of the organisation, in the browser that began to sign in',
    body: z.object({
      parameters: z.string().max(8000).describe('Query of the address that the browser came back to.'),
    }),
    answer: session,
    errors: ['organisationSignInFailed', 'alreadyTaken'],
  },
  connectOrganisation: {
    ...CONSOLE_ROUTES.connectOrganisation,
    says: 'Begin to connect one’s account with the organisation of a tenant, to sign in there from now on',
    body: z.object({ tenantId: identifier() }),
    answer: begun,
    errors: ['organisationSignInFailed'],
  },
  readOrganisationSignIn: {
    ...CONSOLE_ROUTES.readOrganisationSignIn,
    says: 'How people of a tenant sign in with their organisation',
    params: tenantParams,
    answer: dataOf(
      z.object({
        settings: Settings.nullable().describe('`null` until it is set up.'),
        redirectUrl: z.string().describe('To be entered where the organisation registers applications.'),
        signInUrl: z.string().describe('Address at which people of the tenant begin.'),
      }),
    ),
    errors: [],
  },
  changeOrganisationSignIn: {
    ...CONSOLE_ROUTES.changeOrganisationSignIn,
    says: 'Set up how people of a tenant sign in with their organisation; another issuer or client ends the sessions made with the one before',
    params: tenantParams,
    body: Settings.extend({
      clientSecret: text(1000).min(1).optional().describe('Required at first, and with another issuer or client.'),
    }),
    errors: ['stateConflict'],
  },
  removeOrganisationSignIn: {
    ...CONSOLE_ROUTES.removeOrganisationSignIn,
    says: 'Let nobody sign in with the organisation any more, and end the sessions of those who did',
    params: tenantParams,
    errors: ['noSuchResource'],
  },
} as const satisfies Record<string, ConsoleOperation>;
