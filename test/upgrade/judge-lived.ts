import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { openReceiver } from '@rhinarium/server/testing/receiver';
import { startService } from '@rhinarium/server/testing/service';
import { type Lived, NEXT_PHOTO } from './lived.ts';
import { LIVED_CASES, type LivedWorld } from './lived-cases.ts';

/** Timeout of a case, ms: one waits for deliveries that may never come. */
const CASE_MS_MAX = 180_000;

/**
 * Starts the service on a data folder that a release left, or that was restored from its archive, at the time at which
 * the release stopped, and runs every case as a subtest. `kept` has `lived.json` and the photo of the release.
 */
export async function judgeLived(
  t: TestContext,
  kept: string,
  dataDir: string,
  from: LivedWorld['from'],
): Promise<void> {
  const lived: Lived = JSON.parse(await readFile(path.join(kept, 'lived.json'), 'utf8'));
  const startedAt = performance.now();
  const clock = () => new Date(Date.parse(lived.stoppedAt) + performance.now() - startedAt);
  const service = await startService({ dataDir, webhookAddresses: 'any' }, clock);
  try {
    const world = {
      service,
      lived,
      from,
      photo: await readFile(path.join(kept, NEXT_PHOTO)),
      receiver: await openReceiver(),
    };
    for (const { name, run } of LIVED_CASES) await t.test(name, { timeout: CASE_MS_MAX }, () => run(world));
  } finally {
    await service.close();
  }
}
