import type { FastifyBaseLogger } from 'fastify';
import type { Caller } from './common/caller.ts';
import type { Sources } from './common/sources.ts';
import type { Decoding } from './compute/decoding/decoding.ts';
import type { Admission } from './compute/jobs/admission.ts';
import type { Recognition } from './compute/recognition/recognition.ts';
import type { Checkpoints } from './compute/search/checkpoints.ts';
import type { Search } from './compute/search/search.ts';
import type { Tracing } from './compute/tracing/tracing.ts';
import type { MailPort } from './domains/mail/mail-port.ts';
import type { OpenId } from './domains/people/organisation/open-id.ts';
import type { PasswordWork } from './domains/people/password-work.ts';
import type { SecretSeal } from './domains/people/secret-seal.ts';
import type { PetRecords } from './domains/pets/pet-records.ts';
import type { EarlyTemplates } from './domains/templates/early-templates.ts';
import type { TemplateCache } from './domains/templates/stored-templates.ts';
import type { LookBudgets } from './domains/uploads/look-budgets.ts';
import type { WebhookTargets } from './domains/webhooks/webhook-targets.ts';
import type { TestPhotos } from './ops/test-mode/open-test-photos.ts';
import type { Blobs, LostImages } from './storage/blobs/blobs.ts';
import type { Database } from './storage/database/database.ts';
import type { NoticeBoard } from './storage/database/notices.ts';
import type { Encryption } from './storage/encryption/encryption.ts';
import type { RequestLog } from './storage/request-log/request-log.ts';

/** The parts of the service, assembled in app.ts. */
export interface Services extends Sources {
  readonly database: Database;
  readonly blobs: Blobs;
  readonly lostImages: LostImages;
  readonly encryption: Encryption;
  /** Time by which the clock of this machine is ahead of the database's, ms. */
  readonly clockAheadMs: () => number;
  readonly decoding: Decoding;
  readonly recognition: Recognition;
  readonly search: Search;
  readonly checkpoints: Checkpoints;
  readonly earlyTemplates: EarlyTemplates;
  readonly templateCache: TemplateCache;
  /** Notifies by job id when a job has ended. */
  readonly jobNotices: NoticeBoard;
  /** Notifies by tenant id when a tenant has another event. */
  readonly eventNotices: NoticeBoard;
  readonly log: FastifyBaseLogger;
  /** Lines of the log that were dropped since the start, because they could not be written. */
  readonly logLinesDropped: () => number;
  /** Public URL of the service, without a trailing slash. */
  readonly publicUrl: () => string;
  /** URL that links for phones begin with: the public one, or https in the local network while it is answered. */
  readonly linkUrl: () => string;
  readonly tracing: Tracing;
  readonly jobDeadlineMs: number;
  /** Whether to refuse fingerprints that do not show the session's species. */
  readonly subjectCheck: 'refuse' | 'off';
  /** Comparisons of a measurement of the error rates. 0: none is made. */
  readonly measuredComparisonsMax: number;
  readonly jobAdmission: Admission;
  readonly petRecords: PetRecords;
  readonly requestLog: RequestLog;
  readonly passwords: PasswordWork;
  readonly secretSeal: SecretSeal;
  readonly openId: OpenId;
  readonly webhookTargets: WebhookTargets;
  readonly mail: MailPort;
  readonly testPhotos: TestPhotos;
  readonly looks: LookBudgets;
}

/** The engine that templates and claims belong to. */
export interface EngineInUse {
  readonly recognition: Pick<Recognition, 'engine' | 'calibration'>;
}

/** The services for one request of one tenant. */
export interface Context extends Services, Caller {
  readonly requestId: string;
  /** Aborted at shutdown, so that long-polling requests return at once. */
  readonly shutdown: AbortSignal;
}
