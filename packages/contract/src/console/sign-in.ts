import { z } from 'zod';
import { dataOf, id, identifier, moment, text } from '../fields.ts';
import { PLANS } from '../plans.ts';
import type { ConsoleOperation } from './operation.ts';
import { ROLES } from './roles.ts';

const PLAN_NAMES = Object.keys(PLANS) as [keyof typeof PLANS, ...(keyof typeof PLANS)[]];
/** `null` until one is chosen. */
export const planOrNone = () => z.enum(PLAN_NAMES).nullable();
export const emailAddress = () => z.email().max(200);
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
    method: 'POST',
    path: '/console/api/sign-in',
    says: 'Begin a console session with e-mail address and password',
    admits: 'anyone',
    body: z.object({ email: text(200), password: z.string().max(200) }),
    answer: session,
    errors: ['signInRefused'],
  },
  signInByLink: {
    method: 'POST',
    path: '/console/api/sign-in-link',
    says: 'Begin a console session with the secret of a one-time link',
    admits: 'anyone',
    body: z.object({ secret: z.string().max(200) }),
    answer: session,
    errors: ['signInRefused'],
  },
  signOut: {
    method: 'POST',
    path: '/console/api/sign-out',
    says: 'End the console session',
    admits: 'person',
    errors: [],
  },
  readConsoleSession: {
    method: 'GET',
    path: '/console/api/session',
    says: 'Who is signed in, and the tenants that the person belongs to',
    admits: 'person',
    answer: session,
    errors: [],
  },
  updateAccount: {
    method: 'PATCH',
    path: '/console/api/account',
    says: 'Change one’s own name, e-mail address or password; a new password ends all other sessions of the person',
    admits: 'person',
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
    method: 'GET',
    path: '/console/api/account/sessions',
    says: 'Where one is signed in, the latest first',
    admits: 'person',
    answer: z.object({ data: z.array(OwnSession) }),
    errors: [],
  },
  endOwnSession: {
    method: 'DELETE',
    path: '/console/api/account/sessions/{sessionId}',
    says: 'Sign out of one of one’s sessions, this one too',
    admits: 'person',
    params: z.object({ sessionId: identifier() }),
    errors: ['noSuchResource'],
  },
} as const satisfies Record<string, ConsoleOperation>;
