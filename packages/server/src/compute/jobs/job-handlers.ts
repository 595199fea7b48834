import type { ActionKind, JobKind } from '@rhinarium/contract';
import type { Services } from '../../context.ts';
import type { JobRow, Outcome, Paused } from './job.ts';

/**
 * Does the work of one kind of job. `signal` is aborted when the job is no longer ours: cancelled, overtaken, or
 * shutting down.
 */
type Handler<Kind extends JobKind, Ends> = (
  services: Services,
  job: JobRow<Kind>,
  signal: AbortSignal,
) => Promise<Ends>;
export type ActionHandler<Kind extends ActionKind> = Handler<Kind, Outcome<Kind>>;

/** What an attempt may come to: only a job that no action started may give way. */
type Ends = { readonly [Kind in ActionKind]: Outcome<Kind> } & {
  readonly DUPLICATE_SEARCH: Outcome<'DUPLICATE_SEARCH'> | Paused;
};

export type JobHandlers = { readonly [Kind in JobKind]: Handler<Kind, Ends[Kind]> };
