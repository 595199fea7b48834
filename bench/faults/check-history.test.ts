import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkHistory, type Findings, type Stored, type StoredJob } from './check-history.ts';
import { type History, newHistory } from './history.ts';

const job = (id: string, rest: Partial<StoredJob> = {}): StoredJob => ({
  id,
  kind: 'FINGERPRINT_ADDITION',
  status: 'SUCCESS',
  petId: 'pet',
  sessionId: 'session',
  createdAt: 0,
  finishedAt: 10,
  addedIds: ['photo'],
  ...rest,
});
const kept = { id: 'pet', name: 'a pet', isDeletionAsked: false, isDeleted: false };
const seen = {
  id: 'job',
  kind: 'FINGERPRINT_ADDITION',
  sessionId: 'session',
  petId: 'pet',
  ends: new Set(['[1]']),
} as const;

/** One pet that was registered once: what was told and what is stored agree. */
const sound = (): { history: History; stored: Stored } => ({
  history: {
    ...newHistory(),
    pets: [kept],
    uploads: [{ id: 'photo', petId: 'pet' }],
    jobs: [seen],
    races: [{ sessionId: 'session', accepted: 1 }],
  },
  stored: {
    pets: [{ id: 'pet', name: 'a pet' }],
    uploadIds: ['photo'],
    jobs: [job('job')],
    templates: [{ uploadId: 'photo', petId: 'pet' }],
  },
});

const find = (change: { history?: Partial<History>; stored?: Partial<Stored> }): Findings => {
  const { history, stored } = sound();
  return checkHistory({ ...history, ...change.history }, { ...stored, ...change.stored });
};
const kinds = ({ lost, doubled, contradicted }: Findings) =>
  [lost.length && 'lost', doubled.length && 'doubled', contradicted.length && 'contradicted'].filter(Boolean).join();

test('the checker finds nothing where what callers were told is what is stored', () => {
  assert.equal(kinds(find({})), '');
});

test('the checker finds every kind of loss, of double effect and of contradiction', () => {
  const other = { id: 'other', name: 'a pet' };
  const cases: readonly (readonly [string, Parameters<typeof find>[0], string])[] = [
    ['a photo is gone', { stored: { uploadIds: [] } }, 'lost'],
    ['a job is gone', { stored: { jobs: [], templates: [] } }, 'lost'],
    [
      'a job never ended',
      { history: { jobs: [] }, stored: { jobs: [job('job', { status: 'PROCESSING', addedIds: [] })], templates: [] } },
      'lost',
    ],
    ['one request made two pets', { stored: { pets: [kept, other] } }, 'doubled'],
    [
      'two jobs used one capture session',
      { stored: { jobs: [job('job'), job('second', { createdAt: 20, finishedAt: 30, addedIds: [] })] } },
      'doubled',
    ],
    [
      'two requests for one session were accepted',
      { history: { races: [{ sessionId: 'session', accepted: 2 }] } },
      'doubled',
    ],
    [
      'two additions of a pet at once',
      { stored: { jobs: [job('job'), job('second', { sessionId: 'b', createdAt: 5, finishedAt: 30, addedIds: [] })] } },
      'doubled',
    ],
    [
      'a photo was added twice',
      { stored: { jobs: [job('job'), job('second', { sessionId: 'b', createdAt: 20, finishedAt: 30 })] } },
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
      { history: { pets: [{ ...kept, isDeletionAsked: true, isDeleted: true }] } },
      'contradicted',
    ],
    ['a success without its template', { stored: { templates: [] } }, 'contradicted'],
    ['an answer that must not come', { history: { violations: ['500'] } }, 'contradicted'],
  ];
  for (const [what, change, expected] of cases) assert.equal(kinds(find(change)), expected, what);
  assert.equal(kinds(find({ stored: { pets: [] } })), 'lost,contradicted', 'a pet is gone and its template is not');
});

test('what was asked to be deleted may be there or not', () => {
  const history = { pets: [{ ...kept, isDeletionAsked: true }] };
  assert.equal(kinds(find({ history })), '');
  assert.equal(kinds(find({ history, stored: { pets: [], uploadIds: [], templates: [] } })), '');
});
