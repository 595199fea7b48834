import type { ActionKind, JobStatus } from '@rhinarium/contract';
import type { History } from './history.ts';

export interface StoredJob {
  readonly id: string;
  readonly kind: ActionKind;
  readonly status: JobStatus;
  readonly petId: string | null;
  readonly sessionId: string | null;
  /** Milliseconds of the database's clock. */
  readonly createdAt: number;
  readonly finishedAt: number | null;
  readonly addedIds: readonly string[];
  /** Whether it failed by a fault of the service although its deadline was not reached. */
  readonly isFailedEarly: boolean;
  /** Processes that were lost while they worked on it, and attempts that an outage ended. */
  readonly lostWith: number;
  readonly setbacks: number;
}

/** End of a job or deletion of a pet. Other events have nothing to compare with. */
export interface StoredEvent {
  readonly type: string;
  readonly jobId: string | null;
  readonly petId: string | null;
  readonly status: string;
  /** Its number among the events of the tenant, from 1 without gaps. */
  readonly sequence: number | null;
}

/** Database contents once everything has settled. */
export interface Stored {
  readonly pets: readonly { readonly id: string; readonly name: string }[];
  readonly uploadIds: readonly string[];
  readonly jobs: readonly StoredJob[];
  /** Photos that belong to a pet. */
  readonly registered: readonly { readonly uploadId: string; readonly petId: string }[];
  /** Registered templates of the current engine version. */
  readonly templates: readonly { readonly uploadId: string; readonly petId: string }[];
  /** All events of the tenant. */
  readonly events: readonly StoredEvent[];
}

/** Faults by kind, empty if every promise was kept. */
export interface Findings {
  /** Acknowledged but missing, or never ended. */
  readonly lost: string[];
  /** One request with two effects. */
  readonly doubled: string[];
  /** Two responses that contradict each other. */
  readonly contradicted: string[];
  /** Jobs that failed by a fault of the service within their deadline. */
  readonly failed: string[];
}

const groups = <Row>(rows: readonly Row[], key: (row: Row) => string | null): Row[][] => {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const name = key(row);
    if (name !== null) found.set(name, [...(found.get(name) ?? []), row]);
  }
  return [...found.values()];
};

const JOB_END = /Job\.(?:succeeded|failed|canceled)$/;
const isJobEnd = ({ type }: StoredEvent) => JOB_END.test(type);
const isPetEnd = ({ type }: StoredEvent) => type === 'pet.deleted';

const hasEnded = (status: JobStatus) => status !== 'PENDING' && status !== 'PROCESSING';

/**
 * Compares what callers were told with the storage: nothing acknowledged is lost, a job has one effect, a capture
 * session one use, a pet one ongoing addition and the photos that its additions named, deletions are final, each end of a
 * job and each deletion has exactly one event, and no job fails within its deadline by a fault of the service.
 */
export function checkHistory(history: History, stored: Stored): Findings {
  return {
    lost: findLost(history, stored),
    doubled: findDoubled(history, stored),
    contradicted: contradictions(history, stored),
    failed: stored.jobs.filter(({ isFailedEarly }) => isFailedEarly).map(({ id }) => `job ${id} failed early`),
  };
}

function findLost(history: History, stored: Stored): string[] {
  const [pets, uploads] = [new Set(stored.pets.map(({ id }) => id)), new Set(stored.uploadIds)];
  const jobs = new Map(stored.jobs.map((job) => [job.id, job]));
  const kept = new Set(history.pets.filter(({ isDeletionAsked }) => !isDeletionAsked).map(({ id }) => id));
  const isGone = (petId: string | undefined) => petId !== undefined && !kept.has(petId);
  return [
    ...[...kept].filter((id) => !pets.has(id)).map((id) => `pet ${id}`),
    ...history.uploads.filter(({ id, petId }) => !isGone(petId) && !uploads.has(id)).map(({ id }) => `photo ${id}`),
    ...history.jobs.filter(({ id, petId }) => !isGone(petId) && !jobs.has(id)).map(({ id }) => `job ${id}`),
    ...stored.jobs.filter(({ status }) => !hasEnded(status)).map(({ id }) => `end of job ${id}`),
    ...findLostEvents(history, stored),
  ];
}

function findLostEvents(history: History, { jobs, events }: Stored): string[] {
  const ended = new Set(events.filter(isJobEnd).map(({ jobId }) => jobId));
  const deleted = new Set(events.filter(isPetEnd).map(({ petId }) => petId));
  return [
    ...jobs.filter(({ id, status }) => hasEnded(status) && !ended.has(id)).map(({ id }) => `event of job ${id}`),
    ...history.pets
      .filter((pet) => pet.isDeleted && !deleted.has(pet.id))
      .map(({ id }) => `event of deleted pet ${id}`),
  ];
}

function findDoubled(history: History, stored: Stored): string[] {
  const succeeded = stored.jobs.filter(({ status }) => status === 'SUCCESS');
  const additions = groups(
    stored.jobs.filter(({ kind }) => kind === 'FINGERPRINT_ADDITION'),
    ({ petId }) => petId,
  );
  const overlaps = additions.flatMap((jobs) => {
    const byTime = [...jobs].sort((a, b) => a.createdAt - b.createdAt);
    return byTime.filter((job, n) => n > 0 && job.createdAt < (byTime[n - 1]!.finishedAt ?? Number.POSITIVE_INFINITY));
  });
  const added = succeeded.flatMap(({ addedIds }) => addedIds);
  const addedOnce = new Set(added);
  const twice = (ids: readonly string[]) => ids.filter((id, n) => ids.indexOf(id) !== n);
  return [
    ...groups(stored.pets, ({ name }) => name).flatMap(([pet, other]) => (other ? [`pet ${pet!.name}`] : [])),
    ...groups(succeeded, ({ sessionId }) => sessionId).flatMap(([job, other]) =>
      other ? [`use of capture session ${job!.sessionId}`] : [],
    ),
    ...history.races
      .filter(({ accepted }) => accepted > 1)
      .map((race) => `acceptance for capture session ${race.sessionId}`),
    ...overlaps.map(({ petId }) => `ongoing addition of pet ${petId}`),
    ...twice(added).map((id) => `addition of photo ${id}`),
    ...twice(stored.templates.map(({ uploadId }) => uploadId)).map((id) => `template of photo ${id}`),
    ...stored.templates
      .filter(({ uploadId }) => !addedOnce.has(uploadId))
      .map(({ uploadId }) => `template without a job ${uploadId}`),
    ...twice(stored.events.filter(isJobEnd).map(({ jobId }) => jobId ?? '')).map((id) => `event of job ${id}`),
    ...twice(stored.events.filter(isPetEnd).map(({ petId }) => petId ?? '')).map((id) => `event of deleted pet ${id}`),
  ];
}

function contradictions(history: History, stored: Stored): string[] {
  const pets = new Set(stored.pets.map(({ id }) => id));
  const templates = new Set(stored.templates.map(({ uploadId }) => uploadId));
  return [
    ...history.violations,
    ...history.jobs.filter(({ ends }) => ends.size > 1).map(({ id }) => `job ${id} ended in two ways`),
    ...history.pets
      .filter(({ id, isDeleted }) => isDeleted && pets.has(id))
      .map(({ id }) => `pet ${id} was deleted and is there`),
    ...stored.templates
      .filter(({ petId }) => !pets.has(petId))
      .map(({ petId }) => `a template of pet ${petId}, which is not there`),
    ...stored.jobs
      .filter(({ status, petId }) => status === 'SUCCESS' && petId !== null && pets.has(petId))
      .flatMap(({ id, addedIds }) =>
        addedIds.filter((added) => !templates.has(added)).map(() => `job ${id} added a photo that has no template`),
      ),
    ...falseCounts(history, stored),
    ...falseEvents(stored),
  ];
}

/** Pets with other photos than the answers about their additions named. */
function falseCounts({ pets, jobs, counts }: History, { registered }: Stored): string[] {
  const told = new Map<string, Set<string>>(pets.flatMap((pet) => (pet.isDeletionAsked ? [] : [[pet.id, new Set()]])));
  for (const { petId, addedIds } of jobs) for (const id of addedIds) told.get(petId ?? '')?.add(id);
  const shown = new Map(counts.map(({ petId, photos }) => [petId, photos]));
  return [...told].flatMap(([petId, ids]) => {
    const there = registered.filter((row) => row.petId === petId);
    const isSame = there.length === ids.size && there.every(({ uploadId }) => ids.has(uploadId));
    const read = shown.get(petId);
    return isSame && read === ids.size
      ? []
      : [`pet ${petId} has ${there.length} photos and shows ${read}, ${ids.size} were named`];
  });
}

/** Events that contradict their job, and missing or duplicate sequence numbers. */
function falseEvents({ jobs, events }: Stored): string[] {
  const statuses = new Map(jobs.map(({ id, status }) => [id, status as string]));
  const places = events.map(({ sequence }) => sequence ?? 0).sort((a, b) => a - b);
  return [
    ...events
      .filter((event) => isJobEnd(event) && (statuses.get(event.jobId ?? '') ?? event.status) !== event.status)
      .map(({ jobId, status }) => `an event says that job ${jobId} is ${status}`),
    ...places
      .filter((place, n) => place !== n + 1)
      .slice(0, 1)
      .map((place) => `the places of events break at ${place}`),
  ];
}
