/** What a task of upkeep may ask while it runs. */
export interface UpkeepRound {
  readonly tenantIds: () => Promise<readonly string[]>;
  /** True when the service stops: the task ends at the next place that suits it. */
  readonly isStopped: () => boolean;
}

/** What a domain wants done from time to time. It decides nothing: it only forgets what is over. */
export interface UpkeepTask {
  /** For the log. */
  readonly name: string;
  readonly everyMs: number;
  readonly run: (round: UpkeepRound) => Promise<void>;
}

/** The run of a task that is done for one tenant after the other. */
export function forEachTenant(run: (tenantId: string) => Promise<void>): UpkeepTask['run'] {
  return async ({ tenantIds, isStopped }) => {
    for (const tenantId of await tenantIds()) {
      if (isStopped()) return;
      await run(tenantId);
    }
  };
}
