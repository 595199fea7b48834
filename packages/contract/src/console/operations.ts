import { z } from 'zod';
import { dataOf, id, text } from '../fields.ts';
import { JOB_KINDS } from '../vocabulary.ts';
import { accuracyOperations } from './accuracy.ts';
import { caseMessageOperations } from './case-messages.ts';
import { deviceOperations } from './devices.ts';
import { jobViewOperations } from './jobs.ts';
import { keyOperations } from './keys.ts';
import { logOperations, RequestEntry } from './logs.ts';
import type { ConsoleOperation } from './operation.ts';
import { operatorOperations } from './operator.ts';
import { organisationOperations } from './organisation.ts';
import { passkeyOperations } from './passkeys.ts';
import { PetEntry, petViewOperations } from './pets.ts';
import { CONSOLE_ROUTES, type ConsoleRouteName } from './routes.ts';
import { signInOperations } from './sign-in.ts';
import { teamChannelOperations } from './team-channels.ts';
import { tenantOperations, tenantParams } from './tenant.ts';
import { toDoOperations } from './to-do.ts';

export const searchOperations = {
  searchEverywhere: {
    ...CONSOLE_ROUTES.searchEverywhere,
    says: 'The pets, jobs, capture sessions and requests of a tenant that have a text as their name or id',
    params: tenantParams,
    query: z.object({ text: text(200).min(2, 'needs at least two characters') }),
    answer: dataOf(
      z.object({
        pets: z.array(PetEntry),
        jobs: z.array(z.object({ id: id(), kind: z.enum(JOB_KINDS) })),
        sessions: z.array(z.object({ id: id() })),
        requests: z.array(RequestEntry),
      }),
    ),
    errors: [],
  },
} as const satisfies Record<string, ConsoleOperation>;

/** The console's operation table. Not public: it may change with every release of the console. */
export const CONSOLE_OPERATIONS = {
  ...signInOperations,
  ...passkeyOperations,
  ...deviceOperations,
  ...organisationOperations,
  ...tenantOperations,
  ...teamChannelOperations,
  ...toDoOperations,
  ...caseMessageOperations,
  ...keyOperations,
  ...petViewOperations,
  ...jobViewOperations,
  ...logOperations,
  ...searchOperations,
  ...accuracyOperations,
  ...operatorOperations,
} as const satisfies { readonly [Name in ConsoleRouteName]: ConsoleOperation & (typeof CONSOLE_ROUTES)[Name] };

type Rows = Readonly<Record<string, ConsoleOperation>>;

/** The same rows by chapter, with an introduction for readers. */
export const CONSOLE_CHAPTERS: Readonly<Record<string, { readonly says: string; readonly rows: Rows }>> = {
  'Signing in': { says: 'Signing in and out, and one’s own account and sessions.', rows: signInOperations },
  Passkeys: { says: 'Signing in with passkeys (WebAuthn), and one’s own.', rows: passkeyOperations },
  Devices: { says: 'Browsers in which one gets notifications.', rows: deviceOperations },
  Organisation: { says: 'Signing in with what the organisation has (OpenID Connect).', rows: organisationOperations },
  Tenant: { says: 'Plan, usage and people of a tenant.', rows: tenantOperations },
  'Team channels': { says: 'Channels of a team at Slack, Teams, ntfy or elsewhere.', rows: teamChannelOperations },
  'To do': { says: 'What waits for a person of a tenant.', rows: toDoOperations },
  Messages: { says: 'What finder, tenant and owner write about a sighting.', rows: caseMessageOperations },
  'API keys': { says: 'Keys of a tenant.', rows: keyOperations },
  'Pets and photos': { says: 'What a tenant has, as people look at it.', rows: petViewOperations },
  Jobs: { says: 'Jobs with what they decided.', rows: jobViewOperations },
  Logs: { says: 'Requests, and what people and commands changed.', rows: logOperations },
  Search: { says: 'Anything of a tenant by its name or id.', rows: searchOperations },
  Accuracy: {
    says: 'The measured figures of this version, and those of the tenant’s own animals.',
    rows: accuracyOperations,
  },
  Installation: { says: 'All tenants, for operators of the installation.', rows: operatorOperations },
};

export type ConsoleOperationName = keyof typeof CONSOLE_OPERATIONS;
type Row<Name extends ConsoleOperationName> = (typeof CONSOLE_OPERATIONS)[Name];
type Part<Name extends ConsoleOperationName, Key extends string> =
  Row<Name> extends { readonly [K in Key]: infer Schema extends z.ZodType } ? z.output<Schema> : undefined;

/** Arguments of a console action. */
export interface ConsoleInput<Name extends ConsoleOperationName> {
  readonly params: Part<Name, 'params'>;
  readonly query: Part<Name, 'query'>;
  readonly body: Part<Name, 'body'>;
}

/** JSON response of a console action. `undefined` is a 204. */
export type ConsoleAnswer<Name extends ConsoleOperationName> =
  Row<Name> extends { readonly answer: infer Schema extends z.ZodType } ? z.input<Schema> : undefined;

/** JSON body sent by the console. */
export type ConsoleBody<Name extends ConsoleOperationName> =
  Row<Name> extends { readonly body: infer Schema extends z.ZodType } ? z.input<Schema> : undefined;
