import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ACTION_OF_PURPOSE, ACTIONS, type Action, JOB_OPERATIONS } from './actions.ts';
import { ROUTES } from './routes.ts';
import { ACTION_KINDS, JOB_KINDS, PURPOSES } from './vocabulary.ts';

const actions = Object.entries<Action>(ACTIONS);

test('has one action per kind of job and per purpose', () => {
  assert.deepEqual(Object.keys(ACTIONS), [...ACTION_KINDS]);
  assert.deepEqual(Object.keys(JOB_OPERATIONS), [...JOB_KINDS]);
  assert.deepEqual(Object.keys(ACTION_OF_PURPOSE), [...PURPOSES]);
  assert.deepEqual(
    PURPOSES.map((purpose) => ACTION_OF_PURPOSE[purpose].purpose),
    [...PURPOSES],
  );
});

test('nests the paths to read, cancel and explain jobs below the path that lists them', () => {
  for (const [kind, action] of actions) {
    const place = ROUTES[action.listJobs].path;
    assert.equal(ROUTES[action.readJob].path, `${place}/{jobId}`, kind);
    assert.equal(ROUTES[action.cancelJob].path, `${place}/{jobId}:cancel`, kind);
    assert.equal(ROUTES[action.retryJob].path, `${place}/{jobId}:retry`, kind);
    if (action.readEvidence) assert.equal(ROUTES[action.readEvidence].path, `${place}/{jobId}/evidence`, kind);
    if (action.readPicture) assert.equal(ROUTES[action.readPicture].path, `${place}/{jobId}/evidence/picture`, kind);
  }
});

test('has the same action paths in both versions', () => {
  for (const [kind, { operation, operationV1 }] of actions) {
    assert.equal(ROUTES[operationV1].path, ROUTES[operation].path.replace('/v2/', '/v1/'), kind);
  }
});
