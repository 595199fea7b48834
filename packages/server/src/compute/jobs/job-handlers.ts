import type { ActionKind, JobKind } from '@rhinarium/contract';
import type { Services } from '../../context.ts';
import type { JobRow, JobWork, Outcome, Paused } from './job.ts';

/** Runs one kind of job. `signal` is aborted when the job is cancelled, taken over, or the worker stops. */
type Handler<Kind extends JobKind, Ends> = (
  services: Services,
  job: JobRow<Kind>,
  signal: AbortSignal,
) => Promise<Ends>;
/** Runs an action, also without a job: for a preview. */
export type ActionHandler<Kind extends ActionKind> = (
  services: Services,
  job: JobWork<Kind>,
  signal: AbortSignal,
) => Promise<Outcome<Kind>>;

/** Possible results of an attempt. Only a duplicate search may yield. */
type Ends = { readonly [Kind in ActionKind]: Outcome<Kind> } & {
  readonly DUPLICATE_SEARCH: Outcome<'DUPLICATE_SEARCH'> | Paused;
  readonly STANDING_SEARCH: Outcome<'STANDING_SEARCH'>;
};

export type JobHandlers = { readonly [Kind in JobKind]: Handler<Kind, Ends[Kind]> };
