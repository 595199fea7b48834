import { z } from 'zod';
import { dataOf, id, identifier, moment, readableName, text } from '../fields.ts';
import { MAIL_LANGUAGES } from '../mail-kinds.ts';
import { PLANS } from '../plans.ts';
import type { ConsoleOperation } from './operation.ts';
import { ROLES } from './roles.ts';
import { CONSOLE_ROUTES } from './routes.ts';

const PLAN_NAMES = Object.keys(PLANS) as [keyof typeof PLANS, ...(keyof typeof PLANS)[]];
/** `null` until a plan is chosen. */
export const planOrNone = () => z.enum(PLAN_NAMES).nullable();
/** Maximum characters before the @ (RFC 5321, 4.5.3.1.1). */
const emailLocalCharsMax = 64;
export const emailAddress = () =>
  z
    .email()
    .max(200)
    .refine((address) => address.lastIndexOf('@') <= emailLocalCharsMax, 'is too long before the @');
export const personName = () => readableName(100);
const newPassword = z.string().min(12, 'takes at least 12 characters').max(200);

/** Whether people of a tenant sign in with the organisation: not at all, if they like, or in no other way. */
const ORGANISATION_SIGN_INS = ['NONE', 'POSSIBLE', 'REQUIRED'] as const;

export const session = dataOf(
  z.object({
    person: z.object({
      id: id(),
      name: z.string(),
      email: z.string().nullable(),
      hasPassword: z.boolean(),
      isOperator: z.boolean(),
      hasSecondFactor: z.boolean(),
      recoveryCodesLeft: z.int(),
      /** True if a new password needs no current one: within an hour of following a sign-in link. */
      mayResetPassword: z.boolean(),
      /** Whether the organisation of a tenant signed the person in. The session reaches that tenant alone. */
      isByOrganisation: z.boolean(),
      hasPasskey: z.boolean(),
      /** Whether the session began with a passkey, which is two factors in one. */
      isByPasskey: z.boolean(),
    }),
    tenants: z.array(
      z.object({
        id: id(),
        name: z.string(),
        role: z.enum(ROLES),
        plan: planOrNone(),
        isSuspended: z.boolean(),
        /** Whether people need a second factor to access it. */
        requiresSecondFactor: z.boolean(),
        viewersMayIdentify: z.boolean(),
        /** Whether people can sign in with the organisation, or must. */
        organisationSignIn: z.enum(ORGANISATION_SIGN_INS),
        /** Tenant of its test data. `null` until test mode is used. */
        testTenantId: id().nullable(),
      }),
    ),
    version: z.string(),
    /** The active engine. */
    engine: z.object({ name: z.string(), version: z.string(), modelDigest: z.string() }),
  }),
);

const OwnSession = z.object({
  id: id(),
  agent: z.string().describe('What the browser says of itself.'),
  createdAt: moment(),
  lastUsedAt: moment().describe('Within five minutes.'),
  expiresAt: moment(),
  isCurrent: z.boolean(),
});

/** Required if the account has a password, unless the session began with a sign-in link within the last hour. */
const currentPassword = z.string().max(200).optional();
/** Required if the account has a second factor. */
const code = z.string().max(40).describe('Six digits from the authenticator app, or a recovery code.');

const secret = () => z.string().max(200);

const recoveryCodes = dataOf(
  z.object({ recoveryCodes: z.array(z.string()).describe('Each works once. Shown this once.') }),
);

export const signInOperations = {
  signIn: {
    ...CONSOLE_ROUTES.signIn,
    says: 'Begin a console session with e-mail address and password',
    body: z.object({ email: text(200), password: z.string().max(200), code: code.optional() }),
    answer: session,
    errors: ['signInRefused', 'secondFactorNeeded', 'secondFactorRefused'],
  },
  signInByLink: {
    ...CONSOLE_ROUTES.signInByLink,
    says: 'Begin a console session with the secret of a one-time link, or of an invitation: that makes an account',
    body: z.object({
      secret: secret(),
      code: code.optional(),
      email: emailAddress().optional().describe('With an invitation: an address other than the invited one.'),
    }),
    answer: session,
    errors: ['signInRefused', 'secondFactorNeeded', 'secondFactorRefused', 'alreadyTaken'],
  },
  readSignInWays: {
    ...CONSOLE_ROUTES.readSignInWays,
    says: 'How one can sign in here',
    answer: dataOf(
      z.object({
        mailsLinks: z.boolean().describe('Whether a sign-in link can be had by mail.'),
        organisations: z
          .array(z.object({ tenantId: id(), name: z.string() }))
          .describe('Tenants that show their sign-in with the organisation to everybody.'),
      }),
    ),
    errors: [],
  },
  mailSignInLink: {
    ...CONSOLE_ROUTES.mailSignInLink,
    says: 'Mail a one-time sign-in link to the person of a tenant who has this address, if there is one: the answer is the same',
    body: z.object({ email: text(200), language: z.enum(MAIL_LANGUAGES).optional() }),
    errors: [],
  },
  readInvitation: {
    ...CONSOLE_ROUTES.readInvitation,
    says: 'What an invitation offers',
    body: z.object({ secret: secret() }),
    answer: dataOf(
      z.object({
        tenantName: z.string(),
        email: z.string().nullable(),
        name: z.string(),
        role: z.enum(ROLES),
        expiresAt: moment(),
      }),
    ),
    errors: ['signInRefused'],
  },
  acceptInvitation: {
    ...CONSOLE_ROUTES.acceptInvitation,
    says: 'Enter the tenant of an invitation with the account that is signed in',
    body: z.object({
      secret: secret(),
      takesAddress: z
        .boolean()
        .optional()
        .describe('Whether the account signs in with the invited address from now on.'),
      currentPassword,
    }),
    answer: session,
    errors: ['signInRefused', 'alreadyTaken'],
  },
  signOut: {
    ...CONSOLE_ROUTES.signOut,
    says: 'End the console session',
    errors: [],
  },
  readConsoleSession: {
    ...CONSOLE_ROUTES.readConsoleSession,
    says: 'Who is signed in, and the tenants that the person belongs to',
    answer: session,
    errors: [],
  },
  updateAccount: {
    ...CONSOLE_ROUTES.updateAccount,
    says: 'Change one’s own name, e-mail address or password; a new password ends all other sessions of the person',
    body: z.object({
      name: personName().optional(),
      email: emailAddress().optional(),
      password: newPassword.optional(),
      currentPassword,
    }),
    answer: session,
    errors: ['alreadyTaken'],
  },
  listOwnSessions: {
    ...CONSOLE_ROUTES.listOwnSessions,
    says: 'Where one is signed in, the latest first',
    answer: z.object({ data: z.array(OwnSession) }),
    errors: [],
  },
  endOwnSession: {
    ...CONSOLE_ROUTES.endOwnSession,
    says: 'Sign out of one of one’s sessions, this one too',
    params: z.object({ sessionId: identifier() }),
    errors: ['noSuchResource'],
  },
  endOtherSessions: {
    ...CONSOLE_ROUTES.endOtherSessions,
    says: 'Sign out everywhere else; one-time links of the person end as well',
    errors: [],
  },
  beginSecondFactor: {
    ...CONSOLE_ROUTES.beginSecondFactor,
    says: 'Make a secret for an authenticator app; a code confirms it',
    body: z.object({ currentPassword }),
    answer: dataOf(
      z.object({
        secret: z.string().describe('Base32, to be typed into the app.'),
        uri: z.string().describe('The same as an otpauth URI, to be shown as a QR code.'),
      }),
    ),
    errors: ['stateConflict'],
  },
  confirmSecondFactor: {
    ...CONSOLE_ROUTES.confirmSecondFactor,
    says: 'Turn on the second factor with a code of the app; all other sessions of the person end',
    body: z.object({ code }),
    answer: recoveryCodes,
    errors: ['stateConflict'],
  },
  renewRecoveryCodes: {
    ...CONSOLE_ROUTES.renewRecoveryCodes,
    says: 'Make ten new recovery codes, with the password and a code; those before no longer work',
    body: z.object({ currentPassword, code }),
    answer: recoveryCodes,
    errors: ['stateConflict'],
  },
  turnOffSecondFactor: {
    ...CONSOLE_ROUTES.turnOffSecondFactor,
    says: 'Turn off the second factor, with the password and a code',
    body: z.object({ currentPassword, code }),
    errors: ['stateConflict'],
  },
} as const satisfies Record<string, ConsoleOperation>;
