import type { z } from 'zod';
import type { Operation } from './operation.ts';
import { actionOperations } from './operations/actions.ts';
import { captureLinkOperations } from './operations/capture-links.ts';
import { captureSessionOperations } from './operations/capture-sessions.ts';
import { confirmationOperations } from './operations/confirmations.ts';
import { deletionOperations } from './operations/deletions.ts';
import { eventOperations } from './operations/events.ts';
import { evidenceOperations } from './operations/evidence.ts';
import { jobOperations } from './operations/jobs.ts';
import { licenseOperations } from './operations/license.ts';
import { lookOperations } from './operations/looks.ts';
import { lostReportOperations } from './operations/lost-reports.ts';
import { matchCandidateOperations } from './operations/match-candidates.ts';
import { ownerOperations } from './operations/owners.ts';
import { petExportOperations } from './operations/pet-exports.ts';
import { petOperations } from './operations/pets.ts';
import { searchPoolOperations } from './operations/search-pools.ts';
import { sharedCandidateOperations } from './operations/shared-candidates.ts';
import { sharingGroupOperations } from './operations/sharing-groups.ts';
import { sightingOperations } from './operations/sightings.ts';
import { testModeOperations } from './operations/test-mode.ts';
import { uploadOperations } from './operations/uploads.ts';
import { v1Operations } from './operations/v1.ts';
import { webhookDeliveryOperations } from './operations/webhook-deliveries.ts';
import { webhookEndpointOperations } from './operations/webhook-endpoints.ts';
import type { ReadOnly } from './read-only.ts';
import type { ROUTES, RouteName } from './routes.ts';

/** The operation table: every call that takes an API key. */
export const OPERATIONS = {
  ...petOperations,
  ...petExportOperations,
  ...deletionOperations,
  ...ownerOperations,
  ...captureSessionOperations,
  ...captureLinkOperations,
  ...lookOperations,
  ...uploadOperations,
  ...actionOperations,
  ...jobOperations,
  ...evidenceOperations,
  ...confirmationOperations,
  ...lostReportOperations,
  ...sightingOperations,
  ...matchCandidateOperations,
  ...sharingGroupOperations,
  ...sharedCandidateOperations,
  ...searchPoolOperations,
  ...eventOperations,
  ...webhookEndpointOperations,
  ...webhookDeliveryOperations,
  ...testModeOperations,
  ...licenseOperations,
  ...v1Operations,
} as const satisfies { readonly [Name in RouteName]: Operation & (typeof ROUTES)[Name] };

export type OperationName = keyof typeof OPERATIONS;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Part<Row, Key extends string> = Key extends keyof Row ? Parsed<Row[Key]> : undefined;

/** Arguments of an operation: the parsed parts of its request. */
export interface Input<Name extends OperationName> {
  readonly params: Part<(typeof OPERATIONS)[Name], 'params'>;
  readonly query: Part<(typeof OPERATIONS)[Name], 'query'>;
  readonly body: Part<(typeof OPERATIONS)[Name], 'body'>;
  readonly form: Part<(typeof OPERATIONS)[Name], 'form'>;
}

type BodyOf<Row> = Row extends { body: infer Schema extends z.ZodType }
  ? { readonly body: ReadOnly<z.input<Schema>> }
  : Row extends { contentType: string }
    ? { readonly body: Uint8Array }
    : object;

/** Result of an operation: one of its responses. */
export type Output<Name extends OperationName> = {
  [Status in keyof (typeof OPERATIONS)[Name]['answers']]: {
    readonly status: Status;
    readonly headers?: Readonly<Record<string, string>>;
  } & BodyOf<(typeof OPERATIONS)[Name]['answers'][Status]>;
}[keyof (typeof OPERATIONS)[Name]['answers']];
