import { createHash } from 'node:crypto';
import path from 'node:path';
import { runThreads } from '@rhinarium/evaluate/samples/run-threads';
import type { CapturedIdentity, CapturePlan } from '../samples/captured-identity.ts';
import type { CapturedSample, CaptureTask } from './capture-thread.ts';
import type { GeneratedSet } from './generated-set.ts';

/** As the service takes them: five photos register a pet, three ask about it, and a refused one may be taken again twice. */
const PLAN: CapturePlan = { references: 5, probes: 3, retakesMax: 2 };

/** Photos of all pets of a set, and after them of the siblings. Pictures are kept in `folder`, in a folder of the set's own. */
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
