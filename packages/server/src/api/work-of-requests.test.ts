import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mock, test } from 'node:test';
import pg from 'pg';
import { ask, attempt, type Caller } from '../../testing/client.ts';
import { newPet } from '../../testing/pets.ts';
import { photo } from '../../testing/photo.ts';
import { newTenant, startService } from '../../testing/service.ts';

/** Statements that a request sets off, but does not cause each time: a share of the rate limit, the last use of a key. */
const BESIDE = /rate_budgets|last_used|early_templates/;

/** Collects the statements of HTTP requests, each of which is a round trip. A COMMIT is named after the one before. */
function collectStatements(t: { after(end: () => void): void }): string[] {
  const requests = new AsyncLocalStorage<string>();
  const enter = () => requests.enterWith('a request');
  subscribe('http.server.request.start', enter);
  const statements: string[] = [];
  const lastTexts = new WeakMap<pg.Client, string>();
  const inner = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  const spy = mock.method(pg.Client.prototype, 'query', function (this: pg.Client, ...given: unknown[]) {
    const { text = '' } = given[0] as { readonly text?: string };
    const named = text === 'COMMIT' ? `COMMIT of ${lastTexts.get(this)}` : text;
    if (requests.getStore() !== undefined && !BESIDE.test(named)) statements.push(named);
    lastTexts.set(this, text);
    return inner.apply(this, given);
  });
  t.after(() => {
    unsubscribe('http.server.request.start', enter);
    spy.mock.restore();
  });
  return statements;
}

test('a request takes no more round trips to the database than it needs', async (t) => {
  const service = await startService();
  t.after(() => service.close());
  const caller: Caller = { url: service.url, apiKey: (await newTenant(service)).apiKey };
  const petId = await newPet(caller);
  const opened = { species: 'CAT', purpose: 'PET_IDENTIFICATION' } as const;
  const { sessionId } = (await ask(caller, 'createCaptureSession', {}, opened)).data;
  const file = await photo('CAT', 1, 'fingerprint', 0);
  const ofPet = { ...opened, purpose: 'PET_VERIFICATION', petId } as const;
  const requests = {
    readPet: () => ask(caller, 'readPet', { petId }),
    listPets: () => ask(caller, 'listPets', {}, {}),
    readCaptureSession: () => ask(caller, 'readCaptureSession', { sessionId }),
    createCaptureSession: () => ask(caller, 'createCaptureSession', {}, ofPet),
    uploadFingerprint: () => attempt(caller, 'uploadFingerprint', {}, { sessionId, file }),
  };
  const statements = collectStatements(t);
  const counts: Record<string, number> = {};
  for (const [name, act] of Object.entries(requests)) {
    statements.length = 0;
    await act();
    counts[name] = statements.length;
  }
  assert.deepEqual(counts, {
    // The key, and the answer.
    readPet: 2,
    readCaptureSession: 2,
    // The key, a page, and the end of the snapshot, which the answer does not wait for.
    listPets: 3,
    // The key, the locked pet, the session, and the commit.
    createCaptureSession: 4,
    // The key, then session and files before the picture is looked at and again under a lock, the file, and the commits.
    uploadFingerprint: 8,
  });
});
