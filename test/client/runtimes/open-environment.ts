import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { photo } from '@rhinarium/server/testing/photo';
import { newTenant, type TestService } from '@rhinarium/server/testing/service';
import { answer, hang, reset, startScriptedServer } from '../scripted-server.ts';
import type { Environment } from './environment.ts';

const overloaded = answer(503, { errors: [{ code: 'SVCB2B40008', message: 'busy' }] });

/** Runs `act` in a new environment, and asserts that the faulty server saw three attempts with one key. */
export async function withEnvironment(
  service: TestService,
  act: (environment: Environment) => Promise<void>,
): Promise<void> {
  const { apiKey } = await newTenant(service);
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-runtimes-'));
  const faulty = await startScriptedServer([reset, overloaded, answer(201, { data: { id: 'pet-1' } })]);
  const hanging = await startScriptedServer(Array.from({ length: 20 }, () => hang));
  const shoot = async (kind: 'fingerprint' | 'appearance', shot: number) => {
    const file = path.join(folder, `${kind}-${shot}.jpg`);
    await writeFile(file, await photo('CAT', 1, kind, shot));
    return file;
  };
  try {
    await act({
      url: service.url,
      apiKey,
      faultyUrl: faulty.url,
      hangingUrl: hanging.url,
      photos: {
        faces: await Promise.all([0, 1, 2, 3, 4].map((shot) => shoot('fingerprint', shot))),
        whole: await shoot('appearance', 0),
        newFaces: await Promise.all([10, 11, 12].map((shot) => shoot('fingerprint', shot))),
        newWhole: await shoot('appearance', 10),
      },
    });
    const keys = faulty.arrivals.map(({ headers }) => headers['idempotency-key']);
    assert.equal(keys.length, 3);
    assert.equal(new Set(keys).size, 1);
  } finally {
    await Promise.all([faulty.close(), hanging.close(), rm(folder, { recursive: true })]);
  }
}
