/** Context of a running upkeep task. */
export interface UpkeepRound {
  readonly tenantIds: () => Promise<readonly string[]>;
  /** True when the service is stopping. The task ends at its next safe point. */
  readonly isStopped: () => boolean;
}

/** A periodic maintenance task of a domain. It removes what has expired, or measures. */
export interface UpkeepTask {
  /** Name in the log. */
  readonly name: string;
  readonly everyMs: number;
  readonly run: (round: UpkeepRound) => Promise<void>;
}

/** Runs a task for each tenant in sequence. */
export function forEachTenant(run: (tenantId: string) => Promise<void>): UpkeepTask['run'] {
  return async ({ tenantIds, isStopped }) => {
    for (const tenantId of await tenantIds()) {
      if (isStopped()) return;
      await run(tenantId);
    }
  };
}
