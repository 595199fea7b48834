import { createHash } from 'node:crypto';
import path from 'node:path';
import { runThreads } from '@rhinarium/evaluate/samples/run-threads';
import type { CapturedIdentity, CapturePlan } from '../samples/captured-identity.ts';
import type { CapturedSample, CaptureTask } from './capture-thread.ts';
import type { GeneratedSet } from './generated-set.ts';

/** Plan of the service: five photos register a pet, three verify it, and a refused one may be retaken twice. */
const PLAN: CapturePlan = { references: 5, probes: 3, retakesMax: 2 };

/**
 * Takes the photos of all pets of a set, then of the siblings. Pictures are stored in a separate folder of the set
 * below `folder`.
 */
export function captureSet(
  set: GeneratedSet,
  folder: string,
  say: (text: string) => void,
): Promise<CapturedIdentity<CapturedSample>[]> {
  const { name, says, identities, siblings, isUngated, ...pictures } = set;
  const digest = createHash('sha256').update(JSON.stringify(pictures)).digest('hex').slice(0, 12);
  const items = identities + siblings;
  const task: CaptureTask = {
    set,
    plan: isUngated ? { ...PLAN, retakesMax: 0 } : PLAN,
    folder: path.join(folder, `${name}-${digest}`),
  };
  return runThreads(new URL('./capture-thread.js', import.meta.url), task, items, (done) =>
    say(`${name}: photographed ${done} of ${items} pets`),
  );
}
