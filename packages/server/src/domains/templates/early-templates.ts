import { setImmediate as answered } from 'node:timers/promises';
import type { Pixels, SpeciesSeen } from '@rhinarium/engine';
import type { FastifyBaseLogger } from 'fastify';
import type { Decoding } from '../../compute/decoding/decoding.ts';
import type { Recognition } from '../../compute/recognition/recognition.ts';
import { BlobMissing, type Blobs } from '../../storage/blobs/blobs.ts';
import type { Database } from '../../storage/database/database.ts';
import type { Encryption } from '../../storage/encryption/encryption.ts';
import { type EarlyQueueBounds, openEarlyQueue, type QueuedUpload } from './early-queue.ts';
import { insertEarlyTemplate } from './store.ts';

export interface EarlyTemplate {
  readonly template: Uint8Array;
  readonly seen?: SpeciesSeen;
}

/** Creates templates when photos arrive and nothing more urgent is waiting, so that a job only compares. */
export interface EarlyTemplates {
  /** Whether a new upload could be next, and handing over its pixels is useful. */
  readonly hasPlace: boolean;
  /**
   * Queues an upload, with its pixels if it may be next. Returns false if the queue is full, and then a job creates the
   * template.
   */
  add(upload: QueuedUpload, pixels?: Pixels): boolean;
  /**
   * Transfers uploads to a job: those in the queue are processed at once, with what is known of them, and all pending
   * results are returned. `undefined` means that no template was created.
   */
  take(tenantId: string, uploadIds: readonly string[]): ReadonlyMap<string, Promise<EarlyTemplate | undefined>>;
  /** Number of waiting uploads. */
  readonly waiting: number;
  /** Starts no more work. Resolves when running work has ended. */
  stop(): Promise<void>;
}

interface Parts {
  readonly database: Database;
  readonly encryption: Encryption;
  readonly blobs: Blobs;
  readonly decoding: Decoding;
  readonly recognition: Recognition;
  readonly log: FastifyBaseLogger;
}

export interface EarlyTemplateOptions {
  /** Cores for decoding and comparing pictures. */
  readonly threads: number;
  readonly bounds?: EarlyQueueBounds;
}

/** Some minutes of work on two cores. A tenant can fill half of it. */
const BOUNDS: EarlyQueueBounds = { uploadsMax: 2000, uploadsPerTenantMax: 1000 };
/** Cores per running upload: a decoder, and the service with its database. */
const CORES_PER_UPLOAD = 2;
/** Polling interval for a free core, ms. */
const pollMs = 20;

/** Pictures in memory, 1.2 MB each at most: the pictures of two sessions. */
const heldMax = 8;

const keyOf = (tenantId: string, uploadId: string) => `${tenantId} ${uploadId}`;

/**
 * Creates templates while nothing else waits and a core is free of uploads and jobs, leaving one engine thread to jobs
 * if there are two. Running work has the scheduling share of the tenant's jobs, so that a job may wait for it.
 */
export function openEarlyTemplates(parts: Parts, options: EarlyTemplateOptions): EarlyTemplates {
  const { decoding, recognition } = parts;
  const { threads, bounds = BOUNDS } = options;
  const placesMax = Math.max(1, threads - 1);
  const queue = openEarlyQueue(bounds);
  const making = new Map<
    string,
    { readonly made: Promise<EarlyTemplate | undefined>; readonly ended: Promise<void> }
  >();
  /** Pixels of waiting uploads. */
  const held = new Map<string, Pixels>();
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const isBusy = () => {
    const busyCores = decoding.running * CORES_PER_UPLOAD + recognition.running;
    return decoding.waiting + recognition.waiting > 0 || busyCores >= threads;
  };
  const hasPlace = () => held.size + making.size < heldMax;
  const begin = (upload: QueuedUpload) => {
    const key = keyOf(upload.tenantId, upload.id);
    const pixels = held.get(key);
    held.delete(key);
    // The response to the upload is sent first.
    const made = answered().then(() => make(parts, upload, pixels));
    const ended = made
      .then((template) => template && keep(parts, upload, template))
      .catch((err) => parts.log.warn({ err, uploadId: upload.id }, 'early template not stored, left to its job'))
      .then(() => {
        making.delete(key);
        beginNext();
      });
    making.set(key, { made, ended });
  };
  const beginNext = () => {
    clearTimeout(timer);
    while (!isStopped && queue.size > 0 && making.size < placesMax) {
      if (isBusy()) {
        timer = setTimeout(beginNext, pollMs);
        return;
      }
      begin(queue.next()!);
    }
  };

  return {
    add(upload, pixels) {
      const key = keyOf(upload.tenantId, upload.id);
      if (isStopped || making.has(key) || !queue.add(upload)) return false;
      if (pixels && hasPlace()) held.set(key, pixels);
      beginNext();
      return true;
    },
    get hasPlace() {
      return hasPlace();
    },
    take(tenantId, uploadIds) {
      const taken = new Map<string, Promise<EarlyTemplate | undefined>>();
      for (const id of uploadIds) {
        const queued = queue.remove(tenantId, id);
        if (queued) begin(queued);
        const one = making.get(keyOf(tenantId, id));
        if (one) taken.set(id, one.made);
      }
      return taken;
    },
    get waiting() {
      return queue.size;
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      queue.clear();
      held.clear();
      await Promise.all([...making.values()].map(({ ended }) => ended));
    },
  };
}

/**
 * Creates the template of an upload. `undefined` if it is not possible now. A missing image was deleted with its
 * upload.
 */
async function make(
  { blobs, recognition, log }: Parts,
  { tenantId, id, kind, species, blobKey, isAsked, sighting }: QueuedUpload,
  pixels: Pixels | undefined,
): Promise<EarlyTemplate | undefined> {
  const share = recognition.shareOf(tenantId);
  try {
    const image = pixels ?? (await blobs.read(blobKey));
    if (sighting) {
      const template = await share.extract(image, { species, kind }, undefined, sighting);
      return { template, seen: sighting.seen };
    }
    if (isAsked) return await share.extractAndSee(image, species);
    return { template: await share.extract(image, { species, kind }) };
  } catch (err) {
    if (!(err instanceof BlobMissing)) log.warn({ err, uploadId: id }, 'early template failed, left to its job');
    return undefined;
  }
}

async function keep(
  { database, encryption, recognition }: Parts,
  { tenantId, id }: QueuedUpload,
  early: EarlyTemplate,
) {
  const row = { uploadId: id, template: Buffer.from(early.template), seen: early.seen ?? null };
  const cipher = await encryption.cipherOf(tenantId);
  await database.tenant(tenantId, (sql) => insertEarlyTemplate(sql, cipher, tenantId, recognition.engine.version, row));
}
