import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { answerFailure } from '@rhinarium/server/parts/problems';
import { PROGRAMS } from '@rhinarium/server/testing/programs';

test('a start with too few file descriptors says in a sentence how many are needed', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'rhinarium-test-'));
  const command = ['-c', 'ulimit -n 256 && exec "$0" "$@"', process.execPath, ...PROGRAMS.server];
  const env = { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir };
  const { status, stderr } = spawnSync('sh', command, { env, encoding: 'utf8' });
  await rm(dataDir, { recursive: true, force: true });
  assert.equal(status, 1);
  assert.match(stderr, /^Rhinarium could not start\. This process may have only 256 files .* needs 1024 at least\./);
  assert.equal(stderr.trim().split('\n').length, 1, stderr);
});

test('an action that finds no free file descriptor is answered 503 with Retry-After', async () => {
  const server = (await import('fastify')).default();
  server.decorate('serverUrl', () => 'http://localhost');
  server.decorateRequest('failureCode', undefined);
  server.setErrorHandler(answerFailure);
  for (const code of ['EMFILE', 'ENFILE']) {
    server.get(`/${code}`, async () => {
      throw new Error('not stored', { cause: Object.assign(new Error('too many open files'), { code }) });
    });
  }
  for (const code of ['EMFILE', 'ENFILE']) {
    const { statusCode, headers } = await server.inject(`/${code}`);
    assert.deepEqual([statusCode, headers['retry-after']], [503, '2'], code);
  }
});
