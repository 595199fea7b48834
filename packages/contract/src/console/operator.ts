import { z } from 'zod';
import { dataOf, id, identifier, moment, pageOf, readableName, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { MAIL_PROBLEMS } from '../mail-kinds.ts';
import { sortedQuery } from '../sorted-query.ts';
import { TENANT_SORTS } from '../sorts.ts';
import type { ConsoleOperation } from './operation.ts';
import { CONSOLE_ROUTES } from './routes.ts';
import { emailAddress, personName, planOrNone } from './sign-in.ts';
import { SignInLink } from './tenant.ts';

/** Answers at the URL of capture links: of this service, of something else, a doubtful certificate, or none. */
const REACHES = ['REACHED', 'OTHER', 'CERTIFICATE', 'NOTHING'] as const;

const TenantEntry = z.object({
  id: id(),
  name: z.string(),
  plan: planOrNone(),
  isSuspended: z.boolean(),
  createdAt: moment(),
});

/** Storage figures and configuration of the installation. */
const Installation = dataOf(
  z.object({
    tenantCount: z.int(),
    petCount: z.int(),
    imageCount: z.int(),
    imageBytes: z.int().describe('Of the images as they were sent.'),
    databaseBytes: z.int(),
    /** Registered photos by engine version. Templates of other versions are not used. */
    templates: z.array(z.object({ engineVersion: z.string(), count: z.int() })),
    jobsWaiting: z.int(),
    /** Age of the oldest waiting job, 0 if none. */
    queueAgeSeconds: z.number(),
    /** Latest complete backup, by `admin backup` or by the service itself, or `null`. */
    lastBackup: z.object({ at: moment(), tenants: z.int() }).nullable(),
    /** Backups that the service makes by itself. `fault`: why the last attempt failed, or `null`. */
    ownBackups: z.object({ areOn: z.boolean(), fault: z.string().nullable() }),
    /** Why the collector of the audit logs takes none, or `null`. */
    auditFault: z.string().nullable(),
    /** `delayed` mails wait after a failed attempt, `failed` ones of the last days are given up. The latest problem. */
    mail: z.object({
      isOn: z.boolean(),
      delayed: z.int(),
      failed: z.int(),
      problem: z.enum(MAIL_PROBLEMS).nullable(),
    }),
    /** URL that capture links begin with. */
    linkUrl: z.string(),
    isDatabaseWell: z.boolean(),
    isImageStoreWell: z.boolean(),
  }),
);

/** Calls for operators of the installation. They see that a tenant exists, not its contents. */
export const operatorOperations = {
  readInstallation: {
    ...CONSOLE_ROUTES.readInstallation,
    says: 'Sizes, engine versions of templates, queue, last backup and health of the installation',
    answer: Installation,
    errors: [],
  },
  testLinkUrl: {
    ...CONSOLE_ROUTES.testLinkUrl,
    says: 'Open the URL of capture links from the service itself, by its name',
    answer: dataOf(z.object({ outcome: z.enum(REACHES) })),
    errors: [],
  },
  listTenants: {
    ...CONSOLE_ROUTES.listTenants,
    says: 'The tenants of the installation whose name or id holds a text',
    query: z.object({ ...sortedQuery(TENANT_SORTS), search: text(200).optional() }),
    answer: pageOf(TenantEntry),
    errors: [],
  },
  createTenant: {
    ...CONSOLE_ROUTES.createTenant,
    says: 'Make a tenant with its owner; an owner who is new gets a one-time link',
    body: z.object({
      name: readableName(LIMITS.nameCharsMax),
      plan: planOrNone(),
      owner: z.object({ email: emailAddress(), name: personName() }),
    }),
    answer: dataOf(z.object({ tenantId: id(), link: SignInLink })),
    errors: [],
  },
  changeTenant: {
    ...CONSOLE_ROUTES.changeTenant,
    says: 'Change the plan of a tenant, suspend it or end its suspension',
    params: z.object({ tenantId: identifier() }),
    body: z.object({ plan: planOrNone().optional(), isSuspended: z.boolean().optional() }),
    errors: ['noSuchResource', 'stateConflict'],
  },
} as const satisfies Record<string, ConsoleOperation>;
