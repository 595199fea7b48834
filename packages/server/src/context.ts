import type { KeyMode, Plan, ReplayPolicy, Scope, UploadKind } from '@rhinarium/contract';
import type { Pixels, Sighting, Species, SpeciesSeen } from '@rhinarium/engine';
import type { FastifyBaseLogger } from 'fastify';
import type { Sources } from './common/sources.ts';
import type { Decoding } from './compute/decoding/decoding.ts';
import type { Recognition } from './compute/recognition/recognition.ts';
import type { Checkpoints } from './compute/search/checkpoints.ts';
import type { Search } from './compute/search/search.ts';
import type { Tracing } from './compute/tracing/tracing.ts';
import type { Blobs } from './storage/blobs/blobs.ts';
import type { LostImages } from './storage/blobs/lost-images.ts';
import type { Database, Sql } from './storage/database/database.ts';
import type { NoticeBoard } from './storage/database/notice-board.ts';
import type { Encryption } from './storage/encryption/encryption.ts';
import type { RequestLog } from './storage/request-log/request-log.ts';

export interface Tenant {
  readonly id: string;
  readonly name: string;
  /** `test`: it holds the test data of another tenant, and all its keys are test keys. */
  readonly mode: KeyMode;
  /** `null` until one is chosen. */
  readonly plan: Plan | null;
  readonly isSuspended: boolean;
  /** How often a different animal may pass: the false-match rate at which the decision threshold lies. */
  readonly targetFalseMatchRate: number;
  /** How often a whole search may name a pet for an animal that is not registered. */
  readonly identificationTargetFalseMatchRate: number;
  /** What copies of photos that a pet is registered with do to a decision. */
  readonly replayPolicy: ReplayPolicy;
}

export interface ApiKey {
  /** `null` for a person who is signed in to the console and acts as a key of the tenant does. */
  readonly id: string | null;
  readonly mode: KeyMode;
  readonly scopes: readonly Scope[];
  /** Of all kinds together; `null`: only the budgets of the tenant bound them. */
  readonly requestsPerMinute: number | null;
  /** The search pools it is limited to; `null`: all pets of the tenant. */
  readonly searchPoolIds: readonly string[] | null;
}

/** Whether one more job may wait: a job is refused before it is accepted, or it ends in time. */
export interface Admission {
  /**
   * Throws 503 with Retry-After when all tenants together have as many waiting jobs as can end in time. Before the
   * tenant's transaction.
   */
  requireRoom(): Promise<void>;
  /** Throws 429 with Retry-After when the tenant has. In the transaction that inserts the job. */
  requireRoomOfTenant(sql: Sql, tenantId: string): Promise<void>;
}

/** An accepted upload whose template may be made before a job asks for it. */
export interface EarlyUpload {
  readonly tenantId: string;
  readonly id: string;
  readonly kind: UploadKind;
  readonly species: Species;
  readonly blobKey: string;
  /** Whether it is asked which species it shows, as the first fingerprints of a job are. */
  readonly isAsked: boolean;
}

/** An upload in the queue for early templates. */
export interface QueuedUpload extends EarlyUpload {
  /** Contents of the fingerprint, if they were seen at the upload. */
  readonly sighting?: Sighting;
}

export interface EarlyTemplate {
  readonly template: Uint8Array;
  readonly seen?: SpeciesSeen;
}

/** Templates made when a photo arrives, while there is nothing more urgent to do, so that a job only compares. */
export interface EarlyTemplates {
  /** Whether an upload that comes now may be the next: then its pixels are worth handing over. */
  readonly hasPlace: boolean;
  /**
   * Queues an upload, with its pixels where it may be the next; false when there is no room, and then a job makes its
   * template.
   */
  add(upload: QueuedUpload, pixels?: Pixels): boolean;
  /**
   * Leaves uploads to a job: those that wait are no longer waited for, and those whose template is being made right now
   * are given, each with what comes of it; `undefined` when nothing did.
   */
  take(tenantId: string, uploadIds: readonly string[]): ReadonlyMap<string, Promise<EarlyTemplate | undefined>>;
  /** Uploads that wait. */
  readonly waiting: number;
  /** Begins no further one; resolves when those under way have ended. */
  stop(): Promise<void>;
}

/** Hashing of passwords, bounded: one at a time per lane, in a separate thread, with a short queue. */
export interface PasswordWork {
  /**
   * Throws 429 when there is no room, so that nothing is counted for a try that is not made. `address`: of a stranger;
   * `undefined` for a browser or person that is known.
   */
  requireRoom(address: string | undefined): void;
  /** Throws 429 when there is no room, or no longer. */
  isRight(address: string | undefined, password: string, stored: string | null): Promise<boolean>;
  hash(password: string): Promise<string>;
  close(): Promise<void>;
}

/** Where webhooks may be sent. */
export interface WebhookTargets {
  /** With their colon, as URLs have them. */
  readonly protocols: readonly string[];
  isAllowed(address: string): boolean;
  /** The addresses of a host name. Rejects where there are none. */
  resolve(host: string): Promise<readonly string[]>;
}

/** Photos of generated animals, for test mode. */
export interface TestPhotos {
  /** The JPEG of this name; `undefined` where there is none. Throws 429 while too many are being drawn. */
  read(name: string): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
}

/** Keeps secrets of people unreadable in the database, with a key that is not in it. */
export interface SecretSeal {
  seal(secret: Uint8Array, personId: string): Promise<Buffer>;
  /** `undefined` for what was sealed with another key or for another person. */
  open(sealed: Buffer, personId: string): Promise<Buffer | undefined>;
}

/** What the service is made of: an object literal built in app.ts. */
export interface Services extends Sources {
  readonly database: Database;
  readonly blobs: Blobs;
  readonly lostImages: LostImages;
  readonly encryption: Encryption;
  readonly decoding: Decoding;
  readonly recognition: Recognition;
  readonly search: Search;
  readonly checkpoints: Checkpoints;
  readonly earlyTemplates: EarlyTemplates;
  /** By the id of the job: it ended. */
  readonly jobNotices: NoticeBoard;
  /** By the id of the tenant: it has another event. */
  readonly eventNotices: NoticeBoard;
  readonly log: FastifyBaseLogger;
  readonly tracing: Tracing;
  readonly jobDeadlineMs: number;
  /** Whether fingerprints that do not show the session's species are refused. */
  readonly subjectCheck: 'refuse' | 'off';
  readonly jobAdmission: Admission;
  readonly requestLog: RequestLog;
  readonly passwords: PasswordWork;
  readonly secretSeal: SecretSeal;
  readonly webhookTargets: WebhookTargets;
  readonly testPhotos: TestPhotos;
}

/** Someone who is signed in to the console. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

/** Who calls: a program by its key, or a person through the console. */
export interface Caller {
  readonly tenant: Tenant;
  readonly key: ApiKey;
  readonly person: Person | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

/** The services as one request of one tenant sees them. */
export interface Context extends Services, Caller {
  readonly requestId: string;
  /** Aborted when the service shuts down, so that waiting requests answer at once. */
  readonly shutdown: AbortSignal;
}
