import { z } from 'zod';
import { dataOf, id, identifier, moment } from '../fields.ts';
import { MAIL_KIND_NAMES, MAIL_LANGUAGES, MAIL_PROBLEMS } from '../mail-kinds.ts';
import { PLANS } from '../plans.ts';
import { PRINT_POLICIES, REPLAY_POLICIES } from '../vocabulary.ts';
import { mailHours } from './mail-hours.ts';
import type { ConsoleOperation } from './operation.ts';
import { ROLES } from './roles.ts';
import { CONSOLE_ROUTES } from './routes.ts';
import { emailAddress, personName, planOrNone } from './sign-in.ts';

/** Limits of the file of a logo. */
export const LOGO = { bytesMax: 512 * 1024, pixelsMax: 16_000_000 } as const;

export const tenantParams = z.object({ tenantId: identifier() });
const personParams = z.object({ tenantId: identifier(), personId: identifier() });

/** One-time sign-in link, handed over by an administrator because there is no mail server. */
export const SignInLink = z.object({ signInUrl: z.string(), expiresAt: moment() });

const Person = z.object({
  id: id(),
  name: z.string(),
  email: z.string().nullable(),
  role: z.enum(ROLES),
  lastSignedInAt: moment().nullable(),
  hasSecondFactor: z.boolean().nullable().describe('`null` for people who are not owners.'),
});

const Invitation = z.object({
  id: id(),
  name: z.string(),
  email: z.string().nullable(),
  role: z.enum(ROLES),
  createdAt: moment(),
  expiresAt: moment(),
});

const RequestDay = z.object({
  /** YYYY-MM-DD, in UTC. */
  day: z.string(),
  requests: z.int(),
  failures: z.int(),
  uploads: z.int(),
  registrations: z.int(),
  verifications: z.int(),
  identifications: z.int(),
});

/** Decisions per day. IDENTIFIED counts as a match, UNKNOWN as none. */
const DecisionDay = z.object({
  /** YYYY-MM-DD, in UTC. */
  day: z.string(),
  matches: z.int(),
  noMatches: z.int(),
  inconclusive: z.int(),
  /** Registrations with a warning about a likely duplicate. */
  duplicates: z.int(),
});

/** Decisions per hour. `hour` is its start, ISO 8601 in UTC. */
const DecisionHour = DecisionDay.omit({ day: true, duplicates: true }).extend({ hour: z.string() });

const overview = dataOf(
  z.object({
    name: z.string(),
    plan: planOrNone(),
    isSuspended: z.boolean(),
    targetFalseMatchRate: z.number(),
    /** Target for a whole search. */
    identificationTargetFalseMatchRate: z.number(),
    replayPolicy: z.enum(REPLAY_POLICIES),
    printPolicy: z.enum(PRINT_POLICIES),
    petCount: z.int(),
    /** `null` is unlimited. */
    petsMax: z.int().nullable(),
    jobsWaiting: z.int(),
    jobsProcessing: z.int(),
    /** The latest 30 days, oldest first, including days without requests. */
    days: z.array(RequestDay),
    decisionDays: z.array(DecisionDay),
    /** The latest 48 hours, oldest first, including hours without decisions. */
    decisionHours: z.array(DecisionHour),
    /** Time from acceptance to end, of jobs that ended in the latest 7 days. `null` without any. */
    jobMs: z.object({ p50: z.number(), p95: z.number() }).nullable(),
    /** Onboarding progress. */
    firstSteps: z.object({ key: z.boolean(), registration: z.boolean(), verification: z.boolean(), call: z.boolean() }),
  }),
);

const mailSettings = dataOf(
  z.object({
    /** Whether the installation has a mail server. */
    isOn: z.boolean(),
    hasAddress: z.boolean(),
    /** Kinds that one’s role may get, and those that one gets. */
    available: z.array(z.enum(MAIL_KIND_NAMES)),
    kinds: z.array(z.enum(MAIL_KIND_NAMES)),
    language: z.enum(MAIL_LANGUAGES),
    /** `null`: all mails at once. */
    hours: mailHours.nullable(),
    /** Number of people of the tenant who get a mail when a finder sends photos. */
    readerCount: z.int(),
    /** Why the latest mail to oneself was not sent. */
    problem: z.enum(MAIL_PROBLEMS).nullable(),
  }),
);

export const tenantOperations = {
  readOverview: {
    ...CONSOLE_ROUTES.readOverview,
    says: 'Plan, usage by day, and the queue of a tenant',
    params: tenantParams,
    answer: overview,
    errors: [],
  },
  choosePlan: {
    ...CONSOLE_ROUTES.choosePlan,
    says: 'Choose the plan of a tenant',
    params: tenantParams,
    body: z.object({ plan: z.enum(Object.keys(PLANS) as [keyof typeof PLANS]) }),
    answer: dataOf(z.object({ plan: planOrNone() })),
    errors: ['stateConflict'],
  },
  openTestMode: {
    ...CONSOLE_ROUTES.openTestMode,
    says: 'Open the test mode of a tenant: gives the tenant of its test data, and makes that when it is opened first',
    params: tenantParams,
    answer: dataOf(z.object({ testTenantId: id() })),
    errors: ['noSuchResource'],
  },
  listPeople: {
    ...CONSOLE_ROUTES.listPeople,
    says: 'Who belongs to a tenant, and as what',
    params: tenantParams,
    answer: z.object({ data: z.array(Person) }),
    errors: [],
  },
  addPerson: {
    ...CONSOLE_ROUTES.addPerson,
    says: 'Invite a person to a tenant: the one who follows the link enters it',
    params: tenantParams,
    body: z.object({ email: emailAddress(), name: personName(), role: z.enum(ROLES) }),
    answer: dataOf(
      z.object({
        invitationId: id(),
        link: SignInLink,
        isMailed: z.boolean().describe('Whether the link is also sent to the address.'),
      }),
    ),
    errors: ['alreadyTaken'],
  },
  listInvitations: {
    ...CONSOLE_ROUTES.listInvitations,
    says: 'Who is invited to a tenant and has not come yet',
    params: tenantParams,
    answer: z.object({ data: z.array(Invitation) }),
    errors: [],
  },
  withdrawInvitation: {
    ...CONSOLE_ROUTES.withdrawInvitation,
    says: 'Withdraw an invitation: its link no longer works',
    params: z.object({ tenantId: identifier(), invitationId: identifier() }),
    errors: ['noSuchResource'],
  },
  changeRole: {
    ...CONSOLE_ROUTES.changeRole,
    says: 'Change what a person is in a tenant; the last owner stays one',
    params: personParams,
    body: z.object({ role: z.enum(ROLES) }),
    errors: ['noSuchResource', 'stateConflict'],
  },
  removePerson: {
    ...CONSOLE_ROUTES.removePerson,
    says: 'Remove a person from a tenant; the last owner stays',
    params: personParams,
    errors: ['noSuchResource', 'stateConflict'],
  },
  readMailSettings: {
    ...CONSOLE_ROUTES.readMailSettings,
    says: 'Which mails about a tenant one gets',
    params: tenantParams,
    answer: mailSettings,
    errors: [],
  },
  changeMailSettings: {
    ...CONSOLE_ROUTES.changeMailSettings,
    says: 'Choose which mails about a tenant one gets, and the language and hours of all mails',
    params: tenantParams,
    body: z.object({
      kinds: z.array(z.enum(MAIL_KIND_NAMES)).max(MAIL_KIND_NAMES.length).optional(),
      language: z.enum(MAIL_LANGUAGES).optional().describe('Of the mails about all tenants.'),
      hours: mailHours.nullable().optional().describe('Of the mails about all tenants. `null`: all at once.'),
    }),
    answer: mailSettings,
    errors: [],
  },
  letViewersIdentify: {
    ...CONSOLE_ROUTES.letViewersIdentify,
    says: 'Say whether viewers may search for a pet by photos',
    params: tenantParams,
    body: z.object({ mayIdentify: z.boolean() }),
    errors: [],
  },
  readLogo: {
    ...CONSOLE_ROUTES.readLogo,
    says: 'The logo of a tenant on its posters',
    params: tenantParams,
    answer: dataOf(
      z
        .object({ jpeg: z.string().describe('In Base64.'), width: z.int(), height: z.int() })
        .nullable()
        .describe('`null` without one.'),
    ),
    errors: [],
  },
  changeLogo: {
    ...CONSOLE_ROUTES.changeLogo,
    says: `Give a tenant a logo: a PNG or JPEG file of at most ${LOGO.bytesMax / 1024} KiB`,
    params: tenantParams,
    form: z.looseObject({}),
    errors: ['bodyTooLarge', 'overloaded', 'tooManyRequests'],
  },
  removeLogo: {
    ...CONSOLE_ROUTES.removeLogo,
    says: 'Delete the logo of a tenant',
    params: tenantParams,
    errors: ['noSuchResource'],
  },
  requireSecondFactor: {
    ...CONSOLE_ROUTES.requireSecondFactor,
    says: 'Say whether people need a second factor to reach the tenant; an owner needs one to require it',
    params: tenantParams,
    body: z.object({ isRequired: z.boolean() }),
    errors: ['stateConflict'],
  },
} as const satisfies Record<string, ConsoleOperation>;
