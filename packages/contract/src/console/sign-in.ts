import { z } from 'zod';
import { dataOf, id, identifier, moment, text } from '../fields.ts';
import { PLANS } from '../plans.ts';
import type { ConsoleOperation } from './operation.ts';
import { ROLES } from './roles.ts';
import { CONSOLE_ROUTES } from './routes.ts';

const PLAN_NAMES = Object.keys(PLANS) as [keyof typeof PLANS, ...(keyof typeof PLANS)[]];
/** `null` until one is chosen. */
export const planOrNone = () => z.enum(PLAN_NAMES).nullable();
/** RFC 5321, 4.5.3.1.1: characters before the @. */
const emailLocalCharsMax = 64;
export const emailAddress = () =>
  z
    .email()
    .max(200)
    .refine((address) => address.lastIndexOf('@') <= emailLocalCharsMax, 'is too long before the @');
export const personName = () => text(100).min(1, 'must not be empty');
const newPassword = z.string().min(12, 'takes at least 12 characters').max(200);

const session = dataOf(
  z.object({
    person: z.object({
      id: id(),
      name: z.string(),
      email: z.string().nullable(),
      hasPassword: z.boolean(),
      isOperator: z.boolean(),
    }),
    tenants: z.array(
      z.object({
        id: id(),
        name: z.string(),
        role: z.enum(ROLES),
        plan: planOrNone(),
        isSuspended: z.boolean(),
      }),
    ),
    version: z.string(),
    /** Of the engine in use. */
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

export const signInOperations = {
  signIn: {
    ...CONSOLE_ROUTES.signIn,
    says: 'Begin a console session with e-mail address and password',
    body: z.object({ email: text(200), password: z.string().max(200) }),
    answer: session,
    errors: ['signInRefused'],
  },
  signInByLink: {
    ...CONSOLE_ROUTES.signInByLink,
    says: 'Begin a console session with the secret of a one-time link',
    body: z.object({ secret: z.string().max(200) }),
    answer: session,
    errors: ['signInRefused'],
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
      /** Needed where there is a password already. */
      currentPassword: z.string().max(200).optional(),
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
} as const satisfies Record<string, ConsoleOperation>;
