import { type ActionKind, ERRORS, type JobResult, TEST_OUTCOMES, type TestOutcome } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import type { ForcedOutcome } from '../../compute/jobs/job.ts';
import type { ActionHandler } from '../../compute/jobs/job-handlers.ts';
import { forceDecision } from './force-decision.ts';
import { warnOfForced } from './warnings.ts';

interface Forced extends ForcedOutcome {
  readonly known: TestOutcome;
}

const known = (forced: ForcedOutcome): Forced[] => {
  const outcome = TEST_OUTCOMES.get(forced.outcome);
  return outcome ? [{ ...forced, known: outcome }] : [];
};

/** Fails the attempt as forced. A service fault is retried like a real one. */
function failAsForced(forced: readonly Forced[]): void {
  for (const { known } of forced) {
    if (known.kind !== 'jobError') continue;
    if (ERRORS[known.error].status >= 500) throw new Error('a fault forced in test mode');
    throw new Failure(known.error, { log: 'forced in test mode' });
  }
}

/**
 * Wraps a handler so that test-mode photos can force the outcome. The engine runs as usual, then the decision is
 * replaced and marked as forced. Live jobs have no such photos.
 */
export function forcible<Kind extends ActionKind>(handler: ActionHandler<Kind>): ActionHandler<Kind> {
  return async (services, job, signal) => {
    const { testOutcomes } = job.input;
    if (testOutcomes === undefined) return await handler(services, job, signal);
    const forced = testOutcomes.flatMap(known);
    failAsForced(forced);
    const done = await handler(services, job, signal);
    const wanted = forced.filter((each) => each.known.kind === 'decision');
    const decision = wanted[0]?.known;
    if (decision?.kind !== 'decision') return done;
    const result = forceDecision(job.kind, done.result, decision.decision);
    if (result === done.result) return done;
    const warnings = [...(result.warnings ?? []), warnOfForced(wanted)];
    return { ...done, result: { ...result, warnings } as JobResult<Kind> };
  };
}
