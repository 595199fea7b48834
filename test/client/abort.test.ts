import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@rhinarium/client';
import { withScript } from './scripted-client.ts';
import { answer, hang, reset } from './scripted-server.ts';

const why = new Error('the visitor left');

/** Aborts as soon as a request has arrived. */
async function abortOnArrival(controller: AbortController, arrivals: readonly unknown[]): Promise<void> {
  while (arrivals.length === 0) await new Promise((resolve) => setImmediate(resolve));
  controller.abort(why);
}

test('an abort ends a running request with the same reason, and nothing is retried', async () => {
  await withScript([hang, hang], async ({ client, arrivals }) => {
    const controller = new AbortController();
    const call = client.pets.create({ species: 'CAT' }, { signal: controller.signal });
    await Promise.all([abortOnArrival(controller, arrivals), assert.rejects(call, (error) => error === why)]);
    assert.equal(arrivals.length, 1);
  });
});

test('an abort before the call sends nothing', async () => {
  await withScript([answer(200)], async ({ client, arrivals }) => {
    await assert.rejects(client.pets.list({}, { signal: AbortSignal.abort(why) }), (error) => error === why);
    assert.deepEqual(arrivals, []);
  });
});

test('an abort ends the wait between two attempts at once', async () => {
  await withScript([reset, hang], async ({ url, arrivals }) => {
    // Real delays of up to 8 s, with maximum jitter.
    const client = createClient({ baseUrl: url, apiKey: 'psk_test_key', random: () => 1 });
    const controller = new AbortController();
    const call = client.pets.list({}, { signal: controller.signal });
    await Promise.all([abortOnArrival(controller, arrivals), assert.rejects(call, (error) => error === why)]);
    assert.equal(arrivals.length, 1);
  });
});

test('an abort ends the wait for a job, and so does its timeout', async () => {
  const pending = answer(200, { data: { jobId: 'job-1', status: 'PENDING', attempt: 0 } });
  await withScript([pending, hang], async ({ client, arrivals }) => {
    const controller = new AbortController();
    const wait = client.petVerificationJobs.waitFor('job-1', { signal: controller.signal });
    await Promise.all([abortOnArrival(controller, arrivals), assert.rejects(wait, (error) => error === why)]);
  });
  await withScript([pending, hang], async ({ client }) => {
    await assert.rejects(client.petVerificationJobs.waitFor('job-1', { timeoutMs: 60 }), {
      name: 'JobStillRunningError',
      jobId: 'job-1',
    });
  });
});
