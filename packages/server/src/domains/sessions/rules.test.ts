import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FINGERPRINTS_MIN, type Purpose, type SessionState } from '@rhinarium/contract';
import fc from 'fast-check';
import {
  nextState,
  refuseAction,
  refuseCounts,
  refuseUpload,
  type SessionEvent,
  type SessionFacts,
  stateAt,
} from './rules.ts';

const STATES: readonly SessionState[] = ['STARTED', 'FINISHED', 'ABORTED', 'TIMEOUT'];
const EVENTS: readonly SessionEvent[] = ['use', 'abort', 'expire'];
const PURPOSES = Object.keys(FINGERPRINTS_MIN) as Purpose[];

const petId = '00000000-0000-4000-8000-000000000001';
const now = new Date('2026-01-01T12:00:00Z');
const facts: fc.Arbitrary<SessionFacts> = fc.record({
  species: fc.constantFrom('DOG', 'CAT'),
  purpose: fc.constantFrom(...PURPOSES),
  petId: fc.constantFrom(petId, '00000000-0000-4000-8000-000000000002', null),
  state: fc.constantFrom(...STATES),
  expiresAt: fc.integer({ min: -2000, max: 2000 }).map((ms) => new Date(now.getTime() + ms)),
});
const counts = fc.record({ fingerprints: fc.nat(8), appearances: fc.nat(3) });
const needs = fc.record({
  purpose: fc.constantFrom(...PURPOSES),
  appearancesMin: fc.nat(1),
  pet: fc.record({
    id: fc.constant(petId),
    species: fc.constantFrom('DOG', 'CAT'),
    fingerprintCount: fc.nat(2),
    hasOngoingAddition: fc.boolean(),
  }),
});

test('leaves STARTED at most once, and no other state, under any sequence of events', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...EVENTS), { minLength: 1, maxLength: 12 }), (events) => {
      let state: SessionState = 'STARTED';
      for (const [index, event] of events.entries()) {
        const next = nextState(state, event);
        assert.equal(next !== undefined, index === 0, `${event} in ${state}`);
        state = next ?? state;
      }
      assert.equal(state, { use: 'FINISHED', abort: 'ABORTED', expire: 'TIMEOUT' }[events[0]!]);
    }),
  );
});

test('times out exactly at the deadline', () => {
  const session = { state: 'STARTED', expiresAt: now } as const;
  assert.equal(stateAt(session, new Date(now.getTime() - 1)), 'STARTED');
  assert.equal(stateAt(session, now), 'TIMEOUT');
});

test('turns only STARTED into TIMEOUT, exactly at the deadline and permanently', () => {
  fc.assert(
    fc.property(facts, fc.nat(10_000), (session, laterMs) => {
      const state = stateAt(session, now);
      if (session.state !== 'STARTED') assert.equal(state, session.state);
      else assert.equal(state, now >= session.expiresAt ? 'TIMEOUT' : 'STARTED');
      if (state === 'TIMEOUT') assert.equal(stateAt(session, new Date(now.getTime() + laterMs)), 'TIMEOUT');
    }),
  );
});

test('accepts uploads only while STARTED', () => {
  fc.assert(
    fc.property(facts, (session) => {
      const expected = {
        STARTED: undefined,
        FINISHED: 'captureSessionAlreadyUsed',
        ABORTED: 'noSuchCaptureSession',
        TIMEOUT: 'noSuchCaptureSession',
      }[stateAt(session, now)];
      assert.equal(refuseUpload(session, now), expected);
    }),
  );
});

test('refuses an action for the first reason in a fixed order', () => {
  fc.assert(
    fc.property(facts, counts, needs, (session, has, wants) => {
      const state = stateAt(session, now);
      const needs = FINGERPRINTS_MIN[wants.purpose];
      const reasons = [
        [state === 'ABORTED' || state === 'TIMEOUT', 'noSuchCaptureSession'],
        [session.purpose !== wants.purpose, 'captureSessionPurposeMismatch'],
        [state === 'FINISHED', 'captureSessionAlreadyUsed'],
        [session.species !== wants.pet.species, 'speciesMismatch'],
        [session.petId !== petId, 'sessionOfAnotherPet'],
        [has.fingerprints < needs || has.appearances < wants.appearancesMin, 'captureSessionNotFinished'],
        [wants.purpose === 'PET_VERIFICATION' && wants.pet.fingerprintCount === 0, 'petHasNoFingerprint'],
        [
          wants.purpose === 'PET_PROFILE_REGISTRATION' && wants.pet.hasOngoingAddition,
          'petAlreadyHasFingerprintAdditionJob',
        ],
      ] as const;
      assert.equal(refuseAction(session, has, wants, now), reasons.find(([holds]) => holds)?.[1]);
    }),
    { numRuns: 1000 },
  );
});

test('requires the number of fingerprints that the specification defines per purpose', () => {
  assert.deepEqual(FINGERPRINTS_MIN, { PET_PROFILE_REGISTRATION: 5, PET_VERIFICATION: 3, PET_IDENTIFICATION: 3 });
});

test('accepts exactly the required number of files, and no fewer', () => {
  for (const purpose of PURPOSES) {
    const fingerprints = FINGERPRINTS_MIN[purpose];
    const refusalOf = (has: { fingerprints: number; appearances: number }) =>
      refuseCounts(has, { purpose, appearancesMin: 1 });
    assert.equal(refusalOf({ fingerprints, appearances: 1 }), undefined);
    assert.equal(refusalOf({ fingerprints: fingerprints - 1, appearances: 1 }), 'captureSessionNotFinished');
    assert.equal(refusalOf({ fingerprints, appearances: 0 }), 'captureSessionNotFinished');
    assert.equal(refuseCounts({ fingerprints, appearances: 0 }, { purpose, appearancesMin: 0 }), undefined);
  }
});
