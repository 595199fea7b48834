import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkHistory, type Findings, type Stored, type StoredEvent, type StoredJob } from './check-history.ts';
import { type History, newHistory, type SeenJob } from './history.ts';

const job = (id: string, rest: Partial<StoredJob> = {}): StoredJob => ({
  id,
  kind: 'FINGERPRINT_ADDITION',
  status: 'SUCCESS',
  petId: 'pet',
  sessionId: 'session',
  createdAt: 0,
  finishedAt: 10,
  addedIds: ['photo'],
  isFailedEarly: false,
  lostWith: 0,
  setbacks: 0,
  ...rest,
});
const kept = { id: 'pet', name: 'a pet', isDeletionAsked: false, isDeleted: false };
const seen: SeenJob = {
  id: 'job',
  kind: 'FINGERPRINT_ADDITION',
  sessionId: 'session',
  petId: 'pet',
  ends: new Set(['[1]']),
  addedIds: ['photo'],
};

const jobEvent = (jobId: string, sequence: number | null, status = 'SUCCESS'): StoredEvent => ({
  type: 'fingerprintAdditionJob.succeeded',
  jobId,
  petId: 'pet',
  status,
  sequence,
});
const petEvent = (sequence: number): StoredEvent => ({
  type: 'pet.deleted',
  jobId: null,
  petId: 'pet',
  status: 'DELETED',
  sequence,
});

/** A pet registered once, with consistent history and storage. */
const sound = (): { history: History; stored: Stored } => ({
  history: {
    ...newHistory(),
    pets: [kept],
    uploads: [{ id: 'photo', petId: 'pet' }],
    jobs: [seen],
    races: [{ sessionId: 'session', accepted: 1 }],
    counts: [{ petId: 'pet', photos: 1 }],
  },
  stored: {
    pets: [{ id: 'pet', name: 'a pet' }],
    uploadIds: ['photo'],
    jobs: [job('job')],
    registered: [{ uploadId: 'photo', petId: 'pet' }],
    templates: [{ uploadId: 'photo', petId: 'pet' }],
    events: [jobEvent('job', 1)],
  },
});

const find = (change: { history?: Partial<History>; stored?: Partial<Stored> }): Findings => {
  const { history, stored } = sound();
  return checkHistory({ ...history, ...change.history }, { ...stored, ...change.stored });
};
const kinds = (findings: Findings) =>
  (['lost', 'doubled', 'contradicted', 'failed'] as const).filter((kind) => findings[kind].length > 0).join();

test('finds nothing if the storage matches the callers’ history', () => {
  assert.equal(kinds(find({})), '');
});

test('finds every kind of loss, duplicate effect and contradiction', () => {
  const other = { id: 'other', name: 'a pet' };
  const both = { events: [jobEvent('job', 1), jobEvent('second', 2)] };
  const cases: readonly (readonly [string, Parameters<typeof find>[0], string])[] = [
    ['a photo is gone', { stored: { uploadIds: [] } }, 'lost'],
    ['a job is gone', { stored: { jobs: [], templates: [] } }, 'lost'],
    [
      'a job never ended',
      {
        history: { jobs: [], counts: [{ petId: 'pet', photos: 0 }] },
        stored: {
          jobs: [job('job', { status: 'PROCESSING', addedIds: [] })],
          registered: [],
          templates: [],
          events: [],
        },
      },
      'lost',
    ],
    ['one request made two pets', { stored: { pets: [kept, other] } }, 'doubled'],
    [
      'two jobs used one capture session',
      { stored: { jobs: [job('job'), job('second', { createdAt: 20, finishedAt: 30, addedIds: [] })], ...both } },
      'doubled',
    ],
    [
      'two requests for one session were accepted',
      { history: { races: [{ sessionId: 'session', accepted: 2 }] } },
      'doubled',
    ],
    [
      'two simultaneous additions of a pet',
      {
        stored: {
          jobs: [job('job'), job('second', { sessionId: 'b', createdAt: 5, finishedAt: 30, addedIds: [] })],
          ...both,
        },
      },
      'doubled',
    ],
    [
      'a photo was added twice',
      { stored: { jobs: [job('job'), job('second', { sessionId: 'b', createdAt: 20, finishedAt: 30 })], ...both } },
      'doubled',
    ],
    [
      'a template of no job',
      { stored: { templates: [...sound().stored.templates, { uploadId: 'stray', petId: 'pet' }] } },
      'doubled',
    ],
    ['a job ended in two ways', { history: { jobs: [{ ...seen, ends: new Set(['[1]', '[2]']) }] } }, 'contradicted'],
    [
      'a deleted pet is there',
      {
        history: { pets: [{ ...kept, isDeletionAsked: true, isDeleted: true }] },
        stored: { events: [jobEvent('job', 1), petEvent(2)] },
      },
      'contradicted',
    ],
    [
      'a deletion left no event',
      { history: { pets: [{ ...kept, isDeletionAsked: true, isDeleted: true }] }, stored: { pets: [], templates: [] } },
      'lost',
    ],
    ['a success without its template', { stored: { templates: [] } }, 'contradicted'],
    ['the end of a job left no event', { stored: { events: [] } }, 'lost'],
    ['the end of a job left two events', { stored: { events: [jobEvent('job', 1), jobEvent('job', 2)] } }, 'doubled'],
    [
      'an event says something else than its job',
      { stored: { events: [jobEvent('job', 1, 'FAILED')] } },
      'contradicted',
    ],
    ['a place in the list of events is missing', { stored: { events: [jobEvent('job', 2)] } }, 'contradicted'],
    ['an event has no place in the list', { stored: { events: [jobEvent('job', null)] } }, 'contradicted'],
    ['a pet has a photo less than its addition named', { stored: { registered: [] } }, 'contradicted'],
    [
      'a pet shows a photo more than its addition named',
      { history: { counts: [{ petId: 'pet', photos: 2 }] } },
      'contradicted',
    ],
    ['a job failed although it had time', { stored: { jobs: [job('job', { isFailedEarly: true })] } }, 'failed'],
    ['an answer that must not come', { history: { violations: ['500'] } }, 'contradicted'],
  ];
  for (const [what, change, expected] of cases) assert.equal(kinds(find(change)), expected, what);
  assert.equal(kinds(find({ stored: { pets: [] } })), 'lost,contradicted', 'a pet is gone and its template is not');
});

test('accepts either outcome of an unacknowledged deletion', () => {
  const history = { pets: [{ ...kept, isDeletionAsked: true }] };
  assert.equal(kinds(find({ history })), '');
  assert.equal(kinds(find({ history, stored: { pets: [], uploadIds: [], templates: [] } })), '');
});
